"""What a seat of Ce Deng may know, and what everybody concludes from the check of deals."""

from __future__ import annotations

import pytest

from engines.base import HIDDEN
from engines.games.cedeng import game
from tests.engines.games.connecting_tables import dealt, seen, table, worlds

START = {
    "hands": [
        ["65", "65", "64", "64", "63", "62", "61", "61"],
        ["66", "66", "55", "55", "44", "44", "54", "53"],
        ["52", "51", "51", "43", "42", "33", "22", "11"],
        ["41", "32", "31", "31", "21", "33", "22", "11"],
    ]
}
OPENING = ["lead 61 @ 6", "play 66", "discard 43", "discard 41", "discard 65", "play 66"]
FREE = {"deals": 1, "free_discard": True}


def doubles(tiles):
    return sum(tile[0] == tile[1] for tile in tiles)


def test_deal_shows_each_seat_its_own_hand():
    shown = seen(game.load(table("cedeng", **START)), 2)["position"]["hands"]

    assert shown == [[HIDDEN] * 8, [HIDDEN] * 8, START["hands"][2], [HIDDEN] * 8]


def test_discard_is_masked_for_all_but_its_author():
    state = game.load(table("cedeng", **START, options=FREE))
    for move in OPENING[:3]:
        state.play_text(move)

    logs = [seen(state, seat)["log"][2] for seat in (0, 2, None)]

    assert logs == [[2, "discard ?"], [2, "discard 43"], [2, "discard ?"]]


def test_nobody_is_imagined_to_start_with_seven_doubles():
    view = seen(game.load(table("cedeng", **START)), 0)

    most = [max(map(doubles, world.dump()["hands"])) for world in worlds(game, view)]

    assert max(most) == 6


def test_doubles_placed_count_among_those_of_the_start():
    state = game.load(table("cedeng", **START, options=FREE))
    for move in OPENING:
        state.play_text(move)

    imagined = [world.dump()["hands"][1] for world in worlds(game, seen(state, 0), 300)]

    assert max(map(doubles, imagined)) == 4


def test_imagined_decks_give_nobody_seven_doubles():
    view = seen(dealt(game, 3, deals=30), 0)

    decks = [deck for world in worlds(game, view, 20) for deck in world.dump()["future"]]

    sizes = {doubles(deck[start : start + 8]) for deck in decks for start in range(0, 32, 8)}
    assert len(decks) == 580
    assert 7 not in sizes


@pytest.mark.parametrize("free", [False, True])
def test_hand_set_up_with_many_doubles_can_still_be_imagined(free):
    hands = [["66", "66", "55", "55", "44", "44", "33", "31"], ["65"], ["64"], ["63"]]
    state = game.load(table("cedeng", hands=hands, options={"deals": 1, "free_discard": free}))
    state.play_text("lead 31 @ 3")

    view = seen(state, 1)

    assert all(world.view(1) == view for world in worlds(game, view, 5))
