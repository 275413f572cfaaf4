"""The report of an event, read by somebody else's parser, which then pairs the next round alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from py4swiss.engines.dutch import Engine
from py4swiss.trf import ParsedTrf, TrfParser

from league.models import POINT, Absence, Event, Series
from league.queries.trf import has_report, report_of
from league.services.entries import withdraw_player
from league.services.events import start_event
from league.services.referee import forfeit_series
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=7)


def parsed(event: Event, folder: Path) -> ParsedTrf:
    path = folder / "event.trf"
    path.write_text(report_of(event))
    return TrfParser.parse(path, strict=True)


def make_swiss(club: f.Club, rounds: int = 4) -> Event:
    """Two rounds of seven: a bye each, a half-point bye asked for, a forfeit."""
    settings = {"rounds": rounds, "acceleration": "none"}
    event = f.make_event(club.bots, by=club.ada, format="swiss", settings=settings)
    Absence.objects.create(entry=event.entries.get(number=4), round=2, units=POINT // 2)
    start_event(event.pk)
    series = Series.objects.order_by("pk").first()
    assert series is not None
    side = series.sides.order_by("index")[0]
    forfeit_series(series.pk, side.player, by=club.ada, reason="late")
    start_due_series()
    f.play_all()
    open_next_round(event.pk)
    start_due_series()
    f.play_all()
    event.refresh_from_db()
    return event


def test_report_is_read_by_the_parser_of_py4swiss(club: f.Club, tmp_path: Path) -> None:
    report = parsed(make_swiss(club), tmp_path)

    tokens = {result.result.value for one in report.player_sections for result in one.results}
    assert [one.name for one in report.player_sections] == [bot.name for bot in club.bots]
    assert {len(one.results) for one in report.player_sections} == {2}
    assert tokens >= {"+", "-", "U", "H"}
    assert report.x_section.number_of_rounds == 4


def test_next_round_paired_from_the_report_is_ours(club: f.Club, tmp_path: Path) -> None:
    event = make_swiss(club)
    theirs = {
        (pairing.white, pairing.black)
        for pairing in Engine.generate_pairings(parsed(event, tmp_path))
    }

    opened = open_next_round(event.pk)

    tables = [
        tuple(series.sides.order_by("index").values_list("entry__number", flat=True))
        for series in opened.series.all()
    ]
    byes = [(number, 0) for number in opened.byes.values_list("entry__number", flat=True)]
    assert {*tables, *byes} == theirs


def test_who_withdrew_has_nothing_for_later_rounds(club: f.Club, tmp_path: Path) -> None:
    event = make_swiss(club)
    withdraw_player(event.pk, club.bots[0], by=club.ada)
    open_next_round(event.pk)
    start_due_series()
    f.play_all()

    first = parsed(event, tmp_path).player_sections[0]

    assert [result.result.value for result in first.results][-1] == "Z"


def test_round_in_play_is_not_in_the_report(club: f.Club, tmp_path: Path) -> None:
    event = make_swiss(club)
    open_next_round(event.pk)

    assert {len(one.results) for one in parsed(event, tmp_path).player_sections} == {2}


def test_only_events_of_two_seats_have_a_report(club: f.Club) -> None:
    draft = f.make_event(club.bots)
    pods = f.make_running_event(club.bots, name="Pods", format="round-robin", seats=3)
    pairs = f.make_running_event(club.bots[:2], name="Pairs")

    assert [has_report(event) for event in (draft, pods, pairs)] == [False, False, True]
