"""Swiss for two seats by the FIDE (Dutch) System, C.04.3 effective till 31 January 2026.

That is the version approved at the 87th FIDE Congress in Baku in 2016, with the definitions of
2017. Letters and numbers in this package are its paragraphs; docs/formats.md tells the method and
the readings. White is the first seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.chance import Chance
from engines.options import Option
from league.formats.base import (
    HALF_BYES,
    POINT,
    Entrant,
    Format,
    FormatError,
    History,
    Pairing,
    Plan,
)
from league.formats.swiss.acceleration import upper_half, virtual_units
from league.formats.swiss.bracket import Field
from league.formats.swiss.players import Player, players_of
from league.formats.swiss.reasons import explain_bye, explain_pair
from league.formats.swiss.rounds import Pair, draw_round
from league.formats.swiss.seats import FIRST, SECOND


class Swiss(Format):
    slug = "swiss"
    title = "Swiss"
    about = "Everybody plays every round, against somebody new with a like score."
    seats = (2,)
    takes_late = True
    may_sit_out = True
    bye_units = POINT
    options = (
        Option("rounds", 5, "How many rounds are played.", low=1, high=50),
        Option(
            "acceleration",
            "none",
            "Whether the upper half starts with virtual points, for many entries and few rounds.",
            choices=("none", "baku"),
        ),
        HALF_BYES,
    )

    def rounds(self, entrants: int, plan: Plan) -> int:
        if entrants < 2:
            raise FormatError("A Swiss event needs at least two entries.")
        # With an odd number everybody can sit out once; more opponents than that there are not.
        return min(int(plan.settings["rounds"]), entrants - 1 + entrants % 2)

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        players = self._players(number, entrants, history, plan)
        initial = _initial_seat(entrants, history, chance)
        draw = draw_round(Field.of(players, plan.forbidden, initial), plan.tell)
        pairings = [
            explain_pair(pair, initial, is_seatless=plan.is_seatless)
            for pair in sorted(draw.pairs, key=_board)
        ]
        if draw.bye is not None:
            pairings.append(explain_bye(draw.bye, players))
        return pairings

    def _players(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> list[Player]:
        rounds = self.rounds(len(entrants), plan)
        upper: frozenset[int] = frozenset()
        if plan.settings["acceleration"] == "baku":
            upper = upper_half(number, entrants, history)
        players = players_of(
            number,
            entrants,
            history,
            lambda entrant, during: virtual_units(during, rounds) if entrant in upper else 0,
            rounds,
        )
        if plan.is_seatless:
            # Nobody is due a seat, so that the criteria of seats decide nothing.
            return [replace(player, seats=()) for player in players]
        return players


def _initial_seat(entrants: Sequence[Entrant], history: History, chance: Chance) -> int:
    """The seat of odd numbers in the first round: read from its tables, or else drawn by lot."""
    numbers = {entrant.id: entrant.number for entrant in entrants}
    tables = [meeting.entrants for meeting in history.meetings if meeting.round == 1]
    known = [table for table in tables if all(entrant in numbers for entrant in table)]
    if not known:
        return (FIRST, SECOND)[chance.child("initial seat").below(2)]
    table = min(known, key=lambda table: min(numbers[entrant] for entrant in table))
    leader = min(table, key=lambda entrant: numbers[entrant])
    seat = FIRST if table[0] == leader else SECOND
    return seat if numbers[leader] % 2 else -seat


def _board(pair: Pair) -> tuple[int, int, int]:
    """C.04.2.D.9: the order in which tables are published, by points without acceleration."""
    one, two = sorted((pair.higher, pair.lower), key=lambda player: (-player.points, player.number))
    return -one.points, -one.points - two.points, one.number
