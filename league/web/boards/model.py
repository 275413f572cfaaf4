"""What a board is made of before it becomes a page: seats, rows of tiles and small facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe

from engines.base import HIDDEN, View
from league.web.drawing import moves, seats

STACK_FROM: Final = 18
"""So many hidden tiles in one row are drawn as one back with their number."""


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    name: str
    is_turn: bool
    is_viewer: bool

    @property
    def label(self) -> str:
        """Two seats may hold players of one name, so the letter goes with it."""
        letter = seats.name_of(self.number)
        return letter if letter == self.name else f"{letter}, {self.name}"


@dataclass(frozen=True, slots=True)
class Item:
    """One tile on the board; the note stands under it."""

    text: str
    note: str = ""
    is_last: bool = False

    @property
    def classes(self) -> str:
        return "is-last" if self.is_last else ""

    @property
    def is_double(self) -> bool:
        return self.text[0] == self.text[-1]


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that lie together, and whose they are."""

    items: list[Item]
    seat: Seat | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    groups: list[Group]
    words: str = ""
    is_hand: bool = False
    family: str = ""
    """The family of its tiles where it is not that of the game."""

    @property
    def count(self) -> int:
        return sum(len(group.items) for group in self.groups)

    @property
    def is_hidden(self) -> bool:
        return all(item.text == HIDDEN for group in self.groups for item in group.items)

    @property
    def is_stack(self) -> bool:
        return self.count >= STACK_FROM and self.is_hidden


@dataclass(frozen=True, slots=True)
class Fact:
    """A small value with its name: words, a seat, or a number of marks out of some."""

    label: str
    words: str = ""
    seat: Seat | None = None
    marks: tuple[int, int] | None = None
    icon: str = "dot"

    @property
    def spots(self) -> list[bool]:
        have, most = self.marks or (0, 0)
        return [place < have for place in range(max(have, most))]


@dataclass(slots=True)
class Panel:
    """What one seat has: its rows of tiles and its figures."""

    seat: Seat
    rows: list[Row] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Table:
    """A view with names, as every board needs it."""

    slug: str
    family: str
    position: dict[str, Any]
    log: list[list[Any]]
    seats: list[Seat]
    turn: Seat | None
    is_over: bool

    @property
    def last_move(self) -> str:
        return self.log[-1][1] if self.log else ""

    @property
    def last_seat(self) -> Seat | None:
        return self.seats[self.log[-1][0]] if self.log else None

    @property
    def last_label(self) -> SafeString:
        return mark_safe(moves.label(self.family, self.last_move))

    def around(self) -> list[Seat]:
        """The seats as they sit round the reader: the next one first, the reader last."""
        reader = next((seat.number for seat in self.seats if seat.is_viewer), 0)
        return self.seats[reader + 1 :] + self.seats[: reader + 1]

    def seat(self, number: int | None) -> Seat | None:
        return None if number is None else self.seats[number]


def set_table(view: View, family: str, names: Sequence[str]) -> Table:
    position = view["position"]
    turn = position.get("turn")
    is_over = bool(position.get("over", turn is None))
    sitting = [
        Seat(
            number=number,
            name=names[number] if number < len(names) else seats.name_of(number),
            is_turn=not is_over and number == turn,
            is_viewer=number == view["seat"],
        )
        for number in range(position["players"])
    ]
    return Table(
        slug=position["game"],
        family=family,
        position=position,
        log=view["log"],
        seats=sitting,
        turn=None if is_over or turn is None else sitting[turn],
        is_over=is_over,
    )


def row(label: str, texts: Iterable[str], *, is_hand: bool = False) -> Row:
    """A row of plain tiles in one group."""
    return Row(label, [Group([Item(text) for text in texts])], is_hand=is_hand)


def score(label: str, points: int) -> Fact:
    return Fact(label, f"{points:+d}" if points < 0 else str(points))
