"""The bracket as a page draws it: who stands where, where he came from, and who went on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.formats.base import Entrant, Format, History, Plan
from league.formats.knockout.layout import Source


class Outcome(StrEnum):
    """How it was settled who goes on; the last two say that it is not."""

    OPEN = "open"
    PLAYED = "played"
    FORFEIT = "forfeit"
    WALKOVER = "walkover"
    BYE = "bye"
    HIGHER_SEED = "level, higher seed"
    LOT = "level, by lot"
    POINTS = "level, by points"
    DECIDING = "level, by a deciding table"
    EMPTY = "nobody"
    LEVEL = "level"
    MISSING = "no result"


UNDECIDED = (Outcome.LEVEL, Outcome.MISSING)


@dataclass(frozen=True, slots=True)
class Slot:
    """A series of the bracket, past or to come."""

    name: str
    title: str
    round: int
    sources: tuple[Source, ...]
    entrants: tuple[int | None, ...]
    """None where nobody comes, or where it is not known yet who does."""
    advanced: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    outcome: Outcome = Outcome.OPEN
    places: tuple[int, ...] = ()
    """At a table of more than two: the place of each, in their order."""

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(entrant for entrant in self.entrants if entrant is not None)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All its slots in the order of play."""

    slots: tuple[Slot, ...]
    champion: int | None = None

    def in_round(self, number: int) -> list[Slot]:
        return [slot for slot in self.slots if slot.round == number]

    def undecided(self) -> list[Slot]:
        return [slot for slot in self.slots if slot.outcome in UNDECIDED]

    def placings(self) -> list[tuple[int, ...]]:
        """Everybody who is out, and the champion first: the later out, the higher; equals share."""
        out: dict[int, tuple[int, int, int]] = {}
        for slot in self.slots:
            for entrant in slot.present:  # whoever is seen again was not out
                out.pop(entrant, None)
            place = dict(zip(slot.present, slot.places, strict=False))
            # The match for third place is held beside the final, and ranks below it.
            weight = 0 if slot.name == "T" else 2
            out |= {one: (slot.round, weight, -place.get(one, 0)) for one in slot.beaten}
            if slot.name == "T":
                out |= dict.fromkeys(slot.advanced, (slot.round, 1, 0))
        if self.champion is not None:
            out[self.champion] = (max(slot.round for slot in self.slots), 3, 0)
        ranks = sorted(set(out.values()), reverse=True)
        return [tuple(sorted(one for one in out if out[one] == rank)) for rank in ranks]


class Bracketed(Format):
    """A format whose state can be drawn as a bracket."""

    eliminates = True

    @abstractmethod
    def bracket(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> Bracket:
        """As it stands while round `number` is being played, or about to be paired.

        FormatError if the history does not fit the entries.
        """
