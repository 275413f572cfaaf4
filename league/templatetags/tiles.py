"""Template tags that draw tiles, seats, moves and whole boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template
from django.utils.safestring import SafeString, mark_safe

from engines import registry
from engines.base import View
from league.web import boards
from league.web.drawing import families, moves, seats

# What is marked safe here was put together by league.web.drawing, which escapes what it is given.
register = template.Library()


@register.simple_tag
def tile_symbols(family: str) -> SafeString:
    """The drawings that every tile of this family refers to: once on a page, before the tiles."""
    return mark_safe(families.symbols(family))


@register.simple_tag
def tile(family: str, text: str, classes: str = "") -> SafeString:
    return mark_safe(families.tile(family, text, classes))


@register.simple_tag
def tiles(family: str, texts: Iterable[str], classes: str = "") -> SafeString:
    return mark_safe("".join(families.tile(family, text, classes) for text in texts))


@register.simple_tag
def tile_chip(family: str, text: str) -> SafeString:
    """The small form of a tile, for logs, buttons and running text."""
    return mark_safe(families.chip(family, text))


@register.simple_tag
def lying_tile(family: str, text: str, classes: str = "") -> SafeString:
    """A tile on its side, `36` with its three at the left."""
    return mark_safe(families.lying(family, text, classes))


@register.simple_tag
def seat_mark(seat: int, name: str = "") -> SafeString:
    """The badge of a seat; give the player's name where it does not stand beside it."""
    return mark_safe(seats.mark(seat, name))


@register.simple_tag
def move_label(slug: str, text: str) -> SafeString:
    """A move in its notation, with its tiles drawn small."""
    return mark_safe(moves.label(registry.get(slug).tiles, text))


@register.simple_tag
def board(view: View, names: Sequence[str] = ()) -> SafeString:
    """The board of a view; `names` are the players in the order of their seats."""
    return mark_safe(boards.render(view, names))
