"""Jjak-mat-chu-gi by its examples and its facts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from engines.base import Outcome
from engines.games.jjak_mat_chu_gi import game
from engines.games.jjak_mat_chu_gi.state import PARTNERS, has_pair, split
from engines.tiles.chinese import FACES, STANDARD_SET
from tests.engines.games.jjak_mat_chu_gi_tables import DECK, dealt, played, position, three_seats


def play_out(state, rng):
    texts = []
    while state.turn is not None:
        texts.append((state.turn, rng.choice(state.legal_texts())))
        state.play_text(texts[-1][1])
    return texts


def without_winner(seats, deals, **options):
    rng, drawn = Random(4), 0
    for number in range(deals):
        state = dealt(number, seats, **options)
        play_out(state, rng)
        drawn += not any(state.scores())
    return drawn / deals


@pytest.mark.parametrize("system", ["korean", "chinese"])
def test_pairs_partition_the_set(system):
    pairs, rest = split(STANDARD_SET, PARTNERS[system])

    assert (len(pairs), rest) == (16, [])
    assert Counter(face for pair in pairs for face in pair) == Counter(STANDARD_SET)


@pytest.mark.parametrize(
    ("system", "pairs", "rest"),
    [
        ("korean", [["63", "62"], ["54", "21"]], ["66", "53"]),
        ("chinese", [["63", "54"], ["62", "53"]], ["66", "21"]),
    ],
)
def test_systems_pair_military_tiles_otherwise(system, pairs, rest):
    tiles = ["66", "63", "62", "54", "53", "21"]

    found = game.evaluations["pairs"]({"system": system, "tiles": tiles})

    assert found == {"pairs": pairs, "rest": rest}


@pytest.mark.parametrize("system", ["korean", "chinese"])
def test_hand_has_a_pair_if_one_can_be_split_off(system):
    partner, rng = PARTNERS[system], Random(6)

    for _ in range(500):
        hand = sorted(rng.sample(STANDARD_SET, 6))
        assert has_pair(hand, partner) == bool(split(hand, partner)[0])


def test_chance_of_three_dealt_pairs_is_as_known():
    """Counted over the sixteen pairs: six tiles that are whole pairs are three of them."""
    tiles = [pair for pair in range(16) for _ in range(2)]
    few = sum(
        len(set(chosen)) == 3 and set(Counter(chosen).values()) == {2}
        for chosen in combinations(tiles[:14], 6)
    )

    assert few == comb(7, 3)
    assert Fraction(comb(16, 3), comb(32, 6)) == Fraction(560, 906_192)
    assert round(100 * 560 / 906_192, 4) == 0.0618


@pytest.mark.parametrize(("seats", "wall"), [(2, 21), (3, 16), (4, 11)])
def test_deal_gives_five_tiles_and_the_dealer_one_more(seats, wall):
    table = dealt(2, seats).dump()

    laid = [tile for pairs in table["laid"] for pair in pairs for tile in pair]
    tiles = [tile for hand in table["hands"] for tile in hand] + table["wall"] + laid

    assert [len(hand) for hand in table["hands"]] == [6 - len(laid), *[5] * (seats - 1)]
    assert (len(table["wall"]), table["phase"], table["turn"]) == (wall, "discard", 0)
    assert Counter(tiles) == Counter(DECK)


def test_dealer_lays_his_pairs_and_others_keep_theirs():
    deck = ["66", "66", "63", "41", "31", "55", "55", "54", "53", "52", "62"]
    left = list((Counter(DECK) - Counter(deck)).elements())
    question = {"options": {}, "players": 2, "dealer": 0, "deck": [*deck, *left]}

    table = game.evaluations["deal"](question)

    assert table["laid"] == [[["66", "66"], ["63", "62"]], []]
    assert table["hands"] == [["41", "31"], ["55", "55", "54", "53", "52"]]


def test_three_dealt_pairs_win_without_a_move():
    pairs, others = ["66", "66", "65", "65", "64", "64"], DECK[6:]
    deck = [*others[:10], *pairs[:5], *others[10:15], pairs[5], *others[15:]]
    question = {"options": {}, "players": 4, "dealer": 2, "deck": deck}

    table = game.evaluations["deal"](question)

    assert (table["totals"], table["over"], table["dealer"]) == ([-1, -1, 3, -1], True, 3)


@pytest.mark.parametrize("options", [{}, {"offer_to_all": True}, {"blind": True}])
@pytest.mark.parametrize(("seats", "draws"), [(2, 22), (3, 17), (4, 12)])
def test_deal_is_bounded(seats, draws, options):
    for number in range(15):
        state = dealt(number, seats, **options)
        if state.turn is None:
            continue

        texts = play_out(state, Random(number))

        discards = sum(text.startswith("discard") for _, text in texts)
        laid = sum(len(pairs) for pairs in state.laid)
        takes = Counter(seat for seat, text in texts if text.startswith("take"))
        assert discards <= draws + laid
        assert max(takes.values(), default=0) <= 3
        assert len(texts) <= game.longest(seats, state.terms.options)


@pytest.mark.parametrize(
    ("seats", "offer_to_all", "known"),
    [(2, False, 0.51), (3, False, 0.77), (4, False, 0.91),
     (2, True, 0.53), (3, True, 0.54), (4, True, 0.64)],
)  # fmt: skip
def test_random_play_often_finds_no_winner(seats, offer_to_all, known):
    found = without_winner(seats, 250, offer_to_all=offer_to_all)

    assert found == pytest.approx(known, abs=0.1)


def test_discard_is_taken_to_lay_a_pair():
    state = game.load(position())

    legal = state.legal_texts()
    state.play_text("take 32")

    table = state.dump()
    assert legal == ["draw", "take 32"]
    assert (table["laid"], table["discards"]) == ([[["41", "32"]], []], ["64"])
    assert state.legal_texts() == ["discard 63", "discard 31", "discard 22", "discard 11"]


def test_drawn_tile_is_kept_if_it_has_no_partner():
    state = played(position(), "draw")

    assert state.dump()["hands"][0] == ["66", "63", "41", "31", "22", "11"]
    assert "discard 66" in state.legal_texts()


def test_discard_that_makes_no_pair_cannot_be_taken():
    assert played(position(discards=["64", "54"])).legal_texts() == ["draw"]


def test_hidden_pairs_are_laid_with_the_first_tile_received():
    hands = [["66", "66", "65", "63", "41"], ["62", "55", "44", "33", "21"]]

    state = played(position(hands=hands, wall=["52"]), "take 32")

    assert state.dump()["laid"][0] == [["66", "66"], ["41", "32"]]


def test_three_pairs_win_at_once():
    hands = [["66", "66", "65", "65", "41"], ["62", "55", "44", "33", "21"]]

    state = played(position(hands=hands, wall=["52"]), "take 32")

    assert (state.scores(), state.turn) == ([1, -1], None)
    assert state.dump()["laid"][0] == [["66", "66"], ["65", "65"], ["41", "32"]]


def test_win_from_the_wall_is_paid_by_all():
    state = played(three_seats(wall=["32"], discards=["64", "54"]), "draw")

    assert state.scores() == [2, -1, -1]


def test_last_discard_cannot_be_taken():
    state = played(three_seats(wall=["53"], turn=2, phase="draw", discards=[], discard_by=[]),
                   "draw", "discard 63")  # fmt: skip

    assert (state.turn, state.scores()) == (None, [0, 0, 0])


def test_turn_goes_to_the_next_seat():
    state = played(position(), "draw", "discard 66")

    table = state.dump()

    assert (table["turn"], table["phase"]) == (1, "draw")
    assert (table["discards"], table["discard_by"]) == (["64", "32", "66"], [0, 1, 0])


def test_outcome_gives_places_by_totals():
    state = played(three_seats(totals=[0, 3, -3]), "take 32")

    assert state.outcome() == Outcome((2, 1, 3), (1, 3, -4), "played out")


def test_player_left_without_tiles_does_not_discard():
    state = played(position(hands=[["41"], ["62", "55"]]), "take 32")

    assert (state.turn, state.phase, state.dump()["hands"][0]) == (1, "draw", [])


def test_draw_from_an_empty_wall_ends_the_deal():
    assert played(position(wall=[]), "draw").turn is None


def test_every_tile_has_one_partner_in_each_system():
    for partner in PARTNERS.values():
        assert [partner[partner[face]] for face in FACES] == list(FACES)
