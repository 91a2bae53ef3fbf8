"""Cells of a picture, and kinds of pieces in them: what a finger touches, names and counts."""

from dataclasses import replace

import pytest

from companion.engine.editing.editor import Touch
from companion.engine.editing.kinds import Kinds, new_id, summed
from companion.engine.pictures.cells import Cells
from companion.engine.problems import Malformed

CELLS = Cells(4, 20)
Sketch = tuple[str, ...]


def kinds(first: int = 0, last: int | None = None) -> Kinds[Sketch, str]:
    """Words in cells, a new one after the last."""
    return Kinds(
        "word",
        CELLS,
        lambda sketch: sketch,
        lambda _, found: found,
        lambda _, text: text,
        lambda _, text: text,
        first,
        last,
    )


def test_a_swipe_touches_each_cell_that_it_passes_once() -> None:
    assert CELLS.touched(Touch("", ((10, 10), (90, 10), (60, 10))), 12) == (0, 1, 2, 3)
    assert CELLS.touched(Touch("", ((10, 10), (10, 50))), 12) == (0, 4, 8)


def test_cells_that_hold_nothing_are_not_touched() -> None:
    assert CELLS.touched(Touch("", ((60, 30),)), 5) == ()
    assert CELLS.touched(Touch("", ((60, 30),)), 7) == (6,)
    assert Cells(4, 20, top=30).touched(Touch("", ((10, 10),)), 7) == ()


def test_a_label_has_as_many_lines_as_it_takes() -> None:
    area = CELLS.area(0, "crystal", "Crystal", "bone", "Protection Crystal\nno. 1")
    assert area.label == "Protection\nCrystal\nno. 1"


def test_a_name_typed_onto_a_cell_is_its_kinds_and_behind_the_last_one_a_new_one() -> None:
    assert kinds().named(("A", "B"), Touch("", ((30, 10),), text=" new  name ")) == (
        "A",
        "New name",
    )
    assert kinds().named(("A", "B"), Touch("", ((60, 10),), text="c")) == ("A", "B", "C")
    for touch in (Touch("", ((90, 10),), text="d"), Touch("", ((30, 10),), text=" ")):
        with pytest.raises(Malformed):
            kinds().named(("A", "B"), touch)


def test_a_step_that_shows_some_kinds_has_the_free_cell_only_where_they_end() -> None:
    sketch = ("A", "B", "C")
    assert [kinds(0, 2).free(sketch), kinds(2, 4).free(sketch), kinds(4).free(sketch)] == [
        None,
        1,
        None,
    ]
    raised = kinds(2, 4).each(lambda _, kind, touch: kind + touch.choice)
    assert raised(sketch, Touch("", ((10, 10),), "!")) == ("A", "B", "C!")


def test_counts_stay_between_none_and_ninety_nine() -> None:
    one = Touch("", choice="1")
    assert summed(98, one) == 99
    with pytest.raises(Malformed, match="99 at most"):
        summed(99, one)
    with pytest.raises(Malformed, match="not that many"):
        summed(4, replace(one, choice="-5"))


def test_an_id_is_plain_and_unlike_those_that_are_taken() -> None:
    assert new_id("Hydra of Theia", [], "kind") == "hydra_of_theia"
    assert new_id("Hydra!", ["hydra"], "kind") == "hydra_2"
    assert new_id("Ὕδρα", [], "kind") == "kind"
