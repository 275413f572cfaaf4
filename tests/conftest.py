"""What all tests share: fast passwords, and real servers for the tests that ask for them."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from django.conf import settings

from ops.parts import PARTS, advice
from tests.services.postgres import PostgresServer, create_database, drop_database
from tests.services.redis import RedisServer


def pytest_configure() -> None:
    if settings.configured:  # it is not with -p no:django
        # The real hash is slow on purpose; no test is about its cost.
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        # Every new client would else look through all static files before its first request.
        settings.WHITENOISE_AUTOREFRESH = True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="only what uses the database")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    if config.getoption("--database-only"):
        kept = [item for item in items if uses_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over thousands of tests, which last as long as the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def uses_database(item: pytest.Function) -> bool:
    marked = item.get_closest_marker("django_db") is not None
    return marked or not {"db", "transactional_db"}.isdisjoint(item.fixturenames)


def need(name: str) -> str:
    """The path of a part of the distribution; without it the test is left out, in CI it fails."""
    found = PARTS[name].path()
    if found is None:
        refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        refuse(advice([PARTS[name]]))
    assert found is not None
    return found


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL on which tests may create databases."""
    if given := os.environ.get("CLACK_TEST_DATABASE_URL"):
        yield given
        return
    need("postgres")
    server = PostgresServer()
    try:
        server.start()
        yield server.url
    finally:
        server.remove()


@pytest.fixture
def database_url(postgres_url: str) -> Iterator[str]:
    """An empty PostgreSQL database that is dropped after the test."""
    url = create_database(postgres_url)
    yield url
    drop_database(url)


@pytest.fixture(scope="session")
def redis_url(worker_id: str) -> Iterator[str]:
    """The address of a Redis database that no other test process uses."""
    if given := os.environ.get("CLACK_TEST_REDIS_URL"):
        number = int(worker_id.removeprefix("gw")) if worker_id.startswith("gw") else 0
        yield f"{given.rpartition('/')[0]}/{2 * number}"
        return
    need("redis")
    server = RedisServer()
    try:
        server.start()
        yield server.url
    finally:
        server.remove()


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis of the test's own, to be killed and started again."""
    need("redis")
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the distribution's Chromium."""
    return need("chromium")
