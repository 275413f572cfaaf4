"""What the players of a real table have reported, and whether they agree."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import Player, ResultReport, Series, Venue

OPEN = (Series.Stage.SCHEDULED, Series.Stage.RUNNING)
Reported = list[list[int]]


@dataclass(frozen=True, slots=True)
class Report:
    """What one side says came of the games."""

    player: Player
    games: Reported


def reports_of(series: Series) -> list[Report]:
    found = series.reports.select_related("player").order_by("pk")
    return [Report(one.player, one.games) for one in found]


def agreed_games(series: Series) -> Reported | None:
    """What all people of the series report alike; one person against bots agrees with nobody."""
    sides = series.sides.select_related("player")
    people = {side.player_id for side in sides if not side.player.is_bot}
    said = [report.games for report in reports_of(series) if report.player.pk in people]
    is_complete = len(people) > 1 and len(said) == len(people)
    return said[0] if is_complete and all(one == said[0] for one in said) else None


def is_disputed(series: Series) -> bool:
    said = [report.games for report in reports_of(series)]
    return series.stage in OPEN and any(one != said[0] for one in said)


def disputed_in(series: QuerySet[Series]) -> list[int]:
    """The open series among these about which their players say different things."""
    said: dict[int, list[Reported]] = {}
    for key, games in _open_reports(series).values_list("series", "games"):
        said.setdefault(key, []).append(games)
    return [key for key, told in said.items() if any(one != told[0] for one in told)]


def unanswered_by(player: Player) -> QuerySet[ResultReport]:
    """What others have reported of the player's open series, about which he has said nothing."""
    mine = Series.objects.filter(sides__player=player).exclude(reports__player=player)
    return _open_reports(mine).select_related("player", "series").order_by("series", "pk")


def _open_reports(series: QuerySet[Series]) -> QuerySet[ResultReport]:
    found = series.filter(venue=Venue.TABLE, stage__in=OPEN)
    return ResultReport.objects.filter(series__in=found.values("pk"))
