"""Tok: the hands of Ho-hpai won by drawing, discarding and claiming.

The rules are docs/rules/tok.md; hands are valued by engines/ho_hands.py, and moves and tables are
as engines/melding.py has them.
"""

from engines.games.tok.game import game

__all__ = ["game"]
