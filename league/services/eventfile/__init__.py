"""Bringing an event in from a file: everything is checked, and all of it is stored or nothing."""

from league.services.eventfile.importing import LARGEST_FILE, import_event

__all__ = ["LARGEST_FILE", "import_event"]
