"""Checks of a position that comes from outside: pieces, chits, cards and map."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from companion.engine.moves import Pieces
from companion.engine.problems import Problem
from companion.games.grecos.box.components import BIT, STACK_LIMIT
from companion.games.grecos.ending.scoring import winner
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import Stack, Unit
from companion.games.grecos.state import Hidden

MOST = 99


def check_state(at: Position) -> tuple[Problem, ...]:
    """Everything that is impossible in this position."""
    for find in (_shape, _map, _units, _holdings, _players, _kept, _ending):
        if found := tuple(find(at)):
            return found
    return ()


def _shape(at: Position) -> Iterator[Problem]:
    players = len(at.deal.names)
    for name in ("piles", "hands", "seers"):
        if len(getattr(at.state, name)) != players:
            yield Problem(name, "must be one for each player")
    if not 0 <= at.state.extra_turns <= MOST:
        yield Problem("extra_turns", "must not be negative")
    for square, stack in at.state.stacks.items():
        if square not in BIT:
            yield Problem(f"stacks.{square}", "is no square of the board")
        if not 0 <= stack.seat < players:
            yield Problem(f"stacks.{square}.seat", "must be a seat")


def _map(at: Position) -> Iterator[Problem]:
    state = at.state
    if at.deal.tiles and state.tiles:
        yield Problem("tiles", "must be empty: the deal has the map")
    if set(state.tiles) - at.edition.tile.keys():
        yield Problem("tiles", "must be tiles of the set")
    if at.is_laid:
        return
    held = any((*state.piles, *state.hands, state.destroyed, state.discards, state.foreseen))
    if held or state.stacks or state.out or state.extra_turns or state.everyone_discards:
        yield Problem("tiles", "must all be laid before the game begins")


def _units(at: Position) -> Iterator[Problem]:
    fighting = (at.battle.start, at.battle.goal) if at.battle else ()
    for square, stack in at.state.stacks.items():
        over = not at.state.decisions
        for n, unit in enumerate(stack.units):
            path = f"stacks.{square}.units[{n}]"
            yield from _unit(at, path, stack.seat, unit, in_battle=over or square in fighting)
        yield from _stack(f"stacks.{square}", stack)


def _unit(at: Position, path: str, seat: int, unit: Unit, *, in_battle: bool) -> Iterator[Problem]:
    kind = at.edition.unit.get(unit.kind)
    if kind is None:
        yield Problem(f"{path}.kind", "must be a unit of the set")
    elif not 0 <= unit.damage < at.hits(seat, unit.kind):
        yield Problem(f"{path}.damage", f"must be 0 to {at.hits(seat, unit.kind) - 1}")
    if not 0 <= unit.spent <= MOST or not 0 <= unit.bonus <= MOST or not 0 <= unit.acts <= MOST:
        yield Problem(path, "must have points and attacks that are not negative")
    if list(unit.marks) != sorted(set(unit.marks)):
        yield Problem(f"{path}.marks", "must be different, in order")
    if unit.spent and "moved" not in unit.marks:
        yield Problem(f"{path}.marks", "must have moved where points are spent")
    if not in_battle and (unit.acts or {"turned", "chilled"} & set(unit.marks)):
        yield Problem(path, "must not be fighting outside a battle")


def _stack(path: str, stack: Stack) -> Iterator[Problem]:
    turned = sum("turned" in unit.marks for unit in stack.units)
    if not 1 <= len(stack.units) <= STACK_LIMIT + turned:
        yield Problem(path, f"must have 1 to {STACK_LIMIT} units")
    if list(stack.units) != sorted(stack.units):
        yield Problem(path, "must have its units in order")


def _holdings(at: Position) -> Iterator[Problem]:
    state = at.state
    for seat, pile in enumerate(state.piles):
        yield from _held(f"piles[{seat}]", pile, at.edition.unit)
    for seat, hand in enumerate(state.hands):
        yield from _held(f"hands[{seat}]", hand, at.edition.card)
        if len(set(hand)) < len(hand):
            yield Problem(f"hands[{seat}]", "must be different cards")
    yield from _held("destroyed", state.destroyed, at.edition.unit)
    yield from _held("discards", state.discards, at.edition.card)
    yield from _held("foreseen", tuple(sorted(map(str, state.foreseen))), at.edition.card)
    if state.foreseen and not at.by_app("draws"):
        yield Problem("foreseen", "must be empty where the table draws")
    if any(not 0 <= knows <= len(state.foreseen) for knows in state.seers):
        yield Problem("seers", "must be numbers of the cards foreseen")


def pieces(at: Position) -> Iterator[Pieces]:
    """Tiles, and where the app draws the chits and cards: the table may have its own way."""
    state, edition = at.state, at.edition
    yield Pieces("tiles", {tile.id: tile.count for tile in edition.tiles}, Counter(at.tiles))
    if at.by_app("draws"):
        kinds = [stack.kinds for stack in state.stacks.values()]
        chits = Counter(filter(None, chain(state.destroyed, *kinds, *state.piles)))
        yield Pieces("stacks", {unit.id: unit.count for unit in edition.units}, chits)
        cards = filter(None, chain(state.discards, state.foreseen, at.on_table, *state.hands))
        yield Pieces("hands", dict.fromkeys(edition.card, 1), Counter(cards))


def _held(path: str, members: Hidden, known: Iterable[str]) -> Iterator[Problem]:
    if any(member is None or member not in known for member in members):
        yield Problem(path, "must be of the set, and known")
    elif list(members) != sorted(member for member in members if member):
        yield Problem(path, "must be in order")


def _players(at: Position) -> Iterator[Problem]:
    state, seats = at.state, range(len(at.deal.names))
    standing = {stack.seat for stack in state.stacks.values()}
    if len(set(state.out)) < len(state.out) or not set(state.out) <= set(seats):
        yield Problem("out", "must be different seats")
    for seat in seats:
        if seat in state.out and (seat in standing or state.hands[seat] or state.piles[seat]):
            yield Problem("out", f"must not have seat {seat}, which has units, chits or cards")
        if at.is_laid and seat not in {*standing, *state.out}:
            yield Problem("out", f"must have seat {seat}, which has no unit")
    if at.is_laid and len(state.out) >= len(seats):
        yield Problem("out", "must leave somebody in the game")


def _kept(at: Position) -> Iterator[Problem]:
    """City States that are nobody's to keep."""
    for city, seat in at.state.kept.items():
        if city not in at.cities or city in at.state.stacks:
            yield Problem(f"kept.{city}", "must be a City State where nobody stands")
        if not 0 <= seat < len(at.deal.names) or at.is_out(seat):
            yield Problem(f"kept.{city}", "must be a seat that is still in the game")


def _ending(at: Position) -> Iterator[Problem]:
    """A game that is over although nobody has won, or goes on although somebody has."""
    if at.is_laid and (winner(at) is None) != bool(at.state.decisions):
        yield Problem("decisions", "must be none once somebody has won, and not before")
    elif not at.is_laid and not at.state.decisions:
        yield Problem("decisions", "must ask for the map")
