"""Writing the file of an event: all of it for the site, less for organisers and for everybody."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import Any

from league.models import AuditEntry, Entry, Event, Player, Round
from league.queries.eventfile.columns import FORMAT, written
from league.queries.eventfile.matches import (
    matches_in_order,
    moves_of_event,
    series_of_event,
    series_written,
    shows_all,
    shows_open,
)
from league.queries.eventfile.people import People
from league.queries.roles import may_organise

WITH_EXPONENT = 1e16
"""From here on Python writes a float with an exponent; all of them are whole."""
IMPORTED = "import"
"""The act of importing is no part of what is imported, or no two files would be equal."""


class Reader(IntEnum):
    """Whom the file is for."""

    ANYBODY = 0
    ORGANISER = 1
    SITE = 2


def may_have_file(user: Any, event: Event) -> Reader | None:
    """For whom the account may have the file: anybody has that of an event that is finished."""
    if may_organise(user, event):
        return Reader.ORGANISER
    return Reader.ANYBODY if event.stage == Event.Stage.FINISHED else None


def event_file(event: Event, reader: Reader) -> str:
    """The file: the same event always gives the same bytes."""
    people = People()
    body = _Writer(people, reader).event(event)
    club = event.club
    whole = {
        "clack": "event",
        "format": FORMAT,
        "club": {"name": club.name, "slug": club.slug} if club else None,
        "players": people.listed(),
        "event": body,
    }
    text = json.dumps(
        _settled(whole), ensure_ascii=False, sort_keys=True, indent=1, default=people.number
    )
    return text + "\n"


def _settled(value: Any) -> Any:
    """Numbers as every database gives them back: PostgreSQL's JSON has no -0.0 and no exponents."""
    if isinstance(value, dict):
        return {name: _settled(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_settled(one) for one in value]
    if isinstance(value, float):
        return int(value) if abs(value) >= WITH_EXPONENT else value + 0.0
    return value


class _Writer:
    def __init__(self, people: People, reader: Reader) -> None:
        self._people = people
        self._reader = reader
        self._shows = shows_all if reader == Reader.SITE else shows_open

    def event(self, event: Event) -> dict[str, Any]:
        is_told = self._reader == Reader.SITE or event.stage == Event.Stage.FINISHED
        return {
            **written(event),
            "seed": event.seed if is_told else None,
            "organiser": self._people.user(event.organiser_id),
            "previous": event.previous.name if event.previous else None,
            "entries": self._entries(event),
            "rounds": self._rounds(event),
            "parts": [self.event(part) for part in event.parts.order_by("part_stage", "pk")],
            **self._private(event),
        }

    def _entries(self, event: Event) -> list[dict[str, Any]]:
        entries = event.entries.order_by("number").select_related("presence")
        numbers = {entry.pk: entry.number for entry in entries}
        return [
            {
                **written(entry),
                "player": self._people.player(entry.player_id),
                "absences": [written(one) for one in entry.absences.all()],
                "presence": _presence(entry, numbers),
            }
            for entry in entries.prefetch_related("absences")
        ]

    def _private(self, event: Event) -> dict[str, Any]:
        """What is between the organisers and their players."""
        if self._reader == Reader.ANYBODY:
            return {
                "entry_code": "", "waiting": [], "invitations": [], "kept_apart": [], "audit": [],
            }  # fmt: skip
        people = self._people
        return {
            "entry_code": event.entry_code,
            "waiting": [
                {**written(one), "player": people.player(one.player_id)}
                for one in event.waiting.order_by("pk")
            ],
            "invitations": [
                {
                    **written(one),
                    "player": people.player(one.player_id),
                    "by": people.user(one.by_id),
                }
                for one in event.invitations.order_by("pk")
            ],
            "kept_apart": [
                [people.player(one.first_id), people.player(one.second_id)]
                for one in event.kept_apart.order_by("pk").select_related("first", "second")
            ],
            "audit": self._audit(event),
        }

    def _rounds(self, event: Event) -> list[dict[str, Any]]:
        rounds = event.rounds.order_by("number").prefetch_related("byes__entry", "boards")
        if self._reader == Reader.ANYBODY:
            rounds = rounds.filter(published_at__isnull=False)
        numbers = dict(event.entries.values_list("pk", "number"))
        moves = moves_of_event(event)
        by_round: dict[int | None, list[dict[str, Any]]] = {}
        for series in series_of_event(event):
            told = series_written(series, self._people, moves, self._shows)
            by_round.setdefault(series.round_id, []).append(told)
        return [self._round(one, numbers, by_round.get(one.pk, [])) for one in rounds]

    def _round(
        self, played: Round, numbers: dict[int, int], series: list[dict[str, Any]]
    ) -> dict[str, Any]:
        is_told = self._reader == Reader.SITE or played.finished_at is not None
        return {
            **written(played),
            "draft": [
                {**row, "entrants": [numbers[entry] for entry in row["entrants"]]}
                for row in played.draft
            ],
            "byes": [{**written(bye), "entry": bye.entry.number} for bye in played.byes.all()],
            "boards": [
                {**written(board), "seed": board.seed if is_told else None}
                for board in played.boards.all()
            ],
            "series": series,
        }

    def _audit(self, event: Event) -> list[dict[str, Any]]:
        """Acts at the event and at what is in it; what was deleted since is told no more."""
        numbers = {("event", event.pk): 0}
        numbers |= {
            ("round", key): number for key, number in event.rounds.values_list("pk", "number")
        }
        numbers |= {
            ("entry", key): number for key, number in event.entries.values_list("pk", "number")
        }
        count = 0
        for place, series in enumerate(series_of_event(event), start=1):
            numbers["series", series.pk] = place
            for match in matches_in_order(series):
                count += 1
                numbers["match", match.pk] = count
        return [
            {
                **written(act),
                "actor": self._people.user(act.actor_id),
                "subject": [act.subject, numbers[act.subject, act.subject_id]],
            }
            for act in _acts(numbers)
        ]


def _presence(entry: Entry, numbers: dict[int, int]) -> dict[str, Any] | None:
    """Where an entry of an arena or ladder stands; its opponents by number."""
    presence = getattr(entry, "presence", None)
    if presence is None:
        return None
    return {**written(presence), "met": [numbers[met] for met in presence.met if met in numbers]}


def _by_name(*players: Player) -> list[Player]:
    """In the order of their numbers in the file."""
    return sorted(players, key=lambda player: (player.key, player.kind))


def _acts(numbers: dict[tuple[str, int], int]) -> list[AuditEntry]:
    keys: dict[str, list[int]] = {}
    for subject, key in numbers:
        keys.setdefault(subject, []).append(key)
    found = [
        act
        for subject, ids in keys.items()
        for first in range(0, len(ids), 500)
        for act in AuditEntry.objects.filter(
            subject=subject, subject_id__in=ids[first : first + 500]
        ).exclude(action=IMPORTED)
    ]
    return sorted(found, key=lambda act: act.pk)
