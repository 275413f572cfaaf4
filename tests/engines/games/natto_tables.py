"""Tables of Natto to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.natto import game
from engines.tiles.natto import DECK, KIND_TEXTS

DECK_TEXTS = [KIND_TEXTS[kind] for kind in DECK]


def position(first, second="1s 7t 8s 9t", to_beat=None, options=None, **changes):
    """Seat 0 to move with the first hand, against a play of seat 1 or on lead."""
    return {
        "game": "natto",
        "options": {"target": 1} | (options or {}),
        "players": 2,
        "turn": 0,
        "round": 1,
        "round_leader": 0,
        "wins": [0, 0],
        "hands": [first.split(), second.split()],
        "aside": [],
        "trick": to_beat and {"by": 1, "move": to_beat},
        "pile": [],
        "dragon_max": [0, 0],
        "dragon_count": [0, 0],
        "decks": [],
    } | changes


def shared(first, second="1s 7t 8s 9t", to_beat=None, rule="shared", pile=None, **changes):
    """As `position`, with the dragons in a common pile, whole unless it is given."""
    pile = "Dc Dc Dt Dt Ds Ds" if pile is None else pile
    options = {"shared_dragons": rule} | changes.pop("options", {})
    return position(first, second, to_beat, options, pile=pile.split(), **changes)


def legal(*given, **changes):
    return game.load(position(*given, **changes)).legal_texts()


def legal_shared(*given, **changes):
    return game.load(shared(*given, **changes)).legal_texts()


def dealt(number, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(2, game.complete({"target": 1} | options, 2), chance)


def play_out(state, rng):
    """Play to the end at random; the texts of the moves."""
    texts = []
    while state.turn is not None:
        move = rng.choice(state.legal())
        texts.append(state.text(move))
        state.play(move)
    return texts
