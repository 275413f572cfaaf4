"""Events worth writing down: played by bots and a person, with a withdrawal and a correction."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS

from league.formats import FORMATS
from league.models import Club as ClubRow
from league.models import Event, Match, Result, Series
from league.queries.eventfile import Reader, event_file
from league.services.entries import withdraw_player
from league.services.events import start_event
from league.services.instant import end_boards, play_boards
from league.services.presences import pause_entry
from league.services.referee import correct_result
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series, tick
from league.services.tables import enter_result, report_result
from league.services.waves import carry_on_flow
from tests.league import factories as f

ALONE: Final = {"game": "five-rows", "options": {}, "seats": 1, "rated": False}
PLAYABLE: Final = [
    slug
    for slug, one in FORMATS.items()
    if not (one.is_composite or one.continuous or one.own_tables)
]


def terms_for(slug: str) -> dict[str, Any]:
    """A small event that this format can run."""
    chosen = FORMATS[slug]
    if 1 in chosen.seats and 2 not in chosen.seats:
        return {**ALONE, "format": slug}
    seats = 2 if 2 in chosen.seats else min(chosen.seats)
    wanted = {"rounds": 2, "level": "higher-seed"}
    known = {one.name for one in chosen.options}
    settings = {name: value for name, value in wanted.items() if name in known}
    return {"format": slug, "seats": seats, "settings": settings}


def play_on() -> None:
    """Everything that is due: programs by a worker, people by their first legal move."""
    start_due_series()
    f.play_all()
    while asked := Match.objects.filter(turn__isnull=False).first():
        f.play_turn(asked)
        f.play_all()


def make_busy_event(club: f.Club, slug: str = "round-robin", **fields: Any) -> Event:
    """A finished event: Ben plays, the last bird goes home after the first round, and the first
    result was wrong."""
    players = [club.ben.player, *club.bots]
    tiles, _ = ClubRow.objects.get_or_create(name="Tiles", slug="tiles")
    event = f.make_event(players, by=club.ada, club=tiles, **{**terms_for(slug), **fields})
    start_event(event.pk, by=club.ada)
    play_on()
    first = Result.objects.order_by("match").first()
    assert first is not None
    if len(first.scores) > 1:
        flipped = {"scores": first.scores[::-1], "places": first.places[::-1]}
        correct_result(first.match_id, by=club.ada, reason="misread", **flipped)
    event.refresh_from_db()
    if event.stage == Event.Stage.RUNNING:
        withdraw_player(event.pk, club.bots[-1], by=club.ada, reason="went home")
    return finish(event)


def finish(event: Event) -> Event:
    play_on()
    event.refresh_from_db()
    while event.stage == Event.Stage.RUNNING:
        open_next_round(event.pk)
        play_on()
        event.refresh_from_db()
    return event


def make_arena(club: f.Club, slug: str = "arena") -> Event:
    """In mid-course, between two waves: one bird pauses, and the next wave is not seated yet."""
    event = f.make_running_event(club.bots, by=club.ada, format=slug)
    f.play_all()
    carry_on_flow()
    tick()
    f.play_all()
    pause_entry(event.pk, club.bots[0], by=club.ada)
    return event


def make_ladder(club: f.Club) -> Event:
    return make_arena(club, "ladder")


def make_groups(club: f.Club) -> Event:
    """Groups of bots and the knockout after them, played to the end."""
    settings = {"groups": 1, "qualifying": 2}
    return f.make_finished_event(
        club.bots, by=club.ada, format="groups", settings=settings, level_rule="extra",
        counting="best_of", advance="clock",
    )  # fmt: skip


def make_top_cut(club: f.Club) -> Event:
    """A Swiss of bots and the final after it, played to the end."""
    settings = {"rounds": 1, "cut": 2}
    return f.make_finished_event(
        club.bots, by=club.ada, format="swiss-cut", settings=settings, level_rule="extra",
        counting="best_of", advance="clock",
    )  # fmt: skip


def make_league(club: f.Club) -> Event:
    """A season of one division, played to the end."""
    settings = {"divisions": 1, "up": 0, "down": 0}
    return f.make_finished_event(
        club.bots[:2], by=club.ada, format="league", settings=settings, advance="clock"
    )


def make_at_tables(club: f.Club) -> Event:
    """One result was entered, of another table one side has told its own."""
    people = [club.ben.player, club.cy.player, *club.bots[:2]]
    event = f.make_running_event(people, by=club.ada, venue="table", length=3)
    mine = Series.objects.get(sides__player=club.ben.player)
    other = Series.objects.exclude(pk=mine.pk).get()
    enter_result(other.pk, [[11, 7], [3, 9], [5, 4]], by=club.ada)
    report_result(mine.pk, club.ben.player, [[1, 0], [2, 0], [0, 1]])
    return event


def make_instant(club: f.Club) -> Event:
    """Ben and a bot have played the boards, against the house, and Ada has ended it."""
    event = f.make_running_event(
        [club.ben.player, club.bots[0]], by=club.ada, format="instant", scoring="datum",
        rated=False, settings={"house": "random"},
    )  # fmt: skip
    f.play_all()
    play_boards(event.pk, club.ben.player)
    play_on()
    end_boards(event.pk, by=club.ada)
    return event


def make_duplicate(club: f.Club) -> Event:
    return f.make_finished_event(club.bots[:2], by=club.ada, duplicate=True, scoring="datum")


KINDS: Final[dict[str, Callable[[f.Club], Event]]] = {
    "arena": make_arena, "ladder": make_ladder, "groups": make_groups, "swiss-cut": make_top_cut,
    "league": make_league, "tables": make_at_tables, "instant": make_instant,
    "duplicate": make_duplicate,
}  # fmt: skip
"""What is more than rounds of series: with waves, with parts, by hand, on boards."""


@cache
def busy_file() -> str:
    """The file of a busy round robin, made once: what a test stores is gone with the test."""
    return event_file(make_busy_event(f.make_club(bots=2)), Reader.SITE)


def empty_database() -> None:
    """Nothing is left, as on a site that was set up a moment ago."""
    for model in apps.get_app_config("league").get_models():
        model._default_manager.all()._raw_delete(DEFAULT_DB_ALIAS)  # type: ignore[attr-defined]
