"""Who may open a page: visitors are asked to sign in, others are told that it is not theirs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from league.models import User

PageView = Callable[..., HttpResponseBase]


def account_of(request: HttpRequest) -> User:
    """Who is signed in, behind a decorator that lets nobody else through."""
    assert isinstance(request.user, User)
    return request.user


def for_organisers(view: PageView) -> PageView:
    """For the staff of the club."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not account_of(request).is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return login_required(guarded)


def form_of(page: str) -> Callable[[PageView], PageView]:
    """For the address of a form: whoever opens it, as after signing in, is sent to its page."""

    def decorate(view: PageView) -> PageView:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            page_itself: HttpResponseBase = redirect(page, **kwargs)
            return page_itself

        return require_http_methods(["GET", "HEAD", "POST"])(guarded)

    return decorate
