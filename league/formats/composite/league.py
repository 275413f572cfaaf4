"""A league season: divisions that play round robins, with places to win and lose for the next."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chance import Chance
from engines.options import Option
from league.formats.base import Entrant, FormatError, Plan
from league.formats.composite.base import Composite, Part, part_rounds
from league.formats.divisions import Exchange, next_season
from league.formats.round_robin import RoundRobin


class League(Composite):
    slug = "league"
    title = "League season"
    about = "Divisions play round robins; the best go up and the last go down for the next season."
    parts_are_ranked = True
    keeps_apart = False
    apart = (
        "In a division everybody meets everybody: those who must not meet go into different "
        "divisions."
    )
    uses = frozenset({"cycles"})
    options = (
        Option("divisions", 2, "How many divisions there are.", low=1, high=20),
        Option("up", 1, "How many go up from each division.", low=0, high=10),
        Option("down", 1, "How many go down from each division.", low=0, high=10),
    )

    def rounds(self, entrants: int, plan: Plan) -> int:
        divisions = int(plan.settings["divisions"])
        if entrants < max(2, plan.seats) * divisions:
            raise FormatError(
                f"{divisions} divisions at tables of {plan.seats} need at least "
                f"{max(2, plan.seats) * divisions} entries, not {entrants}."
            )
        return max(part_rounds(RoundRobin(), size, {}, plan) for size in _sizes(entrants, plan))

    def draw(self, entrants: Sequence[Entrant], plan: Plan, chance: Chance) -> list[Part]:
        tables = divided([entrant for entrant in entrants if entrant.active], plan)
        next_season(tables, exchange_of(plan))
        for table in tables:
            part_rounds(RoundRobin(), len(table), {}, plan)
        return [
            Part(f"Division {number}", RoundRobin.slug, tuple(table))
            for number, table in enumerate(tables, start=1)
        ]

    def title_of(self, stage: int, plan: Plan) -> str:
        return "Divisions"

    def rules(self, plan: Plan) -> list[str]:
        return [
            exchange_of(plan).words,
            "Whoever has no division when the season starts goes into the last one; if nobody has "
            "one, they are filled evenly from the first, in the order of the entries.",
        ]


def exchange_of(plan: Plan) -> Exchange:
    return Exchange(up=int(plan.settings["up"]), down=int(plan.settings["down"]))


def divided(entrants: Sequence[Entrant], plan: Plan) -> list[list[int]]:
    """The divisions, highest first, each in the order of entry numbers."""
    ordered = sorted(entrants, key=lambda entrant: entrant.number)
    if all(entrant.division is None for entrant in ordered):
        waiting = iter(ordered)
        sizes = _sizes(len(ordered), plan)
        return [[next(waiting).id for _ in range(size)] for size in sizes]
    last = int(plan.settings["divisions"])
    if wrong := [one for one in ordered if (one.division or 1) > last]:
        raise FormatError(
            f"Entry {wrong[0].number} is in division {wrong[0].division}, but there are {last}."
        )
    divisions: list[list[int]] = [[] for _ in range(last)]
    for entrant in ordered:
        divisions[(entrant.division or last) - 1].append(entrant.id)
    return divisions


def _sizes(entrants: int, plan: Plan) -> list[int]:
    """As equal as can be; the lower divisions are the larger ones."""
    divisions = int(plan.settings["divisions"])
    size, larger = divmod(entrants, divisions)
    return [size + (index >= divisions - larger) for index in range(divisions)]
