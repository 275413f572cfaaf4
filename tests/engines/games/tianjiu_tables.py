"""Tables of Tien Gow to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.tianjiu import DECKS, game
from engines.tiles.chinese import TEXTS

DECK = [TEXTS[face] for face in DECKS["32"]]
HANDS = [
    ["66", "66", "63", "54", "51", "42", "22", "21"],
    ["65", "64", "62", "55", "55", "53", "11", "11"],
    ["65", "64", "52", "44", "44", "43", "33", "33"],
    ["61", "61", "51", "41", "32", "31", "31", "22"],
]


def position(**changes):
    """A fresh deal; seat 0 is the banker and leads."""
    return {
        "game": "tianjiu",
        "options": {"deals": 1},
        "players": 4,
        "deal": 0,
        "banker": 0,
        "streak": 1,
        "chips": [0, 0, 0, 0],
        "hands": HANDS,
        "leader": 0,
        "turn": 0,
        "trick": [],
        "tricks": [0, 0, 0, 0],
        "exposed": [],
        "buried": [[], [], [], []],
        "next_decks": [],
        "over": False,
    } | changes


def mouse_position(**changes):
    """A fresh deal of Mouse Moving: the first half of each queue is in hand."""
    return {
        "game": "tianjiu",
        "options": {},
        "players": 2,
        "deal": 0,
        "banker": 0,
        "chips": [0, 0],
        "hands": [DECK[0:8], DECK[8:16]],
        "queues": [DECK[16:24], DECK[24:32]],
        "deal_size": 8,
        "leader": 0,
        "turn": 0,
        "trick": [],
        "tricks": [0, 0],
        "exposed": [],
        "buried": [[], []],
        "over": False,
    } | changes


def last_trick(winner, tricks, led="66", **changes):
    """The last trick, led by its winner; one tile each, and the seat before him is to play."""
    seats = len(tricks)
    size = len(led.split())
    others = iter([["51", "55", "33", "61"][:size], ["22", "65", "65", "64"][:size], None])
    plays = [{"seat": winner, "act": "lead", "tiles": led.split()}]
    for place in range(1, seats - 1):
        plays.append({"seat": (winner + place) % seats, "act": "discard", "tiles": next(others)})
    last = (winner - 1) % seats
    hands = [["32", "41", "52", "43"][:size] if seat == last else [] for seat in range(seats)]
    table = {"players": seats, "chips": [0] * seats, "buried": [[]] * seats, "hands": hands}
    place = {"leader": winner, "turn": last, "trick": plays, "tricks": tricks}
    return position(**table | place | changes)


def settled(*args, **changes):
    """The chips after the last trick."""
    state = game.load(last_trick(*args, **changes))
    state.play_text(state.legal_texts()[-1])
    return state.scores()


def dealt(number, seats=4, **options):
    usual = {"max_deals": 3} if seats == 2 else {"deals": 1}
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete(usual | options, seats), chance)


def play_out(state, rng):
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
