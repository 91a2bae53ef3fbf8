"""What is said of a figure, a card or a gate to whoever asks about it."""

from dataclasses import replace

import pytest

from companion.engine.about import About
from companion.games.ichor.box.components import GATES
from companion.games.ichor.game import GAME

from .boards import board

DRAWING = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def about(place: str, **options: object) -> About | None:
    assert GAME.about
    return GAME.about(board(DRAWING, **options), place)  # type: ignore[arg-type]


def test_a_figure_and_its_card_say_whose_it_is_where_it_stands_and_its_power() -> None:
    found, card = about("hydra"), about("card-hydra")
    assert found
    assert card == replace(found, is_used=True), "the card is tapped to use the power"
    assert found.name == "Hydra"
    assert found.line.endswith("'s monster, on e2. Power not used yet.")
    assert "Hydra returns all tokens" in found.text.text


def test_a_card_that_lies_face_down_was_used() -> None:
    found = about("hydra", down=["Hy"])
    assert found
    assert found.line.endswith("Power used.")


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_has_its_ability_explained_at_both_spaces_and_between_them(gate: str) -> None:
    between = about("gate-1", gates=(gate, "boost" if gate != "boost" else "jump"))
    assert between
    assert between.name == f"{GATES[gate].name} gate"
    assert between.text.id == f"gate_{gate}"


def test_a_plain_space_needs_no_more_than_its_name() -> None:
    assert about("a1") is None
