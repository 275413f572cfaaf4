"""The door of events: coming in by oneself, the line, invitations, links, who must not meet."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from league.api.base import Resource
from league.api.bodies import ReasonIn, caller_of, read_body
from league.api.entries import ORGANISE, PLAY, EnteredIn, EntryOut, PlaceOut, known_player
from league.api.fields import LARGEST_ID, StrictSerializer, Text, Truth, Whole
from league.api.permissions import HasScope, IsSignedIn
from league.api.players import PlayerRef
from league.models import Event, Invitation, KeptApart, Player, WaitingPlace
from league.queries.entries import (
    entry_list,
    invitations_to,
    open_invitations,
    own_players,
    pairs_kept_apart,
    waiting_list,
)
from league.queries.players import player_of
from league.queries.roles import may_organise
from league.services import absences, joining
from league.services.check_in import check_in


class WaitingOut(serializers.ModelSerializer[WaitingPlace]):
    player = PlayerRef()

    class Meta:
        model = WaitingPlace
        fields = ("id", "player", "since")


class InvitationOut(serializers.ModelSerializer[Invitation]):
    event = serializers.IntegerField(source="event_id")
    player = PlayerRef()

    class Meta:
        model = Invitation
        fields = ("id", "event", "player", "answer", "sent_at")


class PairOut(serializers.ModelSerializer[KeptApart]):
    first = PlayerRef()
    second = PlayerRef()

    class Meta:
        model = KeptApart
        fields = ("id", "first", "second")


class LinkOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    address = serializers.CharField(help_text="The page by which players enter.")


class OwnIn(StrictSerializer):
    player = Whole(
        min_value=1, max_value=LARGEST_ID, required=False,
        help_text="A bot of the caller's; left out: the caller.",
    )  # fmt: skip


class JoinIn(OwnIn):
    code = Text(max_length=100, required=False, allow_blank=True, default="")


class AnswerIn(StrictSerializer):
    is_accepted = Truth()


class KeptApartIn(StrictSerializer):
    first = Whole(min_value=1, max_value=LARGEST_ID)
    second = Whole(min_value=1, max_value=LARGEST_ID)

    def validate_first(self, given: int) -> Player:
        return known_player(given)

    def validate_second(self, given: int) -> Player:
        return known_player(given)


class AtTheDoor(Resource):
    """What concerns one event, named in the address."""

    permission_classes = [HasScope]

    def event(self) -> Event:
        return get_object_or_404(Event, pk=self.kwargs["event_id"])

    def organised_event(self) -> Event:
        event = self.event()
        if not self.request.user.is_authenticated:
            raise NotAuthenticated
        if not may_organise(self.request.user, event):
            raise PermissionDenied("Only an organiser may do this.")
        return event


class Door(AtTheDoor):
    """Coming in, leaving and checking in: for oneself and one's own bots."""

    queryset = Event.objects.none()
    serializer_class = PlaceOut
    filter_backends: Any = ()
    pagination_class: Any = None
    scopes = {
        "join": PLAY,
        "leave": PLAY,
        "check_in": PLAY,
        "link": ORGANISE,
        "renew_link": ORGANISE,
    }

    @extend_schema(request=JoinIn, responses={201: PlaceOut})
    def join(self, request: Request, event_id: int) -> Response:
        """Enter an event: an open one, one whose link is known, or one with an invitation."""
        event, given = self.event(), read_body(JoinIn, request)
        player, by = self._own(given), caller_of(request)
        placed = joining.join_event(event.pk, player, by=by, code=given["code"])
        return Response(PlaceOut(placed).data, status=201)

    @extend_schema(request=OwnIn, responses={204: None})
    def leave(self, request: Request, event_id: int) -> Response:
        """Give up an entry in a draft, or a place in the line."""
        event, player = self.event(), self._own(read_body(OwnIn, request))
        joining.leave_event(event.pk, player, by=caller_of(request))
        return Response(status=204)

    @extend_schema(request=OwnIn, responses=EntryOut)
    def check_in(self, request: Request, event_id: int) -> Response:
        """Say that one is there, once check-in is open."""
        event, player = self.event(), self._own(read_body(OwnIn, request))
        entry = check_in(event.pk, player, by=caller_of(request))
        return Response(EntryOut(entry_list(event).get(pk=entry.pk)).data)

    @extend_schema(responses=LinkOut)
    def link(self, request: Request, event_id: int) -> Response:
        """The link to pass on; for organisers."""
        return Response(self._link(self.organised_event()))

    @extend_schema(request=None, responses=LinkOut)
    def renew_link(self, request: Request, event_id: int) -> Response:
        """Make another link to enter by; the old one leads nowhere from then on."""
        event = joining.renew_code(self.organised_event().pk, by=caller_of(request))
        return Response(self._link(event))

    def _link(self, event: Event) -> dict[str, str]:
        address = reverse("web:enter", args=[event.entry_code], request=self.request)
        return {"code": event.entry_code, "address": address}

    def _own(self, given: dict[str, Any]) -> Player:
        mine = own_players(caller_of(self.request))
        if "player" in given:
            found = mine.filter(pk=given["player"]).first()
        else:
            found = player_of(self.request.user)
        if found is None:
            raise PermissionDenied("You can do this for yourself and for your own bots.")
        return found


class Waiting(mixins.ListModelMixin, AtTheDoor):
    """Those who wait for a place, the first in line first."""

    serializer_class = WaitingOut
    scopes = {"remove": ORGANISE}
    queryset = WaitingPlace.objects.none()
    ordering_fields = ("id",)
    ordering = ("id",)

    def get_queryset(self) -> QuerySet[WaitingPlace]:
        return waiting_list(self.event()) if "event_id" in self.kwargs else self.queryset

    @extend_schema(request=ReasonIn, responses={204: None})
    def remove(self, request: Request, event_id: int, place_id: int) -> Response:
        """Take somebody out of the line; for organisers."""
        event, given = self.organised_event(), read_body(ReasonIn, request)
        joining.take_out_of_line(event.pk, place_id, by=caller_of(request), **given)
        return Response(status=204)


class Invitations(mixins.ListModelMixin, AtTheDoor):
    """Whom the organisers of an event have asked; for them to read and to write."""

    permission_classes = [HasScope, IsSignedIn]
    serializer_class = InvitationOut
    queryset = Invitation.objects.none()
    ordering_fields = ("id",)
    ordering = ("id",)
    scopes = {"create": ORGANISE, "remove": ORGANISE}

    def get_queryset(self) -> QuerySet[Invitation]:
        return invitations_to(self.organised_event()) if self.kwargs else self.queryset

    @extend_schema(request=EnteredIn, responses={201: InvitationOut})
    def create(self, request: Request, event_id: int) -> Response:
        """Ask a player, or the author of a bot; it stands on his desk."""
        event, given = self.organised_event(), read_body(EnteredIn, request)
        made = joining.invite_player(event.pk, by=caller_of(request), **given)
        return Response(InvitationOut(made).data, status=201)

    @extend_schema(request=None, responses={204: None})
    def remove(self, request: Request, event_id: int, invitation_id: int) -> Response:
        """Take an invitation back that is not accepted."""
        event = self.organised_event()
        joining.take_invitation_back(event.pk, invitation_id, by=caller_of(request))
        return Response(status=204)


class OwnInvitations(mixins.ListModelMixin, Resource):
    """The caller's invitations that are not answered yet."""

    permission_classes = [HasScope, IsSignedIn]
    serializer_class = InvitationOut
    queryset = Invitation.objects.none()
    ordering_fields = ("id",)
    ordering = ("-id",)
    scopes = {"answer": PLAY}

    def get_queryset(self) -> QuerySet[Invitation]:
        user = self.request.user if self.request else None
        return open_invitations(user) if user and user.is_authenticated else self.queryset

    @extend_schema(request=AnswerIn, responses=InvitationOut)
    def answer(self, request: Request, invitation_id: int) -> Response:
        """Accept or decline; whoever has declined may still accept while there is time."""
        mine = Invitation.objects.filter(player__in=own_players(caller_of(request)))
        asked = get_object_or_404(mine.select_related("player"), pk=invitation_id)
        given = read_body(AnswerIn, request)
        joining.answer_invitation(asked.pk, by=caller_of(request), **given)
        asked.refresh_from_db()
        return Response(InvitationOut(asked).data)


class Pairs(mixins.ListModelMixin, AtTheDoor):
    """Players who must not meet in an event; for its organisers to read and to write."""

    permission_classes = [HasScope, IsSignedIn]
    serializer_class = PairOut
    queryset = KeptApart.objects.none()
    ordering_fields = ("id",)
    ordering = ("id",)
    scopes = {"create": ORGANISE, "remove": ORGANISE}

    def get_queryset(self) -> QuerySet[KeptApart]:
        return pairs_kept_apart(self.organised_event()) if self.kwargs else self.queryset

    @extend_schema(request=KeptApartIn, responses={201: PairOut})
    def create(self, request: Request, event_id: int) -> Response:
        """Keep two players apart in the rounds to come."""
        event, given = self.organised_event(), read_body(KeptApartIn, request)
        made = absences.keep_apart(event.pk, by=caller_of(request), **given)
        return Response(PairOut(made).data, status=201)

    @extend_schema(request=None, responses={204: None})
    def remove(self, request: Request, event_id: int, pair_id: int) -> Response:
        """Let two meet again."""
        absences.let_meet(self.organised_event().pk, pair_id, by=caller_of(request))
        return Response(status=204)
