"""Rulings of Iwari that a table plays the other way."""

from companion.games.iwari.game import GAME
from companion.games.iwari.moves import Discard
from tests.games.otherwise import otherwise

from .board import position, refusal, table
from .test_third_tribe import OPEN, full, third


def test_iw_4_the_next_rank_scores_the_tents_of_all_tied_tribes_above() -> None:
    at = position(table(5), desert="TTTFFFG")
    totals = [score.total for score in GAME.sheet(otherwise(GAME, at, "IW-4")).scores]
    assert [score.total for score in GAME.sheet(at).scores] == [7, 7, 3, 0, 0]
    assert totals == [7, 7, 6, 0, 0]


def test_iw_4_says_whose_tents_they_are() -> None:
    at = otherwise(GAME, position(table(5), desert="TTTFFFG"), "IW-4")
    (line,) = GAME.sheet(at).score(2).lines
    assert line.label.endswith("1 for each tent of Ann and Ben")


def test_iw_11_a_card_may_be_discarded_for_the_third_tribe_at_any_time() -> None:
    board = full(tundra="T", forest="F", glaciers="F", islet="", desert="T")
    at = third((1, 1), **board)
    assert refusal(at, Discard()).code == "third_tribe_can_place"
    assert GAME.check(otherwise(GAME, at, "IW-11"), Discard()) is None


def test_iw_12_a_third_tribe_that_is_level_beats_the_players() -> None:
    at = position(OPEN, desert="TG")
    assert [one.wins for one in GAME.sheet(at).standings if one.seat == 2] == [False]
    sheet = GAME.sheet(otherwise(GAME, at, "IW-12"))
    assert [one.seat for one in sheet.standings if one.wins] == [2]
    assert sheet.verdict.startswith("The third tribe wins with 2 points, so both players lose.")
    assert "beats no player" not in sheet.verdict
