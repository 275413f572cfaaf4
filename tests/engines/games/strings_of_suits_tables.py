"""Tables of Strings of Suits to test with."""

from __future__ import annotations

import json
from collections import Counter

from engines.chance import Chance
from engines.games.strings_of_suits import game
from engines.games.strings_of_suits.board import CELL_NAMES, CELL_NUMBERS
from engines.tiles.decktet import GRID_DECKS, suits_of

GRID = list(GRID_DECKS["single"])
S_CELLS = ["b1", "f1", "a2", "e2", "c3", "e3", "a4", "e4", "d5", "a6", "e6", "f6"]
TWO_DUE = {"a2": "S", "a4": "S", "e6": "S", "f6": "S"}
"""Chips that make `place a6 S` worth two points."""


def board(chips):
    cells = [None] * 36
    for name, suit in chips.items():
        cells[CELL_NUMBERS[name]] = suit
    return cells


def position(chips=None, **changes):
    fields = {
        "game": game.slug, "options": {}, "players": 2, "game_no": 1, "starter": 0,
        "suits": ["SWK", "MLY"], "grid": GRID, "board": board(chips or {}), "turn": 0,
        "scores": [0, 0], "history": [], "passes": 0, "phase": "place", "due": 0, "future": [],
        "over": False,
    }  # fmt: skip
    return {**fields, **changes}


def deal(seed=0, **options):
    return game.deal(2, game.complete(options, 2), Chance(seed.to_bytes(32, "big")))


def play_games(state, rng, games):
    """Random moves until this many games are finished."""
    while len(state.history) < games:
        state.play(rng.choice(state.legal()))


def full_but(*names):
    """A board with a chip on every card but these, at most eight of a suit."""
    used = Counter()
    cells = [None] * 36
    for cell, card in enumerate(GRID):
        if CELL_NAMES[cell] not in names:
            suit = min(suits_of(card), key=used.__getitem__)
            cells[cell] = suit
            used[suit] += 1
    return cells


def through_json(value):
    return json.loads(json.dumps(value))
