"""Rulings of Orichalcum that a table plays the other way."""

from companion.games.orichalcum.decisions.end import EndTurn
from companion.games.orichalcum.decisions.start import AssignInitiative
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.moves.construct import ForgeMedallion
from tests.games.otherwise import otherwise

from .positions import ADA, BEN, CLEO, acting, deal, player
from .test_rounds import end_of_round


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
