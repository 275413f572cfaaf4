"""Rules pages: Markdown in, safe HTML with drawn tiles out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from league.web import rules_pages
from league.web.drawing.families import UnknownTileError
from league.web.rules_pages import Heading, UnknownRulesError, render, rules_of

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules"


def drawn(html: str) -> list[str]:
    return re.findall(r'<use href="#([^"]+)"/>', html)


def test_block_of_tiles_is_drawn_line_by_line() -> None:
    page = render("```tiles chinese\n66 65 | 31\n\n11 beats 22\n```")

    first, second = re.findall("<p>(.*?)</p>", page.html)
    assert drawn(first) == ["tile-chinese-66", "tile-chinese-65", "tile-chinese-31"]
    assert first.count('<span class="gap"></span>') == 1
    assert drawn(second) == ["tile-chinese-11", "tile-chinese-22"]
    assert "<span>beats</span>" in second
    assert page.families == ("chinese",)


def test_line_of_dominoes_lies_on_its_side() -> None:
    page = render("```tiles chinese line\n36 66 65\n```")

    assert drawn(page.html) == ["lying-chinese-36", "tile-chinese-66", "lying-chinese-65"]


def test_block_of_moves_is_drawn_as_in_the_log() -> None:
    page = render("```moves toridori\nplay 3 3 @ 2\n```")

    assert drawn(page.html) == ["chip-toridori-3", "chip-toridori-3"]
    assert "@ 2</span>" in page.html


def test_family_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownTileError, match="mahjong"):
        render("```tiles mahjong\n1m\n```")


def test_title_is_taken_out_and_chapters_get_addresses() -> None:
    page = render("# Natto\n\nText.\n\n## How to win\n\n### A race\n\n## How to win\n")

    assert page.title == "Natto"
    assert "<h1" not in page.html
    assert page.headings == (
        Heading("how-to-win", "How to win"),
        Heading("how-to-win-more", "How to win"),
    )
    assert re.findall('id="([^"]+)"', page.html) == ["how-to-win", "a-race", "how-to-win-more"]


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "[click](javascript:alert(1))",
        '<img src="x" onerror="alert(1)">',
        "```tiles natto\n<script>alert(1)</script>\n```",
        "```moves natto\n<script>alert(1)</script>\n```",
        "```\n<script>alert(1)</script>\n```",
    ],
)
def test_nothing_that_runs_gets_through(source: str) -> None:
    html = render(source).html

    assert re.findall(r"<script|<img|href=\"javascript|<[^>]+ on\w+=", html) == []


def test_mark_of_a_drawing_cannot_be_written() -> None:
    marker = rules_pages.MARKER

    page = render(f"{marker}0{marker}\n\n```tiles natto\nF\n```")

    assert drawn(page.html) == ["tile-natto-F"]


def test_links_between_rules_lead_to_their_pages() -> None:
    page = render(
        "[set](gupai-set.md) [pairs](gupai-set.md#pairs) [away](https://example.org/a.md)"
    )

    assert re.findall('href="([^"]+)"', page.html) == [
        "../gupai-set/",
        "../gupai-set/#pairs",
        "https://example.org/a.md",
    ]


def test_table_scrolls_in_its_own_box_by_keyboard() -> None:
    html = render("| a | b |\n|---|---|\n| 1 | 2 |\n").html

    box = re.search(r"<div [^>]*table-box[^>]*>", html)
    assert box is not None
    assert 'tabindex="0"' in box[0]
    assert html.count('<th scope="col">') == 2


@pytest.mark.parametrize("slug", ["nothing", "../rules/jielong", "", "Jielong", "jielong.md"])
def test_rules_that_are_not_written_are_refused(slug: str) -> None:
    with pytest.raises(UnknownRulesError):
        rules_of(slug)


@pytest.mark.parametrize("path", sorted(RULES.glob("*.md")), ids=lambda path: path.stem)
def test_every_rules_page_of_the_project_renders(path: Path) -> None:
    page = rules_of(path.stem)

    assert page.title
    assert page.headings
    assert rules_pages.MARKER not in page.html


def test_table_without_headings_has_no_empty_heading() -> None:
    page = render("| | Seats |\n|---|---|\n| Players | 2 |\n")

    assert "<td></td>" in page.html
    assert '<th scope="col">Seats</th>' in page.html


def test_tables_of_a_page_are_called_apart() -> None:
    page = render("| a |\n|---|\n| 1 |\n\ntext\n\n| b |\n|---|\n| 2 |\n")

    assert [f'aria-label="Table {number}"' in page.html for number in (1, 2)] == [True, True]
