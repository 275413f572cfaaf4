"""Events and series from the organiser's side: forms, buttons, and questions before what hurts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engines import registry
from league.formats import choices
from league.formats.tiebreaks import TIEBREAKS
from league.models import AuditEntry, Event, Series
from tests.league.factories import (
    SHORT,
    Club,
    make_event,
    make_running_event,
    make_running_series,
    make_series,
    play_all,
)
from tests.league.web.visits import words_of

TERMS = {
    "counting": "fixed", "length": 1, "level_rule": "draw", "move_seconds": 30,
    "bank_seconds": 600, "rated": "on", "starts_at": "",
    "option_arms": "single", "option_deals": 1, "option_dealer_rule": "winner",
}  # fmt: skip
EVENT = {
    **TERMS, "name": "Autumn league", "about": "", "cycles": 1, "seeding": "entry",
    "tiebreaks": "de, win", "seats": 2, "advance": "hand", "round_minutes": 0,
    "reminder_minutes": 60, "time_zone": "UTC",
}  # fmt: skip
SERIES = {**TERMS, "player_1": "Ben", "player_2": "bird 1"}
NEW_EVENT = "/events/new/?game=jielong&format=round-robin"
NEW_SERIES = "/series/new/?game=jielong"


def test_new_event_starts_with_the_choice_of_game(ada: Client) -> None:
    page = ada.get("/events/new/").text

    assert 'href="?game=jielong"' in page
    assert 'href="?game=natto"' in page


def test_event_form_has_a_field_for_every_option(ada: Client) -> None:
    page = ada.get("/events/new/?game=natto&format=round-robin").text

    assert 'name="option_bombs"' in page
    assert 'name="option_arms"' not in page


def test_event_form_makes_a_draft(club: Club, ada: Client) -> None:
    answer = ada.post(NEW_EVENT, EVENT)

    event = Event.objects.get()
    assert answer["Location"] == f"/events/{event.pk}/entries/"
    assert (event.stage, event.organiser, event.options["deals"]) == ("draft", club.ada, 1)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": "Europe/Berlin", "starts_at": "2100-03-28T02:30"}, "starts_at"),
        ({"name": "a\0b"}, "name"),
        ({"counting": "best_of", "length": 2}, "length"),
        ({"length": 0}, "length"),
        ({"length": 10**12}, "length"),
        ({"seats": 9}, "seats"),
        ({"tiebreaks": "DE, TOSS"}, "tiebreaks"),
        ({"option_deals": 0}, "option_deals"),
        ({"option_deals": "many"}, "option_deals"),
        ({"option_arms": "three"}, "option_arms"),
        ({"starts_at": "tomorrow"}, "starts_at"),
        ({"move_seconds": 0}, "move_seconds"),
    ],
)
def test_event_form_names_the_field_that_is_wrong(
    ada: Client, wrong: dict[str, Any], field: str
) -> None:
    answer = ada.post(NEW_EVENT, {**EVENT, **wrong})

    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert Event.objects.count() == 0


def test_start_of_an_event_is_read_in_its_own_zone(club: Club, ada: Client) -> None:
    club.ada.time_zone = "Asia/Tokyo"
    club.ada.save()

    ada.post(NEW_EVENT, {**EVENT, "time_zone": "Europe/Berlin", "starts_at": "2100-07-31T20:00"})

    event = Event.objects.get()
    assert event.time_zone == "Europe/Berlin"
    assert event.starts_at is not None
    assert event.starts_at.isoformat() == "2100-07-31T18:00:00+00:00"


def test_second_event_of_a_name_is_refused(club: Club, ada: Client) -> None:
    make_event([], name="Autumn league")

    answer = ada.post(NEW_EVENT, EVENT)

    assert list(answer.context["form"].errors) == ["name"]


def test_players_are_entered_by_tick_and_by_name(club: Club, ada: Client) -> None:
    event = make_event([])

    ada.post(f"/events/{event.pk}/enter/", {"players": [club.bots[0].pk], "player": "ben"})

    assert [entry.player.name for entry in event.entries.all()] == ["Bird 1", "Ben"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"player": "Zoe"}, "There is no player called Zoe."),
        ({}, "Choose at least one player."),
        ({"player": "Bird 1"}, "Bird 1 is entered already."),
    ],
)
def test_entry_that_cannot_be_made_is_explained(
    club: Club, ada: Client, given: dict[str, str], words: str
) -> None:
    event = make_event(club.bots[:1])

    answer = ada.post(f"/events/{event.pk}/enter/", given)

    assert (answer.status_code, words in words_of(answer.text)) == (400, True)
    assert event.entries.count() == 1


def test_one_bad_entry_enters_nobody(club: Club, ada: Client) -> None:
    event = make_event(club.bots[:1], mirrored=True)

    answer = ada.post(f"/events/{event.pk}/enter/", {"players": [club.bots[1].pk], "player": "Ben"})

    assert answer.status_code == 400
    assert event.entries.count() == 1


def test_event_starts_with_its_first_round(club: Club, ada: Client) -> None:
    event = make_event(club.bots)

    page = ada.post(f"/events/{event.pk}/start/", follow=True).text

    assert "League night has started." in page
    assert "0 of 2 series have ended" in words_of(page)


def test_event_with_too_few_entries_does_not_start(club: Club, ada: Client) -> None:
    event = make_event(club.bots[:1])

    page = ada.post(f"/events/{event.pk}/start/", follow=True).text

    event.refresh_from_db()
    assert event.stage == Event.Stage.DRAFT
    assert "needs at least 2 entries" in words_of(page)


def test_next_round_is_opened_once(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots)
    play_all()

    answers = [
        ada.post(f"/events/{event.pk}/next-round/", {"after": 1}, follow=True) for _ in range(2)
    ]

    assert event.rounds.count() == 2
    assert "Round 2 is open already." not in words_of(answers[0].text)
    assert "Round 2 is open already." in words_of(answers[1].text)


def test_event_page_shows_rounds_one_at_a_time(club: Club, ada: Client, anybody: Client) -> None:
    event = make_running_event(club.bots)
    play_all()
    ada.post(f"/events/{event.pk}/next-round/", {"after": 1})

    latest = anybody.get(f"/events/{event.pk}/").context["page"].shown.round.number
    first = anybody.get(f"/events/{event.pk}/", {"round": 1}).context["page"].shown.round.number

    assert (latest, first) == (2, 1)


def test_standings_explain_their_columns(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots, tiebreaks=["SB"])

    words = words_of(anybody.get(f"/events/{event.pk}/").text)

    assert f"Sonneborn-Berger: {TIEBREAKS['SB'].meaning}" in words


@pytest.mark.parametrize(
    ("page", "tab", "mark"),
    [("", "", "page"), ("entries/", "entries/", "page"), ("rounds/1/", "rounds/", "true")],
)
def test_tab_of_the_page_that_is_open_is_marked(
    club: Club, anybody: Client, page: str, tab: str, mark: str
) -> None:
    event = make_running_event(club.bots)
    address = f"/events/{event.pk}/"

    answer = anybody.get(address + page).content.decode()

    tabs = answer.partition("Pages of the event")[2].partition("</nav>")[0]
    assert f'<a href="{address}{tab}" aria-current="{mark}">' in tabs
    assert tabs.count("aria-current") == 1


def test_organiser_chooses_the_format_after_the_game(ada: Client) -> None:
    page = ada.get("/events/new/?game=jielong").text

    offered = [slug for slug, _ in choices(registry.get("jielong").seats)]
    assert all(f'href="?game=jielong&amp;format={slug}"' in page for slug in offered)


def test_settings_of_the_format_are_kept(club: Club, ada: Client) -> None:
    sent = {**EVENT, "setting_third_place": "on", "setting_level": "higher-seed"}

    ada.post("/events/new/?game=jielong&format=knockout", sent)

    event = Event.objects.get()
    assert (event.format, event.settings) == (
        "knockout",
        {"third_place": True, "level": "higher-seed"},
    )


@pytest.mark.parametrize("what", ["cancel", "withdraw"])
def test_what_hurts_is_asked_first(club: Club, ada: Client, what: str) -> None:
    event = make_event(club.bots)
    tail = "cancel/" if what == "cancel" else f"withdraw/{event.entries.first().pk}/"  # type: ignore[union-attr]

    question = ada.get(f"/events/{event.pk}/{tail}")

    event.refresh_from_db()
    assert question.status_code == 200
    assert (event.stage, event.entries.count()) == (Event.Stage.DRAFT, 4)


def test_withdrawal_keeps_its_reason(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots)
    entry = event.entries.get(player=club.bots[0])

    ada.post(f"/events/{event.pk}/withdraw/{entry.pk}/", {"reason": "went home"})

    entry.refresh_from_db()
    assert entry.withdrawn_at is not None
    assert AuditEntry.objects.filter(action="withdraw").get().reason == "went home"


def test_entry_of_another_event_is_not_there(club: Club, ada: Client) -> None:
    entry = make_event(club.bots).entries.first()
    other = make_event([], name="Another")
    assert entry is not None

    assert ada.get(f"/events/{other.pk}/withdraw/{entry.pk}/").status_code == 404


def test_event_is_called_off_once(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots)

    first = ada.post(f"/events/{event.pk}/cancel/", {"reason": "flood"})
    second = ada.post(f"/events/{event.pk}/cancel/", {"reason": "flood"})

    assert (first.status_code, second.status_code) == (302, 400)
    assert set(Series.objects.values_list("stage", flat=True)) == {Series.Stage.CANCELLED}


def test_series_form_schedules_for_the_zone_of_the_writer(club: Club, ada: Client) -> None:
    club.ada.time_zone = "Asia/Tokyo"
    club.ada.save()

    ada.post(NEW_SERIES, {**SERIES, "starts_at": "2100-01-31T20:00"})

    series = Series.objects.get()
    assert series.starts_at.isoformat() == "2100-01-31T11:00:00+00:00"
    assert {side.player.name for side in series.sides.all()} == {"Ben", "Bird 1"}
    assert series.created_by == club.ada


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"player_2": "Ben"}, "player_1"),
        ({"player_2": "Zoe"}, "player_2"),
        ({"player_1": ""}, "player_1"),
        ({"counting": "best_of", "length": 4}, "length"),
        ({"starts_at": "2001-01-31T20:00"}, "starts_at"),
        ({"mirrored": "on"}, "mirrored"),
        ({"option_deals": 10**9}, "option_deals"),
    ],
)
def test_series_form_names_the_field_that_is_wrong(
    club: Club, ada: Client, wrong: dict[str, Any], field: str
) -> None:
    answer = ada.post(NEW_SERIES, {**SERIES, **wrong})

    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert Series.objects.count() == 0


def test_series_is_called_off_with_its_reason(club: Club, ada: Client) -> None:
    series = make_series(club.bots[:2])

    ada.post(f"/series/{series.pk}/cancel/", {"reason": "no table"})

    series.refresh_from_db()
    assert series.stage == Series.Stage.CANCELLED
    assert AuditEntry.objects.filter(action="cancel").get().reason == "no table"


def test_desk_names_what_waits_for_whom(club: Club, ada: Client, ben: Client) -> None:
    make_event(club.bots)
    make_running_series([club.ben.player, club.bots[0]], options=SHORT)
    play_all()

    player, organiser = words_of(ben.get("/desk/").text), words_of(ada.get("/desk/").text)

    assert "Jie Long" in player.partition("Your series")[0]
    assert "League night : a draft" in organiser
    assert "League night" not in player
