"""Why a text is not a move of Tok now, in words for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.melding import refusal
from engines.tiles.chinese import TEXTS

if TYPE_CHECKING:
    from engines.games.tok.state import TokState

VERBS: Final = {
    "any": ("discard", "claim", "win", "pass"),
    "next": ("discard", "draw", "take", "win"),
}


def reason(state: TokState, text: str) -> str:
    if state.turn is None:
        return "The match is over."
    unclear = refusal(text, VERBS[state.terms.claim], state.hands[state.turn])
    if unclear:
        return unclear
    verb, *tiles = text.split()
    return {"claim": _of_claim, "draw": _of_draw, "discard": _of_discard}[state.phase](
        state, verb, tiles
    )


def _of_discard(_: TokState, verb: str, tiles: list[str]) -> str:
    if verb == "win":
        return "Your tiles do not win."
    if verb == "discard":
        return f"You took {tiles[0]} in this turn: discard another tile."
    return "It is your turn: discard a tile."


def _of_claim(state: TokState, verb: str, tiles: list[str]) -> str:
    assert state.turn is not None
    last = TEXTS[state.discards[-1]]
    if verb == "discard":
        return "First say whether you claim the last discard."
    if verb == "win":
        return f"You do not win with {last}."
    if state.melds[state.turn]:
        return "You have laid a triplet already: you may claim only to win."
    if tiles != sorted(tiles, reverse=True):
        return f"The higher tile is written first: claim {tiles[1]} {tiles[0]}."
    return f"{tiles[0]} and {tiles[1]} make no triplet with {last}."


def _of_draw(state: TokState, verb: str, _: list[str]) -> str:
    if verb != "take":
        return "First draw a tile, or take the last discard."
    if not state.discards:
        return "There is no discard to take."
    if state.dry >= 2 * state.seats:
        return f"Nobody has drawn for {state.dry} turns: draw."
    return f"Only the last discard may be taken: {TEXTS[state.discards[-1]]}."
