"""Tau Ngau: bulls and what is left over, and the match around them."""

from engines.games.tau_ngau.rules import game

__all__ = ["game"]
