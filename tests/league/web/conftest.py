"""What the tests of the pages share: a club, visitors, and nobody counted from an earlier test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from tests.league.factories import Club, make_club
from tests.league.web.visits import visitor


@pytest.fixture(autouse=True)
def rested() -> Iterator[None]:
    """Attempts are counted in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def club(db: None) -> Club:
    return make_club(bots=4)


@pytest.fixture
def anybody(db: None) -> Client:
    return visitor(None)


@pytest.fixture
def ada(club: Club) -> Client:
    return visitor(club.ada)


@pytest.fixture
def ben(club: Club) -> Client:
    return visitor(club.ben)
