"""Entries from a list: CSV with a player a line, all of it or nothing."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from typing import Final

from django.db import transaction

from league.models import Event, Player, User
from league.services import audit
from league.services.accounts import clean_name
from league.services.closing import lock_event
from league.services.door import refusal
from league.services.entries import admit, round_to_enter
from league.services.errors import InvalidError, LeagueError

COLUMNS: Final = ("name", "kind", "order", "division")
"""What a line may tell: the player, whether a person or a bot, his place in the order of
strength, and the division of a league."""
MOST_LINES: Final = 1000
MOST_LETTERS: Final = 100_000
MOST_TOLD: Final = 50
HIGHEST: Final = {"order": 100_000, "division": 100}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: who is meant, or what is wrong with it."""

    number: int
    text: str
    player: Player | None = None
    order: int | None = None
    division: int | None = None
    problem: str = ""
    is_waiting: bool = False
    """Whether there is no place left, so that he would wait for one."""


def read_list(event: Event, text: str) -> list[Line]:
    """Every line that names somebody, with what is wrong with it; nothing is written."""
    rows = list(_rows(text))
    known = _players([row["name"] for _, row in rows])
    entered = set(event.entries.values_list("player", flat=True))
    waiting = set(event.waiting.values_list("player", flat=True))
    free = _free_places(event)
    lines: list[Line] = []
    for number, row in rows:
        line = _line(event, number, row, known)
        player = line.player
        if player is not None and not line.problem:
            earlier = next(
                (one.number for one in lines if one.player == player and not one.problem), None
            )
            said = _taken(player, entered, waiting, earlier)
            waits = free is not None and sum(not one.problem for one in lines) >= free
            line = Line(
                number, line.text, player, line.order, line.division, said, is_waiting=waits
            )
        lines.append(line)
    return lines


def _taken(player: Player, entered: set[int], waiting: set[int], earlier: int | None) -> str:
    if player.pk in entered:
        return f"{player} is entered already."
    if player.pk in waiting:
        return f"{player} waits for a place already."
    return f"{player} stands in line {earlier} already." if earlier is not None else ""


def _free_places(event: Event) -> int | None:
    if event.capacity is None:
        return None
    staying = event.entries.filter(withdrawn_at__isnull=True).count()
    return max(0, event.capacity - staying - event.waiting.count())


@transaction.atomic
def enter_list(event_id: int, text: str, *, by: User) -> list[Line]:
    """Enter everybody on the list in its order, or nobody: InvalidError names each wrong line."""
    event = lock_event(event_id)
    round_to_enter(event)
    lines = read_list(event, text)
    if not lines:
        raise LeagueError("The list is empty.", field="text")
    wrong = [f"Line {line.number}: {line.problem}" for line in lines if line.problem]
    if wrong:
        more = [f"And {len(wrong) - MOST_TOLD} more."] if len(wrong) > MOST_TOLD else []
        raise InvalidError({"text": " ".join([*wrong[:MOST_TOLD], *more])})
    for line in sorted(lines, key=lambda line: (line.order is None, line.order or 0)):
        assert line.player is not None
        place = admit(event, line.player, by=by)
        if line.division is not None:
            event.entries.filter(player=place.player_id).update(division=line.division)
    audit.note(by, "enter list", event, lines=len(lines))
    return lines


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Number and cells of every line that is not empty; a first line of headings is optional."""
    columns: tuple[str, ...] = COLUMNS
    for found, (number, cells) in enumerate(_cells(text)):
        if found >= MOST_LINES:
            raise LeagueError(f"A list has at most {MOST_LINES} lines.", field="text")
        titles = [cell.casefold() for cell in cells]
        if found == 0 and "name" in titles:
            columns = _known_columns(titles)
            continue
        row = dict.fromkeys(COLUMNS, "") | dict(zip(columns, cells, strict=False))
        row["text"] = ", ".join(cells)[:100]
        row["surplus"] = str(len(columns)) if any(cells[len(columns) :]) else ""
        yield number, row


def _cells(text: str) -> Iterator[tuple[int, list[str]]]:
    if len(text) > MOST_LETTERS:
        raise LeagueError(f"A list has at most {MOST_LETTERS} letters.", field="text")
    if "\0" in text:
        raise LeagueError("This is no text.", field="text")
    text = text.removeprefix("\ufeff")
    first = text.lstrip().partition("\n")[0]
    reader = csv.reader(StringIO(text), delimiter=max(",;\t", key=first.count))
    try:
        for written in reader:
            cells = [" ".join(cell.split()) for cell in written]
            if any(cells):
                yield reader.line_num, cells
    except csv.Error as error:
        raise LeagueError(f"The list cannot be read: {error}.", field="text") from error


def _known_columns(titles: list[str]) -> tuple[str, ...]:
    unknown = [title for title in titles if title not in COLUMNS]
    if unknown or len(set(titles)) < len(titles):
        known = ", ".join(COLUMNS)
        raise LeagueError(f"The columns of a list are {known}, each once.", field="text")
    return tuple(titles)


def _players(names: list[str]) -> dict[str, Player]:
    keys = {_key(name) for name in names}
    found = Player.objects.filter(key__in=keys).select_related("bot__author", "user")
    return {player.key: player for player in found}


def _key(name: str) -> str:
    try:
        return clean_name(name).casefold()
    except LeagueError:
        return ""


def _line(event: Event, number: int, row: Mapping[str, str], known: Mapping[str, Player]) -> Line:
    player = known.get(_key(row["name"]))
    problem = _problem(event, row, player)
    return Line(
        number, row["text"], player, _number(row["order"]), _number(row["division"]), problem
    )


def _problem(event: Event, row: Mapping[str, str], player: Player | None) -> str:
    if player is None:
        return f"There is no player called {row['name']}." if row["name"] else "It names nobody."
    if row["surplus"]:
        return f"It has more than {row['surplus']} columns."
    if row["kind"] and row["kind"].casefold() != player.kind:
        return f"{player} is a {player.kind}, not a {row['kind'][:20]}."
    for name, highest in HIGHEST.items():
        given = _number(row[name])
        if row[name] and (given is None or not 1 <= given <= highest):
            return f"The {name} must be a number from 1 to {highest}."
    return refusal(event, player)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None
