"""How a game flows from decision to decision: the same for all games.

The top of the stack is asked. A move that answers it takes it off and opens what follows;
then everything happens that needs nobody, until somebody has to decide or nothing is open.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine.decision import CHANCE, NOBODY, Actor, Decision
from companion.engine.phrases import listed
from companion.engine.position import Position
from companion.engine.problems import Problem
from companion.engine.problems import below as problems_below
from companion.engine.rulebook import Violation
from companion.engine.step import Event, Seat, Step

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.move import Move

P = TypeVar("P", bound=Position[Any, Any])


def awaited(at: Position[Any, Any]) -> frozenset[Actor]:
    """Who has to answer what is asked."""
    return at.decision.awaited(at) if at.state.decisions else NOBODY


def may_act(at: Position[Any, Any]) -> frozenset[Actor]:
    """Those who have to answer, and those who may cut in."""
    if not at.state.decisions:
        return NOBODY
    decision: Decision = at.decision
    return decision.awaited(at) | decision.may_cut_in(at)


def chance_is_awaited(at: Position[Any, Any]) -> bool:
    """Whether something is to be thrown or drawn."""
    return bool(at.state.decisions) and CHANCE in at.decision.awaited(at)


def apply(game: "Game[Any, Any, P, Any]", at: P, move: "Move") -> Step[P]:
    """The position after the move and after all that follows from it without anybody."""
    step = move.play(at)
    return settled(game, at.with_state(step.state), step.events, reveals=step.reveals)


def settled(
    game: "Game[Any, Any, P, Any]",
    at: P,
    events: tuple[Event, ...] = (),
    *,
    reveals: bool = False,
) -> Step[P]:
    """The position once everything has happened that needs nobody's decision."""
    while at.state.decisions:
        step = game.after_each(at) if game.after_each else None
        if step is None:
            step = at.decision.settle(at)
        if step is None:
            break
        at = at.with_state(step.state)
        events += step.events
        reveals = reveals or step.reveals
    return Step(at, events, reveals)


def violations(
    at: Position[Any, Any], move: "Move", seats: Collection[Seat] | None
) -> Iterator[Violation]:
    """Every rule that the move would break. Whether anything is asked, whether this is, and
    whether it is asked of these seats comes first, and then nothing else is said: a refusal
    tells nobody what others hold."""
    decision: Decision | None = at.decision
    if decision is None:
        yield Violation("game_over", "The game is over.", move.rule, possible=False)
    elif seats is not None and may_act(at).isdisjoint((*seats, CHANCE)):
        yield _not_yours(at, decision, move, min(seats, default=None))
    elif not isinstance(decision, (*move.answers, *move.cuts_into)):
        reason = f"Something else is asked now. {decision.prompt(at)}"
        yield Violation("not_now", reason, move.rule, possible=False)
    elif (mover := move.by(at)) not in may_act(at):
        yield _not_yours(at, decision, move, None if mover is CHANCE else mover)
    elif seats is not None and mover is not CHANCE and mover not in seats:
        yield _not_yours(at, decision, move, min(seats, default=None))
    else:
        yield from move.forbidden(at)


def stack_problems(at: Position[Any, Any]) -> Iterator[Problem]:
    """What stands against the open decisions of a position that came from outside: each one's
    own problems, one that lies where it cannot, and that the last one asks nobody.

    A game's `check_state` calls it once the rest of the state is sound.
    """
    below: Decision | None = None
    found = False
    for depth, decision in enumerate(at.state.decisions):
        path = f"decisions[{depth}]"
        problems = [*decision.problems(at)]
        if None not in decision.lies_on if below is None else type(below) not in decision.lies_on:
            problems.append(Problem("", "cannot lie there"))
        yield from problems_below(path, problems)
        found, below = found or bool(problems), decision
    if below is not None and not found and (not awaited(at) or below.settle(at)):
        yield Problem(path, "waits for nobody")


def _not_yours(
    at: Position[Any, Any], decision: Decision, move: "Move", seat: Seat | None
) -> Violation:
    if seat is not None and (told := decision.not_yours(at, seat, move)):
        return told
    whose = sorted(actor for actor in awaited(at) if actor is not CHANCE)
    turn = listed(at.deal.names[actor] for actor in whose)
    reason = f"That is for {turn} to decide." if turn else "The table has to tell first."
    return Violation("not_yours", reason, move.rule, possible=False)
