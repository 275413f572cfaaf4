"""Boards: a view becomes a drawing model, which a template of the same name shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.template.loader import get_template

from engines import registry
from engines.base import View
from league.web.boards import connecting, generic, natto, solitaire, strings_of_suits, toridori
from league.web.boards.model import Table, set_table

BOARDS: Final[dict[str, Callable[[Table], dict[str, Any]]]] = {
    "connecting": connecting.draw,
    "natto": natto.draw,
    "solitaire": solitaire.draw,
    "strings-of-suits": strings_of_suits.draw,
    "toridori": toridori.draw,
}
"""By slug, or by family where its games lie alike; the general board draws all others."""


def render(view: View, names: Sequence[str] = ()) -> str:
    """The board of a view as HTML; the page must hold the symbols of the game's tiles."""
    slug = view["position"]["game"]
    table = set_table(view, registry.get(slug).tiles, names)
    return render_table(table)


def render_table(table: Table) -> str:
    names = (table.slug, registry.get(table.slug).family)
    name = next((name for name in names if name in BOARDS), "generic")
    drawn = BOARDS.get(name, generic.draw)(table)
    return str(get_template(f"boards/{name}.html").render({"table": table, **drawn}))
