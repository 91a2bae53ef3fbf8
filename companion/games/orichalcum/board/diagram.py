"""A position as text.

turn 0, initiative 1
row: capture-2 FV hellhound | produce-1 - | recruit-3 VVV none gorgon hydra_theia
discard: construct-1
under 1: F L
...
display: mine 0 1 | - | arch 0 0 | forge 0 0
player 0: 2 hoplites, 1 nuggets, 0 medallions, 0 wounded
  titans: theia, cronos used
  captured: minotaur
  metropolis: A1
  A      =  =  .  2n
  B    f  d  B  T  .
  tiles: FD B1 0, ...
  creatures: C2 gorgon
  hoplites: C2 1
  buildings: B3 mine
  temples: B4 C4 C5 D5
asked: perform_action {"action": "capture"}
after that: buy_action {"bought": 0}

A table that keeps counters has them in place of the map and its lists:

  counted: 2 temples, 1 creatures left

On the map, small letters are terrain, v is an empty volcano, a number the strength of a creature,
= the Metropolis, B a building, T a temple, 2h, 2n and hn are ports that have not paid yet, and dots
are free circles.
"""

import json
from collections.abc import Iterator
from typing import Any

from companion.codec.convert import dump
from companion.games.orichalcum.box.components import SIZES
from companion.games.orichalcum.box.edition import Port
from companion.games.orichalcum.holdings import Player, RowCard, Shown
from companion.games.orichalcum.land.geometry import LETTERS as ROWS
from companion.games.orichalcum.land.island import Land
from companion.games.orichalcum.state import Position

NONE = "-"
NO_CREATURE = "none"
STOCKS = ("hoplites", "nuggets", "medallions", "wounded")


def diagram(at: Position) -> str:
    """The position as text."""
    return "\n".join(_lines(at)) + "\n"


def _lines(at: Position) -> Iterator[str]:
    state = at.state
    yield f"turn {state.turn}, initiative {state.holder}"
    yield f"row: {_joined(' | ', map(_card, state.row))}"
    yield f"discard: {_joined(' ', state.discard)}"
    for size, pile in zip(SIZES, state.under, strict=True):
        yield f"under {size}: {_joined(' ', pile)}"
    yield f"display: {_joined(' | ', map(_shown, state.display))}"
    for seat, player in enumerate(state.players):
        stocks = ", ".join(f"{getattr(player, name)} {name}" for name in STOCKS)
        yield f"player {seat}: {stocks}"
        titans = (held.titan if held.active else f"{held.titan} used" for held in player.titans)
        yield f"  titans: {_joined(', ', titans)}"
        if at.deal.quick:
            yield f"  counted: {player.temples} temples, {player.creatures_left} creatures left"
        else:
            yield from (f"  {line}" for line in _player(at.lands[seat], player))
    word = "asked"
    for decision in reversed(dump(state)["decisions"]):
        kind = decision.pop("type")
        yield f"{word}: {kind} {json.dumps(decision)}"
        word = "after that"
    if not state.decisions:
        yield "over"


def _joined(joint: str, words: Any) -> str:
    return joint.join(words) or NONE


def _card(card: RowCard) -> str:
    creatures = (creature or NO_CREATURE for creature in card.creatures)
    return " ".join((card.card, card.tile or NONE, *creatures))


def _shown(shown: Shown | None) -> str:
    return f"{shown.building} {shown.hoplites} {shown.nuggets}" if shown else NONE


def _player(land: Land, player: Player) -> Iterator[str]:
    island = player.island
    yield f"captured: {_joined(' ', player.creatures)}"
    yield f"metropolis: {island.metropolis or NONE}"
    yield from _map(land)
    tiles = (f"{laid.tile} {laid.circle} {laid.turns}" for laid in island.tiles)
    yield f"tiles: {_joined(', ', tiles)}"
    for name in ("creatures", "hoplites", "buildings"):
        pairs = (f"{circle} {held}" for circle, held in getattr(island, name).items())
        yield f"{name}: {_joined(', ', pairs)}"
    yield f"temples: {_joined(', ', (' '.join(four) for four in island.temples))}"


def _map(land: Land) -> Iterator[str]:
    layout = land.layout
    for y in sorted({y for _, y in layout.column.values()}):
        cells = {x: name for name, (x, at) in layout.column.items() if at == y}
        marks = (f"{_mark(land, cells[x]) if x in cells else '':<2}" for x in range(layout.columns))
        line = "".join(marks)
        yield f"{ROWS[y]}  {line}".rstrip()


def _mark(land: Land, circle: str) -> str:
    """A circle in at most two characters."""
    if creature := land.island.creatures.get(circle):
        return str(land.edition.creature[creature].strength)
    if circle in land.ground:
        return land.ground[circle][0]
    if circle in land.island.buildings:
        return "B"
    if circle in land.tiled:
        return "T"
    if circle in land.occupied:
        return "="
    port = land.layout.ports.get(circle)
    return port_mark(port) if port and not land.port_earned(port) else "."


def port_mark(port: Port) -> str:
    """What a port pays, in two characters: "2h", "2n", "hn"."""
    if port.hoplites and port.nuggets:
        return "hn"
    return f"{port.hoplites}h" if port.hoplites else f"{port.nuggets}n"
