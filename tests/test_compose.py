"""The compose file: sound by docker-compose's own judgement, and its commands come to life."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from ops import processes
from tests.conftest import need
from tests.services.ports import free_port, wait_until

ROOT = Path(__file__).resolve().parents[1]
KEY = "".join(f"{number:03d}" for number in range(40))
GIVEN = {"SECRET_KEY": KEY, "POSTGRES_PASSWORD": "pg0pass", "REDIS_PASSWORD": "rd0pass"}
OURS = ("web", "worker", "scheduler", "migrate")

Service = dict[str, Any]
Start = Callable[..., subprocess.Popen[bytes]]


def compose(*arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    program = need("compose")
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return subprocess.run(
        [program, "-f", "docker-compose.yml", *arguments],
        cwd=ROOT,
        env={**kept, **given},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def services(port: int) -> dict[str, Service]:
    """The services with every variable filled in by docker-compose itself."""
    done = compose("config", **GIVEN, PORT=str(port))
    assert done.returncode == 0, done.stderr
    found: dict[str, Service] = yaml.safe_load(done.stdout)["services"]
    return found


@pytest.fixture
def start(
    services: dict[str, Service], database_url: str, redis_url: str, tmp_path: Path
) -> Iterator[Start]:
    """Runs a service's command here, with real servers in the place of its neighbours."""
    running: list[subprocess.Popen[bytes]] = []
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    def start_one(name: str, *more: str) -> subprocess.Popen[bytes]:
        service = services[name]
        given = {key: str(value) for key, value in service.get("environment", {}).items()}
        servers = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
        environment = {"PATH": programs, "LANG": "C.UTF-8", **given, **servers}
        command = [*service["command"], *more]
        child = processes.start(command, environment, cwd=ROOT)
        running.append(child)
        return child

    yield start_one
    processes.stop(running, patience=10)


def test_compose_file_is_sound() -> None:
    done = compose("config", "--quiet", **GIVEN)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", GIVEN)
def test_compose_refuses_to_start_without_a_secret(name: str) -> None:
    given = {key: value for key, value in GIVEN.items() if key != name}

    assert compose("config", "--quiet", **given).returncode == 1


def test_compose_has_the_parts_of_the_site(services: dict[str, Service]) -> None:
    assert sorted(services) == ["db", "migrate", "redis", "scheduler", "web", "worker"]


@pytest.mark.parametrize("name", ["web", "worker", "scheduler", "db", "redis"])
def test_lasting_service_has_a_health_check(services: dict[str, Service], name: str) -> None:
    assert services[name]["healthcheck"]["test"][0] == "CMD"
    assert services[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", OURS)
def test_our_services_may_do_little(services: dict[str, Service], name: str) -> None:
    service = services[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_only_the_web_is_reached_from_outside(services: dict[str, Service], port: int) -> None:
    published = {name: service["ports"] for name, service in services.items() if "ports" in service}

    assert list(published) == ["web"]
    assert f"127.0.0.1:{port}:{port}" in str(published["web"][0])


def test_data_outlive_their_containers(services: dict[str, Service]) -> None:
    assert services["db"]["volumes"] == ["database:/var/lib/postgresql/data:rw"]
    assert services["redis"]["volumes"] == ["queue:/data:rw"]


def test_image_ends_as_a_user_without_rights() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    users = [number for number, line in enumerate(lines) if line.startswith("USER ")]

    assert [lines[number] for number in users] == ["USER clack"]
    assert not [line for line in lines[users[0] :] if line.startswith(("RUN", "COPY"))]


def test_image_copies_what_there_is() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    copied = [name for line in lines if line.startswith("COPY ") for name in line.split()[1:-1]]
    kept = (ROOT / ".dockerignore").read_text().splitlines()

    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert sorted(line[1:] for line in kept if line.startswith("!")) == sorted(copied)


@pytest.mark.server
def test_commands_of_the_site_come_to_life_and_end_when_told(start: Start, port: int) -> None:
    assert start("migrate").wait(120) == 0

    living = [start(name) for name in ("web", "worker", "scheduler")]

    ready = [sys.executable, "-m", "ops.ready", "localhost", "database", "migrations"]
    ready += ["broker", "worker", "scheduler"]
    environment = {**os.environ, "PORT": str(port)}
    wait_until(
        lambda: subprocess.run(ready, cwd=ROOT, env=environment, check=False).returncode == 0,
        60,
        "A site that is ready",
    )
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
        assert answer.status == 200
    assert [child.poll() for child in living] == [None, None, None]

    for child in living:
        child.terminate()

    assert [child.wait(20) for child in living] == [0, 0, 0]


@pytest.mark.server
def test_command_of_redis_asks_for_the_password(start: Start, tmp_path: Path) -> None:
    from redis import AuthenticationError, Redis, RedisError

    redis_port = free_port()
    start("redis", "--port", str(redis_port), "--dir", str(tmp_path), "--bind", "127.0.0.1")
    friend = Redis(port=redis_port, password=GIVEN["REDIS_PASSWORD"])

    def answers() -> bool:
        try:
            return bool(friend.ping())
        except RedisError:
            return False

    wait_until(answers, 15, "Redis")
    assert friend.config_get("appendonly", "maxmemory-policy") == {
        "appendonly": "yes",
        "maxmemory-policy": "noeviction",
    }
    with pytest.raises(AuthenticationError):
        Redis(port=redis_port).ping()
