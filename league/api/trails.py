"""The audit trail of an event, for its organisers."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework import mixins, serializers

from league.api.door import AtTheDoor
from league.api.permissions import HasScope, IsSignedIn
from league.models import AuditEntry
from league.queries.trail import acts_of


class ActOut(serializers.ModelSerializer[AuditEntry]):
    actor = serializers.CharField(
        source="actor.username", default=None, allow_null=True,
        help_text="Null where the clock or a rule of the event did it.",
    )  # fmt: skip
    details = serializers.DictField()

    class Meta:
        model = AuditEntry
        fields = ("id", "at", "actor", "action", "subject", "subject_id", "reason", "details")


class Trail(mixins.ListModelMixin, AtTheDoor):
    """Everything done by hand at an event and its parts, the latest first; for its organisers."""

    permission_classes = [HasScope, IsSignedIn]
    serializer_class = ActOut
    queryset = AuditEntry.objects.none()
    ordering_fields = ("id",)
    ordering = ("-id",)

    def get_queryset(self) -> QuerySet[AuditEntry]:
        return acts_of(self.organised_event()) if self.kwargs else self.queryset
