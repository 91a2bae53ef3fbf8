"""The phases of a turn: recruiting, moving, and what is drawn at the table."""

import re
import tomllib
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import divide, perft, random_move, random_walk
from companion.engine.moves import CHANCE, Move
from companion.engine.rulebook import OTHERWISE
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack, ChillEnemy, Strike, TakeHit, Thrown
from companion.games.grecos.rules.events import Target
from companion.games.grecos.rules.position import Position, State
from companion.games.grecos.rules.table import (
    Blow,
    DrawCards,
    DrawChit,
    EventPhase,
    RecruitPhase,
    Stack,
    Unit,
)
from companion.games.grecos.rules.turn import (
    CardDrawn,
    ChitDrawn,
    Discard,
    EndPhase,
    LetItHappen,
    March,
    PlayCard,
    Recruit,
    TileLaid,
    UnitDrawn,
)
from companion.tables.taps import beside, enter
from tests.games.grecos.positions import (
    NAMES,
    after,
    fight,
    goals,
    march,
    only_unit,
    position,
    refusals,
    stack,
    step,
    unopposed,
)
from tests.games.grecos.reading import read_diagram

BEN = {"H8": "ships"}


def test_a_step_costs_a_point() -> None:
    """GR-6: a Hero has two."""
    at = position({"C6": "hero"}, BEN, hands=["lost"])
    assert goals(at, "C6", "hero") == {
        *("C7", "C5", "B6", "D6"),
        *("B7", "D7", "E6", "B5", "D5", "C4"),
    }
    at = after(at, March("C6", (0,), "C7"))
    assert only_unit(at, "C7") == Unit("hero", spent=1, marks=("moved",))
    assert goals(at, "C7", "hero") == {"B7", "D7", "C6"}
    at = after(at, March("C7", (0,), "D7"))
    assert goals(at, "D7", "hero") == set()
    assert refusals(at, March("D7", (0,), "E7")) == ["out_of_reach"]


def test_points_come_back_with_the_next_turn() -> None:
    stacks = {"C6": "hero:spent=2:marks=moved"}
    at = position(stacks, BEN, phase="event", turn=1, hands=["", "lost"])
    assert only_unit(after_turn(at), "C6") == Unit("hero")


def after_turn(at):  # type: ignore[no-untyped-def]
    """Everything up to the next turn, nobody doing anything."""
    while at.turn == 1:
        at = after(at, EndPhase())
    return at


def test_a_stack_goes_as_far_as_its_slowest() -> None:
    """GR-6: units move alone or together."""
    at = position({"C6": "hero hoplites"}, BEN)
    assert goals(at, "C6", "hero hoplites") == {"C7", "C5", "B6", "D6"}
    assert "C4" in goals(at, "C6", "hero")
    at = after(at, march(at, "C6", "hero hoplites", "C5"))
    assert stack(at, "C5") == "hero hoplites"
    assert goals(at, "C5", "hero") == {"C6", "C4", "B5", "D5"}
    assert goals(at, "C5", "hoplites") == set()


def test_land_units_keep_to_land_and_water_units_to_water() -> None:
    at = position({"B6": "cyclops"}, {"A6": "kraken"})
    assert goals(at, "B6", "cyclops") == {"B7", "B5", "C6"}
    assert "wrong_terrain" in refusals(at, March("B6", (0,), "B8"))
    other = position({"H8": "ships"}, {"A6": "kraken"}, turn=1)
    assert goals(other, "A6", "kraken") == {"A7", "A5"}


def test_the_titan_goes_on_land_and_water() -> None:
    """GR-9: without a Ship."""
    at = position({"B6": "titan"}, BEN)
    assert {"A6", "A5", "A7", "C6", "D6"} <= goals(at, "B6", "titan")


def test_a_stack_of_four_of_ones_own_blocks_every_step() -> None:
    """GR-6: the limit holds on the way too; GR-19: for flying units as well."""
    full = "hoplites hoplites hoplites hoplites"
    others = "centaurs centaurs amazons amazons"
    at = position({"C7": "hero", "D7": full, "B7": full, "C6": others}, BEN)
    assert goals(at, "C7", "hero") == set()
    assert refusals(at, March("C7", (0,), "D7"))[0] == "stack_full"
    eagle = position({"B7": "eagle", "C7": full, "B6": full}, BEN)
    assert "D7" in goals(eagle, "B7", "eagle")
    ships = "ships ships ships ships"
    shut_in = {"B7": "eagle", "C7": full, "B6": full, "A7": ships, "B8": ships}
    assert goals(position(shut_in, {"C6": "hero"}), "B7", "eagle") == set()


def test_two_units_do_not_fit_where_three_stand() -> None:
    at = position({"C6": "hero hoplites", "C7": "hoplites hoplites hoplites"}, BEN)
    assert "C7" in goals(at, "C6", "hero")
    assert "C7" not in goals(at, "C6", "hero hoplites")


def test_nobody_stops_among_enemies_and_only_flying_units_pass() -> None:
    """GR-6."""
    at = position({"C6": "hero eagle"}, {"C7": "hero", "D6": "hero", "B6": "hero"})
    assert goals(at, "C6", "hero") == {"C5", "B5", "D5", "C4"}
    assert "D7" in goals(at, "C6", "eagle")
    assert "C7" not in goals(at, "C6", "eagle")
    assert refusals(at, March("C6", (1,), "C7"))[0] == "enemy_there"


def test_flying_units_cross_water_but_do_not_rest_there() -> None:
    """GR-6 and GR-18: not in mid-turn either, and a Ship there does not help."""
    at = position({"B7": "eagle", "A7": "ships"}, BEN)
    assert not goals(at, "B7", "eagle") & {"A7", "A6", "B8", "C8"}
    assert "wrong_terrain" in refusals(at, March("B7", (0,), "A7"))


def test_going_on_board_costs_a_point_and_the_voyage_none() -> None:
    """GR-7."""
    at = position({"B6": "hero", "A6": "ships"}, BEN)
    at = after(at, march(at, "B6", "hero", "A6"))
    assert "A8" in goals(at, "A6", "hero ships")
    at = after(at, march(at, "A6", "hero ships", "A8"))
    hero = next(unit for unit in at.state.stacks["A8"].units if unit.kind == "hero")
    assert (hero.spent, at.points(hero)) == (1, 1)
    ship = next(unit for unit in at.state.stacks["A8"].units if unit.kind == "ships")
    assert at.points(ship) == 1


def test_a_passenger_lands_with_its_own_points() -> None:
    """GR-7."""
    at = position({"A6": "hero ships"}, BEN)
    assert goals(at, "A6", "hero") == {"B6", "B7", "B5", "C6"}
    tired = position({"A6": "hero:spent=2:marks=moved ships"}, BEN)
    assert goals(tired, "A6", "hero") == set()
    assert "A8" in goals(tired, "A6", "hero ships")


def test_only_heroes_and_army_units_go_on_board() -> None:
    at = position({"B6": "cyclops centaurs", "A6": "ships"}, BEN)
    assert "A6" not in goals(at, "B6", "cyclops")
    assert "A6" in goals(at, "B6", "centaurs")


def test_passengers_are_not_left_on_water() -> None:
    """GR-18."""
    at = position({"A6": "hero ships"}, BEN)
    assert goals(at, "A6", "ships") == set()
    assert refusals(at, march(at, "A6", "ships", "A7"))[0] == "left_behind"
    two = position({"A6": "hero ships ships"}, BEN)
    assert "A7" in goals(two, "A6", "ships")


def test_a_hero_flies_with_a_pegasus() -> None:
    """GR-8: together, four points, over water and enemies, landing on land."""
    at = position({"C6": "hero pegasus"}, {"C7": "hero", "D6": "hero"}, hands=["lost"])
    assert {"E7", "D7", "F5"} <= goals(at, "C6", "hero pegasus")
    assert "C7" not in goals(at, "C6", "hero pegasus")
    at = after(at, march(at, "C6", "hero pegasus", "E7"))
    assert all("flown" in unit.marks for unit in at.state.stacks["E7"].units)


def test_a_flight_is_one_and_both_are_done_afterwards() -> None:
    """GR-19."""
    at = position({"C6": "hero pegasus"}, BEN, hands=["lost"])
    at = after(at, march(at, "C6", "hero pegasus", "F6"))
    assert goals(at, "F6", "pegasus") == goals(at, "F6", "hero") == set()
    moved = position({"C6": "hero:spent=1:marks=moved pegasus"}, BEN)
    assert goals(moved, "C6", "hero pegasus") == {"C7", "C5", "B6", "D6"}


def test_a_walk_that_the_hero_can_make_is_no_flight() -> None:
    at = position({"C6": "hero pegasus"}, BEN)
    at = after(at, march(at, "C6", "hero pegasus", "C5"))
    assert goals(at, "C5", "hero") == {"C6", "C4", "B5", "D5"}


def test_each_hero_needs_a_pegasus_of_its_own() -> None:
    """GR-8: one Hero a Pegasus."""
    at = position({"C6": "hero hero pegasus"}, BEN)
    assert "F6" in goals(at, "C6", "hero pegasus")
    assert "F6" not in goals(at, "C6", "hero hero pegasus")


def test_others_go_beside_a_flight_as_far_as_they_can() -> None:
    """GR-8: Hero, Pegasus and Centaurs over three spaces of land; Centaurs alone are not done."""
    at = position({"C6": "hero pegasus centaurs"}, {"H8": "ships"}, hands=["lost"])
    everybody = "hero pegasus centaurs"
    assert "F6" in goals(at, "C6", everybody)
    assert not {"F7", "G6", "B8"} & goals(at, "C6", everybody)
    at = after(at, march(at, "C6", everybody, "F6"))
    marks = {unit.kind: (unit.spent, unit.marks) for unit in at.state.stacks["F6"].units}
    flown = (3, ("flown", "moved"))
    assert marks == {"hero": flown, "pegasus": flown, "centaurs": (3, ("moved",))}


def test_who_goes_beside_a_flight_crosses_neither_water_nor_enemies() -> None:
    """GR-8: they walk. E1 is the only way from E2 to E3 that is not land."""
    at = position({"D6": "hero pegasus centaurs"}, {"E6": "hero", "E7": "hero", "E5": "hero"})
    assert "F6" in goals(at, "D6", "hero pegasus")
    assert "F6" not in goals(at, "D6", "hero pegasus centaurs")
    shore = position({"E2": "hero pegasus amazons"}, {"H8": "ships"})
    assert "F4" in goals(shore, "E2", "hero pegasus")
    assert "F4" not in goals(shore, "E2", "hero pegasus amazons")


def test_enemies_stop_a_march_and_their_space_is_not_entered() -> None:
    """GR-6: two points would be enough, but every way leads past Ben."""
    ben = {"C7": "hero", "D6": "hero", "B6": "hero"}
    at = position({"C6": "hero"}, ben)
    assert goals(at, "C6", "hero") == {"C5", "C4", "B5", "D5"}
    assert refusals(at, march(at, "C6", "hero", "E6")) == ["out_of_reach"]
    (refused, *_) = GAME.violations(at, march(at, "C6", "hero", "D6"))
    assert (refused.code, refused.cite.id, refused.possible) == ("enemy_there", "enemies", False)


def test_hermes_makes_a_flight_six() -> None:
    """GR-19."""
    at = position({"C6": "hero:bonus=2 pegasus:bonus=2"}, BEN)
    assert "G4" in goals(at, "C6", "hero pegasus")
    plain = position({"C6": "hero pegasus"}, BEN)
    assert "G4" not in goals(plain, "C6", "hero pegasus")


def test_halted_units_neither_move_nor_are_carried() -> None:
    """GR-20."""
    at = position({"A6": "hero:marks=halted ships"}, BEN)
    assert goals(at, "A6", "hero ships") == goals(at, "A6", "hero") == set()
    assert "halted" in refusals(at, march(at, "A6", "hero", "B6"))


def test_moves_of_several_stacks_may_be_interleaved() -> None:
    """GR-19."""
    at = position({"C6": "hero", "C4": "hero"}, BEN)
    at = after(at, March("C6", (0,), "C5"), March("C4", (0,), "D4"), March("C5", (0,), "D5"))
    assert stack(at, "D5") == stack(at, "D4") == "hero"


def test_points_and_marks_of_the_moves_end_with_them_and_calm_with_the_turn() -> None:
    """GR-24."""
    units = "hero:spent=1:marks=calmed+halted+moved"
    ours = {"C6": units, "D7": "hero"}
    at = position(ours, {"C7": "hero"}, {"G1": "ships"}, hands=["lost", "wine"])
    at = after(at, EndPhase())
    assert only_unit(at, "C6") == Unit("hero", marks=("calmed",))
    while at.turn == 0:
        at = after(at, EndPhase())
    assert only_unit(at, "C6") == Unit("hero")


# Recruit Phase


def places(at, chit: str) -> set[str]:  # type: ignore[no-untyped-def]
    moves = [move for move in GAME.legal_moves(at) if isinstance(move, Recruit)]
    return {move.square for move in moves if move.chit == chit}


def test_a_recruit_enters_where_a_unit_stands_or_beside_it() -> None:
    """GR-4: on the tile that recruits, or an adjacent space that is empty or one's own."""
    at = position({"C6": "hero"}, BEN, phase="recruit", piles=["hoplites"])
    assert places(at, "hoplites") == {"C6", "C7", "C5", "B6", "D6"}


def test_a_tile_recruits_only_its_own_units() -> None:
    at = position({"C6": "hero"}, BEN, phase="recruit", piles=["cyclops"])
    assert places(at, "cyclops") == set()
    assert refusals(at, Recruit("cyclops", "C6")) == ["no_recruiter"]


def test_ships_enter_on_water_beside_a_city() -> None:
    at = position({"B7": "hero"}, BEN, phase="recruit", piles=["ships"])
    assert places(at, "ships") == {"A7", "B8"}
    assert refusals(at, Recruit("ships", "B7")) == ["wrong_terrain"]


def test_heroes_and_army_units_may_be_recruited_onto_ones_own_ship() -> None:
    """GR-19: flying units may not."""
    at = position({"B7": "hero", "A7": "ships"}, BEN, phase="recruit", piles=["hoplites"])
    assert places(at, "hoplites") == {"B7", "A7", "B6", "C7"}
    eagle = position({"F7": "hero", "F8": "ships"}, BEN, phase="recruit", piles=["eagle"])
    assert places(eagle, "eagle") == {"F7", "E7", "F6"}


def test_nobody_is_recruited_among_enemies_or_as_the_fifth() -> None:
    full = {"C6": "hero hoplites hoplites hoplites"}
    at = position(full, {"C7": "hero"}, phase="recruit", piles=["hoplites"])
    assert refusals(at, Recruit("hoplites", "C6")) == ["stack_full"]
    assert refusals(at, Recruit("hoplites", "C7")) == ["enemy_there"]


def test_a_chit_has_to_be_in_the_pile() -> None:
    at = position({"C6": "hero"}, BEN, phase="recruit", piles=["hoplites"])
    assert refusals(at, Recruit("ships", "C6")) == ["not_in_pile"]


def test_one_chit_enters_play_and_may_move_at_once() -> None:
    """GR-4: at most one a turn; it has all its move points."""
    at = position({"C6": "hero"}, BEN, phase="recruit", piles=["hoplites hoplites"])
    at = after(at, Recruit("hoplites", "C5"))
    assert not isinstance(at.decision, RecruitPhase)
    assert at.state.piles[0] == ("hoplites",)
    assert at.points(only_unit(at, "C5")) == 1


def test_recruiting_is_passed_over_where_all_can_see_that_nobody_can() -> None:
    """A unit on a tile that recruits nobody; what is in the pile does not matter."""
    at = position({"C7": "hero"}, BEN, phase="event", hands=["zeus"])
    drawing = at.with_state(
        at.state.changed(decisions=(RecruitPhase(0), DrawChit(0)), piles=((), ()))
    )
    at = step(drawing, ChitDrawn("hoplites")).state
    assert isinstance(at.decision, DrawCards)
    assert isinstance(at.state.decisions[0], EventPhase)


def test_destroyed_chits_make_a_new_pile_when_somebody_draws() -> None:
    """GR-22: an empty common pile is made anew at the draw, not before."""
    edition = GAME.editions()[0]
    every = [unit.id for unit in edition.units for _ in range(unit.count)]
    for used in ("hero", "ships"):
        every.remove(used)
    start = position({"C6": "hero"}, BEN, phase="recruit", piles=["hoplites"])
    every.remove("hoplites")
    state = start.state.changed(
        destroyed=tuple(sorted(every)), decisions=(RecruitPhase(0), DrawChit(0))
    )
    settled = GAME.start(start.deal).with_state(state)
    assert settled.pile_size == 0
    refilled = settled.decision.settle(settled)
    assert refilled.events[0].code == "pile_refilled"
    at = settled.with_state(refilled.state)
    assert at.pile_size == 45
    drawn = GAME.chance_move(at, Random(1))
    assert drawn.chit in every


def test_a_chit_is_seen_by_the_one_who_draws_it() -> None:
    """GR-4: a player's pile is hidden from others."""
    at = position({"C6": "hero"}, BEN, phase="recruit", piles=["hoplites"])
    state = at.state.changed(decisions=(RecruitPhase(0), DrawChit(0)))
    at = at.with_state(state)
    move = ChitDrawn("ships")
    assert GAME.view_move(at, move, 0) == move
    assert GAME.view_move(at, move, 1) == ChitDrawn(None)
    assert GAME.view(at, 1).state.piles[0] == (None,)
    assert GAME.view(at, 0).state.piles[0] == ("hoplites",)
    assert stack(at, "C6") == "hero"


# Chits, cards and random units drawn at the table and entered by whoever sees them

TOLD = {"draws": "table"}


def drawing(bens: str = "zeus"):  # type: ignore[no-untyped-def]
    """Ada is to draw a card, while Ben holds one."""
    at = position(
        {"C6": "hero"}, BEN, phase="event", hands=["hera", bens], options=TOLD, discards=("pan",)
    )
    state: State = at.state.ask(DrawCards(0, 1))
    return at.with_state(state)


def test_a_drawn_card_is_entered_by_the_player_who_holds_it() -> None:
    """GR-17."""
    at = drawing()
    assert GAME.awaited(at) == {0}
    assert GAME.chance_move(at, Random(1)) is None
    assert [v.code for v in GAME.violations(at, CardDrawn("ares"), {1})] == ["not_yours"]
    at = after(at, CardDrawn("ares"))
    assert at.state.hands[0] == ("ares", "hera")


def test_a_card_that_its_owner_can_see_elsewhere_was_not_drawn() -> None:
    at = drawing()
    assert refusals(at, CardDrawn("hera")) == refusals(at, CardDrawn("pan")) == ["not_in_deck"]
    at = at.with_state(at.state.changed(discards=("pan",)))
    (refusal,) = GAME.violations(at, CardDrawn("pan"), {0})
    assert refusal.reason.endswith(" is not in the deck: it was discarded.")
    assert refusal.cite.ruling == "GR-22"


def test_entering_cards_does_not_find_out_what_others_hold() -> None:
    """The same answer whether Ben holds that card or not, and a position to play on from."""
    for bens in ("zeus", "nike"):
        at = drawing(bens)
        assert refusals(at, CardDrawn("zeus")) == []
        assert GAME.state_problems(after(at, CardDrawn("zeus"))) == ()


def test_a_drawn_chit_is_entered_by_its_owner() -> None:
    """GR-17: as many as there are, less those that can be seen."""
    at = position({"C6": "titan"}, BEN, phase="recruit", piles=["nymphs", "kraken"], options=TOLD)
    at = at.with_state(at.state.changed(decisions=(RecruitPhase(0), DrawChit(0))))
    assert GAME.awaited(at) == {0}
    assert refusals(at, ChitDrawn("titan")) == refusals(at, ChitDrawn("nymphs")) == ["no_such_chit"]
    assert refusals(at, ChitDrawn("kraken")) == []
    (refusal,) = GAME.violations(at, ChitDrawn("titan"), {0})
    assert refusal.reason == "The only Titan chit lies elsewhere."


def test_a_chit_of_which_more_are_in_play_than_there_are_is_not_drawn_again() -> None:
    """GR-17: somebody may have entered another one's chit, which nobody else could see."""
    at = position({"C6": "titan"}, BEN, phase="recruit", piles=["nymphs"], options=TOLD)
    stacks = {**at.state.stacks, "H8": Stack(1, at.state.stacks["C6"].units)}
    at = at.with_state(at.state.changed(decisions=(RecruitPhase(0), DrawChit(0)), stacks=stacks))
    assert refusals(at, ChitDrawn("titan")) == ["no_such_chit"]


def test_a_unit_drawn_at_random_is_entered_by_the_table() -> None:
    at = position(
        {"C6": "hero"}, {"F6": "hero cyclops"}, phase="event", hands=["volcano"], options=TOLD
    )
    at = unopposed(at, PlayCard(0, "volcano", Target("F6")))
    assert GAME.awaited(at) == {CHANCE}
    assert GAME.chance_move(at, Random(1)) is None
    assert after(at, UnitDrawn(0)).state.destroyed == ("cyclops",)


def test_a_look_at_the_deck_is_taken_by_hand() -> None:
    at = position({"C6": "hero"}, BEN, phase="event", hands=["delphi lost"], options=TOLD)
    at = unopposed(at, PlayCard(0, "delphi"))
    assert at.state.foreseen == ()
    assert at.state.discards == ("delphi",)


# How often a thumb touches the screen, Confirm included, for every kind of decision

LIMITS: dict[type[Move], int] = {
    TileLaid: 1,
    ChitDrawn: 1,
    Recruit: 3,
    CardDrawn: 1,
    Discard: 2,
    PlayCard: 5,
    LetItHappen: 1,
    UnitDrawn: 1,
    March: 5,
    Attack: 3,
    ChillEnemy: 2,
    Strike: 1,
    Thrown: 1,
    TakeHit: 2,
    EndPhase: 2,
}
"""A blow is struck and thrown with two touches, and its casualty chosen with two. What happened
already, and the end of a phase that gives nothing up, need no Confirm."""


def touches(at: Position, move: Move) -> int:
    """The touches that enter a move, those left out that have one answer, and Confirm."""
    entry, count = enter(GAME, at, ()), 0
    for tap in GAME.taps(at, move):
        if tap.role != "done" and tap.id not in {one.id for one in entry.tapped}:
            offered = {one.tap.id: one for one in (*entry.instead, *entry.choices)}
            entry, count = enter(GAME, at, offered[tap.id].taps), count + 1
    assert move in entry.moves
    return count + (not entry.records)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"draws": "table", "dice": "table", "map": "table"}),
        (6, {"materials": "all"}),
    ],
)
def test_no_decision_takes_more_touches_than_its_limit(players: int, options: Any) -> None:
    deal = GAME.deal(GAME.editions()[0], NAMES[:players], options, Random(4), {})
    found: dict[type[Move], int] = defaultdict(int)
    for at, chosen in random_walk(GAME, GAME.start(deal), Random(4), 250):
        if GAME.chance_move(at, Random(0)):
            continue  # nobody enters what the app draws
        kinds = {type(move): move for move in GAME.legal_moves(at)}
        for move in {*kinds.values(), chosen}:
            found[type(move)] = max(found[type(move)], touches(at, move))
    assert {kind: n for kind, n in found.items() if n > LIMITS[kind]} == {}


@pytest.mark.parametrize(
    ("pile", "records"),
    [("hoplites", False), ("kraken", True)],
    ids=["can be recruited", "cannot"],
)
def test_nobody_is_recruited_with_one_touch_where_nobody_can_be(pile: str, records: bool) -> None:
    at = position({"C6": "hero"}, {"H8": "ships"}, phase="recruit", piles=[pile])
    assert any(isinstance(move, Recruit) for move in GAME.legal_moves(at)) != records
    assert enter(GAME, at, ("recruit-nobody",)).records == records


@pytest.mark.parametrize(
    ("phase", "done", "records"),
    [("event", "no-more-cards", True), ("move", "no-more-moves", True),
     ("battle", "no-more-attacks", False)],
)  # fmt: skip
def test_only_what_gives_something_up_is_confirmed(phase: str, done: str, records: bool) -> None:
    at = position({"C6": "hero"}, {"C7": "hero"}, phase=phase, hands=["lost"])
    assert enter(GAME, at, (done,)).records == records


@pytest.mark.parametrize("phase", ["recruit", "event", "move"])
def test_a_tap_on_an_enemy_before_the_battle_phase_says_when_attacks_come(phase: str) -> None:
    at = position({"C6": "hero"}, {"C7": "hero"}, phase=phase, hands=["lost"], piles=["hoplites"])
    answer = beside(GAME, enter(GAME, at, (), {0}), ("stack-C7", "C7"), {0})
    assert answer.reason == (
        "Attacks come after your moves, in the Battle Phase. "
        f"This is the {phase.capitalize()} Phase."
    )


def test_a_tap_on_an_enemy_out_of_reach_says_so() -> None:
    at = position({"C6": "hero"}, {"C7": "hero", "F6": "hero"}, phase="battle")
    entry = enter(GAME, at, ("F6",), {0})
    assert [one.reason for one in entry.violations] == ["C6 and F6 do not share a border."]


def test_a_whole_fight_takes_seven_touches_of_the_attacker() -> None:
    """The enemy and Confirm, a touch for each of three blows, and two for who takes the hit."""
    at = position({"C6": "amazons hero nymphs"}, {"C7": "hero"}, phase="battle")
    count, at = touches(at, Attack("C6", "C7")), fight(at, "C6", "C7")
    faces = iter((1, 1, 6, 6, 1))
    while at.battle:
        if isinstance(at.decision, Blow):
            at = after(at, Thrown(next(faces)))
            continue
        move = next(iter(GAME.legal_moves(at)))
        count += touches(at, move) if GAME.mover(at, move) == 0 else 0
        at = after(at, move)
    assert list(faces) == []
    assert count == 7


@pytest.mark.parametrize(
    "units", ["hero", "hero hoplites", "hero hoplites nymphs", "hero hoplites hoplites nymphs",
              "hero hoplites nymphs medusa", "hero hero hoplites hoplites",
              "hoplites hoplites hoplites hoplites"],
)  # fmt: skip
def test_any_part_of_a_stack_moves_with_five_touches(units: str) -> None:
    at = position({"D5": units}, {"H8": "ships"})
    groups = {}
    for move in GAME.legal_moves(at):
        if isinstance(move, March):
            groups[move.units] = move
    assert groups
    assert max(touches(at, move) for move in groups.values()) <= 5


def test_a_whole_stack_moves_with_three_touches() -> None:
    at = position({"D5": "hero hoplites nymphs medusa"}, {"H8": "ships"})
    assert touches(at, March("D5", (0, 1, 2, 3), "D4")) == 3


def test_the_units_of_both_sides_lie_open_in_a_battle_as_cards_to_be_tapped() -> None:
    at = position({"C6": "hero nymphs"}, {"C7": "hydra:damage=1"}, phase="battle", hands=["lost"])
    at = fight(at, "C6", "C7")
    ours, theirs, hand = GAME.card_rows(GAME.view(at, 0), 0)
    assert re.fullmatch(r"Ada attacks, \d+ % to win", ours.title)
    assert [card.title for card in ours.cards] == ["Hero, takes 2 hits", "Nymphs"]
    assert [card.title for card in theirs.cards] == ["Hydra, 2 hits left"]
    assert [card.corner for card in theirs.cards] == ["F 4"]
    assert [card.title for card in hand.cards] == ["Lost"]
    taps = {tap.id for move in GAME.legal_moves(at) for tap in GAME.taps(at, move)[:1]}
    assert taps == {card.id for card in ours.cards}


# A game of many turns stays sound

MOVES = 2_500
EVERY = 50
OTHERWISE_ALL = {option.id: OTHERWISE for option in GAME.ruling_options}


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(2, 3, {}), (3, 1, {"draws": "table"}), (4, 2, {"materials": "all", **OTHERWISE_ALL})],
    ids=["app", "table", "otherwise"],
)
def test_a_long_game_stays_sound(players: int, seed: int, options: dict[str, str]) -> None:
    """GR-22: what was discarded or destroyed is drawn again; with every ruling otherwise, too."""
    edition, rng = GAME.editions()[0], Random(seed)
    deal = GAME.deal(edition, NAMES[:players], options, Random(seed), {})
    at, codes, kinds = GAME.start(deal), set(), set()
    for number in range(MOVES):
        move = random_move(GAME, at, rng)
        if move is None:
            break
        kinds.add(type(move))
        step = GAME.apply(at, move)
        codes |= {event.code for event in step.events}
        at = step.state
        if number % EVERY == 0:
            assert GAME.state_problems(at) == ()
            assert read_diagram(deal, GAME.diagram(at)) == at
    assert number > 1_000
    assert {"deck_refilled", "pile_refilled", "destroyed", "round", "turn"} <= codes
    assert len(kinds) >= 12


# Move sequences are counted, so that no rule changes unseen

DATA = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))


def reached(case: dict[str, Any]) -> Any:
    """The position that a case starts from."""
    deal = GAME.deal(GAME.editions()[0], NAMES[: case["players"]], {}, Random(case["seed"]), {})
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(case["seed"]), case["walk"]):
        at = GAME.apply(before, move).state
    return at


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_positions_have_as_many_move_sequences_as_recorded(case: dict[str, Any]) -> None:
    at = reached(case)
    for depth, count in enumerate(case["perft"], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
