"""What forbids a move, in the rulebook's order."""

from companion.engine.rulebook import Law, Violation

from .moves import Hold, Move, Roll, Rolled
from .rulebook import CITE
from .state import State


def the_game_is_on(state: State, _: Move) -> Violation | None:
    """Nothing is rolled once a player stands at the target."""
    if state.winner is None:
        return None
    winner = state.deal.names[state.winner]
    reason = f"The game is over: {winner} has {state.points[state.winner]} points."
    return Violation("game_over", reason, CITE["end"], possible=False)


def the_die_lies_still(state: State, _: Move) -> Violation | None:
    """A player chooses between throws."""
    if state.pending == "choice":
        return None
    reason = f"{state.name} is rolling: what does the die show?"
    return Violation("die_is_rolling", reason, CITE["turn"], possible=False)


def the_die_is_thrown(state: State, _: Rolled) -> Violation | None:
    """A face needs a throw."""
    if state.pending == "die":
        return None
    reason = f"{state.name} has not taken the die yet."
    return Violation("die_is_not_thrown", reason, CITE["turn"], possible=False)


def the_face_exists(state: State, move: Rolled) -> Violation | None:
    """The die shows what stands on it."""
    if move.face in state.deal.edition.faces:
        return None
    reason = f"There is no {move.face} on the {state.deal.edition.title.lower()}."
    return Violation("no_such_face", reason, CITE["face"], possible=False)


def something_was_rolled(state: State, _: Hold) -> Violation | None:
    """PG-1: a turn cannot pass."""
    if state.at_risk:
        return None
    reason = f"{state.name} has rolled nothing this turn that could be held."
    return Violation("nothing_to_hold", reason, CITE["roll_first"])


LAW: Law[State, Move] = Law(
    {
        Roll: (the_game_is_on, the_die_lies_still),
        Hold: (the_game_is_on, the_die_lies_still, something_was_rolled),
        Rolled: (the_game_is_on, the_die_is_thrown, the_face_exists),
    }
)
