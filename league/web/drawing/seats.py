"""Seats told apart by colour, shape and letter, so that colour is never the only sign."""

from __future__ import annotations

from html import escape
from string import ascii_uppercase
from typing import Final

from django.utils.translation import gettext

from league.web.drawing import svg

LETTERS: Final = ascii_uppercase
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
SHAPES: Final = (
    "M14,2A12,12 0 1 1 13.9,2Z",
    "M3,3H25V25H3Z",
    "M14,1.5L27,25.5H1Z",
    "M14,.8L27.2,14L14,27.2L.8,14Z",
    "M7.2,2.4H20.8L27.2,14L20.8,25.6H7.2L.8,14Z",
    "M14,1.2L27,10.8L22,26H6L1,10.8Z",
)
BASELINES: Final = (18.6, 18.8, 22.4, 18.8, 18.8, 20)


def name_of(seat: int) -> str:
    return gettext("Seat %(letter)s") % {"letter": LETTERS[seat]}


def mark(seat: int, name: str = "") -> str:
    """The badge of a seat, called by its letter and, if it is given, the player's name."""
    title = f"{name_of(seat)}, {name}" if name else name_of(seat)
    colour = "#FFFFFF" if seat % len(COLOURS) == 0 else "#000000"
    # A seventh seat has the first colour again, but another shape.
    form = (seat + seat // len(SHAPES)) % len(SHAPES)
    shape = svg.path(
        SHAPES[form], fill=COLOURS[seat % len(COLOURS)], stroke=svg.INK, stroke_width=2,
        stroke_linejoin="round", class_="t-seat",
    )  # fmt: skip
    drawn = shape + svg.text(14, BASELINES[form], LETTERS[seat], 13, colour, font=svg.LETTER)
    return (
        f'<svg class="seat-mark" role="img" viewBox="-1 -1 30 30">'
        f"<title>{escape(title)}</title>{drawn}</svg>"
    )
