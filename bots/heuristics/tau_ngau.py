"""Tau Ngau's baseline: of all bulls the one that leaves the most, and the stakes that pay."""

from __future__ import annotations

from random import Random

from bots.stakes import is_last_chance
from engines.base import View
from engines.games.tau_ngau.bulls import rest_value
from engines.tiles.chinese import NUMBERS


def greedy(view: View, moves: list[str], rng: Random) -> str:
    settlement = view["position"]["options"]["settlement"]
    if moves[0].startswith("stake"):
        # As in Macao the punter has the advantage, unless a banker's bull is paid in full.
        return moves[-1] if settlement == "macao" or is_last_chance(view) else moves[0]
    seat = view["seat"]
    assert seat is not None
    hand = [NUMBERS[text] for text in view["position"]["hands"][seat]]

    def worth(move: str) -> int:
        rest = list(hand)
        for text in move.split()[1:]:
            rest.remove(NUMBERS[text])
        return -1 if move == "none" else rest_value(rest, settlement != "pagat")

    return max(moves, key=worth)
