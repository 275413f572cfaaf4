"""Da Ling: its groups and their values, and the match around them."""

from engines.games.daling.rules import game

__all__ = ["game"]
