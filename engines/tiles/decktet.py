"""The Decktet of P. D. Magnus: its cards, suits and names, and the 36-card grids dealt from it.

A card is written as its rank and then its suits: `8MS` is the eight of moons and suns, `PMYK` a
pawn, `TSWY` a court, `CM` a crown. The Excuse is `X` and bears no suit.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = "MSWLYK"
SUIT_NAMES: Final[dict[str, str]] = {
    "M": "moons", "S": "suns", "W": "waves", "L": "leaves", "Y": "wyrms", "K": "knots",
}  # fmt: skip

NAMES: Final[dict[str, str]] = {
    "AM": "Ace of Moons", "AS": "Ace of Suns", "AW": "Ace of Waves",
    "AL": "Ace of Leaves", "AY": "Ace of Wyrms", "AK": "Ace of Knots",
    "2MK": "Author", "2SY": "Desert", "2WL": "Origin",
    "3MW": "Journey", "3SK": "Painter", "3LY": "Savage",
    "4MS": "Mountain", "4WL": "Sailor", "4YK": "Battle",
    "5ML": "Forest", "5SW": "Discovery", "5YK": "Soldier",
    "6MW": "Lunatic", "6SY": "Penitent", "6LK": "Market",
    "7ML": "Chance Meeting", "7SK": "Castle", "7WY": "Cave",
    "8MS": "Diplomat", "8WL": "Mill", "8YK": "Betrayal",
    "9MS": "Pact", "9WY": "Darkness", "9LK": "Merchant",
    "CM": "Huntress", "CS": "Bard", "CW": "Sea", "CL": "End", "CY": "Calamity", "CK": "Windfall",
    "PMSL": "Harvest", "PMYK": "Watchman", "PSWK": "Light Keeper", "PWLY": "Borderland",
    "TMWK": "Consul", "TMLY": "Rite", "TSWY": "Island", "TSLK": "Window",
    "X": "Excuse",
}  # fmt: skip

LIGHT_KEEPER: Final = "PSWK"
RITE: Final = "TMLY"


def suits_of(card: str) -> str:
    """The suits that a card bears, in the order of SUITS."""
    return card[1:]


EXTENDED: Final = tuple(NAMES)
BASIC: Final = tuple(card for card in EXTENDED if card[0] not in "PTX")

_FACES: Final = tuple(
    card for card in EXTENDED if card[0] in "PT" and card not in (LIGHT_KEEPER, RITE)
)
_NUMBERS: Final = tuple(card for card in BASIC if card[0] not in "AC")
_CROWNS: Final = tuple(card for card in BASIC if card[0] == "C")

GRID_DECKS: Final[dict[str, tuple[str, ...]]] = {
    "single": tuple(sorted(_NUMBERS + _CROWNS + _FACES)),
    "double": tuple(sorted(_NUMBERS + _FACES + _FACES)),
}
"""The 36 cards of a grid: six aces, the Excuse, the Light Keeper and the Rite stay out."""
