"""Pages of arenas and ladders, crosstables, and standings that explain themselves."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Event, Presence
from league.services.scheduling import tick
from league.services.waves import carry_on_flow
from tests.league.factories import (
    Club,
    make_event,
    make_finished_event,
    make_running_event,
    play_all,
)
from tests.league.web.test_pages_costs import cost
from tests.league.web.visits import visitor, words_of


@pytest.fixture
def arena(club: Club) -> Event:
    return make_running_event([club.ben.player, *club.bots[:3]], format="arena", name="Rush hour")


def entry_of(event: Event, club: Club) -> int:
    return int(event.entries.get(player=club.ben.player).pk)


def test_arena_shows_tables_and_time_left(arena: Event, anybody: Client) -> None:
    shown = words_of(anybody.get(f"/events/{arena.pk}/").text)

    assert "4 playing, 0 waiting, 0 pausing" in shown
    assert "New tables until" in shown
    assert "Free at the same time with 0 and 0 points." in shown
    assert "No series has ended yet." in shown


def test_arena_shows_latest_results(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots, format="arena")
    play_all()

    page = anybody.get(f"/events/{event.pk}/").text

    results = page.split('id="results"')[1]
    assert results.count('class="sides"') == 2


def test_player_pauses_and_comes_back(arena: Event, club: Club, ben: Client) -> None:
    page, entry = f"/events/{arena.pk}/", {"entry": entry_of(arena, club)}
    assert "Pause" in words_of(ben.get(page).text)

    ben.post(f"{page}pause/", entry)
    assert Presence.objects.get(entry=entry["entry"]).paused_at is not None
    assert "then pauses" in words_of(ben.get(page).text)
    ben.post(f"{page}return/", entry)

    assert Presence.objects.get(entry=entry["entry"]).paused_at is None


def test_stranger_may_not_pause_somebody(arena: Event, club: Club) -> None:
    cy = visitor(club.cy)
    answer = cy.post(f"/events/{arena.pk}/pause/", {"entry": entry_of(arena, club)})

    assert answer.status_code == 403
    assert "Your part" not in cy.get(f"/events/{arena.pk}/").text


@pytest.mark.parametrize("entry", ["", "x", "987654"])
def test_pause_of_nobody_is_not_found(arena: Event, ben: Client, entry: str) -> None:
    assert ben.post(f"/events/{arena.pk}/pause/", {"entry": entry}).status_code == 404


def test_organiser_ends_a_ladder(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots, by=club.ada, format="ladder")
    assert "Make no more tables" in ada.get(f"/events/{event.pk}/").text

    answer = ada.post(f"/events/{event.pk}/close/", {"reason": "spring"}, follow=True)

    assert "it ends when the last one has got up" in words_of(answer.text)


def test_ladder_costs_the_same_after_more_waves(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots[:2], format="ladder")
    costs = []
    for waves in (2, 4):
        for _ in range(waves):
            carry_on_flow()
            tick()
            play_all()
        costs.append(cost(anybody, f"/events/{event.pk}/"))

    assert costs[0] == costs[1]


def test_crosstable_is_reached_from_the_event(club: Club, anybody: Client) -> None:
    event = make_finished_event(club.bots[:3])
    assert f"/events/{event.pk}/crosstable/" in anybody.get(f"/events/{event.pk}/").text

    page = anybody.get(f"/events/{event.pk}/crosstable/")

    assert page.text.count("<tr>") == 4
    assert '<caption class="visually-hidden">Crosstable</caption>' in page.text
    assert 'scope="col"' in page.text


def test_draft_has_an_empty_crosstable_and_no_link_to_it(club: Club, anybody: Client) -> None:
    event = make_event(club.bots)

    assert "/crosstable/" not in anybody.get(f"/events/{event.pk}/").text
    page = anybody.get(f"/events/{event.pk}/crosstable/")
    assert "Nobody has met anybody here yet." in words_of(page.text)


def test_knockout_shows_its_bracket_and_no_crosstable(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots, format="knockout")

    assert "/crosstable/" not in anybody.get(f"/events/{event.pk}/").text
    page = anybody.get(f"/events/{event.pk}/crosstable/")
    assert "This event has no crosstable" in words_of(page.text)


def test_every_column_is_explained_by_a_button(club: Club, anybody: Client) -> None:
    event = make_finished_event(club.bots[:3], tiebreaks=["DE", "WIN"])

    page = anybody.get(f"/events/{event.pk}/").text

    for name in ("points", "DE", "WIN", "played"):
        assert f'popovertarget="about-{name}" aria-describedby="about-{name}"' in page
        assert f'<p popover id="about-{name}"' in page


def test_ties_say_what_parts_them(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots)  # nobody has a point: all are equal

    shown = words_of(anybody.get(f"/events/{event.pk}/").text)

    assert "share place 1: nothing parts them." in shown


def test_standings_say_who_is_playing(club: Club, anybody: Client) -> None:
    event = make_running_event(club.bots[:2])
    page = f"/events/{event.pk}/"
    assert words_of(anybody.get(page).text).count("playing, 0 so far") == 2

    play_all()

    assert "so far" not in words_of(anybody.get(page).text)
