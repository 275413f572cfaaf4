"""What Tsung Shap refuses at its border, and what each of its seats sees."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.tsung_shap import game
from engines.games.tsung_shap.captures import READ
from tests.engines.games.tsung_shap_tables import DECK, classic, dealt, four

FORMS = "A move reads like one of these: pair 51 @ R, triplet 61 @ B, place 66 @ L, put 66."


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (classic(), "pass", FORMS),
        (classic(), "place 64 @ X", FORMS),
        (classic(), "pair 46 @ L", "There is no tile 46: the higher half is written first."),
        (classic(), "place 66 @ L", "You must use the tile turned up, 64."),
        (classic(), "place 64 @ L", "What 64 may do now is: pair 64 @ L, triplet 64 @ L."),
        (classic(), "triplet 64 @ R", "What 64 may do now is: pair 64 @ L, triplet 64 @ L."),
        (four(), "place 22 @ L", "You hold no 22."),
        (four(), "put 66", "What 66 may do now is: place 66 @ L, place 66 @ R."),
        (
            four(phase="put", put_for="sweep"),
            "pair 31 @ L",
            "A tile is to be put into the row without any capture: put 31.",
        ),
        (classic(over=True, phase="over"), "pair 64 @ L", "The match is over."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(position, text, reason):
    state = game.load(position)

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (classic(players=3), "players"),
        (classic(options={"mode": "five"}), "mode"),
        (classic(deal_no=0), "deal_no"),
        (classic(dealer=2), "dealer"),
        (classic(turn=None), "turn"),
        (classic(phase="play"), "phase"),
        (classic(phase="over"), "phase"),
        (classic(drawn=None), "drawn"),
        (classic(drawn="46"), "drawn"),
        (classic(put_for="open"), "put_for"),
        (classic(row=["64", "64"]), "64"),
        (classic(row=None), "row"),
        (classic(hands=[["66"], []]), "hands"),
        (classic(wall=["66"]), "hands"),
        (classic(piles=[[]]), "piles"),
        (classic(taken=[[], None]), "taken"),
        (classic(taken=[[], ["66"]]), "taken"),
        (classic(taken=[[], [{"tiles": ["56"], "sweep": True}]]), "taken"),
        (classic(taken=[[], [{"tiles": ["61", "61"]}]]), "sweep"),
        (classic(points=[0]), "points"),
        (classic(totals=None), "totals"),
        (classic(future=[DECK[1:]]), "future"),
        (classic(over=None), "over"),
        (four(phase="turned"), "phase"),
        (four(drawn="64"), "drawn"),
        (four(phase="put"), "put_for"),
        (four(phase="put", put_for="fun"), "put_for"),
        (four(hands=[[], ["42"]]), "hands"),
        (four(piles=[["64"], []]), "piles"),
    ],
)
def test_malformed_position_is_refused(position, field):
    with pytest.raises(PositionError, match=field):
        game.load(position)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (classic(piles=[["21"], []]), "pair 64 @ L"),
        (four(hands=[["66", "65"], []], wall=[]), "place 66 @ L"),
    ],
)
def test_who_has_no_tile_for_a_turn_ends_the_deal(position, text):
    state = game.load(position)

    state.play_text(text)

    assert state.turn is None


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_sees_a_pile(seat):
    shown = seen(game.load(classic()), seat)["position"]

    assert shown["piles"] == [[HIDDEN] * 2, [HIDDEN] * 2]
    assert (shown["row"], shown["drawn"], shown["future"]) == (["64", "55"], "64", 0)


@pytest.mark.parametrize(
    ("seat", "hands"),
    [
        (0, [["66", "65", "55", "31"], [HIDDEN] * 4]),
        (1, [[HIDDEN] * 4, ["42", "41", "33", "32"]]),
        (None, [[HIDDEN] * 4, [HIDDEN] * 4]),
    ],
)
def test_seat_sees_its_own_hand_alone(seat, hands):
    shown = seen(game.load(four()), seat)["position"]

    assert (shown["hands"], shown["wall"]) == (hands, [HIDDEN] * 3)


def test_every_move_is_public():
    state = game.load(four())

    state.play_text("pair 31 @ L")
    state.play_text("put 65")

    told = [[0, "pair 31 @ L"], [0, "put 65"]]
    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [told] * 3


def test_finished_match_is_open_to_all():
    state = game.load(classic(piles=[[], ["66", "65"]]))

    state.play_text("pair 64 @ L")

    assert seen(state, 0)["position"]["piles"] == [[], ["66", "65"]]


@pytest.mark.parametrize("mode", ["classic", "four"])
def test_imagined_tiles_are_the_unseen_ones(mode):
    rng, state = Random(3), dealt(4, mode=mode, deals=2)
    for _ in range(12):
        state.play(rng.choice(state.legal()))

    world = game.imagine(seen(state, 1), rng).dump()

    rows = [world["row"], world["wall"], *world["piles"], *world["hands"]]
    rows += [one["tiles"] for taken in world["taken"] for one in taken]
    rows.append([world["drawn"]] if world["drawn"] else [])
    assert Counter(tile for row in rows for tile in row) == Counter(DECK)
    assert Counter(world["future"][0]) == Counter(DECK)
    assert world["hands"][1] == state.dump()["hands"][1]


def test_own_pile_is_imagined_too():
    state = dealt(4)

    worlds = {game.imagine(seen(state, 0), Random(luck)).piles[0] for luck in range(10)}

    assert len(worlds) == 10


def test_moves_on_the_rules_page_can_be_read():
    page = (Path(__file__).parents[3] / "docs/rules/tsung-shap.md").read_text("utf-8")

    moves = set(re.findall(r"`((?:pair|triplet|place|put) [^`]+)`", page))

    assert len(moves) > 10
    assert moves - set(READ) == set()
