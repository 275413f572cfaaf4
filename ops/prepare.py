"""Brings the database up to date, seeds the demo club, and prints what `ops.up` needs as JSON."""

from __future__ import annotations

import io
import json
import os
import socket
import sys

import django
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    os.environ.setdefault("CLACK_ROLE", "upkeep")
    django.setup()
    refuse_taken_port(settings.HOST, settings.PORT)
    refuse_silent_database()
    call_command("migrate", interactive=False, verbosity=0)
    said = io.StringIO()
    call_command("demo", stdout=said)
    facts = {
        "host": settings.HOST,
        "port": settings.PORT,
        "site": settings.SITE_URL,
        "workers": settings.WORKERS,
        "demo": said.getvalue().strip(),
    }
    print(json.dumps(facts))


def refuse_taken_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        # A port whose last owner has just closed it is free all the same.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sys.exit(
                f"Clack cannot listen on {host}:{port} ({error.strerror}); choose another PORT."
            )


def refuse_silent_database() -> None:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        sys.exit(f"Clack cannot reach its database: {error}")


if __name__ == "__main__":
    main()
