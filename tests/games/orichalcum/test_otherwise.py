"""Rulings of Orichalcum that a table plays the other way."""

from random import Random

from companion.engine.play.replay import random_move
from companion.engine.rulebook import OTHERWISE
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.draws import EndTurn
from companion.games.orichalcum.decisions.start import (
    AssignInitiative,
    ChooseCard,
    InstallMetropolis,
)
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.moves.card import TakeCard
from companion.games.orichalcum.moves.construct import ForgeMedallion
from companion.games.orichalcum.moves.laid import PlaceMetropolis
from tests.games.otherwise import otherwise

from .positions import ADA, BEN, CLEO, acting, deal, legal, play, player, position
from .reading import read_diagram
from .test_rounds import end_of_round


def test_or_1_the_metropolis_is_laid_after_the_first_card() -> None:
    at = GAME.start(deal(2, draws="app", **{"OR-1": OTHERWISE}))
    rng = Random(1)
    for seat in (ADA, BEN):
        assert GAME.state_problems(at) == ()
        while (draw := GAME.chance_move(at, rng)) is not None:
            at = play(at, draw)
        assert (at.turn, type(at.decision)) == (seat, ChooseCard)
        at = play(at, TakeCard(0))
        assert isinstance(at.decision, InstallMetropolis)
        assert read_diagram(at.deal, GAME.diagram(at)) == at
        at = play(at, legal(at, PlaceMetropolis)[0])
        assert isinstance(at.decision, PlaceTile | PerformAction)
        while at.turn == seat:
            at = play(at, random_move(GAME, at, rng))


def test_or_1_a_turn_without_a_metropolis_goes_on_when_the_table_changes_its_mind() -> None:
    at = position(player(metropolis=None), asked=(InstallMetropolis(), ChooseCard()))
    at = play(otherwise(GAME, at, "OR-1"), PlaceMetropolis("A1"))
    assert isinstance(at.decision, ChooseCard)
    assert not isinstance(play(at, TakeCard(0)).decision, InstallMetropolis)


def test_or_9_the_victory_waits_for_the_end_of_the_turn() -> None:
    at = acting("construct", player(nuggets=10, medallions=4))
    late = GAME.apply(otherwise(GAME, at, "OR-9"), ForgeMedallion()).state
    assert GAME.is_over(GAME.apply(at, ForgeMedallion()).state)
    assert not GAME.is_over(late)
    assert GAME.state_problems(late) == ()
    while not GAME.is_over(late):
        late = GAME.apply(late, list(GAME.legal_moves(late))[-1]).state
    assert GAME.outcome(late).winners == (ADA,)
    assert EndTurn() not in late.state.decisions


def test_or_10_the_neighbour_receives_nothing_where_the_pawn_stays() -> None:
    at = end_of_round((3, 2, 1))
    before = at.with_state(at.state.changed(decisions=(AssignInitiative(),)))
    for ruling, hoplites in (((), 3), (("OR-10",), 2)):
        given = AssignInitiative().given(otherwise(GAME, before, *ruling), ADA)
        assert given.state.players[CLEO].hoplites == hoplites
    moved = AssignInitiative().given(otherwise(GAME, before, "OR-10"), BEN)
    assert moved.state.players[ADA].hoplites == 4


def test_or_12_is_an_option_that_the_game_has_anyway() -> None:
    assert GAME.rulebook.rulings["OR-12"].switch == ("supply", "unlimited")
    assert deal().options["supply"] == "box"
