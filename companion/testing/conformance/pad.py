"""Promises about the pad: an end counted by hand is scored in the same way as a tracked game."""

from itertools import groupby
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.findings import findings
from companion.engine.game import AnyGame
from companion.engine.pads import CountBoard, CountCell, CountGroup
from companion.testing.conformance.scoring import assert_sound
from companion.testing.worlds import Table, patient, tables


def test_an_empty_pad_scores(table: Table) -> None:
    deal, counting = table.deal(), table.game.pad
    sheet = counting.sheet(deal)
    cells = [cell for group in sheet.groups for cell in cells_of(group)]
    seats = {p.seat for p in table.game.participants(deal)} | {None}
    assert cells
    assert len({cell.name for cell in cells}) == len(cells)
    assert len({group.id for group in sheet.groups}) == len(sheet.groups)
    for cell in cells:
        assert cell.label
        assert cell.low <= cell.high
        assert cell.seat in seats
        assert sheet.cell(cell.name) == cell
    assert_sound(table.game, deal, table.game.score(counting.tally(deal, {})))


def test_the_pad_names_places_of_its_picture(table: Table) -> None:
    deal, counting = table.deal(), table.game.pad
    for group in counting.sheet(deal).groups:
        board = counting.board(group.part)
        drawn = board.picture(deal, {}) if board else table.game.deal_picture(deal)
        assert group.title
        assert set(group.where) <= {element.id for element in drawn.elements}


def test_the_parts_of_a_count_are_each_in_one_piece(table: Table) -> None:
    groups = table.game.pad.sheet(table.deal()).groups
    parts = [part for part, _ in groupby(groups, key=lambda group: group.part)]
    assert len(set(parts)) == len(parts)


@patient
@given(data=st.data())
def test_counts_are_refused_by_cell_or_scored(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)))
    deal, counting = table.deal(), game.pad
    counts = data.draw(some_counts(counting.sheet(deal)))
    problems = game.count_problems(deal, counts)
    for problem in problems:
        assert counting.sheet(deal).cell(problem.path), problem
        assert problem.message
    if not problems:
        tally = counting.tally(deal, counts)
        assert game.check_tally(tally) == ()
        assert codec.load_tally(game, codec.dump(tally)) == tally
        assert_sound(game, deal, game.score(tally))
    for board in counting.boards:
        assert board.picture(deal, counts).elements


def test_every_cell_that_is_counted_on_the_board_can_be_tapped(table: Table) -> None:
    """The pad leaves these cells to the picture."""
    deal, counting = table.deal(), table.game.pad
    for group in counting.sheet(deal).groups:
        if not group.on_board:
            continue
        board = counting.board(group.part)
        assert board
        assert board.can_be_tapped(deal)
        places = [element.id for element in board.picture(deal, {}).elements]
        tapped = {
            name
            for place in places
            for hand in hands(table.game, deal, board)
            for name in board.tapped(deal, {}, place, hand)
        }
        assert {cell.name for cell in cells_of(group)} <= tapped


@patient
@given(data=st.data())
def test_taps_on_the_pads_picture_count_in_its_cells(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)))
    deal, counting = table.deal(), game.pad
    touched = [board for board in counting.boards if board.can_be_tapped(deal)]
    if not touched:
        return
    sheet, board = counting.sheet(deal), data.draw(st.sampled_from(touched))
    counts: dict[str, int] = {}
    in_hand = st.sampled_from(hands(game, deal, board))
    for _ in range(data.draw(st.integers(0, 8))):
        # what was counted is drawn, too, and is tapped as often as the place under it
        places = [element.id for element in board.picture(deal, counts).elements]
        slides = st.lists(st.sampled_from(places[::-1]), min_size=1, max_size=5)
        before = dict(counts)
        after = board.slide(deal, counts, tuple(data.draw(slides)), data.draw(in_hand))
        assert counts == before
        counts = dict(after)
        for name, count in counts.items():
            cell = sheet.cell(name)
            assert cell is not None
            assert cell.low <= count <= cell.high


@patient
@given(data=st.data())
def test_what_is_to_be_looked_at_names_groups_and_places(
    game: AnyGame, data: st.DataObject
) -> None:
    table = data.draw(st.sampled_from(tables(game)))
    deal, counting = table.deal(), game.pad
    counts = data.draw(some_counts(counting.sheet(deal)))
    groups = {group.id: group for group in counting.sheet_with(deal, counts).groups}
    for one in findings(game, deal, counts):
        assert one.text
        board = counting.board(groups[one.group].part)
        drawn = board.picture(deal, {}) if board else table.game.deal_picture(deal)
        assert set(one.where) <= {element.id for element in drawn.elements}


def test_a_part_that_begins_with_another_leaves_it_alone(table: Table) -> None:
    deal, counting = table.deal(), table.game.pad
    sheet = counting.sheet(deal)
    first, *others = sheet.parts
    filled = {cell.name: cell.low for group, cell in sheet.cells if group.part == first}
    for part in others:
        begun = counting.with_beginning(deal, filled, part)
        mine = {cell.name for group, cell in sheet.cells if group.part == part}
        assert {name: n for name, n in begun.items() if name not in mine} == filled


def hands(game: AnyGame, deal: Any, board: CountBoard[Any]) -> list[int]:
    """The numbers of what can be in hand for taps on that board."""
    return list(range(len(board.pieces(deal, game.participants(deal)))))


def cells_of(group: CountGroup) -> list[CountCell]:
    return [cell for row in group.rows for cell in row.cells]


def some_counts(sheet: Any) -> st.SearchStrategy[dict[str, int]]:
    """Some of the pad's cells filled in, most with numbers that a table would find."""
    cells = [cell for group in sheet.groups for cell in cells_of(group)]
    small = {cell.name: st.integers(cell.low, min(cell.high, cell.low + 3)) for cell in cells}
    wide = {cell.name: st.integers(cell.low, cell.high) for cell in cells}
    return st.fixed_dictionaries({}, optional=small) | st.fixed_dictionaries({}, optional=wide)
