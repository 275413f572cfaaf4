"""Small pieces of SVG as text: elements, the body of a tile, its index and its back."""

from __future__ import annotations

from html import escape
from typing import Final

FACE: Final = "#FFFDF7"
INK: Final = "#1B1B1B"
RED: Final = "#B3261E"
BLUE: Final = "#1F5A8C"
GREEN: Final = "#1B6B4A"
SHADE: Final = "#CDBE9C"
BAMBOO: Final = "#DDB870"
BAMBOO_LINE: Final = "#8A6324"

NUMBER: Final = "t-number"
LETTER: Final = "t-letter"
THICKNESS: Final = 3


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """One element; `class_` and `font_size` become `class` and `font-size`."""
    parts = [name]
    for key, value in attributes.items():
        shown = f"{value:.4g}" if isinstance(value, float) else str(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(shown)}"')
    opening = " ".join(parts)
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def group(content: str, /, **attributes: object) -> str:
    return element("g", content, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(shape: str, **attributes: object) -> str:
    return element("path", d=shape, **attributes)


def filled(shape: str, colour: str) -> str:
    return path(shape, fill=colour, class_="t-ink")


def lined(shape: str, colour: str, width: float = 2.0) -> str:
    return path(
        shape,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        class_="t-line",
    )


def text(x: float, y: float, words: str, size: float, colour: str = INK, *, font: str = "") -> str:
    """Words set about x; the stylesheet holds the two fonts, `t-number` and `t-letter`."""
    classes = f"t-ink {font or NUMBER}"
    return element("text", escape(words), x=x, y=y, font_size=size, fill=colour, class_=classes)


def corner_index(width: int, height: int, words: str, colour: str = INK) -> str:
    """The notation in the top left corner, and turned in the bottom right one."""
    size = 13 if len(words) < 4 else 11
    drawn = text(5, 15, words, size, colour, font=f"{LETTER} t-index")
    return drawn + group(drawn, transform=f"rotate(180 {width / 2:g} {height / 2:g})")


def _slab(width: int, height: int, y: int, radius: int, **attributes: object) -> str:
    return element(
        "rect", x=1, y=1 + y, width=width - 2, height=height - 2, rx=radius,
        stroke=INK, stroke_width=2, **attributes,
    )  # fmt: skip


def body(width: int, height: int, face: str = FACE, side: str = SHADE, radius: int = 8) -> str:
    """A tile seen from a little in front: its face above, its thickness below."""
    return _slab(width, height, THICKNESS, radius, fill=side, class_="t-side") + _slab(
        width, height, 0, radius, fill=face, class_="t-face"
    )


def back(width: int, height: int, step: int = 12, radius: int = 8) -> str:
    """The lattice that every hidden tile of a family shows, whatever it hides."""
    left, right, top, bottom = 6, width - 6, 6, height - 6
    lines = []
    for offset in range(left - (bottom - top), right, step):
        start = max(left, offset)
        end = min(right, offset + bottom - top)
        if end - start > 2:
            lines.append(f"M{start},{top + start - offset}L{end},{top + end - offset}")
            lines.append(f"M{width - start},{top + start - offset}")
            lines.append(f"L{width - end},{top + end - offset}")
    lattice = path(
        "".join(lines), fill="none", stroke=BAMBOO_LINE, stroke_width=1.5, class_="t-line"
    )
    frame = element(
        "rect", x=left, y=top, width=right - left, height=bottom - top, rx=radius / 2,
        fill="none", stroke=BAMBOO_LINE, stroke_width=1.5, class_="t-line",
    )  # fmt: skip
    return body(width, height, BAMBOO, BAMBOO_LINE, radius) + lattice + frame


def disc(width: int) -> str:
    """A round chip, as thick as a tile."""
    middle, edge = width / 2, {"stroke": INK, "stroke_width": 2}
    side = circle(middle, middle + THICKNESS, middle - 1, fill=SHADE, class_="t-side", **edge)
    return side + circle(middle, middle, middle - 1, fill=FACE, class_="t-face", **edge)
