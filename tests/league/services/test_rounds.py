"""Pairing a round: from facts that hold, once, and by a worker where it takes long."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Event, Job, Round
from league.services import pairing
from league.services.entries import withdraw_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import cancel_event, start_event
from league.services.invariants import broken_invariants
from league.services.pairing import ask_for_round, pair_again
from league.services.publishing import publish_round
from league.services.rounds import next_round_at, open_next_round
from league.services.scheduling import open_due_rounds, start_due_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=4)


@pytest.fixture
def drafting(club) -> Event:
    """An event whose first round waits as a draft."""
    event = f.make_event(club.bots, by=club.ada, publishes=False, format="swiss")
    return start_event(event.pk, by=club.ada)


@pytest.fixture
def large(monkeypatch):
    """Four entries are many."""
    monkeypatch.setattr(pairing, "LARGE", 3)


def test_draft_has_no_series_until_it_is_published(drafting, club):
    drafted = drafting.rounds.get()
    assert (len(drafted.draft), drafted.series.count()) == (2, 0)

    publish_round(drafted.pk, by=club.ada)

    drafted.refresh_from_db()
    assert (drafted.draft, list(drafted.series.order_by("table").values_list("table"))) == (
        [],
        [(1,), (2,)],
    )
    assert AuditEntry.objects.filter(action="publish", actor=club.ada).exists()
    assert broken_invariants() == {}


def test_second_publishing_is_refused(drafting):
    publish_round(drafting.rounds.get().pk)

    with pytest.raises(ConflictError, match="published already"):
        publish_round(drafting.rounds.get().pk)


def test_next_round_waits_for_a_draft(drafting):
    with pytest.raises(ConflictError, match="not published yet"):
        open_next_round(drafting.pk)


def test_draft_with_a_player_who_withdrew_is_not_published(drafting, club):
    drafted = drafting.rounds.get()

    withdraw_player(drafting.pk, club.bots[0], by=club.ada)

    with pytest.raises(ConflictError, match=r"Withdrawn since.*Bird 1"):
        publish_round(drafted.pk)
    drafted.refresh_from_db()
    assert drafted.outdated == "Bird 1 has withdrawn."
    again = pair_again(drafted.pk, by=club.ada)
    assert len(publish_round(again.pk).byes.all()) == 1


def test_pairing_starts_anew_when_its_facts_change(club):
    event = f.make_event(club.bots, by=club.ada, format="swiss", publishes=False)
    Event.objects.filter(pk=event.pk).update(stage="running")
    told = []

    def tell(done: int, total: int) -> None:
        if not told:
            withdraw_player(event.pk, club.bots[3], by=club.ada)
        told.append(total)

    opened = open_next_round(event.pk, tell=tell)

    assert told[0] == 4
    assert sorted(len(row["entrants"]) for row in opened.draft) == [1, 2]
    assert set(told[1:]) == {3}


def test_pairing_gives_up_when_facts_never_rest(club):
    event = f.make_event(club.bots, by=club.ada, format="swiss")
    Event.objects.filter(pk=event.pk).update(stage="running")

    def tell(done: int, total: int) -> None:
        Event.objects.filter(pk=event.pk).update(revision=len(told))
        told.append(done)

    told = [0]
    with pytest.raises(ConflictError, match="keep changing"):
        open_next_round(event.pk, tell=tell)
    assert not event.rounds.exists()


def test_large_event_is_paired_by_a_worker(club, large):
    event = f.make_event(club.bots, by=club.ada, format="swiss")

    start_event(event.pk, by=club.ada)
    assert not event.rounds.exists()
    f.play_all()

    assert event.rounds.get().series.count() == 2
    assert Job.objects.get(kind="pairing").state == "done"


def test_pressing_twice_does_not_pair_twice(club, large):
    event = f.make_event(club.bots, by=club.ada, format="swiss")
    start_event(event.pk)

    with pytest.raises(ConflictError, match="Round 1 is being paired already"):
        ask_for_round(event.pk, after=0, by=club.ada)
    assert Job.objects.filter(kind="pairing").count() == 1


def test_worker_tells_how_far_the_pairing_is(club, large, monkeypatch):
    monkeypatch.setattr(pairing, "TELL_SECONDS", 0)
    event = f.make_event(club.bots, by=club.ada, format="swiss")
    start_event(event.pk)

    f.play_all()

    job = Job.objects.get(kind="pairing")
    assert (job.progress, job.total) == (4, 4)


@pytest.fixture
def stuck(club) -> Event:
    """Two players who have met: the Swiss has no second round for them."""
    event = f.make_running_event(
        club.bots[:3], format="swiss", settings={"rounds": 3}, advance="clock"
    )
    f.play_all()
    withdraw_player(event.pk, next(iter(event.rounds.get().byes.all())).entry.player, by=club.ada)
    return event


def test_refusal_of_the_format_is_kept_for_the_page(stuck):
    with pytest.raises(LeagueError, match="cannot be paired"):
        ask_for_round(stuck.pk, after=1)

    job = Job.objects.get(kind="pairing")
    assert job.state == "failed"
    assert "cannot be paired" in job.error


def test_clock_leaves_a_refused_pairing_alone(stuck):
    assert open_due_rounds() == 0
    kept = Job.objects.get(kind="pairing")

    open_due_rounds()

    assert Job.objects.get(kind="pairing").not_before == kept.not_before


def test_refusal_is_forgotten_when_something_changes(stuck, club):
    open_due_rounds()

    withdraw_player(stuck.pk, club.bots[0], by=club.ada)

    assert not Job.objects.filter(kind="pairing").exists()


def test_worker_keeps_the_refusal_of_the_format(stuck, large):
    Event.objects.filter(pk=stuck.pk).update(advance="hand")
    pairing.LARGE = 2
    ask_for_round(stuck.pk, after=1)

    f.play_all()

    job = Job.objects.get(kind="pairing")
    assert (job.state, job.owner) == ("failed", "")
    assert "cannot be paired" in job.error


def test_cancelled_event_is_not_paired_any_more(club, large):
    event = f.make_event(club.bots, by=club.ada, format="swiss")
    start_event(event.pk)

    cancel_event(event.pk, by=club.ada)
    f.play_all()

    assert not Round.objects.exists()


def test_next_round_has_a_time_only_with_the_clock(club):
    timed = f.make_running_event(club.bots[:2], advance="clock", round_minutes=30, cycles=2)
    by_hand = f.make_running_event(club.bots[2:], name="Other", cycles=2)

    at = next_round_at(timed)

    assert at is not None
    assert (at - timed.rounds.get().starts_at).total_seconds() == 1800
    assert next_round_at(by_hand) is None


def test_every_end_of_a_series_raises_the_revision(club):
    event = f.make_running_event(club.bots)
    before = event.revision

    start_due_series()
    f.play_all()

    event.refresh_from_db()
    assert event.revision > before
