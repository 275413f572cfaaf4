"""Template tags for what a club writes about: times, scores, stages, games and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django import template
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from engines import registry
from league.formats import tiebreaks
from league.formats.tiebreaks import Value
from league.models import Pool, Rating, RatingChange
from league.queries.ratings import strength_of
from league.ratings.bradley_terry import Strength
from league.web.zones import zone_name, zone_of

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
def moment(context: Context, at: datetime, *, relative: bool = False) -> SafeString:
    """A time in the reader's zone, with the zone's name; a script shows it as the browser would."""
    zone = zone_of(context.get("user"))
    words = date_format(at.astimezone(zone), "j M Y, H:i")
    return format_html(
        '<time datetime="{}"{}>{} {}</time>',
        at.astimezone(UTC).isoformat(timespec="seconds"),
        " data-relative" if relative else "",
        words,
        zone_name(zone),
    )


@register.simple_tag
def stage_badge(stage: str) -> SafeString:
    words = gettext(STAGES.get(stage, stage))
    return format_html('<span class="badge badge-{}">{}</span>', BADGES.get(stage, "plain"), words)


@register.simple_tag
def stage_words(stage: str) -> str:
    return gettext(STAGES[stage])


@register.filter
def at(rows: Sequence[Any], index: int) -> Any:
    return rows[index]


@register.filter
def signed(value: float) -> str:
    """A change with its sign, the true minus included."""
    return f"{value:+.0f}".replace("-", "−")


@register.filter
def points(value: float) -> str:
    """Points without needless digits: 2, 1.5, 0.33."""
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
def option_value(value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


@register.filter
def option_name(name: str) -> str:
    return name.replace("_", " ").capitalize()
