"""Hand-made positions of Nana Toridori, with hands and piles written as `3 5 3 3`."""

from __future__ import annotations

from typing import Any

from engines.base import Options, Position, State
from engines.chance import SEED_BYTES, Chance
from engines.games.toridori import game
from engines.tiles.toridori import DECK, texts_of


def position(*hands: str, **fields: Any) -> Position:
    """A position with these hands; lists of cards among the fields are written as text too."""
    options: Options = fields.pop("options", {})
    seats = len(hands)
    made: Position = {
        "game": "toridori", "options": game.complete(options, seats), "players": seats, "turn": 0,
        "starter": 0, "round": 1, "hands": [hand.split() for hand in hands],
        "front": [[], []] if seats == 2 else [], "deck": [], "unused": [], "discard": [],
        "table": [], "table_by": None, "passes": 0, "pending": None,
        "out": [seat for seat, hand in enumerate(hands) if not hand],
        "penguins": [options.get("penguins", 2)] * seats, "points": [0] * seats, "results": [],
        "decks": [],
    }  # fmt: skip
    for field, value in fields.items():
        made[field] = value.split() if field in ("deck", "discard", "table", "unused") else value
    if "front" in fields:
        made["front"] = [front.split() for front in fields["front"]]
    return made


def state_of(*hands: str, **fields: Any) -> State:
    return game.load(position(*hands, **fields))


def dealt(seats: int, seed: int = 1, **options: Any) -> State:
    chance = Chance(seed.to_bytes(SEED_BYTES, "big"))
    return game.deal(seats, game.complete(options, seats), chance)


def played(state: State, *moves: str) -> State:
    for move in moves:
        state.play_text(move)
    return state


def hand_of(state: State, seat: int) -> str:
    return " ".join(state.dump()["hands"][seat])


def legal(state: State) -> list[str]:
    return sorted(state.legal_texts())


FULL_DECK = texts_of(DECK)
