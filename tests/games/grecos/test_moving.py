"""Move Phase: who goes where, step by step."""

from companion.games.grecos.game import GAME
from companion.games.grecos.moves.march import March
from companion.games.grecos.moves.phases import EndPhase
from companion.games.grecos.stacks import Unit

from .positions import after, goals, march, only_unit, position, refusals, stack

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
