"""Claim windows in the league: nobody learns who was asked, who passed, or how often."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from engines.base import State
from engines.record import start
from league.models import Block, Match, Player
from league.queries.positions import state_of
from league.services.moves import submit_move
from tests.league import factories as f
from tests.league.api.callers import caller
from tests.league.web.visits import words_of

pytestmark = pytest.mark.django_db
SEATS = 4
GAMES = ("small-mahjong", "tok")
"""Those where two seats can want the same tile; in Jjak-mat-chu-gi every tile has one partner."""


def is_window(state: State) -> bool:
    return state.turn is not None and state.view(None)["position"]["turn"] is None


def window_of_two(slug: str) -> tuple[str, list[str]]:
    """A seed, and moves that lead to a discard of which two seats can be asked."""
    for number in range(2000):
        seed = number.to_bytes(32)
        state, rng = start(slug, SEATS, {}, seed), Random(number)
        moves: list[str] = []
        while state.turn is not None and len(moves) < 30:
            if is_window(state) and state.dump()["ask"]:
                return seed.hex(), moves
            moves.append(state.play_text(rng.choice(state.legal_texts())))
    raise AssertionError("no window found")


@pytest.fixture(params=GAMES)
def window(request: pytest.FixtureRequest) -> tuple[Match, list[Player]]:
    """A match of four people in a claim window: one is asked, another will be if he passes."""
    seed, moves = window_of_two(request.param)
    people = [f.make_person(name).player for name in ("Ada", "Ben", "Cy", "Dan")]
    series = f.make_running_series(people, game=request.param, options={}, rated=False)
    Block.objects.update(seed=seed)
    f.play_all()
    match = series.matches.get()
    for text in moves:
        move_as_asked(match, text)
    return match, [held.player for held in match.holders.order_by("seat")]


def move_as_asked(match: Match, text: str) -> None:
    match.refresh_from_db()
    assert match.turn is not None
    player = match.holders.get(seat=match.turn).player
    ply = len(state_of(match).view(match.turn)["log"])
    submit_move(match.pk, player, ply=ply, text=text)
    match.refresh_from_db()


def told_by_api(match: Match, player: Player) -> list[Any]:
    assert player.user is not None
    client = caller(player.user)
    paths = (f"matches/{match.pk}/", f"matches/{match.pk}/view/", "matches/",
             f"series/{match.series_id}/")  # fmt: skip
    return [client.get(f"/api/v1/{path}").json() for path in paths]


def told_by_pages(match: Match, player: Player) -> list[str]:
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    paths = (f"matches/{match.pk}/", f"series/{match.series_id}/")
    return [words_of(client.get(f"/{path}").text) for path in paths]


def test_bystander_notices_nothing_when_somebody_passes(window) -> None:
    match, players = window
    asked, then_asked = match.turn, state_of(match).dump()["ask"][0]
    bystanders = [seat for seat in range(SEATS) if seat not in (asked, then_asked)]
    before = [told_by_api(match, players[seat]) for seat in bystanders]
    pages = [told_by_pages(match, players[seat]) for seat in bystanders]

    move_as_asked(match, "pass")

    assert match.turn == then_asked
    assert [told_by_api(match, players[seat]) for seat in bystanders] == before
    assert [told_by_pages(match, players[seat]) for seat in bystanders] == pages


def test_asked_seat_is_told_and_can_answer(window) -> None:
    match, players = window

    detail, view, *_ = told_by_api(match, players[match.turn])

    assert (detail["turn"], view["turn"]) == (match.turn, match.turn)
    assert detail["deadline"] is not None
    assert "pass" in view["legal"]
    assert view["ply"] == len(view["view"]["log"])


def test_next_seat_is_not_told_by_numbers_that_others_passed(window) -> None:
    match, players = window
    then_asked = state_of(match).dump()["ask"][0]

    move_as_asked(match, "pass")
    detail, view, *_ = told_by_api(match, players[then_asked])

    assert (detail["move_count"], view["ply"]) == (None, len(view["view"]["log"]))
    assert [entry for entry in view["view"]["log"] if entry[1] == "pass"] == []
    used = {held["seat"]: held["used_millis"] for held in detail["holders"]}
    assert [seat for seat in used if used[seat] is not None] == [then_asked]


def test_number_of_a_move_that_was_not_asked_for_tells_nothing(window) -> None:
    match, players = window
    bystander = next(
        seat for seat in range(SEATS) if seat not in (match.turn, *state_of(match).dump()["ask"])
    )
    client = caller(players[bystander].user)

    def answers() -> list[Any]:
        known = len(state_of(match).view(bystander)["log"])
        sent = [{"ply": known + more, "move": "pass"} for more in range(4)]
        address = f"/api/v1/matches/{match.pk}/moves/"
        return [client.post(address, body, format="json").json() for body in sent]

    before = answers()
    move_as_asked(match, "pass")

    assert answers() == before
