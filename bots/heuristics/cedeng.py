"""Ce Deng's baseline is Jie Long's: every settlement still rewards few points."""

from bots.heuristics.jielong import greedy

__all__ = ["greedy"]
