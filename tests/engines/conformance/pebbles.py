"""A tiny complete game for the tests: three pebbles each, shown or hidden one by one.

Twelve pebbles, two each of 1 to 6. A turn shows a pebble on the table or hides one face down.
When all hands are empty every two seats settle the difference of what they have shown (a hidden
pebble counts 1 with the option `consolation`); the seat that showed most begins the next deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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
from engines.options import Option
from engines.positions import (
    check_copies,
    read_header,
    read_ints,
    read_list,
    read_optional_seat,
    read_tiles,
)

HAND: Final = 3
TEXTS: Final = {number: str(number) for number in range(1, 7)}
NUMBERS: Final = {text: number for number, text in TEXTS.items()}
COPIES: Final = dict.fromkeys(TEXTS, 2)
SET: Final = [number for number in TEXTS for _ in range(2)]


def settle(shown: Sequence[int]) -> list[int]:
    return [len(shown) * mine - sum(shown) for mine in shown]


class PebblesState(State):
    """A move is the pebble's number, plus 8 when it is hidden."""

    __slots__ = ("down", "future", "hands", "log", "options", "shown", "stock", "totals")

    def __init__(self, seats: int, options: Options) -> None:
        self.options = options
        self.turn = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        self.down: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.future: list[list[int]] = []
        self.totals = [0] * seats
        self.log: list[tuple[int, str]] = []

    def deal(self, deck: list[int]) -> None:
        for seat in range(len(self.hands)):
            self.hands[seat] = sorted(deck[HAND * seat : HAND * seat + HAND])
            self.shown[seat] = []
            self.down[seat] = []
        self.stock = deck[HAND * len(self.hands) :]

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        pebbles = sorted(set(self.hands[self.turn]))
        return pebbles + [pebble + 8 for pebble in pebbles]

    def text(self, move: int) -> str:
        return f"hide {TEXTS[move - 8]}" if move > 8 else f"show {TEXTS[move]}"

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        raise IllegalMoveError(f"{text[:40]!r} is not a move that you can make.")

    def play(self, move: int) -> None:
        assert self.turn is not None
        seat = self.turn
        self.log.append((seat, self.text(move)))
        pebble = move & 7
        self.hands[seat].remove(pebble)
        (self.down if move > 8 else self.shown)[seat].append(pebble)
        self.turn = (seat + 1) % len(self.hands)
        if not any(self.hands):
            self.end_deal()

    def end_deal(self) -> None:
        shown = [sum(pebbles) for pebbles in self.shown]
        if self.options["consolation"]:
            shown = [mine + len(pebbles) for mine, pebbles in zip(shown, self.down, strict=True)]
        for seat, pay in enumerate(settle(shown)):
            self.totals[seat] += pay
        if self.future:
            self.deal(self.future.pop(0))
            self.turn = shown.index(max(shown))
        else:
            self.turn = None

    def copy(self) -> PebblesState:
        other = type(self)(len(self.hands), self.options)
        other.turn = self.turn
        other.hands = [list(pebbles) for pebbles in self.hands]
        other.shown = [list(pebbles) for pebbles in self.shown]
        other.down = [list(pebbles) for pebbles in self.down]
        other.stock = list(self.stock)
        other.future = list(self.future)
        other.totals = list(self.totals)
        other.log = list(self.log)
        return other

    def view(self, seat: int | None) -> View:
        position = self.dump()
        for field in ("hands", "down"):
            for other, pebbles in enumerate(position[field]):
                if other != seat:
                    position[field][other] = [HIDDEN] * len(pebbles)
        position["stock"] = [HIDDEN] * len(self.stock)
        position["future"] = len(self.future)
        log = [[who, self.seen(who == seat, text)] for who, text in self.log]
        return {"seat": seat, "position": position, "log": log}

    @staticmethod
    def seen(own: bool, text: str) -> str:
        return text if own or text.startswith("show") else "hide ?"

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "all deals are settled")

    def dump(self) -> Position:
        return {
            "game": "pebbles",
            "players": len(self.hands),
            "options": dict(self.options),
            "turn": self.turn,
            "totals": list(self.totals),
            "hands": [[TEXTS[pebble] for pebble in pebbles] for pebbles in self.hands],
            "shown": [[TEXTS[pebble] for pebble in pebbles] for pebbles in self.shown],
            "down": [[TEXTS[pebble] for pebble in pebbles] for pebbles in self.down],
            "stock": [TEXTS[pebble] for pebble in self.stock],
            "future": [[TEXTS[pebble] for pebble in deck] for deck in self.future],
        }


class Pebbles(Game):
    slug = "pebbles"
    title = "Pebbles"
    family = "examples"
    seats = (2, 3)
    default_seats = 2
    rules = 1
    zero_sum = True
    options = (
        Option("deals", 2, "deals in a match", low=1, high=4),
        Option("consolation", False, "a hidden pebble counts 1"),
    )
    evaluations: Mapping[str, Any] = {"settle": lambda given: settle(given["shown"])}
    state: type[PebblesState] = PebblesState

    def deal(self, seats: int, options: Options, chance: Chance) -> PebblesState:
        state = self.state(seats, options)
        decks = [chance.child("deal", deal).shuffled(SET) for deal in range(options["deals"])]
        state.future = decks[1:]
        state.deal(decks[0])
        return state

    def load(self, position: Position) -> PebblesState:
        seats, options = read_header(self, position)
        state = self.state(seats, options)
        state.turn = read_optional_seat(position, "turn", seats)
        state.totals = list(read_ints(position, "totals", seats))
        for field in ("hands", "shown", "down"):
            lists = read_list(position, field, seats)
            setattr(state, field, [read_tiles(values, field, NUMBERS) for values in lists])
        state.stock = read_tiles(read_list(position, "stock"), "stock", NUMBERS)
        lying = [*state.hands, *state.shown, *state.down, state.stock]
        check_copies([pebble for pebbles in lying for pebble in pebbles], COPIES, TEXTS)
        state.future = [self.read_deck(deck) for deck in read_list(position, "future")]
        if state.turn is not None and not state.hands[state.turn]:
            raise PositionError("turn must be a seat with pebbles in hand.")
        return state

    @staticmethod
    def read_deck(values: Any) -> list[int]:
        deck = read_tiles(values, "future", NUMBERS)
        if sorted(deck) != SET:
            raise PositionError("future must hold whole decks.")
        return deck

    def imagine(self, view: View, rng: Random) -> PebblesState:
        position = dict(view["position"])
        position["future"] = [rng.sample(SET, len(SET)) for _ in range(position["future"])]
        position["future"] = [[TEXTS[pebble] for pebble in deck] for deck in position["future"]]
        unseen = self.unseen(position, rng)
        for field in ("hands", "down"):
            position[field] = [
                [next(unseen) if text == HIDDEN else text for text in texts]
                for texts in position[field]
            ]
        position["stock"] = [next(unseen) for _ in position["stock"]]
        state = self.load(position)
        state.hands = [sorted(pebbles) for pebbles in state.hands]
        state.log = self.remembered(view, state.down)
        return state

    @staticmethod
    def remembered(view: View, down: list[list[int]]) -> list[tuple[int, str]]:
        """The log with the hidden pebbles filled in; of earlier deals any pebble will do."""
        newest = [iter(pebbles[::-1]) for pebbles in down]
        log = []
        for seat, text in reversed(view["log"]):
            pebble = next(newest[seat], 1) if text.startswith("hide") else 0
            log.append((seat, f"hide {pebble}" if text == "hide ?" else text))
        return log[::-1]

    @staticmethod
    def unseen(position: Position, rng: Random) -> Any:
        seen: Counter[str] = Counter()
        for field in ("hands", "down", "shown"):
            for texts in position[field]:
                seen.update(texts)
        left = list((Counter(map(str, SET)) - seen).elements())
        rng.shuffle(left)
        return iter(left)

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * seats * HAND


game = Pebbles()
