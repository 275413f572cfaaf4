"""The boards of an event on their page and in the API: closed to those who have them to come."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Board, Event, Match
from league.queries.clock import database_now
from tests.league import factories as f
from tests.league.web.test_pages_costs import cost

BOARDS = {"duplicate": True, "scoring": "datum", "length": 1}


@pytest.fixture
def half_played(club: f.Club) -> Event:
    """The bots have played the board; Ben and Cy, at the other table, have it still before them."""
    players = [club.ben.player, club.bots[0], club.bots[1], club.cy.player]
    event = f.make_running_event(players, **BOARDS)
    f.play_all()
    return event


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def board_in_api(client: Client, event: Event) -> dict:
    return client.get(f"/api/v1/events/{event.pk}/boards/").json()["results"][0]


def test_board_in_play_shows_nothing_to_those_who_have_it_to_come(
    club: f.Club, half_played: Event
) -> None:
    board = Board.objects.get()
    for client in (Client(), signed_in(club.ben), signed_in(club.ada)):
        page = client.get(f"/events/{half_played.pk}/boards/?board={board.pk}").content.decode()
        told = board_in_api(client, half_played)

        assert "board 1: being played" in page
        assert "Matchpoints" not in page
        assert board.seed not in page
        assert (told["is_open"], told["seed"], told["travellers"]) == (False, None, None)


def test_open_board_shows_everybody_who_held_the_tiles(club: f.Club) -> None:
    event = f.make_finished_event(club.bots, **BOARDS)
    board = Board.objects.earliest("pk")

    page = Client().get(f"/events/{event.pk}/boards/?board={board.pk}").content.decode()
    told = board_in_api(Client(), event)

    assert all(bot.name in page for bot in club.bots)
    assert board.seed in page
    assert told["seed"] == board.seed
    assert [len(one["lines"]) for one in told["travellers"]] == [2, 2]
    assert sum(line["difference"] for line in told["travellers"][0]["lines"]) == pytest.approx(0)


def test_whoever_has_played_a_board_sees_the_others_but_no_seed(
    club: f.Club, half_played: Event
) -> None:
    match = Match.objects.get(turn__isnull=False)
    Match.objects.filter(pk=match.pk).update(
        stage="finished", turn=None, finished_at=database_now()
    )

    told = board_in_api(signed_in(club.ben), half_played)
    stranger = board_in_api(signed_in(club.ada), half_played)

    assert told["travellers"] is not None
    assert (told["is_open"], told["seed"]) == (False, None)
    assert stranger["travellers"] is None


def test_results_of_a_board_in_play_are_for_its_table_alone(
    club: f.Club, half_played: Event
) -> None:
    ended = Match.objects.get(stage="finished")
    points = {abs(score) for score in ended.result.scores}
    series = ended.series_id

    pages = [
        signed_in(club.ben).get(f"/matches/{ended.pk}/").content.decode(),
        signed_in(club.ben).get(f"/series/{series}/").content.decode(),
    ]
    told = signed_in(club.ben).get(f"/api/v1/series/{series}/").json()

    assert points - {0}
    assert not any('class="score">' + str(point) in page for page in pages for point in points)
    assert [side["points"] for side in told["sides"]] == [None, None]
    assert told["blocks"][0]["totals"] is None
    assert told["blocks"][0]["matches"][0]["result"] is None


def test_page_of_boards_costs_the_same_for_one_and_three(club: f.Club) -> None:
    few = f.make_finished_event(club.bots, **BOARDS)
    many = f.make_finished_event(club.bots, name="More", **(BOARDS | {"length": 3}))

    addresses = [f"/events/{event.pk}/boards/" for event in (few, many)]

    assert cost(Client(), addresses[0]) == cost(Client(), addresses[1])
    assert cost(Client(), "/api/v1" + addresses[0]) == cost(Client(), "/api/v1" + addresses[1])


def test_event_without_boards_says_so(club: f.Club) -> None:
    event = f.make_finished_event(club.bots[:2])

    page = Client().get(f"/events/{event.pk}/boards/").content.decode()

    assert "deals of its own" in page
