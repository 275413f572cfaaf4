"""The six Decktet suits: marks told by shape, and the round chips of Strings of Suits."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from django.utils.translation import gettext

from engines.tiles.decktet import SUIT_NAMES, SUITS
from league.web.drawing import svg

SIZE: Final = 40

COLOURS: Final = {
    "M": "#4A3F8F", "S": "#A84C08", "W": "#1B5E91", "L": "#2C6A2E", "Y": "#8A1F3D", "K": "#5B4A2A",
}  # fmt: skip
TEXTS: Final = tuple(SUITS)

RAYS: Final = "".join(
    f"M{5.6 * cos(turn):.3g},{5.6 * sin(turn):.3g}L{8.6 * cos(turn):.3g},{8.6 * sin(turn):.3g}"
    for turn in (pi / 4 * ray for ray in range(8))
)
MOON: Final = "M3.5,-8A8.2,8.2 0 1 0 3.5,8A8.6,8.6 0 0 1 3.5,-8Z"
WAVES: Final = "M-8.5,-2.5q4.2,-5.5 8.5,0t8.5,0M-8.5,4.5q4.2,-5.5 8.5,0t8.5,0"
LEAF: Final = "M0,8.5C-8.5,3 -6.5,-5 0,-8.8C6.5,-5 8.5,3 0,8.5ZM0,9V-3M0,3L3,0M0,3L-3,0"
WYRM: Final = "M-6.5,5.5C1,9.5 6,3 0,0C-6,-3 -1.5,-9.5 4.5,-5.5"


def name(suit: str) -> str:
    return gettext(SUIT_NAMES[suit])


def label(text: str) -> str:
    return gettext("Chip of %(suit)s") % {"suit": name(text)}


def mark(suit: str) -> str:
    """The mark of a suit about the middle, 18 units across."""
    colour = COLOURS[suit]
    if suit == "M":
        return svg.filled(MOON, colour)
    if suit == "S":
        return svg.circle(0, 0, 4, fill=colour, class_="t-ink") + svg.lined(RAYS, colour, 1.8)
    if suit == "W":
        return svg.lined(WAVES, colour, 2.4)
    if suit == "L":
        return svg.lined(LEAF, colour, 1.8)
    if suit == "Y":
        return svg.lined(WYRM, colour, 2.8) + svg.circle(5.6, -5, 2.7, fill=colour, class_="t-ink")
    rings = "".join(svg.circle(x, 0, 4.6) for x in (-3.4, 3.4))
    return svg.group(rings, fill="none", stroke=colour, stroke_width=2.2, class_="t-line")


def face(text: str) -> str:
    """A round chip: the mark above its letter, an inner ring as on a gaming chip."""
    ring = svg.circle(
        20, 20, 16.4, fill="none", stroke=COLOURS[text], stroke_width=1.2,
        stroke_dasharray="3 2.15", class_="t-line",
    )  # fmt: skip
    drawn = svg.group(mark(text), transform="translate(20 16.5) scale(.92)")
    return ring + drawn + svg.text(20, 33.5, text, 9.5, COLOURS[text], font=svg.LETTER)


def chip(text: str) -> str:
    return svg.text(11, 20, text, 17, COLOURS[text], font=svg.LETTER) + svg.group(
        mark(text), transform="translate(26 14) scale(.78)"
    )
