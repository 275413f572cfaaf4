"""A league of two divisions played by bots, and the seasons after it."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Event
from league.queries.stages import stages_of
from league.queries.standings import standings
from league.services.entries import enter_player, withdraw_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import start_event
from league.services.invariants import broken_invariants
from league.services.seasons import assign_divisions, make_next_season, next_name
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
LEAGUE = {"format": "league", "advance": "clock", "tiebreaks": ["LOT"], "name": "Autumn 2026"}


def made_league(number: int = 6, **fields: object) -> Event:
    return f.make_finished_event(f.make_bots(number), **{**LEAGUE, **fields})


def tables(event: Event) -> list[list[str]]:
    (stage,) = stages_of(event)
    return [[line.entry.player.name for line in part.lines] for part in stage.parts]


def divisions(event: Event) -> list[tuple[int | None, str]]:
    return list(event.entries.order_by("number").values_list("division", "player__name"))


def test_league_is_played_by_divisions_to_its_end():
    event = made_league()

    assert [part.label for part in event.parts.order_by("pk")] == ["Division 1", "Division 2"]
    first, second = tables(event)
    assert [row.entry.player.name for row in standings(event).rows] == [*first, *second]
    assert broken_invariants() == {}


def test_next_season_promotes_and_relegates():
    event = made_league()
    (one, two, three), (four, five, six) = tables(event)

    made = make_next_season(event.pk, by=f.make_person("Ada", is_staff=True))

    assert (made.name, made.previous, made.stage) == ("Autumn 2027", event, "draft")
    assert sorted(divisions(made)) == sorted(
        [(1, one), (1, two), (1, four), (2, three), (2, five), (2, six)]
    )
    assert made.seed != event.seed


def test_page_says_in_words_who_goes_up_and_down():
    event = made_league()

    (stage,) = stages_of(event)

    marks = [[line.mark for line in part.lines] for part in stage.parts]
    assert marks == [["", "", "goes down"], ["goes up", "", ""]]


def test_whoever_withdrew_is_not_in_the_next_season():
    event = f.make_running_event(f.make_bots(6), **LEAGUE)
    ada = f.make_person("Ada", is_staff=True)
    gone = event.entries.order_by("number")[0].player
    withdraw_player(event.pk, gone, by=ada)
    f.play_parts(event)

    made = make_next_season(event.pk, by=ada)

    assert gone.name not in {name for _, name in divisions(made)}
    assert [division for division, _ in divisions(made)] == [1, 1, 1, 2, 2]


def test_newcomer_begins_at_the_bottom_of_the_next_season():
    event = made_league()
    made = make_next_season(event.pk, by=f.make_person("Ada", is_staff=True))
    enter_player(made.pk, f.make_bot("Wren"))

    start_event(made.pk)

    last = made.parts.get(label="Division 2")
    assert last.entries.filter(player__name="Wren").exists()
    assert last.entries.count() == 4


def test_next_season_is_made_once():
    event = made_league()
    ada = f.make_person("Ada", is_staff=True)
    make_next_season(event.pk, by=ada, name="Spring")

    with pytest.raises(ConflictError, match="made already: Spring"):
        make_next_season(event.pk, by=ada)
    assert AuditEntry.objects.filter(action="next season").count() == 1


def test_next_season_waits_for_the_final_tables():
    event = f.make_running_event(f.make_bots(4), **LEAGUE)

    with pytest.raises(ConflictError, match="the tables are not final"):
        make_next_season(event.pk, by=f.make_person("Ada", is_staff=True))


def test_only_a_league_has_a_next_season():
    event = f.make_finished_event(f.make_bots(2))

    with pytest.raises(ConflictError, match="is not a league"):
        make_next_season(event.pk, by=f.make_person("Ada", is_staff=True))


def test_organiser_assigns_divisions_in_a_draft():
    event = f.make_event(f.make_bots(4), **LEAGUE)
    first, second, third, fourth = event.entries.order_by("number")
    wanted = {first.pk: 2, second.pk: 1, third.pk: 2, fourth.pk: 1}

    assign_divisions(event.pk, wanted, by=f.make_person("Ada", is_staff=True))
    start_event(event.pk)

    division = event.parts.get(label="Division 1")
    assert set(division.entries.values_list("player", flat=True)) == {
        second.player_id, fourth.player_id,
    }  # fmt: skip


@pytest.mark.parametrize("division", [0, 3])
def test_division_that_is_not_there_is_refused(division: int):
    event = f.make_event(f.make_bots(4), **LEAGUE)
    entry = event.entries.order_by("number")[0]

    with pytest.raises(LeagueError, match="there are divisions from 1 to 2") as refused:
        assign_divisions(event.pk, {entry.pk: division}, by=f.make_person("Ada", is_staff=True))

    assert refused.value.field == "divisions"


def test_entry_of_another_event_gets_no_division():
    event = f.make_event(f.make_bots(4), **LEAGUE)

    with pytest.raises(LeagueError, match="not entered"):
        assign_divisions(event.pk, {4711: 1}, by=f.make_person("Ada", is_staff=True))


def test_too_large_exchange_is_refused_at_the_start():
    event = f.make_event(f.make_bots(4), **LEAGUE, settings={"up": 3})

    with pytest.raises(LeagueError, match="too few for 3 to go up"):
        start_event(event.pk)


@pytest.mark.parametrize(
    ("name", "following"),
    [("Autumn", "Autumn 2"), ("Season 9", "Season 10"), ("x" * 100, "x" * 99 + "2")],
)
def test_name_of_the_next_season_counts_on(name: str, following: str):
    assert next_name(name) == following
