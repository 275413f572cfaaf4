"""Taking rounds back, and corrections when later rounds exist: nothing is lost, all is told."""

from __future__ import annotations

import pytest

from engines import registry
from league.models import AuditEntry, Event, Series
from league.services.errors import ConflictError
from league.services.events import start_event
from league.services.invariants import broken_invariants
from league.services.pairing import ask_for_round, pair_again
from league.services.publishing import publish_round
from league.services.referee import correct_result
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series
from league.services.undoing import undo_round
from tests.league import factories as f

SOLITAIRE = next(slug for slug, game in registry.games().items() if game.seats == (1,))
pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=4)


def make_played(club, **fields) -> Event:
    """An event whose first round is played: the deals are nobody's luck, the first side wins."""
    event = f.make_running_event(club.bots, by=club.ada, **fields)
    f.award_round(event.rounds.get())
    return event


def turn(series: Series, club) -> None:
    """Correct the one match of a series so that the other side has won."""
    match = series.matches.get()
    won = match.result.places[0] == 1
    scores, places = ([0, 1], [2, 1]) if won else ([1, 0], [1, 2])
    correct_result(match.pk, scores=scores, places=places, by=club.ada, reason="misread")


def test_undone_round_is_a_draft_of_the_same_pairings(club):
    event = f.make_running_event(club.bots, by=club.ada)
    played = event.rounds.get()
    tables = [
        [side.entry_id for side in series.sides.all()] for series in played.series.order_by("table")
    ]

    undo_round(played.pk, by=club.ada, reason="fire alarm")

    played.refresh_from_db()
    assert [row["entrants"] for row in played.draft] == tables
    assert (played.published_at, played.series.count()) == (None, 0)
    assert AuditEntry.objects.get(action="undo").reason == "fire alarm"
    assert broken_invariants() == {}


def test_undone_round_calls_off_what_is_played_and_keeps_what_was(club):
    event = f.make_running_event(club.bots, by=club.ada)
    done, going = event.rounds.get().series.order_by("table")
    f.play_match(done.matches.get())

    undo_round(event.rounds.get().pk, by=club.ada)
    f.play_all()

    done.refresh_from_db()
    going.refresh_from_db()
    assert (done.stage, done.round, going.stage, going.round) == (
        "finished",
        None,
        "cancelled",
        None,
    )
    assert not going.matches.filter(stage="finished").exists()
    assert done.matches.get().result is not None
    assert broken_invariants() == {}


def test_undone_round_can_be_played_again(club):
    event = make_played(club)
    undo_round(event.rounds.get().pk, by=club.ada)

    publish_round(event.rounds.get().pk)
    start_due_series()
    f.play_all()

    assert event.rounds.get().finished_at is not None
    assert open_next_round(event.pk).number == 2
    assert broken_invariants() == {}


def test_undo_of_the_last_round_reopens_the_event(club):
    event = f.make_finished_event(club.bots[:2], by=club.ada)

    undo_round(event.rounds.get().pk, by=club.ada)

    event.refresh_from_db()
    assert (event.stage, event.finished_at) == ("running", None)


def test_round_with_a_later_one_is_not_undone(club):
    event = make_played(club)
    open_next_round(event.pk)

    with pytest.raises(ConflictError, match="Round 2 is paired already"):
        undo_round(event.rounds.get(number=1).pk, by=club.ada)
    assert event.rounds.get(number=1).series.count() == 2


def test_draft_is_not_undone(club):
    event = f.make_event(club.bots, by=club.ada, publishes=False)
    start_event(event.pk)

    with pytest.raises(ConflictError, match="not published"):
        undo_round(event.rounds.get().pk, by=club.ada)


def test_undo_frees_the_boards_that_were_shared(club):
    f.make_solitaire(club.ben.player, SOLITAIRE)
    event = Event.objects.get()
    assert event.rounds.get().boards.count() == 1

    undo_round(event.rounds.get().pk, by=club.ada)

    assert (event.rounds.get().boards.count(), Series.objects.get().stage) == (0, "cancelled")


def test_correction_marks_the_draft_that_follows(club):
    event = make_played(club, publishes=True, format="swiss")
    Event.objects.filter(pk=event.pk).update(publishes=False)
    drafted = ask_for_round(event.pk, after=1)

    turn(event.rounds.get(number=1).series.first(), club)

    drafted.refresh_from_db()
    assert drafted.outdated == "A result of round 1 was corrected."
    again = pair_again(drafted.pk, by=club.ada)
    assert again.outdated == ""


def test_correction_marks_a_published_round_that_has_not_started(club):
    event = make_played(club, format="swiss")
    later = ask_for_round(event.pk, after=1)

    turn(event.rounds.get(number=1).series.first(), club)

    later.refresh_from_db()
    assert later.outdated == "A result of round 1 was corrected."


def test_correction_in_a_swiss_is_taken_while_the_next_round_is_played(club):
    event = make_played(club, format="swiss")
    later = ask_for_round(event.pk, after=1)
    start_due_series()

    turn(event.rounds.get(number=1).series.first(), club)

    later.refresh_from_db()
    assert later.outdated == ""


def test_knockout_winner_stays_once_the_next_round_is_open(club):
    event = make_played(club, format="knockout", level_rule="extra")
    ask_for_round(event.pk, after=1)
    series = event.rounds.get(number=1).series.first()
    before = list(series.sides.values_list("place", flat=True))

    with pytest.raises(ConflictError, match=r"somebody else goes on\. Round 2 is published"):
        turn(series, club)
    assert list(series.sides.values_list("place", flat=True)) == before


def test_knockout_draft_must_be_paired_again_after_a_correction(club):
    event = make_played(club, format="knockout", level_rule="extra")
    Event.objects.filter(pk=event.pk).update(publishes=False)
    drafted = ask_for_round(event.pk, after=1)

    turn(event.rounds.get(number=1).series.first(), club)

    with pytest.raises(ConflictError, match="pair the round again"):
        publish_round(drafted.pk)
    again = pair_again(drafted.pk, by=club.ada)
    assert again.draft != drafted.draft
    publish_round(again.pk)


def test_correction_that_reopens_waits_for_later_rounds(club):
    event = make_played(club, length=1, counting="best_of", level_rule="extra", format="swiss")
    ask_for_round(event.pk, after=1)
    match = event.rounds.get(number=1).series.first().matches.get()

    with pytest.raises(ConflictError, match="would have to go on"):
        correct_result(match.pk, scores=[1, 1], places=[1, 1], by=club.ada, reason="level")


def final_as(event: Event, club, *places: int) -> str:
    """Correct the final of a knockout of two; gives the stage of the event then."""
    match = event.rounds.get().series.get().matches.get()
    scores = [2 - place for place in places]
    correct_result(match.pk, scores=scores, places=places, by=club.ada, reason="recount")
    event.refresh_from_db()
    return event.stage


def test_level_final_opens_the_event_again_and_a_winner_closes_it(club):
    event = f.make_running_event(club.bots[:2], by=club.ada, format="knockout")
    f.play_all()

    stages = [final_as(event, club, *places) for places in ((1, 2), (1, 1), (2, 1))]

    assert stages == ["finished", "running", "finished"]
    assert event.finished_at is not None
    f.play_all()
    assert broken_invariants() == {}
