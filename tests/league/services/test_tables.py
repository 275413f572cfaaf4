"""Games at a real table: entered or agreed, rated once, corrected, and never played by us."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import (
    POINT,
    AuditEntry,
    Block,
    Job,
    Match,
    Player,
    Rating,
    RatingChange,
    Series,
    Tally,
)
from league.queries.clock import database_now
from league.queries.reports import disputed_in, is_disputed
from league.services.errors import ConflictError, InvalidError, LeagueError
from league.services.invariants import broken_invariants
from league.services.pairing import ask_for_round
from league.services.referee import forfeit_series, postpone_series
from league.services.tables import enter_result, report_result
from tests.league import factories as f

pytestmark = pytest.mark.django_db
BEST_OF_3 = {"length": 3, "venue": "table"}


@pytest.fixture
def club():
    return f.make_club(bots=2)


@pytest.fixture
def people(club) -> list[Player]:
    return [club.ben.player, club.cy.player]


@pytest.fixture
def series(people) -> Series:
    """A best of three between Ben and Cy that has begun at a real table."""
    return f.make_running_series(people, **BEST_OF_3)


def units(series: Series) -> list[int]:
    return list(series.sides.order_by("index").values_list("units", flat=True))


def test_started_series_at_a_table_has_nothing_to_play(series):
    assert series.stage == "running"
    assert (Match.objects.count(), Block.objects.count(), Job.objects.count()) == (0, 0, 0)


def test_entered_result_ends_the_series_and_is_rated_once(series, club):
    enter_result(series.pk, [[11, 7], [3, 9], [5, 4]], by=club.ada)

    series.refresh_from_db()
    assert (series.stage, series.ending, units(series)) == (
        "finished",
        "played",
        [2 * POINT, POINT],
    )
    assert [block.places for block in series.blocks.all()] == [[1, 2], [2, 1], [1, 2]]
    assert RatingChange.objects.count() == 6
    assert AuditEntry.objects.first().details == {"games": [[11, 7], [3, 9], [5, 4]]}
    assert broken_invariants() == {}


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([], "at least one game"),
        ([[1, 0]], "not decided after game 1"),
        ([[1, 0], [1, 0], [0, 1]], "decided after game 2: there is no game 3"),
        ([[1, 0], [1, 0, 2]], "Game 2 needs the points of all 2"),
        ([[1, 0], [10**12, 0]], "more points than can be"),
    ],
)
def test_impossible_games_are_refused_and_nothing_is_stored(series, club, games, words):
    with pytest.raises(LeagueError, match=words) as refusal:
        enter_result(series.pk, games, by=club.ada)
    assert refusal.value.field == "games"
    assert not series.blocks.exists()


def test_result_of_a_series_on_the_site_is_not_entered(club):
    series = f.make_running_series(club.bots)

    with pytest.raises(ConflictError, match="played on the site"):
        enter_result(series.pk, [[1, 0]], by=club.ada)


def test_correction_writes_the_games_anew(series, club):
    enter_result(series.pk, [[11, 7], [3, 9], [5, 4]], by=club.ada)

    enter_result(series.pk, [[7, 11], [3, 9]], by=club.ada, reason="sheet upside down")
    f.play_all()

    assert (units(series), series.blocks.count()) == ([0, 2 * POINT], 2)
    assert RatingChange.objects.count() == 4
    note = AuditEntry.objects.first()
    assert (note.action, note.reason, len(note.details["before"])) == (
        "correct",
        "sheet upside down",
        3,
    )
    assert broken_invariants() == {}


def test_correction_may_add_a_game(series, club):
    enter_result(series.pk, [[2, 1], [2, 1]], by=club.ada)

    enter_result(series.pk, [[2, 1], [1, 2], [2, 1]], by=club.ada, reason="one was forgotten")
    f.play_all()

    assert (units(series), series.blocks.count()) == ([2 * POINT, POINT], 3)
    assert set(Rating.objects.values_list("blocks", flat=True)) == {3}
    assert broken_invariants() == {}


def test_correction_needs_its_reason(series, club):
    enter_result(series.pk, [[2, 1], [2, 1]], by=club.ada)

    with pytest.raises(LeagueError) as refusal:
        enter_result(series.pk, [[1, 2], [1, 2]], by=club.ada, reason=" ")
    assert refusal.value.field == "reason"
    assert units(series) == [2 * POINT, 0]


def test_forfeit_at_a_table_can_be_corrected_to_a_result(series, club):
    forfeit_series(series.pk, club.ben.player, by=club.ada, reason="late")

    enter_result(series.pk, [[2, 1], [2, 1]], by=club.ada, reason="he was there")

    assert not series.sides.filter(forfeited=True).exists()
    assert Tally.objects.filter(won=1).count() == 1
    assert broken_invariants() == {}


def test_one_report_alone_records_nothing(series, people):
    report_result(series.pk, people[0], [[2, 1], [2, 1]])

    series.refresh_from_db()
    assert (series.stage, series.blocks.count()) == ("running", 0)


def test_same_report_of_the_other_side_records_it(series, people):
    report_result(series.pk, people[0], [[2, 1], [2, 1]])

    report_result(series.pk, people[1], [[2, 1], [2, 1]])

    series.refresh_from_db()
    assert (series.stage, units(series)) == ("finished", [2 * POINT, 0])
    note = AuditEntry.objects.first()
    assert (note.action, note.actor) == ("agree result", people[1].user)
    assert broken_invariants() == {}


def test_different_reports_are_disputed_until_the_referee_decides(series, people, club):
    report_result(series.pk, people[0], [[2, 1], [2, 1]])
    report_result(series.pk, people[1], [[1, 2], [1, 2]])
    series.refresh_from_db()
    assert (series.stage, is_disputed(series)) == ("running", True)

    enter_result(series.pk, [[1, 2], [1, 2]], by=club.ada)

    series.refresh_from_db()
    assert (series.stage, is_disputed(series)) == ("finished", False)


def test_side_may_change_its_mind(series, people):
    report_result(series.pk, people[0], [[2, 1], [2, 1]])
    report_result(series.pk, people[1], [[1, 2], [1, 2]])

    report_result(series.pk, people[1], [[2, 1], [2, 1]])

    series.refresh_from_db()
    assert series.stage == "finished"


def test_stranger_cannot_report(series, club):
    with pytest.raises(LeagueError, match="do not play"):
        report_result(series.pk, club.ada.player, [[2, 1], [2, 1]])


def test_person_against_a_bot_needs_the_referee(club):
    series = f.make_running_series([club.ben.player, club.bots[0]], **BEST_OF_3)

    report_result(series.pk, club.ben.player, [[2, 1], [2, 1]])

    series.refresh_from_db()
    assert series.stage == "running"


def test_series_at_a_table_is_postponed_until_it_has_a_result(series, club):
    later = database_now() + timedelta(days=1)

    postpone_series(series.pk, starts_at=later, by=club.ada)
    series.refresh_from_db()
    assert (series.stage, series.starts_at) == ("scheduled", later)
    enter_result(series.pk, [[2, 1], [2, 1]], by=club.ada)

    with pytest.raises(ConflictError, match="is finished"):
        postpone_series(series.pk, starts_at=later, by=club.ada)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"mirrored": True}, "mirrored"),
        ({"length": 27}, "length"),
        ({"counting": "test"}, "counting"),
    ],
)
def test_what_a_table_cannot_have_is_refused(club, terms, field):
    with pytest.raises(InvalidError) as refusal:
        f.make_series(club.bots, **{**BEST_OF_3, **terms})
    assert field in refusal.value.errors


def test_event_at_real_tables_runs_to_its_standings(club, people):
    event = f.make_running_event([*people, club.ada.player], venue="table", format="swiss")
    for number in (1, 2, 3):
        for series in Series.objects.filter(round__number=number):
            enter_result(series.pk, [[1, 0]], by=club.ada)
        if number < 3:
            ask_for_round(event.pk, after=number)
            assert disputed_in(Series.objects.filter(round__event=event)) == []

    event.refresh_from_db()
    assert event.stage == "finished"
    assert broken_invariants() == {}


def test_knockout_at_tables_keeps_a_winner_who_has_gone_on(club, people):
    event = f.make_running_event(
        [*people, club.ada.player, club.bots[0]], venue="table", format="knockout"
    )
    for series in Series.objects.all():
        enter_result(series.pk, [[1, 0]], by=club.ada)
    ask_for_round(event.pk, after=1)
    first = Series.objects.filter(round__number=1).first()

    with pytest.raises(ConflictError, match="somebody else goes on"):
        enter_result(first.pk, [[0, 1]], by=club.ada, reason="misread")
    assert units(first) == [POINT, 0]
