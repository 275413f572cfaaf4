"""A demo club for one's own machine."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from league.services.demo import LOGIN, PASSWORD, seed_demo


class Command(BaseCommand):
    help = "Fill the database with a demo club; run again, it changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        seed_demo()
        self.stdout.write(f"Demo club ready. Sign in as {LOGIN} with password {PASSWORD}")
