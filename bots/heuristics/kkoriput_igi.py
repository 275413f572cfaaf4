"""Kkoriput-igi's baseline is Jie Long's: few points make winners and keep from paying."""

from bots.heuristics.jielong import greedy

__all__ = ["greedy"]
