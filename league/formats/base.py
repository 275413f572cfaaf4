"""What a format is: it pairs entrants round by round, and knows nothing of rows or pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.chance import Chance


class FormatError(ValueError):
    """This event cannot be run in this format; the message says why, for the organiser."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry as a format sees it: numbers start at 1 in the order of entry."""

    id: int
    number: int
    active: bool = True
    memo: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """The facts of the event that a format may need."""

    seats: int
    cycles: int = 1


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of a round: entrants in seating order, and why they meet."""

    entrants: tuple[int, ...]
    reason: str
    is_bye: bool = False
    """Whether the one entrant sits out."""


class Format(ABC):
    """A way to run an event."""

    slug: str
    title: str
    about: str
    seats: tuple[int, ...] = (2, 3, 4, 5, 6)
    """The sizes of table it can pair."""
    same_deals: bool = False
    """Whether every table of a round plays the same deals."""

    @abstractmethod
    def rounds(self, entrants: int, plan: Plan) -> int:
        """How many rounds there will be; FormatError if it cannot be run."""

    @abstractmethod
    def pair(
        self, number: int, entrants: Sequence[Entrant], plan: Plan, chance: Chance
    ) -> list[Pairing]:
        """The tables of round `number` (from 1). Every entrant is in at most one of them."""
