"""An event as a file: everything of it, in JSON that docs/event-file.md describes."""

from league.queries.eventfile.columns import FORMAT, plain_columns
from league.queries.eventfile.writing import Reader, event_file, may_have_file

__all__ = ["FORMAT", "Reader", "event_file", "may_have_file", "plain_columns"]
