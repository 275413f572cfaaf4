"""Boards: what a view holds is drawn, what it hides is not, for every game there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.template.loader import get_template

from engines import registry
from engines.base import State, View
from engines.chance import Chance
from league.web import boards
from league.web.boards import generic
from league.web.boards.model import Fact, Row, set_table
from tests.engines.conformance.cases import FEW_TABLES

VECTORS = Path(__file__).resolve().parents[2] / "vectors"
NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo"]


def positions(slug: str) -> list[dict[str, Any]]:
    path = VECTORS / f"{slug}.json"
    vectors = json.loads(path.read_text()) if path.exists() else []
    return [vector["position"] for vector in vectors if "position" in vector]


def deal(slug: str, seats: int, seed: int = 7, **options: Any) -> State:
    game = registry.get(slug)
    return game.deal(seats, game.complete(options, seats), Chance(bytes([seed]) * 32))


def through_json(view: View) -> View:
    copy: View = json.loads(json.dumps(view))
    return copy


def drawn(html: str, kind: str = "tile") -> list[str]:
    return re.findall(rf'<use href="#{kind}-\w+-(\w+)"/>', html)


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", registry.games())
def test_every_vector_position_has_a_board(slug: str, step: int) -> None:
    for position in positions(slug)[::step]:
        state = registry.get(slug).load(position)
        for seat in (None, *range(position["players"])):
            html = boards.render(through_json(state.view(seat)), NAMES)

            assert html.count('<div role="group" class="seat') == position["players"]


@pytest.mark.parametrize(("slug", "seats"), FEW_TABLES)
def test_every_moment_of_a_match_has_a_board(slug: str, seats: int) -> None:
    state, rng = deal(slug, seats), Random(3)
    for _ in range(40):
        if state.turn is None:
            break
        state.play(rng.choice(state.legal()))

        html = boards.render(through_json(state.view(0)), NAMES)

        assert all(f'<strong class="seat-name">{name}<' in html for name in NAMES[:seats])


@pytest.mark.parametrize(("slug", "seats"), FEW_TABLES)
def test_board_does_not_change_with_what_is_hidden(slug: str, seats: int) -> None:
    state = deal(slug, seats)
    view = through_json(state.view(0))

    imagined = [registry.get(slug).imagine(view, Random(luck)) for luck in range(3)]

    own = {boards.render(through_json(other.view(0)), NAMES) for other in imagined}
    assert own == {boards.render(view, NAMES)}


@pytest.mark.parametrize("slug", ["natto", "toridori"])
def test_board_changes_with_what_is_shown(slug: str) -> None:
    view = through_json(deal(slug, registry.get(slug).default_seats).view(0))

    imagined = [registry.get(slug).imagine(view, Random(luck)).dump() for luck in range(3)]

    shown = {
        boards.render({"seat": None, "position": position, "log": []}) for position in imagined
    }
    assert len(shown) == 3


@pytest.mark.parametrize(("slug", "seats"), FEW_TABLES)
def test_own_hand_is_drawn_whole(slug: str, seats: int) -> None:
    view = through_json(deal(slug, seats).view(seats - 1))

    html = boards.render(view, NAMES)

    hand = view["position"].get("hands", [[]] * seats)[seats - 1]
    panel = html[html.rindex('<div role="group" class="seat') :]
    assert drawn(panel)[: len(hand)] == hand


def test_reader_sits_last_and_the_others_in_turn_order() -> None:
    view = through_json(deal("toridori", 4).view(2))

    html = boards.render(view, NAMES)

    assert re.findall(r'class="seat-name">(\w+)<', html) == ["Dee", "Ada", "Ben", "Cy"]


def test_seats_of_one_name_are_called_apart() -> None:
    view = through_json(deal("natto", 2).view(0))

    html = boards.render(view, ["greedy", "greedy"])

    labels = re.findall(r'class="seat[^"]*" aria-label="([^"]+)"', html)
    assert labels == ["Seat B, greedy", "Seat A, greedy"]


def test_names_are_escaped_and_may_be_missing() -> None:
    view = through_json(deal("natto", 2).view(0))

    html = boards.render(view, ["<i>Ada</i>"])

    assert "<i>Ada" not in html
    assert '<strong class="seat-name">Seat B</strong>' in html


def test_natto_shows_the_play_to_beat_in_the_middle() -> None:
    position = positions("natto")[0] | {"trick": {"by": 1, "move": "sum 4t 6c = F"}, "turn": 0}

    html = boards.render({"seat": 0, "position": position, "log": []}, NAMES)

    trick = html[html.index('class="trick"') :].partition("</div>")[0]
    assert drawn(trick) == ["4t", "6c", "F"]
    assert trick.count("is-last") == 3
    assert "Sum" in trick


def test_toridori_numbers_the_places_of_a_hand_it_shows() -> None:
    position = next(p for p in positions("toridori") if len(p["hands"][0]) > 3)
    view = through_json(registry.get("toridori").load(position).view(0))

    html = boards.render(view, NAMES)

    count = len(position["hands"][0])
    assert re.findall(r"<small>(\d+)</small>", html) == [str(place) for place in range(count)]


def test_jielong_lays_the_dragon_as_it_lies() -> None:
    position = positions("jielong")[0] | {"layout": ["36", "66", "65"]}
    view: View = {"seat": None, "position": position, "log": [[0, "lead 63 @ 6"], [1, "play 65"]]}

    html = boards.render(view, NAMES)

    dragon = html[html.index('<p class="dragon">') :].partition("</p>")[0]
    assert drawn(dragon, "lying") == ["36", "65"]
    assert drawn(dragon) == ["66"]
    assert re.findall(r'is-last".*?#lying-chinese-(\d+)', dragon) == ["65"]


@pytest.mark.parametrize(
    ("layout", "move", "last"),
    [
        (["63"], "lead 63 @ 3", 0),
        (["63", "31"], "play 31", 1),
        (["36", "65", "53"], "play 63 @ 6", 0),
        (["64", "46", "65"], "play 65 @ 6", 2),
        (["63", "31"], "discard ?", None),
        ([], "play 31", None),
    ],
)
def test_jielong_marks_the_tile_laid_last(layout: list[str], move: str, last: int | None) -> None:
    position = positions("jielong")[0] | {"layout": layout}
    table = set_table({"seat": 0, "position": position, "log": [[1, move]]}, "chinese", NAMES)

    dragon = boards.BOARDS["connecting"](table)["dragon"]

    assert [place for place, item in enumerate(dragon) if item.is_last] == [
        place for place in [last] if place is not None
    ]


@pytest.mark.parametrize(
    ("slug", "ends"),
    [("jielong", "open end 5"), ("cedeng", "open end 5"), ("kkoriput-igi", "open end 5"),
     ("dingniu", "open ends 3, 5")],
)  # fmt: skip
def test_connecting_games_name_their_open_ends(slug: str, ends: str) -> None:
    position = positions(slug)[0] | {"layout": ["36", "65"]}

    html = boards.render({"seat": None, "position": position, "log": []}, NAMES)

    assert re.findall(r"open ends? [0-9, ]+", html) == [ends]


@pytest.mark.parametrize(
    ("kind", "label"), [("classic", "Line blocked by"), ("smothered", "Line smothered by")]
)
def test_dingniu_names_who_blocked_the_line(kind: str, label: str) -> None:
    position = positions("dingniu")[0] | {"suanzhang": {"seat": 2, "kind": kind}}

    html = boards.render({"seat": None, "position": position, "log": []}, NAMES)

    fact = html[html.index(f"<dt>{label}</dt>") :].partition("</dd>")[0]
    assert "Cy" in fact


def test_strings_covers_a_card_with_its_owners_chip() -> None:
    state = deal("strings-of-suits", 2)
    first = state.legal_texts()[0]
    state.play_text(first)

    html = boards.render(through_json(state.view(None)), NAMES)

    cell = re.search(r'<td class="cell is-last">(.*?)</td>', html, re.DOTALL)
    assert cell is not None
    assert drawn(cell[1]) == [first[-1]]
    assert "Seat A, Ada" in cell[1]
    assert html.count('<td class="cell">') == 35


def test_strings_counts_the_chips_left() -> None:
    state = deal("strings-of-suits", 2)
    first = state.legal_texts()[0]
    state.play_text(first)

    html = boards.render(through_json(state.view(None)), NAMES)

    left = dict(re.findall(r'#tile-suits-(\w)"/></svg><small>× (\d)', html))
    assert left == {**dict.fromkeys("MSWLYK", "8"), first[-1]: "7"}


UNKNOWN: dict[str, Any] = {
    "game": "a-new-game", "options": {}, "players": 2, "turn": 1, "dealer": 0, "phase": "draw",
    "hands": [["66", "31"], ["??", "??"]], "melds": [[["65", "64"], ["11"]], []],
    "totals": [3, -4], "discards": ["22", "21"], "discard_by": [0, None], "eye": "11",
    "trick": [{"seat": 1, "tile": "42"}], "run": {"seat": 0, "points": 5},
    "wall": ["??"] * 20, "groups": [["66"], ["54", "53"], ["52"]], "future": [["66"]],
    "over": False,
}  # fmt: skip


def unknown_board() -> dict[str, Any]:
    return generic.draw(set_table({"seat": 0, "position": UNKNOWN, "log": []}, "chinese", NAMES))


def tiles_of(row: Row) -> list[list[str]]:
    return [[item.text for item in group.items] for group in row.groups]


def test_general_board_lays_out_each_seat() -> None:
    ben, ada = unknown_board()["panels"]

    assert [(row.label, tiles_of(row)) for row in ada.rows] == [
        ("Hand", [["66", "31"]]),
        ("Melds", [["65", "64"], ["11"]]),
    ]
    assert [(row.label, tiles_of(row)) for row in ben.rows] == [("Hand", [["??", "??"]])]
    assert (ada.facts, ben.facts) == ([Fact("Total", "3")], [Fact("Total", "-4")])


def test_general_board_lays_out_what_is_common() -> None:
    drawn_board = unknown_board()

    rows = {row.label: tiles_of(row) for row in drawn_board["rows"]}
    facts = {fact.label: fact.words or fact.seat for fact in drawn_board["facts"]}

    assert rows == {
        "Discards": [["22", "21"]], "Eye": [["11"]], "Trick": [["42"]],
        "Wall": [["??"] * 20], "Groups": [["66"], ["54", "53"], ["52"]],
    }  # fmt: skip
    assert facts.pop("Dealer").name == "Ada"
    assert facts == {"Phase": "draw", "Discard by": "A –", "Run": "Points 5"}


def test_general_board_stacks_a_long_hidden_row() -> None:
    table = set_table({"seat": 0, "position": UNKNOWN, "log": []}, "chinese", NAMES)

    html = get_template("boards/generic.html").render({"table": table, **generic.draw(table)})

    assert "× 20" in html
    assert drawn(html).count("back") == 3


def test_board_tells_who_moves_and_when_it_is_over() -> None:
    table = {"seat": None, "position": UNKNOWN, "log": []}
    over = {"seat": None, "position": UNKNOWN | {"over": True}, "log": []}

    turns = [set_table(view, "chinese", NAMES).turn for view in (table, over)]  # type: ignore[arg-type]

    assert [turn.name if turn else None for turn in turns] == ["Ben", None]
