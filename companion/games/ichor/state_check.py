"""What stands against positions that come from outside, in any phase of a turn."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.game import Problem
from companion.games.ichor.check import check_deal
from companion.games.ichor.components import CAMPS, Camp, other
from companion.games.ichor.effects.powers import COPYABLE
from companion.games.ichor.grid import OFF
from companion.games.ichor.options import pool
from companion.games.ichor.play import can_move
from companion.games.ichor.state import Deal, Ending, Side, State
from companion.games.ichor.turn_check import pending_problems

MAX_STACK = 4
"""Two behind a Reinforcements gate, and two more on top."""


def check_state(state: State) -> tuple[Problem, ...]:
    """What stands against this position."""
    if faults := check_deal(state.deal):
        return tuple(Problem(f"deal.{fault.path}", fault.message) for fault in faults)
    problems = list(_game_problems(state))
    for camp in CAMPS:
        problems.extend(_side_problems(state.deal, camp, state.side(camp)))
    if not problems:
        problems.extend(_board_problems(state))
    if not problems:
        if state.ending:
            problems.extend(_ending_problems(state, state.ending))
        elif state.pending:
            problems.extend(pending_problems(state, state.pending))
        else:
            problems.extend(_turn_problems(state))
    return tuple(problems)


def _game_problems(state: State) -> Iterator[Problem]:
    if not 1 <= state.game <= state.deal.games:
        yield Problem("game", f"must be 1 to {state.deal.games}")
    if (state.first is not None) != (state.game == 2):
        yield Problem("first", "must be the first game's result, in the second game only")
    if state.first:
        for camp in CAMPS:
            if not 0 <= state.first.off(camp) <= state.deal.tokens:
                yield Problem(f"first.{camp}_off", f"must be 0 to {state.deal.tokens}")
        if not state.first.points:
            yield Problem("first", "the loser has a token off the board at least")
    if state.copyable is not None and state.copyable not in COPYABLE:
        yield Problem("copyable", "must be the id of a power that can be copied")
    if state.ending and state.pending:
        yield Problem("pending", "nothing is decided after the end of a game")


def _side_problems(deal: Deal, camp: Camp, side: Side) -> Iterator[Problem]:
    count = len(side.cards)
    figures = Counter(side.cards + side.reserve)
    if (
        set(figures) - set(pool(deal.edition, deal.options, camp))
        or max(figures.values(), default=0) > 1
    ):
        yield Problem(f"{camp}.cards", f"must be different {camp} of the box")
    if len(side.up) != count or len(side.at) != count or count < deal.size:
        yield Problem(f"{camp}.cards", "must go with `up` and `at`, one entry a card")
    spaces = len(deal.grid.names)
    if any(not OFF <= at < spaces for at in side.at):
        yield Problem(f"{camp}.at", f"must be spaces from 0 to {spaces - 1}, or {OFF}")
    if len(side.tokens) != spaces or any(not 0 <= held <= MAX_STACK for held in side.tokens):
        yield Problem(f"{camp}.tokens", f"must be {spaces} numbers from 0 to {MAX_STACK}")
    if len(side.centres) != len(deal.gates) or any(not 0 <= held <= 2 for held in side.centres):
        yield Problem(f"{camp}.centres", "must be one number from 0 to 2 a gate")
    total = sum(side.tokens) + sum(side.centres) + side.supply + side.boxed
    if side.supply < 0 or side.boxed < 0 or total != deal.tokens:
        yield Problem(f"{camp}.supply", f"all tokens of the {camp} must add up to {deal.tokens}")


def _board_problems(state: State) -> Iterator[Problem]:
    standing = Counter(at for camp in CAMPS for at in state.side(camp).at if at != OFF)
    for space, name in enumerate(state.deal.grid.names):
        held = [state.side(camp).tokens[space] > 0 for camp in CAMPS]
        if standing[space] > 1:
            yield Problem("monsters.at", f"two figures stand on {name}")
        if all(held) or (standing[space] and any(held)):
            yield Problem("monsters.tokens", f"too much lies on {name}")
    for gate in range(len(state.deal.gates)):
        if all(state.side(camp).centres[gate] for camp in CAMPS):
            yield Problem("monsters.centres", f"tokens of both sides lie on gate {gate + 1}")


def _ending_problems(state: State, ending: Ending) -> Iterator[Problem]:
    won = state.side(ending.winner).supply == 0
    if won != (ending.reason == "all_tokens"):
        yield Problem("ending.reason", "must go with the winner's tokens")
    if (ending.winner != state.turn) != (ending.reason == "no_move"):
        yield Problem("turn", "must be the side that won, or the one that cannot move")


def _turn_problems(state: State) -> Iterator[Problem]:
    for camp in CAMPS:
        if not state.side(camp).supply:
            yield Problem("ending", f"the {camp} have all tokens on the board and have won")
    if not can_move(state):
        yield Problem(
            "ending", f"the {state.turn} cannot move and have lost to {other(state.turn)}"
        )
