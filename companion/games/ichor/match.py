"""From game to match: the second game, and who wins in the end."""

from typing import Final

from companion.engine.game import Outcome
from companion.games.ichor.components import Camp, other
from companion.games.ichor.options import pool
from companion.games.ichor.state import Deal, Result, Side, State

REASONS: Final = {
    "all_tokens": "has all tokens on the board",
    "victory_card": "claims the victory of a card",
    "no_move": "leaves the opponent without a move",
}


def new_game(deal: Deal, game: int, first: Result | None) -> State:
    """The start of a game of the match."""
    return State(deal, game, "monsters", _side(deal, "monsters"), _side(deal, "gods"), first=first)


def second_game(state: State) -> State:
    """The board set up again, with the first game's result kept (IC-23)."""
    return new_game(state.deal, 2, state.result)


def results(state: State) -> tuple[Result | None, ...]:
    """The games of the match in order; None for one that is not over."""
    played = (state.result,) if state.game == 1 else (state.first, state.result)
    return (*played, *(None,) * (state.deal.games - len(played)))


def endings_text(state: State) -> str:
    """The end of this game in one sentence."""
    found = state.result
    assert found
    winner, loser = found.ending.winner, other(found.ending.winner)
    return (
        f"{state.name_of(winner)} {REASONS[found.ending.reason]} and scores {found.points}: "
        f"the {loser} have {found.points} tokens off the board."
    )


def points(state: State) -> tuple[int, int]:
    """The points of both seats from the games that are over."""
    total = [0, 0]
    for game, found in enumerate(results(state), start=1):
        if found:
            total[state.deal.seat_of(found.ending.winner, game)] += found.points
    return total[0], total[1]


def outcome_of(state: State) -> Outcome:
    """How it all ended. Asked only of a match, or single game, that is over."""
    assert state.ending
    last = state.seat_of(state.ending.winner)
    if state.deal.games == 1:
        return Outcome(state.ending.reason, endings_text(state), (last,))
    one, two = points(state)
    score = f"{max(one, two)} to {min(one, two)}"
    if one == two:
        text = f"{state.deal.names[last]} wins: {score}, and the second game decides."
        return Outcome("second_game", text, (last,))
    winner = int(two > one)
    return Outcome("more_points", f"{state.deal.names[winner]} wins {score}.", (winner,))


def _side(deal: Deal, camp: Camp) -> Side:
    line = deal.line(camp)
    row = 1 if camp == "monsters" else deal.size - 2
    return Side(
        cards=line,
        up=(True,) * len(line),
        at=tuple(row * deal.size + column for column in range(len(line))),
        tokens=(0,) * len(deal.grid.names),
        centres=(0,) * len(deal.gates),
        reserve=tuple(card for card in pool(deal.edition, deal.options, camp) if card not in line),
        supply=deal.tokens,
    )
