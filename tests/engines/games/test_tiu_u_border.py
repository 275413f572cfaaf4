"""What Tiu-U refuses at its border, and what each of its seats sees."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.tiu_u import game
from engines.games.tiu_u.matching import READ
from tests.engines.games.tiu_u_tables import TILES, dealt, position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "A move reads like one of these: place 53, catch 53 44, pile 55."),
        ("catch 53", "A move reads like one of these: place 53, catch 53 44, pile 55."),
        ("place 53 44", "A move reads like one of these: place 53, catch 53 44, pile 55."),
        ("place 35", "There is no tile 35: the higher half is written first."),
        ("catch 53 26", "There is no tile 26: the higher half is written first."),
        ("place 66", "You hold no 66."),
        ("place 53", "53 catches something, so it may not be placed: catch 53 62."),
        ("catch 53 65", "53 does not match 65."),
        ("catch 32 41", "No 41 lies loose in the pool."),
        ("catch 53 53", "That is not the catch there is for 53: catch 53 62."),
        ("catch 53 53 53 53", "That is not the catch there is for 53: catch 53 62."),
        ("pile 53", "A pile needs exactly two loose 53 and the fourth still to come: "
                    "a face with four copies, none of them caught."),
    ],
)  # fmt: skip
def test_illegal_move_is_refused_with_its_reason(text, reason):
    state = game.load(position())

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason
    assert state.dump()["hands"][0] == ["53", "32"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place 32", "You must play the tile turned up, 55."),
        ("pile 55", "Only a tile of the hand may be piled."),
    ],
)
def test_tile_turned_up_must_be_played(text, reason):
    state = game.load(position(phase="draw", drawn="55", pool=["55", "55"]))

    with pytest.raises(IllegalMoveError, match=reason):
        state.play_text(text)


def test_rules_without_piles_say_so():
    with pytest.raises(IllegalMoveError, match="There are no piles in these rules"):
        game.load(position("merged")).play_text("pile 53")


def test_nothing_may_be_played_when_over():
    with pytest.raises(IllegalMoveError, match="The match is over"):
        game.load(position(over=True, phase="over", turn=None)).play_text("place 32")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": 4}, "players"),
        ({"options": {"rules": "hoyle"}}, "rules"),
        ({"deal_no": 0}, "deal_no"),
        ({"dealer": 2}, "dealer"),
        ({"turn": None}, "turn"),
        ({"phase": "claim"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"phase": "draw"}, "drawn"),
        ({"drawn": "55"}, "drawn"),
        ({"drawn": "45", "phase": "draw"}, "drawn"),
        ({"hands": [["53"]]}, "hands"),
        ({"hands": [["35"], []]}, "hands"),
        ({"hands": [[], []], "wall": []}, "hands"),
        ({"hands": [["53"] * 3, []]}, "53"),
        ({"pool": None}, "pool"),
        ({"piles": ["63"]}, "63"),
        ({"piles": ["44", "44"]}, "44"),
        ({"catches": [[], [], []]}, "catches"),
        ({"totals": [0]}, "totals"),
        ({"future": [TILES[1:]]}, "future"),
        ({"over": 1}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_seat_without_a_hand_begins_with_the_draw():
    state = game.load(position(hands=[[], ["63"]]))

    assert (state.phase, state.dump()["drawn"], state.legal_texts()) == ("draw", "52", ["place 52"])


def test_deal_ends_when_a_set_up_wall_is_empty():
    state = game.load(position(wall=[]))

    state.play_text("catch 53 44")

    assert (state.scores(), state.dump()["hands"]) == ([32, -32], [["32"], ["63", "31"]])


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


@pytest.mark.parametrize(
    ("seat", "hands"),
    [
        (0, [["53", "32"], [HIDDEN] * 2]),
        (1, [[HIDDEN] * 2, ["63", "31"]]),
        (None, [[HIDDEN] * 2, [HIDDEN] * 2]),
    ],
)
def test_seat_sees_its_own_hand_alone(seat, hands):
    shown = seen(game.load(position()), seat)["position"]

    assert (shown["hands"], shown["wall"], shown["future"]) == (hands, [HIDDEN] * 2, 0)
    assert shown["pool"] == ["65", "62", "44"]


def test_every_move_is_public():
    state = game.load(position())

    state.play_text("catch 53 44")
    state.play_text("place 52")

    told = [[0, "catch 53 44"], [0, "place 52"]]
    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [told] * 3


def test_finished_match_is_open_to_all():
    state = game.load(position(over=True, phase="over", turn=None))

    assert seen(state, None)["position"]["hands"] == [["53", "32"], ["63", "31"]]


def test_imagined_hand_never_holds_a_pair_of_heaven():
    state = dealt(6)
    held = Counter(
        game.imagine(seen(state, 0), Random(luck)).dump()["hands"][1].count("66")
        for luck in range(80)
    )

    assert set(held) == {0, 1}


def test_hand_may_hold_two_heavens_where_none_is_laid_down():
    state = dealt(3, rules="shiwuhu")
    held = {
        game.imagine(seen(state, 0), Random(luck)).dump()["hands"][1].count("66")
        for luck in range(80)
    }

    assert max(held) >= 2


def test_imagined_tiles_are_the_unseen_ones():
    state = dealt(2, 3, deals=2)
    state.play_text(state.legal_texts()[0])

    world = game.imagine(seen(state, 1), Random(1)).dump()

    flat = [tile for row in (*world["hands"], *world["catches"], world["wall"]) for tile in row]
    assert Counter([*flat, *world["pool"], world["drawn"]]) == Counter(TILES)
    assert Counter(world["future"][0]) == Counter(TILES)
    assert world["hands"][1] == state.dump()["hands"][1]


def test_pile_counts_as_three_seen_tiles():
    hands = [["31"], ["64", "55"]]
    rest = list((Counter(TILES) - Counter(["31", "64", *["55"] * 4])).elements())
    state = game.load(position(hands=hands, pool=[], piles=["55"], wall=rest))

    worlds = [game.imagine(seen(state, 0), Random(luck)).dump() for luck in range(20)]

    assert {Counter([*world["hands"][1], *world["wall"]])["55"] for world in worlds} == {1}


def test_view_that_hides_too_many_tiles_is_refused():
    view = seen(game.load(position()), 0)
    view["position"]["wall"] = [HIDDEN] * 64

    with pytest.raises(PositionError, match="hides more tiles"):
        game.imagine(view, Random(1))


def test_moves_on_the_rules_page_can_be_read():
    page = (Path(__file__).parents[3] / "docs/rules/tiu-u.md").read_text("utf-8")

    moves = set(re.findall(r"`((?:place|pile|catch) [^`]+)`", page))

    assert len(moves) > 10
    assert moves - set(READ) == set()
