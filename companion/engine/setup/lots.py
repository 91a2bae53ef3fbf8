"""What a game leaves to chance before the first turn: the engine draws it, or people set it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.play.chance import Rng, choose, shuffled
from companion.engine.play.step import Seat
from companion.engine.problems import Problem
from companion.engine.setup.deal import DealItem, seat_choices


@dataclass(frozen=True, slots=True)
class Drawn:
    """One of these values, all equally likely, or of those shuffled in the lot `among` before.
    `id` is its item's, unless it has none; `reads` makes of its value what the deal holds."""

    id: str
    values: Sequence[str] = ()
    among: str = ""
    reads: Callable[[str], Any] = str


@dataclass(frozen=True, slots=True)
class Chosen:
    """The first of these values, unless people choose another by hand."""

    id: str
    values: Sequence[str]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Values that are shuffled and laid in places, such as colours before seats; `items` are the
    ids of the places, and some values may be left over.

    A value set by hand goes to its place, and whoever loses it gets one that this leaves free. No
    value is laid twice, unless by hand where it `repeats`. `reads` makes of each value what the
    deal holds.
    """

    id: str
    items: tuple[str, ...]
    values: Sequence[str]
    repeats: bool = False
    reads: Callable[[str], Any] = str


@dataclass(frozen=True, slots=True)
class DrawnOnly:
    """Anything else that is drawn, such as a map; it has no items to be set by hand."""

    id: str
    draw: Callable[[Rng], Any]


def starter(names: Sequence[str]) -> Drawn:
    """Who starts: any of the players."""
    return Drawn("start_player", tuple(str(seat) for seat in range(len(names))), reads=int)


def start_item(label: str, start_player: Seat, names: Sequence[str]) -> DealItem:
    """The item of who starts."""
    return DealItem("start_player", label, str(start_player), seat_choices(names))


Lot = Drawn | Chosen | Shuffled | DrawnOnly


def drawn(lots: Sequence[Lot], rng: Rng) -> dict[str, Any]:
    """What is drawn for each lot, by its id: for places the values in their order, with those left
    over. All are drawn in the order of the lots, whatever is set by hand later."""
    found: dict[str, Any] = {}
    for lot in lots:
        found[lot.id] = _draw(lot, rng, found)
    return found


def _draw(lot: Lot, rng: Rng, found: Mapping[str, Any]) -> Any:
    match lot:
        case Drawn():
            return choose(rng, found[lot.among] if lot.among else lot.values)
        case Chosen():
            return lot.values[0]
        case Shuffled():
            return shuffled(rng, lot.values)
        case DrawnOnly():
            return lot.draw(rng)


def settled(
    lots: Sequence[Lot], found: Mapping[str, Any], fixed: Mapping[str, str]
) -> dict[str, Any]:
    """What lies in the end, by the ids of the lots: what was drawn, but for items set by hand."""
    return {lot.id: _settle(lot, found[lot.id], fixed) for lot in lots}


def _settle(lot: Lot, found: Any, fixed: Mapping[str, str]) -> Any:
    match lot:
        case Drawn():
            return lot.reads(fixed.get(lot.id, found))
        case Chosen():
            return fixed.get(lot.id, found)
        case Shuffled():
            return tuple(map(lot.reads, _laid(lot, found, fixed)))
        case DrawnOnly():
            return found


def _laid(lot: Shuffled, pile: Sequence[str], fixed: Mapping[str, str]) -> tuple[str, ...]:
    given = {place: fixed[item] for place, item in enumerate(lot.items) if item in fixed}
    taken = () if lot.repeats else tuple(given.values())
    drawn = enumerate(pile[: len(lot.items)])
    laid = {place: value for place, value in drawn if value not in taken} | given
    free = (value for value in pile if value not in laid.values())
    return tuple(laid[n] if n in laid else next(free) for n in range(len(lot.items)))


def twice_problems(lots: Sequence[Lot], fixed: Mapping[str, str]) -> Iterator[Problem]:
    """Faults: a value that is set by hand in two places and can only lie in one."""
    for lot in lots:
        if isinstance(lot, Shuffled) and not lot.repeats:
            given = [item for item in lot.items if item in fixed]
            for n, item in enumerate(given):
                if fixed[item] in [fixed[other] for other in given[:n]]:
                    yield Problem(f"fixed.{item}", "is set by hand in another place too")
