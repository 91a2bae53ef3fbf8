"""Items of a deal, drawn or set by hand, and options that leave something to the app."""

from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.setup import (
    Chosen,
    Drawn,
    Lot,
    Shuffled,
    app_or_table,
    settled,
    twice_problems,
)
from companion.engine.setup import drawn as draw

LOTS = (Drawn("start", ("0", "1", "2")), Drawn("way", ("left", "right")))
SEATS = Shuffled("seats", ("seat_1", "seat_2"), ("red", "blue", "green"))


def drawn(seed: int, *lots: Lot, **fixed: str) -> dict[str, Any]:
    lots = lots or LOTS
    return settled(lots, draw(lots, Random(seed)), fixed)


def test_every_choice_is_drawn_sooner_or_later() -> None:
    found = {tuple(drawn(seed).values()) for seed in range(200)}
    assert found == {(seat, way) for seat in "012" for way in ("left", "right")}


def test_an_item_set_by_hand_leaves_the_others_as_they_were_drawn() -> None:
    for seed in range(20):
        assert drawn(seed, start="2") == drawn(seed) | {"start": "2"}


def test_whoever_loses_a_value_to_a_hand_gets_one_that_is_free() -> None:
    for seed in range(20):
        first, second = drawn(seed, SEATS)["seats"]
        left = ({"red", "blue", "green"} - {first, second}).pop()
        assert drawn(seed, SEATS, seat_1=second)["seats"] == (second, first)
        assert drawn(seed, SEATS, seat_1=left)["seats"] == (left, second)
        assert drawn(seed, SEATS, seat_1=left, seat_2=first)["seats"] == (left, first)


def test_one_value_is_not_set_in_two_places_unless_it_repeats() -> None:
    fixed = {"seat_1": "red", "seat_2": "red"}
    assert [problem.path for problem in twice_problems((SEATS,), fixed)] == ["fixed.seat_2"]
    repeated = replace(SEATS, repeats=True)
    assert list(twice_problems((repeated,), fixed)) == []
    assert drawn(1, repeated, **fixed)["seats"] == ("red", "red")


def test_what_is_chosen_is_the_first_unless_it_is_set_by_hand() -> None:
    side = Chosen("side", ("easy", "hard"))
    assert [drawn(seed, side)["side"] for seed in range(9)] == ["easy"] * 9
    assert drawn(1, side, side="hard") == {"side": "hard"}


def test_one_is_drawn_among_those_shuffled_before() -> None:
    first = Drawn("first", among="seats")
    assert {drawn(seed, SEATS, first)["first"] for seed in range(60)} == {"red", "blue", "green"}


def test_dice_and_cards_are_the_tables_unless_the_app_is_asked() -> None:
    option = app_or_table("dice", "Dice", "Who throws.", "Thrown")
    assert [(choice.id, choice.label) for choice in option.choices] == [
        ("table", "Thrown at the table"),
        ("app", "Thrown by the app"),
    ]
