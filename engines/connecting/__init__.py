"""Connecting games of Chinese dominoes: Jie Long, Ce Deng, Kkoriput-igi and Ding Niu.

All four lay tiles end to end and lose one face down where none fits. What they do not share is
in their own modules in engines/games: the set, the seats, the check of a deal, and the payment.
"""
