"""Another player in the place of one who cannot go on: the entry stays, with all it has won."""

from __future__ import annotations

from django.db import transaction

from league.models import Entry, Event, Player, Series, Side, User, Venue
from league.services import audit
from league.services.closing import lock_event_with_series, touch_event
from league.services.door import refusal
from league.services.entries import entries_inside, open_series, require_outside, whole_of
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import announce
from league.services.referee import forfeit_series


@transaction.atomic
def replace_player(
    event_id: int,
    entry_id: int,
    player: Player,
    *,
    by: User,
    reason: str = "",
    is_forfeited: bool = False,
) -> Entry:
    """Give an entry to another player.

    What has ended stays with the one who played it, and counts for the entry. What has not started
    is the new player's. What is being played is finished first, or forfeited if `is_forfeited`.
    """
    entry = Entry.objects.select_related("player").get(pk=entry_id, event=event_id)
    before, whole = entry.player, whole_of(event_id)
    wanted = open_series(whole).filter(sides__entry__player=before)
    event = lock_event_with_series(whole, wanted)
    entry.refresh_from_db()
    _check(event, entry, before, player)
    unfinished = list(wanted)
    running = [series for series in unfinished if _has_begun(series)]
    if running and not is_forfeited:
        raise ConflictError(
            f"{before} is playing (series {running[0].pk}): let that end first, or forfeit it."
        )
    for series in running:
        forfeit_series(series.pk, before, by=by, reason=reason or f"replaced by {player}")
    _hand_over(event, before, player, [series.pk for series in unfinished if series not in running])
    event.waiting.filter(player=player).delete()
    audit.note(by, "replace", event, reason, before=before.name, after=player.name)
    announce(f"event:{event.pk}", "entry.replaced", {"entry": entry.pk, "player": player.pk})
    entry.refresh_from_db()
    return entry


def _has_begun(series: Series) -> bool:
    """Whether it is being played; at a real table only a report tells that."""
    if series.stage != Series.Stage.RUNNING:
        return False
    return series.venue != Venue.TABLE or series.reports.exists()


def _check(event: Event, entry: Entry, before: Player, player: Player) -> None:
    if event.stage not in (Event.Stage.DRAFT, Event.Stage.RUNNING):
        raise ConflictError(f"{event} is {event.stage}: its entries stand.")
    if entry.player_id != before.pk:
        raise ConflictError(f"{before} has just been replaced by somebody else.")
    if entry.withdrawn_at is not None:
        raise ConflictError(f"{before} has withdrawn: there is no place to take.")
    require_outside(event, player, is_waiting_fine=True)
    if said := refusal(event, player, is_invited=True):
        raise LeagueError(said, field="player")


def _hand_over(event: Event, before: Player, player: Player, waiting: list[int]) -> None:
    """Give the entries in the event and its parts, and series that have not started, to another."""
    sides = Side.objects.filter(series__in=waiting)
    if taken := sides.filter(player=player).first():
        raise ConflictError(f"{player} sits in series {taken.series_id} already.", field="player")
    sides.filter(entry__player=before).update(player=player)
    inside = entries_inside(event.pk).filter(player=before)
    for touched in list(inside.values_list("event", flat=True)):
        touch_event(touched)
    inside.update(player=player, checked_in_at=None)
