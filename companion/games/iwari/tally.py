"""What lies on the table when it is scored: counts by territory, and settlements."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.engine.game import Participant, Problem
from companion.games.iwari.components import FEATS, SETTLEMENT, TENTS, TOTEMS
from companion.games.iwari.edition import Edition
from companion.games.iwari.setup import participants
from companion.games.iwari.state import State, camp_of, settlements, totems_of

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


def tally(state: State) -> Tally:
    """The table as it would be counted if the game ended now."""
    deal = state.deal
    places = tuple(territory.id for territory in deal.edition.territories)
    feats: dict[str, int] = {}
    for placed in state.feats:
        feats[placed.where] = feats.get(placed.where, 0) + 1
    return Tally(
        edition=deal.edition,
        tribes=participants(deal),
        blocked=tuple(sorted(deal.mountains.values())),
        half=None
        if state.half is None
        else half_counted(deal.edition, len(deal.tribes), state.half),
        final=Counted(
            tents={place: tuple(camp_of(state, place)) for place in places},
            totems={place: totems_of(state, place) for place in places},
            settlements=tuple(
                tuple(
                    Settlement(len(group), group) for group in settlements(deal, state.tents, seat)
                )
                for seat in range(len(deal.tribes))
            ),
            feats=feats,
            at=dict(state.tents),
        ),
    )


def half_counted(edition: Edition, tribes: int, at: Mapping[str, int]) -> Counted:
    """Tents by territory, from where each of them stands."""
    return Counted(tents=camps(edition, tribes, at), at=dict(at))


def camps(edition: Edition, tribes: int, at: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """One number a tribe for every territory, from where each tent stands."""
    found = {territory.id: [0] * tribes for territory in edition.territories}
    for space, seat in at.items():
        found[edition.space[space].territory][seat] += 1
    return {place: tuple(counts) for place, counts in found.items()}


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """Counts that the components do not allow, each with its place in the document."""
    return (
        *_check_tribes(tally),
        *_check_stage(tally, "half", tally.half),
        *_check_stage(tally, "final", tally.final),
    )


def _check_tribes(tally: Tally) -> Iterator[Problem]:
    if [tribe.seat for tribe in tally.tribes] != list(range(len(tally.tribes))):
        yield Problem("tribes", "must be in seat order, from 0 on")
    if not 2 <= len(tally.tribes) <= 5:
        yield Problem("tribes", "2 to 5 tribes play")
    for index, number in enumerate(tally.blocked):
        if f"connection.{number}" not in tally.edition.connection:
            yield Problem(f"blocked[{index}]", f"the map has no connection {number}")


def _check_stage(tally: Tally, path: str, stage: Counted | None) -> Iterator[Problem]:
    if stage is None:
        return
    width = len(tally.tribes)
    for name, counts, limit in (("tents", stage.tents, TENTS), ("totems", stage.totems, TOTEMS)):
        yield from _check_counts(f"{path}.{name}", counts, tally, limit)
    yield from _check_room(path, stage, tally.edition)
    for space, seat in stage.at.items():
        if space not in tally.edition.space or not 0 <= seat < width:
            yield Problem(f"{path}.at.{space}", "must be a tent space of the map and a tribe")
            return
    if stage.at and camps(tally.edition, width, stage.at) != dict(_complete(tally, stage.tents)):
        yield Problem(f"{path}.at", "does not agree with the tents counted by territory")
    yield from _check_settlements(path, stage, width)
    yield from _check_feats(path, stage.feats, tally.edition)


def _complete(tally: Tally, counts: ByTerritory) -> Iterator[tuple[str, tuple[int, ...]]]:
    nothing = (0,) * len(tally.tribes)
    return ((t.id, counts.get(t.id, nothing)) for t in tally.edition.territories)


def _check_counts(path: str, counts: ByTerritory, tally: Tally, limit: int) -> Iterator[Problem]:
    for place, numbers in counts.items():
        if place not in tally.edition.territory:
            yield Problem(f"{path}.{place}", "the map has no such territory")
        if len(numbers) != len(tally.tribes) or min(numbers, default=0) < 0:
            yield Problem(f"{path}.{place}", f"needs {len(tally.tribes)} counts, none below 0")
            return
    for tribe in tally.tribes:
        total = sum(numbers[tribe.seat] for numbers in counts.values())
        if total > limit:
            yield Problem(path, f"{tribe.name} has {limit}, not {total}")


def _check_room(path: str, stage: Counted, edition: Edition) -> Iterator[Problem]:
    for place, numbers in stage.tents.items():
        room = len(edition.spaces_in.get(place, ()))
        if place in edition.territory and sum(numbers) > room:
            name = edition.territory[place].name
            yield Problem(
                f"{path}.tents.{place}", f"{name} has {room} tent spaces, not {sum(numbers)}"
            )


def _check_settlements(path: str, stage: Counted, width: int) -> Iterator[Problem]:
    if len(stage.settlements) not in (0, width):
        yield Problem(f"{path}.settlements", "needs one list a tribe")
        return
    for seat, groups in enumerate(stage.settlements):
        standing = sum(numbers[seat] for numbers in stage.tents.values())
        if any(group.size < 0 for group in groups):
            yield Problem(f"{path}.settlements[{seat}]", "a size cannot be below 0")
        if sum(group.size for group in groups) > standing:
            yield Problem(
                f"{path}.settlements[{seat}]", f"only {standing} tents of this tribe were counted"
            )


def _check_feats(path: str, feats: Mapping[str, int], edition: Edition) -> Iterator[Problem]:
    for place, count in feats.items():
        if place not in edition.territory and place not in edition.connection:
            yield Problem(f"{path}.feats.{place}", "the map has no such place")
        if count < 0:
            yield Problem(f"{path}.feats.{place}", "cannot be below 0")
    if sum(feats.values()) > sum(FEATS.values()):
        yield Problem(f"{path}.feats", f"there are {sum(FEATS.values())} feats")


def scoring_settlements(stage: Counted, seat: int) -> tuple[Settlement, ...]:
    """A tribe's settlements that are large enough to score."""
    if not stage.settlements:
        return ()
    return tuple(group for group in stage.settlements[seat] if group.size >= SETTLEMENT)
