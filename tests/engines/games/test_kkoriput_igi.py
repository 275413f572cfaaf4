"""Kkoriput-igi by its vectors, its sets and lead, its payment, its facts and its options."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from engines.base import PositionError
from engines.games.kkoriput_igi import game
from engines.tiles.chinese import STANDARD_SET, TEXTS
from tests.engines.games.connecting_tables import dealt, halves, pips, table, tally, vectors_of

DECK = [TEXTS[face] for face in STANDARD_SET]
SMALL_DECK = [tile for tile in DECK if tile not in ("66", "55", "44", "33")]
DECKS = {2: SMALL_DECK, 3: SMALL_DECK, 4: DECK}
END = {"hands": [["44"], ["65"], ["52"], ["61"]], "layout": ["63", "33", "31", "14"]}


def settle(points, dealer=1, payment="tokens", thirty="over"):
    question = {"points": points, "dealer": dealer, "payment": payment, "thirty": thirty}
    settled = game.evaluations["settle"](question)
    return settled["pay"], settled["winner"]


def koan_at(seat, seats):
    """A deck that deals 52 to this seat."""
    deck = [tile for tile in DECKS[seats] if tile != "52"]
    deck.insert(seat * len(DECKS[seats]) // seats, "52")
    return deck


@vectors_of("kkoriput-igi", "legal")
def test_legal_moves_agree_with_vector(vector):
    assert sorted(game.load(vector["position"]).legal_texts()) == vector["legal"]


@vectors_of("kkoriput-igi", "play")
def test_play_agrees_with_vector(vector):
    state = game.load(vector["position"])

    for text in vector["moves"]:
        state.play_text(text)

    assert (state.scores(), state.turn is None) == (vector["scores"], vector["over"])


@vectors_of("kkoriput-igi", "eval")
def test_evaluation_agrees_with_vector(vector):
    assert game.evaluations[vector["what"]](vector["input"]) == vector["output"]


@pytest.mark.parametrize(
    ("points", "settled"),
    [
        ([10, 35, 31, 50], ([3, -1, -1, -1], 0)),
        ([10, 30, 20, 25], ([1, -1, 0, 0], 0)),
        ([31, 40, 35, 33], ([1, -1, 0, 0], 0)),
        ([5, 5, 20, 20], ([2, 2, -2, -2], 1)),
        ([30, 31, 30, 31], ([2, -2, 2, -2], 2)),
        ([7, 7, 7, 7], ([0, 0, 0, 0], 1)),
        ([40, 40, 40, 40], ([0, 0, 0, 0], 1)),
    ],
)
def test_worst_and_those_over_thirty_pay_the_best(points, settled):
    assert settle(points) == settled


@pytest.mark.parametrize(
    ("thirty", "points", "pay"),
    [
        ("over", [29, 30, 30, 31], [1, 0, 0, -1]),
        ("at_least", [29, 30, 30, 31], [3, -1, -1, -1]),
        ("off", [29, 30, 30, 31], [1, 0, 0, -1]),
        ("over", [30, 40, 35, 33], [3, -1, -1, -1]),
        ("at_least", [30, 40, 35, 33], [1, -1, 0, 0]),
        ("off", [30, 40, 35, 33], [1, -1, 0, 0]),
        ("at_least", [29, 30, 30, 30], [3, -1, -1, -1]),
    ],
)
def test_thirty_decides_who_else_pays(thirty, points, pay):
    assert settle(points, thirty=thirty)[0] == pay


def test_payment_may_be_the_difference_of_points():
    assert settle([10, 35, 31, 50], payment="points") == ([86, -25, -21, -40], 0)


def test_two_winners_are_each_paid_the_difference():
    assert settle([5, 5, 12], payment="points") == ([7, 7, -14], 1)


@pytest.mark.parametrize(
    ("payment", "thirty", "scores"),
    [
        ("tokens", "over", [2, -1, -1, 0]),
        ("tokens", "off", [1, -1, 0, 0]),
        ("points", "over", [67, -36, -31, 0]),
    ],
)
def test_options_of_payment_reach_the_match(payment, thirty, scores):
    hands, down = [["44"], ["65"], ["62"], ["61"]], [[], ["66", "53", "32"], ["66", "65"], []]
    options = {"deals": 1, "payment": payment, "thirty": thirty}
    state = game.load(table("kkoriput-igi", options=options, hands=hands, down=down, layout=["14"]))

    state.play_text("play 44")

    assert state.scores() == scores


@pytest.mark.parametrize(("seats", "size"), [(2, 12), (3, 8), (4, 8)])
def test_whole_set_is_dealt_in_equal_hands(seats, size):
    position = dealt(game, 7, seats).dump()

    tiles = [tile for hand in position["hands"] for tile in hand]

    assert [len(hand) for hand in position["hands"]] == [size] * seats
    assert Counter(tiles) == Counter(DECKS[seats])
    assert position["unused"] == []


@pytest.mark.parametrize("seats", [2, 3])
def test_small_set_has_no_heavy_doubles(seats):
    hands = [["66"], *[["65"]] * (seats - 1)]

    with pytest.raises(PositionError, match="66"):
        game.load(table("kkoriput-igi", players=seats, hands=hands))


@pytest.mark.parametrize(
    ("lead", "is_by_koan"), [("koan_first", True), ("koan", True), ("winner", False)]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lead_decides_who_leads_the_first_deal(lead, is_by_koan, seats):
    states = [dealt(game, number, seats, lead=lead) for number in range(20)]

    leaders = [(state.dealer, state.turn) for state in states]

    holders = [holder(state) for state in states]
    assert leaders == [(seat, seat) if is_by_koan else (0, 0) for seat in holders]
    assert set(holders) == set(range(seats))


@pytest.mark.parametrize(
    ("lead", "is_by_koan"), [("koan_first", False), ("koan", True), ("winner", False)]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lead_decides_who_leads_later_deals(lead, is_by_koan, seats):
    state = game.load(
        table("kkoriput-igi", players=seats, options={"deals": 2, "lead": lead}, layout=["11"],
              hands=[["41"], ["65"], ["63"], ["62"]][:seats], future=[koan_at(seats - 1, seats)])
    )  # fmt: skip

    state.play_text("play 41")

    leader = seats - 1 if is_by_koan else 0
    assert (state.deal_no, state.dealer, state.turn) == (2, leader, leader)


def holder(state):
    return next(seat for seat, hand in enumerate(state.dump()["hands"]) if "52" in hand)


def test_leader_may_lead_any_tile():
    state = dealt(game, 4)

    led = {text.split()[1] for text in state.legal_texts()}

    assert led == set(state.dump()["hands"][state.turn])
    assert len(led) > 1


def test_loaded_position_keeps_its_leader():
    state = game.load(
        table("kkoriput-igi", hands=[["66"], ["52"], ["65"], ["64"]], dealer=3, turn=3)
    )

    assert (state.dealer, state.turn) == (3, 3)


@pytest.mark.parametrize(("dealer_rule", "leader"), [("winner", 0), ("rotate", 3)])
def test_dealer_rule_decides_who_leads_next(dealer_rule, leader):
    options = {"deals": 2, "dealer_rule": dealer_rule}
    state = game.load(
        table("kkoriput-igi", **END, options=options, dealer=2, future=[koan_at(1, 4)])
    )

    state.play_text("play 44")

    assert (state.dealer, state.turn) == (leader, leader)


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    options = {"deals": deals}
    state = game.load(table("kkoriput-igi", **END, options=options, future=[DECK] * (deals - 1)))

    state.play_text("play 44")

    assert state.turn is None if over else state.turn == 0


@pytest.mark.parametrize(
    ("free", "legal"), [(False, ["play 44"]), (True, ["discard 44", "play 44"])]
)
def test_free_discard_lets_who_can_place_discard(free, legal):
    state = game.load(table("kkoriput-igi", **END, options={"deals": 1, "free_discard": free}))

    assert sorted(state.legal_texts()) == legal


def test_small_set_has_the_known_pips_and_halves():
    counted = halves(SMALL_DECK)

    assert (len(SMALL_DECK), pips(SMALL_DECK)) == (24, 155)
    assert counted == [12, 9, 6, 6, 7, 8]


@pytest.mark.parametrize("seats", [2, 4])
def test_complete_line_can_only_end_in_two_and_five(seats):
    odd = [pip for pip, count in enumerate(halves(DECKS[seats]), start=1) if count % 2]

    assert odd == [2, 5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_finished_deal_adds_up_to_the_set(seats):
    for state in tally(game, 20, seats).ends:
        end = state.dump()
        points = [pips(hand + down) for hand, down in zip(end["hands"], end["down"], strict=True)]

        assert sum(points) + pips(end["layout"]) == pips(DECKS[seats])
        assert end["totals"] == settle(points, end["dealer"])[0]
        assert sum(end["totals"]) == 0


def test_one_unit_moves_without_thirty_and_ties():
    for points in product((0, 9, 30, 31, 50), repeat=4):
        if len(set(points)) == 4:
            assert sorted(settle(points, thirty="off")[0]) == [-1, 0, 0, 1]


@pytest.mark.parametrize(
    ("seats", "moves", "choices", "forced"),
    [(4, 27.1, 2.53, 0.39), (3, 20.9, 2.62, 0.39), (2, 20.3, 3.23, 0.28)],
)
def test_random_deals_have_the_known_figures(seats, moves, choices, forced):
    played = tally(game, 250, seats)

    assert played.moves == pytest.approx(moves, abs=0.6)
    assert played.choices == pytest.approx(choices, abs=0.12)
    assert played.forced == pytest.approx(forced, abs=0.03)


@pytest.mark.parametrize(("deals", "level", "within"), [(4, 0.35, 0.08), (5, 0.03, 0.035)])
def test_odd_number_of_deals_seldom_ends_level(deals, level, within):
    ends = tally(game, 250, 2, deals=deals).ends

    shared = [state for state in ends if state.scores() == [0, 0]]

    assert len(shared) / 250 == pytest.approx(level, abs=within)


def test_random_play_gives_each_seat_its_turn():
    state, rng = dealt(game, 2, 3), Random(1)
    first = state.turn

    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state.play(rng.choice(state.legal()))

    assert turns == [(first + ply) % 3 for ply in range(6)]
