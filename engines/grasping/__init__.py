"""Grasping tens, as in Kap Tai Shap and Kap Shap: take an open tile or not, draw, discard."""

from engines.grasping.border import deal, evaluations_of, imagine, load
from engines.grasping.state import OPTIONS, GraspingState, Terms, longest, terms_of

__all__ = [
    "OPTIONS",
    "GraspingState",
    "Terms",
    "deal",
    "evaluations_of",
    "imagine",
    "load",
    "longest",
    "terms_of",
]
