"""The board of the connecting games: the line as it lies, hands, and what was put down."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from league.web.boards.model import Fact, Item, Panel, Table, row, score

TWO_ARMED: Final = "dingniu"
"""The game that always has two open ends; in Jie Long it is an option."""


def draw(table: Table) -> dict[str, Any]:
    position = table.position
    layout = position["layout"]
    deals = position["options"].get("deals")
    number = f"{position['deal_no']} / {deals}" if deals else str(position["deal_no"])
    return {
        "panels": [_panel(table, seat.number) for seat in table.around()],
        "dragon": _dragon(table),
        "ends": _open_ends(table) if layout else [],
        "rows": [row(_("Out of play"), position["unused"])] if position["unused"] else [],
        "facts": [
            Fact(_("Deal"), number),
            Fact(_("Leads"), seat=table.seat(position["dealer"])),
            *_blocked(table),
        ],
    }


def _open_ends(table: Table) -> list[str]:
    layout = table.position["layout"]
    right = layout[-1][1]
    return [layout[0][0], right] if _has_two_arms(table) else [right]


def _has_two_arms(table: Table) -> bool:
    return table.slug == TWO_ARMED or table.position["options"].get("arms") == "double"


def _blocked(table: Table) -> list[Fact]:
    """Who blocked the line by choice, in the game that settles accounts for it."""
    block = table.position.get("suanzhang")
    if not block:
        return []
    labels = {"classic": _("Line blocked by"), "smothered": _("Line smothered by")}
    return [Fact(labels[block["kind"]], seat=table.seat(block["seat"]))]


def _dragon(table: Table) -> list[Item]:
    last = _last_placed(table)
    return [
        Item(text, is_last=place == last) for place, text in enumerate(table.position["layout"])
    ]


def _last_placed(table: Table) -> int | None:
    """Where the tile of the last move lies; a discard, and the lead of a new deal, leave none."""
    layout = table.position["layout"]
    if not table.last_move or not layout:
        return None
    verb, tile, *rest = table.last_move.split()
    if verb == "discard":
        return None
    joined = rest[-1] if verb == "play" and rest else None
    if {*layout[-1]} == {*tile} and joined in (None, layout[-1][0]):
        return len(layout) - 1
    return 0 if {*layout[0]} == {*tile} else None


def _panel(table: Table, seat: int) -> Panel:
    position = table.position
    rows = [row(_("Hand"), position["hands"][seat], is_hand=True)]
    if position["down"][seat]:
        rows.append(row(_("Face down"), position["down"][seat]))
    return Panel(table.seats[seat], rows, [score(_("Score"), position["totals"][seat])])
