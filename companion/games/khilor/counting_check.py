"""Counts that cannot be, each named by the cell to look at again."""

from collections.abc import Iterator

from companion.engine.counting import Counts
from companion.engine.game import Problem
from companion.games.khilor.components import COLOURS, DEMONS, EGGS, LAYERS
from companion.games.khilor.counting import ALL_DEMONS, egg_cell, eggs_of, is_tapped, sheet
from companion.games.khilor.state import Deal


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Every count that the components or the board rule out."""
    return tuple(_cells(deal, counts)) or (
        *_too_many_demons(deal, counts),
        *_egg_problems(deal, counts),
        *_crowd(deal, counts),
    )


def _cells(deal: Deal, counts: Counts) -> Iterator[Problem]:
    pad = sheet(deal)
    cells = {cell.name: cell for group in pad.groups for row in group.rows for cell in row.cells}
    for name, count in counts.items():
        if name not in cells:
            yield Problem(name, "The pad has no such cell.")
        elif not cells[name].low <= count <= cells[name].high:
            yield Problem(name, f"Must lie between {cells[name].low} and {cells[name].high}.")


def _too_many_demons(deal: Deal, counts: Counts) -> Iterator[Problem]:
    for colour in COLOURS:
        names = [f"caught.{seat}.{colour}" for seat in range(len(deal.names))]
        total = sum(counts.get(name, 0) for name in names)
        if total > DEMONS:
            last = next(name for name in reversed(names) if counts.get(name))
            yield Problem(last, f"{total} {colour} demons were caught; there are {DEMONS}.")


def _egg_problems(deal: Deal, counts: Counts) -> Iterator[Problem]:
    found = eggs_of(deal, counts)
    for colour in COLOURS:
        eggs, own = f"eggs.{colour}", f"own.{colour}"
        if not is_tapped(deal, counts):
            if found[colour].own > found[colour].count:
                yield Problem(own, f"More than the {found[colour].count} {colour} eggs counted.")
            continue
        if found[colour].count > EGGS:
            square = egg_cell(found[colour].squares[-1])
            yield Problem(
                square, f"{found[colour].count} {colour} eggs stand there; there are {EGGS}."
            )
        for name, tapped in ((eggs, found[colour].count), (own, found[colour].own)):
            if counts.get(name, tapped) != tapped:
                yield Problem(name, f"{counts[name]} counted, but {tapped} tapped in on the board.")


def _crowd(deal: Deal, counts: Counts) -> Iterator[Problem]:
    """Eggs stand on empty squares: demons left on the board need room too."""
    left = _left(deal, counts)
    if left is None:
        return
    squares = len(deal.edition.to_fill)
    eggs = eggs_of(deal, counts)
    total = sum(found.count for found in eggs.values())
    free = squares - -(-left // LAYERS)
    if total > max(0, free):
        colour = max(COLOURS, key=lambda one: eggs[one].count)
        cell = egg_cell(eggs[colour].squares[-1]) if eggs[colour].squares else f"eggs.{colour}"
        yield Problem(
            cell,
            f"{total} eggs and {left} demons left do not fit on {squares} squares: "
            "eggs stand on empty ones.",
        )


def _left(deal: Deal, counts: Counts) -> int | None:
    """Demons left on the board, once enough was counted to tell."""
    if deal.solo:
        return counts.get("left")
    names = [f"caught.{seat}.{colour}" for seat in range(len(deal.names)) for colour in COLOURS]
    if any(name not in counts for name in names):
        return None
    laid = min(ALL_DEMONS, LAYERS * len(deal.edition.to_fill))
    return max(0, laid - sum(counts[name] for name in names))
