"""The baseline of Nana Toridori plays as its rules page says, and better than luck."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.heuristics.toridori import greedy
from engines.base import State
from tests.engines.games.toridori.tables import dealt, state_of


def choice(state: State) -> str:
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        ("3 3", "", "play 3 3 @ 0"),
        ("3 5 3 3", "", "play 5 @ 1"),
        ("3 5 3 3", "4", "play 5 @ 1"),
        ("1 2 2 4", "", "play 2 2 @ 1"),
        ("6 6 1 7", "5", "play 7 @ 3"),
        ("5 1 3", "", "play 1 @ 1"),
        ("5 1 3", "2", "play 3 @ 2"),
        ("5 1 3", "7", "pass"),
    ],
)
def test_play_leaves_as_few_runs_as_possible(hand: str, table: str, move: str) -> None:
    by = {"table": table, "table_by": 2} if table else {}

    assert choice(state_of(hand, "1", "2", **by)) == move


@pytest.mark.parametrize(
    ("hand", "cards", "move"),
    [
        ("1 2 2 3", "2", "take @ 1"),
        ("1 2 3", "2", "discard"),
        ("1 2 3", "2 2", "take @ 1"),
        ("1 2 3 2 2", "2", "take @ 3"),
        ("1 3", "2 2", "discard"),
        ("1 2 2 3 1 3 1 3 1", "2", "take @ 1"),
        ("1 2 2 3 1 3 1 3 1 3", "2", "discard"),
    ],
)
def test_beaten_cards_are_taken_to_make_three(hand: str, cards: str, move: str) -> None:
    pending = {"cards": cards.split(), "source": "table"}
    state = state_of(hand, "6", "5", table="7 7 7", table_by=0, pending=pending)

    assert choice(state) == move


@pytest.mark.parametrize(("hand", "move"), [("1 2 3", "take @ 1"), ("1 3", "discard")])
def test_drawn_card_is_kept_when_it_joins_a_run(hand: str, move: str) -> None:
    pending = {"cards": ["2"], "source": "deck"}
    state = state_of(hand, "6", "5", table="7", table_by=2, passes=1, pending=pending)

    assert choice(state) == move


@pytest.mark.parametrize(
    ("hand", "front", "table", "move"),
    [
        ("3 5 3 3 1", "3 5", "6 6", "play 3 3 3 @ 2 = 1"),
        ("3 1", "3 3", "", "play 1 @ 1"),
        ("4 1 4", "3 4", "6 6", "pass 4"),
        ("4", "4 4", "2", "play 4 @ 0"),
    ],
)
def test_duellist_spends_few_front_cards(hand: str, front: str, table: str, move: str) -> None:
    by: dict[str, Any] = {"table": table, "table_by": 1} if table else {}

    assert choice(state_of(hand, "2 2", front=[front, ""], **by)) == move


@pytest.mark.parametrize(("seats", "rounds", "wins"), [(2, 30, 23), (4, 10, 8)])
def test_baseline_goes_out_first_against_random_players(seats: int, rounds: int, wins: int) -> None:
    rng, first = Random(2), 0

    for seed in range(rounds):
        state, hero = dealt(seats, seed, penguins=1), seed % seats
        while state.turn is not None:
            is_hero = state.turn == hero
            state.play_text(choice(state) if is_hero else rng.choice(state.legal_texts()))
        first += state.dump()["results"][0][0] == hero

    assert first >= wins
