"""How often one may call; the rates are settings."""

from __future__ import annotations

from rest_framework.settings import api_settings
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


def rate_for(caller: str) -> str | None:
    """As the settings say now, not as they were when this module was read."""
    rates: dict[str, str | None] = api_settings.DEFAULT_THROTTLE_RATES  # type: ignore[assignment]
    return rates[caller]


class StrangerThrottle(AnonRateThrottle):
    """By address, for callers without an account."""

    def get_rate(self) -> str | None:
        return rate_for("anon")


class AccountThrottle(UserRateThrottle):
    """By account, over all its tokens."""

    def get_rate(self) -> str | None:
        return rate_for("user")
