"""Moves of Nana Toridori as text, for their player and for the others, and why one is refused."""

from __future__ import annotations

import re
from typing import Final

from engines.base import IllegalMoveError
from engines.games.toridori.rules import (
    BLOCKS,
    DISCARD,
    FIRST_PLAY,
    FRONT_SHIFT,
    INDEX_MASK,
    MELD_SHIFT,
    PASS,
    TAKE,
    takes_into,
)
from engines.tiles.toridori import COPIES_OF_EACH, in_words, texts_of

_PLAY: Final = re.compile(r"play ([1-7](?: [1-7])*)(?: @ ([0-9]{1,9}))?(?: = ([0-9]))?")
_PASS: Final = re.compile(r"pass(?: ([1-7]))?")
_TAKE: Final = re.compile(r"take(?: @ ([0-9]{1,9}))?")

_MELDS: Final = tuple(" ".join(texts_of(block)) for block in BLOCKS)
_FRONTS: Final = ("", " = 1", " = 2")


def move_text(move: int) -> str:
    """The text of a move, as its player writes it."""
    if move >= FIRST_PLAY:
        front = _FRONTS[move >> FRONT_SHIFT & 3]
        return f"play {_MELDS[move >> MELD_SHIFT]} @ {move & INDEX_MASK}{front}"
    if move >= TAKE:
        return f"take @ {move - TAKE}"
    return public_text(move)


def public_text(move: int) -> str:
    """The text of a move, as the other seats see it: without its place in the hand."""
    if move >= FIRST_PLAY:
        return f"play {_MELDS[move >> MELD_SHIFT]}{_FRONTS[move >> FRONT_SHIFT & 3]}"
    if move >= TAKE:
        return "take"
    if move == DISCARD:
        return "discard"
    return f"pass {move - PASS}" if move > PASS else "pass"


_PUBLIC_MOVES: Final[dict[str, int]] = {
    public_text(move): move
    for move in (
        *range(PASS, TAKE + 1),
        *(
            meld << MELD_SHIFT | used << FRONT_SHIFT
            for meld in range(FIRST_PLAY >> MELD_SHIFT, len(BLOCKS))
            for used in range(len(_FRONTS))
        ),
    )
    if move <= DISCARD or move >= TAKE
}


def seen_move(text: str) -> int:
    """The move of a log entry; one that somebody else made comes without its place: as if at 0."""
    seen = _PUBLIC_MOVES.get(text)
    if seen is not None:
        return seen
    head, _, rest = text.partition(" @ ")
    place, equals, used = rest.partition(" = ")
    return _PUBLIC_MOVES[head + equals + used] + int(place)


def read_move(text: str) -> int:
    """The move that a text names, legal or not."""
    text = " ".join(text.split())
    if text == "discard":
        return DISCARD
    if found := _PASS.fullmatch(text):
        return PASS + int(found[1] or 0)
    if found := _TAKE.fullmatch(text):
        return _read_take(found[1])
    if found := _PLAY.fullmatch(text):
        return _read_play(found[1].split(), found[2], int(found[3] or 0))
    raise IllegalMoveError(
        f"{text[:40]!r} is no move; write one like 'play 3 3 @ 2', 'pass', 'take @ 0' or 'discard'."
    )


def _read_take(gap: str | None) -> int:
    if gap is None:
        raise IllegalMoveError("Say where the cards go: 'take @ 0' puts them at the left end.")
    if int(gap) > INDEX_MASK:
        raise IllegalMoveError(f"Your hand has no gap {gap}.")
    return TAKE + int(gap)


def _read_play(cards: list[str], index: str | None, used: int) -> int:
    if len(set(cards)) > 1:
        raise IllegalMoveError("All cards of a play must have the same number.")
    if len(cards) > COPIES_OF_EACH:
        raise IllegalMoveError(f"There are only {in_words(COPIES_OF_EACH, int(cards[0]))}.")
    if index is None:
        raise IllegalMoveError("Say where the run starts in your hand, as in 'play 3 3 @ 2'.")
    if int(index) > INDEX_MASK:
        raise IllegalMoveError(f"Your hand has no card at {index}.")
    if used >= len(cards):
        raise IllegalMoveError("At least one card of a play must come from the hand.")
    if used >= len(_FRONTS):
        raise IllegalMoveError("Nobody has more than two cards in front.")
    return (len(cards) << 3 | int(cards[0])) << MELD_SHIFT | used << FRONT_SHIFT | int(index)


def why_not_play(move: int, hand: bytes, front: bytes, table: int) -> str:
    """Why this play is not legal."""
    meld = move >> MELD_SHIFT
    count, card, index = meld >> 3, meld & 7, move & INDEX_MASK
    used = move >> FRONT_SHIFT & 3
    if used > front.count(card):
        return f"You have {in_words(front.count(card), card)} in front, not {used}."
    if index >= len(hand):
        return f"Your hand has no card at {index}."
    if hand[index] != card:
        return f"Your card at {index} is a {hand[index]}, not a {card}."
    first = len(hand[:index].rstrip(bytes([card])))
    if first != index:
        return f"The run of {card}s starts at {first}; write that."
    run = len(hand) - first - len(hand[first:].lstrip(bytes([card])))
    if count - used > run:
        return f"Your run at {index} holds {in_words(run, card)}."
    verb = "does" if count == 1 else "do"
    return (
        f"{in_words(count, card).capitalize()} {verb} not beat {in_words(table >> 3, table & 7)}."
    )


def why_not_pass(move: int, front: bytes, table: int, duel: bool) -> str:
    """Why this pass is not legal."""
    if move > PASS and not duel:
        return "There are no front cards with three or more players; write 'pass'."
    if move > PASS and move - PASS not in front:
        return f"You have no {move - PASS} in front."
    if not table:
        return "The leader must play."
    choices = " or ".join(f"'pass {card}'" for card in sorted(set(front)))
    return f"Say which front card you settle: {choices}."


def why_not_take(move: int, hand: bytes, card: int) -> str:
    """Why this take is not legal."""
    gap = move - TAKE
    if gap > len(hand):
        return f"Your hand has {len(hand)} cards, so its last gap is {len(hand)}."
    same = max(take for take in takes_into(hand, card) if take < move) - TAKE
    return f"A {card} at {gap} gives the same hand as at {same}; write 'take @ {same}'."
