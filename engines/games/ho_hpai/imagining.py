"""What a seat of Ho-hpai can conclude from its view, and hidden tiles dealt to agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, prod
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Position, View
from engines.games.ho_hpai.state import Terms
from engines.sixes import faces_of, fill, hand_of, holds, unseen
from engines.tiles.chinese import NUMBERS, TEXTS

TRIES: Final = 40

Log = Sequence[list[Any]]


def opening(position: Position, log: Log) -> int:
    """Where the deal in progress begins in the log: every turn of it has one put."""
    puts = position["turns_done"] + (position["phase"] == "taken")
    made = [ply for ply, (_, text) in enumerate(log) if text.startswith("put")]
    if not puts:
        return len(log)
    return made[-puts] if puts <= len(made) else 0


def imagine_tiles(view: View, terms: Terms, rng: Random) -> Position:
    """The view's position with every hidden tile dealt at random."""
    position, log = view["position"], view["log"]
    this_deal = log[opening(position, log) :]
    winners, losers = _told(position, this_deal)
    passed_on = _passed_on(view, this_deal)
    for _ in range(TRIES):
        filled = _deal(position, terms, passed_on, winners, rng)
        wins = [_hand(row) in terms.hands.values for row in filled["hands"]]
        if all(wins[seat] for seat in winners) and not any(wins[seat] for seat in losers):
            break
    return filled


def _hand(row: Sequence[str]) -> int:
    return hand_of(NUMBERS[text] for text in row)


def _told(position: Position, this_deal: Log) -> tuple[list[int], list[int]]:
    """The seats whose hands win, having had the choice to say so, and those whose do not."""
    last = {entry[0]: entry[1] for entry in this_deal}
    winners = [seat for seat, text in last.items() if text == "pass"]
    losers = [seat for seat, text in last.items() if text != "pass"]
    if position["phase"] == "taken":
        winners.append(position["turn"])
        losers = [seat for seat in losers if seat != position["turn"]]
    return winners, losers


def _passed_on(view: View, this_deal: Log) -> dict[int, str]:
    """The tiles that the viewer put and that others took with their last put: they hold them."""
    length = len(view["position"]["line"])
    puts = [(seat, text) for seat, text in this_deal if text.startswith("put")]
    last_put = {seat: ply for ply, (seat, _) in enumerate(puts)}
    return {
        seat: puts[ply - length][1].split()[1]
        for seat, ply in last_put.items()
        if ply >= length and puts[ply - length][0] == view["seat"] != seat
    }


def _deal(
    position: Position,
    terms: Terms,
    passed_on: Mapping[int, str],
    winners: Sequence[int],
    rng: Random,
) -> Position:
    hands, line = [list(row) for row in position["hands"]], list(position["line"])
    for seat, tile in passed_on.items():
        if HIDDEN in hands[seat]:
            hands[seat][0] = tile
    eye = [position["eye"]] if position["eye"] else []
    for seat in winners:
        left = unseen(terms.deck, [*hands, line, eye])
        if HIDDEN in hands[seat]:
            hands[seat] = _winning(hands[seat], left, terms, rng)
    fill([*hands, line], unseen(terms.deck, [*hands, line, eye]), rng)
    return position | {"hands": hands, "line": line}


def _winning(row: list[str], left: Counter[int], terms: Terms, rng: Random) -> list[str]:
    """A winning hand out of the tiles left and those known, each as likely as its tiles make it."""
    known = hand_of(NUMBERS[text] for text in row if text != HIDDEN)
    able = known + hand_of(left.elements())
    weights = {
        hand: prod(
            comb(left[face], count) for face, count in Counter(faces_of(hand - known)).items()
        )
        for hand in terms.hands.values
        if holds(able, hand) and holds(hand, known)
    }
    if not weights:
        return row
    (hand,) = rng.choices(list(weights), list(weights.values()))
    return [TEXTS[face] for face in faces_of(hand)]


def _ways(hand: int, left: Mapping[int, int]) -> int:
    """In how many ways the tiles left make this hand."""
    return prod(comb(left[face], count) for face, count in Counter(faces_of(hand)).items())
