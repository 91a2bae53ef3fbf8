"""Fights: the odds that are shown are exact, for all pairs of hoplites and creatures."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from companion.games.orichalcum.moves.capture import Fight
from companion.games.orichalcum.odds import percent, winning

from .positions import REFERENCE, acting, player

DIE = REFERENCE.die
KNOWN = {
    4: ("3/6", "33/36", "215/216", "1"),
    6: ("1/6", "26/36", "206/216", "1291/1296"),
    8: ("1/6", "17/36", "181/216", "1261/1296"),
    10: ("1/6", "12/36", "144/216", "1174/1296"),
    12: ("1/6", "11/36", "111/216", "1026/1296"),
}


def falls(dice: int) -> Iterator[tuple[int | str, ...]]:
    """Every way in which dice can fall that have the faces 1 to 5 and a skull."""
    return product((1, 2, 3, 4, 5, "skull"), repeat=dice)


def counted_out(dice: int, strength: int, skulls: tuple[int, ...] = ()) -> Fraction:
    """The chance by counting: no shortcut, and none of the game's own code."""
    wins = everything = 0
    for fall in falls(dice):
        everything += 1
        if (
            "skull" in fall
            or set(fall) & set(skulls)
            or sum(face for face in fall if isinstance(face, int)) >= strength
        ):
            wins += 1
    return Fraction(wins, everything)


@pytest.mark.parametrize(("strength", "fractions"), KNOWN.items())
def test_the_odds_are_those_of_the_table(strength: int, fractions: tuple[str, ...]) -> None:
    for dice, fraction in enumerate(fractions, start=1):
        assert Fraction(*winning(DIE, dice, strength)) == Fraction(fraction)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("strength", range(1, 22))
def test_the_odds_are_those_of_counting_every_fall(dice: int, strength: int) -> None:
    assert Fraction(*winning(DIE, dice, strength)) == counted_out(dice, strength)


@pytest.mark.parametrize("skulls", [(2,), (3,), (4,), (2, 3), (2, 3, 4)])
@pytest.mark.parametrize("strength", [4, 6, 8, 10, 12])
def test_siege_engines_change_the_odds_exactly(strength: int, skulls: tuple[int, ...]) -> None:
    for dice in range(1, 5):
        assert Fraction(*winning(DIE, dice, strength, skulls)) == counted_out(
            dice, strength, skulls
        )


@pytest.mark.parametrize("kind", REFERENCE.creatures, ids=lambda kind: kind.id)
@pytest.mark.parametrize("hoplites", [0, 1, 2, 3])
def test_the_odds_are_known_before_hoplites_are_committed(kind: object, hoplites: int) -> None:
    creature = REFERENCE.creature[kind.id]  # type: ignore[attr-defined]
    at = acting("capture", player("V B1 0", creatures={"B1": creature.id}, hoplites=3))
    move = Fight("B1", hoplites)
    ways, everything = winning(DIE, 1 + hoplites, creature.strength)
    assert Fraction(ways, everything) == counted_out(1 + hoplites, creature.strength)
    assert f"wins {ways} of {everything}, {percent(ways, everything)}" in move.sentence(at)
    assert move.taps(at)[-1].label.endswith(
        f": {ways} of {everything}, {percent(ways, everything)}"
    )


def test_hoplites_that_are_stuck_throw_dice_too() -> None:
    ada = player("V B1 0", creatures={"B1": "cyclops"}, stuck={"B1": 2}, hoplites=1)
    at = acting("capture", ada)
    assert at.odds("B1") == winning(DIE, 3, 10)
    assert at.odds("B1", 1) == winning(DIE, 4, 10)


def test_a_chance_below_certainty_is_never_shown_as_certain() -> None:
    assert percent(1295, 1296) == "99.9 %"
    assert percent(1296, 1296) == "100 %"
    assert percent(26, 36) == "72.2 %"
