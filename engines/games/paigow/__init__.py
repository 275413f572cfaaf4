"""Pai Gow: its pairs and their values, and the match around them."""

from engines.games.paigow.rules import game

__all__ = ["game"]
