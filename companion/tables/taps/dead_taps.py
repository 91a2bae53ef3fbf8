"""Why nothing comes of a tap that neither leads on nor changes a choice."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation
from companion.tables.taps.move_entry import MoveEntry
from companion.tables.taps.trails import Moves, Trails

MOST = 3
"""So many rules are named at most."""
NOTHING = "Nothing can be done there now."


@dataclass(frozen=True, slots=True)
class Beside:
    """A tap that led nowhere: the reason, and the rules that say so or that say what can be done
    instead."""

    reason: str
    cites: tuple[Citation, ...]


def beside(
    game: AnyGame, entry: MoveEntry, under: Sequence[str], seats: Collection[int] | None
) -> Beside:
    """The answer to a tap on what lies `under` a finger, the top one first.

    A move that the game finds in the tap is answered with the first rule it breaks, else with the
    rules of the moves that could be made or are being entered. `seats` as in `enter`.
    """
    at, tapped = entry.at, [tap.id for tap in entry.tapped]
    for place in under:
        for kept in range(len(tapped), -1, -1):
            move = game.meant_by(at, (*tapped[:kept], place))
            broken = tuple(game.violations(at, move, seats)) if move is not None else ()
            if broken:
                return Beside(broken[0].reason, (broken[0].cite,))
    rules = dict.fromkeys(_rules(game, entry, tapped, seats))
    return Beside(NOTHING, tuple(rules)[:MOST])


def _rules(
    game: AnyGame, entry: MoveEntry, tapped: Sequence[str], seats: Collection[int] | None
) -> Iterator[Citation]:
    """The rules of the moves that are legal after those taps."""
    trails = Trails.of(Moves(game, entry.at), seats).after(tapped)
    for kind in game.move_types:
        if any(type(trail.move) is kind and trail.legal for trail in trails.found):
            yield kind.rule
