"""Kap Shap's baseline is that of Kap Tai Shap: a hand of eight is judged as one of ten."""

from __future__ import annotations

from bots.heuristics.kap_tai_shap import greedy

__all__ = ["greedy"]
