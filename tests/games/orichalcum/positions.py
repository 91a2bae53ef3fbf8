"""Positions to try rules in: Ada on Thera, Ben on Melos, Cleo on Naxos, Dov on Delos.

Thera, the easier side, with its ports at A1, D7 and F1:

A        o  o  o  o
B      o  o  o  o  o
C    o  o  o  o  o  o
D  o  o  o  o  o  o  o
E    o  o  o  o  o  o
F      o  o  o
"""

from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.moves import CHANCE, Move
from companion.engine.rulebook import Violation
from companion.engine.values import Event
from companion.games.orichalcum.box.edition import editions
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.actions import Fight, RollDie
from companion.games.orichalcum.rules.decisions import (
    BuyAction,
    DiscardCard,
    EndTurn,
    FullState,
    PerformAction,
)
from companion.games.orichalcum.rules.table import (
    HeldTitan,
    Island,
    LaidTile,
    Player,
    Position,
    RowCard,
    Shown,
)

NAMES = ("Ada", "Ben", "Cleo", "Dov")
REFERENCE = editions()[0]
BOARDS = ("thera", "melos", "naxos", "delos")
ADA, BEN, CLEO, DOV = range(4)


def deal(players: int = 2, **options: str) -> Deal:
    """Ada begins; the table enters everything unless an option says otherwise."""
    fixed = {f"board.{seat}": BOARDS[seat] for seat in range(players)} | {"start_player": "0"}
    chosen = {"draws": "table", "dice": "table"} | options
    return GAME.deal(REFERENCE, NAMES[:players], chosen, Random(1), fixed)


def laid(*tiles: str) -> tuple[LaidTile, ...]:
    """Tiles as "FD C3 2": kind, first circle, turns."""
    parts = (tile.split() for tile in tiles)
    return tuple(LaidTile(kind, circle, int(turns)) for kind, circle, turns in parts)


def island(*tiles: str, metropolis: str | None = "A1", **rest: Any) -> Island:
    return Island(metropolis=metropolis, tiles=laid(*tiles), **rest)


def player(*tiles: str, hoplites: int = 2, nuggets: int = 2, **rest: Any) -> Player:
    """A player with that stock; what lies on the island besides tiles is given by name."""
    names = ("metropolis", "creatures", "buildings", "temples")
    lies = {name: rest.pop(name) for name in names if name in rest}
    if "stuck" in rest:
        lies["hoplites"] = rest.pop("stuck")
    own = tuple(HeldTitan(name) for name in rest.pop("titans", ()))
    used = tuple(HeldTitan(name, active=False) for name in rest.pop("used", ()))
    return Player(
        hoplites=hoplites,
        nuggets=nuggets,
        titans=(*own, *used),
        island=island(*tiles, **lies),
        **rest,
    )


def row(*cards: str) -> tuple[RowCard, ...]:
    """Cards as "produce-2 FV gorgon"; "none" is a creature that the bag did not have."""
    found = []
    for name, *tile in (card.split() for card in cards):
        creatures = tuple(None if kind == "none" else kind for kind in tile[1:])
        found.append(RowCard(name, tile[0] if tile else None, creatures))
    return tuple(found)


def display(*buildings: str | None) -> tuple[Shown | None, ...]:
    """What is on offer at the spots of forest, lagoon, desert and mountain."""
    brings = {"training_camp": (1, 0), "mine": (0, 1)}
    shown = [Shown(kind, *brings.get(kind, (0, 0))) if kind else None for kind in buildings]
    return (*shown, *(None,) * (4 - len(shown)))


ROW = row("produce-1 F", "recruit-1 L", "capture-1 D", "construct-1 M", "produce-2 LM")


def position(
    *players: Player, asked: tuple[Any, ...] = (), turn: int = ADA, **rest: Any
) -> Position:
    """A position with these players, the others as they start; checked."""
    options = rest.pop("options", {})
    count = rest.pop("seats", max(2, len(players)))
    ports = ("A1", "C1", "D1", "A1")
    everybody = (*players, *(player(metropolis=port) for port in ports[len(players) : count]))
    state = FullState(
        decisions=tuple(reversed(asked)),
        turn=turn,
        holder=rest.pop("holder", turn),
        row=rest.pop("row", ROW),
        discard=(),
        under=rest.pop("under", ((), (), ())),
        display=rest.pop("display", display()),
        players=everybody,
    )
    at = Position(deal(count, **options), state)
    problems = GAME.state_problems(at)
    assert not problems, problems
    return at


def acting(action: Any, *players: Player, bought: int = 1, **rest: Any) -> Position:
    """A position in which the one whose turn it is performs that action."""
    seats = max(2, len(players))
    after = (DiscardCard(), EndTurn()) if seats == 2 else (EndTurn(),)
    performing = PerformAction(action, **rest.pop("performing", {}))
    return position(*players, asked=(performing, BuyAction(bought), *after), **rest)


def play(at: Position, *moves: Move) -> Position:
    """The position after these legal moves."""
    for move in moves:
        assert not list(GAME.violations(at, move)), list(GAME.violations(at, move))
        at = GAME.apply(at, move).state
        assert GAME.state_problems(at) == ()
    return at


def events_of(at: Position, move: Move) -> tuple[Event, ...]:
    """What a legal move causes."""
    assert not list(GAME.violations(at, move)), list(GAME.violations(at, move))
    return GAME.apply(at, move).events


def refusal(at: Position, move: Move) -> Violation:
    """The first rule that a move would break."""
    found = GAME.check(at, move)
    assert found is not None
    return found


def codes(at: Position, move: Move) -> set[str]:
    """The codes of everything that a move would break."""
    return {violation.code for violation in GAME.violations(at, move)}


def legal(at: Position, kind: type) -> list[Any]:
    """The legal moves of a class."""
    return [move for move in GAME.legal_moves(at) if isinstance(move, kind)]


def won(at: Position, circle: str, hoplites: int = 0) -> Position:
    """The position after a fight there that a skull wins with the first die."""
    return play(at, Fight(circle, hoplites), RollDie(0))


def lost(at: Position, circle: str, hoplites: int = 0) -> Position:
    """The position after a fight there in which every die shows 1."""
    at = play(at, Fight(circle, hoplites))
    while CHANCE in GAME.awaited(at):
        at = play(at, RollDie(1))
    return at


def with_building(found: Player, **buildings: str) -> Player:
    """The player with buildings on these circles."""
    return replace(found, island=replace(found.island, buildings=buildings))
