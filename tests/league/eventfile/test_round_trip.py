"""An event as a file: out, in at an empty site, and out again is the same, byte by byte."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from league.formats import FORMATS
from league.models import (
    POINT,
    Absence,
    Event,
    Invitation,
    KeptApart,
    Player,
    Presence,
    Rating,
    ResultReport,
    Series,
    TimeProposal,
    WaitingPlace,
)
from league.queries.clock import database_now
from league.queries.eventfile import Reader, event_file
from league.queries.eventfile.columns import LEFT_OUT, TABLES, plain_columns
from league.queries.standings import standings
from league.services.accounts import add_version
from league.services.errors import LeagueError
from league.services.eventfile import import_event
from league.services.events import start_event
from league.services.invariants import broken_invariants
from league.services.seasons import make_next_season
from league.services.waves import carry_on_flow
from tests.league import factories as f
from tests.league.eventfile.scenes import (
    KINDS,
    PLAYABLE,
    busy_file,
    empty_database,
    finish,
    make_busy_event,
)

QUICK = ("swiss",)
SHORT = ("arena", "league", "tables", "instant")
pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=3)


@pytest.fixture
def busy() -> str:
    text = busy_file()
    empty_database()
    return text


def carried(
    event: Event, reader: Reader = Reader.SITE, *, rate: bool = False
) -> tuple[str, str, Event]:
    """The file, the file after it went to an empty site and out again, and the event there."""
    event.refresh_from_db()
    before = event_file(event, reader)
    empty_database()
    there = import_event(before, by=None, rate=rate)
    return before, event_file(there, reader), there


@pytest.mark.parametrize(
    "slug",
    [slug if slug in QUICK else pytest.param(slug, marks=pytest.mark.long) for slug in PLAYABLE],
)
def test_event_of_every_format_comes_back_byte_by_byte(club: f.Club, slug: str) -> None:
    before, after, _ = carried(make_busy_event(club, slug))

    assert after == before
    assert broken_invariants() == {}


def test_numbers_are_written_as_both_databases_keep_them(club: f.Club) -> None:
    event = f.make_running_event(club.bots[:2])
    facts = {"debt": -0.0, "far": 1e22, "near": 1e-7, "score": 1.0}
    Series.objects.update(reason_facts=facts)

    before = event_file(event, Reader.SITE)

    told = [line.strip(" ,") for line in before.splitlines()]
    wanted = ['"debt": 0.0', f'"far": {10**22}', '"near": 1e-07', '"score": 1.0']
    assert [line for line in told if line in wanted] == wanted


def table_of(event: Event) -> list[tuple[int, str, dict[str, Any]]]:
    return [(row.place, row.entry.player.name, row.values) for row in standings(event).rows]


def test_standings_are_the_same_at_the_other_site(club: f.Club) -> None:
    event = f.make_finished_event(club.bots[:2], tiebreaks=["DE", "SB"])
    here = table_of(event)

    _, _, there = carried(event)

    assert table_of(there) == here


def test_draft_with_all_that_waits_at_its_door_comes_back(club: f.Club) -> None:
    event = f.make_event(club.bots[:3], by=club.ada)
    WaitingPlace.objects.create(event=event, player=club.cy.player)
    Invitation.objects.create(event=event, player=club.ben.player, by=club.ada)
    Absence.objects.create(entry=event.entries.all()[0], round=2, units=POINT // 2)
    first, second = sorted(club.bots[:2], key=lambda player: player.pk)
    KeptApart.objects.create(event=event, first=first, second=second)

    before, after, _ = carried(event)

    assert after == before
    assert '"waiting": []' not in before


def test_draft_of_a_round_names_entries_by_number(club: f.Club) -> None:
    event = f.make_event(club.bots, by=club.ada, publishes=False)
    start_event(event.pk, by=club.ada)

    before, after, there = carried(event)

    entrants = {entry for row in there.rounds.get().draft for entry in row["entrants"]}
    assert after == before
    assert entrants == set(there.entries.values_list("pk", flat=True))


def test_series_that_waits_comes_with_its_words(club: f.Club) -> None:
    event = f.make_event([club.ben.player, club.bots[0]], by=club.ada)
    start_event(event.pk)
    series = Series.objects.get()
    player = club.ben.player
    TimeProposal.objects.create(series=series, player=player, at=database_now() + timedelta(days=1))
    ResultReport.objects.create(series=series, player=player, games=[[1, 0]])

    before, after, there = carried(event)

    assert after == before
    assert finish(there).stage == Event.Stage.FINISHED


@pytest.mark.parametrize(
    "kind", [one if one in SHORT else pytest.param(one, marks=pytest.mark.long) for one in KINDS]
)
def test_event_of_every_kind_comes_back_byte_by_byte(club: f.Club, kind: str) -> None:
    event = KINDS[kind](club)
    here = table_of(event)

    before, after, there = carried(event, rate=True)  # a ladder goes by ratings

    assert after == before
    assert table_of(there) == here
    assert broken_invariants() == {}


def test_no_format_is_left_out() -> None:
    assert {*FORMATS} - {*PLAYABLE} <= {*KINDS}


def test_arena_goes_on_at_the_other_site(club: f.Club) -> None:
    _, _, there = carried(KINDS["arena"](club))
    played = there.rounds.count()

    Presence.objects.update(free_since=database_now() - timedelta(minutes=5))
    carry_on_flow()

    assert there.rounds.count() == played + 1


@pytest.mark.long
def test_season_follows_the_one_before_if_that_came_first(club: f.Club) -> None:
    first = KINDS["league"](club)
    second = make_next_season(first.pk, by=club.ada)
    files = [event_file(one, Reader.SITE) for one in (first, second)]
    empty_database()

    there = [import_event(file, by=None) for file in files]

    assert [event_file(one, Reader.SITE) for one in there] == files
    assert there[1].previous == there[0]


def test_file_is_the_same_whoever_is_at_the_other_site(busy: str) -> None:
    f.make_bots_named("Zebra", "Bird 2")  # keys are in another order, and one bot is here already
    f.make_person("Ben")

    assert event_file(import_event(busy, by=None), Reader.SITE) == busy


def test_finished_event_comes_back_as_anybody_has_it(busy: str) -> None:
    before, after, _ = carried(import_event(busy, by=None), Reader.ANYBODY)

    assert after == before
    assert '"audit": []' in before


def test_nothing_comes_twice(busy: str) -> None:
    import_event(busy, by=None)

    with pytest.raises(LeagueError, match="there is an event League night here already"):
        import_event(busy, by=None)


def test_person_of_a_file_cannot_sign_in_until_asked(busy: str) -> None:
    import_event(busy, by=None)

    ben = Player.objects.get(name="Ben")
    assert ben.user is not None
    assert not ben.user.has_usable_password()


def test_results_of_a_file_are_rated_only_if_asked(busy: str) -> None:
    import_event(busy, by=None)
    unrated = Rating.objects.count()
    empty_database()
    import_event(busy, by=None, rate=True)

    assert (unrated, Rating.objects.count()) == (0, 3)
    assert broken_invariants() == {}


def test_bot_with_another_program_here_is_refused(busy: str) -> None:
    f.make_bot("Bird 2", program="greedy")

    with pytest.raises(LeagueError, match=r"players\[4\]: version 1 of Bird 2 is another program"):
        import_event(busy, by=None)


def test_bot_that_has_moved_on_here_is_the_same_bot(busy: str) -> None:
    add_version(f.make_bot("Bird 2").bot, "greedy")

    import_event(busy, by=None)

    assert Player.objects.get(name="Bird 2").bot.versions.count() == 2


def test_every_column_is_in_the_file_or_left_out_by_name() -> None:
    for model in TABLES:
        columns = {one.name for one in model._meta.concrete_fields if not one.is_relation}
        told = {column.name for column in plain_columns(model)}

        assert columns == told | LEFT_OUT.get(model, frozenset()) | {"id"}, model
