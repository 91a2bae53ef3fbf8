"""What the podium says about how a game or a match was won."""

from companion.engine.setup.participants import seated, tokens
from companion.games.ichor.ending.scoring import GameTally, Tally
from companion.games.ichor.game import GAME

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
