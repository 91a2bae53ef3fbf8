"""Rulings of Ichor that a table plays the other way."""

from dataclasses import replace

from companion.games.ichor.battle import Ending
from companion.games.ichor.game import GAME
from companion.games.ichor.notation import parse_move, parse_sheet, sheet_text
from tests.games.otherwise import otherwise

from .boards import board, drawn, events, play, refused
from .test_gods import HERACLES

BOTH = """
    .  Ze .  .  .  .
    .  .  .  .  .  .
    .  Ah .  Po .  .
    .  .  .  .  .  .
    .  Me .  Hy .  Ty
    .  .  .  .  .  .
"""


def test_ic_6_a_copied_power_cannot_be_copied_again() -> None:
    at = play(board(BOTH, "monsters"), "Hy*")
    again = play(at, "Ah*")
    assert again.state.copyable == "hydra"
    assert play(otherwise(GAME, at, "IC-6"), "Ah*").state.copyable is None
    assert refused(play(otherwise(GAME, at, "IC-6"), "Ah*"), "Me*").code == "nothing_to_copy"


def test_ic_6_a_power_that_is_no_copy_can_be_copied_as_ever() -> None:
    at = otherwise(GAME, board(BOTH, "monsters"), "IC-6")
    assert play(at, "Hy*").state.copyable == "hydra"


def test_ic_12_the_monster_has_to_stand_next_to_heracles() -> None:
    at = board(HERACLES)
    play(at, "Hl*e5")
    violation = refused(otherwise(GAME, at, "IC-12"), "Hl*e5")
    assert (violation.code, violation.possible) == ("not_adjacent_to_push", True)
    assert violation.reason == "Griffin is not next to Heracles at the start."


SHUT_IN = """
    Ze Gr .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    Hy .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""


def test_ic_22_a_player_who_can_do_nothing_passes() -> None:
    """Zeus is shut in and his card is used: the monsters move again, until he is let out."""
    at = otherwise(GAME, board(SHUT_IN, "monsters", down=["Ze"]), "IC-22")
    passed = play(at, "Hy-a5")
    assert (passed.state.ending, passed.camp) == (None, "monsters")
    assert [event.code for event in events(at, "Hy-a5")] == ["laid", "turn_passed"]
    assert events(at, "Hy-a5")[-1].text == "The gods can neither move nor use a power, and pass."
    assert play(passed, "Gr-b3").camp == "gods"


def test_ic_22_nothing_can_be_copied_after_a_pass() -> None:
    at = otherwise(GAME, board(SHUT_IN, "monsters", down=["Ze"]), "IC-22")
    assert play(at, "Hy*").state.copyable == "hydra"
    closed = play(at, "Hy-a5", "Hy*")
    assert (closed.camp, closed.state.copyable) == ("monsters", None)


def test_ic_22_who_is_to_move_loses_where_neither_side_can_do_anything() -> None:
    """Artemis takes the last monster with her, and the last god."""
    at = board(SHUT_IN.replace("Ze Gr", "Am . ").replace("Hy", "Gr"))
    for each in (at, otherwise(GAME, at, "IC-22")):
        after = play(each, "Am*a3").state
        assert after.ending == Ending("no_move", "gods")


def test_ic_22_a_drawn_position_whose_side_has_passed_is_no_turn_of_it() -> None:
    at = otherwise(GAME, board(SHUT_IN, "monsters", down=["Ze"]), "IC-22")
    theirs = play(at, "Hy-a5")
    forged = theirs.with_state(replace(theirs.state, turn="gods"))
    assert GAME.state_problems(forged)[0].message == "the gods cannot move and have passed"


def test_ic_22_the_side_that_passes_has_a_dash_in_the_score_sheet() -> None:
    moves = tuple(map(parse_move, ("Hy-a5", "Gr-b3", "Ze-b6")))
    assert sheet_text(moves) == "1. Hy-a5  --\n2. Gr-b3  Ze-b6\n"
    assert parse_sheet(sheet_text(moves)) == moves


ATHENA = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  At .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def test_ic_11_athena_may_stop_after_one_step_or_two() -> None:
    at = board(ATHENA)
    assert refused(at, "At*b5").code == "wrong_number_of_moves"
    free = otherwise(GAME, at, "IC-11")
    assert drawn(play(free, "At*b5"))[1][1] == "At"
    assert drawn(play(free, "At*b5-c5"))[1][:3] == [".", "g", "At"]
    assert play(free, "At*b5-c5-d5").state.gods.supply == at.state.gods.supply - 3
    assert refused(free, "At*").code == "wrong_number_of_moves"
    assert refused(free, "At*b5-c5-d5-e5").code == "wrong_number_of_moves"


def test_ic_11_a_short_walk_is_closed_by_a_button_and_a_whole_one_by_its_last_step() -> None:
    free = otherwise(GAME, board(ATHENA), "IC-11")
    ends = {
        word: parse_move(word).taps(free)[-1].id for word in ("At*b5", "At*b5-c5", "At*b5-c5-d5")
    }
    assert ends == {"At*b5": "stop", "At*b5-c5": "stop", "At*b5-c5-d5": "d5"}
    assert parse_move("At*b5").taps(board(ATHENA))[-1].id == "b5"


def test_ic_11_does_not_shorten_the_walk_of_another() -> None:
    """Typhon makes one step and then a movement."""
    at = otherwise(GAME, board(ATHENA.replace("Hy", "Ty"), "monsters"), "IC-11")
    assert refused(at, "Ty*e3").code == "wrong_number_of_moves"
    assert play(at, "Ty*e3-e6").camp == "gods"


def test_ic_11_whoever_copies_athena_may_stop_too() -> None:
    at = board(ATHENA.replace("Hy", "Me"), "monsters", used="athena")
    assert play(otherwise(GAME, at, "IC-11"), "Me*e3").camp == "gods"
    assert refused(at, "Me*e3").code == "wrong_number_of_moves"


WEST = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    Al .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def test_ic_9_apollo_returns_after_a_jump_if_a_free_line_leads_back() -> None:
    at = board(WEST, gates=("jump", "boost"))
    free = otherwise(GAME, at, "IC-9")
    assert drawn(play(at, "Al*c4", "@a1"))[5][0] == "Al"
    assert drawn(play(free, "Al*c4", "@a1"))[2][0] == "Al"
    assert drawn(play(free, "Al*c4", "@a1"))[5][0] == "g"
    assert drawn(play(free, "Al*c4", "@f1"))[5][5] == "Al"


def test_ic_9_a_figure_on_that_line_keeps_apollo_where_he_is() -> None:
    at = otherwise(GAME, board(WEST, gates=("jump", "boost")), "IC-9")
    shut = play(board(WEST, "monsters", gates=("jump", "boost")), "Hy-a2")
    assert drawn(play(otherwise(GAME, shut, "IC-9"), "Al*c4", "@a1"))[5][0] == "Al"
    assert drawn(play(at, "Al*c4", "@a1"))[2][0] == "Al"


def test_ic_9_apollo_returns_to_where_the_power_began_after_a_boost_step_along_the_line() -> None:
    """The boost gate lies on the way back too, and offers its step again."""
    at = board(WEST, gates=("boost", "jump"))
    assert drawn(play(at, "Al*d4", "-e4"))[2][4] == "Al"
    back = play(otherwise(GAME, at, "IC-9"), "Al*d4", "-e4")
    assert drawn(back)[2][0] == "Al"
    assert drawn(play(back, "."))[2] == ["Al", "g", "g", "g", "g", "."]


def test_ic_9_an_apollo_who_has_left_the_board_does_not_return() -> None:
    at = otherwise(GAME, board(WEST, gates=("sacrifice", "jump")), "IC-9")
    assert play(at, "Al*d4", "+a1", "+b1", "+c1").camp == "monsters"
    at = otherwise(GAME, board(WEST, gates=("transform", "jump"), aside=["Po"]), "IC-9")
    assert drawn(play(at, "Al*d4", "?Po"))[2] == ["g", "g", "g", "Po", ".", "."]
