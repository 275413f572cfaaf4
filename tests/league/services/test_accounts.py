"""Accounts, bots and tokens."""

from __future__ import annotations

import pytest

from league.models import Player, Token, User
from league.services.accounts import add_version, create_bot, sign_up
from league.services.errors import LeagueError
from league.services.tokens import create_token, delete_token, token_for
from tests.league import factories as f

pytestmark = pytest.mark.django_db
PASSWORD = "seven-birds-on-a-wire"


def test_signing_up_gives_an_account_and_a_player():
    user = sign_up(name="  Ada   Lovelace ", password=PASSWORD)

    assert (user.username, user.player.kind) == ("Ada Lovelace", "person")
    assert user.check_password(PASSWORD)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u202eb", "a\x00b", "a\u200bb"])
def test_unfit_names_are_refused(name):
    with pytest.raises(LeagueError) as refusal:
        sign_up(name=name, password=PASSWORD)

    assert refusal.value.field == "name"
    assert User.objects.count() == 0


def test_name_is_taken_whatever_its_case_or_composition():
    sign_up(name="Zoë", password=PASSWORD)

    for twin in ("ZOË", "Zoe\u0308"):
        with pytest.raises(LeagueError, match="is taken"):
            sign_up(name=twin, password=PASSWORD)
    assert Player.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password12345"])
def test_weak_passwords_are_refused(password):
    with pytest.raises(LeagueError) as refusal:
        sign_up(name="Ben", password=password)

    assert refusal.value.field == "password"


def test_bot_versions_are_numbered():
    bot = create_bot(name="Wren", program="random")

    add_version(bot, "greedy")

    assert list(bot.versions.values_list("number", "program")) == [(2, "greedy"), (1, "random")]


def test_unknown_program_is_refused():
    with pytest.raises(LeagueError, match="no program"):
        create_bot(name="Wren", program="hal")
    assert Player.objects.count() == 0


def test_token_is_found_by_its_secret_and_kept_as_a_hash():
    user = f.make_person("Ben")
    token, secret = create_token(user, name="laptop", scopes=["read"])

    assert token_for(secret) == token
    assert token_for(secret + "x") is None
    assert secret not in str(Token.objects.values().get())


def test_deleted_token_opens_nothing():
    user = f.make_person("Ben")
    token, secret = create_token(user, name="laptop", scopes=["read"])

    delete_token(user, token.pk)

    assert token_for(secret) is None


def test_token_of_another_cannot_be_deleted():
    token, secret = create_token(f.make_person("Ben"), name="laptop", scopes=["read"])

    with pytest.raises(LeagueError):
        delete_token(f.make_person("Cy"), token.pk)
    assert token_for(secret) is not None


@pytest.mark.parametrize("scopes", [[], ["read", "rule"]])
def test_tokens_need_known_scopes(scopes):
    with pytest.raises(LeagueError) as refusal:
        create_token(f.make_person("Ben"), name="laptop", scopes=scopes)
    assert refusal.value.field == "scopes"


def test_last_use_is_noted():
    token, secret = create_token(f.make_person("Ben"), name="laptop", scopes=["read"])

    token_for(secret)

    token.refresh_from_db()
    assert token.last_used_at is not None
