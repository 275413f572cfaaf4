"""The page of a match: the table, a person's move, the closed door and the replay."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import Match, User
from league.queries.positions import state_of
from tests.league.factories import (
    Club,
    make_asking_match,
    make_finished_series,
    make_half_played_match,
    make_open_block,
    play_turn,
)
from tests.league.web.visits import tiles_shown, visitor, words_of


def page_of(client: Client, match: Match, **query: object) -> str:
    return client.get(f"/matches/{match.pk}/", query).text


def form_of(page: str) -> dict[str, str]:
    """What the form of the legal moves sends along."""
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', page)[1]  # type: ignore[index]
        for name in ("ply", "key")
    }


def asked(club: Club, **terms: object) -> tuple[Match, Client]:
    """A match that waits for Ben or Cy, and the client of the one it waits for."""
    match = make_asking_match(club.ben.player, club.cy.player, **terms)
    return match, client_to_move(match)


def client_to_move(match: Match) -> Client:
    holder = match.holders.select_related("player__user").get(seat=match.turn)
    assert isinstance(holder.player.user, User)
    return visitor(holder.player.user)


def test_running_match_shows_every_legal_move_as_button(club: Club) -> None:
    match, client = asked(club)

    page = page_of(client, match)

    offered = re.findall(r'<button name="move" value="([^"]+)"', page)
    assert offered == state_of(match).legal_texts()


def test_waiting_player_sees_own_hand_without_moves(club: Club) -> None:
    match, _ = asked(club)
    waiting = match.holders.exclude(seat=match.turn).select_related("player__user").get()
    assert waiting.player.user is not None

    page = page_of(visitor(waiting.player.user), match)

    hand = state_of(match).dump()["hands"][waiting.seat]
    assert sorted(tiles_shown(page)) == sorted(hand)
    assert 'name="move"' not in page
    assert 'hx-trigger="every 3s"' in page


def test_stranger_sees_backs_alone(club: Club, anybody: Client) -> None:
    match, _ = asked(club)

    page = page_of(anybody, match)

    assert tiles_shown(page) == []
    assert "is-hidden" in page


def test_pressed_button_plays_the_move(club: Club) -> None:
    match, client = asked(club)
    page = page_of(client, match)
    text = state_of(match).legal_texts()[0]

    answer = client.post(f"/matches/{match.pk}/move/", {**form_of(page), "move": text})

    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")
    assert list(match.moves.values_list("text", flat=True)) == [text]


def test_move_sent_twice_is_played_once(club: Club) -> None:
    match, client = asked(club)
    move = {**form_of(page_of(client, match)), "move": state_of(match).legal_texts()[0]}

    answers = [client.post(f"/matches/{match.pk}/move/", move) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert match.moves.count() == 1
    assert "played already" not in client.get(f"/matches/{match.pk}/").text


def test_illegal_move_is_explained_and_not_stored(club: Club) -> None:
    match, client = asked(club)

    answer = client.post(f"/matches/{match.pk}/move/", {"ply": 0, "move": "play 99"})

    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert 'value="play 99"' in answer.text
    assert match.moves.count() == 0


def test_late_move_is_told_that_another_came_first(club: Club) -> None:
    match, client = asked(club)
    play_turn(match)

    answer = client.post(f"/matches/{match.pk}/move/", {"ply": 0, "move": "x"}, follow=True)

    assert "Move 1 has been played already." in answer.text


def test_move_of_a_stranger_is_refused(club: Club) -> None:
    match = make_asking_match(club.ben.player, club.bots[0])

    answer = visitor(club.cy).post(f"/matches/{match.pk}/move/", {"ply": 0, "move": "x"})

    assert answer.status_code == 403


def test_clock_shows_the_seconds_left(club: Club) -> None:
    match, client = asked(club, move_seconds=40)

    left = int(re.search(r'data-left="(\d+)"', page_of(client, match))[1])  # type: ignore[index]

    assert 0 < left <= 40


def test_part_that_brings_the_turn_announces_it(club: Club) -> None:
    match, client = asked(club)

    part = client.get(f"/matches/{match.pk}/", headers={"HX-Request": "true"}).text

    assert 'hx-swap-oob="innerHTML:#messages"' in part
    assert "It is your turn." in part


def test_ended_match_of_an_open_block_is_closed(club: Club, anybody: Client) -> None:
    over, running = make_open_block(club.bots[:2]).matches.order_by("rotation")

    closed, table = page_of(anybody, over), page_of(anybody, running)

    assert "Hidden until everybody has played it" in closed
    assert tiles_shown(closed) == []
    assert "The moves are listed when the block has ended." in words_of(table)


@pytest.mark.parametrize(("ply", "shown"), [(None, 0), ("3", 3), ("abc", 0), ("-1", 0)])
def test_replay_shows_the_ply_asked_for(
    club: Club, anybody: Client, ply: str | None, shown: int
) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    page = anybody.get(f"/matches/{match.pk}/", {"ply": ply} if ply else {})

    assert page.context["page"].ply == shown
    assert f"move {shown} of {match.move_count}" in words_of(page.text)


def test_replay_beyond_the_end_shows_the_end(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    page = anybody.get(f"/matches/{match.pk}/", {"ply": "9" * 18})

    assert page.context["page"].ply == match.move_count


def test_replay_lays_all_hands_open(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()
    dealt = [tile for hand in state_of(match, 0).dump()["hands"] for tile in hand]

    page = page_of(anybody, match, ply=0).partition('class="board-others"')[2]

    assert sorted(tiles_shown(page.partition('class="log')[0])) == sorted(dealt)


def test_replay_through_one_seat_hides_the_others(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    page = page_of(anybody, match, ply=0, seat=1)

    assert sorted(tiles_shown(page)) == sorted(state_of(match, 0).dump()["hands"][1])


def test_replay_offers_record_and_check(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    page = page_of(anybody, match)

    assert f'href="/api/v1/matches/{match.pk}/record/"' in page
    assert f"python -m engines replay clack-match-{match.pk}.json" in page
    assert anybody.get(f"/api/v1/matches/{match.pk}/record/").status_code == 200


def test_replay_lists_moves_around_the_one_shown(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2], options={"deals": 2}).matches.get()
    middle = match.move_count // 2

    page = anybody.get(f"/matches/{match.pk}/", {"ply": middle}).context["page"]

    stored = list(match.moves.order_by("ply").values_list("text", flat=True))
    assert [(line.ply, line.text) for line in page.log] == [
        (number, stored[number - 1]) for number in range(middle - 5, middle + 7)
    ]


def test_step_through_htmx_brings_the_replay_alone(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()
    headers = {"HX-Request": "true", "HX-Boosted": "true"}

    part = anybody.get(f"/matches/{match.pk}/", {"ply": 1}, headers=headers).text

    assert part.startswith('<div id="live">')
    assert 'id="replay"' in part
    assert "sprite" not in part


def test_match_under_older_rules_is_not_replayed(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()
    Match.objects.filter(pk=match.pk).update(rules=99)

    page = anybody.get(f"/matches/{match.pk}/")

    assert page.status_code == 200
    assert "played under older rules" in page.text


def test_broken_match_says_that_it_counts_for_nobody(club: Club, anybody: Client) -> None:
    match = make_half_played_match(club.bots[:2])
    Match.objects.filter(pk=match.pk).update(stage=Match.Stage.VOID, problem="infrastructure")

    assert "It counts for nobody" in page_of(anybody, match)
