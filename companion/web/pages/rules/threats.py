"""What a piece, a power or a stack could do if its owner had the turn."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import AnyGame
from companion.tables.taps import preview

MOST = 3
"""How many moves are listed; of the others only the number is given."""
Meant = Sequence[tuple[Any, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Threat:
    """What it could do in its owner's turn, what takes something off the board first; `reach` are
    the places that it names. `refusal` says why there is nothing."""

    name: str
    moves: tuple[str, ...]
    more: int
    reach: tuple[str, ...]
    refusal: str


def threat(
    game: AnyGame, seen: Any, places: Collection[str], meant: Callable[[Any], Meant]
) -> Threat | None:
    """The threat of what lies at these places; `meant` finds the moves there, with their taps, in a
    position. None where nothing begins with it in anybody's turn."""
    if seen is None or game.in_turn is None:
        return None
    found = list(_threats(game, seen, places, meant))
    return next((one for one in found if one.moves), found[0] if found else None)


def _threats(
    game: AnyGame, seen: Any, places: Collection[str], meant: Callable[[Any], Meant]
) -> Iterator[Threat]:
    assert game.in_turn is not None
    for person in game.participants_at(seen):
        if person.seat is None:
            continue
        for at in game.in_turn(seen, person.seat):
            moves = [
                (move, taps)
                for move, taps in meant(at)
                if taps[0] in places and game.mover(at, move) == person.seat
            ]
            legal = frozenset(game.legal_moves(at)) if moves else frozenset()
            allowed = [(move, taps) for move, taps in moves if move in legal]
            said = {preview(game, at, move, game.apply(at, move)): move for move, _ in allowed}
            first = sorted(said, key=lambda text: text == game.describe(at, said[text]))
            broken = game.check(at, moves[0][0]) if moves and not allowed else None
            if moves:
                yield Threat(
                    person.name,
                    tuple(first[:MOST]),
                    len(first[MOST:]),
                    tuple(dict.fromkeys(tap for _, taps in allowed for tap in taps)),
                    broken.reason if broken else "",
                )
