"""What tie-breaks are computed from, beside the entrants themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from league.formats.base import History

Value = Fraction | None
"""What a tie-break gives an entrant, exactly; None where there is nothing to compute it from."""


class Unplayed(StrEnum):
    """How a round that was not played counts, named by the edition of FIDE's rules."""

    FIDE_2009 = "fide-2009"
    """Until 2022: against a virtual opponent with the entrant's score before the round, who draws
    all rounds after it; the unplayed rounds of an opponent count as draws."""
    FIDE_2026 = "fide-2026"
    """C.07 article 16, March 2026: against a dummy with the entrant's own final score, capped."""
    ROUND_ROBIN = "round-robin"
    """C.07 article 15, pairings fixed beforehand: a forfeit is a game, a bye is nothing."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that happened. Points of games and boards are given where there are any."""

    history: History
    unplayed: Unplayed = Unplayed.FIDE_2009
    rounds: int = 0
    """How many rounds the event lasts; 0 takes the newest for the last."""
    running: frozenset[tuple[int, int]] = frozenset()
    """(round, entrant) whose table is not finished yet: he is neither absent nor a winner."""
    carried: Mapping[int, int] = field(default_factory=dict)
    """Units brought along from the stage before, by entrant."""
    points: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Game points by (round, entrant)."""
    datum: Mapping[int, Sequence[Fraction]] = field(default_factory=dict)
    """By entrant, the datum difference of every board he held."""
    late_seats: Mapping[int, int] = field(default_factory=dict)
    """By size of table, the least favourable seat, counted from 0; the last one if not given."""


def mean(values: Sequence[Fraction]) -> Value:
    return sum(values, Fraction(0)) / len(values) if values else None


def written(value: Value) -> str:
    """A value as standings show it: two decimals at most, none that are not needed."""
    if value is None:
        return "–"
    # Half up and in whole numbers: a float would round 0.125 and 0.375 differently.
    hundredths = (abs(value) * 200 + 1) // 2
    text = f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and hundredths else text
