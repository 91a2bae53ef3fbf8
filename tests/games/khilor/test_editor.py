"""Entering a set: squares by swatches, polyominoes cell by cell, both sides, arrows."""

import pytest

from companion.engine.editing.editor import Heading, Touch
from companion.engine.pictures import Point
from companion.engine.problems import Malformed
from companion.games.khilor.box import Cell, Edition, Polyomino, editions
from companion.games.khilor.editor import BLANK, EDITOR, PLAIN, arrow_at

from .entering import BACK, FRONT, cell_middle, middle_of, touches_of

OURS = Heading("ours", "Ours", "From the box.")


def drawn(*touches: Touch) -> Edition:
    sketch = EDITOR.blank()
    for touch in touches:
        sketch = EDITOR.touched(sketch, touch)
    return sketch


def printed(sketch: Edition) -> dict[str, str]:
    """What is printed on each square where something is."""
    return {square: letter for square, letter in sketch.letter.items() if letter != PLAIN}


def first_piece(sketch: Edition) -> Polyomino:
    """The first polyomino as it is written in the file of the set."""
    return EDITOR.edition(sketch, OURS).polyominoes[0]


def square(*cells: Cell, choice: str) -> Touch:
    return Touch("square", tuple(middle_of(BLANK, cell) for cell in cells), choice)


def on(left: float, tool: str, *cells: Cell) -> tuple[Touch, ...]:
    return tuple(Touch(tool, (cell_middle(left, cell),)) for cell in cells)


T_PIECE = on(FRONT, "cell0", (0, 0), (1, 0), (2, 0), (1, 1))


def test_the_shipped_set_can_be_entered_touch_by_touch() -> None:
    (reference,) = editions()
    sketch = drawn(*touches_of(reference))
    heading = Heading(reference.id, reference.title, reference.note)
    assert EDITOR.edition(sketch, heading) == reference
    assert not [remark for remark in EDITOR.remarks(sketch) if remark.blocks]


def test_a_swipe_paints_every_square_that_it_passes() -> None:
    sketch = drawn(square((0, 0), (4, 0), choice="b"))
    assert EDITOR.edition(sketch, OURS).board[0] == "b b b b b . ."


def test_there_is_one_white_egg() -> None:
    sketch = drawn(square((3, 3), choice="e"), square((2, 2), choice="e"))
    assert printed(sketch) == {"C3": "e"}


def test_plain_takes_the_paint_off() -> None:
    assert printed(drawn(square((3, 3), choice="g"), square((3, 3), choice="."))) == {}


def test_a_smaller_board_forgets_what_lies_beyond_it() -> None:
    sketch = drawn(
        square((6, 6), choice="g"), Touch("columns", choice="5"), Touch("rows", choice="4")
    )
    assert EDITOR.edition(sketch, OURS).board == (". . . . .",) * 4


def test_two_white_demons_start_and_a_third_takes_the_place_of_the_first() -> None:
    places: list[Point] = [middle_of(BLANK, cell) for cell in ((1, 1), (5, 5), (2, 3))]
    sketch = drawn(*(Touch("white", (place,)) for place in places))
    assert sketch.white_demons == ("F6", "C4")
    assert drawn(*(Touch("white", (places[0],)) for _ in range(2))).white_demons == ()


def test_the_back_follows_the_front_flipped_from_left_to_right() -> None:
    sketch = drawn(*T_PIECE)
    assert first_piece(sketch).front == ("edd", ".d.")
    assert first_piece(sketch).back == ("dde", ".d.")
    assert sketch.polyominoes[0].back == (".dde", "..d.", "....", "....")


def test_each_side_has_its_own_egg_symbol() -> None:
    eggs = (*on(FRONT, "egg0", (1, 1)), *on(BACK, "egg0", (3, 0)))
    shape = first_piece(drawn(*T_PIECE, *eggs))
    assert shape.front == ("ddd", ".e.")
    assert shape.back == ("dde", ".d.")


def test_an_arrow_is_printed_or_not() -> None:
    east = Touch("arrow0", (arrow_at("E"),))
    assert first_piece(drawn(*T_PIECE, east)).arrows == ("E",)
    assert first_piece(drawn(*T_PIECE, east, east)).arrows == ()


def test_a_fifth_square_is_refused_and_a_square_tapped_again_is_taken_away() -> None:
    with pytest.raises(Malformed, match="has 4 squares: take one away first"):
        drawn(*T_PIECE, *on(FRONT, "cell0", (3, 3)))
    fewer = drawn(*T_PIECE, *on(FRONT, "cell0", (0, 0)))
    assert first_piece(fewer).front == ("ed", "d.")


def test_what_is_missing_is_said_of_each_polyomino() -> None:
    remarks = [remark.text for remark in EDITOR.remarks(drawn(*T_PIECE))]
    assert "Which arrows does polyomino 1 have?" in remarks
    assert "Polyomino 2 has no squares, and needs 4." in remarks
    assert "Where is the white egg? Paint its square." in remarks
    apart = on(FRONT, "cell0", (0, 0), (1, 0), (2, 0), (3, 3))
    assert "Polyomino 1 is not in one piece." in [
        remark.text for remark in EDITOR.remarks(drawn(*apart))
    ]
