"""Reading the text of a Natto move: the tiles may come in any order."""

from __future__ import annotations

from engines.base import IllegalMoveError
from engines.games.natto.combinations import MOVES, VERBS
from engines.tiles.natto import KINDS


def read_move(text: str) -> int:
    """The move of this text, whoever holds its tiles; IllegalMoveError if there is none."""
    move = MOVES.get(text)
    if move is not None:
        return move
    canonical = _canonical(text.split())
    if canonical not in MOVES:
        raise IllegalMoveError(f"{canonical[:80]} is not a combination.")
    return MOVES[canonical]


def _canonical(words: list[str]) -> str:
    verb = words[0] if words else ""
    if verb not in VERBS:
        raise IllegalMoveError(f"A move begins with one of: {', '.join(VERBS)}.")
    if verb == "pass" and len(words) == 1:
        return verb
    tiles, value = words[1:], words[:0]
    if verb not in ("pass", "bomb"):
        if len(words) < 4 or words[-2] != "=":
            example = "sum 4c 5t = 9t" if verb == "sum" else f"{verb} <tiles> = <rank>"
            raise IllegalMoveError(f"A {verb} says its value after the tiles: {example}.")
        tiles, value = words[1:-2], words[-2:]
    if len(tiles) > 6:
        raise IllegalMoveError("A combination has at most 6 tiles.")
    return " ".join([verb, *sorted(tiles, key=_kind), *value])


def _kind(tile: str) -> int:
    if tile not in KINDS:
        raise IllegalMoveError(f"There is no tile {tile[:20]!r}.")
    return KINDS[tile]
