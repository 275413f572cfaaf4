"""Suan zhang: which moves block the line, who is held to account, and what that tells others."""

from __future__ import annotations

from random import Random

import pytest

from engines.games.dingniu import game
from tests.engines.games.connecting_tables import dealt, seen, table, worlds

FULL_HANDS = {
    "classic, author wins": (
        ["64 63 61 55 33 22", "64 51 33 31 22 11", "66 65 62 51 44 31", "66 65 61 55 44 11"],
        ["lead 64", "play 64 @ 6", "play 44 @ 4", "play 44 @ 4"],
        {"seat": 1, "kind": "classic"},
        [-2, 12, -4, -6],
    ),
    "classic, author loses": (
        ["64 62 55 51 31 11", "65 65 63 44 22 11", "66 64 61 33 31 22", "66 61 55 51 44 33"],
        ["lead 64", "play 44 @ 4", "play 64 @ 6", "play 44 @ 4"],
        {"seat": 2, "kind": "classic"},
        [12, 0, -12, 0],
    ),
    "smothered": (
        ["66 66 64 63 31 22", "65 64 61 55 33 11", "61 55 51 51 31 11", "65 62 44 44 33 22"],
        ["lead 31", "play 61 @ 1", "play 31 @ 3", "play 65 @ 6", "discard 22", "play 65 @ 5",
         "play 61 @ 6"],
        {"seat": 2, "kind": "smothered"},
        [-6, -2, 12, -4],
    ),
}  # fmt: skip

LAST_THREE = ["26", "63", "31"]
"""The other 31 at the 1 uses up the threes: ends 2 and 3, and no non-double fits either."""
BEFORE_SMOTHERING = ["13", "31", "16", "65", "56"]
"""The other 61 cuts off the fours at the 6, and the fives at the 1."""


def block(*layout):
    return game.evaluations["block"]({"layout": list(layout)})


def at(layout, hands, turn=0, **options):
    options = {"deals": 1} | options
    return game.load(table("dingniu", layout=layout, hands=hands, turn=turn, options=options))


def played(state, *moves):
    for move in moves:
        state.play_text(move)
    return state


@pytest.mark.parametrize("name", FULL_HANDS)
def test_example_is_settled_as_told(name):
    hands, moves, record, scores = FULL_HANDS[name]
    state = game.load(table("dingniu", hands=[hand.split() for hand in hands]))

    played(state, *moves)

    assert (state.scores(), state.dump()["suanzhang"], state.turn) == (scores, record, None)


@pytest.mark.parametrize(
    ("layout", "kind"),
    [
        (["26", "63", "31", "16", "65", "56", "61"], "smothered"),
        (["63", "31", "16", "65", "56", "61", "13"], "smothered"),
        (["64", "44", "44", "46"], "none"),
        (["46", "64"], "classic"),
        (["64", "46"], "none"),
        ([*LAST_THREE, "13"], "classic"),
        (["51", "16", "65", "56", "61", "15"], "classic"),
        ([], "none"),
    ],
)
def test_block_is_read_from_the_layout_alone(layout, kind):
    assert block(*layout) == kind


def test_next_player_may_block_a_led_64():
    state = at(["64"], [["66", "64", "31"], ["65"], ["55"], ["61"]])

    assert sorted(state.legal_texts()) == ["play 64 @ 4", "play 64 @ 6", "play 66 @ 6"]
    assert played(state.copy(), "play 64 @ 4").dump()["suanzhang"] is None
    assert played(state, "play 64 @ 6").dump()["suanzhang"] == {"seat": 0, "kind": "classic"}


@pytest.mark.parametrize(
    ("other", "record"),
    [
        ("44", None),
        ("61", {"seat": 0, "kind": "classic"}),
        ("11", {"seat": 0, "kind": "classic"}),
        ("22", {"seat": 0, "kind": "classic"}),
    ],
)
def test_forced_block_is_not_recorded(other, record):
    state = at(LAST_THREE, [["31", other], ["33", "55"], ["65"], ["65"]])

    played(state, "play 31 @ 1")

    assert state.dump()["suanzhang"] == record
    assert state.turn == 1


def test_possible_discard_is_no_choice():
    state = at(LAST_THREE, [["31", "44"], ["33"], ["65"], ["65"]], free_discard=True)

    assert "discard 44" in state.legal_texts()
    assert played(state, "play 31 @ 1").dump()["suanzhang"] is None


def test_doubles_are_placed_after_a_classic_block():
    state = at(LAST_THREE, [["31", "61"], ["33", "55"], ["22"], ["65"]])

    played(state, "play 31 @ 1", "play 33 @ 3", "play 22 @ 2")

    assert state.dump()["layout"] == ["22", "26", "63", "31", "13", "33"]
    assert state.turn is None


def test_forced_smothering_ends_the_deal_at_normal_pay():
    state = at(BEFORE_SMOTHERING, [["61", "44"], ["64"], ["64", "22"], ["63", "62"]])

    played(state, "play 61 @ 6")

    assert (state.turn, state.dump()["suanzhang"]) == (None, None)
    assert state.scores() == [6, -1, -2, -3]


def test_smothering_by_choice_ends_the_deal_at_double_pay():
    state = at(BEFORE_SMOTHERING, [["61", "11"], ["64"], ["64", "22"], ["63", "62"]])

    played(state, "play 61 @ 1")

    assert state.dump()["suanzhang"] == {"seat": 0, "kind": "smothered"}
    assert (state.turn, state.scores()) == (None, [12, -2, -4, -6])


@pytest.mark.parametrize(
    ("suanzhang", "is_over", "scores"),
    [("full", True, [12, -2, -4, -6]), ("classic", False, None), ("off", False, None)],
)
def test_only_full_accounts_end_a_smothered_deal(suanzhang, is_over, scores):
    hands = [["61", "11"], ["64"], ["64", "22"], ["63", "62"]]
    state = at(BEFORE_SMOTHERING, hands, suanzhang=suanzhang)

    played(state, "play 61 @ 1")

    assert (state.turn is None, state.scores()) == (is_over, scores or [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("suanzhang", "scores"),
    [("full", [-2, 12, -4, -6]), ("classic", [-2, 12, -4, -6]), ("off", [-1, 6, -2, -3])],
)
def test_only_tested_blocks_change_the_payment(suanzhang, scores):
    hands, moves, _, _ = FULL_HANDS["classic, author wins"]
    state = at([], [hand.split() for hand in hands], suanzhang=suanzhang)

    played(state, *moves)

    assert state.scores() == scores


@pytest.mark.parametrize(
    ("suanzhang", "record"), [("full", None), ("classic", {"seat": 0, "kind": "classic"})]
)
def test_smothering_is_a_way_out_where_it_is_not_tested(suanzhang, record):
    layout = ["61", "13", "31", "16", "65", "56", "64"]
    state = at(layout, [["64", "22"], ["44"], ["66"], ["55"]], suanzhang=suanzhang)

    assert block("46", *layout) == "classic"
    assert block(*layout, "46") == "smothered"
    assert played(state, "play 64 @ 6").dump()["suanzhang"] == record


def test_double_never_makes_a_block():
    state = at(["46", "64"], [["44"], ["44"], ["65"], ["61"]])

    assert block("46", "64", "44") == "classic"
    assert played(state, "play 44 @ 4").dump()["suanzhang"] is None


def test_record_ends_with_its_deal():
    hands, moves, _, _ = FULL_HANDS["classic, author wins"]
    rows = [hand.split() for hand in hands]
    deck = [tile for row in rows for tile in row]
    state = game.load(table("dingniu", hands=rows, options={"deals": 2}, future=[deck]))

    played(state, *moves)

    assert (state.deal_no, state.dump()["suanzhang"]) == (2, None)


def test_classic_blocks_have_known_ends_only():
    found, rng = set(), Random(4)
    for number in range(150):
        state = dealt(game, number)
        while state.turn is not None:
            before, move = len(state.layout), rng.choice(state.legal())
            state.play(move)
            layout = state.dump()["layout"]
            if len(layout) > max(before, 1) and block(*layout) == "classic":
                found.add(tuple(sorted((layout[0][0], layout[-1][1]))))

    assert found == {("1", "1"), ("2", "3"), ("4", "4"), ("5", "5")}


def test_shortest_block_takes_a_lead_and_its_twin():
    tiles = ["65", "64", "61", "51", "31", "66", "55", "44", "33", "22", "11"]
    blocked = set()
    for lead in (*tiles, "63", "62"):
        state = at([lead], [[*tiles, *{"63", "62"} - {lead}], [], [], []])
        for move in state.legal_texts():
            if played(state.copy(), move).dump()["suanzhang"]:
                blocked.add((lead, move))

    assert blocked == {("64", "play 64 @ 6")}


def test_record_of_a_block_is_public_at_once():
    state = at(LAST_THREE, [["31", "61"], ["33", "55"], ["65"], ["65"]])

    played(state, "play 31 @ 1")

    records = [seen(state, seat)["position"]["suanzhang"] for seat in (0, 1, 2, 3, None)]
    assert records == [{"seat": 0, "kind": "classic"}] * 5


@pytest.mark.parametrize(
    ("own", "others"), [("61", {"61", "51", "22", "11"}), ("44", {"66", "44", "33"})]
)
def test_record_tells_whether_its_author_had_another_placement(own, others):
    hands = [["31", own], ["33", "55"], ["61", "22"], ["51", "11"]]
    hands[2 if own == "61" else 3] = ["66", "44"]
    state = at(LAST_THREE, hands)
    played(state, "play 31 @ 1")

    imagined = {world.dump()["hands"][0][0] for world in worlds(game, seen(state, 1))}

    unseen = {tile for hand in (hands[0][1:], *hands[2:]) for tile in hand}
    assert imagined == others & unseen
    assert imagined != unseen


@pytest.mark.parametrize("suanzhang", ["full", "classic", "off"])
def test_imagined_match_shows_the_same_view(suanzhang):
    rng, state = Random(6), dealt(game, 9, deals=2, suanzhang=suanzhang)

    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        for seat in (0, 1, 2, 3, None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view
