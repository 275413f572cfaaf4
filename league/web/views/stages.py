"""Events of parts: what their organiser does with stages, divisions and seasons."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Event
from league.queries.roles import may_organise
from league.queries.stage_acts import stage_acts
from league.queries.stages import last_stage_of
from league.services import seasons, stages
from league.web.access import account_of, for_event, form_of
from league.web.acts import Question, acted, confirmed, form_page, pressed
from league.web.forms.seasons import DivisionsForm, SeasonForm
from league.web.paging import whole

PAGE = "web/event_stages.html"


@require_safe
@for_event(may_organise)
def parts(request: HttpRequest, event: Event) -> HttpResponse:
    return _show(request, event)


def _show(
    request: HttpRequest,
    event: Event,
    divisions: DivisionsForm | None = None,
    season: SeasonForm | None = None,
) -> HttpResponse:
    acts = stage_acts(event)
    season = season or SeasonForm(initial={"name": seasons.next_name(event.name)})
    divisions = divisions or DivisionsForm(event)
    refused = divisions if divisions.errors else season
    context = {"event": event, "acts": acts, "season": season, "divisions": divisions}
    return form_page(request, PAGE, refused, **context)


@form_of("web:event-stages")
@for_event(may_organise)
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    by, after = account_of(request), whole(request.POST.get("after"))
    act = stages.draw_next_stage
    back = reverse("web:event-stages", args=[event.pk])
    done = _("The stage is drawn and has started.")
    return pressed(request, back, lambda: act(event.pk, after=after, by=by), done)


@form_of("web:event-stages")
@for_event(may_organise)
def open_rounds(request: HttpRequest, event: Event) -> HttpResponse:
    by, back = account_of(request), reverse("web:event-stages", args=[event.pk])
    act = stages.open_rounds_of_parts
    return pressed(request, back, lambda: act(event.pk, by=by), _("The rounds are open."))


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """The stage that the organiser saw as the last one is in the address."""
    stage = whole(request.GET.get("stage")) or last_stage_of(event)
    question = Question(
        heading=_("Take stage %(number)s of %(event)s back?")
        % {"number": stage, "event": event.name},
        words=_(
            "Its parts are deleted. Nothing of it may have started. It is drawn again by hand, "
            "from the results as they stand then."
        ),
        button=_("Take it back"),
        done=_("The stage is taken back."),
        back=reverse("web:event-stages", args=[event.pk]),
    )
    by, act = account_of(request), stages.undo_stage
    return confirmed(request, question, lambda why: act(event.pk, stage=stage, by=by, reason=why))


@form_of("web:event-stages")
@for_event(may_organise)
def divide(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = DivisionsForm(event, request.POST), account_of(request)
    if acted(form, lambda form: seasons.assign_divisions(event.pk, form.chosen(), by=by)) is None:
        return _show(request, event, divisions=form)
    messages.success(request, _("The divisions are noted."))
    return redirect("web:event-stages", event.pk)


@form_of("web:event-stages")
@for_event(may_organise)
def next_season(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = SeasonForm(request.POST), account_of(request)
    made = acted(form, lambda form: seasons.make_next_season(event.pk, by=by, **form.cleaned_data))
    if made is None:
        return _show(request, event, season=form)
    messages.success(request, _("The next season is a draft. Newcomers can be entered now."))
    return redirect("web:event", made.pk)
