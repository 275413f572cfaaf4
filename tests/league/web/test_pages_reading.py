"""Pages to read: what is on, what is played, who plays, and how strong they are."""

from __future__ import annotations

import pytest
from django.test import Client

from engines import registry
from league.models import Pool
from tests.league.factories import (
    Club,
    make_event,
    make_finished_series,
    make_running_series,
    make_series,
)
from tests.league.web.visits import words_of


def test_home_of_a_new_club_says_what_will_appear(anybody: Client) -> None:
    words = words_of(anybody.get("/").text)

    assert "No series is being played at the moment." in words
    assert "Nothing is scheduled." in words
    assert "No series has been finished yet." in words
    assert "Ratings appear with the first finished match." in words


def test_home_shows_what_is_on_next_and_done(club: Club, anybody: Client) -> None:
    finished = make_finished_series(club.bots[:2])
    running = make_running_series(club.bots[:2])
    upcoming = make_series(club.bots[2:])

    page = anybody.get("/")

    shown = [f'href="/series/{one.pk}/"' in page.text for one in (finished, running, upcoming)]
    assert shown == [True, True, True]
    assert [list(page.context[name]) for name in ("running", "upcoming", "results")] == [
        [running],
        [upcoming],
        [finished],
    ]


def test_games_page_lists_every_game(anybody: Client) -> None:
    page = anybody.get("/games/").text

    assert all(f'href="/games/{slug}/"' in page for slug in registry.games())


@pytest.mark.parametrize("slug", registry.games())
def test_game_page_has_every_option(anybody: Client, slug: str) -> None:
    page = anybody.get(f"/games/{slug}/")

    assert page.status_code == 200
    for option in registry.get(slug).options:
        assert f"<code>{option.name}</code>" in page.text


def test_game_page_draws_its_rules_with_tiles(anybody: Client) -> None:
    page = anybody.get("/games/jielong/").text

    assert 'class="tiles-example"' in page
    assert '<use href="#tile-chinese-66"' in page


def test_tile_set_has_a_page_without_being_a_game(anybody: Client) -> None:
    page = anybody.get("/games/gupai-set/")

    assert page.status_code == 200
    assert "Options" not in words_of(page.text).split()


def test_players_are_found_by_part_of_name(club: Club, anybody: Client) -> None:
    page = anybody.get("/players/", {"q": "be"})

    assert [player.name for player in page.context["found"]] == ["Ben"]


def test_players_are_filtered_by_kind(club: Club, anybody: Client) -> None:
    page = anybody.get("/players/", {"kind": "bot"})

    assert list(page.context["found"]) == club.bots


def test_search_without_a_hit_says_so(club: Club, anybody: Client) -> None:
    assert "Nobody by that name." in words_of(anybody.get("/players/", {"q": "zebra"}).text)


def test_player_page_shows_rating_record_and_history(club: Club, anybody: Client) -> None:
    series = make_finished_series(club.bots[:2])
    winner = series.sides.get(place=1).player

    page = anybody.get(f"/players/{winner.pk}/")

    assert page.context["by_game"] == [{"game": "jielong", "won": 1, "drawn": 0, "lost": 0}]
    assert list(page.context["series"]) == [series]
    assert 'class="curve"' in page.text
    assert "provisional" in page.text


def test_player_page_shows_the_pool_asked_for(club: Club, anybody: Client) -> None:
    make_finished_series(club.bots[:2])
    make_finished_series(club.bots[:2], move_seconds=3600)
    slow = Pool.objects.get(pace=Pool.Pace.SLOW)

    page = anybody.get(f"/players/{club.bots[0].pk}/", {"pool": slow.pk})

    assert page.context["shown"].pool == slow


def test_newcomer_page_has_its_empty_states(club: Club, anybody: Client) -> None:
    words = words_of(anybody.get(f"/players/{club.cy.player.pk}/").text)

    assert "No rated series has been finished yet." in words
    assert "No series yet." in words


def test_ladder_ranks_players_with_their_uncertainty(club: Club, anybody: Client) -> None:
    make_finished_series(club.bots[:2])
    pool = Pool.objects.get()

    page = anybody.get(f"/ratings/{pool.pk}/")

    ratings = list(page.context["found"])
    assert [rating.mean for rating in ratings] == sorted(
        (rating.mean for rating in ratings), reverse=True
    )
    assert page.text.count("±") == 3  # two players and the explanation


def test_series_list_filters_by_game_and_stage(club: Club, anybody: Client) -> None:
    finished = make_finished_series(club.bots[:2])
    make_series(club.bots[:2])
    make_series(club.bots[:2], game="natto")

    page = anybody.get("/series/", {"game": "jielong", "stage": "finished"})

    assert page.context["found"].rows == [finished]


def test_long_list_goes_on_page_by_page(club: Club, anybody: Client) -> None:
    made = [make_series(club.bots[:2]).pk for _ in range(60)]
    seen: list[int] = []
    address = "/series/"

    while True:
        found = anybody.get(address).context["found"]
        seen += [series.pk for series in found.rows]
        if found.older is None:
            break
        address = f"/series/?before={found.older}"

    assert seen == made[::-1]


def test_list_goes_back_to_what_is_newer(club: Club, anybody: Client) -> None:
    made = [make_series(club.bots[:2]).pk for _ in range(60)]

    found = anybody.get("/series/", {"after": made[34]}).context["found"]

    assert [series.pk for series in found.rows] == made[35:][::-1]
    assert (found.newer, found.older) == (None, made[35])


def test_events_page_filters_by_stage(club: Club, anybody: Client) -> None:
    draft = make_event(club.bots)

    drafts = anybody.get("/events/", {"stage": "draft"}).context["found"]
    running = anybody.get("/events/", {"stage": "running"}).context["found"]

    assert (list(drafts), list(running)) == ([draft], [])


def test_help_is_linked_from_every_kind_of_page(anybody: Client) -> None:
    for address in ("/", "/games/", "/players/", "/sign-in/"):
        assert 'href="/help/"' in anybody.get(address).text


def test_history_of_a_player_goes_on_page_by_page(club: Club, anybody: Client) -> None:
    made = [make_series(club.bots[:2]).pk for _ in range(30)]
    address = f"/players/{club.bots[0].pk}/"

    first = anybody.get(address).context
    rest = anybody.get(address, {"before": first["history"].older}).context

    assert [series.pk for page in (first, rest) for series in page["series"]] == made[::-1]
