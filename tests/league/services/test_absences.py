"""Late entries, rounds that are missed by word, and players who must not meet."""

from __future__ import annotations

import pytest

from league.models import POINT
from league.queries.history import history_of
from league.queries.standings import standings
from league.services.absences import come_back, keep_apart, let_meet, sit_out
from league.services.entries import enter_player, withdraw_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import start_event
from league.services.invariants import broken_invariants
from league.services.publishing import publish_round
from league.services.rounds import open_next_round
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def club():
    return f.make_club(bots=5)


def swiss(players, *, rounds: int = 3, half_byes: int = 1, **fields):
    settings = {"rounds": rounds, "half_byes": half_byes}
    return f.make_event(players, format="swiss", settings=settings, **fields)


def play_round(event):
    f.start_due_series()
    f.play_all()
    event.refresh_from_db()


def entry_of(event, player):
    return event.entries.get(player=player)


def test_late_entry_is_paired_from_the_next_round_with_nothing_before(club):
    event = swiss(club.bots[:4], late_until=2)
    start_event(event.pk)
    play_round(event)

    late = enter_player(event.pk, club.bots[4])
    open_next_round(event.pk)

    assert late.first_round == 2
    assert [(bye.round.number, bye.kind, bye.units) for bye in late.byes.all()][:1] == [
        (1, "absent", 0)
    ]
    second = event.rounds.get(number=2)
    assert second.series.filter(sides__entry=late).exists() or second.byes.filter(entry=late)
    assert broken_invariants() == {}


def test_missed_rounds_are_known_to_standings_as_asked_for(club):
    event = swiss(club.bots[:4], late_until=2, tiebreaks=["BH"])
    start_event(event.pk)
    play_round(event)
    late = enter_player(event.pk, club.bots[4])

    missed = [bye for bye in history_of(event).byes if bye.entrant == late.pk]
    row = next(row for row in standings(event).rows if row.entry == late)

    assert [(bye.round, bye.units, bye.is_assigned) for bye in missed] == [(1, 0, False)]
    assert row.values["points"] == 0


def test_round_drafted_before_a_late_entry_counts_as_missed(club):
    event = swiss(club.bots[:4], late_until=3, publishes=False)
    start_event(event.pk)

    late = enter_player(event.pk, club.bots[4])
    publish_round(event.rounds.get().pk)

    assert [(bye.round.number, bye.kind) for bye in late.byes.all()] == [(1, "absent")]
    assert broken_invariants() == {}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": "swiss", "late_until": 1}, "late entries were taken until round 1"),
        ({"format": "swiss"}, "it takes no late entries"),
        ({"format": "round-robin"}, "Round robin takes no late entries"),
        ({"format": "knockout"}, "who meets whom is settled when it starts"),
    ],
)
def test_late_entry_is_refused_with_the_reason(club, fields, words):
    event = f.make_event(club.bots[:4], **fields)
    start_event(event.pk)

    with pytest.raises(ConflictError, match=words):
        enter_player(event.pk, club.bots[4])
    assert event.entries.count() == 4


def test_place_freed_in_a_running_event_goes_to_a_late_entry(club):
    event = swiss(club.bots, capacity=4, late_until=3)
    start_event(event.pk)
    play_round(event)

    withdraw_player(event.pk, club.bots[0], by=club.ada)

    assert entry_of(event, club.bots[4]).first_round == 2


def test_told_absence_gives_half_a_point_as_often_as_agreed(club):
    event = swiss(club.bots)
    entry = entry_of(event, club.bots[0])

    first = sit_out(event.pk, entry.pk, round=1, by=club.ada)
    second = sit_out(event.pk, entry.pk, round=2, by=club.ada)
    start_event(event.pk)

    bye = event.rounds.get(number=1).byes.get(entry=entry)
    assert (first.units, second.units) == (POINT // 2, 0)
    assert (bye.kind, bye.units) == ("asked", POINT // 2)
    assert broken_invariants() == {}


def test_event_may_give_nothing_for_missed_rounds(club):
    event = swiss(club.bots, half_byes=0)

    absence = sit_out(event.pk, entry_of(event, club.bots[0]).pk, round=1, by=club.ada)

    assert absence.units == 0


def test_absence_taken_back_frees_its_half_point(club):
    event = swiss(club.bots)
    entry = entry_of(event, club.bots[0])
    sit_out(event.pk, entry.pk, round=1, by=club.ada)

    come_back(event.pk, entry.pk, round=1, by=club.ada)

    assert sit_out(event.pk, entry.pk, round=2, by=club.ada).units == POINT // 2
    with pytest.raises(LeagueError, match="does not miss round 1"):
        come_back(event.pk, entry.pk, round=1, by=club.ada)


def test_player_speaks_for_himself_alone(club):
    event = swiss([club.ben.player, club.cy.player])

    sit_out(event.pk, entry_of(event, club.ben.player).pk, round=2, by=club.ben)

    with pytest.raises(LeagueError, match="for yourself"):
        sit_out(event.pk, entry_of(event, club.cy.player).pk, round=2, by=club.ben)


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "Round 1 is paired already"), (9, "The last round of League night is round 3")],
)
def test_absence_is_told_before_the_round_is_paired(club, number, words):
    event = swiss(club.bots)
    start_event(event.pk)

    with pytest.raises(LeagueError, match=words):
        sit_out(event.pk, entry_of(event, club.bots[0]).pk, round=number, by=club.ada)


@pytest.mark.parametrize("slug", ["round-robin", "knockout"])
def test_format_in_which_others_would_lose_by_it_refuses_absences(club, slug):
    event = f.make_event(club.bots, format=slug)

    with pytest.raises(LeagueError, match="nobody can miss a round"):
        sit_out(event.pk, entry_of(event, club.bots[0]).pk, round=1, by=club.ada)


def test_players_kept_apart_never_meet(club):
    event = swiss(club.bots[:4])
    first, second = club.bots[0], club.bots[2]
    keep_apart(event.pk, second, first, by=club.ada)

    start_event(event.pk)
    play_round(event)
    open_next_round(event.pk)

    together = [
        series
        for played in event.rounds.all()
        for series in played.series.filter(sides__player=first).filter(sides__player=second)
    ]
    assert together == []


def test_pair_may_meet_again_when_that_is_taken_back(club):
    event = swiss(club.bots[:2])
    pair = keep_apart(event.pk, *club.bots[:2], by=club.ada)

    let_meet(event.pk, pair.pk, by=club.ada)
    start_event(event.pk)

    assert event.rounds.get().series.count() == 1


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (0, 0, "Choose two players"),
        (0, 4, "Bird 5 is not entered"),
        (1, 2, "kept apart already"),
    ],
)
def test_pair_that_makes_no_sense_is_refused(club, first, second, words):
    event = swiss(club.bots[:4])
    keep_apart(event.pk, club.bots[1], club.bots[2], by=club.ada)

    with pytest.raises(LeagueError, match=words):
        keep_apart(event.pk, club.bots[first], club.bots[second], by=club.ada)


def test_round_robin_keeps_nobody_apart(club):
    event = f.make_event(club.bots)

    with pytest.raises(LeagueError, match="everybody meets everybody"):
        keep_apart(event.pk, *club.bots[:2], by=club.ada)


def test_what_a_pairing_depends_on_raises_the_revision(club):
    event = swiss(club.bots)
    entry = entry_of(event, club.bots[0])
    seen = []
    for act in (
        lambda: sit_out(event.pk, entry.pk, round=1, by=club.ada),
        lambda: come_back(event.pk, entry.pk, round=1, by=club.ada),
        lambda: keep_apart(event.pk, *club.bots[:2], by=club.ada),
        lambda: withdraw_player(event.pk, club.bots[0], by=club.ada),
    ):
        event.refresh_from_db()
        seen.append(event.revision)
        act()
    event.refresh_from_db()

    assert sorted({*seen, event.revision}) == [*seen, event.revision]


def test_arena_takes_whoever_comes_before_it_closes(club):
    event = f.make_event(club.bots[:4], format="arena", tiebreaks=[])
    start_event(event.pk)

    late = enter_player(event.pk, club.bots[4])

    assert (late.first_round, late.byes.count()) == (1, 0)
