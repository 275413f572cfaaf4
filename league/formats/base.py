"""What a format is: it pairs entrants round by round, and knows nothing of rows or pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engines.chance import Chance
from engines.options import Option, complete_options

POINT: Final = 25_200
"""One point in the units that scores are kept in: every tie at 2-10 seats divides it evenly."""
MOST_SEATS: Final = 10


class FormatError(ValueError):
    """This event cannot be run in this format; the message says why, for the organiser."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry as a format sees it; numbers start at 1, the strongest or first entered first."""

    id: int
    number: int
    active: bool = True
    """Whether he takes part in the round to be paired."""
    rating: float | None = None
    group: str = ""
    """A club or team whose members had better meet late; empty for none."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table of an earlier round: entrants in seating order, and what came of it for each."""

    round: int
    entrants: tuple[int, ...]
    places: tuple[int, ...]
    units: tuple[int, ...]
    is_played: bool = True
    """False where it was decided by a forfeit: nobody has met anybody."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A round that an entrant sat out, and what he got for it."""

    round: int
    entrant: int
    units: int
    is_assigned: bool = True
    """True where there was no table for him; False where he was absent or asked for it."""


@dataclass(frozen=True, slots=True)
class History:
    """What has come of the rounds before, oldest first."""

    meetings: tuple[Meeting, ...] = ()
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The facts of the event that a format may need."""

    seats: int
    cycles: int = 1
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The format's own options, complete."""
    is_seatless: bool = False
    """Whether deals are mirrored, so that who sits where does not matter."""
    forbidden: frozenset[frozenset[int]] = frozenset()
    """Pairs of entrants who must not meet."""
    sizes: tuple[int, ...] = ()
    """The sizes of table that the game can be played at; empty for `seats` alone."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of a round: entrants in seating order, and why they meet, in words and numbers."""

    entrants: tuple[int, ...]
    reason: str
    is_bye: bool = False
    """Whether the one entrant sits out."""
    facts: Mapping[str, float | str] = field(default_factory=dict)


class Format(ABC):
    """A way to run an event."""

    slug: str
    title: str
    about: str
    seats: tuple[int, ...] = tuple(range(2, MOST_SEATS + 1))
    """The sizes of table it can pair."""
    same_deals: bool = False
    """Whether every table of a round plays the same deals."""
    eliminates: bool = False
    """Whether entrants drop out, so that later rounds are without them."""
    uses: frozenset[str] = frozenset()
    """Which of the general facts of an event it looks at: "cycles"."""
    bye_units: int = 0
    """What an entrant gets for a round in which there is no table for him."""
    options: tuple[Option, ...] = ()

    def complete(self, settings: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """Its options with defaults filled in; OptionsError names the one that is wrong."""
        return complete_options(self.options, settings, seats)

    @abstractmethod
    def rounds(self, entrants: int, plan: Plan) -> int:
        """How many rounds there will be at most; FormatError if it cannot be run."""

    @abstractmethod
    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        """The tables and byes of round `number` (from 1): each active entrant in at most one."""

    def is_over(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> bool:
        """Whether nothing is to be played after round `number`."""
        return number >= self.rounds(len(entrants), plan)
