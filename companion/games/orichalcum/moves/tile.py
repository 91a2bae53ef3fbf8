"""Phase 2: placing the tile, where ports pay and creatures arrive; a tile read circle by circle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.problems import Most
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.board.players import frame
from companion.games.orichalcum.box.components import AREA, SIZES, TERRAINS, VOLCANO, Terrain
from companion.games.orichalcum.box.edition import CIRCLES, OTHER_TILES, Shape, TileKind, other_tile
from companion.games.orichalcum.decisions.draws import DrawTile
from companion.games.orichalcum.decisions.fight import CallTitans
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.effects import titan_of
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.land.geometry import marks, readings
from companion.games.orichalcum.land.island import LaidTile
from companion.games.orichalcum.land.places import circle_id, turn_id
from companion.games.orichalcum.rulebook import CITE, impossible, refuse
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import tile_words

LAID = ("as printed", *(f"turned by {60 * turns} degrees" for turns in range(1, 6)))


@dataclass(frozen=True, slots=True)
class PlaceTerrain(Move):
    """Lay the tile in hand with its first circle on `circle`, turned clockwise by `turns` times 60
    degrees."""

    circle: str
    turns: int

    answers = (PlaceTile,)
    rule = CITE["place"]

    def under(self, at: Position) -> tuple[str | None, ...]:
        """The circles under the tile; None for those off the island."""
        shape = at.edition.tile[at.decision.tile].shape
        return at.land.layout.footprint(shape, self.circle, self.turns)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceTerrain"]:
        """At each circle the tile lies first as it joins most of its own types."""
        for circle in at.land.layout.circles:
            yield from (cls(circle, turn) for turn in at.decision.turns_at(at, circle))

    @classmethod
    def candidates(cls, at: Position) -> Iterator["PlaceTerrain"]:
        """The placements that fit, found without asking for a refusal of every other one."""
        return (
            move for move in cls.pseudo_legal(at) if at.decision.fits(at, move.circle, move.turns)
        )

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.circle not in at.land.layout.axial:
            reason = f"There is no circle {self.circle} on {at.name}'s island."
            yield impossible("no_such_circle", "fits", reason)
            return
        if self.turns not in at.decision.turns(at):
            looks = listed((LAID[turns] for turns in at.decision.turns(at)), "or")
            yield impossible("no_such_turn", "place", f"The tile can only lie {looks}.")
            return
        under = self.under(at)
        if missing := under.count(None):
            circles = "circle" if missing == 1 else "circles"
            reason = f"The tile would reach {missing} {circles} over the edge of the island."
            yield impossible("off_island", "fits", reason)
        if taken := sorted(name for name in under if name in at.land.occupied):
            reason = f"{listed(taken)} {'is' if len(taken) == 1 else 'are'} occupied already."
            yield impossible("occupied", "occupied", reason)
        elif at.land.shore.isdisjoint(under):
            reason = "The tile would touch neither another tile nor the Metropolis."
            yield refuse("not_adjacent", "adjacent", reason)

    def play(self, at: Position) -> Step[State]:
        laid, decision, land = self.under(at), at.decision, at.land
        island, kind = at.player.island, at.edition.tile[decision.tile]
        tile, creatures = LaidTile(decision.tile, self.circle, self.turns), island.creatures
        if decision.creatures:
            shown = zip(laid, marks(kind, decision.creatures), strict=True)
            come = {circle: creature for circle, (_, creature) in shown if circle and creature}
            creatures = {**creatures, **come}
        rebuilt = island.changed(tiles=(*island.tiles, tile), creatures=creatures)
        players = at.state.players_with(at.turn, island=rebuilt)
        after = at.with_state(at.state.answered(players=players))
        events: tuple[Event, ...] = ()
        for port in land.layout.ports.values():
            if port.circle in laid and not land.port_earned(port):
                after, parts = changes.gained(
                    after, at.turn, port.hoplites, port.nuggets, cite=CITE["port"]
                )
                events += parts
        return Step(after.state.ask(CallTitans(_called(after, laid))), events)

    def sentence(self, at: Position) -> str:
        kind, under = at.edition.tile[at.decision.tile], self.under(at)
        parts = listed(
            f"{terrain} on {circle or 'the sea'}"
            for terrain, circle in zip(kind.terrains, under, strict=True)
        )
        turned = f" {LAID[self.turns]}" if self.turns in range(6) and None in under else ""
        where = f" at {self.circle}{turned}" if None in under else ""
        return f"{at.name} places {parts}{where}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        shown = marks(at.edition.tile[at.decision.tile], at.decision.creatures)
        return tuple(frame(at, at.turn).laid(self.under(at), shown))

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The place of the first circle, then the rotation, where it makes a difference."""
        place = Tap(circle_id(at.turn, self.circle), self.circle)
        if len(at.decision.turns(at)) == 1:
            return (place,)
        return (place, Tap(turn_id(self.turns), f"The tile {LAID[self.turns]}", "look"))


def _called(at: Position, laid: tuple[str | None, ...]) -> tuple[str, ...]:
    """The Titans whose areas the tile has created or extended, to three circles or more (OR-3)."""
    found: dict[str, None] = {}
    for circle in filter(None, laid):
        terrain = at.land.ground[circle]
        titan = titan_of(terrain)
        if terrain != VOLCANO and titan and at.land.area(circle) >= AREA:
            found[titan] = None
    return tuple(found)


Terrains = tuple[Terrain, ...]


@dataclass(frozen=True, slots=True)
class DrawnOtherTile(Move):
    """The tile that is revealed on a card, by what it shows: its shape, and its terrains in the
    order of the shape's circles.

    A turned tile can be read from several circles; the order counts that comes first if terrains
    are sorted as in `TERRAINS`.
    """

    shape: Shape
    terrains: Annotated[Terrains, Most(len(SIZES))]

    answers = (DrawTile,)
    rule = CITE["tiles_revealed"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DrawnOtherTile"]:
        """Every tile of the size; none where the app draws, or where all are tapped as those that
        are left of the set."""
        shapes = {kind.shape for kind in at.edition.pile[at.decision.size(at)]}
        found = tuple(
            cls(kind.shape, kind.terrains)
            for kind in OTHER_TILES.values()
            if kind.shape in shapes and kind.terrains == _in_order(kind.shape, kind.terrains)
        )
        unlisted = any(move.kind(at).id in OTHER_TILES for move in found)
        return iter(found if unlisted and not at.deal.by_app("draws") else ())

    @property
    def fits(self) -> bool:
        """Whether it has as many terrains as its shape has circles."""
        return len(self.terrains) == CIRCLES[self.shape]

    def kind(self, at: Position) -> TileKind:
        """The tile as the set lists it, if such a one is left."""
        orders = readings(self.shape, self.terrains)
        left = (at.edition.tile[name] for name in pieces.tiles(at, at.decision.size(at)))
        alike = (kind for kind in left if kind.shape == self.shape and kind.terrains in orders)
        return next(alike, other_tile(self.shape, self.terrains))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        size = at.decision.size(at)
        if len(self.terrains) != size or not self.fits:
            reason = f"The card shows a tile of {counted(size, 'circle')}."
            yield impossible("other_size", self.rule, reason)
        elif self.terrains != (order := _in_order(self.shape, self.terrains)):
            reason = f"Tell the terrains of this tile in the order {listed(order)}."
            yield impossible("other_order", self.rule, reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.kind(at).id).state, reveals=True)

    def sentence(self, at: Position) -> str:
        what = tile_words(other_tile(self.shape, self.terrains))
        return f"The tile on card {at.decision.slot + 1} shows {what}."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """Circle by circle, beginning with any from which it can be read; before that its shape,
        where the set has several of that size."""
        kinds, size = at.edition.pile[at.decision.size(at)], len(self.terrains)
        label = "Another tile: read it clockwise" if size == max(SIZES) else "Another tile"
        first: tuple[Tap, ...] = (Tap("draw-other", label),)
        if len({kind.shape for kind in kinds}) > 1:
            first += (Tap(f"shape-{self.shape}", capital(self.shape)),)
        orders = readings(self.shape, self.terrains) if self.fits else (self.terrains,)
        return tuple((*first, *_circles(self.shape, order)) for order in orders)


def _in_order(shape: Shape, terrains: Terrains) -> Terrains:
    """The order in which a tile of those terrains is told."""
    orders = readings(shape, terrains)
    return min(orders, key=lambda order: [TERRAINS.index(terrain) for terrain in order])


def _circles(shape: Shape, terrains: Terrains) -> Iterator[Tap]:
    """A tap for each circle; the last one records, and says what was read."""
    for number, terrain in enumerate(terrains[:-1], 1):
        yield Tap(f"circle-{number}-{terrain}", capital(terrain))
    whole = capital(tile_words(other_tile(shape, terrains)))
    yield Tap(f"circle-{len(terrains)}-{terrains[-1]}", whole, "record")
