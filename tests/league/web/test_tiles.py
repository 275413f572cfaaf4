"""Tiles, seats and moves as they are drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.template import Context, Template

from engines.tiles import chinese as dominoes
from league.web.drawing import families, moves, seats, svg

FAMILIES = list(families.FAMILIES)
WITH_BACK = [name for name, family in families.FAMILIES.items() if family.has_back]
EVERY_TILE = [(name, text) for name, family in families.FAMILIES.items() for text in family.texts]


def drawings(family: str) -> dict[str, ElementTree.Element]:
    """Every symbol that a family places on a page, by its id."""
    page = ElementTree.fromstring(f"<page>{families.symbols(family)}</page>")
    return {symbol.attrib["id"]: symbol for symbol in page.iter("symbol")}


def drawn(html: str) -> list[str]:
    """The symbols that a piece of a page refers to, in order."""
    return re.findall(r'<use href="#([^"]+)"/>', html)


@pytest.mark.parametrize(("family", "text"), EVERY_TILE)
def test_tile_refers_to_a_symbol_of_its_family(family: str, text: str) -> None:
    html = families.tile(family, text) + families.chip(family, text)

    assert drawn(html) == [f"tile-{family}-{text}", f"chip-{family}-{text}"]
    assert set(drawn(html)) <= set(drawings(family))


@pytest.mark.parametrize(("family", "text"), EVERY_TILE)
def test_tile_has_the_proportions_of_its_symbol(family: str, text: str) -> None:
    for html in (families.tile(family, text), families.chip(family, text)):
        outer = ElementTree.fromstring(html)

        assert outer.attrib["viewBox"] == drawings(family)[drawn(html)[0]].attrib["viewBox"]


@pytest.mark.parametrize("family", FAMILIES)
def test_labels_of_a_family_are_all_different(family: str) -> None:
    texts = families.FAMILIES[family].texts

    labels = {families.FAMILIES[family].label(text) for text in texts}

    assert len(labels) == len(texts)
    assert all(labels)


@pytest.mark.parametrize(
    ("family", "text", "label"),
    [
        ("chinese", "64", "Domino 6-4, Red-head Ten, civil"),
        ("chinese", "21", "Domino 2-1, Three of Gee Joon, military"),
        ("natto", "F", "Flower"),
        ("natto", "5t", "5 of triangles"),
        ("natto", "Ds", "Dragon of squares"),
        ("toridori", "1", "Bird card 1, 1 feather"),
        ("decktet", "8MS", "8 of moons, suns, the Diplomat"),
        ("decktet", "AM", "Ace of Moons"),
        ("decktet", "X", "Excuse"),
        ("suits", "K", "Chip of knots"),
    ],
)
def test_tile_is_called_by_its_name(family: str, text: str, label: str) -> None:
    title = ElementTree.fromstring(families.tile(family, text)).findtext("title")

    assert title == label


@pytest.mark.parametrize("family", FAMILIES)
def test_drawings_refer_to_nothing_outside_the_page(family: str) -> None:
    markup = families.symbols(family) + families.tile(family, families.FAMILIES[family].texts[0])

    assert re.findall(r"url\(|https?:|data:|@import|<image|<script|style=", markup) == []
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', markup))


@pytest.mark.parametrize("family", WITH_BACK)
def test_hidden_tile_refers_to_the_one_back(family: str) -> None:
    hidden = families.tile(family, "??") + families.chip(family, "??")

    assert drawn(hidden) == [f"tile-{family}-back", f"chip-{family}-back"]
    assert re.findall("<title>(.*?)</title>", hidden) == ["Hidden tile", "Hidden tile"]
    assert set(drawn(hidden)) <= set(drawings(family))


@pytest.mark.parametrize("family", FAMILIES)
def test_back_shows_no_index(family: str) -> None:
    backs = [symbol for name, symbol in drawings(family).items() if name.endswith("-back")]

    assert [text for symbol in backs for text in symbol.iter("text")] == []


@pytest.mark.parametrize("face", dominoes.FACES)
def test_domino_shows_its_pips_in_their_colours(face: int) -> None:
    symbol = drawings("chinese")[f"tile-chinese-{dominoes.TEXTS[face]}"]

    pips = {
        colour: len(group.findall("circle"))
        for group in symbol.iter("g")
        if (colour := group.attrib.get("fill")) in (svg.RED, svg.INK)
    }

    assert pips.get(svg.RED, 0) == dominoes.RED[face]
    assert pips.get(svg.INK, 0) == dominoes.BLACK[face]


@pytest.mark.parametrize("face", dominoes.FACES)
def test_every_red_pip_carries_a_white_ring(face: int) -> None:
    symbol = drawings("chinese")[f"tile-chinese-{dominoes.TEXTS[face]}"]

    rings = [group for group in symbol.iter("g") if group.attrib.get("class") == "t-ring"]

    assert sum(len(group.findall("circle")) for group in rings) == dominoes.RED[face]


def test_lying_domino_keeps_the_order_of_its_halves() -> None:
    html = families.lying("chinese", "36")

    digits = [text.text for text in drawings("chinese")[drawn(html)[0]].iter("text")]

    assert digits == ["3", "6"]
    assert ElementTree.fromstring(html).findtext("title") == "Domino 6-3, Black Nine, military"


@pytest.mark.parametrize("text", [*families.FAMILIES["chinese"].lying, "??"])
def test_every_lying_domino_has_its_symbol(text: str) -> None:
    assert set(drawn(families.lying("chinese", text))) <= set(drawings("chinese"))


def test_card_shows_as_many_feathers_as_its_number() -> None:
    counts = {
        text: len([shape for shape in symbol.iter("path") if shape.attrib["class"] == "t-ink"])
        for text in families.FAMILIES["toridori"].texts
        for symbol in [drawings("toridori")[f"tile-toridori-{text}"]]
    }

    assert counts == {str(number): number for number in range(1, 8)}


@pytest.mark.parametrize("text", ["8MS", "CK", "PMSL"])
def test_card_shows_every_suit_with_its_letter(text: str) -> None:
    symbol = drawings("decktet")[f"tile-decktet-{text}"]

    words = [part.text for part in symbol.iter("text")]

    assert words == [text, text, text[0], *text[1:]]


@pytest.mark.parametrize(("family", "text"), [("natto", "66"), ("chinese", "36"), ("suits", "X")])
def test_unknown_tile_is_refused(family: str, text: str) -> None:
    with pytest.raises(families.UnknownTileError, match=re.escape(repr(text))):
        families.tile(family, text)


def test_seats_differ_in_letter_shape_and_colour() -> None:
    marks = [ElementTree.fromstring(seats.mark(seat)) for seat in range(6)]

    shapes = [mark.find("path") for mark in marks]

    assert [mark.findtext("text") for mark in marks] == list("ABCDEF")
    assert len({shape.attrib["d"] for shape in shapes if shape is not None}) == 6
    assert len({shape.attrib["fill"] for shape in shapes if shape is not None}) == 6


def test_seventh_seat_is_unlike_the_first() -> None:
    assert seats.mark(6) != seats.mark(0).replace("A</text>", "G</text>")


def test_seat_name_is_escaped() -> None:
    assert "<b>" not in seats.mark(0, "<b>Cy</b>")


@pytest.mark.parametrize(
    ("family", "text", "expected"),
    [
        ("natto", "sum 4t 6c = F", "sum [4t] [6c] = [F]"),
        ("natto", "seq 3c 4c Dc = 2", "seq [3c] [4c] [Dc] = 2"),
        ("toridori", "play 3 3 3 @ 2 = 1", "play [3] [3] [3] @ 2 = 1"),
        ("toridori", "pass 4", "pass [4]"),
        ("toridori", "take @ 3", "take @ 3"),
        ("chinese", "lead 63 @ 3", "lead [63] @ 3"),
        ("chinese", "discard ?", "discard [back]"),
        ("chinese", "split 66 42 @ 55 21", "split [66] [42] @ [55] [21]"),
        ("decktet", "place c4 S", "place c4 [S]"),
        ("decktet", "say <b>", "say &lt;b&gt;"),
    ],
)
def test_move_label_draws_tiles_and_keeps_words(family: str, text: str, expected: str) -> None:
    html = moves.label(family, text)

    chips = re.sub(r'<svg class="chip.*?href="#chip-\w+-(\w+)"/></svg>', r"[\1]", html)

    assert chips == f'<span class="move">{expected}</span>'


def test_tags_draw_what_a_template_names() -> None:
    page = Template(
        "{% load tiles %}{% tile_symbols 'natto' %}{% tiles 'natto' hand %}"
        "{% move_label 'jielong' 'play 31' %}{% lying_tile 'chinese' '13' %}{% seat_mark 1 'Ben' %}"
    )

    html = page.render(Context({"hand": ["F", "??"]}))

    expected = ["tile-natto-F", "tile-natto-back", "chip-chinese-31", "lying-chinese-13"]
    assert drawn(html) == expected
    assert '<symbol id="tile-natto-F"' in html
    assert "Seat B, Ben" in html
