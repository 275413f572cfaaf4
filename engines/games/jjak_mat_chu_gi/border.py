"""Jjak-mat-chu-gi at its border: positions read from outside, and those that a view allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Game, Position, PositionError, View
from engines.claims import CLAIM, read_ask, seats_after, suspects
from engines.deals import imagined_decks, read_decks
from engines.games.jjak_mat_chu_gi.state import (
    MASKED_DISCARD,
    PAIRS_TO_WIN,
    READ,
    SIZE,
    UNKNOWN,
    Entry,
    JjakMatChuGiState,
    Pair,
    Terms,
    has_pair,
    terms_of,
    texts_of,
)
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import COPIES, NUMBERS, STANDARD_SET, TEXTS

PATIENCE: Final = 200


def load(game: Game, position: Position) -> JjakMatChuGiState:
    seats, options = read_header(game, position)
    state = JjakMatChuGiState(terms_of(seats, options))
    state.dealer = read_seat(position, "dealer", seats)
    state.deal_no = read_int(position, "deal_no", 1)
    state.totals = list(read_ints(position, "totals", seats))
    state.future = read_decks(position, "future", NUMBERS, STANDARD_SET)
    hands = read_list(position, "hands", seats)
    state.hands = [sorted(read_tiles(hand, "hands", NUMBERS)) for hand in hands]
    state.wall = tuple(read_tiles(position.get("wall"), "wall", NUMBERS))
    state.discards = read_tiles(position.get("discards"), "discards", NUMBERS)
    state.discard_by = list(read_ints(position, "discard_by", len(state.discards)))
    if not all(0 <= seat < seats for seat in state.discard_by):
        raise PositionError("discard_by must hold seats.")
    state.laid = [_read_pairs(pairs) for pairs in read_list(position, "laid", seats)]
    laid = chain.from_iterable(chain.from_iterable(state.laid))
    tiles = chain(*state.hands, state.wall, state.discards, laid)
    check_copies(tiles, dict(enumerate(COPIES)), TEXTS)
    read_list(position, "ask")
    if not read_bool(position, "over"):
        state.turn = read_seat(position, "turn", seats)
        state.phase = _read_phase(state, position)
    return state


def _read_pairs(pairs: Any) -> list[Pair]:
    if not isinstance(pairs, list):
        raise PositionError("laid must hold a list of pairs for each seat.")
    faces = [read_tiles(pair, "laid", NUMBERS) for pair in pairs]
    if any(len(pair) != 2 for pair in faces):
        raise PositionError("laid: a pair is two tiles.")
    return [(one, other) for one, other in faces]


def _read_phase(state: JjakMatChuGiState, position: Position) -> str:
    phase = position.get("phase")
    if phase not in ("discard", CLAIM if state.terms.offers_to_all else "draw"):
        raise PositionError(f"phase cannot be {phase!r} with these options.")
    assert state.turn is not None
    if phase == "discard" and not state.hands[state.turn]:
        raise PositionError("hands: who is to discard holds no tile.")
    if phase == CLAIM:
        if not state.discards:
            raise PositionError("discards: nothing lies there to be claimed.")
        state.ask = read_ask(position, state.turn, state.discard_by[-1], state.terms.seats)
    elif position["ask"]:
        raise PositionError("ask must be empty outside a claim.")
    return str(phase)


def imagine(game: Game, view: View, rng: Random) -> JjakMatChuGiState:
    """Deal the hidden tiles at random, so far as the view does not prove more of them.

    Who has had a turn holds no pair, somebody asked about a discard can take it, and in a row
    of face-down tiles the viewer knows his own and those that were turned up.
    """
    position = {**view["position"]}
    seats, options = read_header(game, position)
    table = _Table(view, terms_of(seats, options), rng)
    position["hands"], position["wall"], position["discards"] = table.fill()
    decks = imagined_decks(STANDARD_SET, read_int(position, "future"), rng)
    position["future"] = [texts_of(deck) for deck in decks]
    position["turn"] = table.asked if position["phase"] == CLAIM else position["turn"]
    position["ask"] = []
    state = load(game, position)
    if state.phase == CLAIM:
        assert state.turn is not None
        order = seats_after(state.discard_by[-1], seats)
        later = order[order.index(state.turn) + 1 :]
        state.ask = [seat for seat in later if state.can_take(seat, state.discards[-1])]
    state.log = [_read_entry(seat, text) for seat, text in view["log"]]
    return state


def _read_entry(seat: int, text: str) -> Entry:
    if text == MASKED_DISCARD:
        return seat, UNKNOWN, ""
    words = text.split()
    if words[0] == "pick":
        return seat, READ[" ".join(words[:3])], " ".join(words[3:])
    return seat, READ[text], ""


def row_known(log: Sequence[Sequence[Any]], size: int) -> list[str]:
    """The row of face-down discards as far as the log tells it, by undoing the log from its end."""
    known = [HIDDEN] * size
    row: list[int | None] = list(range(size))
    for _, text in reversed(log):
        if not row:
            break
        words = text.split()
        if words[0] == "discard":
            place = row.pop()
            if place is not None and words[1] != "?":
                known[place] = words[1]
        elif words[0] == "pick" and words[-1] != "back":
            row.insert(int(words[2]), None)
        elif words[0] == "pick" and (turned_up := row[int(words[2])]) is not None:
            known[turned_up] = words[3]
    return known


class _Table:
    """The rows of a view, to be filled: hands, wall and discards, in this order."""

    def __init__(self, view: View, terms: Terms, rng: Random) -> None:
        self.position, self.terms, self.rng = view["position"], terms, rng
        discards = list(self.position["discards"])
        if HIDDEN in discards:
            discards = row_known(view["log"], len(discards))
        hands = [list(hand) for hand in self.position["hands"]]
        self.rows: list[list[str]] = [*hands, list(self.position["wall"]), discards]
        self.hidden = [
            (row, place)
            for row, texts in enumerate(self.rows)
            for place, text in enumerate(texts)
            if text == HIDDEN
        ]
        self.asked: int | None = self.position["turn"]
        self.suspects: list[int] = []
        if self.position["phase"] == CLAIM:
            self.suspects = self._suspects(view)

    def _suspects(self, view: View) -> list[int]:
        """Who may be asked now, seen from the viewer's seat."""
        last, discarder = NUMBERS[self.position["discards"][-1]], self.position["discard_by"][-1]
        seat = view["seat"]
        partner = TEXTS[self.terms.partner[last]]
        can = seat is not None and partner in self.rows[seat] and self._may_take(seat)
        return suspects(view, discarder, self.terms.seats, can)

    def _may_take(self, seat: int) -> bool:
        return self.terms.may_finish or len(self.position["laid"][seat]) < PAIRS_TO_WIN - 1

    def fill(self) -> tuple[list[list[str]], list[str], list[str]]:
        laid = chain.from_iterable(chain.from_iterable(self.position["laid"]))
        unseen = Counter(texts_of(STANDARD_SET)) - Counter(chain(*self.rows, laid))
        pool = self.rng.sample(list(unseen.elements()), unseen.total())
        if len(pool) < len(self.hidden):
            raise PositionError("hands: there are more hidden tiles than the set has left.")
        if self.suspects:
            self._let_one_claim(pool)
        for (row, place), text in zip(self.hidden, pool, strict=False):
            self.rows[row][place] = text
        self._part_pairs()
        return self.rows[: self.terms.seats], self.rows[-2], self.rows[-1]

    def _let_one_claim(self, pool: list[str]) -> None:
        """Put the tile that pairs with the discard where a suspect holds it, and pin it there."""
        partner = TEXTS[self.terms.partner[NUMBERS[self.position["discards"][-1]]]]
        able = {seat for seat in self.suspects if self._may_take(seat)}
        places = [place for place, (row, _) in enumerate(self.hidden) if row in able]
        if self.asked is None and partner in pool and places:
            place = self.rng.choice(places)
            source = pool.index(partner)
            pool[place], pool[source] = pool[source], pool[place]
            self.asked, row_place = self.hidden.pop(place)
            self.rows[self.asked][row_place] = pool.pop(place)
        elif self.asked is None:
            self.asked = self.rng.choice(self.suspects)

    def _had_a_turn(self) -> set[int]:
        """Who played in this deal: a draw buries the discard before it, a take lays a pair."""
        seats, discard_by = self.terms.seats, self.position["discard_by"]
        drawn = len(STANDARD_SET) - seats * SIZE - 1 - len(self.position["wall"])
        if self.terms.blind and drawn >= seats - 1:
            return set(range(seats))  # a pick may take away what a draw had buried
        played = {self.position["dealer"], *discard_by}
        played |= {(seat + 1) % seats for seat in discard_by[:-1]}
        if self.position["phase"] == "discard":
            played.add(self.position["turn"])
        return played | {seat for seat, pairs in enumerate(self.position["laid"]) if pairs}

    def _part_pairs(self) -> None:
        """Exchange hidden tiles until nobody who must not holds a pair; a few may not succeed."""
        movable = set(self.hidden)
        played = sorted(self._had_a_turn())
        for _ in range(PATIENCE):
            paired = [spot for seat in played for spot in self._paired(seat) if spot in movable]
            if not paired:
                return
            row, place = self.rng.choice(paired)
            other, other_place = self.rng.choice(self.hidden)
            rows = self.rows
            rows[row][place], rows[other][other_place] = rows[other][other_place], rows[row][place]

    def _paired(self, seat: int) -> list[tuple[int, int]]:
        faces = [NUMBERS[text] for text in self.rows[seat]]
        if not has_pair(faces, self.terms.partner):
            return []
        partners = Counter(self.terms.partner[face] for face in faces)
        return [
            (seat, place)
            for place, face in enumerate(faces)
            if partners[face] > (self.terms.partner[face] == face)
        ]
