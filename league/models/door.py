"""What an organiser may choose for the door of an event, and what does not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from league.formats import FORMATS

if TYPE_CHECKING:
    from league.models.events import Event

LONGEST_CHECK_IN: Final = 7 * 24 * 60


def door_errors(event: Event) -> dict[str, str]:
    """What is wrong with the conditions of entry, by field."""
    errors = {}
    if event.mirrored and event.door == event.Door.PEOPLE:
        errors["door"] = "Mirrored deals are for programs only: people would know the tiles."
    if event.members_only and event.club is None:
        errors["members_only"] = "Choose the club whose members may enter."
    if None not in (event.least_rating, event.most_rating) and (
        (event.least_rating or 0) > (event.most_rating or 0)
    ):
        errors["most_rating"] = "The highest rating is below the lowest."
    if event.check_in_minutes and event.starts_at is None:
        errors["starts_at"] = "A check-in needs the time of the start."
    if event.check_in_minutes > LONGEST_CHECK_IN:
        errors["check_in_minutes"] = f"A check-in lasts at most {LONGEST_CHECK_IN} minutes, a week."
    chosen = FORMATS[event.format]
    if event.late_until and not chosen.takes_late:
        errors["late_until"] = late_refusal(chosen.title)
    return errors


def late_refusal(title: str) -> str:
    return f"{title} takes no late entries: who meets whom is settled when it starts."
