"""The rows of the league, with every rule that a database can hold held by the database."""

from league.formats import POINT
from league.models.agreements import ResultReport, TimeProposal
from league.models.audit import AuditEntry
from league.models.clubs import Club, Membership
from league.models.entries import Absence, Entry, Invitation, KeptApart, Presence, WaitingPlace
from league.models.events import Event
from league.models.jobs import Job, OutboxEvent, WorkerBeat
from league.models.matches import Match, MatchSeat, Move, Result
from league.models.messages import Delivery, Mail, Webhook
from league.models.players import Bot, BotVersion, Player, User
from league.models.ratings import Pool, Rating, RatingChange
from league.models.rounds import Bye, Round
from league.models.series import Block, Board, Series, Side
from league.models.tallies import Tally
from league.models.templates import EventTemplate, Rehearsal
from league.models.terms import LONGEST_AT_A_TABLE, Counting, LevelRule, Scoring, Venue
from league.models.tokens import Token

__all__ = [
    "LONGEST_AT_A_TABLE",
    "POINT",
    "Absence",
    "AuditEntry",
    "Block",
    "Board",
    "Bot",
    "BotVersion",
    "Bye",
    "Club",
    "Counting",
    "Delivery",
    "Entry",
    "Event",
    "EventTemplate",
    "Invitation",
    "Job",
    "KeptApart",
    "LevelRule",
    "Mail",
    "Match",
    "MatchSeat",
    "Membership",
    "Move",
    "OutboxEvent",
    "Player",
    "Pool",
    "Presence",
    "Rating",
    "RatingChange",
    "Rehearsal",
    "Result",
    "ResultReport",
    "Round",
    "Scoring",
    "Series",
    "Side",
    "Tally",
    "TimeProposal",
    "Token",
    "User",
    "Venue",
    "WaitingPlace",
    "Webhook",
    "WorkerBeat",
]
