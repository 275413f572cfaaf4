"""Tien Gow, Heaven and Nine, and Mouse Moving for two; the rules are docs/rules/tianjiu.md."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.deals import MOST_DEALS, Deck, shuffled_decks
from engines.games.tianjiu.border import imagine_state, load_state
from engines.games.tianjiu.mouse import HAND_SIZE, MouseState
from engines.games.tianjiu.play import Terms, TrickState
from engines.games.tianjiu.sets import COMBOS, sets_for
from engines.games.tianjiu.standard import StandardState
from engines.last_trick import BANKER_RULE
from engines.options import Option, OptionsError
from engines.positions import read_header
from engines.tiles.chinese import CIVIL, FACE_OF, NUMBERS, STANDARD_SET
from engines.tricks import Sets, holding_of


def _deck(*left_out: int, military: tuple[int, ...] | None = None) -> Deck:
    """The set without some tiles; of the military ones only those named, if any are."""
    return tuple(
        face
        for face in STANDARD_SET
        if face not in {FACE_OF[tile] for tile in left_out}
        and (military is None or face in CIVIL or face in {FACE_OF[tile] for tile in military})
    )


DECKS: Final[Mapping[str, Deck]] = {
    "32": STANDARD_SET,
    "30": _deck(42, 21),
    "wen_supreme": _deck(military=(42, 21)),
    "wen_nines_supreme": _deck(51, military=(63, 54, 42, 21)),
    "wen_nines": _deck(military=(63, 54)),
}
FOLK: Final = ("wen_supreme", "wen_nines_supreme", "wen_nines")
"""The decks of 24 tiles, which are played with pure pairs and straights."""
DECKS_BY_SEATS: Final = {2: ("32",), 3: ("30", *FOLK), 4: ("32", *FOLK)}
"""The decks that each number of seats may be dealt, the usual one first."""


class TianJiu(Game):
    slug = "tianjiu"
    title = "Tien Gow 天九, Heaven and Nine"
    family = "trick-taking"
    tiles = "chinese"
    seats = (2, 3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "variant",
            "standard",
            "The game of three or four, or Mouse Moving, which is the game of two.",
            choices=("standard", "mouse"),
        ),
        Option(
            "deck",
            "32",
            "The tiles: all 32 for two or four, 30 for three (no 42 or 21), or a folk deck of 24.",
            choices=tuple(DECKS),
        ),
        Option(
            "combos",
            "full",
            "What may be led besides single tiles; the folk decks have pure pairs by default.",
            choices=COMBOS,
        ),
        Option(
            "straights",
            False,
            "Whether 33 22 11 and 66 55 44 are sets too; by default with the folk decks.",
        ),
        Option(
            "early_death",
            True,
            "Whether a last trick of one tile is closed to who has won no trick before.",
        ),
        Option(
            "scoring",
            "simple",
            "Pay for tricks only, or also for supreme pairs, whole families and rare finishes.",
            choices=("simple", "hongkong"),
        ),
        Option(
            "banker_multiplier",
            "fixed",
            "What the banker multiplies by: two, or one more with every deal that he stays.",
            choices=("fixed", "streak"),
        ),
        BANKER_RULE,
        Option("deals", 8, "Deals in a match of three or four.", low=1, high=MOST_DEALS),
        Option("max_deals", 30, "Mouse Moving ends after so many deals.", low=1, high=MOST_DEALS),
    )

    def __init__(self) -> None:
        self.evaluations = {"set_class": self._set_class, "beats": self._beats}

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        completed = super().complete(options, seats)
        variant = "mouse" if seats == 2 else "standard"
        if options.get("variant", variant) != variant:
            raise OptionsError("variant", f"Option variant must be {variant} for {seats} players.")
        deck = options.get("deck", DECKS_BY_SEATS[seats][0])
        if deck not in DECKS_BY_SEATS[seats]:
            decks = ", ".join(DECKS_BY_SEATS[seats])
            raise OptionsError("deck", f"Option deck must be one of these for {seats}: {decks}.")
        usual = {"combos": "pure_pairs", "straights": True} if deck in FOLK else {}
        return {**completed, **usual, **options, "variant": variant, "deck": deck}

    def deal(self, seats: int, options: Options, chance: Chance) -> TrickState:
        terms = _terms(seats, options)
        if seats == 2:
            mouse = MouseState(terms)
            (deck,) = shuffled_decks(chance, terms.deck, 1)
            mouse.queues = [list(deck[:16]), list(deck[16:])]
            mouse.deal_next()
            return mouse
        state = StandardState(terms)
        state.decks = shuffled_decks(chance, terms.deck, options["deals"])
        state.streak = 1
        state.deal_next()
        return state

    def load(self, position: Position) -> TrickState:
        seats, options = read_header(self, position)
        return load_state(position, _terms(seats, options))

    def imagine(self, view: View, rng: Random) -> TrickState:
        seats, options = read_header(self, view["position"])
        return imagine_state(view, _terms(seats, options), rng)

    def longest(self, seats: int, options: Options) -> int:
        if seats == 2:
            return int(options["max_deals"]) * 2 * HAND_SIZE
        return int(options["deals"]) * len(DECKS[options["deck"]])

    def _set_class(self, question: Mapping[str, Any]) -> list[Any] | None:
        found = self._sets(question).classes.get(_holding(question["tiles"]))
        return None if found is None else list(found)

    def _beats(self, question: Mapping[str, Any]) -> bool:
        new, old = _holding(question["new"]), _holding(question["old"])
        return self._sets(question).beat(new, old)

    def _sets(self, question: Mapping[str, Any]) -> Sets:
        options = self.complete(question["options"], question["players"])
        return sets_for(options["combos"], options["straights"])


def _holding(texts: list[str]) -> int:
    return holding_of(NUMBERS[text] for text in texts)


def _terms(seats: int, options: Options) -> Terms:
    deck = DECKS[options["deck"]]
    return Terms(
        seats=seats,
        options=dict(options),
        deck=deck,
        size=HAND_SIZE if seats == 2 else len(deck) // seats,
        sets=sets_for(options["combos"], options["straights"]),
        early_death=options["early_death"],
    )


game = TianJiu()
