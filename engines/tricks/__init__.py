"""What the trick games of Chinese dominoes share: holdings, sets that beat sets, and tricks.

A holding (a hand, a set, a heap) is one integer with four bits a face, the number of its copies.
A move is `holding << 2 | act`. A log entry is `move << 2 | seat`.
"""

from engines.tricks.face_down import (
    deal_begins,
    imagine_tiles,
    mask_rows,
    mask_trick,
    read_log,
    seen_in,
    write_log,
)
from engines.tricks.holdings import (
    BEAT,
    COUNT,
    DISCARD,
    GUARDS,
    LEAD,
    PASS,
    VERBS,
    faces_of,
    fields_of,
    holding_of,
    holds,
    read,
    read_holding,
    size_of,
    texts_of,
    write,
)
from engines.tricks.picks import discards
from engines.tricks.plays import Play, read_trick, write_trick
from engines.tricks.sets import Class, Sets

__all__ = [
    "BEAT",
    "COUNT",
    "DISCARD",
    "GUARDS",
    "LEAD",
    "PASS",
    "VERBS",
    "Class",
    "Play",
    "Sets",
    "deal_begins",
    "discards",
    "faces_of",
    "fields_of",
    "holding_of",
    "holds",
    "imagine_tiles",
    "mask_rows",
    "mask_trick",
    "read",
    "read_holding",
    "read_log",
    "read_trick",
    "seen_in",
    "size_of",
    "texts_of",
    "write",
    "write_log",
    "write_trick",
]
