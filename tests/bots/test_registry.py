"""House bots have names, versions and the games they play."""

from __future__ import annotations

from random import Random

import pytest

from bots import registry
from bots.base import Clock
from bots.lineup import contenders, lineup
from bots.table import SeatingError, play_match
from engines.registry import games
from tests.engines.conformance.cases import FEW_TABLES, LIGHT_TABLES


def test_house_bots_are_named() -> None:
    assert registry.names() == ["random", "greedy"]
    assert [registry.get(name).name for name in registry.names()] == registry.names()
    assert all(registry.get(name).version >= 1 for name in registry.names())


def test_choices_are_the_names() -> None:
    assert registry.choices() == [(name, name) for name in registry.names()]


def test_unknown_bot_names_the_known() -> None:
    with pytest.raises(registry.UnknownBotError) as caught:
        registry.get("deepblue")

    assert str(caught.value) == "There is no bot 'deepblue'. The bots are: random, greedy."


@pytest.mark.parametrize("slug", games())
def test_every_house_bot_plays_every_game(slug: str) -> None:
    assert registry.names(slug) == registry.names()


def test_greedy_refuses_a_game_it_was_not_taught() -> None:
    assert registry.names("ludo") == ["random"]
    with pytest.raises(registry.UnknownBotError, match="The bot greedy does not play ludo"):
        registry.get("greedy", "ludo")


@pytest.mark.parametrize(("slug", "seats"), FEW_TABLES)
def test_house_bots_play_without_a_fault(slug: str, seats: int) -> None:
    bots = [registry.get(("greedy", "random")[seat % 2]) for seat in range(seats)]

    matches = [play_match(slug, bots, bytes([seed] * 32), {}) for seed in range(2)]

    assert [match.end["seat"] for match in matches] == [None, None]


@pytest.mark.parametrize(("slug", "seats"), LIGHT_TABLES)
def test_greedy_is_the_same_for_the_same_seed(slug: str, seats: int) -> None:
    bots = [registry.get("greedy")] * seats

    one, other = (play_match(slug, bots, bytes([5] * 32), {}) for _ in range(2))

    assert one == other


def test_random_takes_every_move_as_often() -> None:
    rng, moves = Random(1), ["a", "b", "c", "d"]
    view = {"seat": 0, "position": {"game": "any"}, "log": []}

    taken = [registry.get("random").choose(view, moves, Clock(1, 1), rng) for _ in range(4000)]

    assert all(abs(taken.count(move) - 1000) < 137 for move in moves)  # five deviations


@pytest.mark.parametrize(
    ("slug", "names", "seats", "seated"),
    [
        ("natto", ["random", "greedy"], None, ("random", "greedy")),
        ("natto", ["greedy"], None, ("greedy", "greedy")),
        ("toridori", ["random", "greedy"], None, ("random", "greedy")),
        ("toridori", ["random"], None, ("random",) * 4),
        ("toridori", ["random", "greedy"], 5, ("random", "greedy", "random", "greedy", "random")),
        ("jielong", ["greedy", "random", "random"], None, ("greedy", "random", "random")),
    ],
)
def test_bots_sit_down_again_in_turn(
    slug: str, names: list[str], seats: int | None, seated: tuple[str, ...]
) -> None:
    assert lineup(games()[slug], names, seats) == seated


@pytest.mark.parametrize(
    ("names", "seats", "message"),
    [
        (["random"] * 3, None, "3 bots cannot share 2 seats of Natto."),
        (["random"] * 2, 3, "Natto has 2 seats, not 3."),
        ([], None, "0 bots cannot share 2 seats of Natto."),
    ],
)
def test_bots_that_do_not_fit_are_refused(
    names: list[str], seats: int | None, message: str
) -> None:
    with pytest.raises(SeatingError) as caught:
        lineup(games()["natto"], names, seats)

    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("slug", "names", "seats", "seated"),
    [
        ("five-rows", ["random", "greedy", "random"], None, ("random", "greedy", "random")),
        ("five-rows", ["greedy"], 1, ("greedy",)),
        ("toridori", ["random", "greedy"], 4, ("random", "greedy", "random", "greedy")),
    ],
)
def test_any_number_of_bots_contend_at_a_solitaire(
    slug: str, names: list[str], seats: int | None, seated: tuple[str, ...]
) -> None:
    assert contenders(games()[slug], names, seats) == seated


def test_solitaire_has_one_seat() -> None:
    with pytest.raises(SeatingError, match="has 1 seats, not 2"):
        contenders(games()["five-rows"], ["greedy", "random"], 2)
