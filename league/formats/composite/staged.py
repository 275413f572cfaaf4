"""Two stages: groups or one Swiss, from which the best go on into a knockout or a final group."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from engines.chance import Chance
from engines.options import Option, OptionsError
from league.formats.base import MOST_SEATS, Entrant, Format, FormatError, Plan
from league.formats.composite.base import Composite, Part, Played, part_rounds
from league.formats.knockout import DoubleElimination, Knockout, TableKnockout
from league.formats.knockout.spread import part_tables
from league.formats.knockout.verdict import HIGHER_SEED, LOT, REFUSE
from league.formats.pods import SwissTables
from league.formats.round_robin import RoundRobin
from league.formats.stages import (
    CARRY_OVER,
    DRAWS,
    NONE,
    carried_over,
    crossed_over,
    groups_by_pots,
    groups_by_snake,
)
from league.formats.swiss import Swiss

ROUND_ROBIN, SWISS = "round-robin", "swiss"
KNOCKOUT, DOUBLE = "knockout", "double-elimination"
AT_LAST: Final = (
    "The last stage is as the first one makes it: if both come into it and would meet there, it is "
    "refused until they may meet, or one of them withdraws."
)
SHORT_GROUP: Final = (
    "Where withdrawals leave fewer in a group than may go on, only those who are left do."
)
LAST: Final = (
    Option(
        "last",
        KNOCKOUT,
        "How the last stage is played; a knockout of larger tables has some of each go on.",
        choices=(KNOCKOUT, DOUBLE, ROUND_ROBIN),
    ),
    Option(
        "carry",
        NONE,
        "Which points count in a final round robin: none, all, or those against others who "
        "qualified. A knockout takes none.",
        choices=tuple(CARRY_OVER),
    ),
    Option("third_place", False, "Whether the losers of the semi-finals meet for third place."),
    Option("advancing", 2, "How many of a larger table go on.", low=1, high=MOST_SEATS - 1),
    Option(
        "level",
        HIGHER_SEED,
        "What settles a series of the knockout that ended level: the higher seed, which the stage "
        "before has earned; the lot that drew the seats; or the organiser.",
        choices=(HIGHER_SEED, LOT, REFUSE),
    ),
)


class Staged(Composite):
    """A first stage of one or more parts, and a last one of a single part."""

    stages = 2
    uses = frozenset({"cycles"})

    @abstractmethod
    def groups(self, plan: Plan) -> int: ...

    @abstractmethod
    def qualifying(self, plan: Plan) -> int:
        """How many of each group go on."""

    @abstractmethod
    def first(self, plan: Plan) -> tuple[Format, dict[str, Any]]:
        """The format of the first stage, with its settings."""

    def complete(self, settings: Mapping[str, Any], seats: int) -> dict[str, Any]:
        complete = super().complete(settings, seats)
        last = complete["last"]
        if last == DOUBLE and seats > 2:
            raise OptionsError("last", "Option last: double elimination is for two seats only.")
        if last != ROUND_ROBIN and complete["carry"] != NONE:
            raise OptionsError(
                "carry", "Option carry: points go into a final round robin, not into a knockout."
            )
        if last == KNOCKOUT and complete["advancing"] >= seats > 2:
            raise OptionsError("advancing", f"Option advancing must be less than {seats}.")
        return complete

    def last(self, plan: Plan) -> tuple[Format, dict[str, Any]]:
        chosen = plan.settings
        if chosen["last"] == ROUND_ROBIN:
            return RoundRobin(), {}
        level = {"level": chosen["level"]}
        if chosen["last"] == DOUBLE:
            return DoubleElimination(), level
        if plan.seats > 2:
            return TableKnockout(), {**level, "advancing": chosen["advancing"]}
        return Knockout(), {**level, "third_place": chosen["third_place"]}

    def rounds(self, entrants: int, plan: Plan) -> int:
        """If nobody withdraws between the stages: a final group of fewer may take more rounds."""
        groups, qualifying = self.groups(plan), self.qualifying(plan)
        smallest, larger = divmod(entrants, groups)
        if smallest < max(2, qualifying):
            raise FormatError(
                f"{entrants} entries in {groups} groups of which {qualifying} go on are too few."
            )
        sizes = {smallest, smallest + bool(larger)}
        first, settings = self.first(plan)
        longest = max(part_rounds(first, size, settings, plan) for size in sizes)
        last, settings = self.last(plan)
        return longest + part_rounds(last, groups * qualifying, settings, plan)

    def draw(self, entrants: Sequence[Entrant], plan: Plan, chance: Chance) -> list[Part]:
        ordered = sorted(entrants, key=lambda entrant: entrant.number)
        order = [entrant.id for entrant in ordered if entrant.active]
        self.rounds(len(order), plan)
        number_of = {one: number for number, one in enumerate(order)}
        first, settings = self.first(plan)
        groups = self.drawn(order, plan, chance.child("groups"))
        together = part_tables(groups, {}, plan)
        if together and not first.keeps_apart:
            numbers = sorted(entrant.number for entrant in ordered if entrant.id in together[0])
            raise FormatError(
                f"The entries {numbers[0]} and {numbers[1]} must not meet, but {len(groups)} "
                "groups are too few to part all such pairs: make more groups, or let them meet."
            )
        return [
            Part(
                self.label_of(index, plan), first.slug,
                tuple(sorted(group, key=number_of.__getitem__)), settings,
            )
            for index, group in enumerate(groups)
        ]  # fmt: skip

    def drawn(self, order: Sequence[int], plan: Plan, chance: Chance) -> list[list[int]]:
        return [list(order)]

    def label_of(self, index: int, plan: Plan) -> str:
        return self.title_of(1, plan)

    def follow(
        self, stage: int, played: Sequence[Played], gone: Collection[int], plan: Plan
    ) -> list[Part]:
        if stage > 1:
            return []
        seeds = _seeds([part.table for part in played], self.qualifying(plan), gone)
        last, settings = self.last(plan)
        part_rounds(last, len(seeds), settings, plan)
        if not last.keeps_apart and any(pair <= {*seeds} for pair in plan.forbidden):
            raise FormatError(
                "Two who must not meet have both come into the final group, where everybody meets "
                "everybody: let them meet, or have one of them withdraw."
            )
        carried: dict[int, int] = {}
        for part in played:
            own = [one for one in part.table if one in seeds]
            carried |= carried_over(part.history, own, str(plan.settings["carry"]))
        return [Part(self.title_of(2, plan), last.slug, tuple(seeds), settings, carried)]

    def title_of(self, stage: int, plan: Plan) -> str:
        if stage > 1:
            chosen = plan.settings["last"]
            return {ROUND_ROBIN: "Final group", DOUBLE: "Double elimination"}.get(
                str(chosen), "Knockout"
            )
        return "Swiss"

    def rules(self, plan: Plan) -> list[str]:
        return [
            f"The first {self.qualifying(plan)} go on; whom nothing separates goes by entry "
            "number. For one who has withdrawn the next moves up.",
            CARRY_OVER[str(plan.settings["carry"])],
            "A result corrected after the last stage was drawn changes its table, not who went on.",
        ]


class GroupsFirst(Staged):
    slug = "groups"
    title = "Groups into a knockout"
    about = "Everybody plays in a group; the best of each go on into a knockout or a final group."
    apart = (
        "They are drawn into different groups, by exchanging players of equal strength where that "
        f"is enough. If there are too few groups for it, the draw is refused. {AT_LAST}"
    )
    options = (
        Option("groups", 2, "How many groups there are.", low=1, high=26),
        Option("draw", "snake", "How the groups are drawn, by strength.", choices=tuple(DRAWS)),
        Option(
            "first",
            ROUND_ROBIN,
            "How a group is played; larger tables play Swiss tables.",
            choices=(ROUND_ROBIN, SWISS),
        ),
        Option("rounds", 5, "How many rounds a Swiss group plays.", low=1, high=20),
        Option("qualifying", 2, "How many of each group go on.", low=1, high=32),
        *LAST,
    )

    def groups(self, plan: Plan) -> int:
        return int(plan.settings["groups"])

    def qualifying(self, plan: Plan) -> int:
        return int(plan.settings["qualifying"])

    def first(self, plan: Plan) -> tuple[Format, dict[str, Any]]:
        if plan.settings["first"] == SWISS:
            return _swiss(plan)
        return RoundRobin(), {}

    def drawn(self, order: Sequence[int], plan: Plan, chance: Chance) -> list[list[int]]:
        if plan.settings["draw"] == "pots":
            return groups_by_pots(order, self.groups(plan), chance)
        return groups_by_snake(order, self.groups(plan))

    def label_of(self, index: int, plan: Plan) -> str:
        return f"Group {ascii_uppercase[index]}"

    def title_of(self, stage: int, plan: Plan) -> str:
        return super().title_of(stage, plan) if stage > 1 else "Groups"

    def rules(self, plan: Plan) -> list[str]:
        first, *others = super().rules(plan)
        drawn = DRAWS[str(plan.settings["draw"])]
        crossed = "A1 meets B2 and B1 meets A2, and two of one group meet again as late as can be."
        first = first.replace("go on", "of each group go on", 1)
        return [drawn, first, crossed, SHORT_GROUP, *others]


class SwissFirst(Staged):
    slug = "swiss-cut"
    title = "Swiss into a top cut"
    about = "Everybody plays a Swiss; the first so many go on into a knockout or a final group."
    apart = f"The Swiss never pairs them. {AT_LAST}"
    uses = frozenset()
    options = (
        Option("rounds", 5, "How many rounds the Swiss has.", low=1, high=20),
        Option("cut", 4, "How many go on.", low=2, high=128),
        *LAST,
    )

    def groups(self, plan: Plan) -> int:
        return 1

    def qualifying(self, plan: Plan) -> int:
        return int(plan.settings["cut"])

    def first(self, plan: Plan) -> tuple[Format, dict[str, Any]]:
        return _swiss(plan)


def _swiss(plan: Plan) -> tuple[Format, dict[str, Any]]:
    chosen: Format = Swiss() if plan.seats == 2 else SwissTables()
    return chosen, {"rounds": plan.settings["rounds"]}


def _seeds(tables: Sequence[Sequence[int]], qualifying: int, gone: Collection[int]) -> list[int]:
    """Those who go on, in the order of the bracket; a group that has too few sends fewer."""
    here = [[one for one in table if one not in gone][:qualifying] for table in tables]
    if all(len(group) == qualifying for group in here):
        return crossed_over(here, qualifying)
    return [group[rank] for rank in range(qualifying) for group in here if rank < len(group)]
