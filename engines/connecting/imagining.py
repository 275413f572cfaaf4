"""Guessing what a view hides: every unseen tile of the deal, dealt as the log allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Position, PositionError, View
from engines.connecting.moves import LEAD, MASKED_DISCARD, READ, texts_of
from engines.connecting.state import ConnectingState, Terms
from engines.deals import imagined_decks
from engines.positions import read_int
from engines.tiles.chinese import BEARING, FACE_OF, FACES, NUMBERS, PIPS, TEXTS
from engines.unseen import assign

_NOTHING: Final = frozenset[int]()


def remember(state: ConnectingState, log: Sequence[Sequence[Any]]) -> None:
    """Give an imagined state the log of its view."""
    state.log = _read_log(log, state.down, state.terms.double)
    led = [ply for ply, entry in enumerate(state.log) if entry >> 2 >= LEAD]
    state.opened = (led[-1] if led else 0) if state.layout else len(state.log)


def _read_log(
    log: Sequence[Sequence[Any]], down: Sequence[Sequence[int]], double: bool
) -> list[int]:
    """The log of a view as `move << 2 | seat`; masked discards are the tiles lying face down."""
    unread = [list(row) for row in down]
    entries = []
    for seat, text in reversed(log):
        move = unread[seat].pop() << 3 if text == MASKED_DISCARD else READ[double][text]
        entries.append(move << 2 | seat)
    return entries[::-1]


def imagine_position(
    view: View, terms: Terms, rng: Random, kept: tuple[int, int] | None = None
) -> Position:
    """The view's position with every hidden tile dealt at random, and random decks to come.

    Placing being compulsory, who discarded held nothing that fitted, and draws nothing later.
    `kept` is a face and the seat that was dealt it, where all know that.
    """
    position = {**view["position"]}
    for field in ("hands", "down"):
        position[field] = [list(row) for row in position[field]]
    position["unused"] = list(position["unused"])
    position["future"] = [
        texts_of(deck) for deck in imagined_decks(terms.deck, read_int(position, "future"), rng)
    ]
    ends = _open_ends(position["layout"], terms.double)
    proofs = [] if terms.free else _proofs(view["log"], ends, terms.double)

    gaps = _Gaps(position["down"], proofs)
    for seat, row in enumerate(position["hands"]):
        gaps.collect(row, [gaps.lacking[seat]] * len(row), seat)
    holders = len(gaps.places)
    for seat, row in enumerate(position["down"]):
        gaps.collect(row, gaps.unfit[seat], seat)
    gaps.collect(position["unused"], [_NOTHING] * len(position["unused"]), None)

    fitting = _NOTHING.union(*(BEARING[end] for end in ends)) if ends else frozenset(FACES)
    if fitting & {NUMBERS.get(text) for row in position["hands"] for text in row}:
        holders = 0
    unseen = _unseen(position, terms.deck)
    if kept is not None:
        gaps.keep(*kept, unseen, rng)
    gaps.fill(unseen, holders, fitting, rng)
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
        self.owners: list[int | None] = []
        self.banned: list[Set[int]] = []
        self.lacking: list[Set[int]] = [_NOTHING] * len(down)
        self.unfit: list[list[Set[int]]] = [[_NOTHING] * len(row) for row in down]
        # The log may start in mid-deal: its discards are the last ones of each row.
        proved = Counter(seat for seat, _ in proofs)
        for seat, faces in proofs:
            self.lacking[seat] |= faces
            self.unfit[seat][len(down[seat]) - proved[seat]] = self.lacking[seat]
            proved[seat] -= 1

    def collect(self, row: list[str], bans: Sequence[Set[int]], owner: int | None) -> None:
        for index, text in enumerate(row):
            if text == HIDDEN:
                self.places.append((row, index))
                self.owners.append(owner)
                self.banned.append(bans[index])

    def keep(self, face: int, seat: int, unseen: Sequence[int], rng: Random) -> None:
        """Let only this seat have the face; a hand-made position may say otherwise."""
        banned = [
            bans if owner == seat else bans | {face}
            for owner, bans in zip(self.owners, self.banned, strict=True)
        ]
        if face in unseen and assign(unseen, banned, rng) is not None:
            self.banned = banned

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
