"""Tiu-U's baits: which faces match, and what a bait may do with the loose tiles of the pool.

A multiset of tiles is one integer with three bits a face, the number of copies. A move is
`bait << 5 | what`: the face of the one fish it catches, or PLACE, PILE, THREE or WHOLE_PILE.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from engines.base import Options
from engines.tiles.chinese import FACES, PIPS, TEXTS

PLACE: Final = len(FACES)
PILE: Final = PLACE + 1
THREE: Final = PLACE + 2
"""Three loose tiles identical to the bait, at once."""
WHOLE_PILE: Final = PLACE + 3

COUNT: Final = 7
"""The three bits that count the copies of face 0."""
ONE: Final = tuple(1 << 3 * face for face in FACES)


def multiset_of(faces: Iterable[int]) -> int:
    return sum(map(ONE.__getitem__, faces))


def counts_of(tiles: int) -> list[int]:
    return [tiles >> 3 * face & COUNT for face in FACES]


def faces_of(tiles: int) -> list[int]:
    return [face for face in FACES for _ in range(tiles >> 3 * face & COUNT)]


def matches(one: int, other: int, options: Options) -> bool:
    """Whether a tile of one face catches one of the other; the order does not matter."""
    pair = {TEXTS[one], TEXTS[other]}
    if one == other:
        return True
    if pair == {"66", "11"}:
        return bool(options["heaven_earth"])
    if pair == {"64", "55"}:
        return bool(options["tens_match"])
    if "21" in pair:
        catching = {"none": set[str](), "pair": {"42"}, "sixes": {"42", "33", "51"}}
        return bool(pair & catching[options["supreme_match"]])
    return PIPS[one] == PIPS[other]


def match_table(options: Options) -> list[str]:
    return [
        f"{TEXTS[one]} {TEXTS[other]}"
        for one in FACES
        for other in FACES[one + 1 :]
        if matches(one, other, options)
    ]


class Bait(dict[int, tuple[int, ...]]):
    """By the loose tiles of the faces it matches, the moves of one bait; reckoned when asked."""

    __slots__ = ("face", "fish", "free", "mask", "triple")

    def __init__(self, face: int, options: Options) -> None:
        self.face = face
        self.fish = [fish for fish in FACES if matches(face, fish, options)]
        self.mask = COUNT * multiset_of(self.fish)
        self.triple = options["triple"] == "any" or self.fish == [face]
        self.free = options["free_place"]

    def __missing__(self, loose: int) -> tuple[int, ...]:
        moves = [self._catch(fish, loose) for fish in self.fish if loose & COUNT * ONE[fish]]
        # What can catch may not simply be laid down.
        if self.free or not moves:
            moves.append(self.face << 5 | PLACE)
        self[loose] = tuple(moves)
        return self[loose]

    def _catch(self, fish: int, loose: int) -> int:
        at_once = fish == self.face and self.triple and loose >> 3 * fish & COUNT >= 3
        return self.face << 5 | (THREE if at_once else fish)


MATCHING: Final = ("supreme_match", "tens_match", "heaven_earth", "triple", "free_place")


@cache
def _baits(*values: str | bool) -> tuple[Bait, ...]:
    options = dict(zip(MATCHING, values, strict=True))
    return tuple(Bait(face, options) for face in FACES)


def baits_of(options: Options) -> tuple[Bait, ...]:
    """The baits by face; matches with the same rules of catching share them."""
    return _baits(*(options[name] for name in MATCHING))


def _write(bait: int, what: int) -> str:
    tile = TEXTS[bait]
    if what == PLACE:
        return f"place {tile}"
    if what == PILE:
        return f"pile {tile}"
    return f"catch {tile} {TEXTS[what]}" if what < PLACE else f"catch {tile} {tile} {tile} {tile}"


_MOVES: Final = [(face << 5 | what) for face in FACES for what in range(WHOLE_PILE + 1)]
WRITTEN: Final = {move: _write(move >> 5, move & 31) for move in _MOVES}
READ: Final = {text: move for move, text in WRITTEN.items()}
"""A move of that text: whether four tiles at once were a pile is not written."""


def _loosened(bait: int, what: int) -> int:
    if what < PLACE:
        return -ONE[what]
    return {PLACE: 1, PILE: -2, THREE: -3, WHOLE_PILE: 0}[what] * ONE[bait]


def _caught(bait: int, what: int) -> int:
    if what < PLACE:
        return ONE[bait] + ONE[what]
    return 4 * ONE[bait] if what in (THREE, WHOLE_PILE) else 0


_LAST: Final = _MOVES[-1]
LOOSENED: Final = tuple(
    _loosened(move >> 5, move & 31) if move in WRITTEN else 0 for move in range(_LAST + 1)
)
"""By move, what the loose tiles of the pool gain."""
CAUGHT: Final = tuple(
    _caught(move >> 5, move & 31) if move in WRITTEN else 0 for move in range(_LAST + 1)
)
"""By move, what the player's catch gains."""
