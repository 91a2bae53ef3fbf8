"""Promises about the pad: an end counted by hand is scored like one that was tracked."""

from itertools import groupby
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.counting import CountCell, CountGroup
from companion.engine.game import AnyGame
from companion.testing.conformance.scoring import assert_sound
from companion.testing.tables import Table, patient, tables


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
    drawn = counting.picture(deal, {}) if counting.picture else table.game.deal_picture(deal)
    places = {element.id for element in drawn.elements}
    for group in counting.sheet(deal).groups:
        assert group.title
        assert set(group.where) <= places


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
    if counting.picture:
        assert counting.picture(deal, counts).elements


def test_every_cell_that_is_counted_on_the_board_can_be_tapped(table: Table) -> None:
    """The pad leaves these cells to the picture."""
    deal, counting = table.deal(), table.game.pad
    groups = [group for group in counting.sheet(deal).groups if group.on_board]
    if not groups:
        return
    assert counting.picture
    assert counting.tap
    places = [element.id for element in counting.picture(deal, {}).elements]
    seats = [person.seat for person in table.game.participants(deal)]
    tapped = {
        name for place in places for seat in seats for name in counting.tap(deal, {}, place, seat)
    }
    assert {cell.name for group in groups for cell in cells_of(group)} <= tapped


@patient
@given(data=st.data())
def test_taps_on_the_pads_picture_count_in_its_cells(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)))
    deal, counting = table.deal(), game.pad
    if counting.picture is None or counting.tap is None:
        return
    sheet = counting.sheet(deal)
    counts: dict[str, int] = {}
    seats = [p.seat for p in game.participants(deal)]
    places = [element.id for element in counting.picture(deal, {}).elements]
    taps = st.lists(st.tuples(st.sampled_from(places), st.sampled_from(seats)), max_size=12)
    for place, seat in data.draw(taps):
        before = dict(counts)
        after = counting.tap(deal, counts, place, seat)
        assert counts == before
        counts = dict(after)
        for name, count in counts.items():
            cell = sheet.cell(name)
            assert cell is not None
            assert cell.low <= count <= cell.high


def cells_of(group: CountGroup) -> list[CountCell]:
    return [cell for row in group.rows for cell in row.cells]


def some_counts(sheet: Any) -> st.SearchStrategy[dict[str, int]]:
    """Some of the pad's cells filled in, most with numbers that a table would find."""
    cells = [cell for group in sheet.groups for cell in cells_of(group)]
    small = {cell.name: st.integers(cell.low, min(cell.high, cell.low + 3)) for cell in cells}
    wide = {cell.name: st.integers(cell.low, cell.high) for cell in cells}
    return st.fixed_dictionaries({}, optional=small) | st.fixed_dictionaries({}, optional=wide)
