"""Counts that the rules forbid but hands could have made, each with its cell of the pad.

Each of them follows from what a turn is: three demons are caught, four eggs at most are laid, and
three points are taken only where nothing can be caught any more (KH-13).
"""

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.games.khilor.components import CAUGHT, COLOURS, COMPENSATION, LAYERS
from companion.games.khilor.edition import Edition
from companion.games.khilor.geometry import geometry_of
from companion.games.khilor.tally import Tally

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
