"""What is checked after every change: whether the side to move can do anything."""

from dataclasses import replace

from companion.engine.play.step import Event, Step
from companion.engine.setup.deal import plays_otherwise
from companion.games.ichor.battle import BattleState, Ending
from companion.games.ichor.box.components import other
from companion.games.ichor.grid import OFF
from companion.games.ichor.moves.move_figure import MoveFigure
from companion.games.ichor.moves.use_power import UsePower
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.state import Position
from companion.games.ichor.turns import TakeTurn, after_game, game_ended


def look(at: Position) -> Step[BattleState] | None:
    """A side that can neither move a figure nor use a power loses, or passes where the table plays
    IC-22 so and the other side can act."""
    if not isinstance(at.decision, TakeTurn) or can_act(at):
        return None
    if plays_otherwise(at.deal, "IC-22"):
        passed = at.with_state(replace(at.state, turn=other(at.camp), copyable=None))
        if can_act(passed):
            return Step(passed.state, (_passes(at),))
    ending = Ending("no_move", other(at.camp))
    over = after_game(at.deal, at.state.game)
    state = replace(at.state, decisions=over, ending=ending)
    return Step(state, (game_ended(at.with_state(state)),))


def _passes(at: Position) -> Event:
    text = f"The {at.camp} can neither move nor use a power, and pass."
    return Event("turn_passed", text, seat=at.seat_of(at.camp), cite=CITE["no_move"])


def can_act(at: Position) -> bool:
    """Whether the side to move has a legal move (IC-22)."""
    taken, tiles = at.standing, at.deal.gate_spaces
    for space in at.own.at:
        if space != OFF:
            for beside in at.deal.grid.beside[space]:
                if beside not in taken and beside not in tiles:
                    return True
    return any(True for kind in (MoveFigure, UsePower) for _ in kind.legal(at))
