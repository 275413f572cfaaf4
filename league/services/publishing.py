"""Publishing a round: its draft becomes series, and byes for those who sit out."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from engines import registry
from league.formats import FORMATS
from league.models import Bye, Event, Round, User
from league.queries.clock import database_now
from league.queries.history import event_absences
from league.services import audit
from league.services.closing import ENDED, close_round, lock_event
from league.services.errors import ConflictError
from league.services.letters import tell_paired
from league.services.outbox import announce


@transaction.atomic
def publish_round(round_id: int, *, by: User | None = None) -> Round:
    """Make series of a draft's pairings, and byes for those who sit out."""
    # Rounds stand on series, and a series that ends closes its round: the one cycle in the rules.
    from league.services.instant import seat_tables
    from league.services.series import schedule_series

    event = lock_event(Round.objects.get(pk=round_id).event_id)
    opened = event.rounds.get(pk=round_id)
    _require_fit(event, opened)
    opened.published_at = database_now()
    opened.starts_at = max(opened.starts_at, opened.published_at)
    opened.ends_at = window_end(event, opened.starts_at)
    pairings, opened.draft = opened.draft, []
    opened.save(update_fields=["published_at", "starts_at", "ends_at", "draft"])
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    tables = _tables(pairings)
    if FORMATS[event.format].own_tables:
        seat_tables(opened, [entries[pairing["entrants"][0]] for pairing in tables])
        tables = []
    for table, pairing in enumerate(tables, start=1):
        seated = [entries[entry] for entry in pairing["entrants"]]
        has_people = any(not entry.player.is_bot for entry in seated)
        schedule_series(
            entries=seated,
            starts_at=opened.starts_at,
            terms=table_terms(event, len(pairing["entrants"])),
            in_round=opened,
            table=table,
            # Programs are ready at any time: where they are alone, there is nothing to agree.
            window_ends_at=opened.ends_at if has_people else None,
            reason=pairing["reason"],
            reason_facts=dict(pairing["facts"]),
        )
    Bye.objects.bulk_create(_byes(event, opened, pairings))
    announce(f"event:{event.pk}", "round.opened", {"round": opened.number})
    if by is not None:
        audit.note(by, "publish", opened)
    tell_paired(opened.series.all())
    if not opened.series.exists():
        close_round(opened)
    return opened


def window_end(event: Event, start: datetime) -> datetime | None:
    """Until when the players of a round agree on their times; None where it starts for all."""
    return start + timedelta(hours=event.window_hours) if event.window_hours else None


def _require_fit(event: Event, opened: Round) -> None:
    """Whether the draft can be published: ConflictError says why not."""
    if opened.published_at is not None:
        raise ConflictError(f"Round {opened.number} is published already.")
    if event.stage != Event.Stage.RUNNING:
        raise ConflictError(f"{event} is {event.stage}: no round can be opened.")
    before = event.rounds.filter(number=opened.number - 1).first()
    if before is not None and not FORMATS[event.format].continuous:
        require_played(before)
    if opened.outdated and FORMATS[event.format].eliminates:
        raise ConflictError(
            f"{opened.outdated} Who goes on may be somebody else by now: pair the round again."
        )
    drawn = [entry for pairing in opened.draft for entry in pairing["entrants"]]
    gone = event.entries.filter(pk__in=drawn, withdrawn_at__isnull=False)
    if names := ", ".join(gone.values_list("player__name", flat=True)):
        raise ConflictError(f"Withdrawn since the round was paired: {names}. Pair it again.")


def require_played(last: Round) -> None:
    if last.published_at is None:
        raise ConflictError(f"Round {last.number} is paired, but not published yet.")
    if last.finished_at is None:
        unfinished = last.series.exclude(stage__in=ENDED).count()
        raise ConflictError(
            f"Round {last.number} is still being played: {unfinished} series to go."
        )


def _tables(pairings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [pairing for pairing in pairings if not pairing["is_bye"]]


def _byes(event: Event, opened: Round, pairings: list[dict[str, Any]]) -> list[Bye]:
    """Those without a table, those who had asked to be away, and those who came too late for it."""
    byes: dict[int, Bye] = {}
    if FORMATS[event.format].may_sit_out:
        drawn = {entry for pairing in pairings for entry in pairing["entrants"]}
        for entry in event.entries.filter(withdrawn_at__isnull=True).exclude(pk__in=drawn):
            byes[entry.pk] = Bye(entry=entry, kind=Bye.Kind.ABSENT)
    for entry_id, units in event_absences(event, opened.number).items():
        byes[entry_id] = Bye(entry_id=entry_id, units=units, kind=Bye.Kind.ASKED)
    for pairing in pairings:
        if pairing["is_bye"]:
            (alone,) = pairing["entrants"]
            byes[alone] = Bye(entry_id=alone, units=FORMATS[event.format].bye_units)
    for bye in byes.values():
        bye.round = opened
    return list(byes.values())


def series_terms(event: Event) -> dict[str, object]:
    names = (
        "game", "options", "counting", "length", "test", "scoring", "venue", "mirrored",
        "level_rule", "move_seconds", "bank_seconds", "rated",
    )  # fmt: skip
    return {name: getattr(event, name) for name in names}


def table_terms(event: Event, seats: int) -> dict[str, object]:
    """The event's terms at a table of so many: what it left at the default has that of the table.

    Some options have another default for three players than for four, and other choices too.
    """
    terms = series_terms(event)
    if seats != event.seats:
        usual = registry.get(event.game).complete({}, event.seats)
        terms["options"] = {
            name: value for name, value in event.options.items() if usual[name] != value
        }
    return terms
