"""The link in every letter that stops the letters: no password needed, and nothing else done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from league.services.errors import LeagueError
from league.services.mail import owner_of, stop_mail


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def no_more_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link only asks, for mail programs open links by themselves; a POST stops.

    Programs send that POST without a cookie or a form of ours (RFC 8058): the token is the proof.
    """
    try:
        user = stop_mail(token) if request.method == "POST" else owner_of(token)
    except LeagueError as error:
        return render(request, "web/no_more_mail.html", {"problem": str(error)}, status=404)
    context = {"name": user.username, "is_done": request.method == "POST"}
    return render(request, "web/no_more_mail.html", context)
