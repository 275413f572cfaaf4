"""Template tags for what a club writes about: times, scores, stages, games and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

from django import template
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from engines import registry
from league.formats import FORMATS, tiebreaks
from league.formats.knockout.bracket import Bracketed
from league.formats.tiebreaks import Value
from league.models import Event, Membership, Pool, Rating, RatingChange
from league.queries import crosstable
from league.queries.ratings import strength_of
from league.queries.roles import is_organiser, may_organise, may_referee
from league.ratings.bradley_terry import Strength
from league.web.zones import zone_name, zone_of
from league.zones import written as written_time
from league.zones import zone_called

register = template.Library()

BADGES: Final = {
    "draft": "waiting", "scheduled": "waiting", "waiting": "waiting", "running": "live",
    "finished": "done", "void": "failed", "cancelled": "failed",
}  # fmt: skip
STAGES: Final = {
    "draft": gettext_noop("Draft"),
    "scheduled": gettext_noop("Scheduled"),
    "waiting": gettext_noop("Waiting"),
    "running": gettext_noop("Running"),
    "finished": gettext_noop("Finished"),
    "void": gettext_noop("Void"),
    "cancelled": gettext_noop("Cancelled"),
}


@register.simple_tag(takes_context=True)
def moment(context: Context, at: datetime, *, relative: bool = False, own: str = "") -> SafeString:
    """A time in the reader's zone, with the zone's name; a script shows it as the browser would.

    `own` is the zone in which it was planned: its clock is shown to whoever points or tabs there.
    """
    zone = zone_of(context.get("user"))
    return format_html(
        '<time datetime="{}"{}{}>{}</time>',
        at.astimezone(UTC).isoformat(timespec="seconds"),
        " data-relative" if relative else "",
        format_html(' tabindex="0" data-own="{}"', in_zone(at, zone_called(own))) if own else "",
        in_zone(at, zone),
    )


@register.simple_tag
def paper_time(at: datetime, zone: str) -> str:
    """A time by the clock of the event, for those who stand in its hall."""
    return written_time(at, zone_called(zone))


def in_zone(at: datetime, zone: tzinfo) -> str:
    return f"{date_format(at.astimezone(zone), 'j M Y, H:i')} {zone_name(zone)}"


@register.simple_tag
def stage_badge(stage: str) -> SafeString:
    words = gettext(STAGES.get(stage, stage))
    return format_html('<span class="badge badge-{}">{}</span>', BADGES.get(stage, "plain"), words)


@register.simple_tag
def stage_words(stage: str) -> str:
    return gettext(STAGES[stage])


@register.simple_tag
def role_words(role: str) -> str:
    return gettext(Membership.Role(role).label)


@register.filter
def at(rows: Sequence[Any], index: int) -> Any:
    return rows[index]


@register.filter
def signed(value: float) -> str:
    """A change with its sign, the true minus included."""
    return f"{value:+.0f}".replace("-", "−")


@register.filter
def points(value: float | None) -> str:
    """Points without needless digits: 2, 1.5, 0.33; a dash for what is not told yet."""
    if value is None:
        return "–"
    return f"{value:.2f}".rstrip("0").rstrip(".")


@register.filter
def written(value: Value) -> str:
    """A figure of the standings, exact until here."""
    return tiebreaks.written(value)


@register.filter
def game_title(slug: str) -> str:
    return registry.get(slug).title


@register.filter
def pool_words(pool: Pool) -> str:
    """The options and pace of a pool, beside its game."""
    return f"{pool.variant}, {pool.get_pace_display()}"


@register.filter
def strength(rating: Rating | RatingChange) -> Strength:
    return strength_of(rating)


@register.filter
def duration(seconds: float) -> str:
    """A length of time in the largest units that say it: `30 s`, `5 min`, `2 d`."""
    for length, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= 2 * length or (seconds >= length and seconds % length == 0):
            return f"{points(round(seconds / length, 1))} {unit}"
    return f"{points(round(seconds, 1))} s"


@register.filter
def get_value(values: Mapping[Any, Any], key: Any) -> Any:
    return values.get(key)


@register.filter
def has_crosstable(event: Event) -> bool:
    return crosstable.has_crosstable(event)


@register.filter
def has_bracket(event: Event) -> bool:
    """Whether its page draws one."""
    return event.stage != Event.Stage.DRAFT and isinstance(FORMATS[event.format], Bracketed)


@register.filter
def option_value(value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


@register.filter
def option_name(name: str) -> str:
    return name.replace("_", " ").capitalize()


@register.filter
def organises_somewhere(user: Any) -> bool:
    """Whether the reader makes events and series somewhere."""
    return is_organiser(user)


@register.filter
def organised_by(event: Event, user: Any) -> bool:
    return may_organise(user, event)


@register.filter
def refereed_by(event: Event, user: Any) -> bool:
    return may_referee(user, event)
