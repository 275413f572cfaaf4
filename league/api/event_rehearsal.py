"""Rehearsals of drafts: asking for one, and what it told."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.bodies import caller_of
from league.api.permissions import HasScope, OrganisesEvent
from league.models import Event, Rehearsal, Token
from league.queries.roles import may_organise
from league.services.rehearsal import ask_rehearsal, rehearsal_job


class RehearsalOut(serializers.Serializer[Any]):
    state = serializers.CharField(help_text="none, queued, running, done or failed.")
    progress = serializers.IntegerField()
    total = serializers.IntegerField(help_text="Where progress ends.")
    error = serializers.CharField()
    report = serializers.DictField(help_text="Empty until it is done.")


class Rehearsing(Resource):
    """A draft played through by bots, outside the league."""

    scopes = {"rehearse": Token.Scope.ORGANISE.value}

    @extend_schema(request=None, responses={202: RehearsalOut})
    @action(detail=True, methods=["post"], permission_classes=[HasScope, OrganisesEvent])
    def rehearse(self, request: Request, pk: int) -> Response:
        """Have a draft filled with bots and played, in at most a minute."""
        event = self.get_object()
        ask_rehearsal(event.pk, by=caller_of(request))
        return Response(_told(event), status=202)

    @extend_schema(responses=RehearsalOut)
    @action(detail=True)
    def rehearsal(self, request: Request, pk: int) -> Response:
        """How far the rehearsal is and what it told; for the organisers."""
        event = self.get_object()
        if not may_organise(request.user, event):
            raise PermissionDenied("Only an organiser may see this.")
        return Response(_told(event))


def _told(event: Event) -> Any:
    job, kept = rehearsal_job(event.pk), Rehearsal.objects.filter(event=event).first()
    return RehearsalOut(
        {
            "state": job.state if job else "none", "progress": job.progress if job else 0,
            "total": job.total if job else 0, "error": job.error if job else "",
            "report": kept.report if kept else {},
        }
    ).data  # fmt: skip
