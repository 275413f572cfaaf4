"""/healthz and /readyz: what each part's failure looks like from outside."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.db.models.functions import Now
from django.test import Client
from pytest_django import Settings

from league.models import WorkerBeat
from tests.services.ports import free_port

ALL_WELL = {
    "database": "ok",
    "migrations": "ok",
    "broker": "ok",
    "worker": "ok",
    "scheduler": "ok",
}
SECRET = "the-password-of-the-database"


@pytest.fixture
def beats(db: None) -> None:
    WorkerBeat.objects.create(name="one", role="worker", seen_at=Now())
    WorkerBeat.objects.create(name="two", role="scheduler", seen_at=Now())


def refuse(*_: object, **__: object) -> None:
    raise OperationalError(f"connection failed for {SECRET}")


def test_healthz_answers_without_the_database(client: Client) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.json()) == (200, {"alive": True})
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.usefixtures("beats")
def test_readyz_is_content_when_all_parts_are_there(client: Client) -> None:
    response = client.get("/readyz")

    assert (response.status_code, response.json()) == (200, {"ready": True, "checks": ALL_WELL})


@pytest.mark.django_db
def test_readyz_misses_workers_that_never_came(client: Client) -> None:
    response = client.get("/readyz")

    expected = {**ALL_WELL, "worker": "none has been seen", "scheduler": "none has been seen"}
    assert (response.status_code, response.json()["checks"]) == (503, expected)


@pytest.mark.usefixtures("beats")
@pytest.mark.parametrize("role", ["worker", "scheduler"])
def test_readyz_misses_a_process_gone_silent(client: Client, role: str) -> None:
    WorkerBeat.objects.filter(role=role).update(seen_at=Now() - timedelta(seconds=100))

    response = client.get("/readyz")

    expected = {**ALL_WELL, role: "last seen 100 seconds ago"}
    assert (response.status_code, response.json()["checks"]) == (503, expected)


@pytest.mark.usefixtures("beats")
def test_readyz_goes_by_the_newest_sign_of_life(client: Client) -> None:
    WorkerBeat.objects.create(name="old", role="worker", seen_at=Now() - timedelta(days=1))

    assert client.get("/readyz").status_code == 200


@pytest.mark.usefixtures("beats")
def test_readyz_misses_a_migration_not_applied(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'league'")

    response = client.get("/readyz")

    expected = {**ALL_WELL, "migrations": "some are not applied"}
    assert (response.status_code, response.json()["checks"]) == (503, expected)


@pytest.mark.usefixtures("beats")
def test_readyz_misses_the_broker_without_naming_it(
    client: Client, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = f"redis://:{SECRET}@127.0.0.1:{free_port()}/0"

    response = client.get("/readyz")

    assert (response.status_code, response.json()["checks"]) == (
        503,
        {**ALL_WELL, "broker": "does not answer"},
    )
    assert SECRET not in response.text + caplog.text


def test_readyz_keeps_what_the_driver_says_to_itself(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "cursor", refuse)

    response = client.get("/readyz")

    silent = "does not answer"
    assert (response.status_code, response.json()["checks"]) == (
        503,
        {**dict.fromkeys(ALL_WELL, silent), "broker": "ok"},
    )
    assert SECRET not in response.text


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_takes_no_other_method(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


@pytest.mark.usefixtures("beats")
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_not_sent_on_to_https(client: Client, settings: Settings, path: str) -> None:
    settings.SECURE_SSL_REDIRECT = True

    assert client.get(path).status_code == 200
    assert client.get("/admin/").status_code == 301
