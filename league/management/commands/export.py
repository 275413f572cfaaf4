"""An event as a file, with everything in it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.models import Event
from league.queries.eventfile import Reader, event_file


class Command(BaseCommand):
    help = "Write an event to standard output as a file (docs/event-file.md), seeds and all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="Its key or its name.")

    def handle(self, *args: Any, event: str, **options: Any) -> None:
        found = Event.objects.filter(name=event).first()
        if found is None and event.isdecimal():
            found = Event.objects.filter(pk=int(event)).first()
        if found is None:
            raise CommandError(f"There is no event {event!r}.")
        self.stdout.write(event_file(found, Reader.SITE), ending="")
