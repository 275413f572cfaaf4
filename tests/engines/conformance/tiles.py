"""Finding the tiles of a position without knowing the game.

By the notation of all our games a tile is a text inside a list, the decks to come lie in a field
of their own, and a tile that lies the other way round is written with its letters turned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engines.base import HIDDEN, Position

FUTURE = ("future", "decks", "next_decks", "next_deals")
# The banking games name tiles of the hands again: as they were set, and as a settlement shows them.
# A climbing game names in `current` the set to beat, whose cards lie among those played.
# A history tells where tiles lay before, not where they lie.
_NOT_TILES = ("game", "options", "sets", "bulls", "last", "current", "history")
# The notation of some games writes the one tile turned up without a list around it.
_SINGLE_TILES = ("drawn", "eye")
# A pile of Tiu-U is three of a face, and its notation names the face once.
_STANDS_FOR = {("tiu-u", "piles"): 3}


def future_of(position: Position) -> Any:
    """The decks to come, or what a view shows of them; None in a game of one deal."""
    for field in FUTURE:
        if field in position:
            return position[field]
    return None


def tile_texts(position: Position) -> Counter[str]:
    """Every tile of the present deal, wherever it lies."""
    # Tiles that wait in queues after a trick are shown once more as what was played.
    elsewhere = ("exposed", "buried") if "queues" in position else ()
    return Counter(
        _upright(text)
        for field, value in position.items()
        if field not in (*FUTURE, *_NOT_TILES, *elsewhere)
        for text in texts_in_lists(value, field in _SINGLE_TILES)
        for _ in range(_STANDS_FOR.get((str(position.get("game")), field), 1))
    )


def texts_in_lists(value: Any, listed: bool = False) -> Iterator[str]:
    if isinstance(value, str):
        if listed:
            yield value
    elif isinstance(value, list):
        for entry in value:
            yield from texts_in_lists(entry, True)
    elif isinstance(value, dict):
        for name, entry in value.items():
            # Where each play is one tile, it stands by itself beside its seat.
            yield from texts_in_lists(entry, name == "tile")


def named_in(move: str) -> Counter[str]:
    """The tiles that a move's text may name."""
    return Counter(_upright(word) for word in move.split())


def count_hidden(value: Any) -> int:
    return sum(text == HIDDEN for text in texts_in_lists(value))


def _upright(text: str) -> str:
    return "".join(sorted(text))
