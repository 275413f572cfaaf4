"""Every value of every option, of every game that is there, changes what is legal or what it pays.

Two matches from one seed, alike but for the option, are played side by side by the same luck: the
value tells as soon as a legal list, a turn or a result differs.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from engines import registry
from engines.base import Game, Options, State
from engines.chance import SEED_BYTES, Chance
from engines.options import Option, OptionsError

TRIES: Final = 60
LENGTHS: Final = ("deals", "rounds", "max_deals")
BY_SEATS: Final = {("toridori", "mode"), ("tianjiu", "variant")}
"""Choices that the number of players makes: the other value is refused."""
RARE: Final = {
    ("bagchen", "bank"), ("daling", "absolute_bonus"), ("daling", "red66"), ("paigow", "gee_joon"),
    ("tiu-u", "bonus_tianjiu"), ("tiu-u", "bonus_jun"), ("tiu-u", "bonus_supreme"),
    ("tiu-u", "thousand_double"), ("tok", "three_pairs"), ("xiangshifu", "goal"),
    ("xiangshifu", "pair"), ("xiangshifu", "redeal_dead"),
}  # fmt: skip
"""Options that random play hardly ever comes to: the tests of their games show each by itself."""
SHOWN_HERE: Final = [
    (slug, option.name)
    for slug, game in registry.games().items()
    for option in game.options
    if (slug, option.name) not in BY_SEATS | RARE
]


def values_of(option: Option) -> list[Any]:
    """Every choice; of numbers the default, the least, and the neighbours of the default."""
    if option.choices:
        return list(option.choices)
    if option.kind == "bool":
        return [False, True]
    if isinstance(option.default, tuple):
        return [list(option.default), [number + 1 for number in option.default]]
    least, default = option.low or 0, option.default
    return sorted({least, max(least, default - 1), default, default + 1})


def is_told(one: State, other: State, luck: Random) -> bool:
    """Whether two matches part, when both play the same moves as long as they can."""
    while one.turn is not None and one.turn == other.turn:
        texts = one.legal_texts()
        if texts != other.legal_texts():
            return True
        move = luck.choice(texts)
        one.play_text(move)
        other.play_text(move)
    return one.turn != other.turn or one.outcome() != other.outcome()


def beside(game: Game, option: Option, luck: Random) -> dict[str, Any]:
    """Other options by luck, for some tell only beside others; and a short match."""
    others = [each for each in game.options if each is not option]
    drawn = {each.name: luck.choice(values_of(each)) for each in others if luck.random() < 0.4}
    return drawn | {each.name: luck.choice((1, 3)) for each in others if each.name in LENGTHS}


def completed(game: Game, seats: int, options: dict[str, Any]) -> Options | None:
    try:
        return game.complete(options, seats)
    except OptionsError:
        return None


def tells(game: Game, option: Option, value: Any) -> bool:
    luck = Random(f"{game.slug} {option.name} {value}")
    for number in range(TRIES):
        seats = luck.choice(game.seats)
        others = beside(game, option, luck)
        other = luck.choice([each for each in values_of(option) if each != value])
        chosen = [completed(game, seats, {**others, option.name: each}) for each in (value, other)]
        if None in chosen:
            continue
        chance = [Chance(number.to_bytes(SEED_BYTES, "big")) for _ in chosen]
        states = [game.deal(seats, *each) for each in zip(chosen, chance, strict=True)]
        if is_told(*states, Random(number)):
            return True
    return False


@pytest.mark.parametrize(("slug", "name"), SHOWN_HERE, ids=str)
def test_every_value_of_an_option_changes_the_play(slug: str, name: str) -> None:
    game = registry.get(slug)
    option = next(option for option in game.options if option.name == name)

    idle = [value for value in values_of(option) if not tells(game, option, value)]

    assert idle == []


def test_option_that_nobody_reads_tells_nothing() -> None:
    game = registry.get("jielong")
    options = game.complete({"deals": 2}, 4)
    one, other = (game.deal(4, options, Chance(bytes(SEED_BYTES))) for _ in range(2))

    assert not is_told(one, other, Random(1))
