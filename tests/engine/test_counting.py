"""The pad finds its cells by name."""

from companion.engine.scores.counting import (
    CountCell,
    CountGroup,
    CountRow,
    CountSheet,
    cell_problems,
)

ADA = CountCell("tents.0", "Ada's tents", 0, 20, seat=0)
BEN = CountCell("tents.1", "Ben's tents", 0, 20, seat=1)
SHEET = CountSheet(
    (
        CountGroup("north", "The north", (CountRow("Ada", (ADA,)),)),
        CountGroup("south", "The south", (CountRow("Ben", (BEN,)),)),
    )
)


def test_a_cell_is_found_in_whichever_group_it_stands() -> None:
    assert SHEET.cell("tents.0") is ADA
    assert SHEET.cell("tents.1") is BEN


def test_an_unknown_cell_is_none() -> None:
    assert SHEET.cell("tents.2") is None


def test_numbers_that_do_not_fit_and_unknown_cells_are_named() -> None:
    counts = {"tents.0": 20, "tents.1": 21, "tents.2": 1}
    assert [(found.path, found.message) for found in cell_problems(SHEET, counts)] == [
        ("tents.1", "at most 20, not 21"),
        ("tents.2", "the pad has no such cell"),
    ]
