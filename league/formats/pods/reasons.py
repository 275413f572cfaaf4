"""Why a table or a bye was paired, in words and numbers for the organiser's page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from league.formats.base import Entrant, Pairing, Plan
from league.formats.pods.record import Record


def table_pairing(
    table: Sequence[int],
    record: Record,
    plan: Plan,
    clubs: dict[int, str],
    usual: int,
    *,
    by_design: bool,
) -> Pairing:
    points = [record.points[who] for who in table]
    met = sum(record.met[frozenset(pair)] > 0 for pair in combinations(table, 2))
    debt = 0 if plan.is_seatless else _seat_debt(table, record, usual)
    facts: dict[str, float | str] = {
        "score difference": round(max(points) - min(points), 2),
        "met before": met,
        "seat debt": debt,
        "club mates": sum(clubs[a] == clubs[b] != "" for a, b in combinations(table, 2)),
        "table size": len(table),
    }
    chosen = "A round of a fixed design" if by_design else "Nearest scores"
    words = [
        f"{chosen}: {min(points):.4g} to {max(points):.4g} points",
        "nobody has met before" if not met else f"{_counted(met, 'pair')} met before",
    ]
    if not plan.is_seatless:
        words.append("seats that are due" if not debt else f"{_counted(debt, 'seat')} out of turn")
    return Pairing(tuple(table), "; ".join(words) + ".", facts=facts)


def bye_pairing(player: Entrant, record: Record, *, in_turn: bool) -> Pairing:
    had = record.byes[player.id]
    rule = "lowest score without one" if not had else "lowest score among the fewest byes"
    if not in_turn:
        rule = "so that two who must not meet do not"
    points = record.points[player.id]
    reason = f"No table for him: {rule}, {points:.4g} points."
    return Pairing(
        (player.id,),
        reason,
        is_bye=True,
        facts={"bye rule": rule, "score": round(points, 2), "byes before": had},
    )


def _seat_debt(table: Sequence[int], record: Record, usual: int) -> int:
    """How many get a seat that they have had more often than another one."""
    return sum(record.excess(who, len(table), usual)[seat] > 0 for seat, who in enumerate(table))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
