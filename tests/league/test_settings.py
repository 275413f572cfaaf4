"""The settings as a whole: what the environment makes of them in each mode."""

from __future__ import annotations

import os
import runpy
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from league.environment import SettingError

ROOT = Path(__file__).resolve().parents[2]
KEY = "".join(f"{number:03d}" for number in range(40))
SERVER = {
    "DATABASE_URL": "postgresql://ada:s%40crate@db.example:5433/club?sslmode=require",
    "REDIS_URL": "redis://:crate@redis.example:6379/2",
    "SECRET_KEY": KEY,
    "CLACK_SITE_URL": "https://clack.example",
}
OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HOST", "PORT")

Load = Callable[..., dict[str, Any]]


def clean() -> dict[str, str]:
    return {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith("CLACK_")
    }


def run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Load:
    """Reads the settings afresh, with nothing of ours in the environment but what is given."""

    def load_with(**given: str) -> dict[str, Any]:
        monkeypatch.setattr(os, "environ", {**clean(), "CLACK_DATA_DIR": str(tmp_path), **given})
        return runpy.run_path(str(ROOT / "league/settings.py"))

    return load_with


def test_embedded_settings_need_nothing(load: Load, tmp_path: Path) -> None:
    settings = load()

    assert settings["MODE"] == "embedded"
    assert settings["DEBUG"] is False
    assert settings["DATABASES"]["default"]["NAME"] == tmp_path / "clack.sqlite3"
    assert settings["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["SITE_URL"] == "http://localhost:8000"
    assert settings["CACHES"]["default"]["BACKEND"].endswith("LocMemCache")


def test_embedded_key_is_made_once_and_private(load: Load, tmp_path: Path) -> None:
    first = load()["SECRET_KEY"]

    assert load()["SECRET_KEY"] == first
    assert len(first) >= 50
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_server_settings_come_from_the_addresses(load: Load) -> None:
    settings = load(**SERVER)
    database = settings["DATABASES"]["default"]

    assert settings["MODE"] == "server"
    assert {name: database[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "club",
        "USER": "ada",
        "PASSWORD": "s@crate",
        "HOST": "db.example",
        "PORT": "5433",
    }
    assert database["OPTIONS"]["sslmode"] == "require"
    assert settings["CACHES"]["default"]["LOCATION"] == "redis://:crate@redis.example:6379/3"


@pytest.mark.parametrize(
    ("role", "pool", "age", "milliseconds"),
    [("web", True, None, 15_000), ("worker", False, 60, 60_000), ("upkeep", False, 60, 0)],
)
def test_only_the_web_keeps_a_pool_of_connections(
    load: Load, role: str, pool: bool, age: int | None, milliseconds: int
) -> None:
    database = load(**SERVER, CLACK_ROLE=role)["DATABASES"]["default"]

    assert ("pool" in database["OPTIONS"], database.get("CONN_MAX_AGE")) == (pool, age)
    assert f"-c statement_timeout={milliseconds} " in database["OPTIONS"]["options"]
    assert database["CONN_HEALTH_CHECKS"] is True


def test_people_look_for_the_write_lock_before_programs_do(load: Load) -> None:
    web, worker = (
        load(CLACK_ROLE=role)["DATABASES"]["default"]["LOOK_AGAIN_SECONDS"]
        for role in ("web", "worker")
    )

    assert max(web) < min(worker)


def test_https_address_makes_cookies_and_transport_strict(load: Load) -> None:
    settings = load(**SERVER)

    assert settings["SESSION_COOKIE_NAME"] == "__Host-session"
    assert settings["CSRF_COOKIE_NAME"] == "__Host-csrf"
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is True
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    assert settings["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is settings["SECURE_SSL_REDIRECT"] is True
    assert "clack.example" in settings["ALLOWED_HOSTS"]


def test_proxy_is_trusted_only_when_told(load: Load) -> None:
    alone = load(**SERVER)
    behind = load(**SERVER, CLACK_TRUST_PROXY="1")

    assert "SECURE_PROXY_SSL_HEADER" not in alone
    assert alone["REST_FRAMEWORK"]["NUM_PROXIES"] == 0
    assert behind["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert behind["REST_FRAMEWORK"]["NUM_PROXIES"] == 1


def test_times_of_the_queue_may_be_fractions(load: Load) -> None:
    settings = load(CLACK_LEASE_SECONDS="0.5", CLACK_TICK_SECONDS="0.2")

    assert (settings["LEASE_SECONDS"], settings["TICK_SECONDS"]) == (0.5, 0.2)


def test_passwords_are_long_and_hashed_with_argon2(load: Load) -> None:
    settings = load()

    assert settings["PASSWORD_HASHERS"][0].endswith("Argon2PasswordHasher")
    assert {"min_length": 12} in [
        validator.get("OPTIONS") for validator in settings["AUTH_PASSWORD_VALIDATORS"]
    ]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"DATABASE_URL": SERVER["DATABASE_URL"]}, "must give a SECRET_KEY"),
        ({"DATABASE_URL": "mysql://x/y", "SECRET_KEY": KEY}, "DATABASE_URL must be an address"),
        ({"DATABASE_URL": "postgresql://x", "SECRET_KEY": KEY}, "DATABASE_URL must look like"),
        (
            {"DATABASE_URL": "postgresql://x/y?z=1", "SECRET_KEY": KEY},
            "DATABASE_URL must look like",
        ),
        ({"REDIS_URL": "localhost:6379"}, "REDIS_URL must be an address"),
        ({"REDIS_URL": "redis://host/queue"}, "REDIS_URL must end in a database number"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY must hold 50 or more random characters"),
        ({"SECRET_KEY": "x" * 60}, "SECRET_KEY must hold 50 or more random characters"),
        ({"PORT": "http"}, "PORT is 'http'; it must be a whole number"),
        ({"CLACK_WORKERS": "0"}, "CLACK_WORKERS is '0'"),
        ({"CLACK_DATA_DIR": __file__}, "CLACK_DATA_DIR is .+ folder to write into"),
        ({"CLACK_DATA_DIR": "/proc/club"}, "CLACK_DATA_DIR is /proc/club"),
        ({"CLACK_SITE_URL": "https://club.example/clack"}, "CLACK_SITE_URL must be a scheme and"),
        ({"ALLOWED_HOSTS": "https://club.example"}, "ALLOWED_HOSTS holds 'https://club.example'"),
        ({"CLACK_LEASE": "3"}, "there is no setting CLACK_LEASE"),
    ],
)
def test_settings_without_sense_stop_the_start(
    load: Load, given: dict[str, str], sentence: str
) -> None:
    with pytest.raises(SettingError, match=sentence):
        load(**given)


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "check"],
        ["-m", "uvicorn", "league.asgi:application", "--port", "1"],
        ["-m", "celery", "-A", "league", "report"],
    ],
)
def test_every_door_says_one_sentence_and_ends(command: list[str], tmp_path: Path) -> None:
    environment = {**clean(), "CLACK_DATA_DIR": str(tmp_path), "CLACK_WOKERS": "2"}

    ended = run(command, environment)

    sentence = "Clack cannot start: there is no setting CLACK_WOKERS; did you mean CLACK_WORKERS?"
    assert (ended.returncode, ended.stderr.strip()) == (1, sentence)


def test_deploy_check_finds_nothing_in_production(tmp_path: Path) -> None:
    environment = {**clean(), **SERVER, "CLACK_DATA_DIR": str(tmp_path)}

    # The checks need no connection: the addresses of the example lead nowhere.
    ended = run(["manage.py", "check", "--deploy", "--fail-level", "INFO"], environment)

    assert (ended.returncode, ended.stdout.strip()) == (
        0,
        "System check identified no issues (0 silenced).",
    ), ended.stderr


def test_letters_are_printed_unless_a_server_is_named(load: Load) -> None:
    settings = load()

    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"
    assert settings["DEFAULT_FROM_EMAIL"] == "clack@localhost"
    assert settings["WEBHOOK_PRIVATE"] is False


@pytest.mark.parametrize(
    ("scheme", "port", "by_tls", "by_ssl"),
    [("smtp", 25, False, False), ("smtp+tls", 587, True, False), ("smtps", 465, False, True)],
)
def test_mail_server_is_read_from_one_address(
    load: Load, scheme: str, port: int, by_tls: bool, by_ssl: bool
) -> None:
    settings = load(CLACK_MAIL_URL=f"{scheme}://ada:s%40crate@host.example/")

    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"]) == ("host.example", port)
    assert (settings["EMAIL_HOST_USER"], settings["EMAIL_HOST_PASSWORD"]) == ("ada", "s@crate")
    assert (settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"]) == (by_tls, by_ssl)


@pytest.mark.parametrize(
    "given",
    [
        {"CLACK_MAIL_URL": "http://mail.example"},
        {"CLACK_MAIL_URL": "smtp://"},
        {"CLACK_MAIL_FROM": "Ada"},
        {"CLACK_MAIL_FROM": "ada@example.org, ben@example.org"},
        {"CLACK_WEBHOOK_PRIVATE": "perhaps"},
    ],
)
def test_mail_settings_that_make_no_sense_end_the_start(load: Load, given: dict[str, str]) -> None:
    with pytest.raises(SettingError):
        load(**given)
