"""Filters that an address carries."""

from __future__ import annotations

from collections.abc import Container

from django.http import HttpRequest


def chosen(request: HttpRequest, name: str, allowed: Container[str]) -> str | None:
    """The value of a filter; one that is not offered counts as none."""
    value = request.GET.get(name)
    return value if value is not None and value in allowed else None


def search_words(request: HttpRequest) -> str:
    """What is searched for, without what no name can hold."""
    return request.GET.get("q", "").replace("\0", "").strip()[:60]
