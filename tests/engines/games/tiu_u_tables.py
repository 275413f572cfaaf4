"""Tables of Tiu-U to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.tiu_u import game
from engines.tiles.chinese import EIGHTY_FOUR, TEXTS, TWO_SETS

TILES = [TEXTS[face] for face in TWO_SETS]
CARDS = [TEXTS[face] for face in EIGHTY_FOUR]


def position(rules="culin", **changes):
    options = {"rules": rules, "deals": 1} | changes.pop("options", {})
    return {
        "game": "tiu-u",
        "options": options,
        "players": 2,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "hand",
        "hands": [["53", "32"], ["63", "31"]],
        "wall": ["52", "11"],
        "pool": ["65", "62", "44"],
        "piles": [],
        "catches": [[], []],
        "drawn": None,
        "totals": [0, 0],
        "future": [],
        "over": False,
    } | changes


def legal(rules="culin", **changes):
    return sorted(game.load(position(rules, **changes)).legal_texts())


def dealt(number, seats=2, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def points(tiles, rules="merged", **options):
    asked = {"options": {"rules": rules} | options, "tiles": tiles.split()}
    return game.evaluations["points"](asked)


def play_out(state, rng):
    """Play to the end at random; the texts played."""
    texts = []
    while state.turn is not None:
        texts.append(state.play_text(rng.choice(state.legal_texts())))
    return texts
