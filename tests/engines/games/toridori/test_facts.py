"""Counts that hold for every deal, hand and meld."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from engines.base import State
from engines.games.toridori import game
from engines.games.toridori.rules import (
    BLOCKS,
    FIRST_PLAY,
    TAKE,
    cards_of,
    most_moves,
    plays_of,
    takes_into,
    tally_of,
)
from engines.tiles.toridori import COPIES_OF_EACH, DECK
from tests.engines.games.toridori.tables import dealt, state_of


def random_hand(rng: Random, size: int) -> bytes:
    return bytes(rng.sample(DECK, size))


def runs_of(hand: bytes) -> int:
    return 1 + sum(one != other for one, other in pairwise(hand))


def test_sixty_three_melds_are_totally_ordered() -> None:
    melds = [[str(card)] * count for count in range(1, COPIES_OF_EACH + 1) for card in range(1, 8)]

    wins = [
        sum(game.evaluations["beats"]({"new": new, "old": old}) for old in melds) for new in melds
    ]

    assert wins == list(range(63))
    assert len([block for block in BLOCKS if block]) == 63


def test_hand_of_n_cards_has_n_plays() -> None:
    rng = Random(1)

    for size in (1, 8, 11, 20):
        for hand in (random_hand(rng, size) for _ in range(50)):
            assert len(set(plays_of(hand))) == size


def test_each_front_card_of_a_number_adds_the_plays_of_its_runs() -> None:
    rng = Random(2)

    for _ in range(200):
        hand, front = random_hand(rng, 9), bytes(sorted(random_hand(rng, 2)))
        plays = plays_of(hand, front)
        assert len(set(plays)) == len(plays) == sum(1 + front.count(card) for card in hand)
        assert plays == sorted(plays)


def test_block_can_be_taken_in_as_many_ways_as_it_makes_hands() -> None:
    rng = Random(3)

    for _ in range(200):
        hand, card = random_hand(rng, rng.randint(1, 12)), rng.randint(1, 7)
        takes = takes_into(hand, card)
        hands = {hand[: take - TAKE] + bytes([card]) + hand[take - TAKE :] for take in takes}
        assert len(hands) == len(takes) == len(hand) + 1 - hand.count(card)


@pytest.mark.parametrize(("size", "expected"), [(8, 1 + 7 * 54 / 62), (11, 1 + 10 * 54 / 62)])
def test_deal_has_the_expected_number_of_runs(size: int, expected: float) -> None:
    seats = 2 if size == 11 else 4
    hands = [
        bytes(map(int, hand)) for seed in range(300) for hand in dealt(seats, seed).dump()["hands"]
    ]

    assert {len(hand) for hand in hands} == {size}
    assert sum(map(runs_of, hands)) / len(hands) == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize(("seats", "deck"), [(3, 39), (4, 31), (5, 23), (6, 15)])
def test_basic_deal_leaves_a_deck(seats: int, deck: int) -> None:
    position = dealt(seats).dump()

    assert [len(hand) for hand in position["hands"]] == [8] * seats
    assert (len(position["deck"]), position["front"], position["unused"]) == (deck, [], [])
    assert position["turn"] == position["starter"]


def test_duel_deal_has_open_cards_and_no_deck() -> None:
    position = dealt(2).dump()

    assert [len(hand) for hand in position["hands"]] == [11, 11]
    assert [len(front) for front in position["front"]] == [2, 2]
    assert (len(position["unused"]), position["deck"]) == (37, [])


def test_every_seat_starts_about_equally_often() -> None:
    starters = Counter(dealt(4, seed).turn for seed in range(800))

    assert sorted(starters) == [0, 1, 2, 3]
    assert min(starters.values()) > 150


def all_cards(state: State) -> Counter[str]:
    position = state.dump()
    piles = [*position["hands"], *position["front"]]
    piles += [position[field] for field in ("deck", "unused", "discard", "table")]
    piles += [position["pending"]["cards"]] if position["pending"] else []
    return Counter(card for pile in piles for card in pile)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_cards_are_conserved_at_every_moment(seats: int) -> None:
    state, rng = dealt(seats, penguins=1, lead_pass=True), Random(seats)

    while state.turn is not None:
        assert all_cards(state) == Counter({str(card): 9 for card in range(1, 8)})
        state.play(rng.choice(state.legal()))


def stubborn_choice(moves: list[int]) -> int:
    """Takes whatever there is, plays the weakest meld it can, and passes only when it must."""
    return max(moves, key=lambda move: (move >= TAKE, move < FIRST_PLAY, -move))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_round_of_stubborn_players_ends_within_its_bound(seats: int) -> None:
    state, moves = dealt(seats, penguins=1, lead_pass=True), 0

    while state.turn is not None:
        state.play(stubborn_choice(state.legal()))
        moves += 1

    assert moves <= most_moves(seats) == game.longest(seats, game.complete({"penguins": 1}, seats))


def test_tally_gives_its_cards_back_in_order() -> None:
    assert cards_of(tally_of([7, 1, 3, 3])) == bytes([1, 3, 3, 7])
    assert cards_of(tally_of(DECK)) == bytes(DECK)


def test_long_hands_can_be_played_and_taken_into() -> None:
    hand = " ".join(str(card) for card in [*range(1, 8)] * 8)
    state = state_of(hand, "3", "2", table="1", table_by=2)

    state.play_text("play 7 @ 55")
    state.play_text("take @ 55")

    assert state.dump()["hands"][0] == [*hand.split()[:-1], "1"]
