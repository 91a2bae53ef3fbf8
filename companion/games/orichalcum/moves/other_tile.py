"""A tile that the table has drawn, read circle by circle: the set need not list it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.phrases import capital, counted, listed
from companion.engine.play.decision import CHANCE, Actor
from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.problems import Most
from companion.engine.rulebook import Violation
from companion.games.orichalcum.box.components import SIZES, TERRAINS, Terrain
from companion.games.orichalcum.box.edition import CIRCLES, OTHER_TILES, Shape, TileKind, other_tile
from companion.games.orichalcum.decisions.draws import DrawTile
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.land.geometry import readings
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import tile_words

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

    def by(self, at: Position) -> Actor:
        return CHANCE

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

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return self.ways(at)[0]

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
