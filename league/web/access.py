"""Who may open a page: visitors are asked to sign in, others are told that it is not theirs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from league.models import Club, Delivery, Event, Match, Series, User, Webhook
from league.queries.clubs import club_list
from league.queries.matches import match_list
from league.queries.roles import is_organiser, may_manage_webhook, may_see_delivery
from league.queries.series import series_list

PageView = Callable[..., HttpResponseBase]
PAGES = ("pk", "slug", "number")
"""What the address of a page may hold; the rest of a form's address is about a row on it."""


def account_of(request: HttpRequest) -> User:
    """Who is signed in, behind a decorator that lets nobody else through."""
    assert isinstance(request.user, User)
    return request.user


def for_organisers(view: PageView) -> PageView:
    """For whoever makes events or series somewhere."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_organiser(account_of(request)):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return login_required(guarded)


def for_event(may: Callable[[User, Event], bool]) -> Callable[[PageView], PageView]:
    """For those who `may`: the view is handed the event whose key is in the address as `pk`."""
    return _for_row(lambda: Event.objects.select_related("club"), "pk", may)


def for_series(may: Callable[[User, Series], bool]) -> Callable[[PageView], PageView]:
    """The same for the series whose key is in the address."""
    return _for_row(series_list, "pk", may)


def for_match(may: Callable[[User, Match], bool]) -> Callable[[PageView], PageView]:
    """The same for the match whose key is in the address."""
    return _for_row(lambda: match_list().select_related("series__round__event"), "pk", may)


def for_club(
    may: Callable[[User, Club], bool] = lambda user, club: True,
) -> Callable[[PageView], PageView]:
    """The same for the club that the address calls `slug`; without `may` for all who sign in."""
    return _for_row(club_list, "slug", may)


def for_webhook(view: PageView) -> PageView:
    """For those whose webhook it is."""
    hooks = Webhook.objects.select_related("club", "event__club")
    return _for_row(hooks.all, "pk", may_manage_webhook)(view)


def for_delivery(view: PageView) -> PageView:
    """For those whose webhook was called."""
    rows = Delivery.objects.select_related("webhook__club", "webhook__event__club")
    return _for_row(rows.all, "pk", may_see_delivery)(view)


def _for_row(
    rows: Callable[[], QuerySet[Any]], key: str, may: Callable[..., bool]
) -> Callable[[PageView], PageView]:
    def decorate(view: PageView) -> PageView:
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            found = get_object_or_404(rows(), **{key: kwargs.pop(key)})
            if not may(account_of(request), found):
                raise PermissionDenied
            return view(request, found, **kwargs)

        return login_required(guarded)

    return decorate


def form_of(page: str) -> Callable[[PageView], PageView]:
    """For the address of a form: whoever opens it, as after signing in, is sent to its page."""

    def decorate(view: PageView) -> PageView:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            subject = {name: kwargs[name] for name in PAGES if name in kwargs}
            page_itself: HttpResponseBase = redirect(page, **subject)
            return page_itself

        return require_http_methods(["GET", "HEAD", "POST"])(guarded)

    return decorate
