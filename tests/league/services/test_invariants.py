"""The checker finds what it is for: each check has a planted fault."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from league.models import (
    POINT,
    Job,
    Match,
    Move,
    OutboxEvent,
    Rating,
    Result,
    Series,
    Side,
    Tally,
)
from league.queries.clock import database_now
from league.services.invariants import broken_invariants
from tests.league import factories as f

pytestmark = pytest.mark.django_db


def long_ago(**how: int):
    return database_now() - timedelta(**how)


def lose_result():
    Result.objects.first().delete()


def forge_result():
    result = Result.objects.first()
    result.scores = [score + 1 for score in result.scores]
    result.save()


def lose_move():
    Move.objects.order_by("-ply").first().delete()


def mistake_game():
    Match.objects.filter(pk=Match.objects.first().pk).update(game="natto")


def leave_move():
    Move.objects.create(match_id=0, ply=0, seat=0, text="pass")


def shift_rating():
    Rating.objects.filter(pk=Rating.objects.first().pk).update(mean=30)


def leave_lease():
    Job.objects.update(state="running", lease_until=long_ago(hours=1))


def seat_twice():
    side = Side.objects.first()
    other = side.series.round.series.exclude(pk=side.series_id).get()
    other.sides.filter(index=0).update(player=side.player, entry=side.entry)


def leave_event():
    OutboxEvent.objects.update(created_at=long_ago(hours=1), published_at=None)


def neglect_job():
    Job.objects.update(state="queued", not_before=long_ago(hours=1))


def lose_sequence():
    OutboxEvent.objects.filter(sequence=2, stream__startswith="event:").delete()


def void_scored_match():
    match = Match.objects.first()
    match.result.delete()
    Match.objects.filter(pk=match.pk).update(stage="void", finished_at=None)


def add_points():
    Side.objects.filter(pk=Side.objects.first().pk).update(units=9 * POINT)


def make_more_of_it():
    Side.objects.filter(pk=Side.objects.first().pk).update(total=999)


def move_up():
    Side.objects.filter(place=2).update(place=1)


def invent_a_verdict():
    verdict = {"decision": "higher", "stopped_at": 1, "llr": 9.0, "bounds": [-3, 3]}
    test = {"preset": "large", "minimum": 2}
    Series.objects.update(counting="test", length=30, test=test, verdict=verdict)


def miscount():
    Tally.objects.filter(pk=Tally.objects.first().pk).update(won=77)


FAULTS = [
    (lose_result, "one result for each finished match"),
    (forge_result, "results replay"),
    (lose_move, "results replay"),
    (mistake_game, "a match is of its series' game"),
    (leave_move, "moves belong to a match"),
    (shift_rating, "ratings are the fold"),
    (leave_lease, "no dead lease"),
    (seat_twice, "everybody in a round once"),
    (leave_event, "events published"),
    (neglect_job, "due jobs done"),
    (lose_sequence, "event numbers without gaps"),
    (void_scored_match, "no loss by our fault"),
    (add_points, "scores add up"),
    (make_more_of_it, "scores add up"),
    (move_up, "places follow the score"),
    (invent_a_verdict, "verdicts follow the blocks"),
    (miscount, "tallies add up"),
]


@pytest.fixture
def club():
    bots = f.make_bots(4)
    return f.make_finished_event(bots, length=1)


def test_played_event_keeps_every_invariant(club):
    assert broken_invariants() == {}


def test_planted_fault_breaks_its_invariant(club):
    found = {}
    for fault, broken in FAULTS:
        with transaction.atomic():
            fault()
            found[fault.__name__, broken] = broken in broken_invariants()
            transaction.set_rollback(True)

    assert found == dict.fromkeys(found, True)
    assert broken_invariants() == {}


def test_command_fails_and_names_the_rows(club):
    lose_result()
    out = StringIO()

    with pytest.raises(CommandError, match="invariants are broken"):
        call_command("check_invariants", stdout=out)
    assert "is finished without a result" in out.getvalue()
