"""Values from the environment: what is read, and what ends the start."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from league import environment
from league.environment import SettingError

Read = Callable[[], Any]


def read_bool() -> bool:
    return environment.env_bool("CLACK_X", False)


def read_int() -> int:
    return environment.env_int("CLACK_X", 5, least=1, most=64)


def read_seconds() -> float:
    return environment.env_seconds("CLACK_X", 2.5, most=60)


def read_choice() -> str:
    return environment.env_choice("CLACK_X", "red", ("red", "green"))


def read_list() -> list[str]:
    return environment.env_list("CLACK_X", ("a", "b"))


def read_rate() -> str:
    return environment.env_rate("CLACK_X", "60/min")


def read_url() -> str:
    return environment.env_url("CLACK_X", "", ("http", "https"))


def read_site() -> str:
    return environment.env_site("CLACK_X", "http://localhost")


def read_hosts() -> list[str]:
    return environment.env_hosts("CLACK_X", ("localhost",))


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (read_bool, "yes", True),
        (read_bool, "TRUE", True),
        (read_bool, "0", False),
        (read_int, "64", 64),
        (read_seconds, "0.5", 0.5),
        (read_seconds, "60", 60.0),
        (read_choice, "green", "green"),
        (read_list, "one, two", ["one", "two"]),
        (read_rate, "5/sec", "5/sec"),
        (read_url, "https://clack.example/", "https://clack.example"),
        (read_site, "https://clack.example:8443/", "https://clack.example:8443"),
        (
            read_hosts,
            "clack.example,.club,10.0.0.1,[::1],*",
            ["clack.example", ".club", "10.0.0.1", "[::1]", "*"],
        ),
    ],
)
def test_value_that_makes_sense_is_read(
    monkeypatch: pytest.MonkeyPatch, read: Read, text: str, value: object
) -> None:
    monkeypatch.setenv("CLACK_X", text)

    assert read() == value


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (read_bool, False),
        (read_int, 5),
        (read_seconds, 2.5),
        (read_choice, "red"),
        (read_list, ["a", "b"]),
        (read_rate, "60/min"),
        (read_url, ""),
    ],
)
@pytest.mark.parametrize("blank", [None, "", "  "])
def test_missing_or_blank_value_is_the_default(
    monkeypatch: pytest.MonkeyPatch, read: Read, value: object, blank: str | None
) -> None:
    monkeypatch.delenv("CLACK_X", raising=False)
    if blank is not None:
        monkeypatch.setenv("CLACK_X", blank)

    assert read() == value


@pytest.mark.parametrize(
    ("read", "text"),
    [
        *((read_bool, text) for text in ("maybe", "2", "y", "tru")),
        *((read_int, text) for text in ("0", "65", "-1", "1.0", "1_0", "٣", "x", "9" * 5000)),
        *((read_seconds, text) for text in ("0", "-1", "61", "nan", "inf", "1e1", "1s", "½")),
        *((read_choice, text) for text in ("Red", "blue", "red,green")),
        *((read_list, text) for text in ("a,,b", "a b", ",", "a,")),
        *((read_rate, text) for text in ("60", "0/min", "60/minute", "-1/sec", "60/min/sec")),
        *((read_site, f"https://{text}") for text in ("x/club", "ada@x", "x?y", "x#y")),
        *((read_hosts, text) for text in ("http://x", "x:80", "x/y", "*.x", "a,b@c")),
        *((read_url, text) for text in ("clack.example", "ftp://x", "http://", "http://x:99999")),
    ],
)
def test_value_without_sense_ends_the_start_naming_it(
    monkeypatch: pytest.MonkeyPatch, read: Read, text: str
) -> None:
    monkeypatch.setenv("CLACK_X", text)

    with pytest.raises(SettingError, match=r"^Clack cannot start: CLACK_X .+\.$"):
        read()


def test_refused_address_is_not_repeated_since_it_may_hold_a_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CLACK_X", "ftp://ada:hunter2@host")

    with pytest.raises(SettingError) as caught:
        read_url()

    assert "hunter2" not in str(caught.value)


def test_path_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLACK_X", "club")

    assert environment.env_path("CLACK_X", Path("other")) == tmp_path / "club"


def test_misspelt_name_ends_the_start_with_the_name_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("CLACK_")]:
        monkeypatch.delenv(name)
    monkeypatch.setitem(environment.DEFAULTS, "CLACK_WORKERS", "1")
    monkeypatch.setenv("CLACK_WOKERS", "2")

    with pytest.raises(
        SettingError, match=r"no setting CLACK_WOKERS; did you mean CLACK_WORKERS\?$"
    ):
        environment.refuse_unknown("CLACK_", also=())


def test_names_without_the_prefix_or_listed_are_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QLACK_WOKERS", "2")
    monkeypatch.setenv("CLACK_TEST_THING", "2")
    known = [name for name in os.environ if name.startswith("CLACK_")]

    environment.refuse_unknown("CLACK_", also=known)
