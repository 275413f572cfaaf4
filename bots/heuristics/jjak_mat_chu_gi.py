"""Jjak-mat-chu-gi's baseline: take every pair, and discard what has lost its partner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.base import HIDDEN, View
from engines.games.jjak_mat_chu_gi.border import row_known
from engines.games.jjak_mat_chu_gi.state import PAIRS_TO_WIN, PARTNERS
from engines.tiles.chinese import NUMBERS, TEXTS


def greedy(view: View, moves: list[str], rng: Random) -> str:
    position, seat = view["position"], view["seat"]
    assert seat is not None
    options = position["options"]
    partner = PARTNERS[options["pairs"]]
    partner_of = {text: TEXTS[partner[face]] for text, face in NUMBERS.items()}
    row = position["discards"]
    if options["blind"]:
        row = row_known(view["log"], len(row))
    if position["phase"] == "discard":
        return _discarded(moves, [partner_of[move.split()[1]] in row for move in moves],
                          options["blind"], rng)  # fmt: skip
    taken = [move for move in moves if move.startswith("take")]
    if taken:
        return taken[0]
    if "draw" not in moves:
        return moves[0]
    finishes = len(position["laid"][seat]) == PAIRS_TO_WIN - 1
    if not options["blind"] or (finishes and not options["discard_finish"]):
        return "draw"
    return _picked(row, [partner_of[tile] for tile in position["hands"][seat]], rng)


def _discarded(moves: list[str], lies_there: list[bool], blind: bool, rng: Random) -> str:
    """A tile whose partner lies dead among the discards; face down it may yet be picked up."""
    good = [move for move, lies in zip(moves, lies_there, strict=True) if lies != blind]
    return rng.choice(good or moves)


def _picked(row: Sequence[str], wanted: Sequence[str], rng: Random) -> str:
    """The place of a partner, or one never seen: a pick that fails is a draw all the same."""
    for tiles in (wanted, [HIDDEN]):
        places = [place for place, tile in enumerate(row) if tile in tiles]
        if places:
            return f"pick @ {rng.choice(places)}"
    return "draw"
