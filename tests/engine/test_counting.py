"""The pad finds its cells by name, and grows by a round as each is counted."""

from typing import Any

from companion.engine.scores.counting import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
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


def rounds(_: Any, counts: Counts) -> CountSheet:
    """A round for each that was counted, and the next one."""
    played = max((int(name.partition(".")[0]) for name in counts), default=0)
    return CountSheet(
        tuple(
            CountGroup(
                f"round_{number}",
                f"Round {number}",
                (CountRow("Points", (CountCell(f"{number}.0", "Ada", -9, 9),)),),
                ahead=number > 1,
            )
            for number in range(1, played + 2)
        )
    )


def test_a_pad_of_rounds_grows_by_one_as_each_is_counted() -> None:
    pad: Counting[Any, Any] = Counting(lambda deal: rounds(deal, {}), lambda _, counts: counts)
    assert [group.id for group in pad.sheet(None).groups] == ["round_1"]
    pad = Counting(pad.sheet, pad.tally, rounds=rounds)
    assert [group.id for group in pad.sheet_with(None, {"1.0": 3}).groups] == ["round_1", "round_2"]


def test_a_pad_without_rounds_is_the_same_from_beginning_to_end() -> None:
    pad: Counting[Any, Any] = Counting(lambda _: SHEET, lambda _, counts: counts)
    assert pad.sheet_with(None, {"tents.0": 3}) is SHEET


def test_what_can_be_less_than_0_counts_from_0_and_other_cells_from_what_is_nearest() -> None:
    limits = ((0, 9, 0), (-9, 9, 0), (2, 9, 2), (-9, -1, -1))
    assert all(CountCell("n", "N", low, high).nothing == n for low, high, n in limits)


def test_a_number_below_0_is_written_with_a_minus_sign() -> None:
    assert CountCell("n", "N", -9, 9).said(-3) == "−3"
