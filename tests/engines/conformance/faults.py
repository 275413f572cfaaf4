"""The example game with one fault each, planted to show that its check finds it."""

from __future__ import annotations

from itertools import count
from random import Random

from engines.base import IllegalMoveError, Options, Outcome, Position
from tests.engines.conformance import malformed, suite
from tests.engines.conformance.pebbles import NUMBERS, Pebbles, PebblesState
from tests.engines.conformance.planting import fault_in_game, fault_in_state

_clicks = count()


@fault_in_state(suite.check_moves_are_distinct_and_playable)
class ListsAMoveTwice(PebblesState):
    __slots__ = ()

    def legal(self) -> list[int]:
        moves = super().legal()
        return moves + moves[:1]


@fault_in_state(suite.check_order_of_moves_is_fixed)
class ListsMovesInChangingOrder(PebblesState):
    __slots__ = ()

    def legal(self) -> list[int]:
        return super().legal()[:: 1 if next(_clicks) % 2 else -1]


@fault_in_state(suite.check_notation_is_read_as_written)
class WritesTwoSpaces(PebblesState):
    __slots__ = ()

    def text(self, move: int) -> str:
        return super().text(move).replace(" ", "  ")


@fault_in_state(suite.check_tiles_are_conserved)
class LosesHiddenPebbles(PebblesState):
    __slots__ = ()

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        super().play(move)
        self.down[seat].clear()


@fault_in_game(suite.check_tiles_are_conserved)
class LosesAnUnplayedPebble(Pebbles):
    """Played pebbles may leave this game's position, but those in the stock may not."""

    keeps_tiles = False

    class state(PebblesState):
        __slots__ = ()

        def play(self, move: int) -> None:
            super().play(move)
            self.stock = self.stock[1:]


@fault_in_game(suite.check_match_ends_within_its_bound)
class PromisesShorterMatches(Pebbles):
    def longest(self, seats: int, options: Options) -> int:
        return super().longest(seats, options) - 1


@fault_in_game(suite.check_position_survives_json)
class LoadsTheStockBackwards(Pebbles):
    def load(self, position: Position) -> PebblesState:
        state = super().load(position)
        state.stock.reverse()
        return state


@fault_in_game(suite.check_position_survives_json)
class KeepsHoldOfThePosition(Pebbles):
    def load(self, position: Position) -> PebblesState:
        state = super().load(position)
        state.totals = position["totals"]
        return state


@fault_in_state(suite.check_replay_is_identical)
class ShufflesTheStockAnew(PebblesState):
    __slots__ = ()

    def deal(self, deck: list[int]) -> None:
        super().deal(deck)
        Random(next(_clicks)).shuffle(self.stock)


@fault_in_state(suite.check_deals_do_not_depend_on_play)
class DealsByTheLead(PebblesState):
    __slots__ = ()

    def end_deal(self) -> None:
        if self.log[0][1].startswith("show"):
            self.future.reverse()
        super().end_deal()


@fault_in_state(suite.check_outcome_is_in_order)
class CountsPlacesFromZero(PebblesState):
    __slots__ = ()

    def outcome(self) -> Outcome:
        right = super().outcome()
        return Outcome(tuple(place - 1 for place in right.places), right.points, right.reason)


@fault_in_state(suite.check_points_are_zero_sum_where_declared)
class GivesTheFirstAPresent(PebblesState):
    __slots__ = ()

    def outcome(self) -> Outcome:
        right = super().outcome()
        points = (mine + (mine == max(right.points)) for mine in right.points)
        return Outcome(right.places, tuple(points), right.reason)


@fault_in_state(suite.check_illegal_moves_are_refused)
class AcceptsAPass(PebblesState):
    __slots__ = ()

    def parse(self, text: str) -> int:
        return 0 if text == "pass pass" else super().parse(text)

    def text(self, move: int) -> str:
        return super().text(move) if move else "pass"

    def play(self, move: int) -> None:
        if move:
            super().play(move)


@fault_in_state(suite.check_illegal_moves_are_refused)
class ChangesWhenItRefuses(PebblesState):
    __slots__ = ()

    def parse(self, text: str) -> int:
        try:
            return super().parse(text)
        except IllegalMoveError:
            self.stock.reverse()
            raise


@fault_in_state(suite.check_illegal_moves_are_refused)
class StumblesOverUnknownText(PebblesState):
    __slots__ = ()

    def parse(self, text: str) -> int:
        verb, _, pebble = text.partition(" ")
        move = NUMBERS[pebble] + (8 if verb == "hide" else 0)
        if self.text(move) != text or move not in self.legal():
            raise IllegalMoveError("You cannot play that.")
        return move


@fault_in_state(suite.check_copy_stands_alone)
class SharesTotalsWithItsCopy(PebblesState):
    __slots__ = ()

    def copy(self) -> PebblesState:
        other = super().copy()
        other.totals = self.totals
        return other


@fault_in_state(suite.check_what_goes_out_is_not_shared)
class HandsOutItsOwnTotals(PebblesState):
    __slots__ = ()

    def scores(self) -> list[int]:
        return self.totals


@fault_in_game(malformed.check_malformed_positions_are_refused)
class LoadsAnyTotals(Pebbles):
    def load(self, position: Position) -> PebblesState:
        is_strange = isinstance(position, dict) and position.get("totals") == "zz"
        if is_strange:
            position = {**position, "totals": [0] * position["players"]}
        return super().load(position)


@fault_in_game(malformed.check_any_position_is_read_or_refused)
class StumblesOverAMissingStock(Pebbles):
    def load(self, position: Position) -> PebblesState:
        if isinstance(position, dict):
            position["stock"]
        return super().load(position)


class HashOrdered(Pebbles):
    """Steady within a process, which no check can see, and different in the next one."""

    class state(PebblesState):
        __slots__ = ()

        def legal(self) -> list[int]:
            return sorted(super().legal(), key=lambda move: hash(self.text(move)))
