"""Moves and hands of the connecting games as numbers, with the tables that make them fast.

A move is `face << 3 | pip`: the tile attached by its half `pip`, or a discard when pip is 0. A
lead adds LEAD, and its pip is the half that comes to lie on the left. A hand is one integer with
two bits a face, the number of copies held; so are all the hands of a table together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Final

from engines.tiles.chinese import BEARING, COPIES, FACES, HIGH, LOW, NUMBERS, PIPS, TEXTS

LEAD: Final = 256
COUNT: Final = 3
"""The two bits of a hand that count the copies of face 0."""
MASKED_DISCARD: Final = "discard ?"

_ONE: Final = tuple(1 << 2 * face for face in FACES)


def hand_of(faces: Iterable[int]) -> int:
    return sum(map(_ONE.__getitem__, faces))


def pips_of(faces: Iterable[int]) -> int:
    return sum(map(PIPS.__getitem__, faces))


def faces_of(hand: int) -> list[int]:
    return [face for face in FACES for _ in range(hand >> 2 * face & COUNT)]


_ONES: Final = hand_of(FACES)


def count_of(hand: int) -> int:
    """How many tiles the hand holds."""
    return (hand & _ONES).bit_count() + 2 * (hand >> 1 & _ONES).bit_count()


def face_of(move: int) -> int:
    return move >> 3 & 31


def texts_of(faces: Iterable[int]) -> list[str]:
    return [TEXTS[face] for face in faces]


def hand_of_texts(texts: Iterable[str]) -> int:
    return hand_of(NUMBERS[text] for text in texts)


def _moves_by_holding(faces: Sequence[int], pip: int) -> dict[int, tuple[int, ...]]:
    """For every holding of these faces, the moves that use one of them."""
    moves = {}
    for counts in product(*(range(COPIES[face] + 1) for face in faces)):
        held = [(face, count) for face, count in zip(faces, counts, strict=True) if count]
        holding = sum(count << 2 * face for face, count in held)
        moves[holding] = tuple(face << 3 | pip for face, _ in held)
    return moves


FITTING: Final = tuple(COUNT * hand_of(bearing) for bearing in BEARING)
"""By pip, the bits of the faces that fit an end showing it; none fits the closed end 0."""
PLACEMENTS: Final = tuple(_moves_by_holding(sorted(BEARING[pip]), pip) for pip in range(7))
DOUBLES: Final = COUNT * hand_of(face for face in FACES if HIGH[face] == LOW[face])
"""The bits of the doubles in a hand."""


def placements(hand: int, left: int, right: int) -> tuple[int, ...]:
    """The moves that place a tile of the hand on an end; 0 is an end where nothing may lie."""
    moves = PLACEMENTS[right][hand & FITTING[right]]
    # Two ends that show the same pip are one choice: the tile goes to the right.
    if left and left != right:
        moves += PLACEMENTS[left][hand & FITTING[left]]
    return moves


# A discard may be any face: three tables of seven faces do the work of one far too big.
_THIRDS: Final = (FACES[:7], FACES[7:14], FACES[14:])
_FIRST_BITS, _MIDDLE_BITS, _LAST_BITS = (COUNT * hand_of(faces) for faces in _THIRDS)
_FIRST, _MIDDLE, _LAST = (_moves_by_holding(faces, 0) for faces in _THIRDS)


def discards(hand: int) -> tuple[int, ...]:
    return _FIRST[hand & _FIRST_BITS] + _MIDDLE[hand & _MIDDLE_BITS] + _LAST[hand & _LAST_BITS]


def _leads(face: int, double: bool) -> tuple[int, ...]:
    # With two arms there is nothing to choose but the tile, and its high half lies left.
    if double or HIGH[face] == LOW[face]:
        return (LEAD | face << 3 | HIGH[face],)
    return LEAD | face << 3 | HIGH[face], LEAD | face << 3 | LOW[face]


_LEADS: Final = [[_leads(face, double) for face in FACES] for double in (False, True)]


def leads(hand: int, double: bool) -> list[int]:
    return [move for discard in discards(hand) for move in _LEADS[double][discard >> 3]]


_PLAYS: Final = [face << 3 | pip for face in FACES for pip in (HIGH[face], LOW[face])]
_MOVES: Final = [*(face << 3 for face in FACES), *_PLAYS, *(LEAD | move for move in _PLAYS)]


def _by_move(values: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(values.get(move, 0) for move in range(2 * LEAD))


TAKEN: Final = _by_move({move: 1 << 2 * face_of(move) for move in _MOVES})
"""By move, the one tile that leaves the hand."""
WEIGHT: Final = _by_move({move: PIPS[face_of(move)] for move in _MOVES})
OPENED: Final = _by_move({move: PIPS[face_of(move)] - (move & 7) for move in _MOVES})
"""By move, the half that is not attached."""


def _write(move: int, double: bool) -> str:
    tile, pip = TEXTS[face_of(move)], move & 7
    if not pip:
        return f"discard {tile}"
    if move >= LEAD:
        return f"lead {tile}" if double else f"lead {tile} @ {OPENED[move]}"
    return f"play {tile} @ {pip}" if double else f"play {tile}"


WRITTEN: Final = [{move: _write(move, double) for move in _MOVES} for double in (False, True)]
"""The text of every move, with a single arm and with two."""
READ: Final = [{text: move for move, text in texts.items()} for texts in WRITTEN]
"""A move of that text: with a single arm the text leaves open by which half, so either."""
