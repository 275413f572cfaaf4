"""The board of Strings of Suits: six by six cards, the chips on them, and whose suits they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from league.web.boards.model import Fact, Group, Item, Panel, Row, Seat, Table, score

SIDE: Final = 6
COLUMNS: Final = "abcdef"
DEFAULT_CHIPS: Final = 8


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the grid: its card while it is open, later the chip that covers it."""

    name: str
    card: str
    suit: str | None
    owner: Seat | None
    is_last: bool


def draw(table: Table) -> dict[str, Any]:
    position = table.position
    cells = _cells(table)
    return {
        "panels": [_panel(table, seat.number) for seat in table.around()],
        "columns": COLUMNS,
        "grid": [
            (number + 1, cells[SIDE * number : SIDE * (number + 1)]) for number in range(SIDE)
        ],
        "facts": _facts(position),
    }


def _facts(position: dict[str, Any]) -> list[Fact]:
    facts = [
        Fact(_("Game %(n)d") % {"n": number}, " : ".join(map(str, points)))
        for number, points in enumerate(position["history"], start=1)
    ]
    if not position["over"]:
        facts.append(Fact(_("Now"), _("game %(n)d") % {"n": position["game_no"]}))
    if position["phase"] == "claim":
        facts.append(Fact(_("To do"), _("claim points")))
    return facts


def _cells(table: Table) -> list[Cell]:
    owners = {
        suit: table.seats[seat]
        for seat, suits in enumerate(table.position["suits"])
        for suit in suits
    }
    last = _last_placement(table)
    cells = []
    for place, card in enumerate(table.position["grid"]):
        suit = table.position["board"][place]
        name = f"{COLUMNS[place % SIDE]}{place // SIDE + 1}"
        owner = owners.get(suit) if suit else None
        cells.append(Cell(name, card, suit, owner, suit is not None and last == (name, suit)))
    return cells


def _last_placement(table: Table) -> tuple[str, str] | None:
    for _seat, text in reversed(table.log):
        verb, *words = text.split()
        if verb == "place":
            return words[0], words[1]
    return None


def _panel(table: Table, seat: int) -> Panel:
    position = table.position
    earlier = sum(game[seat] for game in position["history"])
    facts = [score(_("Match"), earlier + (0 if table.is_over else position["scores"][seat]))]
    if not table.is_over:
        facts.insert(0, score(_("This game"), position["scores"][seat]))
    return Panel(table.seats[seat], [_stock(position, seat)], facts)


def _stock(position: dict[str, Any], seat: int) -> Row:
    """A seat's suits with the chips of each that are still to be placed."""
    most = position["options"].get("chips", DEFAULT_CHIPS)
    placed = Counter(position["board"])
    items = [Item(suit, note=f"× {most - placed[suit]}") for suit in position["suits"][seat]]
    return Row(_("Chips left"), [Group(items)], family="suits")
