"""The deal, the demons entered by hand, and the steps at the table."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.layout import lifted
from companion.engine.moves import CHANCE
from companion.engine.problems import Malformed
from companion.games.khilor.box import COLOURS
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import BoardFilled, Catch, Fill

from .positions import a_deal, after, refusals, to_move

PLACES = [f"ring.{number}" for number in range(1, 8)]


def dealt(players: int = 3, seed: str = "K7PXWQ", **options: str) -> Any:
    names = ("Ada", "Ben", "Cleo", "Dov")[:players]
    return GAME.deal(GAME.editions()[0], names, options, Random(seed), {})


def test_every_square_but_the_white_egg_s_takes_two_demons_while_the_bag_lasts() -> None:
    for seed in "ABCDEFGH":
        fill = dealt(seed=seed).fill
        assert "D4" not in fill
        assert Counter(map(len, fill.values())) == {2: 47, 1: 1}
        laid = Counter(colour for stack in fill.values() for colour in stack)
        assert laid == dict.fromkeys(COLOURS, 19)


def test_which_square_goes_short_is_random() -> None:
    short = {q for seed in "ABCDEFGH" for q, s in dealt(seed=seed).fill.items() if len(s) == 1}
    assert len(short) > 2


def test_the_ring_and_the_dragon_token_s_place_are_dealt() -> None:
    deals = [dealt(seed=seed) for seed in "ABCDEFGH"]
    assert len({deal.ring for deal in deals}) > 2
    assert len({deal.dragon for deal in deals}) > 2
    assert all(sorted(deal.ring) == sorted("IOTSZLJ") for deal in deals)


def test_the_eldest_player_can_be_set_by_hand() -> None:
    items = {"start_player": "2", "dragon": "L"}
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben", "Cleo"), {}, Random(1), items)
    at = GAME.start(deal)
    assert to_move(at) == 2
    assert at.available[0] == "L"


def test_a_single_player_starts_without_being_asked() -> None:
    assert [item.id for item in GAME.deal_items(dealt(1))] == [*PLACES, "dragon"]
    assert [item.id for item in GAME.deal_items(dealt(2))] == ["start_player", *PLACES, "dragon"]


def test_a_start_player_that_the_app_drew_is_said_to_be_drawn() -> None:
    """KH-19: the booklet gives the tile to the eldest, whom the app does not know."""
    deal = dealt()
    (step,) = (step for step in GAME.setup_steps(deal) if step.id == "start")
    assert step.text == (
        f"{deal.names[deal.start_player]} takes the start player tile: by lot, unless it was set "
        "by hand. The booklet gives it to the eldest of you."
    )
    assert (step.items, step.cite.ruling) == (("start_player",), "KH-19")
    (item,) = (item for item in GAME.deal_items(deal) if item.id == "start_player")
    assert item.label == "Start player (the eldest)"


def by_hand(**places: str) -> Any:
    """A deal with some places of the ring set by hand: `_2="T"` is the second."""
    items = {f"ring{place.replace('_', '.')}": piece for place, piece in places.items()}
    return GAME.deal(GAME.editions()[0], ("Ada", "Ben"), {}, Random("K7PXWQ"), items)


def test_the_whole_ring_can_be_laid_by_hand() -> None:
    order = "TSZLJIO"
    deal = by_hand(**{f"_{number}": piece for number, piece in enumerate(order, start=1)})
    assert deal.ring == tuple(order)
    assert deal.dragon == by_hand().dragon
    assert deal.fill == by_hand().fill


def test_a_polyomino_set_to_a_place_changes_places_with_the_one_there() -> None:
    drawn = by_hand().ring
    first, third = drawn[0], drawn[2]
    assert by_hand(_3=first).ring == (third, drawn[1], first, *drawn[3:])


def test_places_that_were_not_set_keep_what_was_drawn_where_they_can() -> None:
    drawn = by_hand().ring
    deal = by_hand(_1=drawn[1], _2=drawn[2])
    assert deal.ring == (drawn[1], drawn[2], drawn[0], *drawn[3:])


def test_no_polyomino_lies_in_two_places() -> None:
    with pytest.raises(Malformed) as refused:
        by_hand(_1="T", _4="T")
    assert [(p.path, p.message) for p in refused.value.problems] == [
        ("fixed.ring.4", "is set by hand in another place too")
    ]


def test_the_step_of_the_ring_lists_it_in_the_order_of_its_places() -> None:
    deal = replace(a_deal(), dragon="J")
    (step,) = (step for step in GAME.setup_steps(deal) if step.id == "ring")
    assert step.text == (
        "Lay the polyominoes clockwise around the board: I, O, T, S, Z, L, J. The dragon token "
        "stands before J, so that the first choice is J or I."
    )
    assert step.items == (*PLACES, "dragon")


def test_the_fill_is_listed_row_by_row() -> None:
    deal = dealt()
    rows = [step for step in GAME.setup_steps(deal) if step.id.startswith("row_")]
    assert [step.id for step in rows] == [f"row_{n}" for n in range(1, 8)]
    assert rows[0].where == ("A1", "B1", "C1", "D1", "E1", "F1", "G1")
    assert "D4" not in rows[3].where
    lower, top = deal.fill["A1"]
    assert f"A1 {top} on {lower}" in rows[0].text


def test_a_solo_deal_places_two_white_demons() -> None:
    deal = dealt(1)
    step = next(step for step in GAME.setup_steps(deal) if step.id == "white_demons")
    assert step.where == ("B2", "F6")
    assert GAME.start(deal).state.white == ("B2", "F6")
    assert GAME.start(dealt(2)).state.white == ()


def filled_by_hand() -> Any:
    return GAME.start(a_deal(2, fill="table"))


def test_demons_drawn_by_hand_are_entered_in_any_order_as_chance() -> None:
    at = filled_by_hand()
    assert to_move(at) is CHANCE
    assert GAME.chance_move(at, Random(1)) is None
    at = after(at, Fill(("G7", "A1"), "green"), Fill(("A1",), "blue"))
    assert at.state.demons == {"G7": ("green",), "A1": ("green", "blue")}
    assert refusals(at, Catch("I", 0, "B1")) == ["not_now"]


def test_a_twentieth_demon_of_a_colour_cannot_be_entered() -> None:
    squares = filled_by_hand().edition.to_fill
    at = after(filled_by_hand(), Fill(squares[:19], "green"))
    violation = GAME.check(at, Fill(("G7",), "green"))
    assert violation and violation.code == "no_such_demon"
    assert violation.reason == "20 green demons: there are only 19."
    assert not violation.possible


def filled(colours: int) -> Any:
    """The board with every demon of the first colours on it, square after square."""
    at = filled_by_hand()
    squares = [*at.edition.to_fill, *at.edition.to_fill]
    for number, colour in enumerate(COLOURS[:colours]):
        at = after(at, Fill(tuple(squares[19 * number : 19 * number + 19]), colour))
    return at


def test_the_game_begins_when_the_bag_is_empty_and_the_table_says_so() -> None:
    assert refusals(filled(4), BoardFilled()) == ["square_goes_short"]
    at = filled(5)
    assert at.state.demons["F7"] == ("blue", "pink")
    assert at.state.demons["G7"] == ("blue",)
    assert refusals(at, BoardFilled()) == []
    at = after(at, BoardFilled())
    assert to_move(at) == 0
    assert refusals(at, Fill(("G7",), "green")) == ["not_now"]


FILLING = GAME.filling


def test_a_tap_lays_a_demon_on_top_where_there_is_room() -> None:
    assert FILLING
    at = filled_by_hand()
    assert FILLING.lay(at, ("A1", "own-A2", "D4"), 0) == Fill(("A1", "A2"), "green")
    full = after(at, Fill(("A1",), "green"), Fill(("A1",), "pink"))
    assert FILLING.lay(full, ("A1",), 1) is None


def test_a_demon_that_was_entered_wrongly_is_exchanged_or_lifted() -> None:
    at = after(filled_by_hand(), Fill(("A1",), "green"), Fill(("A1",), "pink"))
    assert lifted(GAME, at, "top-A1", "yellow") == at.state.changed(
        demons={"A1": ("green", "yellow")}
    )
    assert lifted(GAME, at, "A1") == at.state.changed(demons={"A1": ("green",)})
    assert lifted(GAME, at, "B1") == at.state


def test_the_rest_is_what_is_lowest() -> None:
    assert FILLING
    at = filled_by_hand()
    assert FILLING.rest(at) == at.edition.to_fill
    two = after(at, Fill(at.edition.to_fill[:19], "green"), Fill(("A1",), "pink"))
    assert FILLING.rest(two) == at.edition.to_fill[19:]
    assert FILLING.rest(filled(5)) == ("G7",)


def test_a_deal_that_lays_too_many_of_a_colour_is_named() -> None:
    deal = a_deal()
    swapped = {q: ("green",) * len(stack) for q, stack in deal.fill.items()}
    problems = GAME.check_deal(replace(deal, fill=swapped))
    assert [p.message for p in problems] == ["lays 95 green demons; there are 19"]


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("names", (), "names"),
        ("start_player", 3, "start_player"),
        ("ring", ("I",), "ring"),
        ("dragon", "X", "dragon"),
        ("options", {}, "options.fill"),
        ("options", {"fill": "app", "speed": "fast"}, "options.speed"),
        ("options", {"fill": "table"}, "fill"),
        ("fill", {}, "fill"),
        ("fill", {"D4": ("green",)}, "fill.D4"),
        ("fill", {"A1": ("green",) * 3}, "fill.A1"),
    ],
)
def test_a_deal_of_the_wrong_form_is_named_by_its_field(field: str, value: Any, path: str) -> None:
    problems = GAME.deal_problems(replace(a_deal(), **{field: value}))
    assert path in [problem.path for problem in problems]


def test_an_unknown_item_is_malformed() -> None:
    with pytest.raises(Malformed) as refused:
        GAME.deal(GAME.editions()[0], ("Ada",), {}, Random(1), {"start_player": "0"})
    assert refused.value.problems[0].path == "fixed.start_player"
