"""The rules pages are for players: each game has one, with nothing of its drafting left in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines import registry

RULES = Path(__file__).parents[1] / "docs" / "rules"
PAGES = sorted(RULES.glob("*.md"))
LEFTOVERS = re.compile(
    r"""
    \bseeds?\ 0\d\d\b | \bspec(ification)?s?\b | \bJava\b | \bDevNotes\b | \brepository\b
    | \b(see\ )?section\ \d | \bdoubtful\b | \bto\ check\b | \bTODO\b | \bFIXME\b | \[M\]
    | \b(test\ )?vectors?\b | \bassert\b | \bimplement(ation|er)s?\b | \bour\ tests?\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
HEADINGS = ("Options", "Rulings", "Notation", "Examples", "Playing well")


def leftovers(text: str) -> list[str]:
    return [match.group() for match in LEFTOVERS.finditer(text)]


@pytest.mark.parametrize(
    "draft",
    ["as seed 003 says", "see section 7", "Java picks any", "ours (doubtful)", "Facts to check"],
)
def test_leftover_of_a_draft_is_found(draft: str) -> None:
    assert leftovers(f"Who pays | all others | {draft} |")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_rules_hold_no_leftovers_of_their_drafting(page: Path) -> None:
    assert leftovers(page.read_text()) == []


@pytest.mark.parametrize("slug", registry.games())
def test_every_game_is_explained_from_set_up_to_playing_well(slug: str) -> None:
    text = (RULES / f"{slug}.md").read_text()

    found = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert [heading for heading in HEADINGS if heading not in found] == []


@pytest.mark.parametrize("slug", registry.games())
def test_rules_name_every_option(slug: str) -> None:
    text = (RULES / f"{slug}.md").read_text()

    missing = [option.name for option in registry.get(slug).options if option.name not in text]
    assert missing == []
