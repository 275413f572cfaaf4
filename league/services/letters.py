"""Letters to people: what is written to whom, in the transaction that gives the reason.

Each has a key that says what it is about. Whoever writes holds the lock of the series or the
event, so that of two who write the same letter the second finds it written.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from league.models import Job, Mail, Player, Series, Side, User
from league.queries.clock import database_now
from league.services import jobs
from league.zones import written, zone_called

REMINDER_MINUTES: Final = 60
"""For a series outside an event, which has no choice of its own."""
LONGEST_REMINDER: Final = timedelta(days=14)
WANTS_MAIL: Final = Q(
    player__user__is_active=True, player__user__wants_mail=True
) & ~Q(player__user__email="")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Letter:
    user: User
    key: str
    subject: str
    body: str


def post(letters: Sequence[Letter]) -> int:
    """Have letters sent that were not written before; gives their number."""
    known = _written_before(letter.key for letter in letters)
    new = {letter.key: letter for letter in letters if letter.key not in known}
    rows = Mail.objects.bulk_create(
        Mail(user=one.user, key=one.key, subject=one_line(one.subject)[:200], body=one.body)
        for one in new.values()
    )
    jobs.add([(Job.Kind.MAIL, row.pk, jobs.LETTERS, "") for row in rows])
    return len(rows)


def _written_before(keys: Iterable[str]) -> set[str]:
    return set(Mail.objects.filter(key__in=list(keys)).values_list("key", flat=True))


def one_line(text: str) -> str:
    """Text fit for a header: no line breaks, nothing that is not printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def tell_paired(series: Iterable[Series]) -> int:
    """A round is published: everybody hears whom he meets, and when."""
    letters = []
    for row, side, others in _people_of(series):
        assert row.round is not None
        names = {"number": row.round.number, "event": row.round.event.name, "others": others}
        subject = _("Round %(number)s of %(event)s: you play %(others)s") % names
        where = _(" at table %(table)s") % {"table": row.table} if row.table else ""
        words = _("round %(number)s of %(event)s is published. You play %(others)s") % names
        body = f"{words}{where}.\n{_when(row, _user(side))}"
        letters.append(_letter("paired", row, side, subject, body))
    return post(letters)


def tell_agreed(series: Series) -> int:
    """The players have agreed on a time."""
    subject = _("Agreed: you play %(others)s")
    words = _("your series against %(others)s has its time.")
    return post(_dated("agreed", [series], subject, words))


def tell_moved(series: Series) -> int:
    """An organiser has fixed another time."""
    subject = _("New time: you play %(others)s")
    words = _("your series against %(others)s has a new time.")
    return post(_dated("moved", [series], subject, words))


def tell_reported(series: Series, *, reporter: Player, games: Any) -> int:
    """A side has said what came of a real table: the others are asked whether it was so."""
    digest = hashlib.blake2s(json.dumps([reporter.pk, games]).encode(), digest_size=6).hexdigest()
    letters = []
    for row, side, _others in _people_of([series]):
        if side.player_id == reporter.pk:
            continue
        subject = _("%(name)s reports a result: please confirm") % {"name": reporter.name}
        words = _("%(name)s has reported the result of your series. Please say whether it is so.")
        body = words % {"name": reporter.name}
        letters.append(_letter(f"reported-{digest}", row, side, subject, body))
    return post(letters)


def remind_all() -> int:
    """Write to the people of all series that start soon; gives the number of letters."""
    now = database_now()
    writable = Side.objects.filter(WANTS_MAIL, series=OuterRef("pk"))
    near = Series.objects.filter(
        Exists(writable), stage=Series.Stage.SCHEDULED, is_agreed=True,
        starts_at__gt=now, starts_at__lte=now + LONGEST_REMINDER,
    ).select_related("round__event")  # fmt: skip
    due = [series for series in near if is_reminder_due(series, now)]
    letters = _reminders(due)
    known = _written_before(letter.key for letter in letters)
    waiting = {key.split(":")[1] for key in {letter.key for letter in letters} - known}
    return sum(remind(int(series_id)) for series_id in sorted(waiting))


def is_reminder_due(series: Series, now: datetime) -> bool:
    """Whether it starts so soon. Who heard of it only then needs no second letter."""
    minutes = series.round.event.reminder_minutes if series.round else REMINDER_MINUTES
    remind_at = series.starts_at - min(timedelta(minutes=minutes), LONGEST_REMINDER)
    return minutes > 0 and series.created_at < remind_at <= now < series.starts_at


@transaction.atomic
def remind(series_id: int) -> int:
    """Write to the people of a series that it starts soon, unless that has changed."""
    series = Series.objects.select_for_update().get(pk=series_id)
    if series.stage != Series.Stage.SCHEDULED or not is_reminder_due(series, database_now()):
        return 0
    return post(_reminders([series]))


def _reminders(series: Iterable[Series]) -> list[Letter]:
    subject = _("Soon: you play %(others)s")
    return _dated("soon", series, subject, _("your series against %(others)s starts soon."))


def _dated(about: str, series: Iterable[Series], subject: str, words: str) -> list[Letter]:
    """Letters about a start; another start makes another letter."""
    letters = []
    for row, side, others in _people_of(series):
        names = {"others": others}
        body = f"{words % names}\n{_when(row, _user(side))}"
        key = f"{about}-{int(row.starts_at.timestamp())}"
        letters.append(_letter(key, row, side, subject % names, body))
    return letters


def _letter(about: str, series: Series, side: Side, subject: str, body: str) -> Letter:
    user = _user(side)
    link = f"{settings.SITE_URL}/series/{series.pk}/"
    body = f"{side.player.name},\n\n{body}\n\n{link}\n"
    return Letter(user, f"{about}:{series.pk}:{user.pk}", subject, body)


def _people_of(series: Iterable[Series]) -> list[tuple[Series, Side, str]]:
    """Who can be written to, with the series and the names of the others at the table."""
    ids = [row.pk for row in series]
    sides = Side.objects.filter(series__in=ids).select_related(
        "player__user", "series__round__event"
    )
    tables: dict[int, list[Side]] = defaultdict(list)
    for side in sides.order_by("series", "index"):
        tables[side.series_id].append(side)
    return [
        (side.series, side, ", ".join(one.player.name for one in table if one.pk != side.pk))
        for table in tables.values()
        for side in table
        if is_writable(side.player.user)
    ]


def is_writable(user: User | None) -> bool:
    return user is not None and user.is_active and user.wants_mail and bool(user.email)


def _user(side: Side) -> User:
    assert side.player.user is not None
    return side.player.user


def _when(series: Series, user: User) -> str:
    """When it starts, by the reader's clock and, if that differs, by the event's."""
    if not series.is_agreed:
        until = series.window_ends_at
        if until is None:
            return _("Please agree on a time.")
        return _("Please agree on a time, before %(time)s.") % {"time": _clock(until, user)}
    when = _("It starts on %(time)s.") % {"time": _clock(series.starts_at, user)}
    if series.round and series.round.event.time_zone != user.time_zone:
        zone = series.round.event.time_zone
        own = written(series.starts_at, zone_called(zone))
        when += _(" By the clock of the event: %(time)s.") % {"time": own}
    return when


def _clock(at: datetime, user: User) -> str:
    return written(at, zone_called(user.time_zone))
