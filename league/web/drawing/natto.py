"""Natto tiles: numbers in three suits told by shape and filling, flowers and dragons."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from engines.tiles.natto import KIND_TEXTS
from league.web.drawing import svg

WIDTH: Final = 64
HEIGHT: Final = 88

SUITS: Final = {
    "c": gettext_lazy("circles"),
    "t": gettext_lazy("triangles"),
    "s": gettext_lazy("squares"),
}
COLOURS: Final = {"c": svg.BLUE, "t": svg.RED, "s": svg.GREEN}
TEXTS: Final = tuple(KIND_TEXTS)

PETALS: Final = ((0, -14), (13.3, -4.3), (8.2, 11.3), (-8.2, 11.3), (-13.3, -4.3))
DRAGONS: Final = {
    "c": "M12,-17L-15,0L12,17L5,0Z",
    "t": "M0,-19L16,0L0,19L-16,0Z",
    "s": "M-12,-17L15,0L-12,17L-5,0Z",
}
EYES: Final = {"c": -4, "t": 0, "s": 4}


def label(text: str) -> str:
    if text == "F":
        return gettext("Flower")
    suit = SUITS[text[1]]
    if text[0] == "D":
        return gettext("Dragon of %(suit)s") % {"suit": suit}
    return gettext("%(rank)s of %(suit)s") % {"rank": text[0], "suit": suit}


def face(text: str) -> str:
    index = svg.corner_index(WIDTH, HEIGHT, text, COLOURS.get(text[-1], svg.INK))
    if text == "F":
        return index + _placed(_flower(), 32, 45, 1.15)
    suit = text[1]
    mark = _placed(suit_mark(suit), 28, 68, 1)
    if text[0] == "D":
        return index + _placed(_dragon(suit), 32, 36, 1) + mark
    return index + svg.text(32, 52, text[0], 42, COLOURS[suit]) + mark


def chip(text: str) -> str:
    if text == "F":
        return _placed(_flower(), 18, 14, 0.48)
    suit = text[1]
    first = (
        _placed(_dragon(suit), 11, 14, 0.5)
        if text[0] == "D"
        else svg.text(11, 20, text[0], 17, COLOURS[suit], font=svg.LETTER)
    )
    return first + _placed(suit_mark(suit), 26, 14, 0.68)


def suit_mark(suit: str) -> str:
    """The shape of a suit about the middle: a ring, a dotted triangle, a hatched square."""
    colour = COLOURS[suit]
    if suit == "c":
        return svg.circle(0, 0, 8, fill="none", stroke=colour, stroke_width=4, class_="t-line")
    if suit == "t":
        dots = "".join(svg.circle(x, y, 1.5) for x, y in ((0, -1), (-3.2, 4), (3.2, 4)))
        return svg.lined("M0,-9.5L10.5,8.5H-10.5Z", colour, 3.6) + svg.group(
            dots, fill=colour, class_="t-ink"
        )
    hatch = svg.lined("M-7,0L0,-7M-7,7L7,-7M0,7L7,0", colour, 1.6)
    return hatch + svg.lined("M-8,-8H8V8H-8Z", colour, 4)


def _flower() -> str:
    petals = "".join(svg.circle(x, y, 7.6) for x, y in PETALS)
    return svg.group(
        petals, fill="#E79AB5", stroke=svg.INK, stroke_width=1.8, class_="t-petal"
    ) + svg.circle(0, 0, 7, fill="#E69F00", stroke=svg.INK, stroke_width=1.8, class_="t-petal")


def _dragon(suit: str) -> str:
    eye = EYES[suit]
    return svg.filled(DRAGONS[suit], COLOURS[suit]) + svg.circle(
        eye, 0, 3.2, fill="#FFF", stroke="none", class_="t-hole"
    )


def _placed(drawn: str, x: float, y: float, scale: float) -> str:
    return svg.group(drawn, transform=f"translate({x:g} {y:g}) scale({scale:g})")
