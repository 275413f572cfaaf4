"""Brings the database up to date, seeds the demo club, and prints what `ops.up` needs as JSON."""

from __future__ import annotations

import io
import json
import os

import django
from django.conf import settings
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    os.environ.setdefault("CLACK_ROLE", "upkeep")
    django.setup()
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


if __name__ == "__main__":
    main()
