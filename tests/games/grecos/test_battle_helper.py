"""The battle helper: stacks tapped together, odds that agree with `odds.py`, and our own rules."""

from random import Random

import pytest

from companion.games.grecos.decisions.battle import Battle, Blow
from companion.games.grecos.fights.battle_helper import HELPER
from companion.games.grecos.fights.odds import battle_odds
from companion.games.grecos.game import GAME
from companion.games.grecos.moves.battle import Strike, Thrown

from .positions import units

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
