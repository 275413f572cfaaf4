"""What the trick games of Chinese dominoes share: holdings, sets that beat sets, and tricks.

A holding (a hand, a set, a heap) is one integer with four bits a face, the number of its copies.
A move is `holding << 2 | act`. A log entry is `move << 2 | seat`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache
from itertools import combinations, repeat
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Position, PositionError
from engines.positions import read_list, read_seat, read_tiles
from engines.tiles.chinese import FACES, NUMBERS, TEXTS
from engines.unseen import assign

LEAD, BEAT, DISCARD, PASS = range(4)
VERBS: Final = ("lead", "beat", "discard", "pass")
COUNT: Final = 15
"""The four bits of a holding that count the copies of face 0."""
GUARDS: Final = sum(8 << 4 * face for face in FACES)
"""No count reaches the top bit of its four, so there it shows that a difference is not negative."""
MOST_COPIES: Final = 4

Play = tuple[int, int]
"""Who played which move to a trick."""
Class = tuple[Any, int]
"""What kind of set it is, and its rank: a set beats those of its kind with a lower rank."""

_ONE: Final = tuple(1 << 4 * face for face in FACES)


def holding_of(faces: Iterable[int]) -> int:
    return sum(map(_ONE.__getitem__, faces))


def fields_of(faces: Iterable[int]) -> int:
    """All the bits that count these faces."""
    return COUNT * holding_of(set(faces))


def faces_of(holding: int) -> list[int]:
    """The faces in canonical order, copies adjacent."""
    return [face for face in FACES for _ in range(holding >> 4 * face & COUNT)]


def texts_of(holding: int) -> list[str]:
    return [TEXTS[face] for face in faces_of(holding)]


def size_of(holding: int) -> int:
    """How many tiles it has, if fewer than 15: 16 leaves 1 when divided by 15."""
    return holding % 15


def holds(hand: int, wanted: int) -> bool:
    return (hand + GUARDS - wanted) & GUARDS == GUARDS


@cache
def write(move: int) -> str:
    return " ".join([VERBS[move & 3], *texts_of(move >> 2)])


def read(text: str) -> int:
    """The move of a text that `write` gave."""
    verb, *tiles = text.split()
    return holding_of(map(NUMBERS.__getitem__, tiles)) << 2 | VERBS.index(verb)


def read_holding(values: Any, field: str) -> int:
    """The holding of a list of tile texts in any order."""
    faces = read_tiles(values, field, NUMBERS)
    # More copies than the four bits hold would pass for tiles of the next face.
    if any(count > MOST_COPIES for count in Counter(faces).values()):
        raise PositionError(f"{field} has more copies of a tile than any set holds.")
    return holding_of(faces)


class Sets:
    """The sets that may be led, by their holdings, and which of them beat which."""

    def __init__(self, classes: Mapping[int, Class]) -> None:
        self.classes = dict(classes)
        self._higher: dict[int, list[tuple[int, int]]] = {
            old: [
                (new, new << 2 | BEAT)
                for new in classes
                if classes[new][0] == kind and classes[new][1] > rank
            ]
            for old, (kind, rank) in classes.items()
        }
        self._faces_needed = {
            old: fields_of(face for new, _ in higher for face in faces_of(new))
            for old, higher in self._higher.items()
        }
        # What a hand may lead is found part by part: there are few holdings of a few faces.
        self._parts: list[tuple[int, dict[int, list[int]]]] = [
            (fields_of(part), {}) for part in _parts(list(classes))
        ]

    def leads(self, hand: int) -> list[int]:
        """The moves that lead a set out of the hand."""
        moves: list[int] = []
        for bits, known in self._parts:
            held = hand & bits
            found = known.get(held)
            if found is None:
                found = [
                    wanted << 2 | LEAD
                    for wanted in self.classes
                    if not wanted & ~bits and holds(held, wanted)
                ]
                known[held] = found
            moves += found
        return moves

    def beats(self, hand: int, best: int) -> list[int]:
        """The moves that beat this set out of the hand."""
        if not hand & self._faces_needed[best]:
            return []
        guarded = hand + GUARDS
        return [
            move for wanted, move in self._higher[best] if (guarded - wanted) & GUARDS == GUARDS
        ]

    def may_be_beaten(self, best: int, tiles: int) -> bool:
        """Whether these tiles hold a set that beats this one."""
        guarded = tiles + GUARDS
        return any((guarded - wanted) & GUARDS == GUARDS for wanted, _ in self._higher[best])

    def beat(self, new: int, old: int) -> bool:
        return old in self.classes and any(new == higher for higher, _ in self._higher[old])


def _parts(holdings: Iterable[int], most: int = 5) -> list[frozenset[int]]:
    """The faces cut into parts that no set reaches across, small ones joined to save lookups."""
    parts: list[frozenset[int]] = []
    for holding in holdings:
        together = frozenset(faces_of(holding))
        apart = [part for part in parts if part.isdisjoint(together)]
        parts = [*apart, together.union(*(part for part in parts if part not in apart))]
    joined: list[frozenset[int]] = []
    for part in sorted(parts, key=lambda part: (-len(part), min(part))):
        room = next((other for other in joined if len(other) + len(part) <= most), None)
        if room is None:
            joined.append(part)
        else:
            joined[joined.index(room)] = room | part
    return joined


_EACH: Final = holding_of(FACES)
# Three tables of seven faces do the work of one far too big.
_FIRST, _MIDDLE, _LAST = (fields_of(FACES[at : at + 7]) for at in (0, 7, 14))


def _ones_by_faces(faces: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """By which of these faces are marked, the moves that discard one of them."""
    marked = (pick for size in range(len(faces) + 1) for pick in combinations(faces, size))
    return {holding_of(pick): tuple(_ONE[face] << 2 | DISCARD for face in pick) for pick in marked}


_FIRST_ONES, _MIDDLE_ONES, _LAST_ONES = (_ones_by_faces(FACES[at : at + 7]) for at in (0, 7, 14))


def _ones(marks: int) -> list[int]:
    return [
        *_FIRST_ONES[marks & _FIRST],
        *_MIDDLE_ONES[marks & _MIDDLE],
        *_LAST_ONES[marks & _LAST],
    ]


def discards(hand: int, size: int) -> list[int]:
    """The moves that discard so many tiles of the hand."""
    ones = _ones((hand | hand >> 1 | hand >> 2) & _EACH)
    if size == 1:
        return ones
    if size == 2:
        twice = _ones((hand >> 1 | hand >> 2) & _EACH)
        # The act is in both summands and must be there once.
        moves = [2 * one - DISCARD for one in twice]
        moves += [one + other - DISCARD for one, other in combinations(ones, 2)]
        return moves
    tiles = [_ONE[face] << 2 for face in faces_of(hand)]
    return list(dict.fromkeys(map(sum, combinations(tiles, size), repeat(DISCARD))))


def write_trick(trick: Iterable[Play]) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "act": VERBS[move & 3], "tiles": texts_of(move >> 2)} for seat, move in trick
    ]


def read_trick(position: Position, leader: int, seats: int, sets: Sets) -> list[Play]:
    """The plays of the unfinished trick: a lead, then each seat in turn beats or discards."""
    entries = read_list(position, "trick")
    if len(entries) >= seats:
        raise PositionError("trick: it is finished when every seat has played.")
    trick: list[Play] = []
    best = 0
    for place, entry in enumerate(entries):
        if not isinstance(entry, dict) or entry.get("act") not in VERBS[:PASS]:
            raise PositionError("trick must hold plays with seat, act and tiles.")
        if read_seat(entry, "seat", seats) != (leader + place) % seats:
            raise PositionError("trick: seats play in turn, the leader first.")
        holding = read_holding(entry.get("tiles"), "trick")
        move = holding << 2 | VERBS.index(entry["act"])
        best = _check_play(move, best, trick, sets)
        trick.append((int(entry["seat"]), move))
    return trick


def _check_play(move: int, best: int, trick: Sequence[Play], sets: Sets) -> int:
    """The best set of the trick after this play."""
    holding, act = move >> 2, move & 3
    if (act == LEAD) != (not trick):
        raise PositionError("trick: the first play leads, and no other does.")
    if act == LEAD and holding not in sets.classes:
        raise PositionError(f"trick: {' '.join(texts_of(holding))} is no set that may be led.")
    if act == BEAT and not sets.beat(holding, best):
        raise PositionError(f"trick: {' '.join(texts_of(holding))} does not beat the best set.")
    if trick and size_of(holding) != size_of(best):
        raise PositionError("trick: every seat plays as many tiles as were led.")
    return best if act == DISCARD else holding


def mask_trick(trick: Sequence[Mapping[str, Any]], viewer: int | None) -> list[dict[str, Any]]:
    """A written trick as the viewer sees it: the others' discards lie face down."""
    return [
        {**play, "tiles": [HIDDEN] * len(play["tiles"])}
        if play["act"] == "discard" and play["seat"] != viewer
        else dict(play)
        for play in trick
    ]


def mask_rows(rows: Sequence[Sequence[str]], viewer: int | None) -> list[list[str]]:
    return [list(row) if seat == viewer else [HIDDEN] * len(row) for seat, row in enumerate(rows)]


def write_log(log: Sequence[int], viewer: int | None, masked_from: int) -> list[list[Any]]:
    """The log as the viewer saw it: the others' discards are masked from that entry on."""
    lines: list[list[Any]] = [[entry & 3, write(entry >> 2)] for entry in log]
    for line in lines[masked_from:]:
        if line[0] != viewer and line[1].startswith("discard"):
            line[1] = " ".join(["discard", *[HIDDEN] * (len(line[1].split()) - 1)])
    return lines


def read_log(
    log: Sequence[Sequence[Any]], buried: Sequence[int], trick: Iterable[Play]
) -> list[int]:
    """The log of a view, whose masked discards are the tiles of the trick and the buried ones."""
    unread = [faces_of(holding) for holding in buried]
    for seat, move in trick:
        if move & 3 == DISCARD:
            unread[seat] += faces_of(move >> 2)
    entries = []
    for seat, text in reversed(log):
        if HIDDEN in text:
            faces = [unread[seat].pop() for _ in text.split()[1:]]
            move = holding_of(faces) << 2 | DISCARD
        else:
            move = read(text)
        entries.append(move << 2 | seat)
    return entries[::-1]


def deal_begins(log: Sequence[int], tiles: int) -> int:
    """Where in the log the deal begins in which so many tiles have been played."""
    begins = len(log)
    while begins and tiles > 0:
        begins -= 1
        tiles -= size_of(log[begins] >> 4)
    return begins


def _no_bans(_: int) -> Set[int]:
    return frozenset()


def imagine_tiles(
    position: Position,
    unseen: Counter[int],
    rng: Random,
    banned: Callable[[int], Set[int]] = _no_bans,
) -> None:
    """Put unseen tiles for the hidden ones of hands, buried and trick; `banned` asks by seat.

    Of a position that lacks tiles more may be unseen than hidden: some are then left over.
    """
    rows = [
        *enumerate(position["hands"]),
        *enumerate(position["buried"]),
        *((play["seat"], play["tiles"]) for play in position["trick"]),
    ]
    places = [(seat, row, at) for seat, row in rows for at in range(len(row)) if row[at] == HIDDEN]
    pool = list(unseen.elements())
    spare = len(pool) - len(places)
    if spare < 0:
        raise PositionError("The view hides more tiles than are unseen.")
    bans = [banned(seat) for seat, _, _ in places]
    dealt = assign(pool, [*bans, *[frozenset[int]()] * spare], rng)
    if dealt is None:
        raise PositionError("No deal of the unseen tiles agrees with the view.")
    for (_, row, at), face in zip(places, dealt, strict=False):
        row[at] = TEXTS[face]


def seen_in(*rows: Iterable[str]) -> Counter[int]:
    """The faces that rows of a view show."""
    return Counter(NUMBERS[text] for row in rows for text in row if text != HIDDEN)
