"""Rounds that an entry will miss, told beforehand, and players who must not meet."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from league.formats import FORMATS
from league.models import POINT, Absence, Entry, Event, KeptApart, Player, User
from league.queries.roles import may_organise
from league.services import audit
from league.services.closing import lock_event, touch_event
from league.services.entries import last_paired
from league.services.errors import ConflictError, LeagueError
from league.services.joining import require_own
from league.services.rounds import rounds_in


@transaction.atomic
def sit_out(event_id: int, entry_id: int, *, round: int, by: User) -> Absence:
    """Say that an entry will miss a round that is not paired yet."""
    event, entry = _locked(event_id, entry_id, by)
    chosen = FORMATS[event.format]
    if not chosen.may_sit_out:
        raise LeagueError(
            f"In a {chosen.title} nobody can miss a round: others would lose their game by it. "
            "Have the series postponed, or withdraw.",
            field="round",
        )
    _require_to_come(event, round)
    if entry.absences.filter(round=round).exists():
        raise ConflictError(f"{entry.player} misses round {round} already.", field="round")
    entry.absences.create(round=round)
    _share_halves(event, entry)
    touch_event(event.pk)
    audit.note(by, "sit out", event, player=entry.player.name, round=round)
    return entry.absences.get(round=round)


def _share_halves(event: Event, entry: Entry) -> None:
    """Half a point for the first rounds that are missed, nothing for those beyond the number."""
    paired = last_paired(event)
    given = entry.absences.filter(round__lte=paired, units__gt=0).count()
    for place, absence in enumerate(entry.absences.filter(round__gt=paired).order_by("round")):
        absence.units = POINT // 2 if given + place < half_byes(event) else 0
        absence.save(update_fields=["units"])


def half_byes(event: Event) -> int:
    """How many missed rounds give half a point."""
    return int(event.settings.get("half_byes", 0))


@transaction.atomic
def come_back(event_id: int, entry_id: int, *, round: int, by: User) -> None:
    """Play the round after all, as long as it is not paired."""
    event, entry = _locked(event_id, entry_id, by)
    _require_to_come(event, round)
    if not entry.absences.filter(round=round).delete()[0]:
        raise LeagueError(f"{entry.player} does not miss round {round}.", field="round")
    _share_halves(event, entry)
    touch_event(event.pk)
    audit.note(by, "come back", event, player=entry.player.name, round=round)


@transaction.atomic
def miss_rounds(event_id: int, entry_id: int, rounds: Collection[int], *, by: User) -> None:
    """Say of all rounds to come at once which of them an entry will miss."""
    event, entry = _locked(event_id, entry_id, by)
    missed = entry.absences.filter(round__gt=last_paired(event)).values_list("round", flat=True)
    for number in sorted({*missed} - {*rounds}):
        come_back(event_id, entry_id, round=number, by=by)
    for number in sorted({*rounds} - {*missed}):
        sit_out(event_id, entry_id, round=number, by=by)


def rounds_to_come(event: Event) -> range:
    """The numbers of the rounds that are not paired yet; none where nobody can miss one."""
    if not FORMATS[event.format].may_sit_out:
        return range(0)
    return range(last_paired(event) + 1, last_round(event) + 1)


def _locked(event_id: int, entry_id: int, by: User) -> tuple[Event, Entry]:
    """The event, locked, with an entry that `by` may speak for."""
    event = lock_event(event_id)
    entry = event.entries.select_related("player").get(pk=entry_id)
    if not may_organise(by, event):
        require_own(entry.player, by)
    if entry.withdrawn_at is not None:
        raise ConflictError(f"{entry.player} has withdrawn.")
    return event, entry


def _require_to_come(event: Event, number: int) -> None:
    if event.stage not in (Event.Stage.DRAFT, Event.Stage.RUNNING):
        raise ConflictError(f"{event} is {event.stage}.")
    if number <= last_paired(event):
        raise ConflictError(f"Round {number} is paired already.", field="round")
    if number > (last := last_round(event)):
        raise LeagueError(f"The last round of {event} is round {last}.", field="round")


def last_round(event: Event) -> int:
    """The number of the last round to come; of a draft, as its settings say."""
    if event.stage == Event.Stage.DRAFT and "rounds" in event.settings:
        return int(event.settings["rounds"])
    return rounds_in(event)


@transaction.atomic
def keep_apart(event_id: int, first: Player, second: Player, *, by: User) -> KeptApart:
    """Have two players never meet in the rounds to come."""
    event = lock_event(event_id)
    chosen = FORMATS[event.format]
    if not chosen.keeps_apart:
        raise LeagueError(chosen.apart)
    if first == second:
        raise LeagueError("Choose two players.", field="second")
    for field, player in (("first", first), ("second", second)):
        if not event.entries.filter(player=player, withdrawn_at__isnull=True).exists():
            raise LeagueError(f"{player} is not entered in {event}.", field=field)
    parts = _parts_of_both(event, first, second)
    low, high = sorted((first, second), key=lambda player: player.pk)
    pair, is_new = KeptApart.objects.get_or_create(event=event, first=low, second=high)
    if not is_new:
        raise ConflictError(f"{low} and {high} are kept apart already.")
    for part in parts:
        KeptApart.objects.get_or_create(event=part, first=low, second=high)
        touch_event(part.pk)
    touch_event(event.pk)
    audit.note(by, "keep apart", event, players=[low.name, high.name])
    return pair


def _parts_of_both(event: Event, first: Player, second: Player) -> list[Event]:
    """Parts being played in which both are; LeagueError if they are bound to meet in one."""
    running = event.parts.filter(stage=Event.Stage.RUNNING).filter(entries__player=first)
    both = list(running.filter(pk__in=second.entries.values("event")).order_by("pk"))
    for part in both:
        if not FORMATS[part.format].keeps_apart:
            raise LeagueError(f"Both play in {part.label}. {FORMATS[part.format].apart}")
    return both


@transaction.atomic
def let_meet(event_id: int, pair_id: int, *, by: User) -> None:
    """Take back that two must not meet."""
    event = lock_event(event_id)
    pair = event.kept_apart.select_related("first", "second").filter(pk=pair_id).first()
    if pair is None:
        raise LeagueError("These two are not kept apart.")
    for same in KeptApart.objects.filter(
        event__parent=event, first=pair.first_id, second=pair.second_id
    ):
        same.delete()
        touch_event(same.event_id)
    pair.delete()
    touch_event(event.pk)
    audit.note(by, "let meet", event, players=[pair.first.name, pair.second.name])
