"""How mail leaves: by an SMTP server that the environment names, else to the console."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote, urlsplit

from league.environment import SettingError, env_text

SCHEMES = ("smtp", "smtp+tls", "smtps")
PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
ADDRESS = re.compile(r"[\w.+-]+@[A-Za-z0-9.-]+", re.ASCII)
SECONDS = 10


def mail_server(url: str) -> dict[str, Any]:
    """Django's settings for this server; without one letters are printed."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": SECONDS,
    }


def env_mail_address(name: str, default: str) -> str:
    value = env_text(name, default)
    if not ADDRESS.fullmatch(value):
        raise SettingError(f"{name} is {value!r}; it must be a mail address like {default}.")
    return value
