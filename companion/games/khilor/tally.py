"""What lies on the table at the end, as counts: tracked or counted by hand alike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.game import Problem
from companion.games.khilor.components import COLOURS, COMPENSATION, DEMONS, EGGS, Colour
from companion.games.khilor.state import State

MOST_PLAYERS = 4


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

    `left` counts the coloured demons on the board of a solo game, 0 otherwise. A single name
    is a solo game.
    """

    names: tuple[str, ...]
    caught: tuple[Mapping[Colour, int], ...]
    eggs: Mapping[Colour, Nests]
    bonus: tuple[int, ...]
    left: int = 0

    @property
    def solo(self) -> bool:
        return len(self.names) == 1


def tally(state: State) -> Tally:
    """What would be counted now."""
    return Tally(
        names=state.deal.names,
        caught=state.caught,
        eggs=nests(state.eggs, state.edition.owner),
        bonus=state.bonus,
        left=sum(map(len, state.demons.values())) if state.deal.solo else 0,
    )


def nests(eggs: Mapping[str, Colour], owner: Mapping[str, Colour]) -> dict[Colour, Nests]:
    """The eggs of each colour, from what stands where and which squares own a colour."""
    found = {}
    for colour in COLOURS:
        squares = tuple(sorted(square for square in eggs if eggs[square] == colour))
        own = tuple(square for square in squares if owner.get(square) == colour)
        found[colour] = Nests(len(squares), len(own), squares, own)
    return found


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """Counts that cannot be, each named by its field."""
    return (*_people(tally), *_eggs(tally)) or tuple(_demons(tally))


def _people(tally: Tally) -> Iterator[Problem]:
    if not 1 <= len(tally.names) <= MOST_PLAYERS:
        yield Problem("names", f"must be 1 to {MOST_PLAYERS} names")
    for path, values in (("caught", tally.caught), ("bonus", tally.bonus)):
        if len(values) != len(tally.names):
            yield Problem(path, "must have an entry for each player")
    for seat, held in enumerate(tally.caught):
        if set(held) != set(COLOURS) or min(held.values()) < 0:
            yield Problem(f"caught[{seat}]", "must have a number for each colour")
    for seat, points in enumerate(tally.bonus):
        if points < 0 or points % COMPENSATION:
            yield Problem(f"bonus[{seat}]", f"must be a multiple of {COMPENSATION}")
    if tally.left < 0 or (tally.left and not tally.solo):
        yield Problem("left", "must be the demons left on the board of a solo game, else 0")


def _eggs(tally: Tally) -> Iterator[Problem]:
    if set(tally.eggs) != set(COLOURS):
        yield Problem("eggs", "must have an entry for each colour")
    for colour, found in tally.eggs.items():
        path = f"eggs.{colour}"
        if not 0 <= found.count <= EGGS:
            yield Problem(f"{path}.count", f"must be 0 to {EGGS}")
        if not 0 <= found.own <= found.count:
            yield Problem(f"{path}.own", "must be some of the eggs on the board")
        if found.squares and len(set(found.squares)) != found.count:
            yield Problem(f"{path}.squares", "must be one square for each egg, or left out")
        if found.squares and len(set(found.own_squares)) != found.own:
            yield Problem(f"{path}.own_squares", "must be one square for each such egg")
        if not set(found.own_squares) <= set(found.squares):
            yield Problem(f"{path}.own_squares", "must be some of the squares")


def _demons(tally: Tally) -> Iterator[Problem]:
    for colour in COLOURS:
        caught = sum(held[colour] for held in tally.caught)
        if caught > DEMONS:
            yield Problem("caught", f"{caught} {colour} demons were caught; there are {DEMONS}")
    caught = sum(sum(held.values()) for held in tally.caught)
    if tally.left > DEMONS * len(COLOURS) - caught:
        yield Problem("left", f"with {caught} demons caught, fewer are left")
