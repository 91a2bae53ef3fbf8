"""Moves, questions and numbers in plain sentences."""

from collections.abc import Iterator

from companion.engine.game import Fact
from companion.games.ichor import law, play
from companion.games.ichor.action import carry_out, power_of
from companion.games.ichor.components import CAMPS, FIGURES
from companion.games.ichor.effects.figures import Leap
from companion.games.ichor.effects.tokens import ClearLine
from companion.games.ichor.effects.walking import Walk
from companion.games.ichor.grid import OFF
from companion.games.ichor.moves import (
    Go,
    Land,
    Lay,
    Move,
    MoveFigure,
    NextGame,
    Reinforce,
    Reveal,
    Stop,
    TurnUp,
    UsePower,
)
from companion.games.ichor.state import State


def describe(state: State, move: Move) -> str:
    """The move in one sentence, with the tokens that come and go where it is legal."""
    sentence = _sentence(state, move)
    if isinstance(move, NextGame) or next(law.violations(state, move), None):
        return f"{sentence}."
    return f"{sentence}{_effects(state, move)}."


def _sentence(state: State, move: Move) -> str:  # noqa: PLR0911 - one line a class of move
    match move:
        case MoveFigure(figure, to):
            return f"{_who(figure)} moves from {_where(state, figure)} to {to}"
        case UsePower(figure, targets):
            return _power(state, figure, targets)
        case Go(to):
            return f"{_actor(state)} goes on to {to}"
        case Land(at):
            return f"The figure lands on {at}"
        case Lay(at):
            return f"Tokens of the {state.turn} are laid on {at}"
        case Reinforce(spaces):
            return f"Second tokens go on {', '.join(spaces)}" if spaces else "No second tokens"
        case TurnUp(card):
            return f"The card of {_who(card)} turns face up"
        case Stop():
            return f"{_actor(state)} is content with that"
        case Reveal(card):
            return f"The card of {_who(card)} is revealed"
        case NextGame():
            return "The second game is set up, with sides swapped"


def _power(state: State, figure: str, targets: tuple[str, ...]) -> str:
    """What a card is used for; whose power it is where it is copied."""
    name = _who(figure)
    if figure not in state.own.cards:
        return f"{name} uses the power"
    power, used = power_of(state, figure)
    start = f"{name} uses the power" + (f" of {_who(power)}" if power != figure else "")
    match used.opening:
        case Walk(calls=True) if len(targets) == 2:
            return f"{start}, calls {_who(targets[0])} and goes to {targets[1]}"
        case Walk() if targets:
            return f"{start} and goes from {' to '.join((_where(state, figure), *targets))}"
        case Leap() if targets:
            return f"{start} and leaps to {targets[0]}"
        case ClearLine() if targets:
            return f"{start} and clears the {targets[0]}"
    return start


def _effects(state: State, move: Move) -> str:
    """Tokens laid, taken back and sent home, and the end of the game if it comes."""
    turn = carry_out(state, move)
    pairs = list(zip(state.own.tokens, turn.own.tokens, strict=True))
    laid = sum(max(0, after - before) for before, after in pairs)
    back = sum(max(0, before - after) for before, after in pairs)
    home = sum(state.foe.tokens) - sum(turn.foe.tokens)
    centre = sum(turn.own.centres) - sum(state.own.centres)
    home += sum(state.foe.centres) - sum(turn.foe.centres)
    parts = [
        f"{verb} {count} token{'' if count == 1 else 's'}"
        for verb, count in (("lays", laid + centre), ("takes back", back), ("sends home", home))
        if count
    ]
    if not turn.todo and (turn.ending or not turn.own.supply):
        parts.append("wins the game")
    return f": {', '.join(parts)}" if parts else ""


def _who(figure: str) -> str:
    return FIGURES[figure].name if figure in FIGURES else f'"{figure}"'


def _actor(state: State) -> str:
    return _who(state.pending.figure) if state.pending else "The figure"


def _where(state: State, figure: str) -> str:
    side = state.own if figure in state.own.cards else state.foe
    at = side.at[side.cards.index(figure)] if figure in side.cards else OFF
    return "off the board" if at == OFF else state.deal.grid.names[at]


def prompt(state: State) -> str:
    """What is asked now."""
    if state.over:
        return "The battle is over."
    if state.ending:
        return "Set up the second game and swap sides."
    if state.pending:
        return state.pending.todo[0].prompt(state)
    return f"Move one of the {state.turn} or use a power."


def facts(state: State) -> tuple[Fact, ...]:
    """What a table keeps an eye on."""
    return tuple(_facts(state))


def _facts(state: State) -> Iterator[Fact]:
    for camp in CAMPS:
        side, seat = state.side(camp), state.seat_of(camp)
        yield Fact("Side", camp.capitalize(), seat)
        yield Fact("Tokens to place", str(side.supply), seat)
        ready = sum(up and at != OFF for up, at in zip(side.up, side.at, strict=True))
        yield Fact("Powers ready", str(ready), seat)
        if side.boxed:
            yield Fact("Tokens in the box", str(side.boxed), seat)
    if state.deal.games == 2:
        yield Fact("Game", f"{state.game} of 2")
    if state.first:
        winner = state.deal.seat_of(state.first.ending.winner, 1)
        yield Fact("First game", f"{state.deal.names[winner]} scored {state.first.points}")
    if state.copyable and not state.ending:
        yield Fact("Power just used", _who(state.copyable))
    if claim := play.claims(state):
        yield Fact("Victory announced", _who(claim[0]))
