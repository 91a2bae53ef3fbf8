"""The option "no empty powers": a power has to change figures, tokens or gate centres."""

from dataclasses import replace

from companion.games.ichor.game import GAME
from companion.games.ichor.notation import parse_move

from .boards import Position, board, drawn, offered, play, power_targets, refused

JUMP = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  g  Al .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""
"""A Jump gate on b4 and c4: Apollo passes it from d4, over the token on c4."""


def at_the_jump(empty_powers: str = "forbidden") -> Position:
    return board(JUMP, gates=("jump", "boost"), empty_powers=empty_powers)


def test_a_landing_that_leaves_the_board_as_it_was_is_refused() -> None:
    """IC-37: behind the gate he could come down where he started."""
    asked = play(at_the_jump(), "Al*b4")
    violation = refused(asked, "@d4")
    assert (violation.code, violation.cite.ruling, violation.possible) == (
        "power_is_empty",
        "IC-37",
        True,
    )
    assert violation.reason == "The power of Apollo would change nothing on the board."
    assert "d4" not in offered(asked)
    assert play(asked, "@d5").state.turn == "monsters"


def test_where_the_table_allows_it_a_power_may_come_to_nothing() -> None:
    allowed = play(at_the_jump("allowed"), "Al*b4")
    assert drawn(play(allowed, "@d4")) == drawn(at_the_jump())


def test_the_figure_may_land_there_by_a_plain_move() -> None:
    """The option is about powers."""
    assert play(at_the_jump(), "Al-b4", "@d4").state.turn == "monsters"


def test_what_is_undone_later_in_the_turn_does_not_count_as_a_change() -> None:
    """IC-37: tokens lie on the whole way already, so coming back leaves all as it was."""
    state = board(
        """
        .  .  .  .  .  .
        .  .  Al g  g  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        empty_powers="forbidden",
    )
    assert refused(state, "Al*e5").code == "power_is_empty"
    assert refused(state, "Al*d5").code == "power_is_empty"
    assert ("f5",) in power_targets(state, "Al")


def test_a_gate_on_the_way_is_change_enough() -> None:
    """IC-37: the centre of the tile is compared too."""
    state = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Al g  g  g  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("offerings", "jump"),
        empty_powers="forbidden",
    )
    assert play(state, "Al*d4").state.gods.centres == (2, 0)
    again = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Al g  g  g  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("offerings", "jump"),
        centres={"gods": (2, 0)},
        empty_powers="forbidden",
    )
    assert refused(again, "Al*d4").code == "power_is_empty"


def test_a_choice_that_only_leads_to_nothing_is_refused_before_it_is_made() -> None:
    """IC-37: declining the step behind a Boost gate would take Apollo back over his tokens."""
    state = board(
        """
        .  .  .  .  .  .
        Hm .  .  .  .  .
        Al g  g  g  .  .
        Ze .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("boost", "jump"),
        empty_powers="forbidden",
    )
    asked = play(state, "Al*d4")
    assert refused(asked, ".").code == "power_is_empty"
    assert set(offered(asked)) == {"e4", "d5"}
    assert play(asked, "-d5").state.turn == "monsters"


def test_where_every_way_comes_to_nothing_the_card_cannot_be_used() -> None:
    """IC-37, IC-32: nor can its figure's side be said to have a move by it (IC-22)."""
    quiet = board(JUMP.replace("Al", "Po").replace("g", "."), empty_powers="forbidden")
    assert power_targets(quiet, "Po") == set()
    assert power_targets(board(JUMP.replace("Al", "Po"), empty_powers="forbidden"), "Po") == {
        ("row",)
    }


def test_an_empty_power_that_happened_anyway_ends_the_turn() -> None:
    """A table may insist."""
    asked = play(at_the_jump(), "Al*b4")
    insisted = GAME.apply(asked, parse_move("@d4")).state
    assert insisted.state.turn == "monsters"
    assert drawn(insisted) == drawn(at_the_jump())
    assert GAME.state_problems(insisted) == ()


def test_no_turn_is_left_without_a_way_to_go_on() -> None:
    """A forged board to change, which every answer would leave as it is."""
    state = board(
        """
        .  .  .  .  .  .
        .  Ar .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        down=["Ah"],
        empty_powers="forbidden",
    )
    asked = play(state, "Ar*b4")
    forged = replace(asked.state, doing=replace(asked.doing, before=asked.layout))
    paths = [problem.path for problem in GAME.state_problems(asked.with_state(forged))]
    assert paths == ["decisions"]


def test_claiming_a_victory_is_never_empty() -> None:
    """IC-32."""
    won = board(
        """
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  g  Ha g  .  .
        .  .  g  .  .  .
        .  .  .  .  Bo .
        .  .  .  .  .  .
        """,
        empty_powers="forbidden",
    )
    assert play(won, "Ha*").state.ending is not None
