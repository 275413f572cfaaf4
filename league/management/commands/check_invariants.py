"""The invariants of the data, checked by hand or after a fault."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.services.invariants import CHECKS, broken_invariants


class Command(BaseCommand):
    help = "Check everything that must hold of the data; changes nothing, fails if one does not."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = broken_invariants()
        for name, rows in broken.items():
            for row in rows:
                self.stdout.write(f"{name}: {row}")
        if broken:
            raise CommandError(f"{len(broken)} of {len(CHECKS)} invariants are broken.")
        self.stdout.write(f"All {len(CHECKS)} invariants hold.")
