"""Who may enter an event: its conditions in words, and which of them a player does not meet."""

from __future__ import annotations

import secrets
from typing import Final

from django.utils.translation import gettext as _

from league.models import Event, Membership, Player, User
from league.queries.ratings import ratings_in
from league.ratings.bradley_terry import START_MEAN, Strength

CODE_BYTES: Final = 12


def new_code() -> str:
    """A code for the link by which players enter; nobody guesses it."""
    return secrets.token_urlsafe(CODE_BYTES)


def conditions(event: Event) -> list[str]:
    """What the door asks for, a sentence each."""
    said = []
    if event.door == Event.Door.PEOPLE:
        said.append(_("For people only."))
    elif event.door == Event.Door.BOTS:
        said.append(_("For bots only."))
    if event.members_only:
        said.append(
            _("For members of %(club)s; a bot goes by its author, house bots are everybody's.")
            % {"club": event.club}
        )
    if band := rating_band(event):
        said.append(
            _("For ratings %(band)s; whoever has none yet counts as %(start)s.")
            % {"band": band, "start": _shown(START_MEAN)}
        )
    return said


def rating_band(event: Event) -> str:
    """The ratings asked for, in words; empty where all are welcome."""
    limits = {"low": event.least_rating, "high": event.most_rating}
    if event.least_rating is not None and event.most_rating is not None:
        return _("from %(low)s to %(high)s") % limits
    if event.least_rating is not None:
        return _("of %(low)s or more") % limits
    return _("of %(high)s or less") % limits if event.most_rating is not None else ""


def refusal(event: Event, player: Player, *, is_invited: bool = False) -> str:
    """The first condition that the player does not meet, in words; empty if he may enter.

    Whoever the organiser asks by name need not have the rating or be a member.
    """
    said = _wrong_kind(event, player)
    if not said and not is_invited:
        said = _no_member(event, player) or _wrong_rating(event, player)
    return said


def _wrong_kind(event: Event, player: Player) -> str:
    names = {"event": event, "player": player}
    if event.mirrored and not player.is_bot:
        return _("An event with mirrored deals is for programs only.")
    if event.door == Event.Door.PEOPLE and player.is_bot:
        return _("%(event)s is for people only, and %(player)s is a bot.") % names
    if event.door == Event.Door.BOTS and not player.is_bot:
        return _("%(event)s is for bots only.") % names
    return ""


def _no_member(event: Event, player: Player) -> str:
    if not event.members_only:
        return ""
    account = account_of(player)
    is_house_bot = player.is_bot and account is None
    if is_house_bot or Membership.objects.filter(club=event.club, user=account).exists():
        return ""
    names = {"event": event, "club": event.club, "player": player}
    return _("%(event)s is for members of %(club)s, and %(player)s is none.") % names


def _wrong_rating(event: Event, player: Player) -> str:
    band = rating_band(event)
    if not band:
        return ""
    rating = ratings_in(event, [player.pk]).get(player.pk)
    shown = _shown(START_MEAN if rating is None else rating.mean)
    low, high = event.least_rating, event.most_rating
    if (low is None or shown >= low) and (high is None or shown <= high):
        return ""
    names = {"event": event, "player": player, "band": band, "rating": shown}
    if rating is None:
        return (
            _("%(event)s is for ratings %(band)s; %(player)s has none yet, counted as %(rating)s.")
            % names
        )
    return _("%(event)s is for ratings %(band)s; %(player)s has %(rating)s.") % names


def _shown(rating: float) -> int:
    return round(Strength(rating).shown)


def account_of(player: Player) -> User | None:
    """Who answers for the player: himself, or the author of the bot; nobody for a house bot."""
    return player.bot.author if player.is_bot else player.user
