"""The state of a game, the position with what the rules ask about it, and the turn's decisions."""

from dataclasses import dataclass
from typing import Any

from companion.engine.moves import Actor, Decision
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.values import Seat, changed, remembered
from companion.games.orichalcum.box.components import CURRENCIES, PRICES, Currency
from companion.games.orichalcum.box.edition import Edition
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.holdings import Player, RowCard, Shown
from companion.games.orichalcum.land.island import Land
from companion.games.orichalcum.odds import winning


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes in a game, without the classes of open decisions: `FullState` names these, which
    know this class. `turn` is the active seat, `holder` the one with the initiative pawn;
    `under` are the tiles put under each pile, by size, in order."""

    turn: Seat
    holder: Seat
    row: tuple[RowCard, ...]
    discard: tuple[str, ...]
    under: tuple[tuple[str, ...], ...]
    display: tuple[Shown | None, ...]
    players: tuple[Player, ...]

    def players_with(self, seat: Seat, **changes: Any) -> tuple[Player, ...]:
        """The players after changes to what one of them has, given by field."""
        return changed(self.players, seat, self.players[seat].changed(**changes))


class Position(EnginePosition[Deal, State]):
    """A deal with a state."""

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def name(self) -> str:
        """The active player's name."""
        return self.deal.names[self.state.turn]

    @property
    def player(self) -> Player:
        """What the active player has."""
        return self.state.players[self.state.turn]

    @remembered
    def lands(self) -> tuple[Land, ...]:
        """Everybody's island on its board."""
        return tuple([self._land_of(seat) for seat in range(len(self.state.players))])

    @remembered
    def land(self) -> Land:
        """The active player's island on its board."""
        return self._land_of(self.state.turn)

    def _land_of(self, seat: Seat) -> Land:
        """A player's island, of which some things are known already: a move changes one at most,
        and little of that."""
        known, island = self.deal.lands, self.state.players[seat].island
        land = known[seat]
        if land.island is not island:
            land = known[seat] = land.after(island)
        return land

    def changed(self, seat: Seat, **changes: Any) -> "Position":
        """The position after changes to what a player has, given by field."""
        state = self.state
        return self.with_state(state.changed(players=state.players_with(seat, **changes)))

    def rebuilt(self, **changes: Any) -> "Position":
        """The position after changes to the active player's island, given by field."""
        return self.changed(self.turn, island=self.player.island.changed(**changes))

    # Titans

    def holder_of(self, titan: str) -> Seat | None:
        """Who holds a Titan; None if it is at the centre."""
        players = enumerate(self.state.players)
        return next((seat for seat, player in players if player.holds(titan)), None)

    @property
    def titan_limit(self) -> int:
        """How many Titans the active player may hold."""
        return 1 + self.land.total(lambda effect: effect.titans)

    # Fights

    def dice(self, circle: str, hoplites: int = 0) -> int:
        """The number of dice in a fight on a circle with `hoplites` more from the stock."""
        return 1 + self.player.island.hoplites.get(circle, 0) + hoplites

    def strength(self, circle: str) -> int:
        return self.edition.creature[self.player.island.creatures[circle]].strength

    def odds(self, circle: str, hoplites: int = 0) -> tuple[int, int]:
        """How many ways the dice of a fight can fall to win it, and how many ways there are."""
        dice = self.dice(circle, hoplites)
        return winning(self.edition.die, dice, self.strength(circle), self.land.skulls)

    # Purchases

    def price(self, currency: Currency) -> int:
        """What an additional action costs now (OR-8)."""
        return max(0, PRICES[currency] - self.land.discounts[currency])

    def means(self, currency: Currency) -> int:
        """How much of a currency the active player has."""
        match currency:
            case "hoplites":
                return self.player.hoplites
            case "nuggets":
                return self.player.nuggets
        return len(self.player.creatures)

    @property
    def can_buy(self) -> bool:
        """Whether the active player could pay for an additional action."""
        return any(self.means(currency) >= self.price(currency) for currency in CURRENCIES)

    @property
    def purchases(self) -> int:
        """How many additional actions may be bought in a turn."""
        return 1 + self.land.additional_actions


@dataclass(frozen=True, slots=True)
class AskedOfTurn(Decision):
    """A decision of the active player. While it is open, pieces may be in hand: they count as being
    neither in a bag nor in a pile."""

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.turn})

    @property
    def tiles_in_hand(self) -> tuple[str, ...]:
        return ()

    @property
    def creatures_in_hand(self) -> tuple[str | None, ...]:
        return ()

    @property
    def buildings_in_hand(self) -> tuple[str, ...]:
        return ()
