"""What is laid for nothing: the Metropolis (OR-1), and the building of the loot (OR-16)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Move, Tap
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.board.players import frame
from companion.games.orichalcum.decisions.fight import PlaceLoot
from companion.games.orichalcum.decisions.start import InstallMetropolis
from companion.games.orichalcum.effects import BUILDINGS
from companion.games.orichalcum.land.places import circle_id
from companion.games.orichalcum.rulebook import CITE, impossible, refuse
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import resources


@dataclass(frozen=True, slots=True)
class PlaceMetropolis(Move):
    """Lay the Metropolis on the port of a circle."""

    port: str

    answers = (InstallMetropolis,)
    rule = CITE["metropolis"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceMetropolis"]:
        return map(cls, at.land.layout.circles)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.port not in at.land.layout.ports:
            ports = ", ".join(at.land.layout.ports)
            reason = f"{self.port} is not a port of {at.name}'s island. The ports are {ports}."
            yield impossible("no_port", "metropolis", reason)

    def play(self, at: Position) -> Step[State]:
        """Earn what its port pays, and any other port whose circle it covers (OR-14)."""
        earned = at.land.layout.ports[self.port]
        after = at.with_state(at.state.answered()).rebuilt(metropolis=self.port)
        events: tuple[Event, ...] = ()
        for port in at.land.layout.ports.values():
            if port is earned or port.circle in earned.metropolis:
                after, gained = changes.gained(
                    after, at.turn, port.hoplites, port.nuggets, cite=CITE["port"]
                )
                events += gained
        return Step(after.state, events)

    def sentence(self, at: Position) -> str:
        port = at.land.layout.ports.get(self.port)
        pays = f", which pays {resources(port.hoplites, port.nuggets)}" if port else ""
        return f"{at.name} lays the Metropolis on the port at {self.port}{pays}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        port = at.land.layout.ports.get(self.port)
        return tuple(frame(at, at.turn).metropolis(port)) if port else ()

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(circle_id(at.turn, self.port), self.port),)


@dataclass(frozen=True, slots=True)
class PlaceLootBuilding(Move):
    """Place the building of the loot on a free circle of any terrain."""

    circle: str

    answers = (PlaceLoot,)
    rule = CITE["loot_building"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceLootBuilding"]:
        return map(cls, at.land.layout.circles)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.circle not in at.land.free:
            yield impossible("not_free", "loot_building", f"{self.circle} is not free terrain.")
        elif not at.land.may_stand(at.decision.building, self.circle):
            reason = f"{self.circle} lies next to a creature."
            yield refuse("beside_creature", "loot_building", reason)

    def play(self, at: Position) -> Step[State]:
        building = at.decision.building
        effect = BUILDINGS[at.edition.building[building].effect]
        buildings = {**at.player.island.buildings, self.circle: building}
        after = at.with_state(at.state.answered()).rebuilt(buildings=buildings)
        after, events = changes.gained(
            after,
            at.turn,
            effect.arrives_with_hoplites,
            effect.arrives_with_nuggets,
            cite=CITE["building_resource"],
        )
        return Step(after.state, events)

    def sentence(self, at: Position) -> str:
        title = at.edition.building[at.decision.building].title
        return f"{at.name} places the {title} on {self.circle}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        if self.circle not in at.land.layout.column:
            return ()
        place, kind = circle_id(at.turn, self.circle), at.decision.building
        return (frame(at, at.turn).building(place, self.circle, kind, self.circle),)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(circle_id(at.turn, self.circle), self.circle),)


@dataclass(frozen=True, slots=True)
class ReturnLoot(Move):
    """Return the building to the bag."""

    answers = (PlaceLoot,)
    rule = CITE["loot_building"]
    button = Tap("return-loot", "Return it to the bag")

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())

    def sentence(self, at: Position) -> str:
        title = at.edition.building[at.decision.building].title
        return f"{at.name} returns the {title} to the bag."
