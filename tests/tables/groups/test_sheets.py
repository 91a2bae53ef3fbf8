"""A game that is only counted on a score sheet is in the group under its own title."""

from collections.abc import Mapping

from companion.games import get_game
from companion.statistics.plays import PlayedGame
from companion.tables.groups.keeping import take_table_in
from companion.tables.groups.recording import key_of
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import Finish
from companion.tables.play.counting import SetCounts
from companion.tables.play.opening import open_table
from tests.games.score_sheet.counting import rounds, shipped
from tests.tables.evening import Evening
from tests.tables.groups.conftest import Circle


def played(circle: Circle, sheet: str, names: list[str], counts: Mapping[str, int]) -> PlayedGame:
    """A game on a shipped sheet, counted, taken into the group and closed."""
    game = get_game("score_sheet")
    made = open_table(game.slug, mode="count", edition=shipped(sheet), names=names, options={})
    evening = Evening(game, made.code, made.token)
    take_table_in(circle.member, made.code, evening.host)
    carry_out(SetCounts(made.code, evening.host, counts, **evening.writes()))
    carry_out(Finish(made.code, evening.host, insist=True, **evening.writes()))
    return circle.rated[-1]


def test_it_is_called_as_its_sheet_and_the_fewest_points_win_where_it_says_so(
    circle: Circle,
) -> None:
    play = played(circle, "lowest_wins", ["Ana", "Ben", "Cleo"], rounds("points", (3, 20, 101)))
    assert play.title == "As few points as possible"
    assert play.game == "as few points as possible"
    assert play.lowest_wins
    assert [(one.points, one.rank, one.wins) for one in play.players] == [
        (3, 1, True),
        (20, 2, False),
        (101, 3, False),
    ]
    assert all(one.person and one.after for one in play.players)


def test_who_plays_together_is_one_team_and_rated_as_one(circle: Circle) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"]
    play = played(circle, "teams", names, rounds("points", (500, 200), (500, 200)))
    teams = [one.team for one in play.players]
    assert teams == ["First team", "Second team"] * 2
    assert [one.wins for one in play.players] == [True, False, True, False]
    ana, ben, cleo, dan = play.players
    assert ana.after == cleo.after
    assert ana.after and ben.after
    assert ana.after.mean > ben.after.mean
    assert (dan.person, dan.after) == (None, None)


def test_a_sheet_that_is_called_as_the_game_itself_has_the_games_key() -> None:
    game = get_game("score_sheet")
    assert key_of(game, game.title) == "score_sheet"
    assert key_of(game, "Harbour Fair") == "harbour fair"
