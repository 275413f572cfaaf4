"""A match of Natto at one moment: the rounds won, the round being played and the decks to come."""

from __future__ import annotations

from typing import Any, Final

from engines.base import (
    HIDDEN,
    IllegalMoveError,
    Outcome,
    Position,
    PositionError,
    State,
    View,
    places_of,
)
from engines.games.natto.combinations import BOMB, COMBINATIONS, MASKS, MOVES, PASS, SIZES
from engines.games.natto.holding import held
from engines.games.natto.notation import read_move
from engines.games.natto.rules import Decks, Rules
from engines.tiles.natto import DRAGONS, FLOWERS, KIND_TEXTS, kinds_of, mask_of, texts_of, without

NOTHING: Final = -1
"""The trick before its lead."""
HAND: Final = 13
LONE_DRAGONS: Final[list[int]] = [MOVES["set Dc = 11"], MOVES["set Dt = 12"], MOVES["set Ds = 13"]]
_DRAGON_COUNTS: Final[list[int]] = [one.dragons for one in COMBINATIONS]


class NattoState(State):
    """Hands are masks of tiles; with shared dragons the pile is two masks, `top` on `under`."""

    __slots__ = (
        "aside", "decks", "dragon_count", "dragon_max", "hands", "leader", "log", "missing",
        "next_deck", "round", "rules", "top", "trick", "under", "wins",
    )  # fmt: skip

    def __init__(self, rules: Rules, decks: Decks) -> None:
        self.rules = rules
        self.decks = decks
        self.next_deck = 0
        self.turn: int | None = 0
        self.round = 0
        self.leader = 0
        self.wins = [0, 0]
        self.hands = [0, 0]
        self.aside = 0
        self.trick = NOTHING
        self.top = 0
        self.under = 0
        self.dragon_max = [0, 0]
        self.dragon_count = [0, 0]
        self.log: list[int] = []  # twice the move, plus the seat
        self.missing: list[int] = []  # tiles out of the round before the log begins

    def copy(self) -> NattoState:
        twin = NattoState(self.rules, self.decks)
        twin.next_deck = self.next_deck
        twin.turn = self.turn
        twin.round = self.round
        twin.leader = self.leader
        twin.wins = self.wins[:]
        twin.hands = self.hands[:]
        twin.aside = self.aside
        twin.trick = self.trick
        twin.top = self.top
        twin.under = self.under
        twin.dragon_max = self.dragon_max[:]
        twin.dragon_count = self.dragon_count[:]
        twin.log = self.log[:]
        twin.missing = self.missing
        return twin

    def legal(self) -> list[int]:
        turn = self.turn
        if turn is None:
            return []
        hand = self.hands[turn]
        if not hand:
            raise PositionError(f"decks: there is none to deal round {self.round} from.")
        most = self._most_dragons(turn) if self.rules.shared else 0
        reach = hand | self.top if most else hand
        if self.trick == NOTHING:
            moves = held(reach)
        else:
            moves = self.rules.ordering.replies(self.trick, reach)
        if most:
            moves = [
                move for move in moves if _DRAGON_COUNTS[move] <= most and move not in LONE_DRAGONS
            ]
        if self.rules.single_must_end:
            moves = [move for move in moves if SIZES[move] <= 1 or hand & ~MASKS[move]]
        return moves

    def _most_dragons(self, seat: int) -> int:
        """How many dragons of the common pile one play of the seat may use."""
        if self.rules.strict and self.dragon_count[seat] > self.dragon_count[1 - seat]:
            return 0
        return min(3, 1 + self.dragon_max[1 - seat])

    def play(self, move: int) -> None:
        turn = self.turn
        assert turn is not None
        self.log.append(move * 2 + turn)
        if move == PASS:
            self.trick = NOTHING
            self.turn = 1 - turn
            return
        mask = MASKS[move]
        if self.rules.shared and mask & DRAGONS:
            self._take_from_pile(turn, mask & DRAGONS)
            mask &= ~DRAGONS
        hand = self.hands[turn]
        hand = without(hand, mask) if mask & FLOWERS else hand ^ mask
        self.hands[turn] = hand
        if hand:
            self.trick = move
            self.turn = 1 - turn
        else:
            self._end_round(turn)

    def _take_from_pile(self, seat: int, dragons: int) -> None:
        self.top ^= dragons & ~self.under
        self.under &= ~dragons
        self.dragon_count[seat] += 1
        self.dragon_max[seat] = max(self.dragon_max[seat], dragons.bit_count())

    def _end_round(self, winner: int) -> None:
        self.wins[winner] += 1
        self.trick = NOTHING
        if self.wins[winner] == self.rules.target:
            self.turn = None
            return
        rule = self.rules.next_leader
        if rule == "alternate":
            leader = 1 - self.leader
        else:
            leader = winner if rule == "winner" else 1 - winner
        self.start_round(leader)

    def start_round(self, leader: int) -> None:
        """Deal the next deck; without one the hands stay empty and nobody can move."""
        self.round += 1
        self.leader = leader
        self.turn = leader
        self.hands = [0, 0]
        self.aside = self.top = self.under = 0
        self.dragon_max = [0, 0]
        self.dragon_count = [0, 0]
        self.missing = []
        if self.next_deck == self.decks.count:
            return
        deck = self.decks.deck(self.next_deck)
        self.next_deck += 1
        self.aside = mask_of(deck[2 * HAND :])
        self.hands = [mask_of(deck[:HAND]), mask_of(deck[HAND : 2 * HAND])]
        if self.rules.shared:
            self.top = self.under = DRAGONS
        else:
            self.hands[0] |= DRAGONS
            self.hands[1] |= DRAGONS

    def text(self, move: int) -> str:
        return COMBINATIONS[move].text

    def parse(self, text: str) -> int:
        if self.turn is None:
            raise IllegalMoveError("The match is over.")
        move = read_move(text)
        reason = self._refusal(move, self.turn)
        if reason:
            raise IllegalMoveError(reason)
        return move

    def _refusal(self, move: int, seat: int) -> str:
        """Why the seat may not play this now; nothing if it may."""
        leads = self.trick == NOTHING
        if move == PASS:
            return "You lead, so you must play a combination." if leads else ""
        return (
            self._lacking(move, seat)
            or self._losing(move, leads)
            or (self._beyond_the_pile(move, seat) if self.rules.shared else "")
            or self._ending_wrongly(move, self.hands[seat])
        )

    def _lacking(self, move: int, seat: int) -> str:
        mask = MASKS[move]
        if self.rules.shared and mask & DRAGONS & ~self.top:
            lacking = texts_of(mask & DRAGONS & ~self.top)
            return f"There is no {' or '.join(lacking)} left in the pile."
        absent = mask & ~(self.hands[seat] | self.top)
        if not absent:
            return ""
        if absent & FLOWERS:
            flowers = (mask & FLOWERS).bit_count()
            return "You do not hold F." if flowers == 1 else f"You do not hold {flowers} F."
        return f"You do not hold {' or '.join(texts_of(absent))}."

    def _losing(self, move: int, leads: bool) -> str:
        one = COMBINATIONS[move]
        ordering = self.rules.ordering
        if one.kind == BOMB and not ordering.is_listed(move):
            return f"{one.text[5:]} is not a bomb in this match."
        if leads:
            return "A bomb may not lead." if one.kind == BOMB else ""
        if ordering.beats(move, self.trick):
            return ""
        return f"{one.text} does not beat {COMBINATIONS[self.trick].text}."

    def _beyond_the_pile(self, move: int, seat: int) -> str:
        if move in LONE_DRAGONS:
            return "A dragon of the pile may not be played alone."
        most = self._most_dragons(seat)
        if _DRAGON_COUNTS[move] <= most:
            return ""
        if not most:
            return "You may use no dragon before your opponent has."
        return f"You may use at most {most} dragon{'s' if most > 1 else ''} in one play now."

    def _ending_wrongly(self, move: int, hand: int) -> str:
        if self.rules.single_must_end and SIZES[move] > 1 and not hand & ~MASKS[move]:
            return "The last play of a hand must be a single tile."
        return ""

    def view(self, seat: int | None) -> View:
        whole = self.turn is None
        hands = [
            texts_of(hand) if whole or holder == seat else _seen_from_outside(hand)
            for holder, hand in enumerate(self.hands)
        ]
        aside = texts_of(self.aside)
        position = self._position(
            hands,
            aside if whole else [HIDDEN] * len(aside),
            [] if whole else self.decks.count - self.next_deck,
        )
        if self.missing:
            position["missing"] = [KIND_TEXTS[kind] for kind in self.missing]
        log: list[list[Any]] = [[code & 1, COMBINATIONS[code >> 1].text] for code in self.log]
        return {"seat": seat, "position": position, "log": log}

    def dump(self) -> Position:
        # A match that is over needs no more decks; what they would have been stays unsaid.
        coming = range(self.next_deck, self.decks.count if self.turn is not None else 0)
        decks = [[KIND_TEXTS[kind] for kind in self.decks.deck(place)] for place in coming]
        hands = [texts_of(hand) for hand in self.hands]
        return self._position(hands, texts_of(self.aside), decks)

    def _position(self, hands: list[list[str]], aside: list[str], decks: Any) -> Position:
        trick = None
        if self.trick != NOTHING and self.turn is not None:
            trick = {"by": 1 - self.turn, "move": COMBINATIONS[self.trick].text}
        pile = sorted(kinds_of(self.top) + kinds_of(self.under))
        return {
            "game": "natto",
            "options": dict(self.rules.options),
            "players": 2,
            "turn": self.turn,
            "round": self.round,
            "round_leader": self.leader,
            "wins": self.wins[:],
            "hands": hands,
            "aside": aside,
            "trick": trick,
            "pile": [KIND_TEXTS[kind] for kind in pile],
            "dragon_max": self.dragon_max[:],
            "dragon_count": self.dragon_count[:],
            "decks": decks,
        }

    def legal_texts(self) -> list[str]:
        return sorted(super().legal_texts())

    def scores(self) -> list[int]:
        return self.wins[:]

    def outcome(self) -> Outcome:
        if self.turn is not None:
            raise ValueError("The match is not over.")
        reason = f"first to {self.rules.target}"
        return Outcome(places_of(self.wins), (self.wins[0], self.wins[1]), reason)


def _seen_from_outside(hand: int) -> list[str]:
    """What anybody knows of a hand: how many tiles it has, and its dragons."""
    return [HIDDEN] * (hand & ~DRAGONS).bit_count() + texts_of(hand & DRAGONS)
