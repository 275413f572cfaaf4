"""Every format runs an event of bots from its draft to its final standings."""

from __future__ import annotations

import pytest

from league.formats import FORMATS
from league.models import Series
from league.queries.brackets import bracket_of
from league.queries.standings import standings
from league.services.invariants import broken_invariants
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
TABLES = [
    (slug, seats, number)
    for slug, chosen in FORMATS.items()
    for seats in (2, 4)
    for number in (5, 8)
    if seats in chosen.seats
    and not (chosen.continuous or chosen.is_composite or chosen.own_tables)
    and (slug, number) != ("round-robin", 8)  # too many tables
]
BRACKETS = ("knockout", "double-elimination", "table-knockout")
# Extra blocks may end level too, and nobody is here to decide then.
BY_ITSELF = {slug: {"level": "higher-seed"} for slug in BRACKETS}
SHORT = {"swiss": {"rounds": 3}, "pods": {"rounds": 3}, **BY_ITSELF}


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_format_runs_to_final_standings(slug: str, seats: int, number: int):
    event = f.make_finished_event(
        f.make_bots(number), format=slug, seats=seats, level_rule="extra", counting="best_of",
        tiebreaks=["BH", "DE", "LOT"], settings=SHORT.get(slug, {}),
    )  # fmt: skip

    table = standings(event)
    assert event.stage == "finished"
    assert sorted(row.place for row in table.rows) == list(range(1, number + 1))
    assert not Series.objects.filter(round__event=event, reason="").exists()
    assert broken_invariants() == {}


@pytest.mark.parametrize("slug", BRACKETS)
def test_knockout_is_drawn_with_its_champion(slug: str):
    seats = 4 if slug == "table-knockout" else 2
    event = f.make_finished_event(
        f.make_bots(8), format=slug, seats=seats, level_rule="extra", counting="best_of",
        settings=BY_ITSELF[slug],
    )  # fmt: skip

    rounds = bracket_of(event)

    assert [len(slots) > 0 for slots in rounds] == [True] * len(rounds)
    assert any(line.has_advanced for line in rounds[-1][-1].lines)


def test_event_without_a_bracket_draws_none():
    event = f.make_finished_event(f.make_bots(3))

    assert bracket_of(event) == []


def test_seeds_follow_the_ratings_where_the_event_says_so():
    weak, strong = f.make_bot("Wren"), f.make_bot("Magpie", program="greedy")
    for _ in range(3):
        f.make_finished_series([weak, strong], mirrored=True, counting="fixed", length=4)
    event = f.make_running_event([weak, strong], seeding="rating", game=f.GAME, mirrored=True)

    numbers = dict(event.entries.values_list("player__name", "number"))

    ratings = dict(event.entries.values_list("player__name", "rating"))
    assert all(ratings.values())
    assert numbers["Magpie"] == 1 + (ratings["Magpie"] < ratings["Wren"])
