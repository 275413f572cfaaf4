"""What the fishing games share: rows of tiles read, hidden tiles dealt, the evaluation `view`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engines.base import HIDDEN, Game, Position, PositionError
from engines.positions import read_list, read_tiles
from engines.tiles.chinese import NUMBERS, TEXTS

Row = list[str]


def texts_of(faces: Iterable[int]) -> Row:
    return [TEXTS[face] for face in faces]


def read_rows(position: Position, field: str, seats: int) -> list[list[int]]:
    """The tiles of a field that holds one list a seat."""
    return [read_tiles(row, field, NUMBERS) for row in read_list(position, field, seats)]


def read_word(position: Position, field: str, words: Sequence[str]) -> str:
    word = position.get(field)
    if not isinstance(word, str) or word not in words:
        raise PositionError(f"{field} must be one of: {', '.join(words)}.")
    return word


def read_drawn(position: Position) -> int | None:
    drawn = position.get("drawn")
    return None if drawn is None else read_tiles([drawn], "drawn", NUMBERS)[0]


def unseen_of(deck: Sequence[int], seen: Iterable[str]) -> list[int]:
    """The tiles of the deck that are not among those seen, whatever hidden ones are with them."""
    known = Counter(NUMBERS[text] for text in seen if text != HIDDEN)
    return list((Counter(deck) - known).elements())


def fill(rows: Sequence[Row], unseen: Sequence[int], rng: Random) -> list[Row]:
    """The rows with every hidden tile dealt at random; a set up position may leave tiles over."""
    places = sum(row.count(HIDDEN) for row in rows)
    if places > len(unseen):
        raise PositionError("The view hides more tiles than the set has left.")
    dealt = iter(rng.sample(unseen, places))
    return [[TEXTS[next(dealt)] if text == HIDDEN else text for text in row] for row in rows]


def evaluate_view(game: Game, question: Mapping[str, Any]) -> Position:
    """The position as the seat sees it, with the options as they were given."""
    position = question["position"]
    seen = game.load(position).view(question["seat"])["position"]
    return {**seen, "options": position.get("options", {})}
