"""Who may do what. A token never gives more than its owner may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from league.models import Club, Event, Match, Token
from league.queries.players import player_of
from league.queries.roles import (
    is_organiser,
    may_manage_webhook,
    may_organise,
    may_organise_series,
    may_own,
    may_referee,
    may_referee_match,
    may_referee_series,
)


def is_served(request: Request, view: APIView) -> bool:
    """Whether the view has this method at all; if not, 405 tells more than 403."""
    method = (request.method or "").lower()
    return method in view.http_method_names and hasattr(view, method)


class HasScope(BasePermission):
    """Reading is free, the rest needs a caller; a token's caller also needs the scope for it."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not is_served(request, view):
            return True
        if isinstance(request.auth, Token):
            scope = self.scope_for(view)
            if scope not in request.auth.scopes:
                raise PermissionDenied(f"This token lacks the scope {scope!r}.")
        return request.method in SAFE_METHODS or request.user.is_authenticated

    @staticmethod
    def scope_for(view: APIView) -> str:
        scopes: dict[str, str] = getattr(view, "scopes", {})
        return scopes.get(getattr(view, "action", None) or "", Token.Scope.READ.value)


class IsSignedIn(BasePermission):
    """For what belongs to the caller alone."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.user.is_authenticated or not is_served(request, view)


class IsOrganiser(BasePermission):
    """Everybody reads; whoever makes events or series somewhere writes."""

    message = "Only an organiser may do this."

    def has_permission(self, request: Request, view: APIView) -> bool:
        if request.method in SAFE_METHODS or not is_served(request, view):
            return True
        return is_organiser(request.user)


class MayAct(BasePermission):
    """Everybody reads a row; those who `may` write."""

    message = "Only an organiser may do this."
    may: Callable[[Any, Any], bool]

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        return request.method in SAFE_METHODS or type(self).may(request.user, obj)


class IsStaff(BasePermission):
    """For what touches the whole site."""

    message = "Only the staff may do this."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.is_staff) or not is_served(request, view)


class OrganisesEvent(MayAct):
    may = staticmethod(may_organise)


class MayReferee(MayAct):
    message = "Only an organiser or a referee may do this."


class RefereesEvent(MayReferee):
    may = staticmethod(may_referee)


class OrganisesSeries(MayAct):
    may = staticmethod(may_organise_series)


class RefereesSeries(MayReferee):
    may = staticmethod(may_referee_series)


class RefereesMatch(MayReferee):
    may = staticmethod(may_referee_match)


class OwnsClub(MayAct):
    message = "Only an owner of the club may do this."
    may = staticmethod(may_own)


class ManagesWebhook(BasePermission):
    """A webhook, its calls included, is read and changed by those whose it is."""

    message = "Only an organiser may do this."

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        if isinstance(obj, Event):
            return may_organise(request.user, obj)
        if isinstance(obj, Club):
            return may_own(request.user, obj)
        return may_manage_webhook(request.user, obj)


class HoldsSeat(BasePermission):
    """For acts at a match: the caller must sit at it."""

    message = "You do not hold a seat at this match."

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        assert isinstance(obj, Match)
        if request.method in SAFE_METHODS:
            return True
        player = player_of(request.user)
        return player is not None and obj.holders.filter(player=player).exists()
