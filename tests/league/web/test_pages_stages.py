"""Pages of events in stages, of league seasons, and of the times that people agree on."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client

from league.models import Event, Series
from league.queries.clock import database_now
from league.services.windows import propose_time
from tests.league.factories import (
    Club,
    make_event,
    make_finished_event,
    make_running_event,
    play_all,
)
from tests.league.web.visits import visitor, words_of

ALONE = {"level_rule": "extra", "counting": "best_of", "advance": "clock"}
LEAGUE = {"format": "league", "name": "League 1", "tiebreaks": ["LOT"], "advance": "clock"}


def at(hours: int) -> str:
    return f"{database_now() + timedelta(hours=hours):%Y-%m-%dT%H:%M}"


def looking(club: Club, **fields: object) -> Series:
    """Ben and Cy look for a time."""
    people = [club.ben.player, club.cy.player]
    event = make_running_event(people, window_hours=48, by=club.ada, **fields)
    return Series.objects.get(round__event=event)


def overdue(club: Club) -> Series:
    series = looking(club)
    Series.objects.update(window_ends_at=database_now() - timedelta(minutes=1))
    return series


def test_page_of_the_whole_shows_groups_bracket_and_rules(club: Club, anybody: Client) -> None:
    event = make_finished_event(club.bots, format="groups", **ALONE)

    page = anybody.get(f"/events/{event.pk}/").text

    words = words_of(page)
    for told in ("Group A", "Group B", "goes on", "Bracket", "The whole event", "A1 meets B2"):
        assert told in words
    for part in event.parts.all():
        assert f'href="/events/{part.pk}/"' in page


def test_part_leads_back_to_the_whole_and_is_in_no_list(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots, format="groups", name="Cup", **ALONE)
    part = event.parts.order_by("pk")[0]

    assert f'<a href="/events/{event.pk}/">← Cup</a>' in anybody.get(f"/events/{part.pk}/").text
    for address in ("/events/", "/"):
        assert f'href="/events/{part.pk}/"' not in anybody.get(address).text


def test_organiser_takes_a_stage_back_and_draws_it_again(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots, format="groups", by=club.ada)
    Series.objects.update(stage="scheduled")
    before = set(event.parts.values_list("pk", flat=True))
    assert "Take stage 1 back" in words_of(ada.get(f"/events/{event.pk}/stages/").text)

    ada.post(f"/events/{event.pk}/stages/undo/?stage=1", {"reason": "One more came."})
    assert not event.parts.exists()
    ada.post(f"/events/{event.pk}/stages/draw/", {"after": 0})

    assert event.parts.count() == 2
    assert not before & set(event.parts.values_list("pk", flat=True))


def test_pressing_draw_too_early_is_answered_in_words(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots, format="groups", by=club.ada)

    answer = ada.post(f"/events/{event.pk}/stages/draw/", {"after": 1}, follow=True)

    assert "Still being played: Group A, Group B." in answer.text


def test_league_says_who_goes_up_and_makes_its_next_season(club: Club, ada: Client) -> None:
    event = make_finished_event(club.bots, **LEAGUE, by=club.ada)
    words = words_of(ada.get(f"/events/{event.pk}/").text)
    assert "goes up" in words
    assert "goes down" in words

    answer = ada.post(f"/events/{event.pk}/next-season/", {"name": "League 2"})

    made = Event.objects.get(name="League 2")
    assert answer["Location"] == f"/events/{made.pk}/"
    assert f'href="/events/{made.pk}/"' in ada.get(f"/events/{event.pk}/").text


def test_name_that_is_taken_comes_back_to_its_field(club: Club, ada: Client) -> None:
    event = make_finished_event(club.bots, **LEAGUE, by=club.ada)

    answer = ada.post(f"/events/{event.pk}/next-season/", {"name": "League 1"})

    assert answer.status_code == 400
    assert list(answer.context["season"].errors) == ["name"]


def test_organiser_puts_entries_into_divisions(club: Club, ada: Client) -> None:
    event = make_event(club.bots, **LEAGUE, by=club.ada)
    entries = list(event.entries.order_by("number"))
    wanted = {f"entry_{entry.pk}": 1 + index % 2 for index, entry in enumerate(entries)}

    ada.post(f"/events/{event.pk}/divisions/", wanted)

    kept = event.entries.order_by("number").values_list("division", flat=True)
    assert list(kept) == [1, 2, 1, 2]


def test_division_that_is_not_there_is_refused(club: Club, ada: Client) -> None:
    event = make_event(club.bots, **LEAGUE, by=club.ada)
    entry = event.entries.order_by("number")[0]

    answer = ada.post(f"/events/{event.pk}/divisions/", {f"entry_{entry.pk}": 9})

    assert answer.status_code == 400
    assert not event.entries.filter(division__isnull=False).exists()


def test_two_people_agree_on_a_time(club: Club, ben: Client) -> None:
    series = looking(club)
    assert "If nobody has played by then: the organiser decides." in words_of(
        ben.get(f"/series/{series.pk}/times/").text
    )
    ben.post(f"/series/{series.pk}/times/", {"at": at(5)})
    offer = series.proposals.get()

    visitor(club.cy).post(f"/series/{series.pk}/times/accept/", {"proposal": offer.pk})

    series.refresh_from_db()
    assert (series.is_agreed, series.starts_at) == (True, offer.at)


def test_time_outside_the_window_comes_back_to_its_field(club: Club, ben: Client) -> None:
    series = looking(club)

    answer = ben.post(f"/series/{series.pk}/times/", {"at": at(100)})

    assert answer.status_code == 400
    assert list(answer.context["offer"].errors) == ["at"]


def test_offers_are_for_those_who_play(club: Club, ben: Client, anybody: Client) -> None:
    series = looking(club)
    propose_time(series.pk, club.cy.player, at=database_now() + timedelta(hours=7))

    assert "Take this time" in ben.get(f"/series/{series.pk}/times/").text
    assert visitor(club.ada).get(f"/series/{series.pk}/times/").status_code == 200
    page = anybody.get(f"/series/{series.pk}/").text
    assert "to be agreed by" in page
    assert "Agree on a time" not in page


def test_offer_is_withdrawn_on_the_page(club: Club, ben: Client) -> None:
    series = looking(club)
    ben.post(f"/series/{series.pk}/times/", {"at": at(5)})

    ben.post(f"/series/{series.pk}/times/withdraw/", {"proposal": series.proposals.get().pk})

    assert not series.proposals.exists()


def test_groups_that_wait_are_on_the_organisers_desk(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots, format="groups", by=club.ada)
    waiting = f'href="/events/{event.pk}/stages/"'
    assert waiting not in ada.get("/desk/").text

    play_all()

    assert waiting in ada.get("/desk/").text


def test_overdue_series_waits_on_the_organisers_desk(club: Club, ada: Client) -> None:
    series = overdue(club)

    assert f'href="/series/{series.pk}/times/"' in ada.get("/desk/").text
    page = ada.get(f"/events/{series.round.event_id}/times/").text
    assert "overdue" in words_of(page)


def test_organiser_settles_an_overdue_series(club: Club, ada: Client, anybody: Client) -> None:
    series = overdue(club)

    ada.post(f"/series/{series.pk}/settle/", {"rule": "both", "reason": "Nobody answered."})

    series.refresh_from_db()
    assert (series.stage, series.ending) == ("finished", "default")
    assert "not played" in words_of(anybody.get(f"/series/{series.pk}/").text)


def test_organiser_fixes_a_time(club: Club, ada: Client) -> None:
    series = looking(club)

    ada.post(f"/series/{series.pk}/postpone/", {"at": at(70), "reason": "The hall is free."})

    series.refresh_from_db()
    assert series.is_agreed
    assert series.starts_at == series.window_ends_at


def test_form_offers_the_settings_of_stages_and_windows(club: Club, ada: Client) -> None:
    page = ada.get("/events/new/?game=jielong&format=groups").text

    for name in ("setting_groups", "setting_qualifying", "setting_carry", "window_hours"):
        assert f'name="{name}"' in page
