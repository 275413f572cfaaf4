"""Da Ling's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

import pytest

from engines.games.daling import game
from tests.bots.heuristics.banking_matches import chosen, mirrored_gain, plays_to_the_end
from tests.engines.games.banking_tables import dealt


def splitting(hand, table, **options):
    position = dealt(game, 6, 2, bank="rotate", **options).dump()
    return chosen(
        game, position | {"hands": [[], hand.split()], "table": table.split(), "stock": []}
    )


def test_greedy_makes_all_tens_where_it_can():
    assert splitting("64 63 53 51 31 21", "66 66") == "split 64 @ 51 31 @ 63 53 21"


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        ("65 63 51 43 33 11", "66 32", "split 43 @ 65 33 @ 63 51 11"),
        ("66 66 65 42 33 22", "65 21", "split 22 @ 66 65 @ 66 42 33"),
    ],
)
def test_greedy_matches_and_shines_where_most_is_staked(hand, table, move):
    assert splitting(hand, table, variant="exact") == move


@pytest.mark.parametrize(("variant", "margin"), [("outrank", 8), ("exact", 10)])
def test_greedy_beats_random_by_a_clear_margin(variant, margin):
    assert mirrored_gain(game, 20, variant=variant) > margin


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize(
    "options",
    [
        {"stakes": [1, 2, 3]},
        {"variant": "exact", "bank": "rotate", "absolute_bonus": 0},
        {"variant": "exact", "bank": "rotate", "red66": "none"},
    ],
)
def test_greedy_plays_every_option_to_the_end(seats, options):
    assert plays_to_the_end(game, seats, **options)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_plays_without_a_bank_to_the_end(seats):
    assert plays_to_the_end(game, seats, variant="exact")
