"""Leases: one holder at a time, late writers refused, silent workers swept, nothing forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Job, Match, Move, Result
from league.queries.clock import database_now
from league.services import jobs, playing, results, work
from league.services.errors import LeaseLostError
from league.services.invariants import broken_invariants
from league.services.scheduling import sweep_leases
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return f.make_running_series(f.make_bots(2)).matches.get()


def expire(job_id: int) -> None:
    Job.objects.filter(pk=job_id).update(lease_until=database_now() - timedelta(seconds=1))


def test_leased_job_is_nobody_elses(match):
    lease = jobs.lease_next("a")

    assert lease.subject == match.pk
    assert jobs.lease_next("b") is None
    match.refresh_from_db()
    assert match.stage == "running"


def test_people_go_before_programs():
    bots = f.make_bots(2)
    f.make_running_series(bots)
    waiting = f.make_running_series([f.make_person("Ben").player, bots[0]])

    assert jobs.lease_next("a").subject == waiting.matches.get().pk


def test_job_of_another_rules_version_is_left_alone(match):
    Job.objects.update(stamp="jielong:999")

    assert jobs.lease_next("a") is None


def test_job_before_its_time_is_left_alone(match):
    Job.objects.update(not_before=database_now() + timedelta(minutes=1))

    assert jobs.lease_next("a") is None


def test_expired_lease_goes_back_and_the_late_writer_is_refused(match):
    late = jobs.lease_next("slow")
    expire(late.job_id)

    assert sweep_leases() == 1
    f.play_all()
    with pytest.raises(LeaseLostError):
        jobs.settle(late)

    assert Result.objects.count() == 1
    assert broken_invariants() == {}


def test_late_worker_writes_nothing_at_all(match, caplog):
    late = jobs.lease_next("slow")
    expire(late.job_id)
    sweep_leases()
    f.play_all()
    moves = list(Move.objects.values_list("ply", "text"))

    work.do([late])

    assert "stale_result" in caplog.text
    assert list(Move.objects.values_list("ply", "text")) == moves
    assert Result.objects.count() == 1


def test_third_silence_makes_the_match_void_not_lost(match):
    for _ in range(settings.MAX_ATTEMPTS):
        expire(jobs.lease_next("dying").job_id)
        sweep_leases()

    match.refresh_from_db()
    job = Job.objects.get()
    assert (job.state, job.attempt) == ("failed", 3)
    assert (match.stage, match.problem) == ("void", "infrastructure: the worker fell silent")
    assert Result.objects.count() == 0
    assert broken_invariants() == {}


def test_living_lease_is_not_swept(match):
    jobs.lease_next("a")

    assert sweep_leases() == 0


def test_match_resumes_from_its_stored_moves(match):
    alone = f.make_running_series(f.make_bots_named("X", "Y")).matches.get()
    f.play_match(alone, moves=7)
    stored = list(alone.moves.values_list("ply", "text"))
    assert Job.objects.get(subject=alone.pk).attempt == 0

    f.play_all()

    assert list(alone.moves.values_list("ply", "text"))[:7] == stored
    assert broken_invariants() == {}


def test_our_own_fault_is_tried_again_and_then_void(match, monkeypatch):
    def broken(*arguments):
        raise RuntimeError("a fault of ours")

    monkeypatch.setitem(work.KINDS, "match", broken)
    for _ in range(settings.MAX_ATTEMPTS):
        Job.objects.update(not_before=database_now() - timedelta(seconds=1))
        work.do_next("a")

    match.refresh_from_db()
    assert (match.stage, Job.objects.get().state) == ("void", "failed")
    assert Result.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_fault_between_result_and_ratings_leaves_neither(monkeypatch):
    match = f.make_running_series(f.make_bots(2)).matches.get()

    def broken(*arguments):
        raise RuntimeError("between result and ratings")

    monkeypatch.setattr(results, "rate_blocks", broken)
    work.do_next("a")

    assert Result.objects.count() == 0
    assert Move.objects.count() == 0
    monkeypatch.undo()
    Job.objects.update(not_before=database_now() - timedelta(seconds=1))
    f.play_all()
    match.refresh_from_db()
    assert match.stage == "finished"
    assert broken_invariants() == {}


def test_long_match_stores_its_moves_with_the_heartbeat(match, settings, monkeypatch):
    settings.LEASE_SECONDS = 0.0001
    beats = []
    keep = jobs.keep_leases

    def counted(leases):
        beats.append(Move.objects.count())
        return keep(leases)

    monkeypatch.setattr(playing.jobs, "keep_leases", counted)

    work.do_next("a")

    assert len(beats) > 3
    assert beats == sorted(set(beats))
    assert broken_invariants() == {}


def test_new_work_is_told_once_and_again_when_nobody_comes(match, settings):
    told = []
    jobs.wake_workers(told.append)
    jobs.wake_workers(told.append)
    assert told == [Job.objects.get().pk]

    late = database_now() - timedelta(seconds=settings.REWAKE_SECONDS + 1)
    Job.objects.update(woken_at=late)
    jobs.wake_workers(told.append)

    assert len(told) == 2


def test_silent_broker_leaves_the_job_to_be_told_again(match):
    def away(job_id):
        raise ConnectionError

    with pytest.raises(ConnectionError):
        jobs.wake_workers(away)

    assert Job.objects.get().woken_at is None


def test_drain_does_everything_that_is_due(match):
    f.make_running_series(f.make_bots_named("X", "Y"))
    first = Job.objects.order_by("pk").first()

    more = work.drain(first=first.pk)

    assert more is False
    assert Match.objects.filter(stage="finished").count() == 2


def test_message_that_comes_again_does_nothing(match):
    job = Job.objects.get()
    work.drain(first=job.pk)

    assert work.drain(first=job.pk) is False
    assert Result.objects.count() == 1


def test_short_matches_are_leased_together():
    bots = f.make_bots(2)
    started = [f.make_running_series(bots).matches.get().pk for _ in range(5)]

    leases = jobs.lease_batch("a", 3)

    assert [lease.subject for lease in leases] == started[:3]


def test_job_that_failed_before_is_leased_alone():
    bots = f.make_bots(2)
    started = [f.make_running_series(bots).matches.get().pk for _ in range(3)]
    Job.objects.filter(subject=started[0]).update(attempt=1)

    assert [lease.subject for lease in jobs.lease_batch("a", 3)] == started[:1]
    assert [lease.subject for lease in jobs.lease_batch("b", 3)] == started[1:]


def test_match_of_a_person_is_leased_alone():
    bots = f.make_bots(2)
    f.make_running_series(bots)
    f.make_running_series([f.make_person("Ben").player, bots[0]])

    assert len(jobs.lease_batch("a", 5)) == 1


def test_batch_is_written_as_one_by_one():
    bots = f.make_bots(4)
    for index in range(6):
        f.make_running_series([bots[index % 4], bots[(index + 1) % 4]], mirrored=index % 2 == 0)

    work.do_next("a", most=20)
    while work.do_next("a", most=20):
        pass

    assert Match.objects.exclude(stage="finished").count() == 0
    assert broken_invariants() == {}


def test_batch_of_five_takes_the_statements_of_one():
    bots = f.make_bots(2)
    counts = []
    for number in (2, 1, 5):  # the first makes the rows that all later ones count in
        for _ in range(number):
            f.make_running_series(bots)
        with CaptureQueriesContext(connection) as queries:
            work.do_next("a", most=number)
        counts.append(len(queries))

    assert counts[2] == counts[1]


def test_lost_match_of_a_batch_spares_the_others(caplog):
    bots = f.make_bots(2)
    for _ in range(3):
        f.make_running_series(bots)
    leases = jobs.lease_batch("a", 3)
    Job.objects.filter(pk=leases[1].job_id).update(attempt=2, owner="b")

    work.do(leases)

    assert Result.objects.count() == 2
    assert not Result.objects.filter(match=leases[1].subject).exists()
    assert "stale_result" in caplog.text


def test_stopped_batch_returns_what_has_not_ended():
    bots = f.make_bots(2)
    for deals in (1, 20, 20):
        f.make_running_series(bots, options={"deals": deals})
    left = iter(range(40))

    work.do_next("a", stopping=lambda: next(left, None) is None, most=3)

    assert Result.objects.count() == 1
    assert sorted(Job.objects.values_list("state", "attempt")) == [
        ("done", 1), ("queued", 0), ("queued", 0),
    ]  # fmt: skip
    f.play_all()
    assert broken_invariants() == {}


def test_worker_takes_more_at_once_while_work_is_short(monkeypatch):
    bots = f.make_bots(2)
    for _ in range(7):
        f.make_running_series(bots)
    worker = work.Worker()

    taken = [worker.do_next() for _ in range(4)]

    assert taken == [1, 2, 4, 0]
