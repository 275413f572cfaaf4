"""The options of Natto, and the decks that a match will need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.base import Options
from engines.chance import Chance
from engines.games.natto.ordering import Ordering, ordering_of
from engines.options import Option
from engines.tiles.natto import DECK

OPTIONS: Final[tuple[Option, ...]] = (
    Option("target", 3, "Rounds to win; 3 is a best of five.", low=1, high=777),
    Option(
        "bombs",
        "tiles",
        "The list of bombs: of the tile rules, of the card one-sheet, or the variant with fewer.",
        choices=("tiles", "onesheet", "fewer"),
    ),
    Option("single_must_end", False, "The last play of a hand must be a single tile."),
    Option(
        "widened_sums",
        "off",
        "same: equal totals answer a sum at any length. climb: length never matters in sums.",
        choices=("off", "same", "climb"),
    ),
    Option(
        "shared_dragons",
        "off",
        "The dragons lie in a common pile; strict also makes the players take turns at it.",
        choices=("off", "shared", "strict"),
    ),
    Option(
        "seq_ties",
        "suit",
        "Whether a higher suit answers a sequence of equal value.",
        choices=("suit", "strict"),
    ),
    Option(
        "next_leader",
        "loser",
        "Who leads the next round.",
        choices=("loser", "winner", "alternate"),
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match, in the form that play asks for."""

    options: Options
    target: int
    ordering: Ordering
    single_must_end: bool
    shared: bool
    strict: bool
    next_leader: str


def rules_of(options: Options) -> Rules:
    return Rules(
        options=options,
        target=options["target"],
        ordering=ordering_of(options["bombs"], options["seq_ties"], options["widened_sums"]),
        single_must_end=options["single_must_end"],
        shared=options["shared_dragons"] != "off",
        strict=options["shared_dragons"] == "strict",
        next_leader=options["next_leader"],
    )


class Decks:
    """The shuffled tiles of the coming rounds: listed one by one, or made from a key when asked.

    A deck from a key depends on the key and its own number alone.
    """

    __slots__ = ("_chance", "_listed", "count")

    def __init__(
        self, listed: list[list[int]], chance: Chance | None = None, count: int = 0
    ) -> None:
        self._listed = listed
        self._chance = chance
        self.count = len(listed) if chance is None else count

    def deck(self, place: int) -> list[int]:
        if self._chance is None:
            return self._listed[place]
        return self._chance.deck(DECK, place + 1)
