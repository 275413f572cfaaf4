"""API tokens: made once, shown once, kept as a hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from league.models import Token, User
from league.queries.clock import database_now
from league.services.errors import ConflictError, LeagueError

MARK = "clack_"
MOST_TOKENS = 20
SEEN_AGAIN = timedelta(minutes=1)


@transaction.atomic
def create_token(user: User, *, name: str, scopes: Sequence[str]) -> tuple[Token, str]:
    """A new token and its secret, which nobody can read again."""
    user = User.objects.select_for_update().get(pk=user.pk)
    name = name.strip()
    if not name or len(name) > 60:
        raise LeagueError("A token needs a name of at most 60 letters.", field="name")
    unknown = set(scopes) - set(Token.Scope.values)
    if unknown or not scopes:
        known = ", ".join(Token.Scope.values)
        raise LeagueError(f"Choose scopes among: {known}.", field="scopes")
    if user.tokens.filter(name=name).exists():
        raise ConflictError(f"You have a token named {name} already.", field="name")
    if user.tokens.count() >= MOST_TOKENS:
        raise ConflictError(f"You have {MOST_TOKENS} tokens: delete one first.")
    secret = MARK + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user, name=name, prefix=secret[:12], digest=digest_of(secret),
        scopes=sorted(set(scopes)),
    )  # fmt: skip
    return token, secret


def delete_token(user: User, token_id: int) -> None:
    deleted, _ = user.tokens.filter(pk=token_id).delete()
    if not deleted:
        raise LeagueError("You have no such token.")


def token_for(secret: str) -> Token | None:
    """The live token with this secret; its use is noted at most once a minute."""
    live = Token.objects.filter(Q(expires_at__isnull=True) | Q(expires_at__gt=Now()))
    token = live.select_related("user__player").filter(digest=digest_of(secret)).first()
    if token is not None and _is_long_unused(token):
        Token.objects.filter(pk=token.pk).update(last_used_at=Now())
    return token


def _is_long_unused(token: Token) -> bool:
    # Looked up before writing: an update takes SQLite's one write lock even to change nothing.
    return token.last_used_at is None or database_now() - token.last_used_at > SEEN_AGAIN


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
