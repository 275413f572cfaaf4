"""Reads settings from the environment; a value it cannot read ends the start with a sentence."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Collection
from pathlib import Path
from urllib.parse import urlsplit

TRUE = ("1", "true", "yes", "on")
FALSE = ("0", "false", "no", "off")
HOST_NAME = re.compile(r"\*|\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]+\]")
RATE = re.compile(r"[1-9]\d*/(sec|min|hour|day)")

DEFAULTS: dict[str, str] = {}
"""Every variable that has been asked for, with its default as text."""


class SettingError(SystemExit):
    """A setting is wrong. Not caught, its sentence is all that the process says before it ends."""

    def __init__(self, sentence: str) -> None:
        super().__init__(f"Clack cannot start: {sentence}")


def env_text(name: str, default: str = "") -> str:
    """The value, or the default where it is missing or blank (compose passes blanks)."""
    DEFAULTS[name] = default
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool) -> bool:
    value = env_text(name, "yes" if default else "no").lower()
    if value not in TRUE + FALSE:
        raise SettingError(f"{name} is {value!r}; it must be yes or no.")
    return value in TRUE


def env_int(name: str, default: int, least: int, most: int) -> int:
    text = env_text(name, str(default))
    # isdecimal alone lets the digits of other scripts through, and int() would take underscores.
    if not (text.isascii() and text.isdecimal() and least <= int(text[:12]) <= most):
        raise SettingError(f"{name} is {text!r}; it must be a whole number from {least} to {most}.")
    return int(text)


def env_seconds(name: str, default: float, most: float) -> float:
    text = env_text(name, f"{default:g}")
    if not re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text) or not 0 < float(text) <= most:
        raise SettingError(f"{name} is {text!r}; it must be seconds, above 0 and up to {most:g}.")
    return float(text)


def env_choice(name: str, default: str, choices: Collection[str]) -> str:
    value = env_text(name, default)
    if value not in choices:
        raise SettingError(f"{name} is {value!r}; it must be one of {', '.join(choices)}.")
    return value


def env_list(name: str, default: Collection[str] = ()) -> list[str]:
    """Parts between commas; a blank part is refused, since it hides a slip of the pen."""
    value = env_text(name, ",".join(default))
    parts = [part.strip() for part in value.split(",")] if value else []
    if any(not part or re.search(r"\s", part) for part in parts):
        raise SettingError(f"{name} must be names with one comma between each and no spaces.")
    return parts


def env_rate(name: str, default: str) -> str:
    value = env_text(name, default)
    if not RATE.fullmatch(value):
        raise SettingError(f"{name} is {value!r}; it must look like 60/min (sec, min, hour, day).")
    return value


def env_url(name: str, default: str, schemes: Collection[str]) -> str:
    """An address with a host. It may hold a password, so the refusal does not repeat it."""
    value = env_text(name, default)
    if value and not _is_address(value, schemes):
        raise SettingError(f"{name} must be an address like {'://… or '.join(schemes)}://….")
    return value.rstrip("/")


def env_site(name: str, default: str) -> str:
    """The address of a whole site: every page is under it, so it has a host and nothing more."""
    value = env_url(name, default, ("http", "https"))
    parts = urlsplit(value)
    if "@" in parts.netloc or parts.path or parts.query or parts.fragment:
        raise SettingError(f"{name} must be a scheme and a host, such as https://club.example.")
    return value


def env_hosts(name: str, default: Collection[str]) -> list[str]:
    """Hosts as Django compares them: without a scheme, a port or a path."""
    hosts = env_list(name, default)
    for host in hosts:
        if not HOST_NAME.fullmatch(host):
            raise SettingError(f"{name} holds {host!r}; a host looks like club.example.")
    return hosts


def env_path(name: str, default: Path) -> Path:
    return Path(env_text(name) or default).resolve()


def refuse_unknown(prefix: str, also: Collection[str]) -> None:
    """A variable with our prefix that nobody reads is most likely misspelt."""
    known = {*DEFAULTS, *also}
    for name in sorted(os.environ):
        if name.startswith(prefix) and name not in known:
            near = difflib.get_close_matches(name, sorted(known), n=1)
            hint = f"did you mean {near[0]}?" if near else "see docs/operations.md."
            raise SettingError(f"there is no setting {name}; {hint}")


def _is_address(value: str, schemes: Collection[str]) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in schemes and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False
