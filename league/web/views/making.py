"""Changing an event, and making events from others: copies and templates."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engines import registry
from league.formats import FORMATS, choices
from league.models import Event, EventTemplate
from league.queries.choices import may_use_template, templates_for
from league.queries.roles import may_make_event, may_organise
from league.services import copies
from league.services.changes import edit_event
from league.web.access import account_of, for_event, for_organisers
from league.web.acts import Question, acted, confirmed, form_page, posted
from league.web.filters import chosen
from league.web.forms.copies import CopyForm, FromTemplateForm, TemplateForm
from league.web.forms.events import NAMES, EventForm
from league.web.paging import numbered


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page with a short form says around it."""

    heading: str
    words: str
    button: str


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def edit(request: HttpRequest, event: Event) -> HttpResponse:
    game = registry.get(event.game)
    fitting = [slug for slug, _ in choices(game.seats)] if event.stage == "draft" else []
    slug = chosen(request, "format", fitting) or event.format
    form = EventForm(game, FORMATS[slug], account_of(request), posted(request), event=event)
    done = acted(form, lambda form: edit_event(event.pk, by=form.user, **form.changes()), NAMES)
    if done is not None:
        messages.success(request, _("The event is changed."))
        return redirect("web:event", event.pk)
    others = [FORMATS[one] for one in fitting if one != slug]
    return form_page(request, "web/event_edit.html", form, event=event, others=others)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def copy(request: HttpRequest, event: Event) -> HttpResponse:
    by = account_of(request)
    form = CopyForm(by, posted(request))
    made = acted(form, lambda form: copies.clone_event(event.pk, by=by, **form.cleaned_data))
    if made is None:
        heading = _("Copy %(event)s") % {"event": event.name}
        words = _("The copy has every choice of this event but its start.")
        asked = Asked(heading, words, _("Make the copy"))
        return form_page(request, "web/event_copy.html", form, asked=asked, event=event)
    messages.success(request, _("The copy is made: a draft of its own."))
    return redirect("web:event", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(lambda user, event: may_organise(user, event) and may_make_event(user, event.club))
def keep(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = TemplateForm(posted(request), initial={"name": event.name}), account_of(request)
    kept = acted(form, lambda form: copies.save_template(event.pk, by=by, **form.cleaned_data))
    if kept is None:
        heading = _("Keep the choices of %(event)s") % {"event": event.name}
        words = _("New events can be made from them, by whoever organises in the same club.")
        if event.club is None:
            words = _("The event has no club: the template is for the staff.")
        asked = Asked(heading, words, _("Keep them"))
        return form_page(request, "web/event_copy.html", form, asked=asked, event=event)
    messages.success(request, _("The choices are kept as %(name)s.") % {"name": kept.name})
    return redirect("web:templates")


@require_safe
@for_organisers
def templates(request: HttpRequest) -> HttpResponse:
    found = numbered(templates_for(account_of(request)), request)
    return render(request, "web/templates.html", {"found": found})


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def use(request: HttpRequest, pk: int) -> HttpResponse:
    template, by = _template(request, pk), account_of(request)
    form = FromTemplateForm(by, posted(request))
    made = acted(form, lambda form: copies.create_from_template(pk, by=by, **form.cleaned_data))
    if made is None:
        heading = _("New event from %(template)s") % {"template": template.name}
        asked = Asked(heading, "", _("Make the draft"))
        return form_page(request, "web/event_copy.html", form, asked=asked, kept=template)
    messages.success(request, _("The draft is made. Now enter the players."))
    return redirect("web:event", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    template, by = _template(request, pk), account_of(request)
    question = Question(
        heading=_("Delete the template %(name)s?") % {"name": template.name},
        words=_("Events made from it stay as they are."),
        button=_("Delete"),
        done=_("The template is deleted."),
        back=reverse("web:templates"),
        takes_reason=False,
    )
    return confirmed(request, question, lambda _why: copies.delete_template(pk, by=by))


def _template(request: HttpRequest, pk: int) -> EventTemplate:
    template = get_object_or_404(EventTemplate.objects.select_related("club"), pk=pk)
    if not may_use_template(request.user, template):
        raise PermissionDenied
    return template
