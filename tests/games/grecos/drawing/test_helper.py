"""The battle helper."""

from fractions import Fraction
from random import Random

import pytest

from companion.engine.game import random_move
from companion.games.grecos.drawing.helper import HELPER
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Strike, Thrown, battle_odds
from companion.games.grecos.rules.position import Camp
from companion.games.grecos.rules.table import Battle, Blow, Unit
from tests.games.grecos.positions import (
    fight,
    position,
    units,
)

# The battle helper

EDITION = GAME.editions()[0]


def begin(ours: str, theirs: str, *extras: tuple[str, ...]):  # type: ignore[no-untyped-def]
    sides = tuple(ours.split()), tuple(theirs.split())
    return HELPER.begin(EDITION, sides, extras or ((), ()))


def figures(at) -> dict[str, str]:  # type: ignore[no-untyped-def]
    return dict(HELPER.answer(at, Random(1)).figures)


def test_every_unit_may_stand_on_either_side() -> None:
    for side in (0, 1):
        assert [card.id for card in HELPER.pieces(EDITION, side)] == [u.id for u in EDITION.units]


def test_a_tap_takes_a_hit_off_and_the_last_one_the_unit() -> None:
    assert HELPER.fewer(EDITION, "hydra") == "hydra.1"
    assert HELPER.fewer(EDITION, "hydra.1") == "hydra.2"
    assert HELPER.fewer(EDITION, "hydra.2") is None


@pytest.mark.parametrize("nonsense", ["", "zeus", "hydra.3", "hydra.x", "hydra.-1", "hydra.²"])
def test_what_is_no_unit_is_left_out(nonsense: str) -> None:
    assert HELPER.piece(EDITION, 0, nonsense) is None


def test_small_battles_are_exact() -> None:
    at = begin("hero nymphs", "hydra.1 hoplites")
    expected = battle_odds(EDITION, units("hero nymphs"), units("hydra:damage=1 hoplites"))
    assert figures(at)["The attacker wins"] == f"{100 * float(expected.attacker_wins):.1f} %"
    assert figures(at)["The defender loses"] == f"{float(expected.losses[1]):.1f} units"
    assert HELPER.answer(at, Random(1)).note.startswith("Calculated exactly.")


def test_losses_are_said_as_people_say_them() -> None:
    """Not "0.0 units", nor "1.0 units"."""
    said = figures(begin("hydra hydra hydra hydra", "nymphs"))
    assert (said["The attacker wins"], said["The defender wins"]) == ("100 %", "0 %")
    assert said["The attacker loses"] == "hardly any unit"
    assert said["The defender loses"] == "1 unit"


def test_large_battles_say_how_far_they_may_be_off() -> None:
    at = begin("hydra hydra titan hero", "hydra hydra kraken hero")
    assert "19 times out of 20" in HELPER.answer(at, Random(1)).note


def test_what_changes_force_is_listed_with_its_rule() -> None:
    """GR-12 and Ares: women against men, and the Hydra's hits lost."""
    lines = HELPER.answer(begin("nymphs", "hero hydra.1", (), ("ares",)), Random(1)).lines
    assert [line.text for line in lines] == [
        "The attacker's Nymphs: Force 3, 2 printed, women against men +1.",
        "The defender's Hero: Force 6, 5 printed, Blessing of Ares +1.",
        "The defender's Hydra: Force 5, 3 printed, hits lost +1, Blessing of Ares +1.",
    ]
    assert [line.cite.ruling for line in lines] == ["GR-12", "GR-21", "GR-12"]


def test_a_battle_is_fought_out_by_the_rules_of_the_game() -> None:
    at = begin("hero nymphs", "hoplites hydra")
    assert isinstance(at.decision, Battle)
    at = GAME.apply(at, Strike(0)).state
    assert isinstance(at.decision, Blow)
    at = GAME.apply(at, Thrown(6)).state
    assert isinstance(at.decision, Battle)
    assert at.battle and at.battle.turn == 1


def test_a_side_without_units_has_no_battle() -> None:
    assert HELPER.answer(begin("hero", ""), Random(1)).figures == ()


# The battle helper, against fractions reckoned in another way

SIXTH = Fraction(1, 6)
ARES = Camp(raised=(("Blessing of Ares", 1),))


def odds(ours: str, theirs: str, **more):  # type: ignore[no-untyped-def]
    return battle_odds(EDITION, units(ours), units(theirs), **more)


def duel(force: int, hits: int, other: int, others_hits: int) -> Fraction:
    """The chance of the one who attacks first, of two units: from the rounds' own equation."""
    mine, theirs = force * SIXTH, other * SIXTH
    if not hits or not others_hits:
        return Fraction(bool(hits))
    hit = duel_second(force, hits, other, others_hits - 1)
    miss = theirs * duel(force, hits - 1, other, others_hits)
    return (mine * hit + (1 - mine) * miss) / (1 - (1 - mine) * (1 - theirs))


def duel_second(force: int, hits: int, other: int, others_hits: int) -> Fraction:
    """The same, where the other one is to throw."""
    if not others_hits:
        return Fraction(1)
    theirs = other * SIXTH
    hurt = duel(force, hits - 1, other, others_hits)
    return theirs * hurt + (1 - theirs) * duel(force, hits, other, others_hits)


PLAIN = [unit for unit in EDITION.units if not {"women", "rage"} & set(unit.traits)]


@pytest.mark.parametrize("one", PLAIN, ids=lambda unit: unit.id)
def test_a_duel_is_what_its_equation_says(one) -> None:  # type: ignore[no-untyped-def]
    for other in PLAIN:
        expected = duel(one.force, one.hits, other.force, other.hits)
        assert odds(one.id, other.id).attacker_wins == expected


def test_two_nymphs_are_a_third_and_a_third_of_the_rest() -> None:
    """Each hits with 1/3: the first wins with (1/3) / (1 - 4/9)."""
    assert odds("nymphs", "nymphs").attacker_wins == Fraction(3, 5)


def test_women_against_men_and_cards_count() -> None:
    """GR-12: Nymphs hit Tritons with 1/2, and are hit with 1/3."""
    assert odds("nymphs", "tritons").attacker_wins == Fraction(3, 4)
    assert odds("nymphs", "nymphs", camps=(ARES, Camp())).attacker_wins == Fraction(3, 4)


def test_the_hydra_grows_while_it_loses() -> None:
    """GR-12: with two hits lost it has Force 5, as a Titan with one hit left."""
    grown = odds("hydra:damage=2", "hoplites").attacker_wins
    assert grown == odds("titan:damage=2", "hoplites").attacker_wins


def test_a_battle_has_a_winner_and_losses_to_match() -> None:
    found = odds("hero hoplites", "medusa hydra")
    wins, (ours, theirs) = found.attacker_wins, found.losses
    assert 0 < wins < 1
    assert ours >= 2 * (1 - wins)
    assert theirs >= 2 * wins
    assert found.error is None


def test_more_units_never_hurt() -> None:
    assert odds("hero hoplites", "hero").attacker_wins > odds("hero", "hero").attacker_wins


def test_large_battles_are_thrown_and_say_how_far_they_may_be_off() -> None:
    ours, theirs = "hero hero hoplites hydra", "hero hydra titan medusa"
    exact = odds(ours, theirs)
    thrown = odds(ours, theirs, rng=Random(7))
    assert exact.error is None
    assert thrown.error
    assert abs(float(thrown.attacker_wins - exact.attacker_wins)) < 2 * thrown.error
    for one, other in zip(exact.losses, thrown.losses, strict=True):
        assert abs(float(one - other)) < 0.1


def test_a_battle_that_is_on_goes_by_the_attacks_left() -> None:
    """Who has attacked already waits for the next round."""
    fresh = odds("cyclops", "cyclops").attacker_wins
    used = odds("cyclops", "cyclops:acts=1", turn=1).attacker_wins
    assert used < fresh
    assert used == 1 - odds("cyclops", "cyclops").attacker_wins


def test_the_helper_agrees_with_the_game_played_out() -> None:
    """Battles of single units, which leave nothing to choose, thrown by the game itself."""
    at = fight(position({"C6": "minotaur"}, {"C7": "cyclops"}, phase="battle"), "C6", "C7")
    rng, games, won = Random(3), 600, 0
    for _ in range(games):
        now = at
        while not GAME.is_over(now):
            now = GAME.apply(now, random_move(GAME, now, rng)).state
        won += GAME.outcome(now).winners == (0,)
    expected = float(odds("minotaur", "cyclops").attacker_wins)
    assert abs(won / games - expected) < 0.07


def test_empty_stacks_and_units_without_kind_are_no_battle() -> None:
    assert battle_odds(EDITION, (Unit("hero"),), ()).attacker_wins == 1
