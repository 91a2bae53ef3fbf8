"""Promises about tallies and scores, tracked and counted alike."""

from itertools import groupby
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.counting import CountCell, CountGroup
from companion.engine.game import AnyGame
from companion.engine.replay import Timeline
from companion.engine.scoring import ScoreSheet

from .tables import Table, sampled, tables
from .words import is_code, is_sentence

Walk = Timeline[Any, Any, Any]


def assert_sound(game: AnyGame, deal: Any, sheet: ScoreSheet) -> None:
    """The sheet adds up, cites the rulebook and ranks everybody by points."""
    seats = [p.seat for p in game.participants(deal)]
    categories = [category.id for category in sheet.categories]
    assert [score.seat for score in sheet.scores] == seats
    assert len(set(categories)) == len(categories)
    for category in sheet.categories:
        assert is_code(category.id)
        assert category.label
        assert game.rulebook.citations[category.cite.id] == category.cite
    for score in sheet.scores:
        assert score.total == sum(score.points(category) for category in categories)
        for line in score.lines:
            assert line.category in categories
            assert line.label
            assert is_sentence(line.because), line.because
            assert game.rulebook.citations[line.cite.id] == line.cite
            if line.count is not None and line.each is not None:
                assert line.points == line.count * line.each
    assert is_sentence(sheet.verdict), sheet.verdict
    assert all(is_sentence(remark) for remark in sheet.remarks)
    assert_podium(game, sheet, seats)


def assert_podium(game: AnyGame, sheet: ScoreSheet, seats: list[int]) -> None:
    """Ranks follow the totals, then the tie-breaks; equal in all is equal in rank."""
    assert sorted(standing.seat for standing in sheet.standings) == seats
    assert [s.rank for s in sheet.standings] == sorted(s.rank for s in sheet.standings)
    worth = {
        s.seat: (s.total, *(tie_break.values[s.seat] for tie_break in sheet.tie_breaks))
        for s in sheet.standings
    }
    for standing in sheet.standings:
        better = sum(other > worth[standing.seat] for other in worth.values())
        assert standing.total == sheet.score(standing.seat).total
        assert standing.rank == 1 + better
    for tie_break in sheet.tie_breaks:
        assert len(tie_break.values) == len(seats)
        assert game.rulebook.citations[tie_break.cite.id] == tie_break.cite


def test_the_score_adds_up_at_every_step(table: Table, walk: Walk) -> None:
    for state in sampled(walk):
        assert table.game.check_tally(table.game.tally(state)) == ()
        assert_sound(table.game, walk.deal, table.game.score(table.game.tally(state)))


def test_a_score_line_names_places_of_the_picture(table: Table, walk: Walk) -> None:
    for state in sampled(walk):
        places = {element.id for element in table.game.picture(state).elements}
        sheet = table.game.score(table.game.tally(state))
        for score in sheet.scores:
            for line in score.lines:
                assert set(line.where) <= places


def test_the_score_of_a_tally_survives_the_journey_through_json(table: Table, walk: Walk) -> None:
    for state in sampled(walk):
        tally = table.game.tally(state)
        read = codec.load_tally(table.game, codec.dump(tally))
        sheet = table.game.score(tally)
        assert table.game.score(read) == sheet
        assert codec.load(codec.dump(sheet), ScoreSheet) == sheet


def test_the_winners_of_the_outcome_are_those_of_the_score(table: Table, walk: Walk) -> None:
    outcome = table.game.outcome(walk.state)
    sheet = table.game.score(table.game.tally(walk.state))
    assert set(outcome.winners) == {s.seat for s in sheet.standings if s.wins}


def test_an_empty_pad_scores(table: Table) -> None:
    deal = table.deal()
    sheet = table.game.counting.sheet(deal)
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
    assert_sound(table.game, deal, table.game.score(table.game.counting.tally(deal, {})))


def test_the_pad_names_places_of_its_picture(table: Table) -> None:
    deal, counting = table.deal(), table.game.counting
    drawn = counting.picture(deal, {}) if counting.picture else table.game.deal_picture(deal)
    places = {element.id for element in drawn.elements}
    for group in counting.sheet(deal).groups:
        assert group.title
        assert set(group.where) <= places


def test_the_parts_of_a_count_are_each_in_one_piece(table: Table) -> None:
    groups = table.game.counting.sheet(table.deal()).groups
    parts = [part for part, _ in groupby(groups, key=lambda group: group.part)]
    assert len(set(parts)) == len(parts)


@given(data=st.data())
def test_counts_are_refused_by_cell_or_scored(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)))
    deal, counting = table.deal(), game.counting
    counts = data.draw(some_counts(counting.sheet(deal)))
    problems = counting.problems(deal, counts)
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
    deal, counting = table.deal(), table.game.counting
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


@given(data=st.data())
def test_taps_on_the_pads_picture_count_in_its_cells(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)))
    deal, counting = table.deal(), game.counting
    if counting.picture is None or counting.tap is None:
        return
    sheet, counts = counting.sheet(deal), {}
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
