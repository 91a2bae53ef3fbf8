"""Aphrodite and Medusa use the power that the opponent just used."""

from .boards import board, drawn, offered, play, power_targets, refused, rows

APART = """
    .  Ze .  .  .  .
    .  .  .  .  .  .
    .  Ah .  Po .  .
    .  .  .  .  .  .
    .  Me .  Hy .  Ty
    .  .  .  .  .  .
"""


def test_nothing_is_copied_after_a_plain_move() -> None:
    after = play(board(APART, "monsters"), "Ty-f3")
    violation = refused(after, "Ah*")
    assert violation.code == "nothing_to_copy"
    assert violation.reason == (
        "Aphrodite can use only a power that a monster used on the turn before; "
        "the monsters used none."
    )


def test_only_the_turn_just_before_counts() -> None:
    after = play(board(APART, "monsters"), "Hy*", "Ze-b5", "Ty-f3")
    assert refused(after, "Ah*").code == "nothing_to_copy"


def test_the_copier_is_the_figure_meant_and_its_own_card_turns_down() -> None:
    """IC-6: the tokens around Aphrodite are returned."""
    at = board(APART.replace("Ah .  Po", "Ah m  Po"), "monsters")
    after = play(at, "Hy*", "Ah*")
    assert drawn(after)[2] == [".", "Ah", ".", "Po", ".", "."]
    cards = dict(zip(after.state.gods.cards, after.state.gods.up, strict=True))
    assert not cards["aphrodite"]
    assert after.state.copyable == "hydra"


def test_god_and_monster_are_exchanged() -> None:
    """IC-6: Siren calls a god, Aphrodite calls a monster."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  .  Ze Ah .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  Si .  .  .  Cy
        .  .  .  .  .  .
        """,
        "monsters",
    )
    after = play(at, "Si*Ze-b5")
    assert {targets[0] for targets in power_targets(after, "Ah")} == {"siren", "cyclops"}
    assert drawn(play(after, "Ah*Cy-e2")) == rows("""
        .  .  .  .  .  .
        .  Si .  .  Cy .
        .  m  .  .  g  .
        .  m  .  .  g  .
        .  Ze .  .  Ah .
        .  .  .  .  .  .
    """)


def test_the_edges_are_exchanged() -> None:
    """IC-6: Echidna stands on the edge of the gods, Aphrodite on that of the monsters."""
    at = board(
        """
        Ec Ty .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Ah Ze
        """,
        "monsters",
        aside=["Hy", "Po"],
    )
    asked = play(at, "Ec*", "?Hy", "@a3", "Ah*")
    assert set(offered(asked)) == set(asked.state.gods.reserve)
    assert drawn(play(asked, "?Po", "@a2"))[4][0] == "Po"


def test_own_cards_are_meant_when_a_god_who_turns_cards_up_is_copied() -> None:
    """IC-31: never the copier's."""
    at = board(
        """
        .  .  .  .  .  .
        .  Ar .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  Me .  .  .  Ty
        .  .  .  .  .  .
        """,
        down=["Ty"],
    )
    asked = play(at, "Ar*b4", "Me*b3")
    assert offered(asked) == ["typhon", "Stop"]
    assert refused(asked, "^Me").code == "card_in_use"
    after = play(asked, "^Ty")
    assert drawn(after)[4] == [".", "m", ".", ".", ".", "Ty"]


def test_a_copy_can_be_copied() -> None:
    """IC-6."""
    at = board(APART, "monsters")
    after = play(at, "Hy*", "Ah*")
    assert power_targets(after, "Me") == {()}
    assert play(after, "Me*").state.copyable == "hydra"


def test_medusa_copies_a_god() -> None:
    at = board(APART, "gods")
    after = play(at, "Po*row", "Me*column")
    assert after.state.copyable == "poseidon"
    moved = play(board(APART.replace("Po", "Hm"), "gods"), "Hm*a1", "Me*e6")
    assert drawn(moved)[0] == [".", "Ze", ".", ".", "Me", "."]
