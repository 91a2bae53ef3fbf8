"""The tally: counts by territory, and settlements, at each scoring."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.pictures import connected_groups
from companion.engine.setup import Participant, plays_otherwise
from companion.games.iwari.box.components import SETTLEMENT, Feat
from companion.games.iwari.box.edition import Edition
from companion.games.iwari.deal import Deal, participants
from companion.games.iwari.lying import Lying

ON_SCORING = ("IW-4", "IW-12")
"""The rulings by which a score can be counted in another way."""
ByTerritory = Mapping[str, tuple[int, ...]]
"""A territory's id to one number a tribe."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement's size, and the tent spaces it stands on where they are known."""

    size: int
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The board at one scoring.

    `feats` gives the number of feats on a territory (its id) or a connection (its place).
    `at` says which tribe's tent stands on which space, where that was recorded.
    """

    tents: ByTerritory
    totems: ByTerritory = field(default_factory=dict)
    settlements: tuple[tuple[Settlement, ...], ...] = ()
    feats: Mapping[str, int] = field(default_factory=dict)
    at: Mapping[str, int] = field(default_factory=dict)

    def large_settlements(self, seat: int) -> tuple[Settlement, ...]:
        """A tribe's settlements that are large enough to score."""
        groups = self.settlements[seat] if self.settlements else ()
        return tuple(group for group in groups if group.size >= SETTLEMENT)


@dataclass(frozen=True, slots=True)
class Tally:
    """Both scorings' counts; None where a scoring did not take place or was not counted.

    `feats` are the kinds of feats that the table plays with, `otherwise` the ids of the rulings
    on scoring that it plays the other way.
    """

    edition: Edition
    tribes: tuple[Participant, ...]
    blocked: tuple[int, ...]
    half: Counted | None = None
    final: Counted | None = None
    feats: tuple[Feat, ...] = tuple(Feat)
    otherwise: tuple[str, ...] = ()

    @property
    def covered(self) -> frozenset[str]:
        """The connections under a mountain, by their place."""
        return frozenset(f"connection.{number}" for number in self.blocked)

    def name(self, seat: int) -> str:
        """What a tribe is called within a sentence."""
        tribe = self.tribes[seat]
        return "the third tribe" if tribe.neutral else tribe.name


def tally_of(deal: Deal, half: Counted | None, final: Counted | None) -> Tally:
    """The tally of a table, tracked or counted by hand."""
    blocked = tuple(sorted(deal.mountains.values()))
    otherwise = tuple(one for one in ON_SCORING if plays_otherwise(deal, one))
    return Tally(deal.edition, participants(deal), blocked, half, final, deal.feats, otherwise)


def tally(at: Lying) -> Tally:
    """The table as it would be counted if the game ended now."""
    deal, state, tribes = at.deal, at.state, len(at.deal.tribes)
    feats: dict[str, int] = {}
    for placed in state.feats:
        feats[placed.where] = feats.get(placed.where, 0) + 1
    final = Counted(
        tents=at.camps,
        totems={place: at.totems(place) for place in deal.edition.territory},
        settlements=tuple(settlements(deal.neighbours, state.tents, s) for s in range(tribes)),
        feats=feats,
        at=dict(state.tents),
    )
    if state.half is None:
        return tally_of(deal, None, final)
    half = Counted(deal.edition.camps(state.half, tribes), at=dict(state.half))
    return tally_of(deal, half, final)


def settlements(
    neighbours: Mapping[str, tuple[str, ...]], tents: Mapping[str, int], seat: int
) -> tuple[Settlement, ...]:
    """A tribe's settlements, from where tents stand and which spaces paths join (IW-6)."""
    own = (space for space in neighbours if tents.get(space) == seat)
    groups = connected_groups(own, neighbours.__getitem__)
    return tuple(Settlement(len(group), group) for group in groups if len(group) >= SETTLEMENT)


def leads_in_totems(totems: tuple[int, ...], seat: int) -> bool:
    """Whether that tribe holds the majority: one totem at least, ties included (IW-5)."""
    return totems[seat] > 0 and totems[seat] == max(totems)
