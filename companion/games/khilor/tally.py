"""What lies on the table at the end, as counts: tracked or counted by hand alike."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.game import Seat
from companion.games.khilor.components import COLOURS, Colour
from companion.games.khilor.edition import Edition
from companion.games.khilor.state import State


@dataclass(frozen=True, slots=True)
class Nests:
    """The eggs of one colour on the board.

    `own` of them stand on squares of their colour. `squares` and `own_squares` say where, or
    are empty where the eggs were only counted.
    """

    count: int = 0
    own: int = 0
    squares: tuple[str, ...] = ()
    own_squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Demons caught by each player, eggs by colour, points of additional turns.

    `left` has the demons that still lie on the board, 0 where nobody counted them; a single
    player scores by it. A single name is a solo game.
    """

    edition: Edition
    names: tuple[str, ...]
    start_player: Seat
    caught: tuple[Mapping[Colour, int], ...]
    eggs: Mapping[Colour, Nests]
    bonus: tuple[int, ...]
    left: int

    @property
    def solo(self) -> bool:
        return len(self.names) == 1


def tally(state: State) -> Tally:
    """What would be counted now."""
    return Tally(
        edition=state.edition,
        names=state.deal.names,
        start_player=state.deal.start_player,
        caught=state.caught,
        eggs=nests(state.eggs, state.edition.owner),
        bonus=state.bonus,
        left=sum(map(len, state.demons.values())),
    )


def nests(eggs: Mapping[str, Colour], owner: Mapping[str, Colour]) -> dict[Colour, Nests]:
    """The eggs of each colour, from what stands where and which squares own a colour."""
    found = {}
    for colour in COLOURS:
        squares = tuple(sorted(square for square in eggs if eggs[square] == colour))
        own = tuple(square for square in squares if owner.get(square) == colour)
        found[colour] = Nests(len(squares), len(own), squares, own)
    return found
