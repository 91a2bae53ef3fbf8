"""What lies on the table when it is scored: counts by territory, and settlements."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.game import Participant
from companion.games.iwari.components import SETTLEMENT
from companion.games.iwari.deal import Deal, participants
from companion.games.iwari.edition import Edition
from companion.games.iwari.state import State, settlements, totems_of

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
    `at` tells which tribe's tent stands on which space, where that was recorded.
    """

    tents: ByTerritory
    totems: ByTerritory = field(default_factory=dict)
    settlements: tuple[tuple[Settlement, ...], ...] = ()
    feats: Mapping[str, int] = field(default_factory=dict)
    at: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tally:
    """Both scorings' counts; None where a scoring did not take place or was not counted."""

    edition: Edition
    tribes: tuple[Participant, ...]
    blocked: tuple[int, ...]
    half: Counted | None = None
    final: Counted | None = None

    @property
    def covered(self) -> frozenset[str]:
        """The connections under a mountain, by their place."""
        return frozenset(f"connection.{number}" for number in self.blocked)

    def name(self, seat: int) -> str:
        """What a tribe is called within a sentence."""
        tribe = self.tribes[seat]
        return "the third tribe" if tribe.neutral else tribe.name


def tally(state: State) -> Tally:
    """The table as it would be counted if the game ended now."""
    deal = state.deal
    feats: dict[str, int] = {}
    for placed in state.feats:
        feats[placed.where] = feats.get(placed.where, 0) + 1
    return Tally(
        edition=deal.edition,
        tribes=participants(deal),
        blocked=tuple(sorted(deal.mountains.values())),
        half=_half(state),
        final=Counted(
            tents=camps(deal.edition, len(deal.tribes), state.tents),
            totems={place: totems_of(state, place) for place in deal.edition.territory},
            settlements=tuple(
                found_settlements(deal, state.tents, seat) for seat in range(len(deal.tribes))
            ),
            feats=feats,
            at=dict(state.tents),
        ),
    )


def _half(state: State) -> Counted | None:
    if state.half is None:
        return None
    tents = camps(state.deal.edition, len(state.deal.tribes), state.half)
    return Counted(tents, at=dict(state.half))


def found_settlements(deal: Deal, at: Mapping[str, int], seat: int) -> tuple[Settlement, ...]:
    """A tribe's settlements, from where tents stand."""
    return tuple(Settlement(len(group), group) for group in settlements(deal.neighbours, at, seat))


def camps(edition: Edition, tribes: int, at: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """One number a tribe for every territory, from where each tent stands."""
    found = {territory.id: [0] * tribes for territory in edition.territories}
    for space, seat in at.items():
        found[edition.space[space].territory][seat] += 1
    return {place: tuple(counts) for place, counts in found.items()}


def large_settlements(stage: Counted, seat: int) -> tuple[Settlement, ...]:
    """A tribe's settlements that are large enough to score."""
    if not stage.settlements:
        return ()
    return tuple(group for group in stage.settlements[seat] if group.size >= SETTLEMENT)
