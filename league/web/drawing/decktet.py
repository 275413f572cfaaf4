"""Decktet cards: a rank at the left, one to three suit marks with their letters at the right."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from engines.tiles.decktet import EXTENDED, NAMES
from league.web.drawing import suits, svg

WIDTH: Final = 64
HEIGHT: Final = 88

RANKS: Final = {"P": gettext_lazy("Pawn"), "T": gettext_lazy("Court"), "C": gettext_lazy("Crown")}
TEXTS: Final = EXTENDED

# What crowns, pawns and courts carry under their letter.
EMBLEMS: Final = {
    "C": "M-10,6V-5L-5,0L0,-8L5,0L10,-5V6Z",
    "P": "M0,-8A4,4 0 1 1 -.1,-8ZM-3,0H3L7,7H-7Z",
    "T": "M-9,-3L0,-9L9,-3ZM-7,-1H-4V5H-7ZM-1.5,-1H1.5V5H-1.5ZM4,-1H7V5H4ZM-9,6H9V8H-9Z",
    "A": "M0,-8L7,0L0,8L-7,0Z",
}
HEIGHTS: Final = {0: (), 1: (44,), 2: (33, 55), 3: (27, 44, 61)}


def label(text: str) -> str:
    if text[0] in "AX":
        return gettext(NAMES[text])
    return gettext("%(rank)s of %(suits)s, the %(name)s") % {
        "rank": RANKS.get(text[0], text[0]),
        "suits": ", ".join(suits.name(suit) for suit in text[1:]),
        "name": gettext(NAMES[text]),
    }


def face(text: str) -> str:
    index = svg.corner_index(WIDTH, HEIGHT, text)
    if text == "X":
        return index + svg.lined("M18,30L46,58M46,30L18,58", svg.INK, 5)
    marks = "".join(
        _mark(suit, y) for suit, y in zip(text[1:], HEIGHTS[len(text) - 1], strict=True)
    )
    if text[0] in EMBLEMS:
        emblem = svg.group(svg.filled(EMBLEMS[text[0]], svg.INK), transform="translate(18 61)")
        return index + svg.text(18, 48, text[0], 30) + emblem + marks
    return index + svg.text(18, 58, text[0], 38) + marks


def chip(text: str) -> str:
    rank = svg.text(11, 20, text[0], 17, font=svg.LETTER)
    marks = "".join(
        svg.group(suits.mark(suit), transform=f"translate({26 + 15 * place} 14) scale(.72)")
        for place, suit in enumerate(text[1:])
    )
    return rank + (marks if text != "X" else "")


def chip_width(text: str) -> int:
    return 22 + 15 * (len(text) - 1)


def _mark(suit: str, y: int) -> str:
    drawn = svg.group(suits.mark(suit), transform=f"translate(42 {y}) scale(.95)")
    return drawn + svg.text(56.5, y + 4, suit, 10, suits.COLOURS[suit], font=svg.LETTER)
