"""Guessing the cards that a seat of Nana Toridori cannot see, from all that it has seen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from engines.base import HIDDEN, Game, Position, PositionError, View
from engines.chance import SEED_BYTES, Chance
from engines.games.toridori.notation import seen_move
from engines.games.toridori.positions import load_state
from engines.games.toridori.rules import (
    DISCARD,
    DUEL_FRONT_SIZE,
    DUEL_HAND_SIZE,
    FIRST_PLAY,
    FRONT_SHIFT,
    HAND_SIZE,
    MELD_SHIFT,
    ONE_CARD,
    TAKE,
)
from engines.games.toridori.state import LOG_SHIFT, MOVE_MASK, Decks, ToridoriState
from engines.positions import read_int
from engines.tiles.toridori import COPIES_OF_EACH, DECK, TEXTS, texts_of


def imagine_state(game: Game, view: View, rng: Random) -> ToridoriState:
    """A state that looks like the view to its seat; what nobody can know comes from `rng`."""
    position = dict(view["position"])
    log = read_log(view["log"], len(position["hands"]))
    pool = _unseen(position)
    rng.shuffle(pool)
    _fill_hands(position, openly_taken(position, log), pool, rng)
    for field in ("deck", "unused"):
        position[field] = _revealed(position[field], pool)
    if position["pending"] is not None:
        pending = position["pending"]
        position["pending"] = {**pending, "cards": _revealed(pending["cards"], pool)}
    number = read_int(position, "round", 1)
    last = number + read_int(position, "decks")
    decks = Decks(Chance(rng.randbytes(SEED_BYTES)), (), number + 1, last)
    state = load_state(game, position, decks)
    state.log = log
    return state


def read_log(entries: list[list[Any]], seats: int) -> list[int]:
    """The moves of a view's log as a state keeps them."""
    log = []
    try:
        for seat, text in entries:
            if seat not in range(seats):
                raise ValueError(f"there is no seat {seat!r}")
            log.append(seat << LOG_SHIFT | seen_move(text))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise PositionError(f"log: there is an entry that nobody can have seen: {error}") from error
    return log


def _unseen(position: Position) -> list[str]:
    """The cards that are somewhere in the round where the seat cannot see them."""
    piles = [*position["hands"], *position["front"], position["discard"], position["table"]]
    piles.append(position.get("missing", []))
    if position["pending"] is not None:
        piles.append(position["pending"]["cards"])
    seen = Counter(card for pile in piles for card in pile)
    hidden = seen.pop(HIDDEN, 0) + len(position["deck"]) + len(position["unused"])
    pool = [card for card in texts_of(TEXTS) for _ in range(COPIES_OF_EACH - seen[card])]
    if len(pool) != hidden:
        raise PositionError(f"{hidden} cards are hidden, but {len(pool)} are unseen.")
    return pool


def _revealed(cards: list[str], pool: list[str]) -> list[str]:
    return [pool.pop() if card == HIDDEN else card for card in cards]


def _fill_hands(position: Position, taken: list[list[int]], pool: list[str], rng: Random) -> None:
    """Cards that were openly taken come first, so that no other pile gets them."""
    hands = position["hands"]
    blocks = [
        _claimed(known, pool) if HIDDEN in hand else []
        for hand, known in zip(hands, taken, strict=True)
    ]
    position["hands"] = [
        _hand_around(mine, len(hand), pool, rng) if mine else _revealed(hand, pool)
        for hand, mine in zip(hands, blocks, strict=True)
    ]


def _claimed(known: list[int], pool: list[str]) -> list[list[str]]:
    """What a seat took, out of the pool, as one block of each number."""
    blocks = [[TEXTS[card]] * known[card] for card in TEXTS if known[card]]
    for block in blocks:
        for card in block:
            if card not in pool:
                raise PositionError(f"log: too many cards {card} were taken.")
            pool.remove(card)
    return blocks


def _hand_around(blocks: list[list[str]], size: int, pool: list[str], rng: Random) -> list[str]:
    rest = size - sum(len(block) for block in blocks)
    if rest < 0:
        raise PositionError("log: more cards were taken than the hand holds.")
    hand = [pool.pop() for _ in range(rest)]
    for block in blocks:
        gap = rng.randrange(len(hand) + 1)
        hand[gap:gap] = block
    return hand


def openly_taken(position: Position, log: list[int]) -> list[list[int]]:
    """How many cards of each number every seat must still hold, because it took them openly."""
    known = [[0] * (len(TEXTS) + 1) for _ in position["hands"]]
    before = table = beaten = 0
    for entry in log[start_of_round(position, log) :]:
        seat, move = entry >> LOG_SHIFT, entry & MOVE_MASK
        if move >= FIRST_PLAY:
            beaten, table = table, move >> MELD_SHIFT
            card = table & 7
            # Nobody can tell which copies were played: they may have been the known ones.
            known[seat][card] = max(0, known[seat][card] - _from_hand(move))
        elif move >= TAKE:
            block = beaten if before >= FIRST_PLAY else ONE_CARD | before
            if block & 7:
                known[seat][block & 7] += block >> 3
        before = move
    return known


def _from_hand(play: int) -> int:
    return (play >> MELD_SHIFT + 3) - (play >> FRONT_SHIFT & 3)


def start_of_round(position: Position, log: list[int]) -> int:
    """Where the present round begins in the log: there the hands are all as they were dealt.

    It undoes the sizes of hands and of what can be drawn, move by move. A round that was under
    way when the log began counts from there.
    """
    duel = position["players"] == 2
    sizes = [len(hand) for hand in position["hands"]]
    full_hands = [DUEL_HAND_SIZE if duel else HAND_SIZE] * len(sizes)
    drawable = sum(len(front) for front in position["front"]) + len(position["deck"])
    full = 2 * DUEL_FRONT_SIZE if duel else len(DECK) - sum(full_hands)
    is_settled = position["pending"] is not None
    for start in range(len(log), 0, -1):
        if drawable == full and sizes == full_hands:
            return start
        seat, move = log[start - 1] >> LOG_SHIFT, log[start - 1] & MOVE_MASK
        if move >= FIRST_PLAY:
            sizes[seat] += _from_hand(move)
            drawable += move >> FRONT_SHIFT & 3
        elif move >= TAKE:
            sizes[seat] -= _size_taken(log, start - 1)
        elif move < DISCARD and is_settled:
            drawable += 1
        is_settled = DISCARD <= move < FIRST_PLAY
    return 0


def _size_taken(log: list[int], at: int) -> int:
    """How many cards the take at this place of the log took; 1 if they lay there before it."""
    if at == 0 or log[at - 1] & MOVE_MASK < FIRST_PLAY:
        return 1
    for earlier in range(at - 2, -1, -1):
        beaten = log[earlier] & MOVE_MASK
        if beaten >= FIRST_PLAY:
            return beaten >> MELD_SHIFT + 3
    return 1
