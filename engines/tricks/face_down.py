"""What lies face down: hiding it from a view and its log, and imagining it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from random import Random
from typing import Any

from engines.base import HIDDEN, Position, PositionError
from engines.tiles.chinese import NUMBERS, TEXTS
from engines.tricks.holdings import DISCARD, faces_of, holding_of, read, size_of, write
from engines.tricks.plays import Play
from engines.unseen import assign


def mask_trick(trick: Sequence[Mapping[str, Any]], viewer: int | None) -> list[dict[str, Any]]:
    """A written trick as the viewer sees it: the others' discards lie face down."""
    return [
        {**play, "tiles": [HIDDEN] * len(play["tiles"])}
        if play["act"] == "discard" and play["seat"] != viewer
        else dict(play)
        for play in trick
    ]


def mask_rows(rows: Sequence[Sequence[str]], viewer: int | None) -> list[list[str]]:
    return [list(row) if seat == viewer else [HIDDEN] * len(row) for seat, row in enumerate(rows)]


def write_log(log: Sequence[int], viewer: int | None, masked_from: int) -> list[list[Any]]:
    """The log as the viewer saw it: the others' discards are masked from that entry on."""
    lines: list[list[Any]] = [[entry & 3, write(entry >> 2)] for entry in log]
    for line in lines[masked_from:]:
        if line[0] != viewer and line[1].startswith("discard"):
            line[1] = " ".join(["discard", *[HIDDEN] * (len(line[1].split()) - 1)])
    return lines


def read_log(
    log: Sequence[Sequence[Any]], buried: Sequence[int], trick: Iterable[Play]
) -> list[int]:
    """The log of a view, whose masked discards are the tiles of the trick and the buried ones."""
    unread = [faces_of(holding) for holding in buried]
    for seat, move in trick:
        if move & 3 == DISCARD:
            unread[seat] += faces_of(move >> 2)
    entries = []
    for seat, text in reversed(log):
        if HIDDEN in text:
            faces = [unread[seat].pop() for _ in text.split()[1:]]
            move = holding_of(faces) << 2 | DISCARD
        else:
            move = read(text)
        entries.append(move << 2 | seat)
    return entries[::-1]


def deal_begins(log: Sequence[int], tiles: int) -> int:
    """Where in the log the deal begins in which so many tiles have been played."""
    begins = len(log)
    while begins and tiles > 0:
        begins -= 1
        tiles -= size_of(log[begins] >> 4)
    return begins


def _no_bans(_: int) -> Set[int]:
    return frozenset()


def imagine_tiles(
    position: Position,
    unseen: Counter[int],
    rng: Random,
    banned: Callable[[int], Set[int]] = _no_bans,
) -> None:
    """Put unseen tiles for the hidden ones of hands, buried and trick; `banned` asks by seat.

    Of a position that lacks tiles more may be unseen than hidden: some are then left over.
    """
    rows = [
        *enumerate(position["hands"]),
        *enumerate(position["buried"]),
        *((play["seat"], play["tiles"]) for play in position["trick"]),
    ]
    places = [(seat, row, at) for seat, row in rows for at in range(len(row)) if row[at] == HIDDEN]
    pool = list(unseen.elements())
    spare = len(pool) - len(places)
    if spare < 0:
        raise PositionError("The view hides more tiles than are unseen.")
    bans = [banned(seat) for seat, _, _ in places]
    dealt = assign(pool, [*bans, *[frozenset[int]()] * spare], rng)
    if dealt is None:
        raise PositionError("No deal of the unseen tiles agrees with the view.")
    for (_, row, at), face in zip(places, dealt, strict=False):
        row[at] = TEXTS[face]


def seen_in(*rows: Iterable[str]) -> Counter[int]:
    """The faces that rows of a view show."""
    return Counter(NUMBERS[text] for row in rows for text in row if text != HIDDEN)
