"""Solitaire: everybody plays the same deals alone, and is compared with all who held them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engines.chance import Chance
from league.formats.base import Entrant, Format, FormatError, History, Pairing, Plan


class Solitaire(Format):
    slug = "solitaire"
    title = "Solitaire"
    about = "Everybody plays the same deals alone; the highest total is best."
    seats = (1,)
    same_deals = True
    apart = "Everybody plays alone here: no two players meet."

    def rounds(self, entrants: int, plan: Plan) -> int:
        if entrants < 1:
            raise FormatError("A solitaire event needs at least one entry.")
        return 1

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        return [
            Pairing((entrant.id,), "Everybody plays the same deals alone.")
            for entrant in entrants
            if entrant.active
        ]


def percentiles(points: Mapping[int, int]) -> dict[int, Fraction]:
    """How many of the others each one left behind on a deal, in per cent; equals count half.

    Whoever played it alone has left nobody behind and nobody is ahead: 50.
    """
    others = len(points) - 1
    if not others:
        return dict.fromkeys(points, Fraction(50))
    shares = {}
    for own, mine in points.items():
        behind = sum(theirs < mine for theirs in points.values())
        level = sum(theirs == mine for theirs in points.values()) - 1
        shares[own] = Fraction(100 * behind + 50 * level, others)
    return shares
