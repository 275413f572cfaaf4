"""Why two players meet, or why one sits out, in words and numbers for the organiser's page."""

from __future__ import annotations

from collections.abc import Sequence

from league.formats.base import POINT, Pairing
from league.formats.swiss.bracket import Kind
from league.formats.swiss.players import Player
from league.formats.swiss.rounds import Pair
from league.formats.swiss.seats import Seating, debt_of, seat

SEATLESS = "seats do not matter here"


def explain_pair(pair: Pair, initial: int, *, is_seatless: bool) -> Pairing:
    higher, lower = pair.higher, pair.lower
    seating = Seating(higher, lower, SEATLESS) if is_seatless else seat(higher, lower, initial)
    facts: dict[str, float | str] = {
        "score": _points(higher.score),
        "opponent's score": _points(lower.score),
        "score difference": _points(higher.score - lower.score),
        "met before": int(lower.id in higher.opponents),
        "float": "none" if higher.score == lower.score else "down for the higher ranked",
        "bracket": _bracket(pair),
        "exchanged in the bracket": pair.exchanged,
        "seat": seating.rule,
    }
    if not is_seatless:
        facts["seat debt of the first"] = debt_of(seating.first)
        facts["seat debt of the second"] = debt_of(seating.second)
    reason = f"{_meeting(pair)} Seats: {seating.rule}."
    return Pairing((seating.first.id, seating.second.id), reason, facts=facts)


def explain_bye(player: Player, players: Sequence[Player]) -> Pairing:
    below = sum(other.may_have_bye and other.score < player.score for other in players)
    rule = "lowest score that lets all others be paired" if below else "lowest score without one"
    facts: dict[str, float | str] = {
        "score": _points(player.score),
        "lower scores without one": below,
        "bye rule": rule,
    }
    reason = f"The number of players is odd: the bye goes to the {rule}."
    return Pairing((player.id,), reason, is_bye=True, facts=facts)


def _meeting(pair: Pair) -> str:
    high, low = _points(pair.higher.score), _points(pair.lower.score)
    if high == low:
        return f"Both have {high:g} and have not played each other."
    return (
        f"They have not played each other; {high:g} meets {low:g}, for not everybody can meet "
        "an equal score."
    )


def _bracket(pair: Pair) -> str:
    bracket = pair.bracket
    if bracket.is_collapsed:
        return "the last ones, taken together so that the round comes out"
    if bracket.kind is Kind.PENULTIMATE:
        return "paired so that those below come out"
    if bracket.moved_down:
        return "with players moved down"
    return "one score"


def _points(units: int) -> float:
    return units / POINT
