"""What stands against a turn that waits for a decision."""

from collections.abc import Iterable, Iterator

from companion.engine.game import Problem
from companion.games.ichor.components import FIGURES
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.figures import PlaceFigure
from companion.games.ichor.effects.movement import LandAnywhere, ReinforceTrail
from companion.games.ichor.effects.powers import POWERS
from companion.games.ichor.effects.tokens import LayOn, LayOnBare, StackOnLaid
from companion.games.ichor.effects.trail import Trail
from companion.games.ichor.effects.waiting import Waiting
from companion.games.ichor.grid import OFF
from companion.games.ichor.play import legal_moves
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.state import Doing, State

MAX_COUNT = 3
"""No power and no gate has more picks, cards or tokens than this."""


def pending_problems(state: State, doing: Doing) -> Iterator[Problem]:
    """Every fault of the open decision; a sound one can be answered."""
    found = [*_doing(state, doing), *_trail(state, doing)]
    for name, steps in (("todo", doing.todo), ("then", doing.then)):
        for number, step in enumerate(steps):
            found += _step(state, step, f"pending.{name}[{number}]")
    if not found and next(legal_moves(state), None) is None:
        found.append(Problem("pending.todo[0]", "leaves nothing to decide"))
    return iter(found)


def _doing(state: State, doing: Doing) -> Iterator[Problem]:
    if doing.figure not in FIGURES or FIGURES[doing.figure].camp != state.turn:
        yield Problem("pending.figure", "must be a figure of the side to move")
    if doing.power is not None and doing.power not in POWERS:
        yield Problem("pending.power", "must be the id of a power")
    if not doing.todo:
        yield Problem("pending.todo", "must hold what is to be decided")
    yield from _spaces(state, "pending.laid", doing.laid)
    if doing.line_end != OFF:
        yield from _spaces(state, "pending.line_end", (doing.line_end,))
    if doing.origin != OFF or doing.line_end != OFF:
        yield from _spaces(state, "pending.origin", (doing.origin,))


def _trail(state: State, doing: Doing) -> Iterator[Problem]:
    """A movement is under way exactly while its landing or its tokens are undecided."""
    flying = bool(doing.todo) and isinstance(doing.todo[0], LandAnywhere | ReinforceTrail)
    if flying != (doing.trail is not None):
        yield Problem("pending.trail", "must be there while a figure is in hand, and only then")
    elif doing.trail:
        yield from _sound_trail(state, doing, doing.trail)


def _sound_trail(state: State, doing: Doing, trail: Trail) -> Iterator[Problem]:
    if not 0 <= trail.slot < len(state.own.cards) or state.own.at[trail.slot] != OFF:
        yield Problem("pending.trail.slot", "must be the place of a card whose figure is in hand")
    if not set(trail.gates) <= set(range(len(state.deal.gates))):
        yield Problem("pending.trail.gates", "must be numbers of gates")
    if not 0 <= trail.doubled_from <= len(trail.spaces):
        yield Problem("pending.trail.doubled_from", "must be a place in `spaces`")
    yield from _spaces(state, "pending.trail.spaces", trail.spaces)
    landing = isinstance(doing.todo[0], LandAnywhere)
    if landing != (trail.end == OFF):
        yield Problem("pending.trail.end", f"must be a space, or {OFF} before a landing")
    elif not landing:
        yield from _spaces(state, "pending.trail.end", (trail.end,))
        if trail.end in state.standing:
            yield Problem("pending.trail.end", "must be a space without a figure")


def _step(state: State, step: Waiting, path: str) -> Iterator[Problem]:
    match step:
        case LayOn(rule, spaces, picks, each):
            if rule not in CITE:
                yield Problem(f"{path}.rule", "must be the id of a citation")
            yield from _spaces(state, f"{path}.spaces", spaces)
            if not spaces or not 1 <= picks <= MAX_COUNT or not 1 <= each < MAX_COUNT:
                yield Problem(path, f"must offer spaces, and 1 to {MAX_COUNT} picks")
            if set(spaces) & set(state.standing):
                yield Problem(f"{path}.spaces", "must be spaces without a figure")
        case StackOnLaid(count) | LayOnBare(count) | TurnCardsUp(count):
            if not 1 <= count <= MAX_COUNT:
                yield Problem(f"{path}.count", f"must be 1 to {MAX_COUNT}")
        case PlaceFigure(figure):
            cards = state.own.cards
            if figure not in cards or state.own.at[cards.index(figure)] != OFF:
                yield Problem(f"{path}.figure", "must be an own figure that is off the board")


def _spaces(state: State, path: str, spaces: Iterable[int]) -> Iterator[Problem]:
    found = tuple(spaces)
    if any(not 0 <= space < len(state.deal.grid.names) for space in found):
        yield Problem(path, f"must be spaces from 0 to {len(state.deal.grid.names) - 1}")
    if path != "pending.trail.spaces" and len(set(found)) != len(found):
        yield Problem(path, "must be different spaces")
