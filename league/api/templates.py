"""Templates: the choices of events, kept to make more of them."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.bodies import caller_of, read_body
from league.api.clubs import ClubRef
from league.api.fields import LARGEST_ID, StrictSerializer, Text, Whole
from league.api.permissions import HasScope, IsSignedIn
from league.models import Event, EventTemplate, Token
from league.queries.choices import templates_for
from league.queries.roles import may_make_event, may_organise
from league.services import copies

ORGANISE = Token.Scope.ORGANISE.value


class TemplateOut(serializers.ModelSerializer[EventTemplate]):
    club = ClubRef(allow_null=True, help_text="Whose it is; null: the staff's.")
    choices = serializers.DictField(source="fields", help_text="As a new event takes them.")

    class Meta:
        model = EventTemplate
        fields = ("id", "name", "club", "choices", "created_at")


class TemplateIn(StrictSerializer):
    event = Whole(min_value=1, max_value=LARGEST_ID, help_text="Whose choices are kept.")
    name = Text(max_length=100)


class Templates(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Choices of events; organisers have those of their clubs, the staff have all."""

    queryset = EventTemplate.objects.none()
    serializer_class = TemplateOut
    ordering_fields = ("name", "id")
    ordering = ("name", "id")
    permission_classes = [HasScope, IsSignedIn]
    scopes = {"create": ORGANISE, "remove": ORGANISE}

    def get_queryset(self) -> QuerySet[EventTemplate]:
        user: Any = self.request.user
        return templates_for(user) if user.is_authenticated else self.queryset

    @extend_schema(request=TemplateIn, responses={201: TemplateOut})
    def create(self, request: Request) -> Response:
        """Keep the choices of an event that you organise."""
        given = read_body(TemplateIn, request)
        event = get_object_or_404(Event.objects.select_related("club"), pk=given["event"])
        is_own = may_organise(request.user, event) and may_make_event(request.user, event.club)
        if not is_own:
            raise PermissionDenied
        kept = copies.save_template(event.pk, name=given["name"], by=caller_of(request))
        return Response(TemplateOut(kept).data, status=201)

    @extend_schema(request=None, responses=TemplateOut)
    @action(detail=True, methods=["post"], url_path="delete")
    def remove(self, request: Request, pk: int) -> Response:
        """Forget a template; events made from it stay."""
        template = self.get_object()
        told = TemplateOut(template).data
        copies.delete_template(template.pk, by=caller_of(request))
        return Response(told)
