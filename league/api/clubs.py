"""Clubs and their members: founding, joining, roles."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from league.api.base import Resource
from league.api.bodies import PlayerIn, ReasonIn, caller_of, read_body
from league.api.fields import Choice, StrictSerializer, Text, Truth
from league.api.permissions import HasScope, IsOrganiser, OwnsClub
from league.api.players import PlayerRef
from league.models import Club, Membership, Token
from league.queries.clubs import club_list, members_of
from league.services import clubs as services

PLAY, ORGANISE = Token.Scope.PLAY.value, Token.Scope.ORGANISE.value


class ClubRef(serializers.ModelSerializer[Club]):
    """A club, where another thing names one."""

    class Meta:
        model = Club
        fields = ("id", "name")


class ClubOut(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ("id", "name", "slug", "about", "time_zone", "is_open", "created_at")


class ClubDetail(ClubOut):
    members = serializers.IntegerField(
        source="memberships.count", help_text="How many; they are at /clubs/ID/members/."
    )

    class Meta:
        model = Club
        fields = (*ClubOut.Meta.fields, "members")


class MemberOut(serializers.ModelSerializer[Membership]):
    """A person of a club; `id` is the membership's own."""

    player = PlayerRef(source="user.player", default=None, allow_null=True)

    class Meta:
        model = Membership
        fields = ("id", "player", "role", "joined_at")


class ClubIn(StrictSerializer):
    name = Text(max_length=services.LONGEST_NAME)
    about = Text(max_length=5000, required=False, allow_blank=True)
    time_zone = Text(max_length=64, required=False)
    is_open = Truth(required=False, help_text="Whether anybody may join.")


class ClubChange(ClubIn):
    """What is left out stays."""

    name = Text(max_length=services.LONGEST_NAME, required=False)


class RoleIn(ReasonIn):
    role = Choice(choices=Membership.Role.choices)


class MemberIn(PlayerIn):
    role = Choice(choices=Membership.Role.choices, required=False)


class ClubFilter(django_filters.FilterSet):  # type: ignore[misc]
    slug = django_filters.CharFilter(max_length=80)
    is_open = django_filters.BooleanFilter()


class Clubs(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """People who play together, and own events."""

    queryset = club_list()
    filterset_class = ClubFilter
    ordering_fields = ("name", "id")
    ordering = ("name",)
    permission_classes = [HasScope, IsOrganiser]
    scopes = {"create": ORGANISE, "edit": ORGANISE, "join": PLAY, "leave": PLAY}

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return ClubOut if self.action == "list" else ClubDetail

    @extend_schema(request=ClubIn, responses={201: ClubDetail})
    def create(self, request: Request) -> Response:
        """Found a club, and own it; for whoever organises somewhere."""
        given = read_body(ClubIn, request)
        club = services.create_club(by=caller_of(request), **given)
        address = reverse("api:club-detail", args=[club.pk], request=request)
        return Response(self._detail(club), status=201, headers={"Location": address})

    @extend_schema(request=ClubChange, responses=ClubDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, OwnsClub])
    def edit(self, request: Request, pk: int) -> Response:
        """Change what a club is; for its owners."""
        club = self.get_object()
        services.change_club(club.pk, by=caller_of(request), **read_body(ClubChange, request))
        return Response(self._detail(club))

    @extend_schema(request=None, responses=ClubDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope])
    def join(self, request: Request, pk: int) -> Response:
        """Become a member of a club that is open."""
        club = self.get_object()
        services.join_club(club.pk, by=caller_of(request))
        return Response(self._detail(club))

    @extend_schema(request=None, responses=ClubDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope])
    def leave(self, request: Request, pk: int) -> Response:
        """Give up one's own place; the last owner cannot."""
        club = self.get_object()
        services.leave_club(club.pk, by=caller_of(request))
        return Response(self._detail(club))

    def _detail(self, club: Club) -> Any:
        return ClubDetail(club_list().get(pk=club.pk)).data


class Members(mixins.ListModelMixin, Resource):
    """The members of a club; its owners add them, give them roles and take them out."""

    serializer_class = MemberOut
    queryset = Membership.objects.none()
    ordering_fields = ("id",)
    ordering = ("id",)
    permission_classes = [HasScope, OwnsClub]
    scopes = {"create": ORGANISE, "role": ORGANISE, "remove": ORGANISE}

    def get_queryset(self) -> QuerySet[Membership]:
        if "club_id" not in self.kwargs:
            return self.queryset
        return members_of(get_object_or_404(Club, pk=self.kwargs["club_id"]))

    @extend_schema(request=MemberIn, responses={201: MemberOut})
    def create(self, request: Request, club_id: int) -> Response:
        """Take a person in, open club or not."""
        club = self._own_club()
        made = services.add_member(club.pk, by=caller_of(request), **read_body(MemberIn, request))
        return Response(MemberOut(made).data, status=201)

    @extend_schema(request=RoleIn, responses=MemberOut)
    def role(self, request: Request, club_id: int, member_id: int) -> Response:
        """Give a member another role; the last owner keeps hers."""
        club = self._own_club()
        member = get_object_or_404(members_of(club), pk=member_id)
        given = read_body(RoleIn, request)
        changed = services.change_role(club.pk, member.user, by=caller_of(request), **given)
        return Response(MemberOut(changed).data)

    @extend_schema(request=ReasonIn, responses=ClubDetail)
    def remove(self, request: Request, club_id: int, member_id: int) -> Response:
        """Take a member out; what was played stays."""
        club = self._own_club()
        member = get_object_or_404(members_of(club), pk=member_id)
        given = read_body(ReasonIn, request)
        services.remove_member(club.pk, member.user, by=caller_of(request), **given)
        return Response(ClubDetail(club_list().get(pk=club.pk)).data)

    def _own_club(self) -> Club:
        club = get_object_or_404(Club, pk=self.kwargs["club_id"])
        self.check_object_permissions(self.request, club)
        return club
