"""Instant duplicate: everybody plays the same boards in his own time, at a table of house bots."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chance import Chance
from engines.options import Option
from league.formats.base import Entrant, Format, FormatError, History, Pairing, Plan

REASON = "Everybody plays the same boards, each at a table of house bots."


class Instant(Format):
    slug = "instant"
    title = "Instant duplicate"
    about = (
        "Everybody plays the same boards in his own time, against house bots, and is compared "
        "with all who held the same tiles. Players may come in until it is ended."
    )
    same_deals = True
    own_tables = True
    apart = "Everybody has a table of his own here: no two players meet."
    may_sit_out = True
    options = (
        Option(
            "house",
            "greedy",
            "The house bots that fill the tables, and play every board once themselves.",
            choices=("greedy", "random"),
        ),
    )

    def rounds(self, entrants: int, plan: Plan) -> int:
        if entrants < 1:
            raise FormatError("Instant duplicate needs at least one entry to begin with.")
        return 1

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        return [Pairing((entrant.id,), REASON) for entrant in entrants if entrant.active]
