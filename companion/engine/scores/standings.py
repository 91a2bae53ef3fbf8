"""Who wins: ranks by a key, the tie-breaks that decided, and the result in a sentence."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from companion.engine.phrases import capital, listed
from companion.engine.play.step import Seat
from companion.engine.rulebook import Citation


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One comparison after the totals: what is compared, and everybody's value. `in_words` has the
    values as texts, if the numbers themselves would mean nothing to people."""

    label: str
    values: tuple[int, ...]
    cite: Citation
    in_words: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[str, ...]:
        """Everybody's value as people read it."""
        return self.in_words or tuple(map(str, self.values))


@dataclass(frozen=True, slots=True)
class Standing:
    """A participant's place on the podium. Shared places have equal ranks; `wins` marks winners.

    `total` is None in a game that is not won by points.
    """

    seat: Seat
    rank: int
    total: int | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended: a stable code as the `reason`, a sentence, and the winning seats."""

    reason: str
    text: str
    winners: tuple[Seat, ...]


def podium(
    keys: Sequence[tuple[int, ...]],
    totals: Sequence[int | None] | None = None,
    winners: Collection[Seat] | None = None,
) -> tuple[Standing, ...]:
    """The standings by each seat's key. Keys are compared from left to right; more is better.

    `totals` are the points that are shown, by default the first numbers of the keys. Those with the
    best key win, unless a game names other `winners`.
    """
    shown = totals if totals is not None else [key[0] for key in keys]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    standings = (
        Standing(seat, rank, shown[seat], rank == 1 if winners is None else seat in winners)
        for seat, rank in enumerate(ranks)
    )
    return tuple(sorted(standings, key=lambda standing: standing.rank))


def needed(totals: Sequence[int], tie_breaks: Sequence[TieBreak]) -> tuple[TieBreak, ...]:
    """The tie-breaks, in their order, up to the one that leaves no tie."""
    keys: list[tuple[int, ...]] = [(total,) for total in totals]
    used: list[TieBreak] = []
    for tie_break in tie_breaks:
        if len(set(keys)) == len(keys):
            break
        used.append(tie_break)
        keys = [(*key, value) for key, value in zip(keys, tie_break.values, strict=True)]
    return tuple(used)


def verdict(
    names: Sequence[str],
    standings: Sequence[Standing],
    tie_breaks: Sequence[TieBreak],
    points: Callable[[int], str],
) -> str:
    """The result in one sentence, with the tie-break that decided: "Ana wins with 45 points."

    `points` puts a total in words.
    """
    best = standings[0].total or 0
    level = sorted(standing.seat for standing in standings if standing.total == best)
    if len(level) == 1:
        return capital(f"{names[level[0]]} wins with {points(best)}.")
    tied = f"{listed(names[seat] for seat in level)} have {points(best)} each"
    decided = ""
    for tie_break in tie_breaks:
        values = {seat: tie_break.values[seat] for seat in level}
        if len(set(values.values())) > 1:
            best_first = sorted(values, key=lambda seat: -values[seat])
            numbers = " to ".join(tie_break.shown[seat] for seat in best_first)
            decided = f" by the tie-break: {tie_break.label.lower()}, {numbers}"
        level = [seat for seat in level if values[seat] == max(values.values())]
    if not decided:
        return capital(f"{tied} and share the victory.")
    won = "share the victory" if len(level) > 1 else "wins"
    return capital(f"{tied}; {listed(names[seat] for seat in level)} {won}{decided}.")
