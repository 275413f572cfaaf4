"""What the games of connecting Chinese dominoes share: moves as numbers, and what discards prove.

A move is `face << 3 | pip`: the tile attached by its half `pip`, or a discard when pip is 0. A
lead adds LEAD, and its pip is the half that comes to lie on the left. A hand is one integer with
two bits a face, the number of copies held; so are all the hands of a table together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import product
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Position, PositionError, View
from engines.tiles.chinese import BEARING, COPIES, FACE_OF, FACES, HIGH, LOW, NUMBERS, PIPS, TEXTS
from engines.unseen import assign

LEAD: Final = 256
COUNT: Final = 3
"""The two bits of a hand that count the copies of face 0."""
MASKED_DISCARD: Final = "discard ?"
_NOTHING: Final = frozenset[int]()


_ONE: Final = tuple(1 << 2 * face for face in FACES)


def hand_of(faces: Iterable[int]) -> int:
    return sum(map(_ONE.__getitem__, faces))


def pips_of(faces: Iterable[int]) -> int:
    return sum(map(PIPS.__getitem__, faces))


def faces_of(hand: int) -> list[int]:
    return [face for face in FACES for _ in range(hand >> 2 * face & COUNT)]


def face_of(move: int) -> int:
    return move >> 3 & 31


def texts_of(faces: Iterable[int]) -> list[str]:
    return [TEXTS[face] for face in faces]


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


def read_log(
    log: Sequence[Sequence[Any]], down: Sequence[Sequence[int]], double: bool
) -> list[int]:
    """The log of a view as `move << 2 | seat`; masked discards are the tiles lying face down."""
    unread = [list(row) for row in down]
    entries = []
    for seat, text in reversed(log):
        move = unread[seat].pop() << 3 if text == MASKED_DISCARD else READ[double][text]
        entries.append(move << 2 | seat)
    return entries[::-1]


def imagine_tiles(
    view: View, deck: Sequence[int], double: bool, free: bool, rng: Random
) -> Position:
    """The view's position with every hidden tile of the deal in progress dealt at random.

    Placing being compulsory, who discarded held nothing that fitted, and draws nothing later.
    """
    position = {**view["position"]}
    for field in ("hands", "down"):
        position[field] = [list(row) for row in position[field]]
    position["unused"] = list(position["unused"])
    ends = _open_ends(position["layout"], double)
    proofs = [] if free else _proofs(view["log"], ends, double)

    gaps = _Gaps(position["down"], proofs)
    for seat, row in enumerate(position["hands"]):
        gaps.collect(row, [gaps.lacking[seat]] * len(row))
    holders = len(gaps.places)
    for row, bans in zip(position["down"], gaps.unfit, strict=True):
        gaps.collect(row, bans)
    gaps.collect(position["unused"], [_NOTHING] * len(position["unused"]))

    fitting = _NOTHING.union(*(BEARING[end] for end in ends)) if ends else frozenset(FACES)
    if fitting & {NUMBERS.get(text) for row in position["hands"] for text in row}:
        holders = 0
    gaps.fill(_unseen(position, deck), holders, fitting, rng)
    return position


def _open_ends(layout: Sequence[str], double: bool) -> list[int]:
    if not layout:
        return []
    right = int(layout[-1][1])
    return [int(layout[0][0]), right] if double else [right]


def _proofs(
    log: Sequence[Sequence[Any]], ends: Sequence[int], double: bool
) -> list[tuple[int, frozenset[int]]]:
    """Who proved in this deal to lack which faces, oldest first, read back from the open ends."""
    open_then = list(ends)
    proofs = []
    for seat, text in reversed(log) if ends else ():
        verb, tile, *attached = text.split()
        if verb == "lead":
            break
        if verb == "discard":
            proofs.append((seat, _NOTHING.union(*(BEARING[end] for end in open_then))))
            continue
        pips = PIPS[NUMBERS[tile]]
        half = int(attached[1]) if double else pips - open_then[0]
        open_then[open_then.index(pips - half)] = half
    return proofs[::-1]


def _unseen(position: Position, deck: Sequence[int]) -> list[int]:
    seen = Counter(FACE_OF[int(lying)] for lying in position["layout"])
    for row in (*position["hands"], *position["down"], position["unused"]):
        seen.update(NUMBERS[text] for text in row if text != HIDDEN)
    seen.update(NUMBERS[text] for text in position.get("missing", ()))
    return list((Counter(deck) - seen).elements())


class _Gaps:
    """The hidden places of a position, and the faces that cannot lie in each of them."""

    def __init__(self, down: Sequence[Sequence[str]], proofs: Sequence[tuple[int, Set[int]]]):
        self.places: list[tuple[list[str], int]] = []
        self.banned: list[Set[int]] = []
        self.lacking: list[Set[int]] = [_NOTHING] * len(down)
        self.unfit: list[list[Set[int]]] = [[_NOTHING] * len(row) for row in down]
        # The log may start in mid-deal: its discards are the last ones of each row.
        proved = Counter(seat for seat, _ in proofs)
        for seat, faces in proofs:
            self.lacking[seat] |= faces
            self.unfit[seat][len(down[seat]) - proved[seat]] = self.lacking[seat]
            proved[seat] -= 1

    def collect(self, row: list[str], bans: Sequence[Set[int]]) -> None:
        for index, text in enumerate(row):
            if text == HIDDEN:
                self.places.append((row, index))
                self.banned.append(bans[index])

    def fill(self, unseen: list[int], holders: int, fitting: Set[int], rng: Random) -> None:
        """Deal the unseen tiles; one of the first places gets a tile that fits, if any are named.

        Were there none that fits in any hand, the deal would be over.
        """
        if len(unseen) != len(self.places):
            raise PositionError("The tiles of the view do not add up to the set.")
        dealt = assign(unseen, self.banned, rng)
        if dealt is None:
            raise PositionError("log: no deal of the unseen tiles agrees with it.")
        if holders and fitting.isdisjoint(dealt[:holders]):
            dealt = self._assign_fitting(unseen, holders, fitting, rng) or dealt
        for (row, index), face in zip(self.places, dealt, strict=True):
            row[index] = TEXTS[face]

    def _assign_fitting(
        self, unseen: list[int], holders: int, fitting: Set[int], rng: Random
    ) -> list[int] | None:
        for place in rng.sample(range(holders), holders):
            banned = [*self.banned]
            banned[place] = banned[place] | (frozenset(FACES) - fitting)
            if dealt := assign(unseen, banned, rng):
                return dealt
        return None
