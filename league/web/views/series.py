"""Series: the list, one series as it goes on, scheduling one and calling it off."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engines import registry
from engines.base import Game
from league.formats import MOST_SEATS
from league.models import Series, Side, Venue
from league.queries.players import player_of
from league.queries.roles import may_organise_series, may_referee_series
from league.queries.series import blocks_of, plays_in, series_list
from league.queries.windows import is_looking, times_offered_to
from league.services.referee import cancel_series
from league.services.series import schedule_series
from league.web.access import account_of, for_organisers, for_series
from league.web.acts import Question, acted, confirmed, form_page, posted
from league.web.answers import live_page
from league.web.choosing import with_chosen_game
from league.web.filters import chosen
from league.web.forms.series import SeriesForm
from league.web.lines import block_line
from league.web.names import player_names
from league.web.paging import stretch
from league.web.trial_pages import trial_page

BLOCKS = 10
OPEN = (Series.Stage.SCHEDULED, Series.Stage.RUNNING)


@require_safe
def every_series(request: HttpRequest) -> HttpResponse:
    filters = {
        "game": chosen(request, "game", registry.games()),
        "stage": chosen(request, "stage", Series.Stage.values),
    }
    wanted = {name: value for name, value in filters.items() if value}
    found = stretch(series_list().filter(**wanted), request)
    offered = {"games": registry.games().values(), "stages": Series.Stage.values}
    return render(request, "web/series_list.html", {"found": found, **filters, **offered})


@require_safe
def one_series(request: HttpRequest, pk: int) -> HttpResponse:
    series = get_object_or_404(series_list(), pk=pk)
    context = {"series": series, **_acts(request, series), **_progress(request, series)}
    context["may_tell"] = _may_tell(request.user, series)
    context["may_set_time"] = times_offered_to(request.user, series)
    context["is_looking"] = is_looking(series)
    page, part = "web/series.html", "web/_series_state.html"
    return live_page(request, page, part, context, is_live=series.stage in OPEN)


def _may_tell(user: Any, series: Series) -> bool:
    """Whether there is a result of a real table for the reader to report, enter or correct."""
    if series.venue != Venue.TABLE or series.stage == Series.Stage.CANCELLED:
        return False
    is_open = series.stage in OPEN
    return may_referee_series(user, series) or (is_open and plays_in(user, series))


def _acts(request: HttpRequest, series: Series) -> dict[str, Any]:
    """What the reader may do about a series that has not ended."""
    is_open, user = series.stage in OPEN, request.user
    return {
        "may_cancel": is_open and may_organise_series(user, series),
        "may_referee": is_open and may_referee_series(user, series),
    }


def _progress(request: HttpRequest, series: Series) -> dict[str, Any]:
    reader = player_of(request.user)
    blocks = stretch(blocks_of(series), request, size=BLOCKS, key="number")
    return {
        "trial": trial_page(series),
        "sides": sorted(series.sides.all(), key=_order),
        "found": blocks,
        "blocks": [block_line(block, reader) for block in blocks.rows],
    }


def _order(side: Side) -> tuple[int, float]:
    """Best first; as they sit while nothing is told."""
    return side.shown_place or MOST_SEATS + 1, -(side.points or 0)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
@with_chosen_game("series")
def schedule(request: HttpRequest, game: Game) -> HttpResponse:
    form = SeriesForm(game, account_of(request), posted(request))
    names = {"players": "player_1", "seats": "player_1", "test": "test_preset"}
    series = acted(form, lambda form: schedule_series(by=form.user, **form.arguments()), names)
    if series is not None:
        return redirect("web:series", series.pk)
    return form_page(request, "web/series_new.html", form, names=player_names())


@require_http_methods(["GET", "HEAD", "POST"])
@for_series(may_organise_series)
def cancel(request: HttpRequest, series: Series) -> HttpResponse:
    question = Question(
        heading=_("Call series %(number)s off?") % {"number": series.pk},
        words=_("What was played stays; what was not is never played."),
        button=_("Call it off"),
        done=_("The series is called off."),
        back=reverse("web:series", args=[series.pk]),
    )
    by = account_of(request)
    return confirmed(request, question, lambda why: cancel_series(series.pk, by=by, reason=why))
