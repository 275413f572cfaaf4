"""What the tests of the API share: a club, callers, and nobody throttled by an earlier test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from tests.league.factories import Club, make_club


@pytest.fixture(autouse=True)
def rested() -> Iterator[None]:
    """Throttles count in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def club(db: None) -> Club:
    return make_club(bots=4)


@pytest.fixture
def anybody() -> APIClient:
    return APIClient()
