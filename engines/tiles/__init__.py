"""The tile and card sets: their faces, orders and notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.base import Evaluation
from engines.tiles import chinese

SETS: Final[Mapping[str, Mapping[str, Evaluation]]] = {"gupai-set": chinese.EVALUATIONS}
"""The pure evaluations of the sets themselves, by the name their test vectors use."""
