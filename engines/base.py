"""The contract every game keeps: a Game deals States, and a State says what may happen next.

Inside an engine a move is a small integer with a meaning of the engine's own; `text` and `parse`
turn it into the notation of the rules and back. Text exists at the border only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypedDict

from engines.chance import Chance
from engines.options import Option, complete_options

HIDDEN: Final = "??"
"""What stands in a view for a tile that its seat may not know."""

Position = dict[str, Any]
Options = dict[str, Any]
Evaluation = Callable[[Mapping[str, Any]], Any]


class View(TypedDict):
    """All that one seat (or a spectator, seat None) may know, as pure JSON values."""

    seat: int | None
    position: Position
    log: list[list[Any]]  # [seat, move text] for every move, as this seat saw it


class IllegalMoveError(ValueError):
    """The move may not be played now; the message says why."""


class PositionError(ValueError):
    """The position cannot be read; the message names the field."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: place per seat (1 is best, equal places shared), points, and why."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str


class State(ABC):
    """Everything about one match at one moment. Mutable: search plays on a copy."""

    __slots__ = ("turn",)

    turn: int | None
    """The one seat that is asked now; None when the match is over."""

    @abstractmethod
    def legal(self) -> list[int]:
        """Every legal move of the seat asked, once, in a fixed order; empty when over."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Play a move that came from `legal` or `parse`: it is not checked again."""

    @abstractmethod
    def text(self, move: int) -> str:
        """The notation of a move that is legal now."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The legal move that this text names, or IllegalMoveError with the reason in words."""

    @abstractmethod
    def copy(self) -> State: ...

    @abstractmethod
    def view(self, seat: int | None) -> View: ...

    @abstractmethod
    def scores(self) -> list[int]:
        """Points per seat so far, as the `scores` of the test vectors."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """The result of a match that is over."""

    @abstractmethod
    def dump(self) -> Position:
        """The whole position, hidden parts included, as `Game.load` reads it."""

    def legal_texts(self) -> list[str]:
        return [self.text(move) for move in self.legal()]

    def play_text(self, text: str) -> str:
        """Play a move that came from outside; gives back its canonical text."""
        if self.turn is None:
            raise IllegalMoveError("The match is over.")
        move = self.parse(text)
        canonical = self.text(move)
        self.play(move)
        return canonical


class Game(ABC):
    """The rules of one game: facts as data, and the three ways to come by a State."""

    slug: str
    title: str
    family: str
    tiles: str
    """How its tiles are drawn: "chinese", "natto", "toridori" or "decktet"."""
    seats: tuple[int, ...]
    default_seats: int
    rules: int
    """Goes up whenever a legal move or a score changes."""
    zero_sum: bool
    """Whether the points of an outcome always add up to nothing."""
    secret_turns: bool = False
    """Whether a view may hide who is asked: then nothing may tell of turns, counts or clocks."""
    keeps_tiles: bool = True
    """Whether a tile stays in the position till the next deal; False where played ones leave it."""
    options: tuple[Option, ...]
    evaluations: Mapping[str, Evaluation]
    """The pure evaluations that the rules name, by name."""

    @abstractmethod
    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        """A fresh match; `options` as `complete` returns them. All luck comes from `chance`."""

    @abstractmethod
    def load(self, position: Position) -> State:
        """The state of a position; PositionError names what is malformed."""

    @abstractmethod
    def imagine(self, view: View, rng: Random) -> State:
        """A state that its seat could be in: unseen tiles dealt at random, the view unchanged."""

    @abstractmethod
    def longest(self, seats: int, options: Options) -> int:
        """No match has more moves than this."""

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        """The options with defaults filled in; OptionsError names the one that is wrong."""
        return complete_options(self.options, options, seats)


def places_of(points: Sequence[int]) -> tuple[int, ...]:
    """Places by points, most first; equal points share a place (1, 1, 3)."""
    return tuple(1 + sum(other > mine for other in points) for mine in points)
