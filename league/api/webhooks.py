"""Webhooks: addresses that are told of what happens in an event, and every call to them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.bodies import caller_of, read_body
from league.api.fields import Choice, StrictSerializer, Text, Truth
from league.api.permissions import HasScope, IsSignedIn, ManagesWebhook
from league.models import Club, Delivery, Event, Token, Webhook
from league.queries.news import KINDS
from league.services import webhooks as services

ORGANISE = Token.Scope.ORGANISE.value


class WebhookOut(serializers.ModelSerializer[Webhook]):
    kinds = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Webhook
        fields = ("id", "event", "club", "url", "kinds", "is_active", "created_at")


class NewWebhook(WebhookOut):
    secret = serializers.CharField(help_text="Told this once: the receiver checks calls with it.")

    class Meta:
        model = Webhook
        fields = (*WebhookOut.Meta.fields, "secret")


class WebhookIn(StrictSerializer):
    url = Text(max_length=services.LONGEST_URL)
    kinds = serializers.ListField(child=Choice(choices=KINDS), max_length=len(KINDS))


class SwitchIn(StrictSerializer):
    is_active = Truth()


class DeliveryOut(serializers.ModelSerializer[Delivery]):
    """One call, tried until it is answered or given up."""

    payload = serializers.DictField()

    class Meta:
        model = Delivery
        fields = (
            "id", "webhook", "kind", "state", "attempts", "status", "problem", "next_at",
            "created_at", "delivered_at", "payload",
        )  # fmt: skip


class Managed(Resource):
    """For those whose webhooks they are, to read as well."""

    permission_classes = [HasScope, IsSignedIn, ManagesWebhook]
    ordering_fields = ("id",)
    ordering = ("-id",)


class OwnedWebhooks(mixins.ListModelMixin, Managed):
    """What an event and a club share."""

    serializer_class = WebhookOut
    queryset = Webhook.objects.none()
    scopes = {"list": ORGANISE, "create": ORGANISE}
    owners: QuerySet[Any]
    owner_key: str

    def get_queryset(self) -> QuerySet[Webhook]:
        return self._owner().webhooks.all() if self.owner_key in self.kwargs else self.queryset

    def _owner(self) -> Any:
        owner = get_object_or_404(self.owners, pk=self.kwargs[self.owner_key])
        self.check_object_permissions(self.request, owner)
        return owner

    @extend_schema(request=WebhookIn, responses={201: NewWebhook})
    def create(self, request: Request, **_: Any) -> Response:
        """Have an address told; the answer has its secret, which is not told again."""
        owner, given = self._owner(), read_body(WebhookIn, request)
        made = services.create_webhook(owner=owner, by=caller_of(request), **given)
        return Response(NewWebhook(made).data, status=201)


class EventWebhooks(OwnedWebhooks):
    """The webhooks of an event, for its organisers."""

    owners = Event.objects.select_related("club")
    owner_key = "event_id"


class ClubWebhooks(OwnedWebhooks):
    """The webhooks of a club, told of all its events, for its owners."""

    owners = Club.objects.all()
    owner_key = "club_id"


class Webhooks(mixins.RetrieveModelMixin, Managed):
    """One webhook."""

    serializer_class = WebhookOut
    queryset = Webhook.objects.select_related("club", "event__club")
    scopes = dict.fromkeys(("retrieve", "test", "switch", "remove"), ORGANISE)

    @extend_schema(request=None, responses={201: DeliveryOut})
    @action(detail=True, methods=["post"])
    def test(self, request: Request, pk: int) -> Response:
        """Call the address once with a greeting."""
        sent = services.send_test(self.get_object().pk, by=caller_of(request))
        return Response(DeliveryOut(sent).data, status=201)

    @extend_schema(request=SwitchIn, responses=WebhookOut)
    @action(detail=True, methods=["post"])
    def switch(self, request: Request, pk: int) -> Response:
        """Stop telling the address for now, or go on."""
        hook = self.get_object()
        is_active = read_body(SwitchIn, request)["is_active"]
        hook = services.switch_webhook(hook.pk, is_active, by=caller_of(request))
        return Response(WebhookOut(hook).data)

    @extend_schema(request=None, responses={204: None})
    @action(detail=True, methods=["post"], url_path="delete", url_name="delete")
    def remove(self, request: Request, pk: int) -> Response:
        """Forget the address with all its calls."""
        services.delete_webhook(self.get_object().pk, by=caller_of(request))
        return Response(status=204)


class WebhookDeliveries(mixins.ListModelMixin, Managed):
    """The calls of a webhook, the latest first; they are kept for 30 days."""

    serializer_class = DeliveryOut
    queryset = Delivery.objects.none()
    scopes = {"list": ORGANISE}

    def get_queryset(self) -> QuerySet[Delivery]:
        if "webhook_id" not in self.kwargs:
            return self.queryset
        hooks = Webhook.objects.select_related("club", "event__club")
        hook = get_object_or_404(hooks, pk=self.kwargs["webhook_id"])
        self.check_object_permissions(self.request, hook)
        return hook.deliveries.all()


class Deliveries(Managed):
    """One call of a webhook."""

    serializer_class = DeliveryOut
    queryset = Delivery.objects.select_related("webhook__club", "webhook__event__club")
    scopes = {"again": ORGANISE}

    @extend_schema(request=None, responses=DeliveryOut)
    @action(detail=True, methods=["post"])
    def again(self, request: Request, pk: int) -> Response:
        """Make a call again that was made or given up."""
        delivery = get_object_or_404(self.queryset, pk=pk)
        self.check_object_permissions(request, delivery.webhook)
        return Response(DeliveryOut(services.send_again(pk, by=caller_of(request))).data)
