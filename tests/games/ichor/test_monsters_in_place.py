"""The powers of the monsters that act instead of moving, each on a drawn board."""

from .boards import board, drawn, offered, play, refused, rows

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
