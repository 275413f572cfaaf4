"""Events by call: made, changed, copied, started, carried away and brought in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from league.models import Event
from league.queries.choices import choices_of
from league.queries.clock import database_now
from league.services.copies import save_template
from tests.league.api.callers import caller
from tests.league.eventfile.scenes import empty_database
from tests.league.factories import (
    Club,
    make_club,
    make_event,
    make_finished_event,
    play_all,
)

EVENTS = "/api/v1/events/"
START = "2090-01-01T20:00:00Z"
NEW: dict[str, Any] = {
    "name": "Autumn league", "game": "jielong", "format": "swiss", "seats": 2,
    "settings": {"rounds": 3}, "tiebreaks": ["BH"], "options": {"deals": 1},
}  # fmt: skip


def test_event_is_made_with_the_choices_that_were_sent(club: Club) -> None:
    answer = caller(club.ada).post(EVENTS, NEW, format="json")

    event = Event.objects.get()
    assert (answer.status_code, answer["Location"].endswith(f"{EVENTS}{event.pk}/")) == (201, True)
    assert (event.settings["rounds"], event.tiebreaks, event.stage) == (3, ["BH"], "draft")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"seats": "2"}, "seats"),
        ({"seats": 7}, "seats"),
        ({"advance": "soon"}, "advance"),
        ({"rated": 1}, "rated"),
        ({"tiebreaks": ["TOSS"]}, "tiebreaks"),
        ({"settings": {"rounds": 0}}, "settings"),
        ({"starts_at": "soon"}, "starts_at"),
        ({"starts_at": "9999-12-31T23:59:59Z"}, "starts_at"),
        ({"starts_at": "0001-01-01T00:00:00Z"}, "starts_at"),
        ({"round_minutes": 2**31 - 1}, "round_minutes"),
        ({"window_hours": 2**31 - 1}, "window_hours"),
        ({"seed": "00"}, "seed"),
        ({"club": 4711}, "club"),
    ],
)
def test_wrong_choice_is_named(club: Club, wrong: dict[str, Any], field: str) -> None:
    answer = caller(club.ada).post(EVENTS, {**NEW, **wrong}, format="json")

    assert answer.status_code == 400
    assert field in answer.json()["error"]["fields"]
    assert Event.objects.count() == 0


def test_draft_is_changed_in_what_is_sent(club: Club) -> None:
    event = make_event(club.bots, length=3)

    answer = caller(club.ada).post(f"{EVENTS}{event.pk}/edit/", {"about": "Tea."}, format="json")

    event.refresh_from_db()
    assert (answer.status_code, event.about, event.length) == (200, "Tea.", 3)


def test_copy_and_template_have_the_choices(club: Club) -> None:
    event = make_event(club.bots, length=5, check_in_minutes=60, starts_at=database_now())
    template = save_template(event.pk, name="Weekly", by=club.ada)
    ada = caller(club.ada)

    body: dict[str, Any] = {"name": "Copy", "with_entries": True, "starts_at": START}
    ada.post(f"{EVENTS}{event.pk}/clone/", body, format="json")
    body = {"name": "New", "template": template.pk, "starts_at": START}
    ada.post(f"{EVENTS}from-template/", body, format="json")

    copy, new = Event.objects.get(name="Copy"), Event.objects.get(name="New")
    assert choices_of(copy) == choices_of(new) == choices_of(event)
    assert (copy.entries.count(), new.entries.count()) == (len(club.bots), 0)


def test_event_starts_and_moves_on_by_call(club: Club) -> None:
    event = make_event(club.bots)
    ada = caller(club.ada)

    started = ada.post(f"{EVENTS}{event.pk}/start/")
    again = ada.post(f"{EVENTS}{event.pk}/next-round/", {"after": 0}, format="json")

    assert (started.json()["stage"], again.status_code) == ("running", 409)


def test_file_goes_out_and_comes_in_by_call(club: Club) -> None:
    event = make_finished_event(club.bots)
    ada = caller(club.ada)
    text = ada.get(f"{EVENTS}{event.pk}/file/").content
    empty_database()
    staff = caller(make_club(bots=0).ada)

    answer = staff.post(f"{EVENTS}import/", text, content_type="application/json")

    assert (answer.status_code, answer.json()["name"]) == (201, event.name)


@pytest.mark.parametrize("body", [b"", b"\xff", b"{}", b"[1]", b'{"clack": "event"}'])
def test_bad_file_is_refused_by_call(club: Club, body: bytes) -> None:
    answer = caller(club.ada).post(f"{EVENTS}import/", body, content_type="application/json")

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("invalid", "malformed")


def test_sheets_and_report_are_text(club: Club) -> None:
    event = make_finished_event(club.bots)
    ada = caller(club.ada)

    kinds = [
        ada.get(f"{EVENTS}{event.pk}/{what}/")["Content-Type"].partition(";")[0]
        for what in ("standings-csv", "pairings-csv", "trf", "file")
    ]

    assert kinds == ["text/csv", "text/csv", "text/plain", "application/json"]


def test_file_of_a_draft_is_not_there_for_strangers(club: Club) -> None:
    event = make_event(club.bots, by=club.ada)

    statuses = [
        caller(user).get(f"{EVENTS}{event.pk}/file/").status_code for user in (club.cy, club.ada)
    ]

    assert statuses == [404, 200]


def test_nonsense_for_a_round_is_refused(club: Club) -> None:
    event = make_event(club.bots)

    answer = caller(club.ada).get(f"{EVENTS}{event.pk}/pairings-csv/?round=²")

    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["round"])


def test_exported_file_is_json_with_its_kind(club: Club) -> None:
    event = make_finished_event(club.bots[:2])

    body = json.loads(caller(club.cy).get(f"{EVENTS}{event.pk}/file/").content)

    assert (body["clack"], body["format"], body["event"]["audit"]) == ("event", 1, [])


def test_rehearsal_is_asked_for_and_told(club: Club) -> None:
    event = make_event(club.bots)
    ada = caller(club.ada)

    asked = ada.post(f"{EVENTS}{event.pk}/rehearse/")
    play_all()
    told = ada.get(f"{EVENTS}{event.pk}/rehearsal/").json()

    assert (asked.status_code, asked.json()["state"]) == (202, "queued")
    assert (told["state"], len(told["report"]["rounds"])) == ("done", 7)
