"""Webhooks of an event or a club: made here, with every call to be seen and sent again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Club, Delivery, Event, Webhook
from league.queries.roles import may_organise, may_own
from league.services import webhooks as services
from league.web.access import account_of, for_club, for_delivery, for_event, for_webhook, form_of
from league.web.acts import Question, acted, confirmed, posted, pressed
from league.web.forms.webhooks import WebhookForm
from league.web.paging import stretch


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def of_event(request: HttpRequest, event: Event) -> HttpResponse:
    return _of_owner(request, event, reverse("web:event", args=[event.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(may_own)
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    return _of_owner(request, club, reverse("web:club", args=[club.slug]))


def _of_owner(request: HttpRequest, owner: Club | Event, back: str) -> HttpResponse:
    """The one page that shows a new webhook's secret: it cannot be asked for again."""
    form, by = WebhookForm(posted(request)), account_of(request)
    made = acted(
        form, lambda form: services.create_webhook(owner=owner, by=by, **form.cleaned_data)
    )
    context = {
        "owner": owner,
        "back": back,
        "form": WebhookForm() if made else form,
        "made": made,
        "hooks": owner.webhooks.all(),
    }
    status = 201 if made else 400 if form.errors else 200
    return render(request, "web/webhooks.html", context, status=status)


@require_safe
@for_webhook
def webhook(request: HttpRequest, hook: Webhook) -> HttpResponse:
    calls = stretch(hook.deliveries.all(), request)
    context = {"hook": hook, "found": calls, "back": _back(hook)}
    return render(request, "web/webhook.html", context)


@form_of("web:webhook")
@for_webhook
def test(request: HttpRequest, hook: Webhook) -> HttpResponse:
    by, back = account_of(request), reverse("web:webhook", args=[hook.pk])
    done = _("A test is on its way: look again in a moment.")
    return pressed(request, back, lambda: services.send_test(hook.pk, by=by), done)


@form_of("web:webhook")
@for_webhook
def switch(request: HttpRequest, hook: Webhook) -> HttpResponse:
    by, wanted = account_of(request), request.POST.get("on") == "yes"
    done = _("The webhook is on.") if wanted else _("The webhook is off.")
    back = reverse("web:webhook", args=[hook.pk])
    return pressed(request, back, lambda: services.switch_webhook(hook.pk, wanted, by=by), done)


@require_http_methods(["GET", "HEAD", "POST"])
@for_webhook
def delete(request: HttpRequest, hook: Webhook) -> HttpResponse:
    by = account_of(request)
    question = Question(
        heading=_("Delete this webhook?"),
        words=_("%(url)s is told of nothing more, and its calls are forgotten.")
        % {"url": hook.url},
        button=_("Delete it"),
        done=_("The webhook is deleted."),
        back=_back(hook),
        takes_reason=False,
    )
    return confirmed(request, question, lambda _why: services.delete_webhook(hook.pk, by=by))


@require_http_methods(["GET", "HEAD", "POST"])
@for_delivery
def again(request: HttpRequest, delivery: Delivery) -> HttpResponse:
    by, back = account_of(request), reverse("web:webhook", args=[delivery.webhook_id])
    if request.method != "POST":
        return redirect(back)
    done = _("It is on its way again.")
    return pressed(request, back, lambda: services.send_again(delivery.pk, by=by), done)


def _back(hook: Webhook) -> str:
    if hook.club is not None:
        return reverse("web:club-webhooks", args=[hook.club.slug])
    return reverse("web:event-webhooks", args=[hook.event_id])
