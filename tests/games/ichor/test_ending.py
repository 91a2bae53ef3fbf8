"""Two games make a match; counting by hand comes to the same score."""

from dataclasses import replace
from random import Random

import pytest

from companion.engine.game import random_walk
from companion.engine.setup import seated, tokens
from companion.games.ichor.deal import token_of
from companion.games.ichor.ending import GameTally, Tally
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.table import Ending, Position, Result
from companion.games.ichor.rules.turn import NextGame
from tests.games.ichor.boards import board, play, refused

LAST = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  m  m  Hy .
    .  .  .  .  .  .
"""


def first_game_won() -> Position:
    return play(board(LAST, supply={"gods": 2}, games="match"), "Ze-c3")


def test_the_second_game_is_the_first_set_up_with_sides_swapped() -> None:
    """IC-23."""
    won = first_game_won()
    assert GAME.outcome(won) is None
    assert list(GAME.legal_moves(won)) == [NextGame()]
    start = GAME.start(won.deal)
    after = play(won, "||")
    assert (after.state.monsters, after.state.gods) == (start.state.monsters, start.state.gods)
    assert after.state.turn == "monsters"
    assert (won.seat_of("monsters"), after.seat_of("monsters")) == (0, 1)
    assert GAME.awaited(won) == GAME.awaited(after) == {1}


def test_players_wear_the_side_that_they_play_now() -> None:
    won = first_game_won()
    assert [one.letter for one in GAME.participants_at(won)] == ["M", "G"]
    assert [one.letter for one in GAME.participants_at(play(won, "||"))] == ["G", "M"]
    assert [one.name for one in GAME.participants_at(won)] == list(won.deal.names)


def test_the_race_is_for_the_tokens_that_each_has_left_to_place() -> None:
    assert GAME.race is not None
    begun = play(first_game_won(), "||")
    assert [fact.value for fact in GAME.race(begun)] == ["14", "14"]
    assert GAME.race(first_game_won())[1].value == "0"


def test_the_first_game_has_an_end_of_its_own() -> None:
    assert GAME.part_over is not None
    won = first_game_won()
    response = GAME.part_over(won)
    assert response is not None
    assert (response.winners, response.points) == ((1,), won.result.points if won.result else None)
    assert response.title == f"{won.deal.names[1]} wins the first game."
    assert won.deal.names[1] in response.text
    assert GAME.part_over(play(won, "||")) is None


def test_nothing_else_is_moved_between_the_games() -> None:
    violation = refused(first_game_won(), "Hy-e3")
    assert (violation.code, violation.cite.id) == ("not_now", "turn")
    violation = refused(play(first_game_won(), "||"), "||")
    assert (violation.code, violation.cite.id) == ("not_now", "match")


def test_after_the_last_game_there_is_no_other() -> None:
    single = play(board(LAST, supply={"gods": 2}), "Ze-c3")
    violation = refused(single, "||")
    assert (violation.code, violation.cite.id) == ("game_over", "all_tokens")


def test_the_cards_set_aside_come_back_for_the_second_game() -> None:
    """IC-23."""
    won = first_game_won()
    drawn = replace(won.state.gods, reserve=won.state.gods.reserve[1:])
    short = won.with_state(replace(won.state, gods=drawn))
    assert GAME.apply(short, NextGame()).state.state.gods.reserve == won.state.gods.reserve


def match(first: tuple[int, int], second: tuple[int, int]) -> Tally:
    """Winner and points of both games."""

    def game(monsters: int, won: tuple[int, int]) -> GameTally:
        winner, points = won
        return GameTally(monsters, (points, 0) if winner else (0, points), winner)

    return Tally(("Ada", "Ben"), 14, (game(0, first), game(1, second)))


def test_more_points_over_both_games_win() -> None:
    sheet = GAME.score(match((0, 9), (1, 8)))
    assert [standing.seat for standing in sheet.standings if standing.wins] == [0]
    assert sheet.verdict == "Ada wins 9 to 8."


def test_a_tie_goes_to_the_winner_of_the_second_game() -> None:
    """IC-23."""
    sheet = GAME.score(match((0, 8), (1, 8)))
    assert [standing.seat for standing in sheet.standings if standing.wins] == [1]
    assert sheet.verdict == "Ben wins: 8 to 8, and the second game decides."
    assert sheet.tie_breaks[0].values == (0, 1)


def test_a_match_played_to_its_end_has_the_outcome_of_its_score() -> None:
    for seed in range(8):
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), {"gates": "yes"}, Random(seed), {})
        *_, (at, move) = random_walk(GAME, GAME.start(deal), Random(seed))
        final = GAME.apply(at, move).state
        outcome = GAME.outcome(final)
        assert outcome is not None
        assert outcome.reason in ("more_points", "second_game")
        assert final.state.first is not None
        tally = GAME.tally(final)
        assert [g.winner for g in tally.games].count(None) == 0
        assert GAME.awaited(final) == frozenset()


def test_the_first_games_result_is_kept_in_the_tally() -> None:
    after = play(first_game_won(), "||")
    assert after.state.first == Result(Ending("all_tokens", "gods"), 12, 0)
    assert GAME.tally(after).games[0] == GameTally(0, (12, 0), 1)
    assert GAME.tally(after).games[1] == GameTally(1, (14, 14), None)


def test_counting_asks_who_won_and_what_the_loser_has_off_the_board() -> None:
    deal = first_game_won().deal
    counts = {"games.0.winner": 1, "games.0.off.0": 12, "games.1.winner": 0, "games.1.off.1": 3}
    assert GAME.count_problems(deal, counts) == ()
    sheet = GAME.score(GAME.counting.tally(deal, counts))
    assert (sheet.score(0).total, sheet.score(1).total) == (3, 12)


def test_each_cell_shows_the_side_that_its_player_has_in_that_game() -> None:
    deal = first_game_won().deal
    for number, group in enumerate(GAME.counting.sheet(deal).groups, start=1):
        who_won, tokens_off = group.rows
        sides = [token_of("gods"), token_of("monsters")]
        if deal.seat_of("gods", number) == 1:
            sides.reverse()
        assert [cell.token for cell in tokens_off.cells] == sides
        assert [*who_won.cells[0].tokens] == sides


def test_counting_takes_a_win_by_other_means() -> None:
    """IC-18, IC-22: both have tokens off the board, so that these do not show who won."""
    deal = play(board(LAST, supply={"gods": 2}), "Ze-c3").deal
    counts = {"games.0.winner": 0, "games.0.off.1": 9}
    assert GAME.score(GAME.counting.tally(deal, counts)).score(0).total == 9
    nobody = {"games.0.off.0": 5, "games.0.off.1": 9}
    assert [problem.path for problem in GAME.count_problems(deal, nobody)] == ["games.0.winner"]
    none = {"games.0.winner": 0, "games.0.off.1": 0}
    assert "games.0.off.1" in [p.path for p in GAME.count_problems(deal, none)]


def test_a_game_scores_nothing_until_the_losers_tokens_are_counted() -> None:
    deal = first_game_won().deal
    tally = GAME.counting.tally(deal, {"games.0.off.1": 0})
    assert tally.games[0].winner is None
    assert GAME.score(tally).score(1).total == 0


@pytest.mark.parametrize(
    ("tally", "path"),
    [
        (Tally(("Ada",), 14, (GameTally(0, (0, 5), 0),)), "names"),
        (Tally(("Ada", "Ben"), 15, (GameTally(0, (0, 5), 0),)), "tokens"),
        (Tally(("Ada", "Ben"), 14, ()), "games"),
        (Tally(("Ada", "Ben"), 14, (GameTally(2, (0, 5), 0),)), "games[0].monsters"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 15), 0),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 2),)), "games[0].winner"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 0), 0),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 0), None),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 0),) * 2), "games[1].monsters"),
    ],
    ids=str,
)
def test_an_impossible_tally_is_refused_at_its_place(tally: Tally, path: str) -> None:
    assert path in [problem.path for problem in GAME.check_tally(tally)]


# What the podium says about how a game or a match was won

PEOPLE = seated(("Ann", "Ben"), tokens("side"))
ANN, BEN = 0, 1


def told(*games: GameTally) -> str:
    """The podium's sentence about these games of Ann and Ben; nothing where it has none."""
    tally = Tally(("Ann", "Ben"), 14, games)
    assert GAME.check_tally(tally) == ()
    assert GAME.decided is not None
    found = GAME.decided(GAME.score(tally), PEOPLE)
    return f"{found.what} {found.how}" if found else ""


def test_a_single_game_is_told_by_the_tokens_of_the_loser() -> None:
    assert told(GameTally(ANN, (0, 9), ANN)) == "9 of Ben's tokens were still off the board."
    assert told(GameTally(ANN, (1, 0), BEN)) == "1 of Ann's tokens was still off the board."


def test_a_match_is_told_by_both_of_its_games() -> None:
    first, second = GameTally(ANN, (0, 9), ANN), GameTally(BEN, (11, 0), BEN)
    assert (
        told(first, GameTally(BEN, (0, 6), ANN)) == "Ann won both games, for 9 points and then 6."
    )
    assert told(first, second) == "Ben's 11 for the second game beat Ann's 9 for the first."


def test_where_both_games_gave_the_same_the_second_decides() -> None:
    """IC-23."""
    first, second = GameTally(ANN, (0, 9), ANN), GameTally(BEN, (9, 0), BEN)
    assert told(first, second) == "Ben won the second game, which decides at 9 to 9."


def test_nothing_is_told_before_both_games_are_over() -> None:
    assert told(GameTally(ANN, (0, 9), ANN), GameTally(BEN, (14, 14), None)) == ""
