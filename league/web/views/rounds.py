"""Rounds: the page of one, and how its organiser pairs, changes, publishes and takes it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Event, Round, User
from league.queries.roles import may_organise, may_referee
from league.services.drafts import exchange_entries, move_entry, renumber_table, unpair_round
from league.services.pairing import LARGE, ask_for_round, pair_again
from league.services.publishing import publish_round
from league.services.undoing import undo_round
from league.web.access import account_of, for_event, form_of
from league.web.acts import Question, acted, confirmed, pressed
from league.web.answers import live_page
from league.web.forms.rounds import DraftForm, ExchangeForm, MoveForm, RenumberForm
from league.web.paging import whole
from league.web.round_pages import round_of_now, round_page

Edit = tuple[type[DraftForm], Callable[[Round, dict[str, Any], User], Round]]
EDITS: Final[dict[str, Edit]] = {
    "exchange": (
        ExchangeForm,
        lambda drafted, given, by: exchange_entries(drafted.pk, **given, by=by),
    ),
    "move": (MoveForm, lambda drafted, given, by: move_entry(drafted.pk, **given, by=by)),
    "renumber": (
        RenumberForm,
        lambda drafted, given, by: renumber_table(drafted.pk, **given, by=by),
    ),
}


@require_safe
def rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """On to the round that matters now."""
    event = get_object_or_404(Event, pk=pk)
    number = round_of_now(event, organises=may_organise(request.user, event))
    return redirect("web:round", pk, number) if number else redirect("web:event", pk)


@require_safe
def board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    return _show(request, get_object_or_404(Event, pk=pk), number)


def _show(
    request: HttpRequest, event: Event, number: int, refused: DraftForm | None = None
) -> HttpResponse:
    organises, referees = may_organise(request.user, event), may_referee(request.user, event)
    page = round_page(event, number, organises=organises, referees=referees)
    if page is None:
        raise Http404
    context = {
        "page": page, "event": event, "may_organise": organises, "may_referee": referees,
    }  # fmt: skip
    if page.is_draft:
        context["forms"] = _forms(page.round, refused)
    seconds, status = 1 if page.is_being_paired else 10, 400 if refused else 200
    return live_page(
        request, "web/round.html", "web/_round_board.html", context,
        is_live=page.is_live, seconds=seconds, status=status,
    )  # fmt: skip


def _forms(drafted: Round | None, refused: DraftForm | None) -> dict[str, DraftForm]:
    assert drafted is not None
    return {
        act: refused if isinstance(refused, form) else form(drafted)
        for act, (form, _edit) in EDITS.items()
    }


@form_of("web:event")
@for_event(may_organise)
def pair(request: HttpRequest, event: Event) -> HttpResponse:
    after, by = whole(request.POST.get("after")), account_of(request)
    back, done = reverse("web:event-rounds", args=[event.pk]), _("The round is paired.")
    if event.entries.count() > LARGE:
        done = _("The round is being paired.")
    return pressed(request, back, lambda: ask_for_round(event.pk, after=after, by=by), done)


@form_of("web:round")
@for_event(may_organise)
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    drafted, by = get_object_or_404(event.rounds, number=number), account_of(request)
    back, done = _address(event, number), _("The round is open.")
    return pressed(request, back, lambda: publish_round(drafted.pk, by=by), done)


@form_of("web:round")
@for_event(may_organise)
def edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    drafted, by = get_object_or_404(event.rounds, number=number), account_of(request)
    form_class, act = EDITS.get(request.POST.get("act", ""), EDITS["exchange"])
    form = form_class(drafted, request.POST)
    if acted(form, lambda form: act(drafted, form.cleaned_data, by)) is None:
        if not drafted.published_at:
            return _show(request, event, number, form)
        messages.error(request, _("The round is published: take it back first."))
    else:
        messages.success(request, _("The draft is changed."))
    return redirect(_address(event, number))


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def again(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    words = _("The draft, with what you changed in it, is thrown away and paired from the results.")
    question = _question(event, number, _("Pair round %(number)s again?"), words, _("Pair again"))
    return _confirmed(request, event, number, question, pair_again)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def unpair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    words = _("The draft is thrown away. Nobody but the organisers has seen it.")
    question = _question(event, number, _("Unpair round %(number)s?"), words, _("Unpair"))
    return _confirmed(request, event, number, question, unpair_round)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    words = _(
        "Its pairings become a draft again. Series that have not ended are called off; those that "
        "have stay in the players' histories and ratings, but do not count in this event."
    )
    question = _question(event, number, _("Take round %(number)s back?"), words, _("Take it back"))
    return _confirmed(request, event, number, question, undo_round)


def _question(event: Event, number: int, heading: str, words: str, button: str) -> Question:
    return Question(
        heading=heading % {"number": number},
        words=words,
        button=button,
        done=_("Done."),
        back=_address(event, number),
    )


def _confirmed(
    request: HttpRequest, event: Event, number: int, question: Question, act: Callable[..., Any]
) -> HttpResponse:
    found, by = get_object_or_404(event.rounds, number=number), account_of(request)
    return confirmed(request, question, lambda why: act(found.pk, by=by, reason=why))


def _address(event: Event, number: int) -> str:
    return reverse("web:round", args=[event.pk, number])
