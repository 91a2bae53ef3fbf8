"""Small positions on a map of our own: only the stacks that are named stand on it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.moves import Decision, Move
from companion.engine.values import Step
from companion.games.grecos.deal import Deal
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack, Strike, TakeHit, Thrown
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.table import (
    BattlePhase,
    EventPhase,
    MovePhase,
    RecruitPhase,
    Stack,
    Unit,
)
from companion.games.grecos.rules.turn import LetItHappen, March

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn")
#       A B C D E F G H
MAP = """
    8   s s s s s s s s
    7   s C c c f m s s
    6   s c C c f m r s
    5   s c c c f m r s
    4   s c C c f m r s
    3   s c c c C a r s
    2   s c c C C a a s
    1   s s s s a s s s
"""
PHASES = {
    "recruit": RecruitPhase,
    "event": EventPhase,
    "move": MovePhase,
    "battle": BattlePhase,
}


def a_deal(players: int = 2, **options: str) -> Deal:
    """A table of the reference set on that map; Ada begins in B7, Ben in C6, Cleo in C4."""
    edition = GAME.editions()[0]
    made = GAME.deal(edition, NAMES[:players], options, Random("map"), {})
    letters = {tile.letter: tile.id for tile in edition.tiles}
    tiles = tuple(letters[cell] for cell in MAP.split() if not cell.isdigit())
    cities = tuple(range(1, players + 1))
    deal = replace(made, start_player=0, tiles=tiles, cities=cities)
    assert GAME.deal_problems(deal) == ()
    return deal


def units(text: str) -> tuple[Unit, ...]:
    """Units from words such as "hero hoplites:damage=1"."""
    found = []
    for word in text.split():
        kind, *parts = word.split(":")
        values = dict(part.split("=") for part in parts)
        marks: Any = tuple(values.pop("marks").split("+")) if "marks" in values else ()
        numbers = {name: int(value) for name, value in values.items()}
        found.append(Unit(kind, marks=marks, **numbers))
    return tuple(sorted(found))


def position(
    *sides: Mapping[str, str],
    phase: str = "move",
    turn: int = 0,
    hands: Sequence[str] = (),
    piles: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    above: Sequence[Decision] = (),
    **changes: Any,
) -> Position:
    """A position with one mapping of squares to units for each player.

    `hands` and `piles` are words of cards and chits, in seating order.
    """
    start = GAME.start(a_deal(len(sides), **(options or {})))
    stacks = {
        square: Stack(seat, units(text))
        for seat, side in enumerate(sides)
        for square, text in side.items()
    }
    state = replace(
        start.state,
        decisions=(PHASES[phase](turn), *above),
        stacks=stacks,
        hands=held(hands, len(sides)),
        piles=held(piles, len(sides)),
        **changes,
    )
    at = start.with_state(state)
    assert GAME.state_problems(at) == ()
    return at


def held(words: Sequence[str], players: int) -> Any:
    given = [tuple(sorted(word.split())) for word in words]
    return (*given, *(() for _ in range(players - len(given))))


def step(at: Position, move: Move) -> Step[Position]:
    """What a legal move does."""
    GAME.require(at, move)
    return GAME.apply(at, move)


def after(at: Position, *moves: Move) -> Position:
    """The position after these legal moves."""
    for move in moves:
        at = step(at, move).state
    return at


def refusals(at: Position, move: Move) -> list[str]:
    """The codes of the rules that a move would break."""
    return [violation.code for violation in GAME.violations(at, move)]


def stack(at: Position, square: str) -> str:
    """The kinds of the units on a square."""
    found = at.state.stacks.get(square)
    return " ".join(unit.kind for unit in found.units) if found else ""


def only_unit(at: Position, square: str) -> Unit:
    (unit,) = at.state.stacks[square].units
    return unit


def march(at: Position, start: str, kinds: str, goal: str) -> March:
    """The march of the first units of these kinds."""
    numbers: list[int] = []
    found = at.state.stacks[start].units
    for kind in kinds.split():
        numbers.append(next(n for n, u in enumerate(found) if u.kind == kind and n not in numbers))
    return March(start, tuple(sorted(numbers)), goal)


def goals(at: Position, start: str, kinds: str) -> set[str]:
    """Where these units can go."""
    numbers = march(at, start, kinds, start).units
    moves = [move for move in GAME.legal_moves(at) if isinstance(move, March)]
    return {move.goal for move in moves if move.start == start and move.units == numbers}


def fight(at: Position, start: str, goal: str) -> Position:
    """The battle that an attack begins."""
    return after(at, Attack(start, goal))


def drawn(at: Position, seed: int = 1) -> Position:
    """Everything that the app draws now."""
    rng = Random(seed)
    while (move := GAME.chance_move(at, rng)) is not None:
        at = after(at, move)
    return at


def strike(at: Position, kind: str, face: int) -> Position:
    """A unit of that kind attacks, and the die shows that face."""
    battle = at.battle
    assert battle is not None
    found = at.units(battle.square(battle.turn))
    number = next(n for n, unit in enumerate(found) if unit.kind == kind and unit.acts)
    return after(at, Strike(number), Thrown(face))


def take(at: Position, kind: str) -> Position:
    """A unit of that kind takes the hit."""
    found = at.units(at.decision.place(at))
    return after(at, TakeHit(next(n for n, unit in enumerate(found) if unit.kind == kind)))


def unopposed(at: Position, move: Move) -> Position:
    """A card is played, and nobody stops it."""
    at = after(at, move)
    while LetItHappen in {type(found) for found in GAME.legal_moves(at)}:
        at = after(at, LetItHappen())
    return at
