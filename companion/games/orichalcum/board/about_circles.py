"""What a long press on a circle of an island shows."""

from dataclasses import replace

from companion.engine.about import About
from companion.engine.phrases import capital, counted, listed
from companion.engine.play.step import Seat
from companion.games.orichalcum.board import about_pieces
from companion.games.orichalcum.box.components import VOLCANO
from companion.games.orichalcum.land.places import circle_id
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import resources


def circle(at: Position, seat: Seat, name: str) -> About | None:
    """What lies on top of a circle: a creature, a building or temple, terrain, or the print."""
    if name not in at.lands[seat].layout.column:
        return None
    where = f"On {name} of {at.deal.names[seat]}'s island."
    return _standing(at, seat, name, where) or _ground(at, seat, name, where)


def _standing(at: Position, seat: Seat, name: str, where: str) -> About | None:
    island = at.state.players[seat].island
    if kind := island.creatures.get(name):
        stuck = island.hoplites.get(name, 0)
        beside = f" {capital(counted(stuck, 'hoplite'))} by it." if stuck else ""
        found = about_pieces.creature(at, kind, f"{where}{beside}")
        barred = _barred(at, seat, name)
        if not barred:
            return found
        line = f"{found.line} Nothing can be built on {listed(barred, 'or')} beside it."
        return replace(found, line=line, reach=tuple(circle_id(seat, one) for one in barred))
    if kind := island.buildings.get(name):
        return about_pieces.building(at, kind, where)
    if any(name in four for four in island.temples):
        return About("Temple", where, CITE["temple"])
    return None


def _barred(at: Position, seat: Seat, name: str) -> tuple[str, ...]:
    """The free terrain beside a creature, where it keeps the player from building."""
    land = at.lands[seat]
    return () if land.guarded else tuple(c for c in land.layout.neighbours[name] if c in land.free)


def _ground(at: Position, seat: Seat, name: str, where: str) -> About:
    land = at.lands[seat]
    if terrain := land.ground.get(name):
        if terrain == VOLCANO:
            return About("Empty volcano", where, CITE["volcano"])
        line = f"{where} Its area has {counted(land.area(name), 'circle')}."
        return About(capital(terrain), line, CITE["terrain"])
    if land.port and name in land.port.metropolis:
        return About("Metropolis", where, CITE["metropolis_holds"])
    if port := land.layout.ports.get(name):
        return About("Port", f"It pays {resources(port.hoplites, port.nuggets)}.", CITE["port"])
    return About("Free circle", where, CITE["adjacent"])
