"""The board of Nana Toridori: the meld to beat, what is to be settled, hands in their order."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from engines.base import HIDDEN
from league.web.boards.model import Fact, Group, Item, Panel, Row, Table, row

DEFAULT_PENGUINS = 2


def draw(table: Table) -> dict[str, Any]:
    position = table.position
    return {
        "panels": [_panel(table, seat.number) for seat in table.around()],
        "meld": position["table"],
        "meld_seat": table.seat(position["table_by"]),
        "pending": _pending(position["pending"]),
        "discards": sorted(Counter(position["discard"]).items()),
        "deck": row(_("Draw pile"), position["deck"]),
        "facts": [
            Fact(_("Round"), str(position["round"])),
            Fact(_("Starter"), seat=table.seat(position["starter"])),
            Fact(_("Passes in a row"), str(position["passes"])),
        ],
    }


def _panel(table: Table, seat: int) -> Panel:
    position = table.position
    rows = [_hand(position["hands"][seat])]
    if position["front"] and position["front"][seat]:
        rows.append(row(_("In front"), position["front"][seat]))
    return Panel(table.seats[seat], rows, _facts(position, seat))


def _hand(texts: list[str]) -> Row:
    """Moves name a card by its place in the hand, so a hand that is seen shows the places."""
    items = [
        Item(text, note="" if text == HIDDEN else str(place)) for place, text in enumerate(texts)
    ]
    return Row(_("Hand"), [Group(items)], is_hand=True)


def _facts(position: dict[str, Any], seat: int) -> list[Fact]:
    options = position["options"]
    if options.get("scoring") == "points":
        facts = [Fact(_("Points"), str(position["points"][seat]))]
    else:
        lives = options.get("penguins", DEFAULT_PENGUINS), position["penguins"][seat]
        facts = [Fact(_("Penguins"), marks=(lives[1], lives[0]), icon="penguin")]
    if seat in position["out"]:
        facts.append(Fact(_("Out"), _("number %(n)d") % {"n": position["out"].index(seat) + 1}))
    return facts


def _pending(pending: dict[str, Any] | None) -> dict[str, Any] | None:
    if pending is None:
        return None
    sources = {
        "table": _("beaten cards"), "deck": _("a drawn card"), "front": _("a card from the front"),
    }  # fmt: skip
    return {"cards": pending["cards"], "source": sources[pending["source"]]}
