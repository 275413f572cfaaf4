"""Games are found by being there, and each says what it is."""

from __future__ import annotations

import pytest

from engines import registry
from engines.base import Game
from engines.options import complete_options

GAMES = registry.games()


def test_games_are_in_alphabetical_order() -> None:
    assert list(GAMES) == sorted(GAMES)
    assert {"jielong", "natto", "strings-of-suits", "toridori"} <= set(GAMES)


def test_choices_are_slugs_and_titles() -> None:
    assert registry.choices() == [(slug, game.title) for slug, game in GAMES.items()]


def test_unknown_game_names_the_known() -> None:
    with pytest.raises(registry.UnknownGameError) as caught:
        registry.get("ludo")

    assert str(caught.value) == f"There is no game 'ludo'. The games are: {', '.join(GAMES)}."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_game_says_what_it_is(game: Game) -> None:
    assert registry.get(game.slug) is game
    assert type(game).__module__.startswith(f"engines.games.{game.slug.replace('-', '_')}")
    assert all([game.title, game.family, game.rules >= 1])
    assert game.default_seats in game.seats
    assert sorted(set(game.seats)) == list(game.seats)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_options_have_names_help_and_lawful_defaults(game: Game) -> None:
    names = [option.name for option in game.options]

    assert len(set(names)) == len(names)
    assert all(option.help for option in game.options)
    assert list(complete_options(game.options, {}, game.default_seats)) == names
    for option in game.options:
        default = option.default_for(game.default_seats)
        assert option.check(default) == default


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_number_of_seats_has_defaults(game: Game) -> None:
    for seats in game.seats:
        complete = game.complete({}, seats)

        assert game.complete(complete, seats) == complete
        assert game.longest(seats, complete) > 0
