"""A position as text: a line a player, the one to move marked, then the turn.

  Ada   12
> Ben    3
at risk: 5, waiting for: choice
"""

import re
from typing import Literal, cast

from companion.engine.game import Malformed, Problem

from .state import Deal, State, check_state

PLAYER = re.compile(r"([> ]) .* +(\d+)")
TURN = re.compile(r"at risk: (\d+), waiting for: (choice|die)")


def diagram(state: State) -> str:
    """The position as text."""
    width = max(map(len, state.deal.names))
    lines = [
        f"{'>' if seat == state.turn else ' '} {name:<{width}} {points:>4}"
        for seat, (name, points) in enumerate(zip(state.deal.names, state.points, strict=True))
    ]
    lines.append(f"at risk: {state.at_risk}, waiting for: {state.pending}")
    return "\n".join(lines) + "\n"


def parse_diagram(deal: Deal, text: str) -> State:
    """The position that the text shows. Raises Malformed."""
    *players, turn = text.rstrip().splitlines() or [""]
    matches = [PLAYER.fullmatch(line) for line in players]
    last = TURN.fullmatch(turn)
    if last is None:
        raise Malformed([Problem("", "must end with: at risk: N, waiting for: choice or die")])
    found = [match.groups() for match in matches if match]
    marked = [seat for seat, (mark, _) in enumerate(found) if mark == ">"]
    if len(found) != len(players) or len(marked) != 1:
        raise Malformed([Problem("", "must have a line for each player, one of them marked >")])
    state = State(
        deal=deal,
        points=tuple(int(points) for _, points in found),
        turn=marked[0],
        at_risk=int(last[1]),
        pending=cast(Literal["choice", "die"], last[2]),
    )
    if problems := check_state(state):
        raise Malformed(problems)
    return state
