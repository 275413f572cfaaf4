"""Grasping tens at the border: a first deal, positions from outside, imagined ones, evaluations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import Any

from engines.base import HIDDEN, Evaluation, Game, Position, PositionError, View
from engines.chance import Chance
from engines.deals import imagined_decks, read_decks, shuffled_decks
from engines.grasping.state import READ, GraspingState, Terms, terms_of, texts_of
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tens import BIT, Hand, eyes_of
from engines.tiles.chinese import COPIES, FACES, NUMBERS, TEXTS


def deal(terms: Terms, chance: Chance) -> GraspingState:
    state = GraspingState(terms)
    state.future = shuffled_decks(chance, terms.deck, terms.options["deals"])
    state.deal_next()
    return state


def load(game: Game, size: int, position: Position) -> GraspingState:
    seats, options = read_header(game, position)
    terms = terms_of(game.slug, seats, options, size)
    state = GraspingState(terms)
    state.dealer = read_seat(position, "dealer", seats)
    state.deal_no = read_int(position, "deal_no", 1)
    state.totals = list(read_ints(position, "totals", seats))
    state.future = read_decks(position, "future", NUMBERS, terms.deck)
    hands = [read_tiles(hand, "hands", NUMBERS) for hand in read_list(position, "hands", seats)]
    state.hands = [Hand(hand) for hand in hands]
    state.wall = tuple(read_tiles(position.get("wall"), "wall", NUMBERS))
    state.discards = read_tiles(position.get("discards"), "discards", NUMBERS)
    state.open = sum(BIT[face] for face in set(state.discards))
    copies = {face: options["sets"] * COPIES[face] for face in FACES}
    check_copies(chain(*hands, state.wall, state.discards), copies, TEXTS)
    state.drew = read_bool(position, "drew")
    state.dry = read_int(position, "dry")
    taken = _read_taken(position)
    if not read_bool(position, "over"):
        state.turn = read_seat(position, "turn", seats)
        _read_phase(state, position, taken)
    return state


def _read_taken(position: Position) -> int | None:
    taken = position.get("taken")
    return None if taken is None else read_tiles([taken], "taken", NUMBERS)[0]


def _read_phase(state: GraspingState, position: Position, taken: int | None) -> None:
    phase = position.get("phase")
    if phase not in ("take", "discard"):
        raise PositionError("phase must be 'take' or 'discard' while the match is not over.")
    assert state.turn is not None
    faces = state.hands[state.turn].faces
    if phase == "discard" and not faces:
        raise PositionError("hands: who is to discard holds no tile.")
    if taken is not None and (phase == "take" or not faces & BIT[taken]):
        raise PositionError("taken must be null, or in the hand of the player about to discard.")
    state.phase, state.taken = phase, taken


def imagine(game: Game, size: int, view: View, rng: Random) -> GraspingState:
    """Deal the hidden tiles at random; what a player took openly and kept lies in his hand."""
    position = {**view["position"]}
    seats, options = read_header(game, position)
    terms = terms_of(game.slug, seats, options, size)
    known = _kept_openly(view["log"], position, terms)
    seen = Counter(chain(*position["hands"], position["wall"], position["discards"]))
    unseen = Counter(texts_of(terms.deck)) - seen
    hands = []
    for owner, hand in enumerate(position["hands"]):
        kept = [] if HIDDEN not in hand else list((known[owner] & unseen).elements())[: len(hand)]
        unseen -= Counter(kept)
        hands.append([*kept, *hand[len(kept) :]])
    pool = rng.sample(list(unseen.elements()), unseen.total())
    if len(pool) < Counter(chain(*hands, position["wall"]))[HIDDEN]:
        raise PositionError("hands: there are more hidden tiles than the set has left.")
    position["hands"] = [_filled(hand, pool) for hand in hands]
    position["wall"] = _filled(position["wall"], pool)
    decks = imagined_decks(terms.deck, read_int(position, "future"), rng)
    position["future"] = [texts_of(deck) for deck in decks]
    state = load(game, size, position)
    state.log = [READ[text] << 4 | seat for seat, text in view["log"]]
    return state


def _filled(row: Sequence[str], pool: list[str]) -> list[str]:
    return [pool.pop() if text == HIDDEN else text for text in row]


def _kept_openly(
    log: Sequence[Sequence[Any]], position: Position, terms: Terms
) -> list[Counter[str]]:
    """Per seat, the tiles that it took in the deal in progress and has not discarded since."""
    kept: list[Counter[str]] = [Counter() for _ in range(terms.seats)]
    discards_left = 0
    for seat, text in log:
        verb, _, tile = text.partition(" ")
        if verb in ("take", "draw"):
            discards_left = 2 if verb == "take" and terms.draws_after_take else 1
        elif not discards_left:
            # Only a dealer discards or wins before he took or drew: a deal begins.
            kept = [Counter() for _ in range(terms.seats)]
        else:
            discards_left -= 1
        if verb == "take":
            kept[seat][tile] += 1
        elif verb == "discard":
            kept[seat] -= Counter([tile])
    if position["phase"] == "discard" and not discards_left:
        kept = [Counter() for _ in range(terms.seats)]
    if position["taken"]:
        kept[position["turn"]] |= Counter([position["taken"]])
    return kept


def evaluations_of(game: Game, size: int) -> dict[str, Evaluation]:
    return {
        "wins": lambda question: bool(eyes_of(question["tiles"], size + 1)),
        "eyes": lambda question: eyes_of(question["tiles"], size + 1),
        "deal": partial(_evaluate_deal, game, size),
        "view": partial(_evaluate_view, game),
    }


def _evaluate_deal(game: Game, size: int, question: Mapping[str, Any]) -> Position:
    """The start of a deal from this deck, the options as they were given."""
    options = game.complete(question["options"], question["players"])
    state = GraspingState(terms_of(game.slug, question["players"], options, size))
    state.dealer = question["dealer"]
    state.future = (tuple(NUMBERS[tile] for tile in question["deck"]),)
    state.deal_next()
    return {**state.dump(), "options": question["options"]}


def _evaluate_view(game: Game, question: Mapping[str, Any]) -> Position:
    position = question["position"]
    shown = game.load(position).view(question["seat"])["position"]
    return {**shown, "options": position.get("options", {})}
