"""Rulings of Grecos that a table plays the other way."""

from dataclasses import replace

import pytest

from companion.engine.layout import NOTHING, corrected, spots
from companion.engine.rulebook import OTHERWISE
from companion.engine.setup import RULED
from companion.games.grecos.drawing.table import about
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack, Thrown
from companion.games.grecos.rules.events import Target
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.table import (
    BattlePhase,
    DrawCards,
    EventPhase,
    HandLimit,
    RecruitPhase,
)
from companion.games.grecos.rules.turn import Discard, EndPhase, March, PlayCard, Recruit
from tests.games.grecos.positions import (
    a_deal,
    after,
    drawn,
    fight,
    goals,
    march,
    position,
    refusals,
    unopposed,
)
from tests.games.grecos.reading import read_diagram
from tests.games.otherwise import otherwise


def test_gr_1_a_city_stays_a_players_after_the_units_have_left_it() -> None:
    at = position({"B7": "hero", "C6": "hero"}, {"C4": "hero"})
    left = after(at, March("C6", (0,), "C5"))
    assert left.held_cities(0) == ("B7",)
    assert left.state.kept == {}
    stays = after(otherwise(GAME, at, "GR-1"), March("C6", (0,), "C5"))
    assert stays.held_cities(0) == ("B7", "C6")
    assert stays.state.kept == {"C6": 0}
    assert GAME.state_problems(stays) == ()
    assert read_diagram(stays.deal, GAME.diagram(stays)) == stays
    sign = next(one for one in GAME.picture(stays).elements if one.id == "site-C6")
    assert sign.title == "City State on C6, still Ada's"
    found = about(stays, "site-C6")
    assert found is not None
    assert found.line == "Nobody stands here, but it is still Ada's."
    back = GAME.at(GAME.option_changed(stays.deal, {"GR-1": RULED}), stays.state)
    assert back.held_cities(0) == ("B7",)
    assert after(back, March("C5", (0,), "C6")).state.kept == {}


def keeping(at: Position, **kept: int) -> Position:
    """The position where these empty City States are still somebody's."""
    at = otherwise(GAME, at, "GR-1")
    at = GAME.at(at.deal, replace(at.state, kept=kept))
    assert GAME.state_problems(at) == ()
    return at


def test_gr_1_a_city_changes_hands_when_an_enemy_enters_it() -> None:
    at = keeping(position({"C6": "hero"}, {"H8": "ships"}), B7=1, E3=1)
    at = after(at, March("C6", (0,), "B7"))
    assert (at.held_cities(0), at.held_cities(1)) == (("B7", "C6"), ("E3",))


def test_gr_1_whoever_is_out_keeps_no_city() -> None:
    sides = {"C6": "hero"}, {"C7": "nymphs"}, {"H8": "ships"}
    at = keeping(position(*sides, phase="battle"), B7=1, E3=2)
    at = after(at, Attack("C6", "C7"), Thrown(1))
    assert at.state.out == (1,)
    assert at.state.kept == {"E3": 2}
    assert GAME.state_problems(at) == ()


def test_gr_1_whoever_holds_all_cities_wins_without_a_unit_in_each() -> None:
    at = keeping(position({"F2": "titan"}, {"H8": "ships"}), B7=0, C6=0, C4=0, E3=0, D2=0)
    assert GAME.outcome(at) is None
    at = after(at, March("F2", (0,), "E2"))
    outcome = GAME.outcome(at)
    assert (outcome.reason, outcome.winners) == ("all_cities", (0,))
    lines = [line for score in GAME.sheet(at).scores for line in score.lines]
    assert [line.because for line in lines] == ["Ada holds 6 of 6 City States."]


def test_gr_1_whose_an_empty_city_is_can_be_put_right_by_hand() -> None:
    at = keeping(position({"C6": "hero"}, {"H8": "ships"}), B7=1)
    for seat, kept in (("0", {"B7": 0}), (NOTHING, {})):
        right = corrected(GAME, at, (("keeper-B7", seat),))
        assert right.state.kept == kept
        assert GAME.state_problems(right) == ()
    assert right.held_cities(1) == ()
    assert "keeper-B7" not in spots(GAME, position({"C6": "hero"}, {"H8": "ships"}))


def test_gr_1_empty_cities_are_counted_on_the_pad_too() -> None:
    deal = a_deal(2)
    counts = {"held.0": 3, "units.0": 2, "held.1": 1}
    assert GAME.count_problems(deal, counts)
    stays = GAME.option_changed(deal, {"GR-1": OTHERWISE})
    assert GAME.count_problems(stays, counts) == ()


def test_gr_4_any_number_of_chits_enters_play_in_a_turn() -> None:
    ben = {"C2": "hero"}
    at = position({"C6": "hero"}, ben, phase="recruit", piles=["hoplites hoplites"])
    move = Recruit("hoplites", "C6")
    assert not isinstance(after(at, move).decision, RecruitPhase)
    again = after(otherwise(GAME, at, "GR-4"), move)
    assert isinstance(again.decision, RecruitPhase)
    assert not isinstance(after(again, move).decision, RecruitPhase)


def test_gr_5_the_hand_limit_is_tested_at_every_draw() -> None:
    """Tyche draws two: one card goes after each of them, not at the end of the Event Phase."""
    at = position(
        {"C6": "hero"}, {"H8": "ships"}, phase="event", hands=["tyche lost storm wine ares zeus"]
    )
    later = drawn(unopposed(at, PlayCard(0, "tyche")))
    assert isinstance(later.decision, EventPhase)
    assert len(later.state.hands[0]) == 7
    at = unopposed(otherwise(GAME, at, "GR-5"), PlayCard(0, "tyche"))
    for goes in ("lost", "storm"):
        at = drawn(at)
        assert GAME.state_problems(at) == ()
        assert isinstance(at.decision, HandLimit)
        assert GAME.awaited(at) == {0}
        at = after(at, Discard(0, goes))
    assert isinstance(at.decision, EventPhase)
    assert len(at.state.hands[0]) == 5
    assert at.state.discards == ("lost", "storm", "tyche")


def test_gr_7_passengers_spend_their_own_points_on_the_voyage() -> None:
    at = position({"A6": "hero ships"}, {"H8": "ships"})
    paid = otherwise(GAME, at, "GR-7")
    assert "A3" in goals(at, "A6", "hero ships")
    assert "A3" not in goals(paid, "A6", "hero ships")
    (short,) = GAME.violations(paid, march(paid, "A6", "hero ships", "A3"))
    assert short.reason == (
        "Hero and Ships cannot get to A3 with 2 move points: "
        "at this table units on board pay for each step, too."
    )
    assert short.cite.ruling == "GR-7"
    (far,) = GAME.violations(paid, march(paid, "A6", "hero ships", "A1"))
    assert far.cite.ruling == "GR-6"
    paid = after(paid, march(paid, "A6", "hero ships", "A8"))
    hero = next(unit for unit in paid.state.stacks["A8"].units if unit.kind == "hero")
    assert (hero.spent, paid.points(hero)) == (2, 0)
    assert goals(paid, "A8", "hero") == goals(paid, "A8", "hero ships") == set()


def test_gr_10_stacks_fight_only_if_one_could_enter_the_others_space() -> None:
    at = position({"B7": "hoplites"}, {"A7": "kraken"}, phase="battle")
    attack = Attack("B7", "A7")
    assert refusals(at, attack) == []
    assert refusals(otherwise(GAME, at, "GR-10"), attack) == ["could_not_enter"]
    flying = position({"B7": "eagle"}, {"A7": "kraken"}, phase="battle")
    assert refusals(otherwise(GAME, flying, "GR-10"), attack) == []


def test_gr_10_nobody_is_asked_for_an_attack_where_no_stack_could_enter_the_others_space() -> None:
    beside = {"B7": "hoplites"}, {"A7": "kraken"}
    flying = {"B7": "eagle"}, {"A7": "kraken"}
    battle = BattlePhase(0)
    assert not position(*beside, phase="battle").is_idle(battle)
    assert otherwise(GAME, position(*beside, phase="battle"), "GR-10").is_idle(battle)
    assert not otherwise(GAME, position(*flying, phase="battle"), "GR-10").is_idle(battle)
    moving = otherwise(GAME, position(*beside, phase="move"), "GR-10")
    assert after(moving, EndPhase()).turn == 1


def test_gr_23_prometheus_may_replace_any_unit_of_the_player() -> None:
    at = position(
        {"C6": "hoplites hero", "D5": "hero"},
        {"C7": "cyclops"},
        phase="battle",
        hands=["prometheus"],
        piles=["medusa"],
    )
    at, card = fight(at, "C6", "C7"), PlayCard(0, "prometheus", Target("D5", 0, "medusa"), 0)
    assert refusals(at, card) == ["wrong_target"]
    assert refusals(otherwise(GAME, at, "GR-23"), card) == []


def test_gr_23_a_unit_elsewhere_gives_up_no_attack_of_its_own() -> None:
    """Two equal heroes wait on D5; the hero that fights on C6 is none of them."""
    at = position(
        {"C6": "hoplites hero", "D5": "hero hero"},
        {"C7": "cyclops"},
        phase="battle",
        hands=["prometheus"],
        piles=["medusa"],
    )
    at = otherwise(GAME, fight(at, "C6", "C7"), "GR-23")
    for_one_there = [
        move
        for move in GAME.legal_moves(at)
        if isinstance(move, PlayCard) and move.target.square == "D5"
    ]
    assert [move.instead for move in for_one_there] == [0, 1]
    assert not any("that very unit" in GAME.describe(at, move) for move in for_one_there)


def test_gr_27_a_blessing_that_changes_nothing_is_refused() -> None:
    at = position({"C6": "hoplites"}, {"C7": "cyclops"}, phase="battle", hands=["nike asclepius"])
    at = fight(at, "C6", "C7")
    strict = otherwise(GAME, at, "GR-27")
    for card in (PlayCard(0, "nike", instead=0), PlayCard(0, "asclepius", Target("C6"), 0)):
        assert refusals(at, card) == []
        assert refusals(strict, card) == ["no_effect"]


def test_gr_27_a_blessing_for_somebody_is_played_as_ever() -> None:
    at = position({"C6": "hoplites"}, {"C7": "cyclops"}, phase="battle", hands=["artemis"])
    strict = otherwise(GAME, fight(at, "C6", "C7"), "GR-27")
    assert refusals(strict, PlayCard(0, "artemis", instead=0)) == []


def test_gr_26_pandora_deals_one_card_each_in_turn() -> None:
    """Seven cards are left: five and two seat by seat, four and three by turns."""
    cards = [card.id for card in GAME.editions()[0].cards if card.id not in ("pandora", "zeus")]
    hand = "pandora " + " ".join(cards[:21])
    at = position({"C6": "hero"}, {"H8": "ships"}, phase="event", hands=[hand, "zeus"])
    assert at.deck_size == 7
    by_turns = otherwise(GAME, at, "GR-26")
    for before, drew in ((at, [5, 2]), (by_turns, [4, 3])):
        hands = drawn(unopposed(before, PlayCard(0, "pandora"))).state.hands
        assert [len(hands[0]) - 21, len(hands[1]) - 1] == drew
    asked = unopposed(by_turns, PlayCard(0, "pandora")).state.decisions
    assert [d.seat for d in asked if isinstance(d, DrawCards)] == [1, 0] * 5
    assert GAME.state_problems(unopposed(by_turns, PlayCard(0, "pandora"))) == ()


@pytest.mark.parametrize(
    ("material", "ours", "theirs"), [("gold", [2, 2, 2], [0]), ("sand", [0, 0, 0], [-2])]
)
def test_gr_31_each_unit_of_gold_or_sand_counts(
    material: str, ours: list[int], theirs: list[int]
) -> None:
    options = {"materials": "giants"}
    two, foe = {"C6": "nymphs cyclops minotaur"}, {"C7": "hydra"}
    at = position(two, foe, phase="battle", options=options)
    deal = replace(at.deal, materials=(material, "silver"))
    at = fight(GAME.at(deal, at.state), "C6", "C7")
    assert (added(at, 0), added(at, 1)) == ([n // 2 for n in ours], [n // 2 for n in theirs])
    counted = otherwise(GAME, at, "GR-31")
    assert (added(counted, 0), added(counted, 1)) == (ours, theirs)


def added(at: Position, seat: int) -> list[int]:
    """What is added to the Force of each unit of a side in the battle."""
    assert at.battle is not None
    units = at.units(at.battle.square(seat))
    return [sum(p.amount for p in at.force(at.battle, seat, unit)[1:]) for unit in units]
