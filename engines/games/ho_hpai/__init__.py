"""Ho-hpai: put a tile at the tail of a face-down line, take its head, and win with six.

The rules are docs/rules/ho-hpai.md. Hands are numbers as engines/sixes.py has them, and valued by
engines/ho_hands.py.
"""

from engines.games.ho_hpai.game import game

__all__ = ["game"]
