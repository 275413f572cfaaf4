"""Who is calling: a token of the site, as `Authorization: Bearer clack_...`."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from league.models import Token, User
from league.services.tokens import token_for

LONGEST_SECRET: Final = 200


class TokenAuthentication(BaseAuthentication):
    """Gives the token's owner as the user and the token itself as `request.auth`."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        secret = secret.strip()
        token = token_for(secret) if len(secret) <= LONGEST_SECRET else None
        if token is None or not token.user.is_active:
            raise AuthenticationFailed("This token is not known, or has expired.")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Clack"'


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from your account page, with the scopes that the call needs.",
        }
