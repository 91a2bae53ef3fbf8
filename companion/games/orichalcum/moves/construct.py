"""Construct: building a building, a temple or an Orichalcum medallion."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.moves import Move, Tap
from companion.engine.phrases import counted, listed
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step, changed
from companion.games.orichalcum import changes
from companion.games.orichalcum.board.players import frame
from companion.games.orichalcum.box.components import MEDALLION_PRICE, SLOTS, VOLCANO
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.land.geometry import Rhombus
from companion.games.orichalcum.land.places import circle_id, medallion_id, spot_id, temple_id
from companion.games.orichalcum.rulebook import CITE, impossible, refuse
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import resources, spot_words

NO_CONSTRUCTION = Violation(
    "other_action", "This action is not a Construct.", CITE["construct"], possible=False
)


def _constructed(at: Position, *events: Event) -> Step[State]:
    """Count one construction as done; the last one ends the action."""
    left = replace(at.decision, left=at.decision.left - 1, begun=True)
    return Step(at.state.answered(left), events)


def _not_free(at: Position, wanted: str, *circles: str) -> Violation:
    """Why nothing can be constructed on circles that are no free terrain: something stands on them,
    or they are not what `wanted`, a rule, asks for."""
    built = at.land.tiled.keys() - at.land.ground.keys()
    cite = wanted if built.isdisjoint(circles) else "covered"
    reason = f"{listed(circles)} {'is' if len(circles) == 1 else 'are'} not free terrain."
    return impossible("not_free", cite, reason)


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build the building of a spot, counted from 0, on a circle of one's own island."""

    spot: int
    circle: str

    answers = (PerformAction,)
    rule = CITE["building"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Build"]:
        """For each circle, the building of its own terrain comes first."""
        if at.decision.action == "construct":
            spots = [spot for spot, shown in enumerate(at.state.display) if shown]
            for circle, terrain in at.land.tiled.items():
                for spot in sorted(spots, key=lambda spot: SLOTS[spot] != terrain):
                    yield cls(spot, circle)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["Build"]:
        """The buildings on free circles of terrain that could carry them."""
        free = at.land.free
        return (m for m in cls.pseudo_legal(at) if free.get(m.circle) in (SLOTS[m.spot], VOLCANO))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "construct":
            yield NO_CONSTRUCTION
        if self.spot not in range(len(SLOTS)) or at.state.display[self.spot] is None:
            yield impossible("no_building", "building", "No building is on offer there.")
        elif self.circle in at.player.island.creatures:
            reason = f"A creature is on {self.circle}: only an empty volcano can be built on."
            yield impossible("creature_there", "building_terrain", reason)
        elif self.circle not in at.land.free:
            yield _not_free(at, "building", self.circle)
        else:
            yield from self._place(at)

    def _place(self, at: Position) -> Iterator[Violation]:
        terrain, wanted = at.land.free[self.circle], SLOTS[self.spot]
        shown = at.state.display[self.spot]
        if terrain not in (wanted, VOLCANO):
            reason = (
                f"{self.circle} is {terrain}; this building needs {wanted} or an empty volcano."
            )
            yield refuse("wrong_terrain", "building_terrain", reason)
        if shown and not at.land.may_stand(shown.building, self.circle):
            reason = f"{self.circle} lies next to a creature."
            yield refuse("beside_creature", "creatures_forbid", reason)

    def play(self, at: Position) -> Step[State]:
        """The player also gains the hoplite or nugget on the building; the spot stays empty until
        the round ends."""
        shown = at.state.display[self.spot]
        assert shown is not None, "the law was asked"
        buildings = {**at.player.island.buildings, self.circle: shown.building}
        after = at.rebuilt(buildings=buildings).changed(
            at.turn,
            hoplites=at.player.hoplites + shown.hoplites,
            nuggets=at.player.nuggets + shown.nuggets,
        )
        display = changed(at.state.display, self.spot, None)
        after = after.with_state(after.state.changed(display=display))
        if not shown.hoplites and not shown.nuggets:
            return _constructed(after)
        text = f"{at.name} receives {resources(shown.hoplites, shown.nuggets)} with it."
        where = (circle_id(at.turn, self.circle),)
        event = Event("received", text, where, at.turn, CITE["building_resource"])
        return _constructed(after, event)

    def sentence(self, at: Position) -> str:
        shown = at.state.display[self.spot] if self.spot in range(len(SLOTS)) else None
        title = at.edition.building[shown.building].title if shown else "building"
        where = spot_words(self.spot) if self.spot in range(len(SLOTS)) else "spot"
        return f"{at.name} builds the {title} of the {where} on {self.circle}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        shown = at.state.display[self.spot]
        if shown is None or self.circle not in at.land.layout.column:
            return ()
        place = circle_id(at.turn, self.circle)
        return (frame(at, at.turn).building(place, self.circle, shown.building, self.circle),)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The circle, then the building, which is asked only if several may stand there."""
        shown = at.state.display[self.spot]
        title = at.edition.building[shown.building].title if shown else "Nothing"
        return (
            Tap(circle_id(at.turn, self.circle), self.circle),
            Tap(spot_id(self.spot), f"{title}, {spot_words(self.spot)}"),
        )

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        circle, spot = self.taps(at)
        return ((circle, spot), (spot, circle))


@dataclass(frozen=True, slots=True)
class ErectTemple(Move):
    """Erect a temple on four circles that form a diamond (OR-6), sorted by name."""

    circles: Rhombus

    answers = (PerformAction,)
    rule = CITE["temple"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ErectTemple"]:
        """Every diamond of free terrain, legal or not."""
        if at.decision.action == "construct":
            free = at.land.free.keys()
            yield from (cls(four) for four in at.land.layout.rhombuses if free >= set(four))

    @classmethod
    def candidates(cls, at: Position) -> Iterator["ErectTemple"]:
        if at.decision.action == "construct" and changes.temple_available(at):
            yield from map(cls, at.land.temple_places)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "construct":
            yield NO_CONSTRUCTION
        if self.circles not in at.land.layout.rhombuses:
            reason = f"{listed(self.circles)} do not form a diamond."
            yield impossible("no_diamond", "temple", reason)
            return
        if taken := [name for name in self.circles if name not in at.land.free]:
            yield _not_free(at, "temple", *taken)
        pairs = at.land.total(lambda effect: effect.temple_pairs)
        if at.land.alike(self.circles) > pairs:
            types = listed(at.land.ground.get(name, "nothing") for name in self.circles)
            reason = f"The four circles are not all different: {types}."
            yield refuse("same_types", "temple_types", reason)
        beside = [name for name in self.circles if name in at.land.beside_creatures]
        if beside and not at.land.guarded:
            verb = "lies" if len(beside) == 1 else "lie"
            reason = f"{listed(beside)} {verb} next to a creature."
            yield refuse("beside_creature", "creatures_forbid", reason)
        if not changes.temple_available(at):
            yield impossible("no_token", "tokens", "No temple tile or no victory token is left.")

    def play(self, at: Position) -> Step[State]:
        after = at.rebuilt(temples=(*at.player.island.temples, self.circles))
        text = f"{at.name} now has {counted(after.player.victory_points, 'victory point')}."
        where = (temple_id(at.turn, self.circles),)
        return _constructed(after, Event("temple", text, where, at.turn, CITE["victory_temple"]))

    def sentence(self, at: Position) -> str:
        return f"{at.name} erects a temple on {listed(self.circles)}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        return (frame(at, at.turn).temple("Temple", self.circles),)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(temple_id(at.turn, self.circles), f"Temple on {listed(self.circles)}"),)


@dataclass(frozen=True, slots=True)
class ForgeMedallion(Move):
    """Forge a medallion from five nuggets."""

    answers = (PerformAction,)
    rule = CITE["medallion"]
    button = Tap("medallion", f"Forge a medallion for {MEDALLION_PRICE} nuggets")
    said = f"{{name}} forges a medallion for {MEDALLION_PRICE} nuggets."

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ForgeMedallion"]:
        if at.decision.action == "construct":
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "construct":
            yield NO_CONSTRUCTION
        if at.player.nuggets < MEDALLION_PRICE:
            has = counted(at.player.nuggets, "nugget")
            reason = f"A medallion takes {MEDALLION_PRICE} nuggets; {at.name} has {has}."
            yield impossible("too_few_nuggets", "medallion", reason)
        if not changes.token_available(at):
            yield impossible("no_token", "tokens", "No victory token is left.")

    def play(self, at: Position) -> Step[State]:
        nuggets = at.player.nuggets - MEDALLION_PRICE
        after = at.changed(at.turn, nuggets=nuggets, medallions=at.player.medallions + 1)
        text = f"{at.name} now has {counted(after.player.victory_points, 'victory point')}."
        where = (medallion_id(at.turn, at.player.medallions),)
        return _constructed(
            after, Event("medallion", text, where, at.turn, CITE["victory_medallion"])
        )
