"""Where a game stands, with the small questions asked of it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.seats import changed
from companion.engine.step import Seat
from companion.games.orichalcum import pieces
from companion.games.orichalcum.components import (
    PRICES,
    SIZES,
    SLOTS,
    START_HOPLITES,
    START_NUGGETS,
    Currency,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.decisions import Asked, begin_turn, drawing
from companion.games.orichalcum.edition import Edition
from companion.games.orichalcum.holdings import Player, RowCard, Shown
from companion.games.orichalcum.island import Land
from companion.games.orichalcum.odds import winning


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes. `turn` is whose turn it is, `holder` has the initiative pawn; `under` has
    the tiles put back under each pile, by size, in order."""

    decisions: tuple[Asked, ...]
    turn: Seat
    holder: Seat
    row: tuple[RowCard, ...]
    discard: tuple[str, ...]
    under: tuple[tuple[str, ...], ...]
    display: tuple[Shown | None, ...]
    players: tuple[Player, ...]


class Position(EnginePosition[Deal, State]):
    """A deal and a state of it."""

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def name(self) -> str:
        """The name of the one whose turn it is."""
        return self.deal.names[self.state.turn]

    @property
    def player(self) -> Player:
        """What the one whose turn it is has."""
        return self.state.players[self.state.turn]

    @cached_property
    def lands(self) -> tuple[Land, ...]:
        """Everybody's island on its board."""
        players = zip(self.state.players, self.deal.layouts, strict=True)
        return tuple(Land(player.island, layout, self.edition) for player, layout in players)

    @property
    def land(self) -> Land:
        """The island of the one whose turn it is."""
        return self.lands[self.state.turn]

    @cached_property
    def tiles_seen(self) -> Counter[str]:
        """How many tiles of each kind lie in no pile whose order nobody knows."""
        return Counter(pieces.tiles_out(self))

    def changed(self, seat: Seat, **changes: Any) -> "Position":
        """The position after changes of what a player has."""
        player = replace(self.state.players[seat], **changes)
        return self.with_state(
            self.state.changed(players=changed(self.state.players, seat, player))
        )

    def rebuilt(self, **changes: Any) -> "Position":
        """The position after changes on the island of the one whose turn it is."""
        return self.changed(self.turn, island=replace(self.player.island, **changes))

    # Titans

    def holder_of(self, titan: str) -> Seat | None:
        """Who holds a Titan; None where it lies at the centre."""
        players = enumerate(self.state.players)
        return next((seat for seat, player in players if player.holds(titan)), None)

    @property
    def titan_limit(self) -> int:
        """How many Titans the one whose turn it is may hold."""
        return 1 + self.land.total(lambda effect: effect.titans)

    # Fights

    def dice(self, circle: str, hoplites: int = 0) -> int:
        """The dice of a fight there with that many more hoplites."""
        return 1 + self.player.island.hoplites.get(circle, 0) + hoplites

    def strength(self, circle: str) -> int:
        return self.edition.creature[self.player.island.creatures[circle]].strength

    def odds(self, circle: str, hoplites: int = 0) -> tuple[int, int]:
        """The ways to win a fight, and all the ways in which its dice can fall."""
        dice = self.dice(circle, hoplites)
        return winning(self.edition.die, dice, self.strength(circle), self.land.skulls)

    # Purchases

    def price(self, currency: Currency) -> int:
        """What an additional action costs now (OR-8)."""
        discount = self.land.total(lambda effect: effect.discount == currency)
        return max(0, PRICES[currency] - discount)

    def means(self, currency: Currency) -> int:
        """How much of a currency the one whose turn it is could pay."""
        held: Mapping[Currency, int] = {
            "hoplites": self.player.hoplites,
            "nuggets": self.player.nuggets,
            "creatures": len(self.player.creatures),
        }
        return held[currency]

    @property
    def purchases(self) -> int:
        """How many additional actions may be bought in a turn."""
        return 1 + self.land.total(lambda effect: effect.additional_actions)


def initial_state(deal: Deal) -> State:
    """Empty islands; the row and the construction board are still to be revealed."""
    first = deal.start_player
    start = Player(hoplites=START_HOPLITES, nuggets=START_NUGGETS)
    blessed = replace(start, hoplites=START_HOPLITES + 1)
    players = changed((start,) * len(deal.names), deal.right_of(first), blessed)
    draws = () if deal.quick else drawing(range(deal.row_size), range(len(SLOTS)))
    return State(
        decisions=(*begin_turn(first=True, quick=deal.quick), *draws),
        turn=first,
        holder=first,
        row=(),
        discard=(),
        under=((),) * len(SIZES),
        display=(None,) * len(SLOTS),
        players=players,
    )
