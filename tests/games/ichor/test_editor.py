"""Entering what is printed: the gate places of both boards, the figures of the base box."""

import pytest

from companion.engine.editing.editor import Heading, Touch
from companion.engine.problems import Malformed
from companion.games.ichor.box import Edition
from companion.games.ichor.editor import EDITOR, figure_at, middle_of, placed

OURS = Heading("ours", "Ours", "From the box.")


def drawn(*touches: Touch) -> Edition:
    sketch = EDITOR.blank()
    for touch in touches:
        sketch = EDITOR.touched(sketch, touch)
    return sketch


def gate(board: str, *spaces: str) -> tuple[Touch, ...]:
    return tuple(Touch(f"{board}_gate", (middle_of(board, space),)) for space in spaces)


def test_a_tile_is_put_down_on_its_left_space_and_lifted_from_either() -> None:
    assert drawn(*gate("small", "b4", "d3")).small == ("b4", "d3")
    for again in ("b4", "c4"):
        assert placed(drawn(*gate("small", "b4", again)), "small") == ()


def test_the_boards_have_places_of_their_own() -> None:
    sketch = drawn(*gate("small", "b4"), *gate("large", "e4"))
    assert (placed(sketch, "small"), placed(sketch, "large")) == (("b4",), ("e4",))


@pytest.mark.parametrize(
    ("spaces", "says"),
    [
        (("f4",), "must have a neighbour on its right"),
        (("b2",), "must not lie on a row where figures start"),
        (("b4", "a4"), "cannot lie on the same space"),
        (("b4", "d4", "b3"), "There are two gate places"),
    ],
)
def test_a_place_that_cannot_be_is_refused_in_words(spaces: tuple[str, ...], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        drawn(*gate("small", *spaces))


def test_eight_figures_a_side_are_ticked() -> None:
    zeus = Touch("figure", (figure_at("zeus"),))
    assert drawn(zeus).base_box == ("zeus",)
    assert drawn(zeus, zeus).base_box == ()
    remarks = [remark.text for remark in EDITOR.remarks(drawn(zeus))]
    assert "The base box holds 8 gods; 1 is ticked." in remarks
    assert "The board of 6 by 6 has two gate places." in remarks


def test_what_is_missing_is_missing_in_the_edition_too() -> None:
    edition = EDITOR.edition(drawn(*gate("large", "e4")), OURS)
    assert edition.large == ("e4", "")
