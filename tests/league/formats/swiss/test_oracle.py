"""Our rounds beside those of py4swiss, which follows the same edition of the rules."""

from __future__ import annotations

import pytest

from tests.league.formats.swiss.oracle import random_event, theirs

BLOCKS = 26
EVENTS = 20
PARAGRAPHS: dict[tuple[int, int], str] = {}
"""By event and round: the paragraph that we read otherwise; 1 % of all rounds at most."""


def differences(seeds: range, most: int = 60) -> dict[tuple[int, int], object]:
    """The rounds that are not equal in tables, seats and order, by event and number."""
    rounds = [(seed, each) for seed in seeds for each in random_event(seed, most=most)]
    answers = {
        (seed, each.asked.number): (each.tables, theirs(each.asked)) for seed, each in rounds
    }
    return {key: both for key, both in answers.items() if both[0] != both[1]}


def test_some_events_are_paired_as_the_oracle_does():
    assert differences(range(7000, 7010), most=20) == {}


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_round_is_paired_as_the_oracle_does(block):
    seeds = range(block * EVENTS, (block + 1) * EVENTS)

    found = differences(seeds)

    assert sorted(found) == sorted(key for key in PARAGRAPHS if key[0] in seeds), found
