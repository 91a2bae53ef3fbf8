"""Rulings of Ichor that a table plays the other way."""

from companion.games.ichor.game import GAME
from tests.games.otherwise import otherwise

from .boards import board, play, refused
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
