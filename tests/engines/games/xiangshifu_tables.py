"""Tables of Xiang Shi Fu to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.xiangshifu import game

GROUPS = [
    "66 22 11", "55 44 33", "66 65 64", "65 61 61", "64 63 62", "55 54 53", "52 51 51", "44 43 42",
    "41 33 32", "31 31 22", "21 11",
]  # fmt: skip
FIVE_DRAGONS = [
    "61 11 11", "63 33 33", "54 44 44", "55 55 51", "66 66 61", "65 42 31", "65 43 21", "64 51 32",
    "64 52 31", "62 53 41", "22 22",
]  # fmt: skip
HARMONY = [
    "66 66 63", "41 11 11", "54 44 44", "55 55 32", "43 33 33", "62 22 22", "65 65 52", "64 64 42",
    "61 61 21", "53 51 51", "31 31",
]  # fmt: skip
TRIPLES_OF_EIGHT = [
    "66 21 11", "66 31 11", "65 42 22", "65 64 44", "64 55 44", "61 61 51", "55 51 22", "33 33 31",
]  # fmt: skip
SHANGHAI = [
    "63 61 61", "53 51 51", "65 43 21", "65 42 31", "54 62 31", "64 52 31", "33 22 11", "33 22 11",
    "66 55 44", "66 55 44",
]  # fmt: skip


def tiles(groups):
    return [group.split() for group in groups]


def position(groups=GROUPS, **changes):
    return {
        "game": "xiangshifu",
        "options": {},
        "players": 1,
        "turn": 0,
        "phase": "move",
        "hands": [[]],
        "groups": tiles(groups),
        "moves": 0,
        "history": [],
        "solved": False,
        "totals": [0],
        "over": False,
    } | changes


def loaded(groups=GROUPS, **changes):
    return game.load(position(groups, **changes))


def dealt(number, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(1, game.complete(options, 1), chance)
