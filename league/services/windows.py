"""Match windows: sides offer times, agree on one, or are settled by the rule when it ends."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from league.formats import FORMATS
from league.models import Event, Player, Series, Side, TimeProposal, User
from league.queries.clock import database_now
from league.services import audit
from league.services.errors import ConflictError, LeagueError
from league.services.letters import tell_agreed
from league.services.outbox import announce
from league.services.series import close_series, lock_series, require_stage

Rule = Event.DefaultRule
MOST_OFFERS: Final = 20
BATCH: Final = 50


@transaction.atomic
def propose_time(series_id: int, player: Player, *, at: datetime) -> Series:
    """Offer a time; where all others have offered it too, it is agreed. Programs take any."""
    series = _lock_looking(series_id, player)
    _check_time(series, at)
    if series.proposals.filter(player=player).exclude(at=at).count() >= MOST_OFFERS:
        raise LeagueError(f"You have offered {MOST_OFFERS} times: withdraw one.", field="at")
    TimeProposal.objects.get_or_create(series=series, player=player, at=at)
    announce(f"series:{series.pk}", "series.time_proposed", {"at": at.isoformat()})
    people = {side.player_id for side in _people(series)}
    ready = set(series.proposals.filter(at=at).values_list("player", flat=True))
    if people <= ready:
        _agree(series, at)
    return series


def accept_time(series_id: int, player: Player, *, proposal_id: int) -> Series:
    """Take a time that somebody else has offered."""
    offered = TimeProposal.objects.filter(series=series_id, pk=proposal_id).first()
    if offered is None:
        raise ConflictError("That time is not offered any more.", field="proposal")
    return propose_time(series_id, player, at=offered.at)


@transaction.atomic
def withdraw_time(series_id: int, player: Player, *, proposal_id: int) -> Series:
    """Take an offer of one's own back, as long as nothing is agreed."""
    series = _lock_looking(series_id, player)
    if not series.proposals.filter(pk=proposal_id, player=player).delete()[0]:
        raise ConflictError("You have not offered that time.", field="proposal")
    announce(f"series:{series.pk}", "series.time_withdrawn", {})
    return series


def _lock_looking(series_id: int, player: Player) -> Series:
    """The series, if this player is one of those who look for a time."""
    series = lock_series(series_id)
    require_stage(series, Series.Stage.SCHEDULED)
    if series.window_ends_at is None or series.is_agreed:
        raise ConflictError("The time of this series is fixed.")
    if not series.sides.filter(player=player).exists():
        raise LeagueError(f"{player} does not play in this series.", field="player")
    if series.window_ends_at <= database_now():
        raise ConflictError("The window has ended.")
    return series


def _check_time(series: Series, at: datetime) -> None:
    if at <= database_now():
        raise LeagueError("That time lies in the past.", field="at")
    if series.window_ends_at is not None and at > series.window_ends_at:
        raise LeagueError("That time lies after the end of the window.", field="at")


def _people(series: Series) -> list[Side]:
    sides = series.sides.select_related("player").order_by("index")
    return [side for side in sides if not side.player.is_bot]


def _agree(series: Series, at: datetime) -> None:
    series.starts_at, series.is_agreed = at, True
    series.save(update_fields=["starts_at", "is_agreed"])
    announce(f"series:{series.pk}", "series.time_agreed", {"at": at.isoformat()})
    tell_agreed(series)


@transaction.atomic
def settle_unplayed(series_id: int, *, rule: str, by: User, reason: str = "") -> Series:
    """An organiser's decision on a series that was not played in its window."""
    series = lock_series(series_id)
    require_stage(series, Series.Stage.SCHEDULED)
    if series.window_ends_at is None:
        raise ConflictError("This series has no window: it starts at its time.")
    if rule not in Rule.values or rule == Rule.HAND:
        raise LeagueError("Choose a draw, both lost, or whoever offered a time.", field="rule")
    if series.round is not None and _needs_a_winner(series.round.event, rule):
        raise LeagueError("Nobody goes on from a draw: give it against somebody.", field="rule")
    _settle(series, rule)
    audit.note(by, "settle", series, reason, rule=rule)
    return series


def _needs_a_winner(event: Event, rule: str) -> bool:
    return FORMATS[event.format].eliminates and rule in (Rule.DRAW, Rule.ASKED)


def close_due_windows() -> int:
    """Apply the rule of their events to series whose window ended without a time agreed."""
    ended = Series.objects.filter(
        stage=Series.Stage.SCHEDULED, is_agreed=False, window_ends_at__lte=Now()
    )
    # What the organiser decides by hand waits for him, and is shown to him.
    due = ended.exclude(round__event__default_rule=Rule.HAND).order_by("window_ends_at", "pk")
    return sum(_close_window(series_id) for series_id in due.values_list("pk", flat=True)[:BATCH])


@transaction.atomic
def _close_window(series_id: int) -> int:
    series = lock_series(series_id)
    is_open = series.stage == Series.Stage.SCHEDULED and not series.is_agreed
    if not is_open or series.round is None:
        return 0
    rule = series.round.event.default_rule
    _settle(series, rule)
    audit.note(None, "settle", series, "The window ended.", rule=rule)
    return 1


def _settle(series: Series, rule: str) -> None:
    """End it without play: whoever is at fault has forfeited, and the others share the rest."""
    sides = list(series.sides.select_related("player"))
    at_fault = sides if rule == Rule.BOTH else []
    if rule == Rule.ASKED:
        offered = set(series.proposals.values_list("player", flat=True))
        silent = [
            side for side in sides if not side.player.is_bot and side.player_id not in offered
        ]
        at_fault = silent if len(silent) < len(sides) else []
    series.sides.filter(pk__in=[side.pk for side in at_fault]).update(forfeited=True)
    close_series(series, Series.Ending.DEFAULT)
