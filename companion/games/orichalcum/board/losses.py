"""What leaves an island, or a player, with a move."""

from collections.abc import Iterator

from companion.engine.phrases import counted, listed
from companion.engine.play.step import Seat
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.state import Position


def losses(at: Position, after: Position) -> Iterator[str]:
    """A sentence for each player who loses something: creatures that are captured and hoplites
    beside them, and Titans that go to somebody else or back to the centre."""
    for seat, name in enumerate(at.deal.names):
        if gone := tuple(_gone(at, after, seat)):
            yield f"Leaves {name}'s island: {listed(gone)}."
        later = after.state.players[seat]
        for held in at.state.players[seat].titans:
            if later.holds(held.titan) is None:
                yield f"{name} loses {TITANS[held.titan].title}."


def _gone(at: Position, after: Position, seat: Seat) -> Iterator[str]:
    before, later = at.state.players[seat].island, after.state.players[seat].island
    for circle, kind in before.creatures.items():
        if circle not in later.creatures:
            yield f"the {at.edition.creature[kind].title} on {circle}"
    for circle, count in before.hoplites.items():
        if (less := count - later.hoplites.get(circle, 0)) > 0:
            yield f"{counted(less, 'hoplite')} on {circle}"
