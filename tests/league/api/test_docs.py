"""The written documentation says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from league.api.errors import CODES
from league.api.pagination import Pages
from league.api.parsers import DEEPEST, MOST_BYTES
from league.models import Token
from league.services.tokens import MOST_TOKENS

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "api.md").read_text()


def test_docs_tell_every_error() -> None:
    told = {(int(status), code) for status, code in re.findall(r"\| (\d{3}) \| `(\w+)`", DOCS)}

    assert told == {*CODES.items(), (400, "malformed")}


@pytest.mark.parametrize(
    "words",
    [
        f"more than {MOST_BYTES} bytes",
        f"more than {DEEPEST} deep",
        f"from 1 to {Pages.max_page_size} and is {Pages.page_size}",
        f"at most {MOST_TOKENS} tokens",
    ],
)
def test_docs_tell_the_limits(words: str) -> None:
    assert words in DOCS


def test_docs_tell_every_scope() -> None:
    assert re.findall(r"^\| `(\w+)` \|", DOCS, re.MULTILINE) == Token.Scope.values
