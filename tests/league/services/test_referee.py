"""Acts by hand: each does what it says, is audited, and leaves nothing impossible behind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engines.record import loads, verify
from league.models import POINT, AuditEntry, Job, Match, Series, Tally
from league.queries.clock import database_now
from league.queries.positions import record_of
from league.services.errors import ConflictError, LeagueError
from league.services.invariants import broken_invariants
from league.services.referee import (
    cancel_series,
    correct_result,
    forfeit_series,
    postpone_series,
    replay_match,
)
from league.services.scheduling import give_up
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=4)


def last_act() -> tuple[str, str, str]:
    entry = AuditEntry.objects.first()
    return entry.actor.username, entry.action, entry.reason


def test_series_is_not_postponed_out_of_the_calendar(club):
    series = f.make_series(club.bots[:2])
    never = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)

    with pytest.raises(LeagueError, match="between 2000 and 2200"):
        postpone_series(series.pk, starts_at=never, by=club.ada)


def test_postponed_series_starts_later(club):
    series = f.make_series(club.bots[:2])
    later = database_now() + timedelta(days=2)

    postpone_series(series.pk, starts_at=later, by=club.ada, reason="rain")

    series.refresh_from_db()
    assert series.starts_at == later
    assert last_act() == ("Ada", "postpone", "rain")


def test_running_series_cannot_be_postponed(club):
    series = f.make_running_series(club.bots[:2])

    with pytest.raises(ConflictError, match="is running"):
        postpone_series(series.pk, starts_at=database_now() + timedelta(days=1), by=club.ada)


def test_cancelled_series_is_never_played(club):
    series = f.make_running_series(club.bots[:2])

    cancel_series(series.pk, by=club.ada, reason="storm")
    done = f.play_all()

    series.refresh_from_db()
    assert (done, series.stage, series.matches.get().stage) == (0, "cancelled", "cancelled")
    assert last_act() == ("Ada", "cancel", "storm")
    assert broken_invariants() == {}


def test_finished_series_cannot_be_cancelled(club):
    series = f.make_finished_series(club.bots[:2])

    with pytest.raises(ConflictError, match="is finished"):
        cancel_series(series.pk, by=club.ada)


def test_forfeit_puts_the_player_last(club):
    series = f.make_running_series(club.bots[:3])

    forfeit_series(series.pk, club.bots[1], by=club.ada, reason="absent")

    places = dict(series.sides.values_list("player", "place"))
    assert places == {club.bots[0].pk: 1, club.bots[1].pk: 3, club.bots[2].pk: 1}
    assert broken_invariants() == {}


def test_forfeit_of_somebody_else_is_refused(club):
    series = f.make_running_series(club.bots[:2])

    with pytest.raises(LeagueError, match="does not play"):
        forfeit_series(series.pk, club.bots[3], by=club.ada, reason="absent")
    series.refresh_from_db()
    assert series.stage == "running"


def make_void(series: Series) -> Match:
    match = series.matches.get()
    Job.objects.filter(subject=match.pk).update(
        state="running", lease_until=database_now(), attempt=3, owner="w"
    )
    Match.objects.filter(pk=match.pk).update(stage="running")
    give_up(Job.objects.get(subject=match.pk), "infrastructure: test")
    match.refresh_from_db()
    return match


def test_void_match_is_replayed_from_its_deal(club):
    series = f.make_running_series(club.bots[:2])
    f.play_match(series.matches.get(), moves=5)
    match = make_void(series)

    replay_match(match.pk, by=club.ada, reason="power cut")
    f.play_all()

    match.refresh_from_db()
    assert match.stage == "finished"
    assert match.moves.count() == match.move_count
    assert broken_invariants() == {}


def test_finished_match_is_not_replayed(club):
    series = f.make_finished_series(club.bots[:2], length=1)

    with pytest.raises(ConflictError):
        replay_match(series.matches.get().pk, by=club.ada)


def turned(match: Match) -> dict[str, list[int]]:
    """The result the other way round."""
    return {"scores": match.result.scores[::-1], "places": match.result.places[::-1]}


def decided_match(series: Series) -> Match:
    return next(match for match in series.matches.all() if 2 in match.result.places)


def finished_series(club, **terms) -> Series:
    """One with a winner."""
    for _ in range(20):
        series = f.make_finished_series(club.bots[:2], **terms)
        if series.sides.filter(place=2).exists():
            return series
    raise AssertionError("twenty draws in a row")


def test_correction_turns_the_series_and_its_ratings(club):
    series = finished_series(club)
    before = dict(series.sides.values_list("player", "place"))

    correct_result(
        decided_match(series).pk, **turned(decided_match(series)), by=club.ada, reason="misread"
    )
    f.play_all()

    after = dict(series.sides.values_list("player", "place"))
    assert after == {player: 3 - place for player, place in before.items()}
    assert last_act() == ("Ada", "correct", "misread")
    assert broken_invariants() == {}
    assert Tally.objects.filter(won=1).count() == 1


def test_correction_without_reason_is_refused(club):
    match = finished_series(club).matches.get()

    with pytest.raises(LeagueError) as refusal:
        correct_result(match.pk, **turned(match), by=club.ada, reason="  ")
    assert refusal.value.field == "reason"


@pytest.mark.parametrize(
    ("scores", "places", "field"),
    [([1], [1, 2], "scores"), ([1, 0], [1], "places"), ([1, 0], [2, 2], "places"),
     ([1, 0], [1, 3], "places"), ([1, 0], [0, 1], "places")],
)  # fmt: skip
def test_impossible_correction_is_refused(club, scores, places, field):
    match = finished_series(club).matches.get()

    with pytest.raises(LeagueError) as refusal:
        correct_result(match.pk, scores=scores, places=places, by=club.ada, reason="x")
    assert refusal.value.field == field


def test_correction_that_undoes_the_decision_lets_the_series_go_on(club):
    series = two_nil(club)
    match = decided_match(series)

    correct_result(match.pk, **turned(match), by=club.ada, reason="misread")
    series.refresh_from_db()
    assert series.stage == "running"
    f.play_all()

    series.refresh_from_db()
    assert (series.stage, series.blocks.count()) == ("finished", 3)
    assert broken_invariants() == {}


def two_nil(club) -> Series:
    for _ in range(40):
        series = f.make_finished_series(club.bots[:2], length=3)
        if sorted(series.sides.values_list("units", flat=True)) == [0, 2 * POINT]:
            return series
    raise AssertionError("no series ended two to nil")


def test_correction_in_a_finished_event_reopens_its_round(club):
    for number in range(40):
        event = f.make_finished_event(club.bots[:2], name=f"Night {number}", length=3,
                                      counting="best_of")  # fmt: skip
        series = Series.objects.get(round__event=event)
        if sorted(series.sides.values_list("units", flat=True)) == [0, 2 * POINT]:
            break
    match = decided_match(series)

    correct_result(match.pk, **turned(match), by=club.ada, reason="misread")
    event.refresh_from_db()
    assert (event.stage, event.rounds.get().finished_at) == ("running", None)
    f.play_all()

    event.refresh_from_db()
    assert event.stage == "finished"
    assert broken_invariants() == {}


def test_record_of_a_corrected_match_still_replays(club):
    match = decided_match(finished_series(club))
    correct_result(match.pk, **turned(match), by=club.ada, reason="misread")

    record = record_of(Match.objects.get(pk=match.pk))

    assert record.end == {"reason": "corrected", "seat": None}
    assert verify(loads(record.dumps())).scores() == record.scores[::-1]
