"""Battle Phase: rounds, hits, casualties and what comes after."""

from random import Random

import pytest

from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack, Strike, TakeHit, Thrown
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.table import Battle, Blow, Casualty
from companion.games.grecos.rules.turn import PlayCard
from tests.games.grecos.positions import (
    after,
    fight,
    only_unit,
    position,
    refusals,
    stack,
    step,
    strike,
    take,
)


def force(at: Position, seat: int, kind: str) -> list[tuple[str, int]]:
    """The parts of a unit's Force in the battle that is on."""
    battle = at.battle
    assert battle
    unit = next(unit for unit in at.units(battle.square(seat)) if unit.kind == kind)
    return [(part.label, part.amount) for part in at.force(battle, seat, unit)]


def test_only_adjacent_stacks_are_attacked() -> None:
    """GR-10: orthogonally, and land against sea too."""
    at = position({"B6": "hero"}, {"A6": "ships", "C7": "hero", "D6": "hero"}, phase="battle")
    assert [m for m in GAME.legal_moves(at) if isinstance(m, Attack)] == [Attack("B6", "A6")]
    assert refusals(at, Attack("B6", "C7")) == ["not_adjacent"]


def test_an_attack_is_optional() -> None:
    """GR-10."""
    at = position({"C6": "hero"}, {"C7": "hero"}, phase="battle", hands=["lost"])
    assert any(type(move).__name__ == "EndPhase" for move in GAME.legal_moves(at))


def test_a_stack_with_a_calmed_unit_does_not_attack() -> None:
    """GR-20: partly marked is enough."""
    at = position(
        {"C6": "hero:marks=calmed hoplites", "C4": "hero"},
        {"C7": "hero", "C3": "hero"},
        phase="battle",
    )
    assert refusals(at, Attack("C6", "C7")) == ["calmed"]
    assert refusals(at, Attack("C4", "C3")) == []


def test_the_sides_attack_in_turn_the_active_player_first() -> None:
    """GR-11: unit by unit; who has units left over finishes, then a new round begins."""
    at = position(
        {"C6": "hero hoplites centaurs"}, {"C7": "cyclops"}, phase="battle", hands=["lost", "wine"]
    )
    at = fight(at, "C6", "C7")
    assert at.decision.turn == 0
    at = strike(at, "hero", 6)
    assert at.decision.turn == 1
    at = strike(at, "cyclops", 6)
    assert at.decision.turn == 0
    at = strike(at, "hoplites", 6)
    assert at.decision.turn == 0
    assert at.decision.round == 1
    at = strike(at, "centaurs", 6)
    assert (at.decision.round, at.decision.turn) == (2, 0)


def test_each_unit_attacks_once_a_round() -> None:
    """GR-11."""
    at = position({"C6": "hero hoplites"}, {"C7": "cyclops hero"}, phase="battle", hands=["lost"])
    at = strike(fight(at, "C6", "C7"), "hero", 6)
    at = strike(at, "cyclops", 6)
    units = at.units(at.decision.square(0))
    number = next(n for n, unit in enumerate(units) if unit.kind == "hero")
    assert refusals(at, Strike(number)) == ["has_attacked"]


@pytest.mark.parametrize(("face", "hits"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_roll_of_the_force_or_less_hits(face: int, hits: bool) -> None:
    """GR-11: no automatic hit or miss."""
    at = position({"C6": "cyclops"}, {"C7": "hero"}, phase="battle", hands=["lost", "wine"])
    at = strike(fight(at, "C6", "C7"), "cyclops", face)
    assert only_unit(at, "C7").damage == hits


def test_the_owner_chooses_who_takes_the_hit() -> None:
    """GR-11."""
    at = position({"C6": "hero"}, {"C7": "hoplites hero"}, phase="battle", hands=["lost", "wine"])
    at = after(fight(at, "C6", "C7"), Strike(0), Thrown(2))
    assert isinstance(at.decision, Casualty)
    assert GAME.awaited(at) == {1}
    at = take(at, "hoplites")
    assert [u.damage for u in at.state.stacks["C7"].units if u.kind == "hoplites"] == [1]


def test_a_unit_without_hits_is_destroyed_and_laid_aside() -> None:
    at = position(
        {"C6": "hero"},
        {"C7": "amazons hero", "H8": "ships"},
        phase="battle",
        hands=["lost", "wine"],
    )
    at = take(strike(fight(at, "C6", "C7"), "hero", 1), "amazons")
    assert stack(at, "C7") == "hero"
    assert at.state.destroyed == ("amazons",)


def test_the_winner_stays_where_it_is_and_keeps_its_damage() -> None:
    """GR-10: no advance; a turn may have several battles."""
    at = position(
        {"C6": "hero:damage=1"},
        {"C7": "amazons", "D6": "nymphs", "H8": "ships"},
        phase="battle",
        hands=["lost"],
    )
    at = strike(fight(at, "C6", "C7"), "hero", 5)
    assert stack(at, "C6") == "hero"
    assert stack(at, "C7") == ""
    assert only_unit(at, "C6").damage == 1
    assert only_unit(at, "C6").acts == 0
    assert refusals(at, Attack("C6", "D6")) == []


def test_women_have_more_force_against_men() -> None:
    """GR-12: while the opposing stack holds a Men unit."""
    at = fight(
        position({"C6": "medusa"}, {"C7": "hero cyclops"}, phase="battle", hands=["lost"]),
        "C6",
        "C7",
    )
    assert force(at, 0, "medusa") == [("Medusa", 5), ("women against men", 1)]
    other = fight(
        position({"C6": "medusa"}, {"C7": "cyclops"}, phase="battle", hands=["lost"]), "C6", "C7"
    )
    assert force(other, 0, "medusa") == [("Medusa", 5)]


def test_the_hydra_grows_with_every_hit() -> None:
    """GR-12: and healing lowers its Force again."""
    at = position({"C6": "hydra:damage=2"}, {"C7": "hero"}, phase="battle", hands=["golden_fleece"])
    at = fight(at, "C6", "C7")
    assert force(at, 0, "hydra") == [("Hydra", 3), ("hits lost", 2)]


def test_units_attack_by_themselves_where_nothing_is_to_be_chosen() -> None:
    """One kind of unit and, as all can see, no card: only the dice are waited for."""
    at = fight(position({"C6": "hero"}, {"C7": "cyclops"}, phase="battle"), "C6", "C7")
    assert isinstance(at.decision, Blow)
    holds = position({"C6": "hero"}, {"C7": "cyclops"}, phase="battle", hands=["lost"])
    assert isinstance(fight(holds, "C6", "C7").decision, Battle)


def test_the_throw_says_what_hits_and_why() -> None:
    at = fight(position({"C6": "medusa"}, {"C7": "hero"}, phase="battle"), "C6", "C7")
    prompt = "Throw for Medusa: 6 or less hits (Force 5, +1 women against men)."
    assert GAME.prompt(at) == prompt
    step_ = step(at, Thrown(6))
    assert step_.events[0].text == "With Force 6, women against men +1, that is a hit."


def test_dice_thrown_at_the_table_are_entered() -> None:
    """GR-17."""
    at_table = {"dice": "table"}
    at = fight(
        position({"C6": "hero"}, {"C7": "hero"}, phase="battle", options=at_table), "C6", "C7"
    )
    assert GAME.chance_move(at, Random(1)) is None
    assert refusals(at, Thrown(7)) == ["no_such_face"]
    assert after(at, Thrown(6))


def test_passengers_drown_at_the_end_of_the_battle_that_took_their_ship() -> None:
    """GR-7, and GR-18: not before the battle is over."""
    at = position(
        {"A6": "ships hero", "C4": "hero"},
        {"A5": "kraken:damage=2", "H8": "ships"},
        phase="battle",
        hands=["lost", "wine"],
    )
    at = fight(at, "A6", "A5")
    at = strike(at, "ships", 6)
    at = take(strike(at, "kraken", 1), "ships")
    assert stack(at, "A6") == "hero"
    at = strike(at, "hero", 1)
    assert stack(at, "A6") == ""
    assert at.state.destroyed == ("hero", "kraken", "ships")


def test_a_sole_survivor_wins_before_it_drowns() -> None:
    """GR-18."""
    at = position(
        {"A6": "ships hero"}, {"A5": "kraken:damage=2"}, phase="battle", hands=["lost", "wine"]
    )
    at = strike(fight(at, "A6", "A5"), "ships", 6)
    at = strike(take(strike(at, "kraken", 1), "ships"), "hero", 1)
    assert GAME.outcome(at).reason == "last_one_in"
    assert GAME.outcome(at).winners == (0,)


def test_who_loses_the_last_unit_in_their_own_turn_is_out_and_the_next_one_goes_on() -> None:
    """GR-2."""
    at = position(
        {"C6": "nymphs"},
        {"C7": "hero"},
        {"H8": "ships"},
        phase="battle",
        piles=["hoplites"],
        hands=["", "lost"],
    )
    at = after(fight(at, "C6", "C7"), Thrown(6))
    at = strike(at, "hero", 1)
    assert at.state.out == (0,)
    assert at.state.destroyed == ("hoplites", "nymphs")
    assert at.turn == 1


def test_a_card_may_be_played_in_the_place_of_an_attack() -> None:
    """GR-21: nobody passes, and each attack given up pays for one card."""
    at = position({"C6": "hero hoplites"}, {"C7": "cyclops hero"}, phase="battle", hands=["ares"])
    at = fight(at, "C6", "C7")
    assert refusals(at, PlayCard(0, "ares")) == ["instead_of_nothing"]
    at = after(at, PlayCard(0, "ares", instead=1))
    assert at.decision.turn == 1
    assert [unit.acts for unit in at.state.stacks["C6"].units] == [1, 0]


def test_the_other_side_is_refused_with_whose_turn_it_is() -> None:
    at = position({"C6": "hero hoplites"}, {"C7": "hero cyclops"}, phase="battle", hands=["lost"])
    at = fight(at, "C6", "C7")
    (refusal,) = GAME.violations(at, Strike(0), {1})
    assert refusal.code == "not_yours"
    assert refusal.reason == "The sides attack in turn: now Ada does."


def test_who_answers_in_anothers_turn_is_told_what_it_is_about() -> None:
    """It is Ada's turn all the while, so that "Your turn" would be wrong for Ben."""
    at = position({"C6": "hero hoplites"}, {"C7": "hero cyclops"}, phase="battle", hands=["lost"])
    at = fight(at, "C6", "C7")
    assert GAME.headline(at) == ""
    at = after(at, Strike(0), Thrown(1))
    assert (at.decision.seat, GAME.headline(at)) == (1, "You are hit")
    at = take(at, "cyclops")
    assert (at.decision.turn, GAME.headline(at)) == (1, "Defend")
    assert GAME.prompt(at) == "Tap the unit that strikes back: its die is thrown next."


def test_what_happens_in_a_battle_is_said_right_of_one_and_of_several() -> None:
    """Ships are one unit with a name for several."""
    at = position({"C6": "cyclops"}, {"D6": "hoplites"}, phase="battle")
    at = fight(at, "C6", "D6")
    thrown = Thrown(1)
    assert GAME.describe(at, thrown) == "Ada throws 1 for Cyclops."
    told = [event.text for event in step(at, thrown).events]
    assert "Ben puts a damage counter on Hoplites." in told
    assert GAME.describe(after(at, thrown), Thrown(2)) == "Ben throws 2 for Hoplites."


def test_hits_of_units_that_are_not_there_are_refused() -> None:
    at = position({"C6": "hero"}, {"C7": "hero cyclops"}, phase="battle", hands=["lost", "wine"])
    at = after(fight(at, "C6", "C7"), Strike(0), Thrown(1))
    assert refusals(at, TakeHit(2)) == ["no_such_units"]
