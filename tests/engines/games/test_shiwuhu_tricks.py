"""Shi Wu Hu's climbing game by its facts: sets, laying down, tricks, and who wins a deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from engines.base import Outcome
from engines.games.shiwuhu_tricks import game
from engines.games.shiwuhu_tricks.sets import SETS, SUITS, holding_of_texts
from engines.tiles.chinese import EIGHTY_FOUR, FACES
from engines.tricks import holding_of
from tests.engines.games.shiwuhu_tricks_tables import DECK, dealt, play_out, played, position

WHOLE = holding_of(EIGHTY_FOUR)


def set_class(tiles):
    return game.evaluations["set_class"]({"tiles": tiles.split()})


def beats(new, old):
    return game.evaluations["beats"]({"new": new.split(), "old": old.split()})


def test_full_deck_has_468_sets():
    kinds = Counter(kind[0] for kind, _ in SETS.classes.values())

    assert kinds == {"wen": 44, "red": 24, "black": 16, "mix": 384}


def test_880_pairs_of_sets_beat_each_other():
    beaten = [move >> 2 for old in SETS.classes for move in SETS.beats(WHOLE, old)]

    assert len(beaten) == 880


def test_every_face_is_in_one_suit():
    assert sorted(face for suit in SUITS.values() for face in suit) == list(FACES)


def test_four_heavens_are_never_beaten():
    heavens = holding_of_texts(["66"] * 4)

    assert SETS.beats(WHOLE, heavens) == []


@pytest.mark.parametrize("card", ["51", "21", "32"])
def test_lowest_cards_of_their_suits_never_beat(card):
    for copies in range(1, 5):
        lowest = holding_of_texts([card] * copies)

        assert not any(SETS.beats(lowest, old) for old in SETS.classes)


def test_goose_mixes_never_beat():
    geese = {cards for cards, (kind, rank) in SETS.classes.items() if (kind[0], rank) == ("mix", 1)}
    beaters = {move >> 2 for old in SETS.classes for move in SETS.beats(WHOLE, old)}

    assert len(geese) == 96
    assert geese.isdisjoint(beaters)


@pytest.mark.parametrize(
    ("seats", "chance"),
    [(3, Fraction(1051487, 1613022)), (4, Fraction(108736139, 230662146))],
)
def test_hand_lays_cards_down_as_often_as_known(seats, chance):
    hand = 84 // seats
    hands, without_one, without_both = (comb(84 - cards, hand) for cards in (0, 4, 8))
    lays = 0
    for number in range(150):
        lays += sum(map(bool, dealt(number, seats).laid))

    assert 1 - Fraction(2 * without_one - without_both, hands) == chance
    assert lays / (150 * seats) == pytest.approx(float(chance), abs=0.1)


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        ("66 66", [["wen", 2], 11]),
        ("54", [["red", 1], 6]),
        ("63 63", [["black", 2], 4]),
        ("63 54", None),
        ("66 63 54", [["mix", 1, 1, 1], 4]),
        ("42 21", None),
        ("66 11", None),
        ("44 44 43 52 52 52", [["mix", 2, 1, 3], 2]),
        ("21 21 21 21", [["red", 4], 1]),
        ("66 66 66 66 66", None),
    ],
)
def test_cards_have_their_class(tiles, found):
    assert set_class(tiles) == found


@pytest.mark.parametrize(
    ("new", "old", "does"),
    [
        ("63", "54", False),
        ("54", "63", False),
        ("54", "62", True),
        ("63", "53", True),
        ("53", "62", False),
        ("66 54", "62 11", True),
        ("66 63", "62 11", False),
        ("66 66 63 54", "41 32 31 31", True),
        ("66 66", "66 66", False),
        ("66 66 66", "11 11", False),
    ],
)
def test_set_beats_a_weaker_one_of_its_kind(new, old, does):
    assert beats(new, old) is does


@pytest.mark.parametrize(("seats", "per"), [(2, 42), (3, 28), (4, 21)])
def test_deal_shares_out_the_whole_deck(seats, per):
    shown = dealt(2, seats).dump()

    assert shown["per"] == per
    dealt_to = zip(shown["hands"], shown["laid"], strict=True)
    assert [len(hand) + len(laid) for hand, laid in dealt_to] == [per] * seats
    rows = [*shown["hands"], *shown["laid"]]
    assert sorted(card for row in rows for card in row) == sorted(DECK)


def test_who_holds_both_supreme_faces_lays_all_of_them():
    for number in range(20):
        shown = dealt(number).dump()

        assert shown["hu"] == [len(laid) for laid in shown["laid"]]
        for hand, laid in zip(shown["hands"], shown["laid"], strict=True):
            assert {"42", "21"}.isdisjoint(hand) if laid else not {"42", "21"}.issubset(hand)
            assert set(laid) in (set(), {"42", "21"})


def test_leads_are_every_set_of_the_hand():
    state = game.load(position(hands=[["66", "66", "63", "51"], ["55"], ["44"]]))

    assert sorted(state.legal_texts()) == [
        "lead 51", "lead 63", "lead 66", "lead 66 63", "lead 66 66", "lead 66 66 63",
    ]  # fmt: skip


def test_who_passed_may_beat_later():
    hands = [["22", "51"], ["55", "66"], ["44", "31"]]
    state = played(game.load(position(hands=hands)), "lead 22, pass, beat 44, pass")

    assert sorted(state.legal_texts()) == ["beat 66", "pass"]
    assert (state.turn, state.dump()["passes"]) == (1, 1)


def test_only_the_winning_set_counts():
    hands = [["22", "22", "51"], ["55", "55", "51"], ["44", "44", "31"]]
    state = game.load(position(hands=hands))

    played(state, "lead 22 22, beat 55 55, beat 44 44, pass, pass")

    after = state.dump()
    assert (after["hu"], after["turn"], after["current"]) == ([3, 2, 4], 2, None)
    assert after["played"] == ["55", "55", "44", "44", "22", "22"]


def test_fifteenth_hu_wins_the_deal():
    state = game.load(position(hu=[13, 2, 2]))

    played(state, "lead 66 66, pass, pass")

    assert state.outcome() == Outcome((1, 2, 2), (2, -1, -1), "played out")


def test_player_without_cards_is_skipped():
    state = game.load(position(hands=[["66"], ["55"], ["33", "33"]]))

    played(state, "lead 66, pass, pass")
    assert state.turn == 1

    played(state, "lead 55, pass")
    assert (state.turn, state.dump()["hu"]) == (2, [4, 3, 2])

    played(state, "lead 33, lead 33")
    assert (state.turn, state.scores()) == (None, [0, 0, 0])


def test_last_cards_of_all_may_still_win():
    state = game.load(position(hands=[["66"], [], []], hu=[14, 0, 0]))

    played(state, "lead 66")

    assert state.scores() == [2, -1, -1]


def test_winner_starts_the_next_deal():
    state = game.load(position(options={"deals": 2}, hu=[3, 14, 2], turn=1, next_decks=[DECK]))

    played(state, "lead 55, pass, pass")

    after = state.dump()
    assert (after["deal"], after["starter"], after["turn"]) == (1, 1, 1)
    assert (after["chips"], after["next_decks"]) == ([-1, 2, -1], [])
    assert after["hands"][0] == DECK[:28]
    assert after["hu"] == [0, 0, 0]


def test_next_seat_starts_after_a_deal_that_nobody_won():
    state = game.load(position(options={"deals": 2}, hands=[["66"], [], []], starter=2,
                               next_decks=[DECK]))  # fmt: skip

    played(state, "lead 66")

    assert (state.starter, state.turn, state.scores()) == (0, 0, [0, 0, 0])


def test_random_play_has_the_known_figures():
    moves = won = 0
    for number in range(60):
        state = play_out(dealt(number), Random(number))
        moves += len(state.log)
        won += any(state.scores())

    assert moves / 60 == pytest.approx(61.5, abs=8)
    assert won == 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_match_is_bounded(seats):
    state = play_out(dealt(1, seats, deals=2), Random(1))

    assert len(state.log) <= game.longest(seats, state.terms.options) == 2 * 84 * seats
