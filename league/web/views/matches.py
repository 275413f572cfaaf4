"""The page of a match, and the move that a person plays there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from league.models import Match, Move, Player
from league.queries.matches import is_my_turn, match_list
from league.queries.players import player_of
from league.queries.positions import seat_held_by
from league.queries.roles import may_referee_match
from league.services.moves import submit_move
from league.web.access import form_of
from league.web.acts import acted
from league.web.answers import live_page
from league.web.forms.moves import MoveForm
from league.web.match_pages import match_page


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    return _show(request, get_object_or_404(match_list(), pk=pk))


@form_of("web:match")
@login_required
def move(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(match_list(), pk=pk)
    player = player_of(request.user)
    if player is None or seat_held_by(player, list(found.holders.all())) is None:
        raise PermissionDenied
    form = MoveForm(request.POST)
    played = acted(form, lambda form: _played(pk, player, **form.cleaned_data))
    if played is None and is_my_turn(found := match_list().get(pk=pk), player):
        return _show(request, found, form)
    for error in form.errors.values():
        messages.error(request, str(error[0]))
    return redirect("web:match", pk)


def _played(pk: int, player: Player, *, ply: int, move: str, key: str) -> Move:
    return submit_move(pk, player, ply=ply, text=move, key=key)


def _acts(request: HttpRequest, found: Match) -> dict[str, bool]:
    """What the reader may decide about a match that has ended or broken off."""
    void, ended = found.stage == Match.Stage.VOID, found.stage == Match.Stage.FINISHED
    decides = (void or ended) and may_referee_match(request.user, found)
    return {"may_replay": decides and void, "may_correct": decides and ended}


def _show(request: HttpRequest, found: Match, refused: MoveForm | None = None) -> HttpResponse:
    given = {"ply": request.GET.get("ply"), "eyes": request.GET.get("seat")}
    page = match_page(found, player_of(request.user), **given)
    context = {"page": page, "refused": refused, **_acts(request, found)}
    template, part = "web/match.html", "web/_match_state.html"
    status = 400 if refused else 200
    return live_page(request, template, part, context, is_live=page.is_live, status=status)
