"""Rules pages: docs/rules/<slug>.md as safe HTML, with examples drawn in tiles.

A fenced block `tiles <family>` draws every line of it: tiles by their text, `|` as a gap, other
words as they are; `tiles <family> line` lays the tiles on their side, as in a row of dominoes. A
block `moves <family>` draws moves as the log shows them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

import nh3
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from league.web.drawing import families, moves

ATTRIBUTES: Final = {
    **{tag: set[str]() for tag in ("p", "br", "hr", "em", "strong", "code", "blockquote")},
    **{tag: set[str]() for tag in ("ul", "li", "h4", "table", "thead", "tbody", "tr", "td")},
    "a": {"href", "title"},
    "div": {"class", "role", "tabindex", "aria-label"},
    "h2": {"id"},
    "h3": {"id"},
    "ol": {"start"},
    "pre": {"tabindex"},
    "th": {"scope"},
}
"""Every tag a rules page may hold, with its attributes."""
# Drawings enter after the cleaning, which keeps no SVG, where this private character marks them.
MARKER: Final = "\ue000"


@dataclass(frozen=True, slots=True)
class Heading:
    anchor: str
    words: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of one game, and the families whose symbols the page must hold."""

    title: str
    headings: tuple[Heading, ...]
    html: SafeString
    families: tuple[str, ...]


class UnknownRulesError(LookupError):
    """No rules are written under this name."""


def rules_of(slug: str) -> RulesPage:
    source = Path(settings.BASE_DIR) / "docs" / "rules" / f"{slug}.md"
    if slugify(slug) != slug or not source.is_file():
        raise UnknownRulesError(f"There are no rules of {slug!r}.")
    return _page_of(source, source.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _page_of(source: Path, written: int) -> RulesPage:
    return render(source.read_text(encoding="utf-8"))


def render(markdown: str) -> RulesPage:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown.replace(MARKER, ""))
    title, tokens = _without_title(tokens)
    headings = _anchor_headings(tokens)
    _link_rules(tokens)
    renderer = RulesRenderer()
    html = renderer.render(tokens, parser.options, {})
    clean = nh3.clean(html, tags=set(ATTRIBUTES), attributes=ATTRIBUTES)
    drawn = re.sub(f"{MARKER}(\\d+){MARKER}", lambda found: renderer.drawings[int(found[1])], clean)
    used = tuple(dict.fromkeys(renderer.families))
    return RulesPage(title, tuple(headings), mark_safe(drawn), used)


class RulesRenderer(RendererHTML):
    """Draws the blocks of tiles, and puts tables and listings where they can scroll."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings: list[str] = []
        self.families: list[str] = []
        self.tables = 0

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        kind, *words = tokens[idx].info.split() or [""]
        if kind not in ("tiles", "moves"):
            return f'<pre tabindex="0"><code>{escape(tokens[idx].content)}</code></pre>\n'
        if not words or words[0] not in families.FAMILIES:
            raise families.UnknownTileError(f"There is no family of tiles {words[:1]}.")
        self.families.append(words[0])
        lines = [line for line in tokens[idx].content.splitlines() if line.strip()]
        if kind == "moves":
            drawn = [moves.label(words[0], line) for line in lines]
        else:
            drawn = [_tile_line(words[0], line, lying="line" in words) for line in lines]
        self.drawings.append("".join(f"<p>{line}</p>" for line in drawn))
        return f'<div class="tiles-example">{MARKER}{len(self.drawings) - 1}{MARKER}</div>\n'

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        self.tables += 1
        region = f'role="region" tabindex="0" aria-label="Table {self.tables}"'
        return f'<div class="table-box" {region}><table>\n'

    def table_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return '<th scope="col">' if tokens[idx + 1].content else "<td>"

    def th_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A heading that says nothing is no heading."""
        return "</th>" if tokens[idx - 1].content else "</td>"


def _tile_line(family_name: str, line: str, *, lying: bool) -> str:
    family = families.FAMILIES[family_name]
    drawn = []
    for token in line.split():
        if token == "|":
            drawn.append('<span class="gap"></span>')
        elif lying and token in family.lying and token[0] != token[1]:
            drawn.append(families.lying(family_name, token))
        elif families.knows(family_name, token):
            drawn.append(families.tile(family_name, token))
        else:
            drawn.append(f"<span>{escape(token)}</span>")
    return "".join(drawn)


def _without_title(tokens: list[Token]) -> tuple[str, list[Token]]:
    """The page shows the title itself: the first heading is taken out of the text."""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        return tokens[1].content, tokens[3:]
    return "", tokens


def _anchor_headings(tokens: list[Token]) -> list[Heading]:
    """Give chapters and sections their addresses; chapters make the table of contents."""
    headings: list[Heading] = []
    taken: set[str] = set()
    for place, token in enumerate(tokens):
        if token.type != "heading_open" or token.tag not in ("h2", "h3"):
            continue
        words = tokens[place + 1].content
        anchor = slugify(words) or "part"
        while anchor in taken:
            anchor += "-more"
        taken.add(anchor)
        token.attrSet("id", anchor)
        if token.tag == "h2":
            headings.append(Heading(anchor, words))
    return headings


def _link_rules(tokens: list[Token]) -> None:
    """Turn links between the files of the folder into links between the pages."""
    for token in tokens:
        for child in token.children or []:
            found = re.fullmatch(r"([a-z0-9-]+)\.md(#.*)?", str(child.attrGet("href") or ""))
            if child.type == "link_open" and found:
                child.attrSet("href", f"../{found[1]}/{found[2] or ''}")
