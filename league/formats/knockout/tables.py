"""Elimination at tables of three to ten seats, some of each table going on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.chance import Chance
from engines.options import Option, OptionsError
from league.formats.base import MOST_SEATS, POINT, Entrant, FormatError, History, Pairing, Plan
from league.formats.knockout import drawing
from league.formats.knockout.bracket import Bracket, Bracketed
from league.formats.knockout.cut import DECIDING, LEVEL_AT_CUT
from league.formats.knockout.replay import Rules
from league.formats.knockout.seating import met_before, seated
from league.formats.knockout.shape import rounds_for, shape_of
from league.formats.knockout.spread import spread
from league.formats.knockout.standing import Standing, standing_of
from league.formats.knockout.verdict import LOT


class TableKnockout(Bracketed):
    slug = "table-knockout"
    title = "Table knockout"
    about = "The best of every table go on, until one table is left."
    apart = (
        "They are put at different tables while there is more than one. A last table that would "
        "bring them together is refused until they may meet, or one of them withdraws."
    )
    seats = tuple(range(3, MOST_SEATS + 1))
    # Whoever finds no table goes on as if he had won one.
    bye_units = POINT
    options = (
        Option("advancing", 2, "How many of a table go on.", low=1, high=MOST_SEATS - 1),
        LEVEL_AT_CUT,
    )

    def complete(self, settings: Mapping[str, Any], seats: int) -> dict[str, Any]:
        complete = super().complete(settings, seats)
        if complete["advancing"] >= seats:
            raise OptionsError("advancing", f"Option advancing must be less than {seats}.")
        return complete

    def rounds(self, entrants: int, plan: Plan) -> int:
        """A tie at the cut may cost one round more after each."""
        rules = rules_of(plan)
        if entrants < rules.sizes[0]:
            raise FormatError(
                f"A knockout at tables of {plan.seats} needs at least {rules.sizes[0]} entries."
            )
        rounds = rounds_for(entrants, rules.sizes, rules.advancing)
        return 2 * rounds if rules.level == DECIDING else rounds

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        standing = standing_of(number, entrants, history, rules_of(plan))
        standing.refuse_undecided()
        round_ = _Round(standing, history, plan, chance)
        if standing.ties:
            return [round_.deciding(table) for table in standing.deciding_tables()]
        return round_.regular()

    def is_over(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> bool:
        return standing_of(number + 1, entrants, history, rules_of(plan)).is_over

    def bracket(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> Bracket:
        """The tables of the rounds before `number`; later ones are not known before they are."""
        return drawing.draw(standing_of(number, entrants, history, rules_of(plan)))


def rules_of(plan: Plan) -> Rules:
    """Tables may be smaller than planned where the game allows it, never larger."""
    sizes = {size for size in plan.sizes if 2 <= size < plan.seats} | {plan.seats}
    return Rules(tuple(sorted(sizes)), int(plan.settings["advancing"]), str(plan.settings["level"]))


class _Round:
    """Putting the tables of one round into words."""

    def __init__(self, standing: Standing, history: History, plan: Plan, chance: Chance) -> None:
        self.standing = standing
        self.history = history
        self.plan = plan
        self.chance = chance

    def regular(self) -> list[Pairing]:
        order = self.standing.order()
        rules = self.standing.rules
        if len(order) < 2:
            reason = "All the others are out or have withdrawn, so he goes on."
            return [_bye(one, reason, "walkover") for one in order]
        order = self.standing.filled_up(order)
        shape = shape_of(len(order), rules.sizes, rules.advancing)
        resting, playing = order[: shape.byes], order[shape.byes :]
        reason = "No full table for everybody: the highest in the order sit out and go on."
        byes = [_bye(one, reason, "highest in the order") for one in resting]
        tables = spread(playing, shape.sizes, self.standing.by_id, self.history, self.plan)
        if shape.is_final:
            words = "Final: the best of this table wins."
            return [self._table(table, words, 1) for table in tables]
        return [
            self._table(table, *self._words(shape.quota(len(table)))) for table in tables
        ] + byes

    def _words(self, quota: int) -> tuple[str, int]:
        goes = "1 goes" if quota == 1 else f"{quota} go"
        return f"Seeded forth and back over the tables; {goes} on.", quota

    def deciding(self, table: Sequence[int]) -> Pairing:
        spots = next(cut.spots for cut in self.standing.ties if {*cut.tied} & {*table})
        rivals = [one for cut in self.standing.ties for one in cut.tied if one in table]
        numbers = ", ".join(str(self.standing.by_id[one].number) for one in sorted(rivals))
        words = f"Deciding table: the entries {numbers} were tied for {spots} to go on."
        return self._table(table, words, spots)

    def _table(self, table: Sequence[int], words: str, quota: int) -> Pairing:
        level = self.standing.rules.level
        order, debt = seated(table, self.history, level, self.chance)
        drawn = " Seats are drawn by lot: of those who end level, the later seat goes on."
        return Pairing(
            order,
            words + (drawn if level == LOT else ""),
            facts={
                "going on": quota,
                "seats": len(table),
                "met before": met_before(table, self.history),
                "seat debt": debt,
            },
        )


def _bye(entrant: int, reason: str, rule: str) -> Pairing:
    return Pairing((entrant,), reason, is_bye=True, facts={"bye rule": rule})
