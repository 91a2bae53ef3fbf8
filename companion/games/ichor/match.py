"""What is looked for after every change, and how a match ends."""

from dataclasses import replace

from companion.engine.step import Step
from companion.games.ichor.battle import BattleState, Ending
from companion.games.ichor.components import other
from companion.games.ichor.grid import OFF
from companion.games.ichor.moves.move_figure import MoveFigure
from companion.games.ichor.moves.use_power import UsePower
from companion.games.ichor.state import Position
from companion.games.ichor.turns import TakeTurn, after_game, changes, game_ended


def look(at: Position) -> Step[BattleState] | None:
    """A side that can do nothing loses. A power that the table let come to nothing goes on."""
    state = at.state
    if isinstance(at.decision, TakeTurn):
        return None if can_act(at) else _lost(at)
    if state.doing and state.doing.before is not None and not changes(at, state.doing.before):
        return Step(replace(state, doing=replace(state.doing, before=None)))
    return None


def can_act(at: Position) -> bool:
    """Whether the side to move has a legal move (IC-22)."""
    taken, tiles = at.standing, at.deal.gate_spaces
    for space in at.own.at:
        if space != OFF:
            for beside in at.deal.grid.beside[space]:
                if beside not in taken and beside not in tiles:
                    return True
    return any(True for kind in (MoveFigure, UsePower) for _ in kind.legal(at))


def _lost(at: Position) -> Step[BattleState]:
    ending = Ending("no_move", other(at.camp))
    state = replace(at.state, decisions=after_game(at.deal, at.state.game), ending=ending)
    return Step(state, (game_ended(at.with_state(state)),))
