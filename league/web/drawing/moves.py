"""Moves as people read them: the notation of the rules, with little tiles in it."""

from __future__ import annotations

from html import escape

from engines.base import HIDDEN
from league.web.drawing import families


def label(family_name: str, text: str) -> str:
    """The move as HTML; whatever is no tile of the family stays as it is written."""
    drawn = []
    after_place = False
    for token in text.split():
        # After `@` and `=` a lone digit is a place or a value, though it may look like a card.
        is_number = after_place and len(token) == 1 and token.isdigit()
        drawn.append(escape(token) if is_number else _word(family_name, token))
        after_place = after_place or token in ("@", "=")
    return f'<span class="move">{" ".join(drawn)}</span>'


def _word(family_name: str, token: str) -> str:
    if token in ("?", HIDDEN):
        return families.chip(family_name, HIDDEN)
    companion = families.FAMILIES[family_name].companion
    for name in filter(None, (family_name, companion)):
        if token in families.FAMILIES[name].texts:
            return families.chip(name, token)
    return escape(token)
