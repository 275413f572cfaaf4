"""Drafts of rounds: changing pairings by hand, and throwing a draft away.

What is changed stays a round that can be played: everybody exactly once, tables of a size that
the game allows, nobody against somebody whom he must not meet. What is merely unusual is allowed
and told with the pairing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db import transaction

from league.formats import POINT, History
from league.models import Event, Round, User
from league.queries.history import history_of, plan_of
from league.services import audit
from league.services.closing import lock_event, touch_event
from league.services.errors import ConflictError, LeagueError

Table = list[int]
"""Entries in seating order."""


@dataclass(slots=True)
class Seating:
    """A draft while it is changed: the tables in order, and who sits out."""

    tables: list[Table]
    byes: list[int]

    def everybody(self) -> list[int]:
        return [entry for table in self.tables for entry in table] + self.byes

    def row_of(self, entry: int) -> Table:
        """The table, or the byes, on which the entry stands now."""
        for row in [*self.tables, self.byes]:
            if entry in row:
                return row
        raise LeagueError("This entry is not in the draft.", field="entry")


@transaction.atomic
def exchange_entries(
    round_id: int, first: int, second: int, *, by: User, reason: str = ""
) -> Round:
    """Let two entries change places: tables, seats at one table, or a table against a bye."""
    if first == second:
        raise LeagueError("Choose two different players.", field="second")

    def exchange(seating: Seating) -> None:
        one, two = seating.row_of(first), seating.row_of(second)
        here, there = one.index(first), two.index(second)
        one[here], two[there] = second, first

    return _edit(round_id, exchange, [first, second], "exchanged", by=by, reason=reason)


@transaction.atomic
def move_entry(
    round_id: int, entry: int, *, table: int | None, by: User, reason: str = ""
) -> Round:
    """Move an entry to the last seat of a table, or with None have it sit out.

    The number after the last table is a new one.
    """

    def move(seating: Seating) -> None:
        row = seating.row_of(entry)
        if table is not None and not 1 <= table <= len(seating.tables) + 1:
            raise LeagueError(f"There is no table {table}.", field="table")
        if table == len(seating.tables) + 1:
            seating.tables.append([])
        target = seating.byes if table is None else seating.tables[table - 1]
        if target is row:
            raise LeagueError("The player is there already.", field="table")
        row.remove(entry)
        target.append(entry)

    words = "to sit out" if table is None else f"moved to table {table}"
    return _edit(round_id, move, [entry], words, by=by, reason=reason)


@transaction.atomic
def renumber_table(round_id: int, table: int, *, to: int, by: User, reason: str = "") -> Round:
    """Have two tables change their numbers."""
    drafted, event = lock_draft(round_id)
    tables = [pairing for pairing in drafted.draft if not pairing["is_bye"]]
    for field, number in (("table", table), ("to", to)):
        if not 1 <= number <= len(tables):
            raise LeagueError(f"There is no table {number}.", field=field)
    tables[table - 1], tables[to - 1] = tables[to - 1], tables[table - 1]
    drafted.draft = tables + [pairing for pairing in drafted.draft if pairing["is_bye"]]
    drafted.save(update_fields=["draft"])
    audit.note(by, "edit", event, reason, round=drafted.number, table=table, to=to)
    return drafted


@transaction.atomic
def unpair_round(round_id: int, *, by: User, reason: str = "") -> Round:
    """Throw a draft away, so that the round can be paired anew; gives what it was."""
    drafted, event = lock_draft(round_id)
    audit.note(by, "unpair", event, reason, round=drafted.number)
    Round.objects.filter(pk=drafted.pk).delete()
    touch_event(event.pk)
    return drafted


def lock_draft(round_id: int) -> tuple[Round, Event]:
    """A round that is not published, and its event, which is locked."""
    event = lock_event(Round.objects.get(pk=round_id).event_id)
    drafted = event.rounds.filter(pk=round_id).first()
    if drafted is None:
        raise ConflictError("The draft has been thrown away.")
    if drafted.published_at is not None:
        raise ConflictError(f"Round {drafted.number} is published: take it back first.")
    return drafted, event


def _edit(
    round_id: int,
    change: Callable[[Seating], None],
    moved: Sequence[int],
    words: str,
    *,
    by: User,
    reason: str,
) -> Round:
    drafted, event = lock_draft(round_id)
    names = dict(event.entries.values_list("pk", "player__name"))
    before = {_key(pairing["entrants"], pairing["is_bye"]): pairing for pairing in drafted.draft}
    seating = Seating(
        [list(row["entrants"]) for row in drafted.draft if not row["is_bye"]],
        [row["entrants"][0] for row in drafted.draft if row["is_bye"]],
    )
    change(seating)
    seating.tables = [table for table in seating.tables if table]
    _check_seating(event, seating, names)
    told = f"By hand: {' and '.join(names[entry] for entry in moved)} {words}."
    history = history_of(event)
    rows = [(table, False) for table in seating.tables] + [([bye], True) for bye in seating.byes]
    drafted.draft = [
        before.get(_key(row, is_bye)) or _by_hand(row, is_bye, told, history)
        for row, is_bye in rows
    ]
    drafted.save(update_fields=["draft"])
    audit.note(by, "edit", event, reason, round=drafted.number, change=told)
    return drafted


def _key(entrants: Sequence[int], is_bye: bool) -> tuple[tuple[int, ...], bool]:
    return tuple(entrants), is_bye


def _check_seating(event: Event, seating: Seating, names: dict[int, str]) -> None:
    plan = plan_of(event)
    sizes = {event.seats} | ({*plan.sizes} - {1} if event.seats > 2 else set())
    for number, table in enumerate(seating.tables, start=1):
        if len(table) not in sizes:
            allowed = " or ".join(map(str, sorted(sizes)))
            raise LeagueError(
                f"Table {number} would have {len(table)} players; there must be {allowed}. "
                "Exchange two players instead, or have somebody sit out.",
                field="table",
            )
        for pair in combinations(table, 2):
            if frozenset(pair) in plan.forbidden:
                first, second = (names[entry] for entry in pair)
                raise LeagueError(f"{first} and {second} must not meet.", field="entry")


def _by_hand(row: Table, is_bye: bool, told: str, history: History) -> dict[str, object]:
    """A pairing that somebody made, with what a format would have told of it."""
    scores = _scores(history)
    facts: dict[str, float | str] = {"by hand": told}
    if is_bye:
        facts["byes before"] = sum(bye.entrant == row[0] for bye in history.byes)
        warning = " A second time." if facts["byes before"] else ""
    else:
        met = _met(row, history)
        points = [scores[entry] / POINT for entry in row]
        facts |= {"met before": met, "score difference": max(points) - min(points)}
        warning = f" They have met before ({met})." if met else ""
    return {"entrants": row, "reason": told + warning, "is_bye": is_bye, "facts": facts}


def _met(table: Table, history: History) -> int:
    together = [{*meeting.entrants} for meeting in history.meetings if meeting.is_played]
    return sum({*pair} <= company for pair in combinations(table, 2) for company in together)


def _scores(history: History) -> Counter[int]:
    scores: Counter[int] = Counter()
    for meeting in history.meetings:
        scores.update(dict(zip(meeting.entrants, meeting.units, strict=True)))
    for bye in history.byes:
        scores[bye.entrant] += bye.units
    return scores
