"""The moves of Five Rows: small numbers inside, text at the border."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engines.tiles.chinese import TEXTS

# A move: for a form its level and three positions, five bits each; for a kill its level and whose
# general falls, in two bits.
KILL: Final = 1 << 20
REFILL: Final = 1 << 21
RESIGN: Final = REFILL + 1
LEFT, RIGHT, BOTH = range(3)
SIDES: Final = "LRB"


def form(level: int, p: int, q: int, r: int) -> int:
    return level << 15 | p << 10 | q << 5 | r


def text_of(move: int) -> str:
    if move < KILL:
        return f"form @ {move >> 15} {move >> 10 & 31} {move >> 5 & 31} {move & 31}"
    if move < REFILL:
        return f"kill @ {move >> 2 & 7} {SIDES[move & 3]}"
    return "refill" if move == REFILL else "resign"


_NUMBER: Final = r"(0|[1-9]|[12]\d|3[01])"
_FORM: Final = re.compile(f"form @ ([0-7]) {_NUMBER} {_NUMBER} {_NUMBER}", re.ASCII)
_KILL: Final = re.compile(f"kill @ ([0-7]) ([{SIDES}])")


def move_of(text: str) -> int | None:
    """The move of this text, legal or not."""
    if text in ("refill", "resign"):
        return REFILL if text == "refill" else RESIGN
    if words := _FORM.fullmatch(text):
        return form(*map(int, words.groups()))
    if words := _KILL.fullmatch(text):
        return KILL | int(words[1]) << 2 | SIDES.index(words[2])
    return None


def texts_of(faces: Sequence[int]) -> list[str]:
    return [TEXTS[face] for face in faces]
