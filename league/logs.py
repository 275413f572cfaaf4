"""One JSON object a line on stderr: what a machine can read and a person still can."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class JsonFormatter(logging.Formatter):
    """Names the fields it writes, so that a request or a setting passed along cannot slip out."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = getattr(record, "request", None)
        if reference := getattr(request, "reference", None):
            line["reference"] = reference
        if status := getattr(record, "status_code", None):
            line["status"] = status
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def logging_to_stderr(level: str) -> dict[str, Any]:
    plain = {"handlers": [], "propagate": True}
    silent = {"handlers": [], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "league.logs.JsonFormatter"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        # These bring handlers of their own; without them everything speaks through the root.
        "loggers": {
            "django": plain,
            "celery": plain,
            "uvicorn": plain,
            "uvicorn.error": plain,
            # A proxy in front writes down who came; dictConfig would switch this on again.
            "uvicorn.access": silent,
        },
    }
