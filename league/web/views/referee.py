"""What a referee does on the site: forfeit, have a match replayed, correct a result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Match, Result, Series
from league.queries.players import player_of
from league.queries.roles import may_referee_match, may_referee_series
from league.services import referee as services
from league.web.access import account_of, for_match, for_series
from league.web.acts import Question, acted, confirmed, form_page, posted
from league.web.forms.referee import CorrectForm, ForfeitForm

METHODS = ["GET", "HEAD", "POST"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The words around a form with which a referee decides something."""

    heading: str
    words: str
    button: str
    done: str
    back: str


@require_http_methods(METHODS)
@for_series(may_referee_series)
def forfeit(request: HttpRequest, series: Series) -> HttpResponse:
    by, act = account_of(request), services.forfeit_series
    decision = Decision(
        heading=_("Give series %(number)s against somebody") % {"number": series.pk},
        words=_("Whoever forfeits is last; the others stand by their points. It ends the series."),
        button=_("Give it"),
        done=_("The series is decided by forfeit."),
        back=reverse("web:series", args=[series.pk]),
    )
    form = ForfeitForm(series, posted(request))
    return decided(request, decision, form, lambda given: act(series.pk, by=by, **given))


@require_http_methods(METHODS)
@for_match(may_referee_match)
def replay(request: HttpRequest, match: Match) -> HttpResponse:
    by = account_of(request)
    question = Question(
        heading=_("Play match %(number)s again?") % {"number": match.pk},
        words=_("A void match is played again from its deal; its moves are forgotten."),
        button=_("Play it again"),
        done=_("The match is played again."),
        back=reverse("web:match", args=[match.pk]),
    )
    act = services.replay_match
    return confirmed(request, question, lambda why: act(match.pk, by=by, reason=why))


@require_http_methods(METHODS)
@for_match(may_referee_match)
def correct(request: HttpRequest, match: Match) -> HttpResponse:
    by, act, back = (
        account_of(request),
        services.correct_result,
        reverse("web:match", args=[match.pk]),
    )
    if not has_result(match):
        messages.error(request, _("The match has no result yet."))
        return redirect(back)
    decision = Decision(
        heading=_("Correct the result of match %(number)s") % {"number": match.pk},
        words=_("Series, standings and ratings follow. Rounds that are paired stay as they are."),
        button=_("Correct it"),
        done=_("The result is corrected."),
        back=back,
    )
    form = CorrectForm(match, posted(request), reader=player_of(by))
    return decided(request, decision, form, lambda given: act(match.pk, by=by, **given))


def has_result(match: Match) -> bool:
    return Result.objects.filter(match=match).exists()


def decided(
    request: HttpRequest,
    decision: Decision,
    form: forms.Form,
    act: Callable[[dict[str, Any]], object],
) -> HttpResponse:
    """Show the form; once it is in order and the league agrees, act and go back."""
    if acted(form, lambda form: act(form.cleaned_data)) is None:
        return form_page(request, "web/decision.html", form, decision=decision)
    messages.success(request, decision.done)
    return redirect(decision.back)
