"""Chinese dominoes: pips on two halves, ones and fours red with a white ring."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from engines.tiles import chinese
from league.web.drawing import svg

WIDTH: Final = 60
HEIGHT: Final = 120

NAMES: Final = {
    "66": gettext_lazy("Heaven"), "65": gettext_lazy("Axe"), "64": gettext_lazy("Red-head Ten"),
    "63": gettext_lazy("Black Nine"), "62": gettext_lazy("Eight of six and two"),
    "61": gettext_lazy("Long-leg Seven"), "55": gettext_lazy("Plum"),
    "54": gettext_lazy("Red Nine"), "53": gettext_lazy("Eight of five and three"),
    "52": gettext_lazy("Black Seven"), "51": gettext_lazy("Big-head Six"),
    "44": gettext_lazy("Man"), "43": gettext_lazy("Red Seven"),
    "42": gettext_lazy("Six of Gee Joon"), "41": gettext_lazy("Red Five"),
    "33": gettext_lazy("Long Three"), "32": gettext_lazy("Black Five"),
    "31": gettext_lazy("Goose"), "22": gettext_lazy("Bench"),
    "21": gettext_lazy("Three of Gee Joon"), "11": gettext_lazy("Earth"),
}  # fmt: skip
TEXTS: Final = tuple(chinese.TEXTS.values())
LYING: Final = TEXTS + tuple(text[::-1] for text in TEXTS if text[0] != text[1])
CIVIL: Final = frozenset(chinese.TEXTS[face] for face in chinese.CIVIL)

# Steps across and along the tile, from the middle of a half.
PATTERNS: Final = {
    "1": ((0, 0),),
    "2": ((-1, 0), (1, 0)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ACROSS: Final = 15
ALONG: Final = 13
MIDDLES: Final = (36, 84)
"""Where the halves have their middles along the tile: the index needs its strip at either end."""


def label(text: str) -> str:
    kind = gettext("civil") if text in CIVIL else gettext("military")
    return gettext("Domino %(high)s-%(low)s, %(name)s, %(kind)s") % {
        "high": text[0], "low": text[1], "name": NAMES[text], "kind": kind,
    }  # fmt: skip


def face(text: str) -> str:
    index = svg.corner_index(WIDTH, HEIGHT, text)
    return index + svg.filled("M8,59H52V61H8Z", svg.INK) + _pips(text, lying=False)


def lying_face(text: str) -> str:
    """A domino on its side: left pip first, each half with its digit at the outer end."""
    digits = svg.text(10, 35, text[0], 14, font=svg.LETTER) + svg.text(
        110, 35, text[1], 14, font=svg.LETTER
    )
    return digits + svg.filled("M59,8V52H61V8Z", svg.INK) + _pips(text, lying=True)


def chip(text: str) -> str:
    high, low = (
        svg.text(x, 19, digit, 16, svg.RED if digit in "14" else svg.INK, font=svg.LETTER)
        for x, digit in ((11, text[0]), (27, text[1]))
    )
    return high + svg.filled("M18.3,6H19.7V22H18.3Z", svg.INK) + low


def _pips(text: str, lying: bool) -> str:
    black: list[tuple[int, int]] = []
    red: list[tuple[int, int]] = []
    for half, digit in enumerate(text):
        for across, along in PATTERNS[digit]:
            x, y = 30 + ACROSS * across, MIDDLES[half] + ALONG * along
            # Heaven is half red: one file of each six, turned about like the index.
            is_red = digit in "14" or (text == "66" and across == (-1, 1)[half])
            (red if is_red else black).append((y, x) if lying else (x, y))
    big = text[0] == "1", text[1] == "1"
    drawn = svg.group(
        "".join(svg.circle(x, y, 5.5) for x, y in black), fill=svg.INK, class_="t-ink"
    )
    return (drawn if black else "") + (_red_pips(red, big, lying) if red else "")


def _red_pips(places: list[tuple[int, int]], big: tuple[bool, bool], lying: bool) -> str:
    discs, rings = [], []
    for x, y in places:
        is_one = big[(x if lying else y) > HEIGHT / 2]
        discs.append(svg.circle(x, y, 9 if is_one else 5.8))
        rings.append(svg.circle(x, y, 5.2 if is_one else 3.3))
    return svg.group("".join(discs), fill=svg.RED, class_="t-ink") + svg.group(
        "".join(rings), fill="none", stroke="#FFF", stroke_width=1.2, class_="t-ring"
    )
