"""Promises about tallies and scores."""

from typing import Any

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.scoring import ScoreSheet
from companion.testing.checks import is_code, is_sentence
from companion.testing.worlds import Table, Walk, sampled


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
    """Ranks follow the totals, then the tie-breaks; equal in all is equal in rank. A sheet says
    whether fewer points are better.

    Where the game is won by something else, no standing has a total.
    """
    assert sorted(standing.seat for standing in sheet.standings) == seats
    assert [s.rank for s in sheet.standings] == sorted(s.rank for s in sheet.standings)
    assert sheet.standings[0].rank == 1
    for tie_break in sheet.tie_breaks:
        assert len(tie_break.values) == len(seats)
        assert game.rulebook.citations[tie_break.cite.id] == tie_break.cite
    if {standing.total for standing in sheet.standings} == {None}:
        return
    better_by = -1 if sheet.lowest else 1
    worth = {
        s.seat: (
            better_by * (s.total or 0),
            *(tie_break.values[s.seat] for tie_break in sheet.tie_breaks),
        )
        for s in sheet.standings
    }
    for standing in sheet.standings:
        better = sum(other > worth[standing.seat] for other in worth.values())
        assert standing.total == sheet.score(standing.seat).total
        assert standing.rank == 1 + better


def test_the_score_adds_up_at_every_step(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        assert table.game.check_tally(table.game.tally(at)) == ()
        assert_sound(table.game, walk.deal, table.game.score(table.game.tally(at)))


def test_a_game_that_is_only_counted_is_over_for_the_app_and_has_a_pad(table: Table) -> None:
    game = table.game
    if game.only_counted:
        at = game.start(table.deal())
        assert game.counting
        assert game.outcome(at)
        assert not game.awaited(at)


def test_a_score_line_names_places_of_the_picture(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        places = {element.id for element in table.game.picture(at).elements}
        sheet = table.game.score(table.game.tally(at))
        for score in sheet.scores:
            for line in score.lines:
                assert set(line.where) <= places


def test_the_score_of_a_tally_survives_the_journey_through_json(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        tally = table.game.tally(at)
        read = codec.load_tally(table.game, codec.dump(tally))
        sheet = table.game.score(tally)
        assert table.game.score(read) == sheet
        assert codec.load(codec.dump(sheet), ScoreSheet) == sheet


def test_the_winners_of_the_outcome_are_those_of_the_score(table: Table, walk: Walk) -> None:
    if not table.game.is_over(walk.position):
        return
    outcome = table.game.outcome(walk.position)
    assert outcome
    sheet = table.game.score(table.game.tally(walk.position))
    assert set(outcome.winners) == {s.seat for s in sheet.standings if s.wins}
