"""The example game with one leak or false memory each: faults of its views."""

from __future__ import annotations

from random import Random

from engines.base import View
from tests.engines.conformance import secrecy
from tests.engines.conformance.pebbles import Pebbles, PebblesState
from tests.engines.conformance.planting import fault_in_game, fault_in_state


@fault_in_game(secrecy.check_imagined_state_shows_the_same_view)
class ImaginesItsOwnHandToo(Pebbles):
    def imagine(self, view: View, rng: Random) -> PebblesState:
        state = super().imagine(view, rng)
        seat = view["seat"]
        assert seat is not None
        if state.hands[seat] and state.stock:
            hand = state.hands[seat]
            hand[0], state.stock[0] = state.stock[0], hand[0]
        return state


@fault_in_state(secrecy.check_imagined_state_shows_the_same_view)
class ShowsATileOfTheStock(PebblesState):
    __slots__ = ()

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if seat is not None and self.stock:
            view["position"]["stock"][0] = str(self.stock[0])
        return view


@fault_in_game(secrecy.check_imagined_state_can_be_played_out)
class ImaginesEmptyDecks(Pebbles):
    def imagine(self, view: View, rng: Random) -> PebblesState:
        state = super().imagine(view, rng)
        state.future = [[] for _ in state.future]
        return state


@fault_in_state(secrecy.check_spectator_sees_only_what_every_seat_sees)
class TellsSpectatorsTheLog(PebblesState):
    __slots__ = ()

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if seat is None:
            view["log"] = [[who, text] for who, text in self.log]
        return view


@fault_in_game(secrecy.check_hands_and_decks_are_masked)
class ShowsTheDecksToCome(Pebbles):
    """The dishonest kind: what leaks is also what it imagines."""

    def imagine(self, view: View, rng: Random) -> PebblesState:
        decks = view["position"]["future"]
        view["position"]["future"] = len(decks)
        state = super().imagine(view, rng)
        state.future = [[int(text) for text in deck] for deck in decks]
        return state

    class state(PebblesState):
        __slots__ = ()

        def view(self, seat: int | None) -> View:
            view = super().view(seat)
            view["position"]["future"] = self.dump()["future"]
            return view


@fault_in_state(secrecy.check_hands_and_decks_are_masked)
class ShowsTheNextHand(PebblesState):
    __slots__ = ()

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if seat is not None:
            other = (seat + 1) % len(self.hands)
            view["position"]["hands"][other] = self.dump()["hands"][other]
        return view


@fault_in_game(secrecy.check_hidden_turns_are_declared)
class HidesWhoIsAsked(Pebbles):
    """As a game with claims may, but without saying so."""

    def imagine(self, view: View, rng: Random) -> PebblesState:
        position = view["position"]
        if position["turn"] is None and any(position["hands"]):
            sizes = [len(hand) for hand in position["hands"]]
            fullest = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
            after_less = [seat for seat in fullest if sizes[seat - 1] < sizes[seat]]
            others = [seat for seat in fullest if seat != view["seat"]]
            position["turn"] = (after_less or others)[0]
        return super().imagine(view, rng)

    class state(PebblesState):
        __slots__ = ()

        def view(self, seat: int | None) -> View:
            view = super().view(seat)
            if seat != self.turn:
                view["position"]["turn"] = None
            return view


@fault_in_state(secrecy.check_log_is_what_the_seat_saw)
class ForgetsItsOwnMoves(PebblesState):
    __slots__ = ()

    @staticmethod
    def seen(own: bool, text: str) -> str:
        return PebblesState.seen(False, text)
