"""Moving a figure, and tokens on the way."""

from random import Random

from companion.engine.game import replay
from companion.games.ichor.drawing import parse_moves
from companion.games.ichor.game import GAME
from tests.games.ichor.boards import OPEN, board, drawn, play, refused, rows


def test_a_token_lies_on_the_start_and_on_each_crossed_space() -> None:
    after = play(board(OPEN), "Ze-f5")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  g  g  Ze
        .  .  .  .  .  .
        .  .  m  .  .  .
        .  .  g  .  Hy .
        .  .  .  .  .  .
    """)
    assert after.state.gods.supply == 14 - 4


def test_crossed_enemy_tokens_are_returned_and_own_ones_stay() -> None:
    after = play(board(OPEN), "Ze-c1")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  g  .  Hy .
        .  .  Ze .  .  .
    """)
    assert after.state.monsters.supply == 14
    assert after.state.gods.supply == 14 - 4


def test_an_own_token_on_the_final_space_is_taken_back() -> None:
    after = play(board(OPEN), "Ze-c2")
    assert drawn(after)[4] == [".", ".", "Ze", ".", "Hy", "."]
    assert after.state.gods.supply == 14 - 3


def test_an_enemy_token_on_the_final_space_is_returned() -> None:
    after = play(board(OPEN), "Ze-c3")
    assert after.state.monsters.supply == 14
    assert sum(after.state.gods.tokens) == 3


def test_a_figure_moves_straight_along_its_row_or_column() -> None:
    off = "is not in the row or column of c5."
    reasons = {"Ze-d4": f"Space d4 {off}", "Ze-e2": f"Space e2 {off}"}
    for word, reason in {**reasons, "Ze-c5": "Zeus stands on c5 already."}.items():
        violation = refused(board(OPEN), word)
        assert violation.code == "not_in_line"
        assert violation.possible == (word == "Ze-d4"), "hands can carry it to a free space"
        assert violation.reason == reason


def test_no_figure_moves_over_another() -> None:
    at = board("""
        .  .  .  .  .  .
        .  Hm Ze .  .  .
        .  .  .  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    violation = refused(at, "Ze-c2")
    assert violation.code == "way_blocked"
    assert violation.reason == "Griffin stands in the way of Zeus, on c3."
    assert refused(at, "Ze-a5").reason == "Hermes stands in the way of Zeus, on b5."


def test_no_figure_moves_onto_another() -> None:
    at = board("""
        .  .  .  .  .  .
        .  Hm Ze .  .  .
        .  .  .  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    for word in ("Ze-c3", "Ze-b5"):
        violation = refused(at, word)
        assert (violation.code, violation.possible) == ("space_occupied", False)


def test_only_the_side_to_move_moves() -> None:
    violation = refused(board(OPEN, "monsters"), "Ze-c4")
    assert violation.code == "not_your_turn"
    assert violation.reason == "Zeus is a god; it is the monsters' turn."


def test_the_monsters_start_and_turns_alternate() -> None:
    after = play(board(OPEN, "monsters"), "Hy-e4")
    assert after.state.turn == "gods"
    assert play(after, "Ze-c4").state.turn == "monsters"


def test_a_figure_off_the_board_does_not_move() -> None:
    assert refused(board(OPEN), "Hm-c4").code == "not_in_play"
    off = refused(board(OPEN), "Ah-c4")
    assert (off.code, off.cite.ruling) == ("figure_off_board", "IC-8")
    assert "token" not in off.cite.text


def test_the_trail_is_laid_in_path_order_as_far_as_the_supply_reaches() -> None:
    """IC-1: the start first; enemy tokens are returned even where none can be laid."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  m  .  .  .
        .  .  m  .  Hy .
        .  .  .  .  .  .
        """,
        supply={"gods": 2},
    )
    after = play(at, "Ze-c1")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  Ze .  .  .
    """)
    assert after.state.monsters.supply == 14


def test_own_tokens_under_the_final_space_are_taken_back_before_the_trail_is_laid() -> None:
    """IC-1: the token taken back can be laid again in the same movement."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        supply={"gods": 1},
    )
    after = play(at, "Ze-c3")
    assert (drawn(after)[1][2], drawn(after)[2][2], drawn(after)[3][2]) == ("g", "g", "Ze")
    assert after.state.ending is not None


def test_a_stack_is_returned_as_a_whole_when_an_opponent_crosses_it_or_ends_on_it() -> None:
    """IC-3."""
    at = board("""
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  m3 .  .  .
        .  .  m2 .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
    """)
    assert play(at, "Ze-c2").state.monsters.supply == 14
    assert play(at, "Ze-c4").state.monsters.supply == 14 - 2


def test_ending_on_an_own_stack_takes_all_of_it_back_and_crossing_it_changes_nothing() -> None:
    """IC-3."""
    at = board("""
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  g3 .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
    """)
    assert play(at, "Ze-c3").state.gods.supply == 14 - 2
    assert drawn(play(at, "Ze-c2"))[3][2] == "g3"


# The booklet's own example, as its pictures show it

GODS = ("ares", "athena", "zeus", "poseidon", "aphrodite", "hermes")
MONSTERS = ("medusa", "typhon", "siren", "hydra", "cyclops", "griffin")
OPTIONS = {"figures": "reinforcements", "games": "single"}
SHEET = """
1. Gr*f6      Ze-c6
2. Si*Ze-c5   Ah*Cy-e1
3. Gr-a6      Ah-a1
4. Cy*e1 -c1
"""


def test_the_monsters_of_the_example_score_thirteen() -> None:
    fixed = {f"god_{n}": god for n, god in enumerate(GODS, start=1)}
    fixed |= {f"monster_{n}": monster for n, monster in enumerate(MONSTERS, start=1)}
    fixed["start_player"] = "0"
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), OPTIONS, Random(1), fixed)
    final = replay(GAME, deal, parse_moves(SHEET)).position
    outcome = GAME.outcome(final)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert final.state.gods.supply == 13
    assert GAME.score(GAME.tally(final)).score(0).total == 13
