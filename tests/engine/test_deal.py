"""Items of a deal, drawn or set by hand, and options that leave something to the app."""

from random import Random

import pytest

from companion.engine.problems import Malformed
from companion.engine.setup.deal import Choice, app_or_table, drawn_items, seat_choices

WAYS = (Choice("left", "Left"), Choice("right", "Right"))
NAMES = ("Ana", "Ben", "Cleo")


def drawn(seed: int, **fixed: str) -> dict[str, str]:
    return drawn_items(Random(seed), fixed, start=seat_choices(NAMES), way=WAYS)


def test_every_choice_is_drawn_sooner_or_later() -> None:
    found = {tuple(drawn(seed).values()) for seed in range(200)}
    assert found == {(str(seat), way.id) for seat in range(len(NAMES)) for way in WAYS}


def test_an_item_set_by_hand_leaves_the_others_as_they_were_drawn() -> None:
    for seed in range(20):
        assert drawn(seed, start="2") == drawn(seed) | {"start": "2"}


@pytest.mark.parametrize("fixed", [{"start": "3"}, {"way": ""}, {"wind": "left"}])
def test_what_is_no_item_or_no_choice_is_malformed(fixed: dict[str, str]) -> None:
    with pytest.raises(Malformed) as refused:
        drawn(1, **fixed)
    assert [problem.path for problem in refused.value.problems] == [
        f"fixed.{name}" for name in fixed
    ]


def test_dice_and_cards_are_the_tables_unless_the_app_is_asked() -> None:
    option = app_or_table("dice", "Dice", "Who throws.", "Thrown")
    assert [(choice.id, choice.label) for choice in option.choices] == [
        ("table", "Thrown at the table"),
        ("app", "Thrown by the app"),
    ]
