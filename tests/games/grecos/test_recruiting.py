"""Recruit Phase: chits are drawn, and enter play."""

from random import Random

from companion.games.grecos.decisions.turn import DrawCards, DrawChit, EventPhase, RecruitPhase
from companion.games.grecos.game import GAME
from companion.games.grecos.moves.recruit import ChitDrawn, Recruit

from .positions import after, only_unit, position, refusals, stack, step

BEN = {"H8": "ships"}


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
