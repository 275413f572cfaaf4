"""Ways to call the API in tests."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from league.models import User
from tests.league.factories import make_token

V1 = "/api/v1"


def caller_with(secret: str) -> APIClient:
    """A caller who sends this token."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def caller(user: User, *scopes: str) -> APIClient:
    """The user by a new token with these scopes, or all."""
    number = user.tokens.count() + 1
    return caller_with(make_token(user, *scopes, name=f"script {number}"))


def signed_in(user: User) -> APIClient:
    """The user by a session, as a page of the site calls."""
    client = APIClient()
    client.force_login(user)
    return client


def error_of(response: Any) -> tuple[int, str, dict[str, str]]:
    """Status, code and fields of a refusal, whose shape is checked on the way."""
    body = response.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "fields"}
    assert body["error"]["message"]
    return response.status_code, body["error"]["code"], body["error"]["fields"]
