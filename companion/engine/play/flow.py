"""How a game goes from decision to decision, in the same way for all games.

The decision on top of the stack is asked. A move that answers it removes it and opens what follows.
Then decisions settle by themselves until somebody has to answer one or none is open.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from companion.engine.phrases import listed
from companion.engine.play.decision import CHANCE, NOBODY, Actor, Decision, Together
from companion.engine.play.move import Move, SecretAnswer
from companion.engine.play.position import Position
from companion.engine.play.step import Event, Seat, Step
from companion.engine.problems import Problem, below
from companion.engine.record import P, Record
from companion.engine.rulebook import Citation, Violation


def awaited(at: Position[Any, Any]) -> frozenset[Actor]:
    """Who has to answer what is asked."""
    return at.decision.awaited(at) if at.state.decisions else NOBODY


def may_act(at: Position[Any, Any]) -> frozenset[Actor]:
    """Who may make a move: those who have to answer, and those who may cut in."""
    if not at.state.decisions:
        return NOBODY
    decision: Decision = at.decision
    return decision.awaited(at) | decision.may_cut_in(at)


def chance_is_awaited(at: Position[Any, Any]) -> bool:
    """Whether something has to be thrown or drawn now."""
    return bool(at.state.decisions) and CHANCE in at.decision.awaited(at)


def legal_moves(game: Record[Any, Any, P, Any], at: P) -> Iterator[Any]:
    """Every legal move."""
    for kind in game.moves_at(at):
        yield from kind.legal(at)


def question(game: Record[Any, Any, P, Any], at: P, seat: Seat) -> Any:
    """What is asked of that seat, as a value to be compared; None if it may do nothing.

    As long as it stays equal, an answer that was chosen before another player's move is not stale.
    """
    moves = frozenset(move for move in legal_moves(game, at) if move.by(at) in (seat, CHANCE))
    return (at.decision.open_to(at, seat), moves) if moves else None


def apply(game: Record[Any, Any, P, Any], at: P, move: Move) -> Step[P]:
    """The position after the move and after everything that follows without anybody's answer."""
    step = move.play(at)
    return settled(game, at.with_state(step.state), step.events, reveals=step.reveals)


def settled(
    game: Record[Any, Any, P, Any],
    at: P,
    events: tuple[Event, ...] = (),
    *,
    reveals: bool = False,
) -> Step[P]:
    """The position after all decisions have settled that need nobody's answer."""
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
    at: Position[Any, Any], move: Move, seats: Collection[Seat] | None, end_rule: Citation
) -> Iterator[Violation]:
    """Every rule that the move would break; `end_rule` is the one by which the game is over.

    If it is over, or the move is not asked now, or not of these seats, that is the only violation:
    otherwise a refusal could show somebody what others hold.
    """
    if not at.state.decisions:
        return iter([Violation("game_over", "The game is over.", end_rule, possible=False)])
    refusal = _refusal(at, move, seats)
    return move.forbidden(at) if refusal is None else iter((refusal,))


def is_asked(at: Position[Any, Any], move: Move) -> bool:
    """Whether the move answers what is asked now, or may cut into it. No other move can be worded:
    its sentence speaks of a question that is not there."""
    return bool(at.state.decisions) and isinstance(at.decision, (*move.answers, *move.cuts_into))


def _refusal(
    at: Position[Any, Any], move: Move, seats: Collection[Seat] | None
) -> Violation | None:
    """Why nobody looks at the rules of the move: something else is asked, or somebody else."""
    decision: Decision = at.decision
    if seats is not None and may_act(at).isdisjoint((*seats, CHANCE)):
        return _not_yours(at, decision, move, min(seats, default=None))
    if not is_asked(at, move):
        return decision.not_now(at, move) or _not_now(at, decision, move)
    if not _may(at, decision, mover := move.by(at)):
        return _not_yours(at, decision, move, None if mover is CHANCE else mover)
    if seats is not None and mover is not CHANCE and mover not in seats:
        return _not_yours(at, decision, move, min(seats, default=None))
    return None


def _may(at: Position[Any, Any], decision: Decision, mover: Actor) -> bool:
    """Whether `mover` may act; most who move are awaited."""
    return mover in decision.awaited(at) or mover in decision.may_cut_in(at)


def _not_now(at: Position[Any, Any], decision: Decision, move: Move) -> Violation:
    reason = f"Something else is asked now. {decision.prompt(at)}"
    return Violation("not_now", reason, move.rule, possible=False)


def stack_problems(game: Record[Any, Any, P, Any], at: P) -> Iterator[Problem]:
    """Faults in the open decisions of a position that comes from outside: their own faults,
    decisions that cannot lie where they do, and questions that nobody asked could answer."""
    stack, sound = at.state.decisions, True
    for depth, decision in enumerate(stack):
        asked = at.with_state(replace(at.state, decisions=stack[: depth + 1]))
        problems = list(decision.problems(asked))
        if not _may_lie(decision, stack[depth - 1] if depth else None):
            problems.append(Problem("", "cannot lie there"))
        if not problems and isinstance(decision, Together):
            problems.extend(_answer_problems(game, asked, decision))
        yield from below(f"decisions[{depth}]", problems)
        sound = sound and not problems
    if sound and (settled(game, at).state != at or not _can_be_answered(game, at)):
        yield Problem("decisions", "must wait for somebody who can answer")


def _may_lie(decision: Decision, lower: Decision | None) -> bool:
    if decision.lies_on is None:
        return True
    return isinstance(lower, decision.lies_on) if decision.lies_on else lower is None


def _answer_problems(
    game: Record[Any, Any, P, Any], at: P, decision: Together
) -> Iterator[Problem]:
    """Faults: secret answers that could not have been given before anybody had answered. One that
    merely breaks a rule may lie there, since a table can insist on what hands have done."""
    unanswered = replace(decision, waiting=decision.seats, answers=(None,) * len(decision.seats))
    at = at.with_state(at.state.answered(unanswered))
    kinds = [kind for kind in game.answers_to[type(decision)] if issubclass(kind, SecretAnswer)]
    for n, (seat, answer) in enumerate(zip(decision.seats, decision.answers, strict=True)):
        moves = (kind(seat, answer) for kind in kinds if answer is not None)
        if any(not broken.possible for move in moves for broken in move.forbidden(at)):
            yield Problem(f"answers[{n}]", "cannot be answered")


def _can_be_answered(game: Record[Any, Any, P, Any], at: P) -> bool:
    """Whether everybody who is awaited has a legal move."""
    missing = set(awaited(at))
    for move in legal_moves(game, at) if missing else ():
        missing.discard(move.by(at))
        if not missing:
            break
    return not missing and bool(awaited(at)) == bool(at.state.decisions)


def _not_yours(
    at: Position[Any, Any], decision: Decision, move: Move, seat: Seat | None
) -> Violation:
    if seat is not None and (violation := decision.not_yours(at, seat, move)):
        return violation
    whose = sorted(actor for actor in awaited(at) if actor is not CHANCE)
    turn = listed(at.deal.names[actor] for actor in whose)
    chance = "First the table has to enter what was thrown or drawn."
    reason = f"That is for {turn} to decide." if turn else chance
    return Violation("not_yours", reason, move.rule, possible=False)
