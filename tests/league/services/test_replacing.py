"""Another player for an entry: what was played stays, what is to come changes hands."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Series, Side
from league.queries.brackets import bracket_of
from league.queries.history import history_of
from league.queries.standings import standings
from league.services.entries import enter_player, withdraw_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import start_event
from league.services.invariants import broken_invariants
from league.services.replacing import replace_player
from league.services.rounds import open_next_round
from league.services.tables import report_result
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=4)


@pytest.fixture
def heron():
    return f.make_bot("Heron")


def first_of(event):
    return event.entries.get(number=1)


def play_on(event):
    open_next_round(event.pk)
    f.start_due_series()
    f.play_all()
    event.refresh_from_db()


def test_finished_series_stay_with_the_entry_and_the_old_player(club, heron):
    event = f.make_running_event(club.bots)
    f.play_all()
    entry, before = first_of(event), standings(event)

    replace_player(event.pk, entry.pk, heron, by=club.ada, reason="ill")

    side = Side.objects.get(entry=entry)
    after = standings(event)
    assert side.player == club.bots[0]
    assert [(row.place, row.entry, row.values) for row in after.rows] == [
        (row.place, row.entry, row.values) for row in before.rows
    ]
    assert {row.entry.player.name for row in after.rows} >= {"Heron"}
    assert AuditEntry.objects.get(action="replace").details == {
        "before": "Bird 1", "after": "Heron",
    }  # fmt: skip


def test_event_goes_on_with_the_new_player_to_its_end(club, heron):
    event = f.make_running_event(club.bots)
    f.play_all()
    entry = first_of(event)
    replace_player(event.pk, entry.pk, heron, by=club.ada)
    play_on(event)
    play_on(event)

    players = Side.objects.filter(entry=entry).order_by("series__round__number")
    assert [side.player.name for side in players] == ["Bird 1", "Heron", "Heron"]
    assert sum(entry.pk in meeting.entrants for meeting in history_of(event).meetings) == 3
    assert event.stage == "finished"
    assert broken_invariants() == {}


def test_series_that_has_not_started_is_handed_over(club, heron):
    event = f.make_event(club.bots)
    start_event(event.pk)
    entry = first_of(event)

    replace_player(event.pk, entry.pk, heron, by=club.ada)

    assert Side.objects.get(entry=entry).player == heron
    f.start_due_series()
    f.play_all()
    assert set(Series.objects.values_list("ending", flat=True)) == {"played"}


def test_running_series_is_finished_first_or_forfeited_by_choice(club, heron):
    event = f.make_running_event(club.bots)
    entry = first_of(event)

    with pytest.raises(ConflictError, match="let that end first, or forfeit it"):
        replace_player(event.pk, entry.pk, heron, by=club.ada)
    replace_player(event.pk, entry.pk, heron, by=club.ada, is_forfeited=True)

    side = Side.objects.get(entry=entry)
    entry.refresh_from_db()
    assert (side.player, side.forfeited, side.series.ending) == (club.bots[0], True, "forfeit")
    assert entry.player == heron


@pytest.mark.parametrize(
    ("who", "words"),
    [("entered", "entered already"), ("person", "programs only"), ("himself", "entered already")],
)
def test_player_who_cannot_take_the_place_is_refused(club, who, words):
    event = f.make_event(club.bots, mirrored=True)
    players = {"entered": club.bots[1], "person": club.ben.player, "himself": club.bots[0]}

    with pytest.raises(LeagueError, match=words):
        replace_player(event.pk, first_of(event).pk, players[who], by=club.ada)


def test_withdrawn_or_finished_entries_stand(club, heron):
    event = f.make_running_event(club.bots)
    withdraw_player(event.pk, club.bots[0], by=club.ada)

    with pytest.raises(ConflictError, match="has withdrawn"):
        replace_player(event.pk, first_of(event).pk, heron, by=club.ada)


def test_player_from_the_line_leaves_it(club, heron):
    event = f.make_event(club.bots, capacity=4)
    enter_player(event.pk, heron)

    replace_player(event.pk, first_of(event).pk, heron, by=club.ada)

    assert (first_of(event).player, event.waiting.count()) == (heron, 0)


def test_replaced_player_can_be_withdrawn(club, heron):
    event = f.make_event(club.bots)
    start_event(event.pk)
    replace_player(event.pk, first_of(event).pk, heron, by=club.ada)

    withdraw_player(event.pk, heron, by=club.ada)

    assert Side.objects.get(player=heron).forfeited


def test_bracket_goes_by_entry(club, heron):
    event = f.make_running_event(club.bots, format="knockout")
    f.award_round(event.rounds.get())
    through = event.entries.filter(sides__place=1).first()

    replace_player(event.pk, through.pk, heron, by=club.ada)

    final = bracket_of(event)[1][0]
    assert heron in [line.entry.player for line in final.lines if line.entry]


def test_totals_of_solitaires_go_by_entry(club, heron):
    event = f.make_running_event(
        [club.bots[0], club.ben.player], game="five-rows", options={}, seats=1,
        format="solitaire", rated=False,
    )  # fmt: skip
    f.play_all()
    entry = first_of(event)
    before = [row.values for row in standings(event).rows if row.entry == entry]

    replace_player(event.pk, entry.pk, heron, by=club.ada)

    assert [row.values for row in standings(event).rows if row.entry == entry] == before
    assert before[0]["deals"] == 1


def test_game_at_a_table_is_handed_over_until_somebody_reports(club, heron):
    owl = f.make_bots_named("Owl")[0]
    event = f.make_running_event([club.ben.player, club.cy.player], venue="table")
    series, (ben, cy) = Series.objects.get(), event.entries.order_by("number")

    replace_player(event.pk, cy.pk, heron, by=club.ada)
    report_result(series.pk, club.ben.player, [[2, 1]])

    assert {side.player.name for side in series.sides.all()} == {"Ben", "Heron"}
    with pytest.raises(ConflictError, match="Ben is playing"):
        replace_player(event.pk, ben.pk, owl, by=club.ada)
    assert broken_invariants() == {}
