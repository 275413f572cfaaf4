"""Tables of Tsung Shap to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.tsung_shap import game
from engines.tiles.chinese import STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]


def classic(**changes):
    """Seat 0 has turned up 64, and both seats have tiles left."""
    options = {"deals": 1} | changes.pop("options", {})
    return {
        "game": "tsung-shap",
        "options": options,
        "players": 2,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "turned",
        "put_for": None,
        "row": ["64", "55"],
        "drawn": "64",
        "piles": [["21", "33"], ["66", "65"]],
        "hands": [[], []],
        "wall": [],
        "taken": [[], []],
        "points": [0, 0],
        "totals": [0, 0],
        "future": [],
        "over": False,
    } | changes


def four(**changes):
    """Seat 0 chooses from a hand of four."""
    return classic(
        **{
            "phase": "play",
            "row": ["31"],
            "drawn": None,
            "piles": [[], []],
            "hands": [["66", "65", "55", "31"], ["42", "41", "33", "32"]],
            "wall": ["21", "11", "52"],
        }
        | changes
        | {"options": {"mode": "four"} | changes.get("options", {})}
    )


def legal(position):
    return sorted(game.load(position).legal_texts())


def dealt(number, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(2, game.complete({"deals": 1} | options, 2), chance)


def captures(row, tile):
    return game.evaluations["captures"]({"row": row.split(), "tile": tile})


def worth(tiles, sweep=False, **options):
    asked = {"options": options, "tiles": tiles.split(), "sweep": sweep}
    return game.evaluations["worth"](asked)


def play_out(state, rng):
    """Play to the end at random; how many moves it took."""
    moves = 0
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        moves += 1
    return moves
