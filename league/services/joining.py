"""Coming in by oneself: openly, by the organiser's link, or because one was invited."""

from __future__ import annotations

import secrets

from django.db import transaction

from league.models import Entry, Event, Invitation, Player, User, WaitingPlace
from league.services import audit
from league.services.closing import lock_event, touch_event
from league.services.door import account_of, new_code, refusal
from league.services.entries import admit, move_up, require_outside, round_to_enter
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import announce

Answer = Invitation.Answer


@transaction.atomic
def join_event(event_id: int, player: Player, *, by: User, code: str = "") -> Entry | WaitingPlace:
    """Enter oneself or a bot of one's own; `code` is that of the organiser's link."""
    event = lock_event(event_id)
    require_own(player, by)
    invitation = event.invitations.filter(player=player).first()
    if invitation is not None:
        return _accept(event, invitation, by)
    _require_way_in(event, code)
    return admit(event, player, by=by)


def require_own(player: Player, user: User) -> None:
    """LeagueError unless the account plays as this player, or is the author of this bot."""
    account = account_of(player)
    if account is None or account.pk != user.pk:
        raise LeagueError("You can do this for yourself and for your own bots.", field="player")


def _require_way_in(event: Event, code: str) -> None:
    rule = event.entry_rule
    if rule == Event.EntryRule.HAND:
        raise LeagueError(f"Players are entered in {event} by its organiser: ask there.")
    if rule == Event.EntryRule.LINK and not is_code_of(event, code):
        raise LeagueError(
            f"{event} is entered by a link that its organiser passes on: ask there.", field="code"
        )


def is_code_of(event: Event, code: str) -> bool:
    """Whether this code opens the door now, without telling by its pace how much of it fits."""
    is_right = secrets.compare_digest(code.encode(), event.entry_code.encode())
    return is_right and bool(code) and event.entry_rule == Event.EntryRule.LINK


@transaction.atomic
def leave_event(event_id: int, player: Player, *, by: User) -> None:
    """Give up one's entry in a draft, or one's place in the line."""
    event = lock_event(event_id)
    require_own(player, by)
    if event.waiting.filter(player=player).delete()[0]:
        audit.note(by, "leave", event, player=player.name)
        return
    entry = event.entries.filter(player=player).first()
    if entry is None:
        raise LeagueError(f"{player} is not entered in {event}.", field="player")
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage}: ask its organiser to withdraw {player}.")
    entry.delete()
    touch_event(event.pk)
    audit.note(by, "leave", event, player=player.name)
    move_up(event)


@transaction.atomic
def renew_code(event_id: int, *, by: User) -> Event:
    """Another link to enter by; the old one leads nowhere from now on."""
    event = lock_event(event_id)
    event.entry_code = new_code()
    event.save(update_fields=["entry_code"])
    audit.note(by, "renew link", event)
    return event


@transaction.atomic
def invite_player(event_id: int, player: Player, *, by: User) -> Invitation:
    """Ask a player, or the author of a bot, whether he takes part."""
    event = lock_event(event_id)
    round_to_enter(event)
    require_outside(event, player)
    if account_of(player) is None:
        raise LeagueError(f"{player} is a house bot: enter it yourself.", field="player")
    if said := refusal(event, player, is_invited=True):
        raise LeagueError(said, field="player")
    invitation, is_new = Invitation.objects.get_or_create(
        event=event, player=player, defaults={"by": by}
    )
    if not is_new and invitation.answer == Answer.OPEN:
        raise ConflictError(f"{player} is invited already.", field="player")
    invitation.answer, invitation.by = Answer.OPEN, by
    invitation.save(update_fields=["answer", "by"])
    audit.note(by, "invite", event, player=player.name)
    announce(f"event:{event.pk}", "entry.invited", {"player": player.pk})
    return invitation


@transaction.atomic
def take_invitation_back(event_id: int, invitation_id: int, *, by: User) -> None:
    """Ask a player no more; whoever has accepted is entered, and is withdrawn instead."""
    event = lock_event(event_id)
    invitation = event.invitations.select_related("player").filter(pk=invitation_id).first()
    if invitation is None:
        raise LeagueError("There is no such invitation.")
    if invitation.answer == Answer.ACCEPTED:
        raise ConflictError(f"{invitation.player} has accepted: withdraw the entry instead.")
    audit.note(by, "take invitation back", event, player=invitation.player.name)
    invitation.delete()


@transaction.atomic
def take_out_of_line(event_id: int, place_id: int, *, by: User, reason: str = "") -> None:
    """Have somebody wait no longer for a place."""
    event = lock_event(event_id)
    place = event.waiting.select_related("player").filter(pk=place_id).first()
    if place is None:
        raise LeagueError("Nobody waits at this place any more.")
    audit.note(by, "take out of line", event, reason, player=place.player.name)
    place.delete()


@transaction.atomic
def answer_invitation(
    invitation_id: int, *, is_accepted: bool, by: User
) -> Entry | WaitingPlace | None:
    """Take part, or do not; whoever has declined may still come while there is time."""
    event = lock_event(Invitation.objects.get(pk=invitation_id).event_id)
    invitation = event.invitations.select_related("player").get(pk=invitation_id)
    require_own(invitation.player, by)
    if invitation.answer == Answer.ACCEPTED:
        raise ConflictError("The invitation is accepted already.")
    if is_accepted:
        return _accept(event, invitation, by)
    invitation.answer = Answer.DECLINED
    invitation.save(update_fields=["answer"])
    audit.note(by, "decline", event, player=invitation.player.name)
    return None


def _accept(event: Event, invitation: Invitation, by: User) -> Entry | WaitingPlace:
    invitation.answer = Answer.ACCEPTED
    invitation.save(update_fields=["answer"])
    return admit(event, invitation.player, by=by, is_invited=True)
