"""The powers of the monsters that move, each on a drawn board."""

from companion.games.ichor.drawing import parse_move
from companion.games.ichor.game import GAME
from tests.games.ichor.boards import (
    board,
    drawn,
    offered,
    play,
    power_targets,
    refused,
    rows,
)


def test_centaur_moves_along_a_diagonal() -> None:
    """IC-15: figures block as usual."""
    at = board(
        """
        .  .  .  .  .  Ze
        .  .  .  .  g  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  Ct .  .  .  .
        Po .  .  .  .  .
        """,
        "monsters",
    )
    assert drawn(play(at, "Ct*e5"))[1:5] == [
        [".", ".", ".", ".", "Ct", "."],
        [".", ".", ".", "m", ".", "."],
        [".", ".", "m", ".", ".", "."],
        [".", "m", ".", ".", ".", "."],
    ]
    assert refused(at, "Ct*b4").code == "not_in_line"
    assert refused(at, "Ct*f6").code == "space_occupied"
    assert power_targets(at, "Ct") == {("c3",), ("d4",), ("e5",), ("a3",), ("c1",)}


def test_cyclops_moves_twice_and_leaves() -> None:
    """IC-9: in any direction; each movement settles its tokens."""
    at = board(
        """
        .  .  .  .  .  Ze
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  Cy .  .  .  .
        .  .  .  .  .  .
        """,
        "monsters",
    )
    asked = play(at, "Cy*b4")
    assert drawn(asked)[2:5] == [
        [".", "Cy", ".", ".", ".", "."],
        [".", "m", ".", ".", ".", "."],
        [".", "m", ".", ".", ".", "."],
    ]
    assert asked.state.turn == "monsters"
    assert (refused(asked, "Ze-f5").code, refused(asked, "Ze-f5").cite.id) == ("not_now", "turn")
    assert (refused(asked, ".").code, refused(asked, ".").cite.id) == ("not_now", "power_text")
    after = play(asked, "-b2")
    assert drawn(after)[2:5] == [
        [".", "m", ".", ".", ".", "."],
        [".", "m", ".", ".", ".", "."],
        [".", ".", ".", ".", ".", "."],
    ]
    assert after.state.turn == "gods"


GERYON = """
    .  .  .  .  .  Ze
    .  .  .  .  .  .
    .  m  .  .  .  .
    .  .  .  .  .  .
    .  Ge .  .  .  .
    .  .  .  .  .  .
"""


def test_geryon_stacks_two_more_on_one_space_newly_laid() -> None:
    """IC-4: not where a token lay before."""
    asked = play(board(GERYON, "monsters"), "Ge*b5")
    assert offered(asked) == ["b2", "b3"]
    after = play(asked, "+b3")
    assert [line[1] for line in drawn(after)] == [".", "Ge", "m", "m3", "m", "."]


def test_geryon_stacks_fewer_where_fewer_are_left() -> None:
    """IC-4, IC-31: he has to while the supply lasts."""
    at = board(GERYON, "monsters", supply={"monsters": 3})
    after = play(at, "Ge*b5", "+b2")
    assert [line[1] for line in drawn(after)] == [".", "Ge", "m", "m", "m2", "."]
    assert after.state.ending is not None
    used_up = play(board(GERYON, "monsters", supply={"monsters": 2}), "Ge*b5")
    assert used_up.state.ending is not None


GRIFFIN = """
    .  .  .  .  .  .
    .  Hm .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  Gr .  .  .  .
    .  .  .  .  .  .
"""


def test_griffin_jumps_one_figure_and_may_go_on() -> None:
    """IC-13: the jumped space gets no token."""
    after = play(board(GRIFFIN, "monsters"), "Gr*b6")
    assert [line[1] for line in drawn(after)] == ["Gr", "Hm", "m", "m", "m", "."]


def test_griffin_jumps_figures_of_either_side() -> None:
    assert power_targets(board(GRIFFIN.replace("Hm", "Ty"), "monsters"), "Gr") == {("b6",)}


def test_griffin_cannot_jump_two_figures() -> None:
    """IC-13: adjacent or not."""
    at = board(
        """
        .  .  .  .  .  .
        .  Hm .  .  .  .
        .  .  .  .  .  .
        .  Ty .  .  .  .
        .  Gr Hy Cy .  .
        .  .  .  .  .  .
        """,
        "monsters",
    )
    violation = refused(at, "Gr*b6")
    assert violation.code == "jumps_too_many"
    assert violation.reason == "Griffin jumps one figure, but Typhon and Hermes stand on the line."
    assert refused(at, "Gr*e2").code == "jumps_too_many"
    assert power_targets(at, "Gr") == {("b4",)}


def test_griffin_without_a_jump_does_not_use_the_power() -> None:
    """IC-13, IC-27."""
    violation = refused(board(GRIFFIN, "monsters"), "Gr*b4")
    assert (violation.code, violation.possible) == ("nothing_jumped", True)
    assert violation.cite.ruling == "IC-27"
    assert violation.reason == "No figure stands between b2 and b4 to jump over."
    assert refused(board(GRIFFIN, "monsters"), "Gr*b5").code == "nothing_jumped"


MINOTAUR = """
    .  .  .  .  .  Ze
    .  .  .  .  .  .
    .  .  .  .  .  .
    g  .  Mi .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""


def test_minotaur_leaves_at_one_edge_and_comes_in_at_the_other() -> None:
    """IC-14: in the same direction, not over his own start."""
    at = board(MINOTAUR, "monsters")
    assert drawn(play(at, "Mi*b3"))[3] == ["m", "Mi", "m", "m", "m", "m"]
    assert drawn(play(at, "Mi*d3"))[3] == ["m", "m", "m", "Mi", "m", "m"]
    assert drawn(play(at, "Mi*c6"))[0] == [".", ".", "Mi", ".", ".", "Ze"]
    assert refused(at, "Mi*c3").reason == "Minotaur may not come back to where it started, c3."


def test_what_hands_can_do_off_the_lines_can_be_recorded_too() -> None:
    """Any figure can be carried to a free space; then only the space that it left gets a token."""
    at = board(MINOTAUR, "monsters")
    for text in ("Mi*e5", "Mi-e5"):
        violation = refused(at, text)
        assert (violation.code, violation.possible) == ("not_in_line", True)
        after = drawn(GAME.apply(at, parse_move(text)).state)
        assert (after[1][4], after[3][2]) == ("Mi", "m")
    assert not refused(at, "Mi*c3").possible
    assert not refused(at, "Mi*f6").possible


def test_minotaur_is_blocked_by_figures() -> None:
    at = board(MINOTAUR.replace("g  .  Mi", "Ty .  Mi"), "monsters")
    assert refused(at, "Mi*b3").code == "way_blocked"


SIREN = """
    .  .  .  .  .  .
    .  Ze .  .  .  .
    .  .  .  .  .  .
    .  g  .  .  .  .
    .  Si .  .  .  .
    .  .  .  .  .  .
"""


def test_siren_calls_a_god_to_her_space_and_moves_away() -> None:
    """IC-7: no token on her start, none where the god stood, and that space is free."""
    after = play(board(SIREN, "monsters"), "Si*Ze-b6")
    assert [line[1] for line in drawn(after)] == ["Si", "m", "m", "m", "Ze", "."]
    aside = play(board(SIREN, "monsters"), "Si*Ze-d2")
    assert drawn(aside)[4] == [".", "Ze", "m", "Si", ".", "."]
    assert drawn(aside)[1][1] == "."


def test_siren_calls_gods_on_the_board_only() -> None:
    at = board(SIREN.replace("Si .", "Si Ty"), "monsters")
    for word in ("Si*Ty-b4", "Si*Ah-b4", "Si*b4"):
        assert refused(at, word).code == "nobody_called"


def test_siren_must_be_able_to_move_away() -> None:
    """IC-7."""
    at = board(
        """
        .  .  .  .  .  .
        .  Ze .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        Hm .  .  .  .  .
        Si Ty .  .  .  .
        """,
        "monsters",
    )
    assert power_targets(at, "Si") == {("hermes", "a2")} | {
        ("hermes", f"a{row}") for row in range(3, 7)
    }


TYPHON = """
    .  .  .  .  .  Ze
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  Gr .  .  .
    .  .  Ty .  .  .
    .  .  .  .  .  .
"""


def test_typhon_steps_first_and_then_moves() -> None:
    """IC-15."""
    after = play(board(TYPHON, "monsters"), "Ty*d2-d5")
    assert drawn(after)[1:5] == [
        [".", ".", ".", "Ty", ".", "."],
        [".", ".", ".", "m", ".", "."],
        [".", ".", "Gr", "m", ".", "."],
        [".", ".", "m", "m", ".", "."],
    ]
    assert refused(board(TYPHON, "monsters"), "Ty*c3-c5").code == "way_blocked"
    assert refused(board(TYPHON, "monsters"), "Ty*e2-e5").code == "not_in_line"
    assert refused(board(TYPHON, "monsters"), "Ty*d2").code == "wrong_number_of_moves"


def test_typhon_may_step_back() -> None:
    """IC-15: one movement for tokens, so none lies on his start in the end."""
    back = play(board(TYPHON, "monsters"), "Ty*d2-c2")
    assert drawn(back)[4] == [".", ".", "Ty", "m", ".", "."]
    over = play(board(TYPHON, "monsters"), "Ty*d2-a2")
    assert drawn(over)[4] == ["Ty", "m", "m", "m", ".", "."]


# The powers of the monsters that act instead of moving, each on a drawn board

CERBERUS = """
    g  .  .  .  .  Ze
    .  g2 .  .  .  .
    .  .  g  .  .  .
    .  .  .  g  .  .
    .  Cb .  .  .  .
    .  .  .  .  .  .
"""


def test_cerberus_replaces_the_god_tokens_of_three_spaces() -> None:
    """IC-16: a stack as a whole, one token a space."""
    asked = play(board(CERBERUS, "monsters"), "Cb*")
    assert offered(asked) == ["d3", "c4", "b5", "a6"]
    after = play(asked, "+b5", "+d3", "+a6")
    assert drawn(after) == rows("""
        m  .  .  .  .  Ze
        .  m  .  .  .  .
        .  .  g  .  .  .
        .  .  .  m  .  .
        .  Cb .  .  .  .
        .  .  .  .  .  .
    """)
    assert after.state.gods.supply == 14 - 1


def test_cerberus_replaces_all_where_there_are_three_or_fewer() -> None:
    at = board(CERBERUS.replace("g  .  .  .  .  Ze", ".  .  .  .  .  Ze"), "monsters")
    after = play(at, "Cb*")
    assert after.state.turn == "gods"
    assert after.state.gods.supply == 14
    assert sum(after.state.monsters.tokens) == 3


def test_cerberus_with_too_few_tokens_chooses_where_they_lie() -> None:
    """IC-16, IC-34: all god tokens of the three spaces are returned all the same."""
    at = board(
        CERBERUS.replace("g  .  .  .  .  Ze", ".  .  .  .  .  Ze"),
        "monsters",
        supply={"monsters": 1},
    )
    after = play(at, "Cb*", "+c4")
    assert drawn(after)[2] == [".", ".", "m", ".", ".", "."]
    assert after.state.gods.supply == 14


ECHIDNA = """
    Ec .  .  .  Ty Ze
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""


def test_echidna_adds_a_monster_from_the_edge_of_the_gods() -> None:
    """IC-17."""
    after = play(board(ECHIDNA, "monsters", aside=["Hy"]), "Ec*", "?Hy", "@b1")
    assert drawn(after)[5] == [".", "Hy", ".", ".", ".", "."]


def test_echidna_needs_herself_and_one_more_monster_on_that_edge() -> None:
    alone = refused(board(ECHIDNA.replace("Ty", ". "), "monsters"), "Ec*")
    assert alone.reason == "Echidna needs 1 more monster on that edge; there are none."
    away = board(
        """
        .  .  .  .  Ty Ze
        Ec .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        """,
        "monsters",
    )
    assert refused(away, "Ec*").reason == "Echidna does not stand on the edge of the gods."


def test_hydra_returns_all_tokens_around_her() -> None:
    """IC-16: of both sides."""
    at = board(
        """
        .  .  .  .  .  Ze
        .  .  .  .  .  .
        .  g  m  g2 g  .
        .  m  Hy g  .  .
        .  .  .  m2 .  .
        g  .  .  .  .  .
        """,
        "monsters",
    )
    after = play(at, "Hy*")
    assert drawn(after) == rows("""
        .  .  .  .  .  Ze
        .  .  .  .  .  .
        .  .  .  .  g  .
        .  .  Hy .  .  .
        .  .  .  .  .  .
        g  .  .  .  .  .
    """)
