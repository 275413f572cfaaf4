"""Tables of Ku Pai to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.kupai import DECKS, game
from engines.tiles.chinese import TEXTS

DECK = [TEXTS[face] for face in DECKS[4]]


def position(**changes):
    """The last trick of a deal; seat 1 leads and seat 0 is the banker."""
    return {
        "game": "kupai",
        "options": {"deals": 1},
        "players": 4,
        "deal": 0,
        "banker": 0,
        "chips": [0, 0, 0, 0],
        "hands": [["66"], ["51"], ["22"], ["33"]],
        "tricks": [3, 4, 0, 0],
        "trick": [],
        "played": [],
        "leader": 1,
        "turn": 1,
        "next_decks": [],
        "over": False,
    } | changes


def dealt(number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def play_out(state, rng):
    """Play to the end at random; how many moves it took."""
    moves = 0
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        moves += 1
    return moves
