"""Steps 5 and 6 of a turn: removing and laying eggs (KH-6)."""

import pytest

from companion.games.khilor.decisions import TendEggs
from companion.games.khilor.earlier import LayEgg, RemoveEgg
from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch, EndTurn, LayEggs
from companion.games.khilor.state import Position

from .positions import RETURN, after, position, refusals, step, with_an_egg_laid

BAR = Catch("I", 0, "B1")
REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}


def caught(**squares: str) -> Position:
    """Ada has laid the bar on the first row; green, blue and yellow were caught there."""
    return after(position(A1="g", C1="b", D1="y", **squares, **REST), BAR)


def test_removing_is_a_choice() -> None:
    at = after(caught(B1="(K)"), EndTurn())
    assert at.state.eggs == {"B1": "pink"}
    assert at.turn == 1


def test_an_egg_is_removed_before_any_is_laid() -> None:
    """They are chosen together; where eggs are laid one after the other the order counts."""
    at = with_an_egg_laid(caught(B1="(K)"), "green", "A1")
    violation = GAME.check(at, RETURN)
    assert violation and violation.code == "remove_before_laying"
    assert violation.possible


def test_a_square_freed_this_turn_takes_an_egg() -> None:
    assert refusals(caught(B1="(K)"), LayEggs("green", ("B1",))) == ["square_not_empty"]
    at = after(caught(B1="(K)"), LayEggs("green", ("A1", "B1"), returns=True))
    assert at.state.eggs == {"A1": "green", "B1": "green"}


def test_all_eggs_of_a_turn_have_one_colour() -> None:
    at = with_an_egg_laid(caught(), "green", "A1")
    violation = GAME.check(at, LayEggs("blue", ("B1",)))
    assert violation and violation.code == "one_colour"
    assert violation.reason == "Ada lays green eggs this turn, so no blue one."
    assert refusals(at, LayEggs("green", ("B1",))) == []


def test_some_or_all_empty_squares_are_filled() -> None:
    at = after(caught(), LayEggs("green", ("A1", "C1")))
    assert at.state.eggs == {"A1": "green", "C1": "green"}


def test_the_turn_ends_with_the_eggs() -> None:
    for squares in (("A1",), ("A1", "C1", "D1")):
        at = after(caught(B1="k"), LayEggs("green", squares))
        assert at.turn == 1
        assert not isinstance(at.decision, TendEggs)


def test_laying_is_a_choice() -> None:
    assert after(caught(), EndTurn()).state.eggs == {}


@pytest.mark.parametrize("colour", ["purple", "pink"])
def test_only_colours_caught_this_turn_are_laid(colour: str) -> None:
    violation = GAME.check(caught(), LayEggs(colour, ("A1",)))  # type: ignore[arg-type]
    assert violation and violation.code == "colour_not_caught"
    assert violation.reason == (
        f"No {colour} demon was caught this turn: the eggs may be green, blue or yellow."
    )


def test_only_squares_under_the_polyomino_take_eggs() -> None:
    violation = GAME.check(caught(), LayEggs("green", ("E1",)))
    assert violation and violation.code == "not_under_polyomino"
    assert violation.reason == "E1 is not under the polyomino: A1, C1, D1 and B1 are."


def test_a_square_where_a_demon_is_left_is_not_empty() -> None:
    at = after(position(A1="kg", C1="b", D1="y", **REST), BAR)
    violation = GAME.check(at, LayEggs("green", ("A1",)))
    assert violation and violation.reason == "A1 is not empty: a demon lies there."
    assert violation.cite.ruling == "KH-2"


def test_a_square_whose_demon_was_not_to_be_caught_cites_that_eggs_need_empty_squares() -> None:
    violation = GAME.check(caught(B1="k"), LayEggs("green", ("B1",)))
    assert violation and violation.reason == "B1 is not empty: a demon lies there."
    assert violation.cite.ruling == "KH-6"


def test_a_pile_holds_ten_eggs() -> None:
    row = {f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}
    at = caught(**row)
    violation = GAME.check(at, LayEggs("green", ("A1",)))
    assert violation and violation.code == "pile_empty"
    assert not violation.possible
    assert refusals(at, LayEggs("blue", ("A1",))) == []


def test_an_egg_that_was_returned_can_be_laid_again() -> None:
    row = {f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}
    del row["E3"]
    at = caught(B1="(G)", **row)
    assert refusals(at, LayEggs("green", ("B1",), returns=True)) == []
    assert refusals(at, LayEggs("green", ("A1", "B1"), returns=True)) == ["pile_empty"]


def test_events_name_the_squares_of_the_eggs() -> None:
    gone, *_ = step(caught(B1="(K)"), RETURN).events
    assert (gone.text, gone.where) == ("The pink egg on B1 is gone.", ("B1",))
    laid, *_ = step(caught(), LayEggs("blue", ("C1",))).events
    assert (laid.text, laid.where) == ("9 blue eggs are left beside the board.", ("C1",))


def test_eggs_may_go_and_come_only_after_the_catch() -> None:
    at = position(A1="g", C1="b", D1="y", **REST)
    for move in (RETURN, LayEggs("green", ("B1",)), EndTurn()):
        assert refusals(at, move) == ["not_now"]
    assert refusals(caught(), BAR) == ["not_now"]
    violation = GAME.check(caught(), BAR)
    assert violation and violation.cite.section == "Course of the Game"


def test_the_prompt_says_what_may_be_done() -> None:
    assert GAME.prompt(caught()).startswith("Lay eggs of one colour")
    assert GAME.prompt(caught(B1="(K)")).startswith("Return the pink egg, lay eggs")
    begun = with_an_egg_laid(caught(), "green", "A1")
    assert GAME.prompt(begun).startswith("Lay further green")
    full = {f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}
    at = after(position(A1="kg", B1="(K)", C1="kg", D1="kg", **REST, **full), BAR)
    assert GAME.prompt(at) == "Return the pink egg, or end the turn."


def test_eggs_laid_one_after_the_other_come_to_the_same() -> None:
    at = caught(B1="(K)")
    one_by_one = after(at, RemoveEgg(), LayEgg("green", "A1"), LayEgg("green", "B1"), EndTurn())
    assert one_by_one == after(at, LayEggs("green", ("A1", "B1"), returns=True))
    assert not [m for m in GAME.pseudo_legal_moves(at) if isinstance(m, RemoveEgg | LayEgg)]
