"""Reading a position from JSON: each reader names the field that it had to refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engines.base import Game, Options, Position, PositionError
from engines.options import OptionsError


def read_header(game: Game, position: Position) -> tuple[int, Options]:
    """The number of seats and the complete options, after checking that the game is this one."""
    if not isinstance(position, dict):
        raise PositionError("A position must be an object.")
    if position.get("game") != game.slug:
        raise PositionError(f"game must be {game.slug!r}, not {position.get('game')!r}.")
    seats = read_int(position, "players")
    if seats not in game.seats:
        raise PositionError(f"players must be one of {list(game.seats)}, not {seats}.")
    options = position.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options must be an object.")
    try:
        return seats, game.complete(options, seats)
    except OptionsError as error:
        raise PositionError(f"options: {error}") from error


def read_int(position: Mapping[str, Any], field: str, low: int = 0, high: int | None = None) -> int:
    value = position.get(field)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(f"{field} must be a whole number.")
    if value < low or (high is not None and value > high):
        raise PositionError(f"{field} must be from {low} to {'any' if high is None else high}.")
    return value


def read_seat(position: Mapping[str, Any], field: str, seats: int) -> int:
    return read_int(position, field, 0, seats - 1)


def read_optional_seat(position: Mapping[str, Any], field: str, seats: int) -> int | None:
    return None if position.get(field) is None else read_seat(position, field, seats)


def read_bool(position: Mapping[str, Any], field: str) -> bool:
    value = position.get(field)
    if not isinstance(value, bool):
        raise PositionError(f"{field} must be true or false.")
    return value


def read_list(position: Mapping[str, Any], field: str, length: int | None = None) -> list[Any]:
    value = position.get(field)
    if not isinstance(value, list):
        raise PositionError(f"{field} must be a list.")
    if length is not None and len(value) != length:
        raise PositionError(f"{field} must have {length} entries, not {len(value)}.")
    return value


def read_ints(position: Mapping[str, Any], field: str, length: int) -> list[int]:
    values = read_list(position, field, length)
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int):
            raise PositionError(f"{field} must hold whole numbers.")
    return values


def read_tiles(values: Any, field: str, numbers: Mapping[str, int]) -> list[int]:
    """The numbers of a list of tile texts, in their order."""
    if not isinstance(values, list):
        raise PositionError(f"{field} must be a list of tiles.")
    tiles = []
    for text in values:
        if not isinstance(text, str) or text not in numbers:
            raise PositionError(f"{field}: there is no tile {text!r}.")
        tiles.append(numbers[text])
    return tiles


def check_copies(tiles: Iterable[int], copies: Mapping[int, int], texts: Mapping[int, str]) -> None:
    """Refuse more copies of a tile than the set holds; tiles may be missing."""
    for tile, count in Counter(tiles).items():
        if count > copies[tile]:
            raise PositionError(
                f"There are {count} copies of {texts[tile]}; the set holds {copies[tile]}."
            )
