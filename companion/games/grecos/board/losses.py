"""Which units leave the board with a move, and the board as it would be in another's turn."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.phrases import listed
from companion.engine.values import Seat
from companion.games.grecos.decisions.turn import BattlePhase, MovePhase
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import rested

Sort = tuple[Seat, str]


def losses(at: Position, after: Position) -> Iterator[str]:
    """The units that are on no square any more: "Leaves the board: Ben's Hero on D4." A unit that
    only went elsewhere is not among them."""
    if gone := tuple(_gone(at, after)):
        yield f"Leaves the board: {listed(gone)}."


def _gone(at: Position, after: Position) -> Iterator[str]:
    """The units by player and kind, with the squares that have fewer of them. One that changes
    sides stays on the board."""
    before, later = _standing(at), _standing(after)
    for (seat, kind), where in before.items():
        there = later.get((seat, kind), Counter())
        fewer = _of_kind(before, kind) - _of_kind(later, kind)
        if (gone := min(fewer, where.total() - there.total())) > 0:
            left = [square for square in where if where[square] > there[square]]
            name = at.edition.unit[kind].name
            units = name if gone == 1 else f"{gone} {name}"
            yield f"{at.deal.names[seat]}'s {units} on {listed(left, 'or')}"


def _standing(at: Position) -> dict[Sort, Counter[str]]:
    """How many units of each player and kind stand on each square."""
    found: dict[Sort, Counter[str]] = {}
    for square, stack in at.state.stacks.items():
        for unit in stack.units:
            found.setdefault((stack.seat, unit.kind), Counter())[square] += 1
    return found


def _of_kind(standing: dict[Sort, Counter[str]], kind: str) -> int:
    """How many units of a kind stand anywhere, whosever they are."""
    return sum(where.total() for (_, one), where in standing.items() if one == kind)


def in_turn(at: Position, seat: Seat) -> Iterator[Position]:
    """That seat's Battle Phase, if nobody moved before it, and its Move Phase with fresh units."""
    if not at.state.decisions or not at.is_laid or at.battle or at.is_out(seat):
        return
    stacks = rested(at.state.stacks)
    for phase in (BattlePhase(seat), MovePhase(seat)):
        yield at.with_state(at.state.changed(stacks=stacks, decisions=(phase,)))
