"""Rings: what one round to be turned stands for is what its turned rounds show."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engines.chance import Chance
from league.formats.designs.drafts import Draft, Exchange, Prices
from league.formats.designs.orbits import Line, Rings

PRICES = Prices(unmet=7, surplus=5, rest=3)


@pytest.mark.parametrize(("places", "length"), [(12, 6), (13, 4), (14, 3), (11, 5), (10, 1)])
def test_a_draft_counts_what_its_turned_rounds_show(places: int, length: int) -> None:
    lines = shuffled(places, 2)
    rings = Rings(places, length)
    draft = Draft(rings, 3, lines, 3, PRICES)
    turned = rings.turned(lines)

    assert len(turned) == 2 * length
    met = met_in(turned, 3)
    for one, other in combinations(range(places), 2):
        assert draft.met[rings.orbit[one][other]] == met[one, other]
    rests = Counter(place for line in turned for place in line[places - places % 3 :])
    assert [draft.rests[rings.ring_of[place]] for place in range(places)] == [
        rests[place] for place in range(places)
    ]


@pytest.mark.parametrize(("places", "length"), [(12, 6), (14, 3), (11, 5), (10, 1)])
def test_an_exchange_costs_what_a_new_draft_is_dearer(places: int, length: int) -> None:
    rings, chance = Rings(places, length), Chance(bytes(32), "exchanges")
    draft = Draft(rings, 3, shuffled(places, 2), 3, PRICES)
    seated = places - places % 3
    for _ in range(200):
        exchange = Exchange(chance.below(2), chance.below(seated), chance.below(places))
        if exchange.first // 3 == exchange.second // 3:
            continue
        before = price(draft)
        change = draft.change(exchange)
        cost = draft.cost(exchange, change)
        draft.make(exchange, change)

        afresh = Draft(rings, 3, draft.lines, 3, PRICES)
        assert (afresh.met, afresh.rests) == (draft.met, draft.rests)
        assert price(draft) - before == cost


def price(draft: Draft) -> int:
    """What the whole costs: orbits by their meetings, rings by their rests."""
    met = sum(
        PRICES.unmet if not times else (times - 1) ** 2 + PRICES.surplus * max(0, times - 3)
        for times in draft.met
    )
    return met + PRICES.rest * sum(rests**2 for rests in draft.rests)


def shuffled(places: int, count: int) -> list[Line]:
    chance = Chance(bytes(32), "lines")
    return [chance.shuffled(range(places)) for _ in range(count)]


def met_in(lines: list[Line], seats: int) -> Counter[tuple[int, int]]:
    met: Counter[tuple[int, int]] = Counter()
    for line in lines:
        for start in range(0, len(line) - len(line) % seats, seats):
            met.update(combinations(sorted(line[start : start + seats]), 2))
    return met
