"""The luck of the league is the same in every run: a test must not fail once in fifty of them."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from random import Random

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Draw seeds by the name of the test, from the scenes it shares to what it clears away."""
    luck = Random(item.nodeid)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda count=None: luck.randbytes(count or 32))
        patch.setattr(secrets, "SystemRandom", lambda: luck)
        return (yield)
