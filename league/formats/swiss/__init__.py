"""Swiss for two seats, by FIDE Dutch rules: the edition effective till 31 January 2026."""

from league.formats.swiss.swiss import Swiss

__all__ = ["Swiss"]
