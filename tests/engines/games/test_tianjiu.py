"""Tien Gow by its examples and its facts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest

from engines.base import Outcome
from engines.games.tianjiu import DECKS, DECKS_BY_SEATS, game
from engines.games.tianjiu.sets import sets_for
from engines.last_trick import pay_last_trick
from engines.tricks import faces_of, holding_of, holds
from tests.engines.games.tianjiu_tables import (
    DECK,
    HANDS,
    dealt,
    last_trick,
    play_out,
    position,
    settled,
)

FULL = sets_for("full", False)
EVERY_DECK = [(seats, deck) for seats in (3, 4) for deck in DECKS_BY_SEATS[seats]]


def answering(led, hand):
    """The beats of seat 1 after a lead of seat 0; the others hold what is left of the set."""
    size, held = len(led.split()), len(hand.split())
    left = list((Counter(DECK) - Counter(led.split()) - Counter(hand.split())).elements())
    hands = [[left.pop() for _ in range(held - size * (seat == 0))] for seat in range(4)]
    hands[1] = hand.split()
    trick = [{"seat": 0, "act": "lead", "tiles": led.split()}]
    state = game.load(position(hands=hands, turn=1, trick=trick))
    return [text for text in state.legal_texts() if text.startswith("beat")]


def test_lead_may_be_any_set_of_the_hand():
    leads = game.load(position()).legal_texts()

    assert sorted(leads) == [
        "lead 21", "lead 22", "lead 42", "lead 42 21", "lead 51", "lead 54", "lead 63",
        "lead 63 54", "lead 66", "lead 66 54", "lead 66 63", "lead 66 63 54", "lead 66 66",
        "lead 66 66 54", "lead 66 66 63", "lead 66 66 63 54",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("led", "hand", "beats"),
    [
        ("62 11 11", "66 66 63 54 42", ["beat 66 66 63", "beat 66 66 54"]),
        ("63", "54 66 22", []),
        ("54", "63 66 22", []),
        ("42 21", "66 66 63 54", []),
        ("61 61", "42 21 31", []),
        ("61 61", "66 66 31 31", ["beat 66 66", "beat 31 31"]),
        ("11", "66 44", ["beat 66"]),
        ("62", "66 63 53", ["beat 63"]),
    ],
)
def test_only_a_higher_set_of_the_class_beats(led, hand, beats):
    assert sorted(answering(led, hand)) == sorted(beats)


def test_highest_set_so_far_is_to_be_beaten():
    state = game.load(position())

    for text in ("lead 22", "beat 55", "beat 44"):
        state.play_text(text)

    assert [text for text in state.legal_texts() if text.startswith("beat")] == []
    assert len(state.legal()) == 6


def test_winner_takes_a_trick_for_each_tile_and_leads():
    state = game.load(position())

    for text in ("lead 51", "discard 62", "beat 33", "beat 31"):
        state.play_text(text)
    for text in ("lead 41 32", "beat 63 54", "discard 65 64", "discard 65 64"):
        state.play_text(text)

    after = state.dump()
    assert (after["tricks"], after["leader"], after["turn"]) == ([2, 0, 0, 1], 0, 0)
    assert after["exposed"] == ["63", "54", "51", "41", "33", "32", "31"]
    assert after["buried"] == [[], ["65", "64", "62"], ["65", "64"], []]


def test_supreme_pair_wins_two_tricks():
    state = game.load(position())

    for text in ("lead 42 21", "discard 65 64", "discard 65 64", "discard 61 61"):
        state.play_text(text)

    assert state.dump()["tricks"] == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("tricks", "options", "legal"),
    [
        ([7, 0, 0, 0], {}, ["discard 66"]),
        ([6, 1, 0, 0], {}, ["beat 66", "discard 66"]),
        ([7, 0, 0, 0], {"early_death": False}, ["beat 66", "discard 66"]),
    ],
)
def test_early_death_closes_the_last_single_trick(tricks, options, legal):
    trick = [{"seat": 0, "act": "lead", "tiles": ["51"]}]
    hands = [[], ["66"], ["22"], ["33"]]

    state = game.load(position(hands=hands, tricks=tricks, trick=trick, turn=1, options=options))

    assert sorted(state.legal_texts()) == legal


def test_early_death_spares_a_last_trick_of_two():
    trick = [{"seat": 0, "act": "lead", "tiles": ["51", "51"]}]
    hands = [[], ["66", "66"], ["22", "22"], ["33", "33"]]

    state = game.load(position(hands=hands, tricks=[6, 0, 0, 0], trick=trick, turn=1))

    assert sorted(state.legal_texts()) == ["beat 66 66", "discard 66 66"]


@pytest.mark.parametrize(
    ("winner", "tricks", "chips"),
    [
        (3, [1, 4, 0, 2], [-6, 0, -5, 11]),
        (3, [1, 5, 0, 1], [-6, 1, -5, 10]),
        (0, [1, 1, 0, 5], [14, -6, -10, 2]),
        (1, [6, 1, 0, 0], [2, 8, -5, -5]),
        (2, [3, 0, 6], [-4, -6, 10]),
    ],
)
def test_losers_pay_by_their_tricks(winner, tricks, chips):
    assert settled(winner, tricks) == chips


def test_match_is_ordered_by_chips():
    state = game.load(last_trick(3, [1, 4, 0, 2], chips=[6, 0, 5, -11]))

    state.play_text("discard 32")

    assert state.outcome() == Outcome((1, 1, 1, 1), (0, 0, 0, 0), "played out")


def test_next_deal_is_dealt_in_blocks_from_its_deck():
    deck = [tile for hand in HANDS for tile in hand]
    state = game.load(last_trick(3, [1, 4, 0, 2], options={"deals": 2}, next_decks=[deck]))

    state.play_text("discard 32")

    after = state.dump()
    assert after["hands"] == HANDS
    assert (after["deal"], after["banker"], after["turn"], after["streak"]) == (1, 3, 3, 1)
    assert (after["tricks"], after["exposed"], after["buried"]) == ([0] * 4, [], [[]] * 4)


def test_full_deck_holds_61_sets():
    kinds = Counter(kind for kind, _ in FULL.classes.values())

    assert kinds == {
        "civil1": 11, "mil1": 10, "civil2": 11, "mil2": 4, "supreme": 1,
        "mixed1+1": 8, "mixed2+1": 8, "mixed1+2": 4, "mixed2+2": 4,
    }  # fmt: skip


def test_217_ordered_pairs_of_sets_beat():
    beaten = Counter(
        FULL.classes[new][0] for new, old in permutations(FULL.classes, 2) if FULL.beat(new, old)
    )

    assert beaten == {
        "civil1": 55, "mil1": 41, "civil2": 55, "mil2": 6,
        "mixed1+1": 24, "mixed2+1": 24, "mixed1+2": 6, "mixed2+2": 6,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "deck", "tiles", "sets"),
    [
        (4, "32", 32, 61),
        (3, "30", 30, 58),
        (3, "wen_supreme", 24, 27),
        (3, "wen_nines_supreme", 24, 28),
        (3, "wen_nines", 24, 27),
    ],
)
def test_deck_holds_its_number_of_sets(seats, deck, tiles, sets):
    options = game.complete({"deck": deck}, seats)
    whole = holding_of(DECKS[deck])

    possible = sets_for(options["combos"], options["straights"]).leads(whole)

    assert (len(DECKS[deck]), len(possible)) == (tiles, sets)


@pytest.mark.parametrize(("seats", "deck"), EVERY_DECK)
def test_finished_deal_adds_up(seats, deck):
    for number in range(15):
        state = dealt(number, seats, deck=deck)

        play_out(state, Random(number))

        end = state.dump()
        played = Counter([*end["exposed"], *(tile for heap in end["buried"] for tile in heap)])
        assert sum(end["tricks"]) == len(DECKS[deck]) // seats
        assert (sum(end["chips"]), sum(played.values())) == (0, len(DECKS[deck]))


@pytest.mark.parametrize(("seats", "size"), [(3, 8), (3, 10), (4, 6), (4, 8)])
def test_winner_always_gains(seats, size):
    for tricks in product(range(size + 1), repeat=seats):
        if sum(tricks) == size and tricks[0]:
            gain = pay_last_trick(tricks, 0, 0, size // 2, multiplier=1)[0]

            empty = tricks.count(0)
            assert gain == size // 2 * (seats - 1) - (size - tricks[0]) + empty > 0


def test_hand_has_the_supreme_pair_in_seven_of_124():
    supreme = next(held for held, (kind, _) in FULL.classes.items() if kind == "supreme")

    assert Fraction(comb(32 - len(faces_of(supreme)), 6), comb(32, 8)) == Fraction(7, 124)
    hands = [hand for number in range(500) for hand in dealt(number).hands]
    share = sum(holds(hand, supreme) for hand in hands) / len(hands)
    assert share == pytest.approx(7 / 124, abs=0.02)


def test_hand_has_some_quad_in_779_of_100000():
    quads = [faces_of(held) for held, (kind, _) in FULL.classes.items() if kind == "mixed2+2"]
    hands = comb(32, 8)

    one = Fraction(comb(32 - 4, 8 - 4), hands)
    two = Fraction(sum(set(a).isdisjoint(b) for a, b in combinations(quads, 2)), hands)

    assert one == Fraction(7, 3596)
    assert len(quads) * one - two == Fraction(13649, 1753050)


def test_early_death_leaves_the_winner_two_tricks():
    for number in range(150):
        state = dealt(number)
        play_out(state, Random(number))

        tricks = state.tricks
        assert tricks[state.winner] >= 2
        assert max(tricks[: state.winner] + tricks[state.winner + 1 :]) <= 6


@pytest.mark.parametrize(("seats", "most"), [(2, 48), (3, 30), (4, 32)])
def test_match_is_bounded_by_its_tiles(seats, most):
    state = dealt(3, seats)

    assert game.longest(seats, state.terms.options) == most
