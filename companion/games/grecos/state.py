"""The state of a game: units on the board, chits and cards, and the open decisions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from companion.engine.position import State as EngineState
from companion.engine.values import Seat
from companion.games.grecos.deal import Deal
from companion.games.grecos.decisions.battle import Battle, Blow, Casualty, Chill
from companion.games.grecos.decisions.cards import LookAhead, Played, RandomUnit, Spent
from companion.games.grecos.decisions.turn import (
    BattlePhase,
    DrawCards,
    DrawChit,
    EventPhase,
    HandLimit,
    LayTiles,
    MovePhase,
    RecruitPhase,
    TurnEnds,
    turn_of,
)
from companion.games.grecos.stacks import Stacks

Hidden = tuple[str | None, ...]
"""Chits or cards, sorted; None for those who may not see them."""


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes in a game. The common pile and the deck are worked out from what is elsewhere.

    `stacks` has no entry for empty squares. `foreseen` are the cards on top of the deck that
    somebody has looked at, and `seers` how many of them each seat knows. `tiles` is empty if the
    deal has the map. `out` are the seats that have lost, in order. `kept` are the empty City States
    that stay a player's, where the table plays it so (GR-1).
    """

    decisions: tuple[
        LayTiles
        | RecruitPhase
        | EventPhase
        | MovePhase
        | BattlePhase
        | TurnEnds
        | DrawChit
        | DrawCards
        | HandLimit
        | Played
        | Spent
        | RandomUnit
        | LookAhead
        | Battle
        | Chill
        | Blow
        | Casualty,
        ...,
    ]
    stacks: Stacks
    piles: tuple[Hidden, ...]
    hands: tuple[Hidden, ...]
    seers: tuple[int, ...]
    foreseen: Hidden = ()
    destroyed: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    out: tuple[Seat, ...] = ()
    tiles: tuple[str, ...] = ()
    extra_turns: int = 0
    everyone_discards: bool = False
    kept: Mapping[str, Seat] = field(default_factory=dict)

    def with_pile(self, seat: Seat, chits: Iterable[str | None]) -> Self:
        """The state with these chits in a pile."""
        return self.changed(piles=_with(self.piles, seat, chits))

    def with_hand(self, seat: Seat, cards: Iterable[str | None]) -> Self:
        """The state with these cards in a hand."""
        return self.changed(hands=_with(self.hands, seat, cards))


def initial_state(deal: Deal) -> State:
    """The first units in their cities; or, if the table laid it, the map still to be entered."""
    none: tuple[Hidden, ...] = ((),) * len(deal.names)
    seers = (0,) * len(none)
    state = State(decisions=(), stacks={}, piles=none, hands=none, seers=seers)
    if not deal.tiles:
        return state.ask(LayTiles())
    start = turn_of(deal.start_player)
    return state.changed(stacks=deal.starting_stacks(deal.tiles)).ask(*start)


def _with(
    each: tuple[Hidden, ...], seat: Seat, members: Iterable[str | None]
) -> tuple[Hidden, ...]:
    held = tuple(members)
    known = sorted(filter(None, held))
    unseen = (None,) * (len(held) - len(known))
    return (*each[:seat], (*unseen, *known), *each[seat + 1 :])
