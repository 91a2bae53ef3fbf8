"""The touches that enter a move: a figure and a space, or a card and its targets."""

from companion.engine.game import Tap
from companion.games.ichor.components import FIGURES
from companion.games.ichor.effects.movement import second_places
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


def taps(state: State, move: Move) -> tuple[Tap, ...]:  # noqa: PLR0911 - one line a class of move
    """The touches of a move; a space under a figure is touched on the figure."""
    match move:
        case MoveFigure(figure, to):
            return (Tap(figure, FIGURES[figure].name), _target(state, to))
        case UsePower(figure, targets):
            return (_card(figure), *(_target(state, target) for target in targets))
        case Go(at) | Land(at) | Lay(at):
            return (_target(state, at),)
        case Reinforce(spaces):
            return _reinforced(state, spaces)
        case TurnUp(card):
            return (_card(card),)
        case Stop():
            return (Tap("stop", "No more"),)
        case Reveal(card):
            return (Tap(f"reveal-{card}", FIGURES[card].name),)
        case NextGame():
            return (Tap("next_game", "Set up the second game"),)


def _card(figure: str) -> Tap:
    return Tap(f"card-{figure}", f"Card of {FIGURES[figure].name}")


def _target(state: State, target: str) -> Tap:
    if target in FIGURES:
        return Tap(target, FIGURES[target].name)
    standing = state.standing.get(state.deal.grid.index.get(target, -1))
    if standing:
        return Tap(standing, f"{FIGURES[standing].name} on {target}")
    return Tap(target, target.capitalize() if target in ("row", "column") else target)


def _reinforced(state: State, spaces: tuple[str, ...]) -> tuple[Tap, ...]:
    """One button a space behind the gate: one token or two."""
    names = [state.deal.grid.names[space] for space in second_places(state)]
    return tuple(
        Tap(f"two-{name}", f"Two on {name}")
        if name in spaces
        else Tap(f"one-{name}", f"One on {name}")
        for name in names
    )
