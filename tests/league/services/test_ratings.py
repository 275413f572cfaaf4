"""Ratings are a fold: once per block, the same from scratch, followed by corrections."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.models import Block, Pool, Rating, RatingChange
from league.ratings.bradley_terry import START_DEVIATION
from league.services.ratings import differences, refold
from league.services.referee import correct_result
from tests.league import factories as f

pytestmark = pytest.mark.django_db


def stored() -> tuple[list[tuple], list[tuple]]:
    changes = RatingChange.objects.order_by("pool", "sequence", "player")
    ratings = Rating.objects.order_by("pool", "player")
    return (
        list(
            changes.values_list("block", "player", "sequence", "mean_before", "mean", "deviation")
        ),
        list(ratings.values_list("pool", "player", "mean", "deviation", "blocks")),
    )


@pytest.fixture
def played():
    bots = f.make_bots(4)
    f.make_finished_series(bots[:2], length=3, counting="fixed")
    f.make_finished_series(bots, length=2, counting="fixed", mirrored=True)
    f.make_finished_series(bots[1:3], length=2, counting="fixed")
    return bots


def test_every_block_rates_each_player_once(played):
    sequences = RatingChange.objects.filter(pool__variant__startswith="2 seats")

    assert RatingChange.objects.count() == 3 * 2 + 2 * 4 + 2 * 2
    assert sorted(set(sequences.values_list("sequence", flat=True))) == [1, 2, 3, 4, 5]


def test_pools_keep_seats_options_and_pace_apart(played):
    bots = played
    f.make_finished_series(bots[:2], options={"deals": 2})
    f.make_finished_series(bots[:2], move_seconds=5)

    pools = set(Pool.objects.values_list("game", "variant", "pace"))
    assert pools == {
        ("jielong", "2 seats, deals 1", "normal"),
        ("jielong", "4 seats, deals 1", "normal"),
        ("jielong", "2 seats, deals 2", "normal"),
        ("jielong", "2 seats, deals 1", "fast"),
    }


def test_rebuild_gives_the_identical_outcome(played):
    before = stored()

    call_command("rebuild_ratings", stdout=StringIO())

    assert stored() == before


def test_rebuild_brings_back_what_was_lost(played):
    before = stored()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()

    for pool in Pool.objects.all():
        refold(pool)

    assert stored() == before


def test_check_names_a_rating_that_is_off_by_one_bit(played):
    rating = Rating.objects.first()
    rating.mean += 1e-12
    rating.save()

    with pytest.raises(CommandError, match="1 ratings differ"):
        call_command("rebuild_ratings", "--check", stdout=StringIO())


def test_check_passes_over_good_ratings(played):
    out = StringIO()

    call_command("rebuild_ratings", "--check", stdout=out)

    assert "agree with their matches" in out.getvalue()


def test_correction_refolds_the_pool_from_its_block(played):
    match = Block.objects.order_by("pk").first().matches.get()
    result = match.result
    before = stored()

    correct_result(
        match.pk, scores=[9, -9] if result.places != [1, 2] else [-9, 9],
        places=[1, 2] if result.places != [1, 2] else [2, 1],
        by=f.make_person("Ada"), reason="misread",
    )  # fmt: skip
    f.play_all()

    assert stored() != before
    assert [differences(pool) for pool in Pool.objects.all()] == [[], []]
    assert not Pool.objects.filter(refold_from__isnull=False).exists()


def test_person_who_rested_is_less_certain():
    ben, bot = f.make_person("Ben").player, f.make_bot("Wren")
    match = f.make_asking_match(ben, bot)
    while match.stage == "running":
        f.play_turn(match)
        f.play_all()
        match.refresh_from_db()
    then = Rating.objects.get(player=ben)
    long_ago = then.changed_at - timedelta(days=95)
    Block.objects.update(finished_at=long_ago)
    Rating.objects.update(changed_at=long_ago)
    RatingChange.objects.update(at=long_ago)

    match = f.make_asking_match(ben, bot)
    while match.stage == "running":
        f.play_turn(match)
        f.play_all()
        match.refresh_from_db()

    assert [differences(pool) for pool in Pool.objects.all()] == [[]]
    assert Rating.objects.get(player=ben).deviation > Rating.objects.get(player=bot).deviation
    assert Rating.objects.get(player=bot).deviation < START_DEVIATION
