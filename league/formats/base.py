"""What a format is: it pairs entrants round by round, and knows nothing of rows or pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engines.chance import Chance
from engines.options import Option, complete_options

POINT: Final = 25_200
"""One point in the units that scores are kept in: every tie at 2-10 seats divides it evenly."""
MOST_SEATS: Final = 10


HALF_BYES: Final = Option(
    "half_byes",
    1,
    "How many rounds an entrant may miss for half a point, if he tells before the round is "
    "paired; for others he gets nothing.",
    low=0,
    high=50,
)

Tell = Callable[[int, int], None]
"""Told while a long pairing goes on: how many entrants have a table, and of how many."""


def tell_nobody(done: int, total: int) -> None:
    """For whoever does not want to know."""


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
    division: int | None = None
    """In a league: the division he was put into, 1 is the highest."""


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
    tell: Tell = field(default=tell_nobody, compare=False)
    """Who hears how far a pairing is; a format that is quick need not say."""


@dataclass(frozen=True, slots=True)
class Waiter:
    """An entrant who is free, in a format without rounds: counts instead of a whole history."""

    id: int
    number: int
    units: int = 0
    games: int = 0
    waited: float = 0.0
    """Seconds since he came free."""
    met: tuple[int, ...] = ()
    """Whom he met at his latest tables, the latest first."""
    sat: tuple[int, ...] = ()
    """How often he had each seat, the first seat first; seats he never had may be missing."""
    rating: float | None = None
    uncertainty: float = 1.0
    """Of the rating, as a share of a newcomer's."""


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
    is_composite: bool = False
    """Whether it is played in parts, each an event of its own format; see Composite."""
    eliminates: bool = False
    """Whether entrants drop out, so that later rounds are without them."""
    continuous: bool = False
    """Whether rounds overlap: entrants are paired as they come free (league.formats.flow)."""
    own_tables: bool = False
    """Whether everybody has a table of his own, filled by house bots, until the event is ended."""
    goes_by_ratings: bool = False
    """Whether ratings decide the standings, not points."""
    uses: frozenset[str] = frozenset()
    """Which of the general facts of an event it looks at: "cycles"."""
    takes_late: bool = False
    """Whether somebody can come in when rounds have been played, with nothing for those.

    A continuous format always takes whoever comes before it closes."""
    may_sit_out: bool = False
    """Whether an entrant can miss a round that he has told of, and nobody else loses by it."""
    keeps_apart: bool = True
    """Whether it can have two never meet; if not, it refuses to run with a forbidden pair."""
    apart: str = (
        "They are never put at one table. A round that cannot be paired without it is refused, "
        "with the reason."
    )
    """How it keeps two apart, or why it does not: for the page on which an organiser asks."""
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
