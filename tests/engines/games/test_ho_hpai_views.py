"""What a seat of Ho-hpai may know, and what it can conclude."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN
from engines.games.ho_hpai import game
from engines.ho_hands import hands_of
from engines.sixes import read_hand
from tests.engines.games.ho_hpai_tables import DECK, WINNING, dealt, played, position


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=40):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def wins(world, seat):
    values = hands_of(world.terms.options).values
    return read_hand(world.dump()["hands"][seat], "hands") in values


def test_seat_sees_its_own_hand_alone():
    shown = seen(game.load(position()), 1)["position"]

    hidden = [HIDDEN] * 6
    assert shown["hands"] == [hidden, position()["hands"][1], hidden, hidden]
    assert (shown["line"], shown["eye"]) == ([HIDDEN] * 7, "11")


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (0, [HIDDEN] * 5 + ["65", HIDDEN]),
        (1, [HIDDEN] * 6 + ["62"]),
        (2, [HIDDEN] * 7),
        (None, [HIDDEN] * 7),
    ],
)
def test_line_shows_a_seat_what_it_put_there(seat, line):
    state = played(game.load(position()), "put 65", "put 62")

    shown = seen(state, seat)["position"]

    assert (shown["line"], shown["line_by"]) == (line, [None] * 5 + [0, 1])


def test_put_is_masked_for_all_but_its_author():
    state = played(game.load(position()), "put 65")

    logs = [seen(state, seat)["log"] for seat in (0, 1, None)]

    assert logs == [[[0, "put 65"]], [[0, "put ?"]], [[0, "put ?"]]]


def test_choice_to_win_and_the_pass_are_public():
    state = played(game.load(position()), "put 51")
    phase = seen(state, 2)["position"]["phase"]

    played(state, "pass")

    assert phase == "taken"
    assert seen(state, 2)["log"] == [[0, "put ?"], [0, "pass"]]


def test_settled_deal_is_shown_in_the_log():
    state = game.load(position(options={"deals": 2}, future=[DECK]))
    played(state, "put 51", "win", "put 61")

    assert state.deal_no == 2
    assert seen(state, 3)["log"] == [[0, "put 51"], [0, "win"], [1, "put ?"]]


def test_finished_match_is_open_to_all():
    state = played(game.load(position()), "put 51", "win")

    shown = seen(state, None)["position"]

    assert (shown["hands"][0], shown["line"][-1]) == (WINNING, "51")


def test_imagined_hand_wins_where_the_seat_has_the_choice():
    state = played(game.load(position()), "put 51")

    found = worlds(state, 2)

    assert all(wins(world, 0) for world in found)
    assert len({tuple(world.dump()["hands"][0]) for world in found}) > 10


def test_imagined_hand_wins_after_a_pass_until_the_next_put():
    state = played(game.load(position()), "put 51", "pass", "put 62")

    assert all(wins(world, 0) for world in worlds(state, 2))

    played(state, "pass", "put 63", "put 55", "put 65")

    assert not any(wins(world, 0) for world in worlds(state, 2))


def test_hand_that_had_no_choice_does_not_win():
    state = game.load(position(options={"deals": 1, "three_pairs": True}))
    played(state, "put 65", "put 66", "put 63")

    assert not any(wins(world, seat) for world in worlds(state, 3, 150) for seat in (0, 1, 2))


def circulated(puts):
    """A table of four, and its state after that many puts of the first tile in hand."""
    state = dealt(3)
    for _ in range(puts):
        state.play_text(next(text for text in state.legal_texts() if text.startswith("put")))
        if state.phase == "taken":
            state.play_text("pass")
    return state


def test_putter_knows_who_took_his_tile():
    state = circulated(8)

    (first,) = [text.split()[1] for seat, text in seen(state, 0)["log"][:1]]
    assert seen(state, 0)["log"][0][0] == 0
    assert all(first in world.dump()["hands"][3] for world in worlds(state, 0))
    assert any(first not in world.dump()["hands"][3] for world in worlds(state, 1, 100))


def test_tile_may_be_anywhere_after_the_takers_next_put():
    state = circulated(12)

    first = seen(state, 0)["log"][0][1].split()[1]
    assert any(first not in world.dump()["hands"][3] for world in worlds(state, 0, 100))


def test_imagined_tiles_are_those_not_seen():
    state = circulated(5)

    for world in worlds(state, 2, 10):
        shown = world.dump()
        tiles = [tile for hand in shown["hands"] for tile in hand]
        assert Counter([*tiles, *shown["line"], shown["eye"]]) == Counter(DECK)


@pytest.mark.parametrize("seats", [3, 4])
def test_imagined_match_shows_the_same_view(seats):
    rng, state = Random(1), dealt(9, seats, deals=2, round_limit=6)

    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        for seat in (*range(seats), None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view


def test_tiles_missing_from_a_position_are_no_obstacle():
    state = game.load(position(line=["11"]))

    for world in worlds(state, 2, 10):
        assert [len(hand) for hand in world.dump()["hands"]] == [6, 6, 6, 6]
