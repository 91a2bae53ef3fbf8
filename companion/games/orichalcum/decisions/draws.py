"""The end of a turn, and the draws for the row of cards and the construction board after it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.moves import AskedOfChance, Decision
from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.values import Event, Step
from companion.games.orichalcum.box.components import SLOTS
from companion.games.orichalcum.decisions.start import (
    AssignInitiative,
    ChooseCard,
    InstallMetropolis,
    next_turn,
)
from companion.games.orichalcum.holdings import RowCard
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State
from companion.games.orichalcum.words import spot_words, tile_words


@dataclass(frozen=True, slots=True)
class DrawBuilding(AskedOfChance):
    """Draw the building for a spot of the construction board; none if the bag is empty."""

    spot: int

    def prompt(self, at: Position) -> str:
        return f"Which building is drawn for the {spot_words(self.spot)}?"

    def settle(self, at: Position) -> Step[State] | None:
        return None if pieces.buildings(at) else Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.spot < len(SLOTS):
            yield Problem("spot", "must be a spot of the construction board")
        elif at.state.display[self.spot] is not None or at.state.decisions.count(self) > 1:
            yield Problem("spot", "must be empty, and filled once")


DrawBuilding.lies_on = (InstallMetropolis, ChooseCard, AssignInitiative, DrawBuilding)


@dataclass(frozen=True, slots=True)
class DrawTile(AskedOfChance):
    """Draw the tile for a card of the row, unless it is known to lie next in its pile (OR-24)."""

    slot: int

    def prompt(self, at: Position) -> str:
        circles = counted(self.size(at), "circle")
        return f"Which tile of {circles} is drawn for card {self.slot + 1}?"

    def size(self, at: Position) -> int:
        """The number of circles that the card shows."""
        return at.edition.card[at.state.row[self.slot].card].size

    def settle(self, at: Position) -> Step[State] | None:
        if self.slot >= len(at.state.row):
            return Step(at.state.answered())
        size = self.size(at)
        if pieces.tiles(at, size):
            return None
        if under := at.state.under[size - 1]:
            return self.revealed(at, under[0], under[1:])
        text = f"No tile of {counted(size, 'circle')} is left for card {self.slot + 1}."
        return Step(at.state.answered(), (Event("no_tile", text, cite=CITE["tiles_revealed"]),))

    def revealed(
        self, at: Position, tile: str, under: tuple[str, ...] | None = None
    ) -> Step[State]:
        """Lay that tile on the card, and draw creatures for its volcanoes next."""
        row, state = list(at.state.row), at.state
        row[self.slot] = RowCard(row[self.slot].card, tile)
        size = len(at.edition.tile[tile].terrains)
        events: tuple[Event, ...] = ()
        if under is not None:
            state = state.changed(under=(*state.under[: size - 1], under, *state.under[size:]))
            words = tile_words(at.edition.tile[tile])
            text = f"Card {self.slot + 1} gets the tile that was put under its pile: {words}."
            events = (Event("tile_from_below", text, cite=CITE["tile_from_below"]),)
        needed = at.edition.tile[tile].terrains.count("volcano")
        creatures = (DrawCreature(self.slot),) * needed
        return Step(state.answered(*creatures, row=tuple(row)), events)

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.slot < at.deal.row_size:
            yield Problem("slot", "must be a place of the row")
        elif at.state.decisions.count(self) > 1:
            yield Problem("slot", "must be filled once")
        elif self.slot < len(at.state.row) and at.state.row[self.slot].tile is not None:
            yield Problem("slot", "has a tile already")


DrawTile.lies_on = (*DrawBuilding.lies_on, DrawTile)


@dataclass(frozen=True, slots=True)
class DrawCreature(AskedOfChance):
    """Draw the creature for the next volcano of a card's tile; none if the bag is empty."""

    slot: int

    def prompt(self, at: Position) -> str:
        return f"Which creature is drawn for card {self.slot + 1}?"

    def settle(self, at: Position) -> Step[State] | None:
        if pieces.creatures(at):
            return None
        text = f"The bag of creatures is empty: a volcano of card {self.slot + 1} is free."
        event = Event("no_creature", text, cite=CITE["creatures_revealed"])
        return Step(self.revealed(at, None).state, (event,))

    def revealed(self, at: Position, creature: str | None) -> Step[State]:
        """Put that creature on the card's tile."""
        row, card = list(at.state.row), at.state.row[self.slot]
        row[self.slot] = RowCard(card.card, card.tile, (*card.creatures, creature))
        return Step(at.state.answered(row=tuple(row)))

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.slot < len(at.state.row):
            yield Problem("slot", "must be a card of the row")


DrawCreature.lies_on = (*DrawTile.lies_on, DrawCreature)


@dataclass(frozen=True, slots=True)
class DrawCard(AskedOfChance):
    """Draw the next card of the row; if the pile is empty, the discards are shuffled first."""

    question = "Which action card is revealed?"

    def settle(self, at: Position) -> Step[State] | None:
        if pieces.cards(at):
            return None
        if not at.state.discard:
            return Step(at.state.answered())
        text = "The discarded action cards are shuffled into a new pile."
        event = Event("reshuffled", text, cite=CITE["reshuffle"])
        return Step(at.state.changed(discard=()), (event,))

    def problems(self, at: Position) -> Iterator[Problem]:
        if len(at.state.row) + at.state.decisions.count(self) > at.deal.row_size:
            yield Problem("", "must find a place in the row")


DrawCard.lies_on = (*DrawTile.lies_on, DrawCard)


def drawing(cards: Iterable[int], spots: Iterable[int]) -> tuple[Any, ...]:
    """The draws for these places, as a stack: cards first, then their tiles, then buildings."""
    slots = list(cards)
    first: list[Decision] = [*(DrawCard() for _ in slots), *map(DrawTile, slots)]
    first += map(DrawBuilding, spots)
    return tuple(reversed(first))


@dataclass(frozen=True, slots=True)
class EndTurn(Decision):
    """The next player's turn, or the end of the round."""

    lies_on = ()

    def settle(self, at: Position) -> Step[State]:
        following, state = at.deal.after(at.turn), at.state
        if following != state.holder:
            return next_turn(at, following)
        over = Event("round_over", "The round is over.", cite=CITE["replenish"])
        row = range(len(state.row), at.deal.row_size)
        spots = [spot for spot, shown in enumerate(state.display) if shown is None]
        draws = () if at.deal.quick else drawing(row, spots)
        return Step(state.changed(decisions=(AssignInitiative(), *draws)), (over,))


@dataclass(frozen=True, slots=True)
class DiscardCard(AskedOfTurn):
    """Phase 5, with two players only: discard a card of the row (OR-11)."""

    lies_on = (EndTurn,)
    question = "Discard a card of the row."

    def goes_on(self, at: Position) -> bool:
        """A player who may still have to choose among fights and purchases is asked afterwards:
        all of it together is more than a phone can show."""
        return not (at.player.island.creatures and at.can_buy)

    def settle(self, at: Position) -> Step[State] | None:
        return None if at.state.row else Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if len(at.deal.names) != 2:
            yield Problem("", "is for two players only")
