"""The position, and the small questions that rules ask of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from companion.engine.grid import connected_groups
from companion.games.iwari.components import (
    FEATS,
    SETTLEMENT,
    TENTS,
    TOTEMS,
    Biome,
    Feat,
)
from companion.games.iwari.deal import Deal


class Phase(StrEnum):
    """What kind of decision is open."""

    DEALING = "dealing"
    ACTION = "action"
    SECOND = "second"
    DONE = "done"
    REFILL = "refill"
    CLOSING = "closing"
    OVER = "over"


Ending = Literal["deck_out", "last_tent"]


@dataclass(frozen=True, slots=True)
class Span:
    """A number known to lie between two bounds, both included."""

    low: int
    high: int

    def minus(self, low: int, high: int) -> "Span":
        """What is left after `low` to `high` went away; the count may have gone wrong below 0."""
        return Span(self.low - high, self.high - low)

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def __str__(self) -> str:
        return str(self.low) if self.exact else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards: how many, and which where they are known and may be seen."""

    size: Span
    cards: tuple[Biome, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlacedFeat:
    """A feat on the map: who earned it and its territory's id or its connection's place."""

    feat: Feat
    seat: int
    where: str


@dataclass(frozen=True, slots=True)
class DueFeat:
    """A feat just earned by the acting tribe, and where it may go."""

    feat: Feat
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """The last action, where a rule ended it by itself: by whose piece, where, and which rule."""

    why: Literal["unexplored", "two_pieces", "no_cards"]
    seat: int
    territory: str


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table.

    `turn` counts the turns taken, so that rounds and whose turn it is follow from it. `third`:
    the third tribe acts. `camp` is the territory of this action's first piece. `deck` bounds
    the deck's size; `shuffles` counts how often it ran out. `discards` counts the cards laid
    off since the last shuffle, where cards are entered. `blind`: a card is being drawn from
    the deck. `half` is where tents stood at the half journey scoring. `closed` tells why the
    action just over is over, until the next one begins.
    """

    deal: Deal
    phase: Phase
    deck: Span
    hands: tuple[Hand, ...]
    turn: int = 0
    third: bool = False
    camp: str | None = None
    tents: Mapping[str, int] = field(default_factory=dict)
    totems: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    feats: tuple[PlacedFeat, ...] = ()
    due: tuple[DueFeat, ...] = ()
    display: tuple[Biome, ...] | None = None
    discards: Mapping[Biome, int] = field(default_factory=lambda: dict.fromkeys(Biome, 0))
    blind: bool = False
    shuffles: int = 0
    half: Mapping[str, int] | None = None
    ending: Ending | None = None
    closed: Closed | None = None

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return (self.deal.start_player + self.turn) % self.deal.players

    @property
    def acting(self) -> int:
        """The seat whose pieces are played: the player's, or the third tribe's."""
        return self.deal.players if self.third else self.player

    @property
    def hand(self) -> Hand:
        """The hand of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def round(self) -> int:
        """The round being played, from 1 on."""
        return self.turn // self.deal.players + 1

    @property
    def round_complete(self) -> bool:
        """Whether all players have had equally many turns."""
        return self.turn % self.deal.players == 0

    @property
    def deck_must_be_out(self) -> bool:
        """Whether by every count the deck's last card has left, though nobody said so."""
        return (
            not self.deal.app_deals
            and self.shuffles < 2
            and self.deck.high <= 0
            and (self.phase is Phase.CLOSING or (self.phase is Phase.ACTION and not self.third))
        )

    def name(self, seat: int) -> str:
        """What a participant is called within a sentence."""
        return "the third tribe" if seat == self.deal.third else self.deal.names[seat]


def camp_of(state: State, territory: str) -> list[int]:
    """Tents in a territory, one number a participant."""
    counts = [0] * len(state.deal.tribes)
    tents = state.tents
    for space in state.deal.edition.spaces_in[territory]:
        if space in tents:
            counts[tents[space]] += 1
    return counts


def totems_of(state: State, territory: str) -> tuple[int, ...]:
    """Totems in a territory, one number a participant."""
    return state.totems.get(territory) or (0,) * len(state.deal.tribes)


def free_spaces(state: State, territory: str) -> list[str]:
    """The tent spaces of a territory that are still empty."""
    return [space for space in state.deal.edition.spaces_in[territory] if space not in state.tents]


def is_explored(state: State, territory: str) -> bool:
    """Whether any piece stands in the territory."""
    return any(camp_of(state, territory)) or any(totems_of(state, territory))


def tents_left(state: State, seat: int) -> int:
    """Tents that a participant can still place."""
    return TENTS - sum(1 for owner in state.tents.values() if owner == seat)


def totems_left(state: State, seat: int) -> int:
    """Totems that a participant can still place."""
    return TOTEMS - sum(totems[seat] for totems in state.totems.values())


def settlements(
    neighbours: Mapping[str, tuple[str, ...]], tents: Mapping[str, int], seat: int
) -> tuple[tuple[str, ...], ...]:
    """A participant's settlements, each as the tent spaces that it stands on (IW-6)."""
    own = (space for space in neighbours if tents.get(space) == seat)
    groups = connected_groups(own, neighbours.__getitem__)
    return tuple(group for group in groups if len(group) >= SETTLEMENT)


def settlement_at(deal: Deal, tents: Mapping[str, int], space: str) -> tuple[str, ...]:
    """The settlement of the tent on that space; nothing where it stands in none."""
    group = [space]
    for place in group:
        for other in deal.neighbours[place]:
            if tents.get(other) == tents[space] and other not in group:
                group.append(other)
    return tuple(group) if len(group) >= SETTLEMENT else ()


def feats_left(state: State, feat: Feat) -> int:
    """Feats of that kind still beside the board; none where the table plays without them."""
    if not state.deal.plays_with(feat):
        return 0
    return FEATS[feat] - sum(1 for placed in state.feats if placed.feat is feat)
