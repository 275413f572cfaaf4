"""The trail of an event: every act of the way out is told to its organisers, and to nobody else."""

from __future__ import annotations

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Event, Match, Series
from league.services.changes import edit_event
from league.services.drafts import exchange_entries, unpair_round
from league.services.entries import withdraw_player
from league.services.events import start_event
from league.services.pairing import ask_for_round
from league.services.publishing import publish_round
from league.services.referee import cancel_series, correct_result
from league.services.replacing import replace_player
from league.services.scheduling import start_due_series
from league.services.undoing import undo_round
from tests.league import factories as f
from tests.league.api.callers import V1, caller

WAY_OUT = ["withdraw", "correct", "undo", "publish", "pair", "unpair", "edit", "replace"]


@pytest.fixture
def event(club: f.Club) -> Event:
    """Everything that a bad evening can ask of an organiser."""
    event = f.make_event(club.bots, by=club.ada, publishes=False, format="swiss")
    first = event.entries.order_by("number")[0]
    replace_player(event.pk, first.pk, club.ben.player, by=club.ada, reason="ill")
    start_event(event.pk, by=club.ada)
    drafted = event.rounds.get()
    one, other = (table["entrants"][0] for table in drafted.draft)
    exchange_entries(drafted.pk, one, other, by=club.ada, reason="neighbours")
    unpair_round(drafted.pk, by=club.ada, reason="too early")
    opened = ask_for_round(event.pk, by=club.ada)
    assert opened is not None
    publish_round(opened.pk, by=club.ada)
    undo_round(opened.pk, by=club.ada, reason="fire alarm")
    publish_round(opened.pk, by=club.ada)
    start_due_series()
    f.play_all()
    played = Match.objects.filter(series__round=opened, stage="finished")[0]
    flipped = {"scores": played.result.scores[::-1], "places": played.result.places[::-1]}
    correct_result(played.pk, by=club.ada, reason="misread", **flipped)
    withdraw_player(event.pk, club.bots[-1], by=club.ada, reason="went home")
    return event


def test_trail_tells_every_act_with_who_and_why(event: Event, ada: Client) -> None:
    page = unescape(ada.get(f"/events/{event.pk}/trail/").content.decode())

    for words in (*(act.capitalize() for act in WAY_OUT), "Ada", "fire alarm", "misread"):
        assert words in page, words
    assert "By hand:" in page
    assert 'href="/matches/' in page


def test_api_tells_the_same_trail_to_organisers_alone(event: Event, club: f.Club) -> None:
    address = f"{V1}/events/{event.pk}/trail/"

    acts = caller(club.ada).get(address).json()["results"]

    told = [act["action"] for act in acts]
    assert [act for act in told if act in WAY_OUT][:2] == ["withdraw", "correct"]
    assert set(WAY_OUT) <= set(told)
    assert {"fire alarm", "too early"} <= {act["reason"] for act in acts}
    assert caller(club.ben).get(address).status_code == 403


def test_whole_event_tells_of_its_parts_and_of_no_other(club: f.Club, ada: Client) -> None:
    settings = {"groups": 1, "qualifying": 2}
    whole = f.make_running_event(club.bots, by=club.ada, format="groups", settings=settings)
    other = f.make_event([], by=club.ada, name="Another")
    series = Series.objects.filter(round__event=whole.parts.get())[0]
    cancel_series(series.pk, by=club.ada, reason="left early")

    page = ada.get(f"/events/{whole.pk}/trail/").content.decode()

    assert "left early" in page
    assert "left early" not in ada.get(f"/events/{other.pk}/trail/").content.decode()


def test_long_trail_costs_no_more_than_a_short_one(event: Event, club: f.Club, ada: Client) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            ada.get(f"/events/{event.pk}/trail/")
        return len(asked)

    before = cost()
    for number in range(8):
        edit_event(event.pk, by=club.ada, name=f"Night {number}")

    assert cost() <= before
