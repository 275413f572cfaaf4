"""Ku Pai, Ancient Tiles: single tiles, all face up, and the last trick wins the deal.

The rules are docs/rules/kupai.md. A move is the face that is played; a hand is a sorted list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.base import (
    HIDDEN,
    Game,
    IllegalMoveError,
    Options,
    Outcome,
    Position,
    PositionError,
    State,
    View,
    places_of,
)
from engines.chance import Chance
from engines.deals import MOST_DEALS, Deck, imagined_decks, next_dealer, read_decks, shuffled_decks
from engines.last_trick import BANKER_RULE, check_turn, next_deck, pay_last_trick, read_tricks
from engines.options import Option
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
from engines.tiles.chinese import (
    CIVIL,
    CIVIL_RANK,
    FACES,
    MILITARY_RANK,
    NUMBERS,
    STANDARD_SET,
    TEXTS,
)

DECKS: Final[Mapping[int, Deck]] = {
    3: tuple(face for face in STANDARD_SET if TEXTS[face] not in ("42", "21")),
    4: STANDARD_SET,
}
HAND_SIZE: Final = {seats: len(deck) // seats for seats, deck in DECKS.items()}


def _is_higher(new: int, old: int) -> bool:
    """Whether it wins from a tile of the led suit: of that suit too, and higher in it."""
    if new in CIVIL or old in CIVIL:
        # Civil tiles are numbered from the highest down.
        return new in CIVIL and old in CIVIL and (CIVIL_RANK[new] or 0) < (CIVIL_RANK[old] or 0)
    return (MILITARY_RANK[new] or 0) > (MILITARY_RANK[old] or 0)


HIGHER: Final = tuple(tuple(_is_higher(new, old) for new in FACES) for old in FACES)
"""By the best tile so far and the next one, whether that takes the trick over."""


def trick_winner(faces: Sequence[int]) -> int:
    """The place of the tile that wins; among equal tiles the one played first."""
    best = 0
    for place, face in enumerate(faces):
        if HIGHER[faces[best]][face]:
            best = place
    return best


def _evaluate_winner(question: Mapping[str, Any]) -> int:
    return trick_winner([NUMBERS[text] for text in question["tiles"]])


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    deals: int
    banker_rule: str


class KuPaiState(State):
    """One match; `trick` is the faces of the unfinished trick, the leader's first."""

    __slots__ = (
        "banker", "best", "chips", "deal", "decks", "hands", "leader", "log", "played", "seats",
        "terms", "trick", "tricks",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.turn = None
        self.deal = 0
        self.banker = 0
        self.leader = 0
        self.chips = [0] * terms.seats
        self.decks: tuple[Deck, ...] = ()
        self.log: list[int] = []  # face << 2 | seat, the whole match

    def deal_next(self) -> None:
        deck, self.decks = next_deck(self.decks)
        size = HAND_SIZE[self.seats]
        self.hands = [sorted(deck[size * seat : size * (seat + 1)]) for seat in range(self.seats)]
        self.tricks = [0] * self.seats
        self.trick: list[int] = []
        self.played: list[int] = []
        self.best = 0
        self.leader = self.turn = self.banker

    def legal(self) -> list[int]:
        return [] if self.turn is None else list(dict.fromkeys(self.hands[self.turn]))

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        self.hands[seat].remove(move)
        trick = self.trick
        if trick and HIGHER[trick[self.best]][move]:
            self.best = len(trick)
        trick.append(move)
        if len(trick) < self.seats:
            self.turn = (seat + 1) % self.seats
        else:
            self._finish_trick()

    def _finish_trick(self) -> None:
        winner = (self.leader + self.best) % self.seats
        self.tricks[winner] += 1
        self.played += self.trick
        self.trick = []
        self.best = 0
        self.leader = self.turn = winner
        if not self.hands[winner]:
            self._settle(winner)

    def _settle(self, winner: int) -> None:
        paid = pay_last_trick(self.tricks, winner, self.banker, HAND_SIZE[self.seats] // 2)
        self.chips = [chips + change for chips, change in zip(self.chips, paid, strict=True)]
        self.banker = next_dealer(self.terms.banker_rule, self.banker, winner, self.seats)
        if self.deal + 1 < self.terms.deals:
            self.deal += 1
            self.deal_next()
        else:
            self.leader = self.banker
            self.turn = None

    def text(self, move: int) -> str:
        return f"play {TEXTS[move]}"

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        words = re.fullmatch(r"play ([1-6]{2})", text)
        if words is None:
            return "A move reads like this: play 63."
        tile = words.group(1)
        if tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        return f"You hold no {tile}."

    def copy(self) -> KuPaiState:
        twin = KuPaiState(self.terms)
        twin.turn, twin.deal, twin.banker, twin.leader = (
            self.turn, self.deal, self.banker, self.leader,
        )  # fmt: skip
        twin.chips, twin.decks = self.chips, self.decks
        twin.hands = [hand[:] for hand in self.hands]
        twin.tricks, twin.trick, twin.played = self.tricks[:], self.trick[:], self.played[:]
        twin.best, twin.log = self.best, self.log[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.chips)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.chips), tuple(self.chips), "played out")

    def dump(self) -> Position:
        seats, leader = self.seats, self.leader
        return {
            "game": KuPai.slug,
            "options": dict(self.terms.options),
            "players": seats,
            "deal": self.deal,
            "banker": self.banker,
            "chips": list(self.chips),
            "hands": [_texts(hand) for hand in self.hands],
            "leader": leader,
            "turn": self.banker if self.turn is None else self.turn,
            "trick": [
                {"seat": (leader + place) % seats, "tile": TEXTS[face]}
                for place, face in enumerate(self.trick)
            ],
            "tricks": list(self.tricks),
            "played": _texts(sorted(self.played)),
            "next_decks": [_texts(deck) for deck in self.decks],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["next_decks"] = len(self.decks)
        position["hands"] = [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(position["hands"])
        ]
        log = [[entry & 3, self.text(entry >> 2)] for entry in self.log]
        return {"seat": seat, "position": position, "log": log}


class KuPai(Game):
    slug = "kupai"
    title = "Ku Pai 古牌, Ancient Tiles"
    family = "trick-taking"
    tiles = "chinese"
    seats = (3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (Option("deals", 8, "Deals in a match.", low=1, high=MOST_DEALS), BANKER_RULE)
    evaluations = {"trick_winner": _evaluate_winner}

    def deal(self, seats: int, options: Options, chance: Chance) -> KuPaiState:
        state = KuPaiState(_terms(seats, options))
        state.decks = shuffled_decks(chance, DECKS[seats], options["deals"])
        state.deal_next()
        return state

    def load(self, position: Position) -> KuPaiState:
        seats, options = read_header(self, position)
        state = KuPaiState(_terms(seats, options))
        state.deal = read_int(position, "deal", 0, options["deals"] - 1)
        state.banker = read_seat(position, "banker", seats)
        state.leader = read_seat(position, "leader", seats)
        state.chips = list(read_ints(position, "chips", seats))
        state.tricks = read_tricks(position, seats, HAND_SIZE[seats])
        state.hands = [
            sorted(read_tiles(hand, "hands", NUMBERS))
            for hand in read_list(position, "hands", seats)
        ]
        state.played = read_tiles(position.get("played"), "played", NUMBERS)
        state.trick = _read_trick(position, state.leader, seats)
        state.best = trick_winner(state.trick)
        state.decks = read_decks(position, "next_decks", NUMBERS, DECKS[seats])
        tiles = [face for row in (*state.hands, state.played, state.trick) for face in row]
        check_copies(tiles, Counter(DECKS[seats]), TEXTS)
        turn = read_seat(position, "turn", seats)
        if not read_bool(position, "over"):
            check_turn(turn, state.leader, list(map(len, state.hands)), [1] * len(state.trick))
            state.turn = turn
        return state

    def imagine(self, view: View, rng: Random) -> KuPaiState:
        position = {**view["position"]}
        seats, _ = read_header(self, position)
        deck = DECKS[seats]
        seen = [*position["played"], *(play["tile"] for play in position["trick"])]
        seen += [text for hand in position["hands"] for text in hand if text != HIDDEN]
        unseen = list((Counter(deck) - Counter(NUMBERS[text] for text in seen)).elements())
        rng.shuffle(unseen)
        position["hands"] = [
            [TEXTS[unseen.pop()] if text == HIDDEN else text for text in hand]
            for hand in position["hands"]
        ]
        decks = imagined_decks(deck, read_int(position, "next_decks"), rng)
        position["next_decks"] = [_texts(tiles) for tiles in decks]
        state = self.load(position)
        state.log = [NUMBERS[text.split()[1]] << 2 | seat for seat, text in view["log"]]
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * len(DECKS[seats])


def _terms(seats: int, options: Options) -> Terms:
    return Terms(seats, dict(options), options["deals"], options["banker_rule"])


def _texts(faces: Sequence[int]) -> list[str]:
    return [TEXTS[face] for face in faces]


def _read_trick(position: Position, leader: int, seats: int) -> list[int]:
    entries = read_list(position, "trick")
    if len(entries) >= seats:
        raise PositionError("trick: it is finished when every seat has played.")
    for place, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise PositionError("trick must hold plays with seat and tile.")
        if read_seat(entry, "seat", seats) != (leader + place) % seats:
            raise PositionError("trick: seats play in turn, the leader first.")
    return read_tiles([entry.get("tile") for entry in entries], "trick", NUMBERS)


game = KuPai()
