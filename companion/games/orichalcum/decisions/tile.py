"""Phase 2: placing the tile of the card."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.problems import Problem
from companion.engine.values import Event, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.box.components import VOLCANO
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.start import ChooseCard, InstallMetropolis
from companion.games.orichalcum.land.geometry import marks, orientations
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State
from companion.games.orichalcum.words import tile_words


@dataclass(frozen=True, slots=True)
class PlaceTile(AskedOfTurn):
    """Phase 2: place the tile of the chosen card, with the creatures on it."""

    tile: str
    creatures: tuple[str | None, ...]
    lies_on = (PerformAction,)

    def goes_on(self, at: Position) -> bool:
        return True

    @property
    def tiles_in_hand(self) -> tuple[str, ...]:
        return (self.tile,)

    @property
    def creatures_in_hand(self) -> tuple[str | None, ...]:
        return self.creatures

    def prompt(self, at: Position) -> str:
        return f"Place the tile: {tile_words(at.edition.tile[self.tile])}."

    def settle(self, at: Position) -> Step[State] | None:
        """Put a tile that fits nowhere under its pile (OR-2)."""
        if at.land.has_room(at.edition.tile[self.tile].shape):
            return None
        tile = tile_words(at.edition.tile[self.tile])
        text = f"The tile fits nowhere on {at.name}'s island: {tile} goes under its pile."
        event = Event("tile_returned", text, seat=at.turn, cite=CITE["unplaceable"])
        return Step(changes.tile_under(at, self.tile).state.answered(), (event,))

    def turns(self, at: Position) -> tuple[int, ...]:
        """The rotations of the tile that look different, in clockwise turns of 60 degrees."""
        kind = at.edition.tile[self.tile]
        return orientations(kind.shape, marks(kind, self.creatures))

    def turns_at(self, at: Position, circle: str) -> tuple[int, ...]:
        """Those turns in their order round, from the one that touches most terrain of its own
        types where the tile may lie there."""
        turns = self.turns(at)
        joined = [self._joined(at, circle, turn) for turn in turns]
        first = joined.index(max(joined))
        return (*turns[first:], *turns[:first])

    def _joined(self, at: Position, circle: str, turns: int) -> int:
        """How often the tile would touch terrain of its own types there; -1 if it cannot lie
        there at all."""
        if not self.fits(at, circle, turns):
            return -1
        kind, beside = at.edition.tile[self.tile], at.land.beside
        under = at.land.layout.footprint(kind.shape, circle, turns)
        return sum(beside.get(cell, 0) for cell in zip(under, kind.terrains, strict=True))

    def fits(self, at: Position, circle: str, turns: int) -> bool:
        """Whether the tile may lie there: on the island, on free circles, next to another tile."""
        land, kind = at.land, at.edition.tile[self.tile]
        under = land.layout.footprint(kind.shape, circle, turns)
        free = None not in under and land.occupied.isdisjoint(under)
        return free and not land.shore.isdisjoint(under)

    def problems(self, at: Position) -> Iterator[Problem]:
        kind = at.edition.tile.get(self.tile)
        if kind is None:
            yield Problem("tile", "must be a tile of the set")
        elif len(self.creatures) != kind.terrains.count(VOLCANO):
            yield Problem("creatures", "must be one for each volcano")
        if set(self.creatures) - {None, *at.edition.creature}:
            yield Problem("creatures", "must be creatures of the set")


# set here, because the module of the start does not know what follows a card
InstallMetropolis.lies_on = (ChooseCard, PlaceTile, PerformAction)
