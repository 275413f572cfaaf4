"""The rows of the league, with every rule that a database can hold held by the database."""

from league.formats import POINT
from league.models.audit import AuditEntry
from league.models.events import Entry, Event, Round
from league.models.jobs import Job, OutboxEvent, WorkerBeat
from league.models.matches import Match, MatchSeat, Move, Result
from league.models.players import Bot, BotVersion, Player, User
from league.models.ratings import Pool, Rating, RatingChange
from league.models.series import Block, Board, Series, Side
from league.models.tallies import Tally
from league.models.terms import Counting, LevelRule
from league.models.tokens import Token

__all__ = [
    "POINT",
    "AuditEntry",
    "Block",
    "Board",
    "Bot",
    "BotVersion",
    "Counting",
    "Entry",
    "Event",
    "Job",
    "LevelRule",
    "Match",
    "MatchSeat",
    "Move",
    "OutboxEvent",
    "Player",
    "Pool",
    "Rating",
    "RatingChange",
    "Result",
    "Round",
    "Series",
    "Side",
    "Tally",
    "Token",
    "User",
    "WorkerBeat",
]
