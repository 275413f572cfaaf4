"""Small Mahjong by its examples, its facts and its options."""

from __future__ import annotations

from collections import Counter
from math import comb, prod
from random import Random

import pytest

from engines.base import Outcome
from engines.games.small_mahjong import TYPES, game, hand_value, rules, triplet_type
from engines.sixes import distinct, every_triple, faces_of, hand_of, read_hand
from engines.tiles.chinese import COPIES
from engines.triplets import values_of
from tests.engines.games.small_mahjong_tables import DECK, HANDS, dealt, played, position, window


def ways(hand):
    """In how many ways the set makes this hand."""
    return prod(comb(COPIES[face], faces_of(hand).count(face)) for face in distinct(hand))


def hand(text):
    return read_hand(text.split(), "tiles")


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ("66 64 44", "set-set"),
        ("44 41 32", "set-straight"),
        ("55 54 32", "set-straight"),
        ("41 33 22", "straight-straight"),
        ("53 43 21", "straight-straight"),
        ("52 44 33", "straight-straight"),
        ("33 22 11", "straight-straight"),
        ("61 54 32", "straight-straight"),
        ("54 44 43", None),
        ("63 62 32", None),
        ("66 66 63", None),
        ("65 65 53", None),
        ("66 64", None),
    ],
)
def test_triplet_has_its_type(tiles, kind):
    assert triplet_type(tiles.split()) == kind


def test_triplets_have_the_known_numbers():
    triples = [(faces, TYPES.get(values_of(faces))) for faces in every_triple()]
    sets = Counter()
    for faces, kind in triples:
        sets[kind] += ways(hand_of(faces))

    assert Counter(TYPES.values()) == {"set-set": 15, "set-straight": 12, "straight-straight": 10}
    assert Counter(kind for _, kind in triples if kind) == {
        "set-set": 15, "set-straight": 48, "straight-straight": 59,
    }  # fmt: skip
    assert sets == {"set-set": 80, "set-straight": 137, "straight-straight": 154, None: 4589}


def test_winning_hands_have_the_known_numbers():
    values = rules().values
    sets = Counter()
    for held, value in values.items():
        sets[value] += ways(held)

    assert len(values) == 4890
    assert Counter(values.values()) == {2: 958, 3: 1729, 4: 1488, 5: 605, 6: 110}
    assert sets == {2: 6058, 3: 12021, 4: 13011, 5: 6994, 6: 1681}
    assert (sum(sets.values()), comb(32, 6)) == (39_765, 906_192)


@pytest.mark.parametrize(
    ("tiles", "meld", "value"),
    [
        ("66 64 44 55 52 22", "", 6),
        ("44 42 33 31 22 11", "", 6),
        ("44 41 32", "66 64 44", 5),
        ("44 41 31", "66 64 44", 0),
        ("44 41 32", "66 66 63", 0),
        ("66 64 44 55 52 22", "33 22 11", 0),
        ("66 64 44", "", 0),
    ],
)
def test_hand_is_worth_its_best_reading(tiles, meld, value):
    assert hand_value(hand(tiles), hand(meld)) == value


@pytest.mark.parametrize(("seats", "wall"), [(3, 16), (4, 11)])
def test_dealer_starts_with_a_sixth_tile(seats, wall):
    start = dealt(3, seats).dump()

    assert [len(held) for held in start["hands"]] == [6] + [5] * (seats - 1)
    assert (len(start["wall"]), start["phase"], start["turn"]) == (wall, "discard", 0)


def test_nearest_seat_is_asked_first():
    state = played(game.load(position()), "discard 32")

    assert (state.turn, state.phase, state.ask) == (1, "claim", [3])
    assert sorted(state.legal_texts()) == ["claim 64 51", "claim 66 64", "pass"]


def test_far_seat_may_win_with_what_it_may_not_claim():
    state = played(game.load(window()), "pass")

    assert (state.turn, sorted(state.legal_texts())) == (3, ["pass", "win"])

    played(state, "win")

    assert (state.scores(), state.turn) == ([-4, -4, -4, 12], None)
    assert state.dump()["hands"][3] == ["61", "54", "32"]
    assert state.dump()["discards"] == []


def test_nearer_claim_beats_a_farther_win():
    state = played(game.load(window()), "claim 66 64")

    after = state.dump()
    assert (after["turn"], after["phase"], after["ask"]) == (1, "discard", [])
    assert after["hands"][1] == ["65", "53", "51"]
    assert after["melds"][1] == [["66", "64", "32"]]
    assert (after["discards"], after["discard_by"]) == ([], [])


def test_play_goes_on_after_the_claimer():
    hands = [HANDS[0][:-1], HANDS[1], ["62"], ["52"]]
    state = game.load(window(hands=hands, ask=[], melds=[[]] * 4))

    played(state, "claim 66 64", "discard 65")

    assert (state.turn, state.dump()["hands"][2]) == (2, ["62", "44"])


def test_next_player_draws_when_all_pass():
    state = played(game.load(window()), "pass", "pass")

    after = state.dump()
    assert (after["turn"], after["phase"], after["wall"]) == (1, "discard", ["43"])
    assert after["hands"][1] == ["66", "65", "64", "53", "51", "44"]
    assert after["discards"] == ["32"]


@pytest.mark.parametrize(
    ("discard", "hand", "asked"),
    [
        ("44", ["66", "64"], {3: [1, 2], 4: [1, 2, 3]}),  # set-set
        ("32", ["44", "41"], {3: [1, 2], 4: [1, 2]}),  # set-straight
        ("22", ["41", "33"], {3: [1], 4: [1]}),  # straight-straight
    ],
)
@pytest.mark.parametrize("seats", [3, 4])
def test_distance_decides_which_triplets_may_be_claimed(seats, discard, hand, asked):
    for seat in range(1, seats):
        hands = [[discard, "11"], *([] for _ in range(1, seats))]
        hands[seat] = hand
        state = game.load(position(players=seats, hands=hands, melds=[[]] * seats))

        played(state, f"discard {discard}")

        assert (state.phase == "claim") == (seat in asked[seats]), seat


def test_seat_with_a_meld_claims_only_to_win():
    state = game.load(window(turn=3, ask=[], hands=[[], [], [], ["44", "41", "65"]]))

    assert state.legal_texts() == ["pass"]


def test_claimer_wins_if_his_three_tiles_are_a_triplet():
    hands = [[], ["66", "64", "55", "52", "22"], [], []]
    state = game.load(window(hands=hands, discards=["44"], wall=["43"], ask=[], melds=[[]] * 4))

    assert sorted(state.legal_texts()) == ["claim 66 55", "claim 66 64", "pass", "win"]

    played(state, "claim 66 64", "win")

    assert state.scores() == [-6, 18, -6, -6]


def test_discard_on_an_empty_wall_is_dead():
    state = played(game.load(position(wall=[])), "discard 32")

    after = state.dump()
    assert (after["scores"] if "scores" in after else state.scores()) == [0, 0, 0, 0]
    assert (after["over"], after["turn"], after["phase"], after["dealer"]) == (
        True,
        None,
        "over",
        1,
    )
    assert after["discards"] == ["32"]


def test_win_is_a_choice():
    hands = [["66", "64", "55", "52", "44", "22"], [], [], []]
    state = game.load(position(hands=hands, melds=[[]] * 4))

    discards = ["discard 66", "discard 64", "discard 55", "discard 52", "discard 44", "discard 22"]
    assert state.legal_texts() == [*discards, "win"]


def test_short_hand_that_lays_all_its_tiles_is_passed_over():
    state = game.load(window(hands=[["11"], ["66", "64"], [], []], melds=[[]] * 4, ask=[]))

    played(state, "claim 66 64")

    assert (state.turn, state.dump()["hands"][2]) == (2, ["44"])


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    hands = [["66", "64", "55", "52", "44", "22"], [], [], []]
    state = game.load(
        position(options={"deals": deals}, hands=hands, melds=[[]] * 4, future=[DECK] * (deals - 1))
    )

    played(state, "win")

    assert state.scores() == [18, -6, -6, -6]
    assert (state.turn is None, state.deal_no) == (over, deals)


def test_match_is_two_deals_a_player():
    assert [game.complete({}, seats)["deals"] for seats in (3, 4)] == [6, 8]


@pytest.mark.parametrize(("rule", "winner", "drawn"), [("rotate", 3, 3), ("winner", 0, 2)])
def test_dealer_rule_decides_who_deals_next(rule, winner, drawn):
    options = {"deals": 2, "dealer_rule": rule}
    hands = [["66", "64", "55", "52", "44", "22"], [], [], []]
    won = position(options=options, dealer=2, hands=hands, melds=[[]] * 4, future=[DECK])
    exhausted = won | {"wall": []}

    after_win = played(game.load(won), "win")
    after_draw = played(game.load(exhausted), "discard 66")

    assert (after_win.dealer, after_win.turn) == (winner, winner)
    assert (after_draw.dealer, after_draw.turn) == (drawn, drawn)


def test_next_deal_is_dealt_in_blocks_from_its_deck():
    state = played(game.load(position(options={"deals": 2}, wall=[], future=[DECK])), "discard 32")

    after = state.dump()
    assert after["hands"] == [DECK[0:5], [*DECK[5:10], DECK[20]], DECK[10:15], DECK[15:20]]
    assert (after["wall"], after["discards"], after["melds"]) == (DECK[21:], [], [[]] * 4)


@pytest.mark.parametrize(("seats", "drawn", "length"), [(3, 0.06, 7.5), (4, 0.08, 6.3)])
def test_random_play_has_the_known_figures(seats, drawn, length):
    rng, ends, discards, deals = Random(5), Counter(), 0, 400
    for number in range(deals):
        state = dealt(number, seats)
        while state.turn is not None:
            texts = state.legal_texts()
            text = "win" if "win" in texts else rng.choice(texts)
            discards += text.startswith("discard")
            state.play_text(text)
        ends[any(state.scores())] += 1

    assert ends[False] / deals == pytest.approx(drawn, abs=0.045)
    assert discards / deals == pytest.approx(length, abs=0.8)


@pytest.mark.parametrize("seats", [3, 4])
def test_deal_has_no_more_discards_than_tiles_to_draw_and_claims(seats):
    rng = Random(2)
    for number in range(60):
        state = dealt(number, seats)
        while state.turn is not None:
            moves = [move for move in state.legal() if state.text(move) != "win"]
            state.play(rng.choice(moves))

        texts = [state.text(entry >> 2).split()[0] for entry in state.log]
        assert texts.count("claim") <= seats
        assert texts.count("discard") == {3: 17, 4: 12}[seats] + texts.count("claim")
        assert len(texts) <= game.longest(seats, state.terms.options)


def test_outcome_gives_places_by_totals():
    state = game.load(position(wall=[], totals=[4, -8, 4, 0]))

    played(state, "discard 32")

    assert state.outcome() == Outcome((1, 4, 1, 3), (4, -8, 4, 0), "played out")
