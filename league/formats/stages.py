"""From one stage of an event into the next: drawing groups, cuts, crossing over, and points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from engines.base import places_of
from engines.chance import Chance
from league.formats.base import POINT, FormatError, History, Meeting
from league.formats.knockout.layout import fold, rounds_for
from league.formats.knockout.shape import snake
from league.formats.series import points_by_side

NONE: Final = "none"
ALL: Final = "all"
CO_QUALIFIERS: Final = "co-qualifiers"

CARRY_OVER: Final = {
    NONE: "Nobody brings points along: the stage starts from zero.",
    ALL: "Everybody brings along all points of the stage before, byes included.",
    CO_QUALIFIERS: "Everybody brings along the points won against others who qualified as well, "
    "and no others; at a table of more than two these count as if they had sat there alone.",
}
"""What becomes of the points of the stage before, by rule, in words for the organiser's page."""

DRAWS: Final = {
    "snake": "Groups are filled from the strongest down, forth and back: 1, 6, 7 and 2, 5, 8 and "
    "3, 4, 9.",
    "pots": "Entries are cut into pots by strength, and the lot sends one of each pot into every "
    "group.",
}
"""How groups are drawn, by name, in words for the organiser's page."""


def groups_by_snake(order: Sequence[int], groups: int) -> list[list[int]]:
    """Groups as equal as can be; the sizes differ by one at most."""
    _check_groups(order, groups)
    size, larger = divmod(len(order), groups)
    sizes = [size + (place < larger) for place in range(groups)]
    return snake(order, sizes)


def groups_by_pots(order: Sequence[int], groups: int, chance: Chance) -> list[list[int]]:
    """One of every pot in every group; the last pot may not go round, and lots say who gets one."""
    _check_groups(order, groups)
    drawn: list[list[int]] = [[] for _ in range(groups)]
    for pot, start in enumerate(range(0, len(order), groups)):
        luck = chance.child("pot", pot)
        entries = luck.shuffled(order[start : start + groups])
        places = luck.shuffled(range(groups)) if len(entries) < groups else range(groups)
        for place, entrant in zip(places, entries, strict=False):
            drawn[place].append(entrant)
    return drawn


def _check_groups(order: Sequence[int], groups: int) -> None:
    if groups < 1 or len(order) < 2 * groups:
        raise FormatError(
            f"{len(order)} entries cannot be drawn into {groups} groups of two or more."
        )


def top_cut(standings: Sequence[int], size: int, gone: Collection[int] = ()) -> list[int]:
    """The first so many of the standings; for one who has withdrawn the next one moves up."""
    here = [entrant for entrant in standings if entrant not in gone]
    if len(here) < size:
        raise FormatError(f"The cut is at {size}, but only {len(here)} are left.")
    return here[:size]


def crossed_over(
    groups: Sequence[Sequence[int]], qualifying: int = 2, gone: Collection[int] = ()
) -> list[int]:
    """The seeds of a knockout for the first so many of each group, in the order of its bracket.

    `groups` are final standings. Winners are seeded in the order of the groups, then the seconds
    and so on; A1 meets B2 and B1 meets A2, and two of one group meet again as late as can be.
    """
    qualified = [top_cut(group, qualifying, gone) for group in groups]
    group_of = {one: place for place, group in enumerate(qualified) for one in group}
    seeds = [group[0] for group in qualified]
    for rank in range(1, qualifying):
        # Read backwards, the next tier meets the one before: each group faces its neighbour.
        neighbours = [
            place ^ 1 if place ^ 1 < len(groups) else place for place in range(len(groups))
        ]
        seeds += [qualified[place][rank] for place in reversed(neighbours)]
    _part(seeds, group_of, len(groups))
    return seeds


def _part(seeds: list[int], group_of: dict[int, int], tier: int) -> None:
    """Exchange seeds of equal rank while that lets two of one group meet later."""
    cost = _closeness(seeds, group_of)
    is_better = True
    while is_better:
        is_better = False
        for first, second in combinations(range(tier, len(seeds)), 2):
            if first // tier != second // tier:
                continue
            seeds[first], seeds[second] = seeds[second], seeds[first]
            if (closer := _closeness(seeds, group_of)) < cost:
                cost, is_better = closer, True
            else:
                seeds[first], seeds[second] = seeds[second], seeds[first]


def _closeness(seeds: Sequence[int], group_of: dict[int, int]) -> int:
    """How soon those of one group may meet: a round sooner weighs more than all that come later."""
    rounds = rounds_for(len(seeds))
    place_of = {seed: place for place, seed in enumerate(fold(2**rounds))}
    places: dict[int, list[int]] = {}
    for number, entrant in enumerate(seeds, 1):
        places.setdefault(group_of[entrant], []).append(place_of[number])
    weight = len(seeds) ** 2
    return sum(
        weight ** (rounds - (first ^ second).bit_length())
        for group in places.values()
        for first, second in combinations(group, 2)
    )


def carried_over(history: History, qualified: Collection[int], rule: str) -> dict[int, int]:
    """The units that each of the qualified begins the next stage with."""
    if rule not in CARRY_OVER:
        raise FormatError(f"There is no rule {rule!r} for points of the stage before.")
    units = dict.fromkeys(qualified, 0)
    if rule == NONE:
        return units
    for meeting in history.meetings:
        won = _units_among(meeting, qualified) if rule == CO_QUALIFIERS else _all_units(meeting)
        for entrant in units.keys() & won.keys():
            units[entrant] += won[entrant]
    for bye in history.byes if rule == ALL else ():
        if bye.entrant in units:
            units[bye.entrant] += bye.units
    return units


def _all_units(meeting: Meeting) -> dict[int, int]:
    return dict(zip(meeting.entrants, meeting.units, strict=True))


def _units_among(meeting: Meeting, qualified: Collection[int]) -> dict[int, int]:
    places = dict(zip(meeting.entrants, meeting.places, strict=True))
    among = [entrant for entrant in meeting.entrants if entrant in qualified]
    if len(among) < 2:
        return {}
    if len(among) == len(meeting.entrants):
        return _all_units(meeting)
    units = points_by_side(places_of([-places[entrant] for entrant in among]), POINT)
    return dict(zip(among, units, strict=True))
