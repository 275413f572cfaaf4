"""What a seat of Jjak-mat-chu-gi may know, and what it can conclude."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, PositionError
from engines.games.jjak_mat_chu_gi import game
from engines.games.jjak_mat_chu_gi.border import row_known
from engines.games.jjak_mat_chu_gi.state import PARTNERS, has_pair
from engines.tiles.chinese import NUMBERS
from tests.engines.games.jjak_mat_chu_gi_tables import (
    blind,
    dealt,
    four_seats,
    played,
    position,
    three_seats,
)


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=40):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def pairs_held(world, seat):
    hand = [NUMBERS[text] for text in world.dump()["hands"][seat]]
    return has_pair(hand, PARTNERS["korean"])


def test_seat_sees_its_own_hand_and_what_lies_open():
    shown = seen(game.load(position()), 1)["position"]

    assert shown["hands"] == [[HIDDEN] * 5, position()["hands"][1]]
    assert (shown["wall"], shown["discards"]) == ([HIDDEN] * 2, ["64", "32"])


def test_view_tells_only_how_many_decks_follow():
    assert seen(dealt(1, deals=3), 0)["position"]["future"] == 2


@pytest.mark.parametrize(("seat", "turn"), [(0, None), (1, None), (2, 2), (3, None), (None, None)])
def test_only_who_is_asked_sees_that_he_is(seat, turn):
    shown = seen(played(four_seats(), "discard 41"), seat)["position"]

    assert (shown["turn"], shown["phase"], "ask" in shown) == (turn, "claim", False)


def test_pass_is_known_to_its_author_alone():
    state = played(four_seats(), "discard 41", "pass")

    logs = [seen(state, seat)["log"] for seat in (2, 0, 1, 3, None)]

    assert logs == [[[0, "discard 41"], [2, "pass"]], *[[[0, "discard 41"]]] * 4]


def test_discard_that_nobody_could_take_looks_like_one_declined():
    declined = played(four_seats(), "discard 41", "pass")
    hands = four_seats()["hands"]
    hands[2][4], wall = "54", four_seats()["wall"]
    wall[7] = "32"
    not_asked = played(four_seats(hands=hands, wall=wall), "discard 41")

    assert seen(declined, 1) == seen(not_asked, 1)
    assert seen(declined, None) == seen(not_asked, None)


def test_somebody_asked_is_imagined_able_to_take():
    for seat in (0, 1, 3):
        for world in worlds(played(four_seats(), "discard 41"), seat):
            assert world.turn not in (seat, 0)
            assert world.legal_texts() == ["pass", "take 41"]


def test_every_seat_but_two_may_be_imagined_asked():
    asked = Counter(world.turn for world in worlds(played(four_seats(), "discard 41"), 1))

    assert set(asked) == {2, 3}


def test_who_may_not_finish_is_not_imagined_asked():
    options = {"deals": 1, "offer_to_all": True, "discard_finish": False}
    laid = [[], [], [], [["66", "66"], ["63", "62"]]]
    hands = [["41", "31"], ["52"], ["64", "32"], ["53"]]
    state = played(four_seats(options=options, laid=laid, hands=hands), "discard 41")

    assert {world.turn for world in worlds(state, 1)} == {2}


def test_who_was_asked_in_a_position_that_nobody_can_reach_may_pass():
    table = four_seats(turn=1, phase="claim", discards=["41"], discard_by=[0],
                       hands=[["32"], ["62"], ["53"], ["65"]])  # fmt: skip

    for world in worlds(game.load(table), 0, 5):
        assert world.legal_texts() == ["pass"]


def test_who_had_a_turn_is_imagined_without_pairs():
    rng, state = Random(5), dealt(4, 3)
    for _ in range(3):
        state.play(rng.choice(state.legal()))

    found = [[pairs_held(world, seat) for seat in (1, 2)] for world in worlds(state, 0)]

    assert {held for held, _ in found} == {False}
    assert any(held for _, held in found)


@pytest.mark.parametrize("options", [{}, {"offer_to_all": True}, {"blind": True}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_match_shows_the_same_view(seats, options):
    rng, state = Random(1), dealt(9, seats, **options | {"deals": 2})

    while state.turn is not None:
        for seat in (*range(seats), None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view
        state.play(rng.choice(state.legal()))


def test_blind_row_hides_every_tile_from_everybody():
    state = game.load(blind())

    rows = [seen(state, seat)["position"]["discards"] for seat in (0, 1, None)]

    assert rows == [[HIDDEN] * 3] * 3


def test_blind_discard_is_masked_for_all_but_its_author():
    state = played(blind(), "draw", "discard 66")

    logs = [seen(state, seat)["log"] for seat in (0, 1, None)]

    assert logs == [
        [[0, "draw"], [0, "discard 66"]],
        [[0, "draw"], [0, "discard ?"]],
        [[0, "draw"], [0, "discard ?"]],
    ]


@pytest.mark.parametrize(
    ("text", "told"), [("pick @ 1", "pick @ 1 32"), ("pick @ 0", "pick @ 0 64 back")]
)
def test_blind_pick_shows_everybody_the_tile(text, told):
    state = played(blind(), text)

    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [[[0, told]]] * 3


def test_blind_row_is_remembered_from_the_log():
    log = [
        [0, "discard 66"], [1, "draw"], [1, "discard ?"], [2, "pick @ 1 54 back"],
        [2, "discard ?"], [0, "pick @ 2 11"], [0, "discard 22"], [1, "draw"], [1, "discard ?"],
    ]  # fmt: skip

    assert row_known(log, 4) == ["66", "54", "22", HIDDEN]


def test_blind_row_may_be_older_than_the_log():
    log = [[0, "discard 66"], [1, "pick @ 0 54 back"], [1, "discard ?"]]

    assert row_known(log, 4) == ["54", HIDDEN, "66", HIDDEN]


def test_blind_row_forgets_the_deal_before():
    log = [[0, "discard 66"], [1, "pick @ 0 66"], [1, "discard ?"]]

    assert row_known(log, 0) == []
    assert row_known(log, 1) == [HIDDEN]


def test_remembered_row_lies_in_every_imagined_match():
    state = played(blind(), "pick @ 0", "discard 63")

    for world in worlds(state, 0, 20):
        row = world.dump()["discards"]
        assert (row[0], row[3]) == ("64", "63")
    assert len({world.dump()["discards"][1] for world in worlds(state, 0)}) > 5


def test_finished_match_is_open_to_all():
    state = played(three_seats(options={"deals": 1, "blind": True}), "pick @ 1")

    shown = seen(state, None)["position"]

    assert (shown["hands"][1], shown["discards"]) == (three_seats()["hands"][1], ["64"])


def test_more_hidden_tiles_than_the_set_are_refused():
    view = seen(game.load(position()), 0)
    view["position"]["wall"] = [HIDDEN] * 32

    with pytest.raises(PositionError, match="hidden"):
        game.imagine(view, Random(1))
