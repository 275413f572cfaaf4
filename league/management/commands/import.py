"""An event from a file."""

from __future__ import annotations

from argparse import FileType
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.services.errors import LeagueError
from league.services.eventfile import LARGEST_FILE, import_event


class Command(BaseCommand):
    help = "Take an event in from a file that `export` wrote (docs/event-file.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=FileType(encoding="utf-8"), help="- for standard input.")
        parser.add_argument("--rate", action="store_true", help="Rate what was rated there.")

    def handle(self, *args: Any, file: TextIO, rate: bool, **options: Any) -> None:
        try:
            event = import_event(file.read(LARGEST_FILE + 1), by=None, rate=rate)
        except UnicodeDecodeError as error:
            raise CommandError(f"The file is not UTF-8: {error}") from error
        except LeagueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{event.name} is event {event.pk}.")
