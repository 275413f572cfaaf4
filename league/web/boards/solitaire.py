"""The boards of the solitaires: rows and groups with the numbers that their moves name."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engines import registry
from league.web.boards.model import Fact, Group, Item, Panel, Row, Table, row, score


def draw(table: Table) -> dict[str, Any]:
    position = table.position
    rows = _groups(table) if "groups" in position else _levels(table)
    seat = table.seats[0]
    return {
        "panels": [Panel(seat, facts=[score(_("Score"), position["totals"][0])])],
        "rows": rows,
        "facts": _facts(position),
    }


def _facts(position: dict[str, Any]) -> list[Fact]:
    if "moves" in position:
        limit = position["options"]["move_limit"]
        return [Fact(_("Moves"), f"{position['moves']} / {limit}")]
    limit = position["options"]["round_limit"]
    return [Fact(_("Rounds"), f"{position['rounds']} / {limit}")]


def _groups(table: Table) -> list[Row]:
    """The sets of Xiang Shi Fu; those that are triplets already are named."""
    kind_of = registry.get(table.slug).evaluations["group_type"]
    middle = table.position["options"]["middle"]
    groups = []
    for number, texts in enumerate(table.position["groups"]):
        kind = kind_of({"tiles": texts, "middle": middle})
        label = f"{number} · {kind}" if kind else str(number)
        groups.append(Group([Item(text) for text in texts], label=label))
    return [Row(_("Sets"), groups)]


def _levels(table: Table) -> list[Row]:
    position = table.position
    rows = [row(_("Generals"), position["generals"])]
    for number, texts in enumerate(position["levels"]):
        words = _("done") if position["done"][number] else ""
        items = [Item(text, note=str(place)) for place, text in enumerate(texts)]
        label = _("Level %(number)s") % {"number": number}
        rows.append(Row(label, [Group(items)], words))
    return [*rows, row(_("Common row"), position["common"])]
