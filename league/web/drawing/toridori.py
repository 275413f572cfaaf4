"""Nana Toridori cards: a number from one to seven with as many feathers."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, ngettext

from engines.tiles.toridori import NUMBERS
from league.web.drawing import svg

WIDTH: Final = 64
HEIGHT: Final = 88

COLOURS: Final = {
    "1": "#B3261E", "2": "#A84C08", "3": "#756000", "4": svg.GREEN,
    "5": "#0B6780", "6": "#1F4F9C", "7": "#6B3FA0",
}  # fmt: skip
TEXTS: Final = tuple(NUMBERS)

FEATHER: Final = "M0,10C-4.6,4 -4.2,-6 0,-11C4.2,-6 4.6,4 0,10Z"
QUILL: Final = "M0,-5V13"


def label(text: str) -> str:
    feathers = ngettext("%(n)s feather", "%(n)s feathers", int(text)) % {"n": text}
    return gettext("Bird card %(n)s, %(feathers)s") % {"n": text, "feathers": feathers}


def face(text: str) -> str:
    colour = COLOURS[text]
    return (
        svg.corner_index(WIDTH, HEIGHT, text, colour)
        + svg.text(32, 44, text, 40, colour)
        + svg.group(_feathers(int(text), colour), transform="translate(32 61)")
    )


def chip(text: str) -> str:
    colour = COLOURS[text]
    feather = svg.group(_feather(colour), transform="translate(25 14) scale(.75)")
    return svg.text(11, 20, text, 17, colour, font=svg.LETTER) + feather


def _feathers(count: int, colour: str) -> str:
    drawn = []
    for place in range(count):
        offset = place - (count - 1) / 2
        turn = (
            f"translate({offset * 7.2:g} {abs(offset) * 0.7:g}) rotate({offset * 4:g}) scale(.95)"
        )
        drawn.append(svg.group(_feather(colour), transform=turn))
    return "".join(drawn)


def _feather(colour: str) -> str:
    quill = svg.path(
        QUILL, fill="none", stroke=svg.FACE, stroke_width=1.2, class_="t-ring"
    ) + svg.lined("M0,9V14", colour, 1.6)
    return svg.filled(FEATHER, colour) + quill
