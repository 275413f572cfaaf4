"""Boards that everybody plays at a table of his own: instant duplicate, and solitaire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from typing import ClassVar

from engines.chance import Chance
from league.formats import Bye, Pairing
from league.formats.datum import ROBUST_RANGE, Holding, differences_by_holder
from league.formats.solitaire import percentiles
from league.formats.tiebreaks import Row, Value
from league.formats.tiebreaks.sheet import mean
from league.services.rehearsal.leg import Leg, in_order
from league.services.rehearsal.script import HOUSE
from league.services.rehearsal.tables import Played


@dataclass
class Alone(Leg):
    """Solitaire: the total of all deals decides, then the share of the others left behind."""

    kind: ClassVar[str] = "boards"

    holdings: list[Holding] = field(default_factory=list)

    def add(self, number: int, tables: Sequence[tuple[Pairing, Played]], byes: list[Bye]) -> None:
        """Nobody meets anybody: what everybody made of every board is all that counts."""
        for pairing, played in tables:
            for board, block in enumerate(played.blocks):
                for side, (holder, points) in enumerate(
                    zip(pairing.entrants, block.points, strict=True)
                ):
                    seat = (side + board) % len(pairing.entrants)
                    self.holdings.append(Holding(board, seat, holder, points))
                    self.totals[holder] += points

    def table(self) -> list[Row]:
        deals: dict[object, dict[int, int]] = defaultdict(dict)
        for one in self.holdings:
            deals[one.board][one.holder] = one.points
        behind: dict[int, Fraction] = defaultdict(Fraction)
        for points in deals.values():
            for entrant, share in percentiles(points).items():
                behind[entrant] += share
        keys = {one.id: (Fraction(self.totals[one.id]), behind[one.id]) for one in self.entrants}
        return self.ranked(in_order(keys), ())

    def figure(self, row: Row) -> float:
        return self.totals[row.entrant]


@dataclass
class Compared(Alone):
    """Instant duplicate: house bots fill the tables, and boards are compared."""

    counted: ClassVar[str] = "datum"

    datum: dict[int, Value] = field(default_factory=dict)

    def pair(self, number: int, now: timedelta, chance: Chance) -> list[Pairing]:
        own = super().pair(number, now, chance)
        house = (HOUSE,) * self.plan.seats
        tables = [Pairing((*one.entrants, *house[1:]), one.reason) for one in own]
        return [Pairing(house, "The house plays every board itself."), *tables]

    def add(self, number: int, tables: Sequence[tuple[Pairing, Played]], byes: list[Bye]) -> None:
        super().add(number, tables, byes)
        differences = differences_by_holder(self.holdings, clip=ROBUST_RANGE)
        self.datum = {holder: mean(own) for holder, own in differences.items()}

    def table(self) -> list[Row]:
        first = {one.id: self.datum.get(one.id) for one in self.entrants}
        return self.ranked(first, self.script.tiebreaks)

    def figure(self, row: Row) -> float:
        return float(self.datum.get(row.entrant) or 0)
