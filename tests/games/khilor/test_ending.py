"""The end, the additional turn and its three steps (KH-7, KH-13, KH-15)."""

from companion.games.khilor.decisions import AdditionalTurn, CatchDemons
from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch, EndTurn, LayEggs, TakePoints
from companion.games.khilor.state import Position

from .positions import RETURN, after, held, in_front, position, refusals, step, to_move

COLUMN = {"A1": "gg", "A3": "gg", "A4": "gg"}
"""Only the bar turned right fits, with its egg symbol on A2."""
BAR = Catch("I", 1, "A2")


def without_the_bar(turn: int, players: int = 3, **squares: str) -> Position:
    """A position in which T and S are available, so that nothing available fits."""
    squares = squares or COLUMN
    return position(players, {"dragon": "T"}, turn, **squares)


def test_the_end_begins_when_no_available_polyomino_can_catch_three() -> None:
    assert position(**COLUMN).decision == CatchDemons(0)
    assert without_the_bar(1).decision == AdditionalTurn(1)


def test_in_the_start_player_s_turn_the_game_is_over_at_once() -> None:
    at = without_the_bar(0)
    assert to_move(at) is None
    outcome = GAME.outcome(at)
    assert outcome and outcome.reason == "nothing_to_catch"
    assert list(GAME.legal_moves(at)) == []
    assert refusals(at, BAR)[0] == "game_over"


def test_otherwise_that_player_and_those_after_take_an_additional_turn() -> None:
    at = without_the_bar(1)
    assert at.additional
    at = after(at, BAR)
    assert (at.turn, at.additional) == (2, True)
    at = after(at, BAR)
    assert GAME.outcome(at)


def test_the_start_player_has_no_additional_turn() -> None:
    at = after(without_the_bar(2), BAR)
    assert at.turn == 0
    assert GAME.outcome(at)
    assert at.state.demons


def test_a_start_player_in_the_middle_of_the_table_ends_the_round() -> None:
    at = position(3, {"dragon": "T"}, turn=0, start_player=2, **COLUMN)
    assert at.additional
    at = after(at, BAR, BAR)
    assert (at.turn, to_move(at)) == (2, None)


def test_any_polyomino_of_the_circle_is_chosen_in_an_additional_turn() -> None:
    at = without_the_bar(1)
    assert in_front(at) == ("T", "S")
    assert list(GAME.legal_moves(at)) == [BAR]
    assert after(at, BAR).state.caught[1] == held(green=3)


def test_the_dragon_token_rests_in_additional_turns() -> None:
    assert after(without_the_bar(1), BAR).state.dragon == "T"


def test_no_egg_is_removed_or_laid_in_an_additional_turn() -> None:
    at = without_the_bar(1, A1="g", A2="(P)", A3="g", A4="g")
    for move in (RETURN, LayEggs("green", ("A1",)), EndTurn()):
        violation = GAME.check(at, move)
        assert violation and violation.code == "no_eggs_in_additional_turn"
        assert violation.cite.section == "Additional Turn"
    assert after(at, BAR).state.eggs == {"A2": "purple"}
    assert after(at, BAR).turn == 2


FLIPPED = {"A1": "g", "B1": "b", "C1": "y"}
"""Three in a row: no front has three demon symbols in a row, the backs of I, L and T have."""


def test_polyominoes_are_flipped_only_when_no_front_fits() -> None:
    at = without_the_bar(1, **FLIPPED)
    assert at.side == "back"
    moves = list(GAME.legal_moves(at))
    assert {move.side for move in moves if isinstance(move, Catch)} == {"back"}
    assert {move.polyomino for move in moves if isinstance(move, Catch)} == {"I", "L", "T"}
    assert after(at, moves[0]).state.caught[1] == held(green=1, blue=1, yellow=1)


def test_a_flip_is_refused_while_a_front_fits_somewhere() -> None:
    at = without_the_bar(1, **COLUMN, C7="gg", D7="gg", E7="gg")
    violation = GAME.check(at, Catch("I", 0, "B7", "back"))
    assert violation and violation.code == "flipped"
    assert violation.reason == "I still fits with its front, with its egg symbol on A2."


def test_three_points_are_received_when_not_even_a_back_fits() -> None:
    at = without_the_bar(1, A1="gg", G7="gg")
    assert at.side is None
    assert list(GAME.legal_moves(at)) == [TakePoints()]
    at = after(at, TakePoints())
    assert at.state.compensated == (0, 1, 0)
    at = after(at, TakePoints())
    assert at.state.compensated == (0, 1, 1)
    sheet = GAME.score(GAME.tally(at))
    assert [sheet.score(seat).points("additional") for seat in range(3)] == [0, 3, 3]
    assert GAME.outcome(at)


def test_the_points_are_refused_while_something_fits() -> None:
    violation = GAME.check(without_the_bar(1), TakePoints())
    assert violation and violation.code == "can_still_catch"
    assert violation.reason == "I still fits, with its egg symbol on A2."
    violation = GAME.check(without_the_bar(1, **FLIPPED), TakePoints())
    assert violation and " still fits flipped, with its egg symbol on " in violation.reason


def test_the_points_belong_to_additional_turns() -> None:
    violation = GAME.check(position(**COLUMN), TakePoints())
    assert violation and violation.code == "not_now"
    assert violation.cite.section == "Additional Turn, step 2c"


def test_the_last_regular_move_says_that_the_end_has_begun() -> None:
    at = position(A1="gp", A2="k", A3="gg", A4="gg")
    *_, event = step(at, BAR).events
    assert event.code == "additional_turn"
    assert event.text == (
        "No available polyomino can catch three demons: Ben takes an additional turn."
    )
    assert event.cite and event.cite.ruling == "KH-7"
    at = without_the_bar(2)
    *_, event = step(at, BAR).events
    assert event.code == "game_over"
    assert event.cite and event.cite.section == "End of the Game"


def test_the_prompt_says_that_the_turn_is_additional() -> None:
    assert GAME.prompt(without_the_bar(1)).startswith("Additional turn. Tap")
    assert GAME.prompt(without_the_bar(1, **FLIPPED)).startswith("Additional turn, flipped.")
    assert "Take 3 points" in GAME.prompt(without_the_bar(1, A1="gg", G7="gg"))
    assert GAME.prompt(without_the_bar(0)) == "The game is over."


def test_two_players_end_alike() -> None:
    at = after(without_the_bar(1, players=2), BAR)
    outcome = GAME.outcome(at)
    assert outcome and outcome.winners == (1,)
