"""Ratings made anew from the matches, or compared with what is stored."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.models import Pool
from league.services.ratings import differences, refold


class Command(BaseCommand):
    help = "Fold all ratings again from the finished blocks; --check compares and changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        pools = Pool.objects.all()
        if not options["check"]:
            for pool in pools:
                refold(pool)
            self.stdout.write(f"{len(pools)} pools folded anew.")
            return
        found = [difference for pool in pools for difference in differences(pool)]
        for difference in found:
            self.stdout.write(difference)
        if found:
            raise CommandError(f"{len(found)} ratings differ from their matches.")
        self.stdout.write(f"{len(pools)} pools agree with their matches.")
