"""What was counted at the end, what of it is impossible, and what hands could have laid."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from companion.engine.phrases import counted
from companion.engine.problems import Problem, below, whole_problems
from companion.engine.setup import plays_otherwise
from companion.engine.values import Seat, remembered
from companion.games.khilor.box.components import (
    CAUGHT,
    COLOURS,
    COMPENSATION,
    DEMONS,
    EGGS,
    LAYERS,
    TOKENS,
    Colour,
)
from companion.games.khilor.box.edition import Edition, check_edition
from companion.games.khilor.box.geometry import geometry_of
from companion.games.khilor.state import Position


@dataclass(frozen=True)
class Tally:
    """Demons caught by each player, eggs by colour, additional turns without a catch.

    `own` of the `eggs` stand on squares of their colour; `egg` says what stands where, or is
    empty where eggs were only counted; where `any_egg` counts (KH-8), `own` are the eggs of any
    colour on squares of that colour. `left` has the demons that still lie on the board, 0
    where nobody counted them; a single player scores by it. A single name is a solo game.
    """

    edition: Edition
    names: tuple[str, ...]
    start_player: Seat
    caught: tuple[Mapping[Colour, int], ...]
    eggs: Mapping[Colour, int]
    own: Mapping[Colour, int]
    compensated: tuple[int, ...]
    left: int
    egg: Mapping[str, Colour] = field(default_factory=dict)
    any_egg: bool = False

    @property
    def solo(self) -> bool:
        return len(self.names) == 1

    @remembered
    def squares(self) -> Mapping[Colour, tuple[str, ...]]:
        """Where the eggs of each colour stand, as far as that is known."""
        found: dict[Colour, list[str]] = {colour: [] for colour in COLOURS}
        for square in sorted(self.egg):
            found[self.egg[square]].append(square)
        return {colour: tuple(squares) for colour, squares in found.items()}

    def own_squares(self, colour: Colour) -> tuple[str, ...]:
        """The squares of that colour whose eggs score once more."""
        owner = self.edition.owner
        squares = sorted(self.egg) if self.any_egg else self.squares[colour]
        return tuple(square for square in squares if owner.get(square) == colour)


def tally(at: Position) -> Tally:
    """What would be counted now."""
    return Tally(
        edition=at.edition,
        names=at.deal.names,
        start_player=at.deal.start_player,
        caught=at.state.caught,
        eggs=counted_eggs(at.state.eggs),
        own=counted_own(at.edition, at.state.eggs, any_egg=plays_otherwise(at.deal, "KH-8")),
        compensated=at.state.compensated,
        left=sum(map(len, at.state.demons.values())),
        egg=at.state.eggs,
        any_egg=plays_otherwise(at.deal, "KH-8"),
    )


def counted_eggs(eggs: Mapping[str, Colour]) -> dict[Colour, int]:
    """How many eggs of each colour stand on these squares."""
    found = Counter(eggs.values())
    return {colour: found[colour] for colour in COLOURS}


def counted_own(
    edition: Edition, eggs: Mapping[str, Colour], *, any_egg: bool = False
) -> dict[Colour, int]:
    """How many of them stand on squares of their own colour; where `any_egg` counts, how many
    stand on the squares of each colour."""
    owner = {q: edition.owner[q] for q in eggs if q in edition.owner}
    return counted_eggs({q: c for q, c in owner.items() if any_egg or eggs[q] == c})


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """Impossible counts, each with its field."""
    if faults := below("edition", whole_problems(tally.edition, check_edition)):
        return faults
    return tuple(_form(tally)) or (*_demons(tally), *_eggs(tally), *_room(tally))


def compensation_problems(
    compensated: Sequence[int], players: int, start_player: Seat
) -> Iterator[Problem]:
    """Points for no catch that nobody can have taken: there is one additional turn at most."""
    if len(compensated) != players:
        yield Problem("compensated", "There must be a number for each player.")
    for seat, count in enumerate(compensated):
        if count and seat == start_player:
            yield Problem(f"compensated[{seat}]", "The start player has no additional turn.")
        elif count not in (0, 1):
            yield Problem(f"compensated[{seat}]", "There is one additional turn at most.")


def pile_problems(piles: Sequence[Mapping[Colour, int]], players: int) -> Iterator[Problem]:
    """Faults in the form of the demons caught: there must be a count for each player and colour."""
    if len(piles) != players:
        yield Problem("caught", "There must be the demons of each player.")
    for seat, held in enumerate(piles):
        yield from _colours(f"caught[{seat}]", held)


def _colours(path: str, counts: Mapping[Colour, int]) -> Iterator[Problem]:
    if set(counts) != set(COLOURS) or min(counts.values()) < 0:
        yield Problem(path, "There must be a number for each colour, none below 0.")


def _form(tally: Tally) -> Iterator[Problem]:
    players = len(tally.names)
    if not 1 <= players <= len(TOKENS):
        yield Problem("names", f"There must be 1 to {len(TOKENS)} names.")
    if not 0 <= tally.start_player < players:
        yield Problem("start_player", "The start player must be a seat.")
    yield from compensation_problems(tally.compensated, players, tally.start_player)
    yield from pile_problems(tally.caught, players)
    yield from (*_colours("eggs", tally.eggs), *_colours("own", tally.own))
    if tally.left < 0:
        yield Problem("left", "There cannot be fewer than 0 demons left.")
    for square in tally.egg:
        if square not in tally.edition.to_fill:
            yield Problem(f"egg.{square}", "Eggs can stand on squares of the board only.")


def _demons(tally: Tally) -> Iterator[Problem]:
    """Pile by pile: the one that makes it too many is the one to look at."""
    caught, laid = Counter[Colour](), tally.edition.demons
    for seat, held in enumerate(tally.caught):
        for colour, count in held.items():
            caught[colour] += count
            path, total = f"caught[{seat}].{colour}", caught.total()
            if count and caught[colour] > DEMONS:
                text = f"{caught[colour]} {colour} demons were caught; there are {DEMONS}."
                yield Problem(path, text)
            if count and total > laid:
                yield Problem(path, f"{total} demons were caught; {laid} lay on this board.")
    total = caught.total()
    if total <= laid < total + tally.left:
        text = f"{tally.left} demons left and {total} caught: {laid} lay on this board."
        yield Problem("left", text)


def _eggs(tally: Tally) -> Iterator[Problem]:
    standing = counted_eggs(tally.egg)
    own_standing = counted_own(tally.edition, tally.egg, any_egg=tally.any_egg)
    for colour in COLOURS:
        eggs, own, owned = tally.eggs[colour], tally.own[colour], tally.edition.owned(colour)
        if eggs > EGGS:
            text = f"{eggs} {colour} eggs stand there; there are {EGGS}."
            yield Problem(f"eggs.{colour}", text)
        if own > eggs and not tally.any_egg:
            yield Problem(f"own.{colour}", f"More than the {eggs} {colour} eggs counted.")
        elif own > owned:
            yield Problem(f"own.{colour}", f"The board has {owned} {colour} squares.")
        for path, count, found in (("eggs", eggs, standing), ("own", own, own_standing)):
            if tally.egg and count != found[colour]:
                text = f"{count} counted, but {found[colour]} tapped in on the board."
                yield Problem(f"{path}.{colour}", text)


def _room(tally: Tally) -> Iterator[Problem]:
    """Eggs stand on empty squares: the demons left on the board need room too."""
    squares, eggs = len(tally.edition.to_fill), sum(tally.eggs.values())
    if eggs > squares - -(-tally.left // LAYERS):
        most = max(COLOURS, key=lambda colour: tally.eggs[colour])
        left = f" and {tally.left} demons left" if tally.left else ""
        text = f"{eggs} eggs{left} do not fit on {squares} squares: eggs stand on empty ones."
        yield Problem(f"eggs.{most}", text)


LAID = CAUGHT + 1
"""Squares under a polyomino, and so the most eggs of a turn."""


def doubts(tally: Tally) -> Iterator[Problem]:
    """What cannot be at the end of a game that was played by the rules."""
    if tally.solo:
        yield from _left_alone(tally)
    else:
        yield from (*laid(tally), *turns(tally), *_points(tally))


def laid(tally: Tally) -> Iterator[Problem]:
    """Eggs of a colour of which no demon was caught, or more than turns could lay for them."""
    for colour in COLOURS:
        eggs, demons = tally.eggs[colour], sum(held[colour] for held in tally.caught)
        if eggs > LAID * demons:
            lie = f"{eggs} {colour} {'egg' if eggs == 1 else 'eggs'}"
            text = f"Nobody caught a {colour} demon, so nobody could lay {lie}."
            if demons:
                caught = f"{counted(demons, f'{colour} demon')} caught"
                text = f"{lie} for {caught}: a turn lays {LAID} at most."
            yield Problem(f"eggs.{colour}", text)


def turns(tally: Tally) -> Iterator[Problem]:
    """Players who have caught more than a turn's demons ahead of another: all have equally many
    turns, but for one in which nothing could be caught."""
    caught = [sum(held.values()) for held in tally.caught]
    most, least = caught.index(max(caught)), caught.index(min(caught))
    if caught[most] > caught[least] + CAUGHT:
        largest = max(COLOURS, key=lambda colour: tally.caught[most][colour])
        yield Problem(
            f"caught.{most}.{largest}",
            f"{tally.names[most]} has {counted(caught[most], 'demon')} and {tally.names[least]} "
            f"{caught[least]}, though all have equally many turns.",
        )


def _points(tally: Tally) -> Iterator[Problem]:
    """Points instead of demons, where somebody could still catch some."""
    players, most = len(tally.names), most_left(tally.edition)
    order = [(tally.start_player + step) % players for step in range(players)]
    took = [seat for seat in order if tally.compensated[seat]]
    for seat in order[order.index(took[0]) :] if took else ():
        if seat not in took:
            yield Problem(
                f"compensated.{seat}",
                f"{tally.names[took[0]]} took {COMPENSATION} points because nothing could be "
                f"caught, so {tally.names[seat]} could catch nothing either.",
            )
    if took and tally.left > most:
        yield Problem(
            f"compensated.{took[0]}",
            f"{COMPENSATION} points are taken only where nothing can be caught, but of "
            f"{tally.left} demons left three always can.",
        )


def _left_alone(tally: Tally) -> Iterator[Problem]:
    """A single player's demons left: each turn has taken three."""
    laid = tally.edition.demons
    if (laid - tally.left) % CAUGHT:
        text = f"Each turn catches {CAUGHT} of {laid} demons, which never leaves {tally.left}."
        yield Problem("left", text)


@lru_cache(maxsize=64)
def most_left(edition: Edition) -> int:
    """More demons than this are never left where nothing can be caught, even with flipped
    polyominoes: of placements that share no square each needs a square without demons."""
    geometry, bare, used = geometry_of(edition), 0, geometry_of(edition).bit[edition.white_egg]
    for fits in geometry.fits.values():
        for mask, _ in fits:
            if not mask & used:
                used |= mask
                bare += 1
    return LAYERS * (len(edition.to_fill) - bare)
