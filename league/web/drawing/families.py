"""The families of tiles by name: which texts each knows, and the markup that shows them.

A page places the symbols of a family once; every tile on it is then a short `<use>`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final

from django.utils.translation import gettext

from engines.base import HIDDEN
from league.web.drawing import chinese, decktet, natto, suits, svg, toridori

BACK: Final = "back"
CHIP_HEIGHT: Final = 28


@dataclass(frozen=True, slots=True)
class Family:
    """A set of tiles that look alike: its texts, their names, and how each is drawn."""

    name: str
    width: int
    height: int
    texts: tuple[str, ...]
    label: Callable[[str], str]
    face: Callable[[str], str]
    chip: Callable[[str], str]
    """The small form for logs and buttons, 28 units high: the index, without pips."""
    chip_width: Callable[[str], int]
    lying: tuple[str, ...] = ()
    """The texts that may lie on their side, left half first."""
    companion: str | None = None
    """Another family whose texts appear in moves made with these tiles."""

    has_back: bool = True

    def body(self) -> str:
        return svg.body(self.width, self.height) if self.has_back else svg.disc(self.width)


def _same_width(width: int) -> Callable[[str], int]:
    return lambda text: width


FAMILIES: Final = {
    family.name: family
    for family in (
        Family(
            "chinese", chinese.WIDTH, chinese.HEIGHT, chinese.TEXTS, chinese.label, chinese.face,
            chinese.chip, _same_width(38), lying=chinese.LYING,
        ),
        Family(
            "natto", natto.WIDTH, natto.HEIGHT, natto.TEXTS, natto.label, natto.face,
            natto.chip, _same_width(38),
        ),
        Family(
            "toridori", toridori.WIDTH, toridori.HEIGHT, toridori.TEXTS, toridori.label,
            toridori.face, toridori.chip, _same_width(34),
        ),
        Family(
            "decktet", decktet.WIDTH, decktet.HEIGHT, decktet.TEXTS, decktet.label, decktet.face,
            decktet.chip, decktet.chip_width, companion="suits",
        ),
        Family(
            "suits", suits.SIZE, suits.SIZE, suits.TEXTS, suits.label, suits.face,
            suits.chip, _same_width(38), has_back=False,
        ),
    )
}  # fmt: skip


class UnknownTileError(LookupError):
    """The family has no such tile."""


def tile(family_name: str, text: str, classes: str = "") -> str:
    """One upright tile with its name; every hidden one has exactly the same markup."""
    return _use("tile", FAMILIES[family_name], text, classes)


def chip(family_name: str, text: str) -> str:
    return _use("chip", FAMILIES[family_name], text)


def lying(family_name: str, text: str, classes: str = "") -> str:
    """A tile on its side, its text in the order in which the halves lie."""
    return _use("lying", FAMILIES[family_name], text, classes)


def knows(family_name: str, text: object) -> bool:
    """Whether this is the text of a tile, face up or hidden."""
    return text == HIDDEN or text in FAMILIES[family_name].texts


@cache
def symbols(family_name: str) -> str:
    """Every drawing of a family, and of its companion, to stand once on a page."""
    family = FAMILIES[family_name]
    drawn = []
    if family.has_back:
        drawn.append(_symbol("tile", family, BACK, svg.back(family.width, family.height)))
        drawn.append(_symbol("chip", family, BACK, svg.back(28, 25, 8, 4)))
    for text in family.texts:
        small = svg.body(family.chip_width(text), CHIP_HEIGHT - svg.THICKNESS, radius=5)
        drawn.append(_symbol("tile", family, text, family.body() + family.face(text)))
        drawn.append(_symbol("chip", family, text, small + family.chip(text)))
    if family.lying:
        drawn.append(_symbol("lying", family, BACK, svg.back(family.height, family.width)))
    for text in family.lying:
        side = svg.body(family.height, family.width) + chinese.lying_face(text)
        drawn.append(_symbol("lying", family, text, side))
    companion = symbols(family.companion) if family.companion else ""
    return svg.element("svg", "".join(drawn), class_="sprite", aria_hidden="true") + companion


def _box(kind: str, family: Family, text: str) -> str:
    if kind == "chip":
        return f"0 0 {28 if text == BACK else family.chip_width(text)} {CHIP_HEIGHT}"
    long, short = family.height, family.width
    width, height = (long, short) if kind == "lying" else (short, long)
    return f"0 0 {width} {height + svg.THICKNESS}"


def _symbol(kind: str, family: Family, text: str, drawn: str) -> str:
    box = _box(kind, family, text)
    return svg.element("symbol", drawn, id=f"{kind}-{family.name}-{text}", viewBox=box)


def _use(kind: str, family: Family, text: str, classes: str = "") -> str:
    if text == HIDDEN:
        symbol, label, classes = BACK, gettext("Hidden tile"), f"is-hidden {classes}".strip()
    elif text in (family.lying if kind == "lying" else family.texts):
        symbol, label = text, family.label(text if text in family.texts else text[::-1])
    else:
        raise UnknownTileError(f"There is no tile {text!r} among {family.name}.")
    names = f"{kind} {kind}-{family.name}" + (f" {classes}" if classes else "")
    return (
        f'<svg class="{escape(names)}" role="img" viewBox="{_box(kind, family, symbol)}">'
        f'<title>{escape(label)}</title><use href="#{kind}-{family.name}-{symbol}"/></svg>'
    )
