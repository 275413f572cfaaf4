"""The event of a file, its entries and its rounds, and the events that are parts of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from league.models import (
    Absence,
    AuditEntry,
    Board,
    Bye,
    Club,
    Entry,
    Event,
    Invitation,
    KeptApart,
    Match,
    Presence,
    Round,
    Series,
    WaitingPlace,
)
from league.services.errors import InvalidError
from league.services.eventfile.matches import Stored, seed_of, store_series
from league.services.eventfile.people import People
from league.services.eventfile.reading import Place, row_of
from league.services.eventfile.storing import once, stored
from league.services.events import checked

PARTS = (
    "seed", "entry_code", "organiser", "previous", "entries", "rounds", "parts", "waiting",
    "invitations", "kept_apart", "audit",
)  # fmt: skip


@dataclass(slots=True)
class Taken:
    """What of the file has been stored so far."""

    events: list[tuple[Place, Event]] = field(default_factory=list)
    rounds: list[tuple[Place, Round]] = field(default_factory=list)
    series: Stored = field(default_factory=list)


def store_event(
    place: Place, people: People, taken: Taken, *, club: Club | None, parent: Event | None = None
) -> Event:
    event = _event(place, people, club, parent)
    taken.events.append((place, event))
    entries = _entries(place, event, people)
    _store_door(place, event, people)
    rounds = _rounds(place, event, entries)
    taken.rounds += rounds
    boards = _boards(rounds)
    _store_byes(rounds, entries)
    places = [(one, played) for round_, played in rounds for one in round_.each("series")]
    series, matches = store_series(places, people, entries, boards)
    taken.series += series
    _store_acts(place, event, people, _subjects(event, rounds, entries, series, matches))
    for part in place.each("parts"):
        store_event(part, people, taken, club=club, parent=event)
    return event


def _event(place: Place, people: People, club: Club | None, parent: Event | None) -> Event:
    row = row_of(place, Event, *PARTS)
    name = place.at("name").text()
    if Event.objects.filter(name=name).exists():
        place.at("name").refuse(f"there is an event {name} here already.")
    if not all(isinstance(code, str) for code in row["tiebreaks"]):
        place.at("tiebreaks").refuse("must be a list of codes.")
    event = Event(
        club=club, parent=parent, seed=seed_of(place.at("seed")), previous=_previous(place),
        entry_code=place.at("entry_code").text(40), organiser=people.user(place.at("organiser")),
        **row,
    )  # fmt: skip
    if (event.stage == Event.Stage.FINISHED) != (event.finished_at is not None):
        place.refuse("is finished without a time, or has a time without being finished.")
    try:
        checked(event)
    except InvalidError as error:
        name = next(iter(error.errors))
        Place(f"{place.path}.{name}", None).refuse(error.errors[name])
    return stored([event])[0]


def _previous(place: Place) -> Event | None:
    """The season before, if it is here and nothing follows it yet."""
    named = place.at("previous")
    if named.value is None:
        return None
    return Event.objects.filter(name=named.text(), following__isnull=True).first()


def _entries(place: Place, event: Event, people: People) -> dict[int, Entry]:
    places = list(place.each("entries"))
    rows = [
        Entry(
            event=event, player=people.player(one.at("player")),
            **row_of(one, Entry, "player", "absences", "presence"),
        )
        for one in places
    ]  # fmt: skip
    once(place.at("entries"), [row.number for row in rows], "a number is there twice.")
    once(place.at("entries"), [row.player.pk for row in rows], "a player is there twice.")
    stored(rows)
    for one, entry in zip(places, rows, strict=True):
        away = [Absence(entry=entry, **row_of(row, Absence)) for row in one.each("absences")]
        once(one.at("absences"), [row.round for row in away], "a round is there twice.")
        stored(away)
    numbered = {entry.number: entry for entry in rows}
    stored([_presence(*pair, numbered) for pair in zip(places, rows, strict=True)
            if pair[0].at("presence").value is not None])  # fmt: skip
    return numbered


def _presence(place: Place, entry: Entry, entries: dict[int, Entry]) -> Presence:
    one = place.at("presence")
    row = row_of(one, Presence, "met")
    if not all(isinstance(times, int) for times in row["sat"]):
        one.at("sat").refuse("must be a list of whole numbers.")
    met = [_entry(number, entries).pk for number in one.each("met")]
    return Presence(entry=entry, met=met, **row)


def _store_door(place: Place, event: Event, people: People) -> None:
    waiting = [
        WaitingPlace(
            event=event, player=people.player(one.at("player")),
            **row_of(one, WaitingPlace, "player"),
        )
        for one in place.each("waiting")
    ]  # fmt: skip
    once(place.at("waiting"), [one.player.pk for one in waiting], "a player is there twice.")
    invited = [
        Invitation(
            event=event, player=people.player(one.at("player")), by=people.user(one.at("by")),
            **row_of(one, Invitation, "player", "by"),
        )
        for one in place.each("invitations")
    ]  # fmt: skip
    once(place.at("invitations"), [one.player.pk for one in invited], "a player is there twice.")
    stored(waiting)
    stored(invited)
    stored([_apart(one, event, people) for one in place.each("kept_apart")])


def _apart(place: Place, event: Event, people: People) -> KeptApart:
    place.wholes(2)
    one, other = (people.player(Place(place.path, number)) for number in place.value)
    if one == other:
        place.refuse("nobody can be kept apart from himself.")
    first, second = sorted((one, other), key=lambda player: player.pk)
    return KeptApart(event=event, first=first, second=second)


def _rounds(place: Place, event: Event, entries: dict[int, Entry]) -> list[tuple[Place, Round]]:
    places = list(place.each("rounds"))
    rows = []
    for number, one in enumerate(places, start=1):
        row = row_of(one, Round, "draft", "byes", "boards", "series")
        if row["number"] != number:
            one.at("number").refuse(f"must be {number}.")
        if row["finished_at"] is not None and row["published_at"] is None:
            one.refuse("is finished, but was never published.")
        draft = [_pairing(pairing, entries) for pairing in one.each("draft")]
        rows.append(Round(event=event, draft=draft, **row))
    return list(zip(places, stored(rows), strict=True))


def _pairing(place: Place, entries: dict[int, Entry]) -> dict[str, Any]:
    """A table of a draft: in the file its entrants are numbers of entries."""
    place.knows("entrants", "reason", "facts", "is_bye")
    if not isinstance(place.at("facts").value, dict):
        place.at("facts").refuse("must be an object.")
    if not isinstance(place.at("is_bye").value, bool):
        place.at("is_bye").refuse("must be true or false.")
    return {
        "entrants": [_entry(one, entries).pk for one in place.each("entrants")],
        "reason": place.at("reason").text(2000),
        "facts": place.at("facts").storable(),
        "is_bye": place.value["is_bye"],
    }


def _entry(place: Place, entries: dict[int, Entry]) -> Entry:
    if place.whole() not in entries:
        place.refuse(f"there is no entry {place.value}.")
    return entries[place.value]


def _boards(rounds: list[tuple[Place, Round]]) -> dict[tuple[int, int], Board]:
    rows = []
    for place, played in rounds:
        boards = [
            Board(round=played, seed=seed_of(one.at("seed")), **row_of(one, Board, "seed"))
            for one in place.each("boards")
        ]
        once(place.at("boards"), [board.number for board in boards], "a number is there twice.")
        rows += boards
    return {(board.round.pk, board.number): board for board in stored(rows)}


def _store_byes(rounds: list[tuple[Place, Round]], entries: dict[int, Entry]) -> None:
    for place, played in rounds:
        byes = [
            Bye(round=played, entry=_entry(one.at("entry"), entries), **row_of(one, Bye, "entry"))
            for one in place.each("byes")
        ]
        once(place.at("byes"), [bye.entry.pk for bye in byes], "an entry is there twice.")
        stored(byes)


def _subjects(
    event: Event, rounds: list[tuple[Place, Round]], entries: dict[int, Entry], series: Stored,
    matches: list[Match],
) -> dict[tuple[str, int], int]:  # fmt: skip
    """The keys of what an act can be about, by kind and number in the file."""
    subjects = {("event", 0): event.pk}
    subjects |= {("round", played.number): played.pk for _, played in rounds}
    subjects |= {("entry", number): entry.pk for number, entry in entries.items()}
    for kind, rows in (("series", [row for _, row in series]), ("match", matches)):
        subjects |= {(kind, place): row.pk for place, row in enumerate(rows, start=1)}
    return subjects


def _store_acts(
    place: Place, event: Event, people: People, subjects: dict[tuple[str, int], int]
) -> None:
    acts = []
    named = {str([*key]): subject for key, subject in subjects.items()}
    for one in place.each("audit"):
        row = row_of(one, AuditEntry, "actor", "subject")
        told = one.at("subject")
        key = str(told.value)
        if key not in named:
            told.refuse("names nothing that is in the file.")
        actor = people.user(one.at("actor"))
        acts.append(AuditEntry(actor=actor, subject=told.value[0], subject_id=named[key], **row))
    stored(acts)


def all_series(taken: Taken) -> list[Series]:
    return [series for _, series in taken.series]
