"""A turn by touch: how many taps, and that one Confirm is enough."""

from random import Random

import pytest

from companion.engine.play.chance import choose
from companion.games.ichor.game import GAME
from companion.games.ichor.notation import parse_move
from companion.games.ichor.state import Position
from companion.games.ichor.turns import TakeTurn
from companion.tables.taps.dead_taps import beside
from companion.tables.taps.move_entry import enter, goes_on
from tests.measure.turns import taps_of

from .boards import board

MOST_TAPS = 6
TURNS = 25
ALL = {"board": "large", "figures": "reinforcements", "gates": "yes", "victory_cards": "yes"}


@pytest.mark.parametrize("seed", range(3))
def test_no_decision_takes_more_than_six_taps_and_no_turn_more_than_one_confirm(seed: int) -> None:
    """A card that is drawn is looked at first: what it leads to has a Confirm of its own."""
    rng = Random(seed)
    at = GAME.start(GAME.deal(GAME.editions()[0], ["Ada", "Ben"], ALL, Random(seed), {}))
    for _ in range(TURNS):
        if GAME.outcome(at) is not None:
            return
        drawn = GAME.chance_move(at, rng)
        move = drawn or choose(rng, list(GAME.legal_moves(at)))
        step = GAME.apply(at, move)
        after_draw = drawn is not None
        if not after_draw:
            assert taps_of(GAME, at, move) <= MOST_TAPS, GAME.describe(at, move)
        asked_on = step.state.decision and not isinstance(step.state.decision, TakeTurn)
        if asked_on and GAME.awaited(step.state) == {GAME.mover(at, move)}:
            assert after_draw or goes_on(GAME, at, move, step)
        at = step.state


def test_the_tokens_of_a_power_are_confirmed_with_it() -> None:
    """Cerberus takes three spaces from the gods: the card, three spaces, Confirm."""
    drawing = """
        g  .  .  g  .  .
        .  .  Ze .  .  .
        Cb .  .  .  .  g
        .  .  .  .  .  .
        .  g  .  .  .  .
        .  .  .  g  .  .
    """
    at = board(drawing, "monsters")
    taps = [tap.id for tap in GAME.taps(at, parse_move("Cb*"))]
    entry = enter(GAME, at, (*taps, "a6", "d6", "f4"), {0})
    assert [type(move).__name__ for move in entry.moves] == ["UsePower", "Lay", "Lay", "Lay"]
    assert entry.legal


def why(at: Position, *tapped: str) -> tuple[str, str]:
    """Why the last of these taps leads nowhere, and the id of the rule."""
    found = beside(GAME, enter(GAME, at, tapped[:-1], None), tapped[-1:], None)
    return found.reason, found.cites[0].id


def test_a_tap_that_leads_nowhere_is_answered_with_the_rule_it_would_break() -> None:
    drawing = """
        .  .  .  .  .  .
        .  .  Ze At .  .
        .  .  .  .  .  .
        .  Si .  .  .  .
        .  .  .  .  .  Cb
        .  .  .  .  .  .
    """
    at = board(drawing, "gods")
    line = "Space d2 is not in the row or column of c5."
    assert why(at, "zeus", "d2") == (line, "move_line")
    assert why(at, "zeus", "c1", "d2") == (line, "move_line")
    turn = "Cerberus is a monster; it is the gods' turn."
    assert why(at, "cerberus") == why(at, "card-cerberus") == (turn, "start")
    step = "Space d2 does not adjoin e5 along its row or column."
    assert why(at, "card-athena", "e5", "d2") == (step, "power_athena")
    assert why(at, "b1") == ("Nothing can be done there now.", "turn")


def test_whoever_calls_a_figure_is_told_what_can_be_called() -> None:
    drawing = """
        .  .  .  .  .  .
        .  .  Ze At .  .
        .  .  .  .  .  .
        .  Si .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """
    called = "Siren has to call a god that stands on the board."
    assert why(board(drawing, "monsters"), "card-siren", "e1") == (called, "power_siren")
