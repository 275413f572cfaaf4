"""What comes of simple play in Tien Gow, by samples that always are the same."""

from __future__ import annotations

import pytest

from engines.games.tianjiu.sets import sets_for
from engines.tiles.chinese import FACES
from engines.tricks import DISCARD, faces_of, holding_of, size_of
from tests.engines.games.tianjiu_tables import dealt

SETS = sets_for("full", False)
RANK = [SETS.classes[holding_of([face])][1] for face in FACES]


def biggest_first(state):
    """Lead the biggest set, beat with the lowest that does, and throw the lowest tiles away."""
    moves = state.legal()
    if not state.trick:
        return max(moves, key=lambda move: (size_of(move >> 2), SETS.classes[move >> 2][1]))
    beats = [move for move in moves if move & 3 != DISCARD]
    if beats:
        return min(beats, key=lambda move: SETS.classes[move >> 2][1])
    lowest = sorted(faces_of(state.hands[state.turn]), key=RANK.__getitem__)
    return holding_of(lowest[: size_of(state.best)]) << 2 | DISCARD


def bankers_who_won(matches, deals):
    """Deals whose winner, the next banker, was their banker already."""
    kept = 0
    for number in range(matches):
        state = dealt(number, deals=deals)
        while state.turn is not None:
            deal, banker = state.deal, state.banker
            state.play(biggest_first(state))
            if state.turn is None or state.deal > deal:
                kept += state.banker == banker
    return kept


def test_leading_the_biggest_first_leaves_the_banker_a_seventh_of_the_deals():
    kept = bankers_who_won(matches=20, deals=20)

    # Three standard deviations of 400 deals; an even share would be 0.25.
    assert kept / 400 == pytest.approx(0.14, abs=0.052)
