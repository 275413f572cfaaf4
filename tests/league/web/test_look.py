"""The look: colours that can be read, files that stay small, pages without inline code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from league.web.drawing import natto, seats, suits, svg, toridori

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "league" / "static" / "league"
CSS = (STATIC / "clack.css").read_text()
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

READ = [
    ("ink", "ground"), ("ink", "surface"), ("ink", "sunken"), ("quiet", "ground"),
    ("quiet", "surface"), ("quiet", "sunken"), ("link", "ground"), ("link", "surface"),
    ("link", "sunken"), ("accent", "ground"), ("accent", "surface"), ("accent", "bad-ground"),
    ("good", "good-ground"), ("warn", "warn-ground"), ("felt-ink", "felt"),
    ("felt-ink", "felt-deep"), ("felt-quiet", "felt"), ("felt-quiet", "felt-deep"),
    ("bamboo", "felt"), ("bamboo", "felt-deep"),
]  # fmt: skip
SEEN = [("edge", "ground"), ("edge", "surface"), ("focus", "ground"), ("focus", "surface")]


def palette(scheme: str) -> dict[str, str]:
    """The colours of the stylesheet; the dark ones stand in for the light ones they replace."""
    blocks = re.findall(r":root \{(.*?)\n *\}", CSS, re.DOTALL)
    chosen = blocks[:1] if scheme == "light" else blocks[:2]
    return {
        name: value
        for block in chosen
        for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)
    }


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_black_on_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_on_its_ground(scheme: str) -> None:
    colours = palette(scheme)

    weak = [pair for pair in READ if contrast(colours[pair[0]], colours[pair[1]]) < 4.5]

    assert weak == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_edges_and_focus_stand_out(scheme: str) -> None:
    colours = palette(scheme)

    weak = [pair for pair in SEEN if contrast(colours[pair[0]], colours[pair[1]]) < 3]

    assert weak == []


def test_everything_on_a_tile_can_be_read() -> None:
    inks = {svg.INK, svg.RED, svg.BLUE, svg.GREEN}
    inks |= {*natto.COLOURS.values(), *toridori.COLOURS.values(), *suits.COLOURS.values()}

    assert [ink for ink in inks if contrast(ink, svg.FACE) < 4.5] == []


def test_letter_of_a_seat_can_be_read() -> None:
    letters = [re.findall(r'fill="(#\w+)"', seats.mark(seat)) for seat in range(6)]

    assert [pair for pair in letters if contrast(*pair) < 4.5] == []


def test_stylesheet_and_scripts_stay_small() -> None:
    lengths = {path.name: len(path.read_text().splitlines()) for path in STATIC.iterdir()}

    limits = {name: 600 if name.endswith(".css") else 100 for name in lengths}
    assert {name: n for name, n in lengths.items() if n > limits[name]} == {}


def test_colours_of_the_stylesheet_need_no_other_host() -> None:
    assert re.findall(r"url\(|@import|https?:", CSS) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template_has_no_inline_style_or_script(path: Path) -> None:
    markup = path.read_text()

    inline = re.findall(
        r"\sstyle=|<style|<script(?![^>]*\bsrc=)|\son[a-z]+=|href=.javascript:", markup
    )

    assert inline == []
