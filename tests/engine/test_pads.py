"""The pad finds its cells by name, and grows by a round as each is counted."""

from random import Random
from typing import Any

import pytest

from companion.engine.game import AnyGame
from companion.engine.layout import Layout
from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
    cell_problems,
    one_a_player,
)
from companion.engine.phrases import figure, ordinal
from companion.games import get_game
from tests.example_discs import GAME as DISCS

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


# The boards of a count that can be photographed

GAMES = ("iwari", "khilor", "ichor", "grecos", "orichalcum")


def boards(game: AnyGame) -> tuple[Layout, ...]:
    deal = game.deal(game.editions()[0], ("Ann", "Ben"), {}, Random(1), {})
    assert game.counting is not None
    return game.counting.layouts(deal, game.participants(deal))


@pytest.mark.parametrize("slug", GAMES)
def test_every_games_boards_are_sound(slug: str) -> None:
    """Places are drawn and lie on the board, and what follows from them are cells of the pad."""
    game = get_game(slug)
    deal = game.deal(game.editions()[0], ("Ann", "Ben"), {}, Random(1), {})
    found = boards(game)
    assert found
    for board in found:
        left, top, width, height = board.box
        drawn = {element.id for element in board.picture.elements}
        assert len(board.places) == len({place.id for place in board.places}) > 0
        for place in board.places:
            assert place.id in drawn
            assert left <= place.at[0] <= left + width
            assert top <= place.at[1] <= top + height
            assert 0 < place.size < width / 4
        for kind in (None, *range(len(board.kinds))):
            most = None if kind is None else board.kinds[kind].most
            lying: dict[str, int | None] = dict.fromkeys(place.id for place in board.places)
            lying |= dict.fromkeys(list(lying)[:most], kind)
            counts = board.counts(lying)
            sheet = game.pad.sheet(deal)
            for cell, number in counts.items():
                known = sheet.cell(cell)
                assert known, cell
                assert known.low <= number <= known.high
                group = sheet.group_of(cell)
                assert group is not None
                assert group.part == board.part


def test_a_place_of_a_tapped_board_is_counted_as_a_tap_would() -> None:
    end = boards(get_game("iwari"))[-1]
    assert end.cells["duskmoor-1"] == "final.at.duskmoor-1"
    assert end.part == "The end"
    assert end.counts({"duskmoor-1": 1, "duskmoor-2": None}) == {
        "final.at.duskmoor-1": 2,
        "final.at.duskmoor-2": 0,
    }


def test_tokens_on_ichors_board_are_not_off_it() -> None:
    """Thirteen of the monsters' fourteen tokens lie there, one space having two; no god's."""
    board = boards(get_game("ichor"))[0]
    single, pair, figure = 0, 1, 2
    lying: dict[str, int | None] = dict.fromkeys((place.id for place in board.places), None)
    kinds = [single] * 11 + [pair] + [figure] * 6
    lying |= dict(zip(lying, kinds, strict=False))
    assert sorted(board.counts(lying).values()) == [1, 14]


def test_whoever_has_every_token_on_the_board_has_won() -> None:
    board = boards(get_game("ichor"))[0]
    lying: dict[str, int | None] = dict.fromkeys((place.id for place in board.places), None)
    lying |= dict(zip(lying, [1] * 7, strict=False))
    counts = board.counts(lying)
    winner = counts["games.0.winner"]
    assert counts == {"games.0.winner": winner, f"games.0.off.{1 - winner}": 14}


def test_a_pad_without_limits_of_pieces_is_not_photographed() -> None:
    assert boards(DISCS) == ()


def test_a_number_for_each_player_is_a_pad_in_three_lines() -> None:
    pad: Counting[Any, tuple[int, ...]] = one_a_player(
        "points", CountGroup("points", "Points", ()), high=99, tally=lambda deal, points: points
    )
    khilor = get_game("khilor")
    deal = khilor.deal(khilor.editions()[0], ["Ada", "Ben"], {}, Random(1), {})
    assert [cell.label for _, cell in pad.sheet(deal).cells] == ["Ada's points", "Ben's points"]
    assert pad.tally(deal, {"points.1": 7}) == (0, 7)
    assert pad.boards == ()


def test_numbers_and_places_are_written_as_people_read_them() -> None:
    assert [figure(n) for n in (0, 58_200, -1_250_000)] == ["0", "58,200", "−1,250,000"]
    places = [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)]
    assert places == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]
