"""Lists in pages: by number where they are short, by key where they grow with history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

PAGE_SIZE = 25
LARGEST_KEY = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a long list, the newest first; `newer` and `older` are keys to go on from."""

    rows: list[Any]
    newer: int | None
    older: int | None


def numbered(rows: QuerySet[Any], request: HttpRequest, size: int = PAGE_SIZE) -> Page[Any]:
    """The page asked for; nonsense gives the first, too large a number the last."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def stretch(
    rows: QuerySet[Any], request: HttpRequest, size: int = PAGE_SIZE, key: str = "pk"
) -> Stretch:
    """The piece after `?before=` or before `?after=`; its cost does not grow with the list."""
    before, after = whole(request.GET.get("before")), whole(request.GET.get("after"))
    if after is not None:
        found = list(rows.filter(**{f"{key}__gt": after}).order_by(key)[: size + 1])[::-1]
        shown = found[-size:]
        return _stretch(shown, key, is_first=len(found) <= size, is_last=False)
    if before is not None:
        rows = rows.filter(**{f"{key}__lt": before})
    found = list(rows.order_by(f"-{key}")[: size + 1])
    return _stretch(found[:size], key, is_first=before is None, is_last=len(found) <= size)


def _stretch(rows: list[Any], key: str, *, is_first: bool, is_last: bool) -> Stretch:
    if not rows:
        return Stretch([], None, None)
    return Stretch(
        rows,
        newer=None if is_first else getattr(rows[0], key),
        older=None if is_last else getattr(rows[-1], key),
    )


def whole(text: str | None) -> int | None:
    """The number that an address gives, if it is one that a row can have."""
    if text is None or not (text.isascii() and text.isdecimal()) or len(text) > 19:
        return None
    return min(int(text), LARGEST_KEY)
