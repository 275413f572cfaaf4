"""Boards: a view becomes a drawing model; the game's own template, or the general one, shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.template.loader import select_template

from engines import registry
from engines.base import View
from league.web.boards import generic, jielong, natto, strings_of_suits, toridori
from league.web.boards.model import Table, set_table

BOARDS: Final[dict[str, Callable[[Table], dict[str, Any]]]] = {
    "jielong": jielong.draw,
    "natto": natto.draw,
    "strings-of-suits": strings_of_suits.draw,
    "toridori": toridori.draw,
}


def render(view: View, names: Sequence[str] = ()) -> str:
    """The board of a view as HTML; the page must hold the symbols of the game's tiles."""
    slug = view["position"]["game"]
    table = set_table(view, registry.get(slug).tiles, names)
    return render_table(table)


def render_table(table: Table) -> str:
    drawn = BOARDS.get(table.slug, generic.draw)(table)
    template = select_template([f"boards/{table.slug}.html", "boards/generic.html"])
    return str(template.render({"table": table, **drawn}))
