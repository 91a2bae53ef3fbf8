"""Rows that are typed as a list."""

import pytest

from companion.engine.editing.editor import Heading, Touch
from companion.engine.problems import Malformed
from companion.games.score_sheet.box import ROWS
from companion.games.score_sheet.editor import EDITOR, Sketch, edition
from tests.games.score_sheet.test_box import faults


def listing(sketch: Sketch, text: str, choice: str) -> Sketch:
    """The sketch after rows were typed."""
    return EDITOR.touched(sketch, Touch("listed_rows", choice=choice, text=text))


def begun() -> Sketch:
    """The sketch with which a sheet begins."""
    return EDITOR.drawn(EDITOR.starter)


def test_rows_are_typed_one_after_the_other_and_take_the_place_of_the_first() -> None:
    made = listing(begun(), "Cash, ships ,,  Free  harbours", "once")
    made = listing(made, "Debts", "once minus")
    made = listing(made, "Bonus", "round")
    found = [(one.name, one.rounds, one.each) for one in ROWS.members(made)]
    assert found == [
        ("Cash", False, 1),
        ("Ships", False, 1),
        ("Free harbours", False, 1),
        ("Debts", False, -1),
        ("Bonus", True, 1),
    ]


@pytest.mark.parametrize("text", ["", " , ,", "x" * 31, ",".join(f"Row {n}" for n in range(21))])
def test_a_list_that_names_nothing_or_too_much_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        listing(begun(), text, "once")


def test_a_name_that_stands_twice_in_a_list_is_named_as_a_fault() -> None:
    made = listing(begun(), "Cash, Cash", "once")
    assert "Two rows are called Cash." in faults(edition(made, Heading("ours", "Ours", "Ours.")))
