"""Units and chits in words and as taps. Units that differ get different words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from companion.engine.phrases import counted, listed
from companion.engine.play.step import Seat
from companion.games.grecos.stacks import Mark, Unit

MARKS: dict[Mark, str] = {
    "moved": "moved",
    "flown": "flown",
    "halted": "halted",
    "calmed": "calmed",
    "turned": "turned",
    "chilled": "chilled",
}


class Named(Protocol):
    """What is asked of a set here: its kinds of units by id, with their names."""

    @property
    def unit(self) -> Mapping[str, Any]: ...


def kind_words(edition: Named, kind: str | None) -> str:
    """A chit by its name; "a chit" if it may not be seen or does not exist."""
    found = edition.unit.get(kind or "")
    return found.name if found else "a chit"


def unit_words(edition: Named, unit: Unit, unsaid: int = 0, many: int = 1) -> str:
    """A unit, or `many` equal ones, with everything that distinguishes it from others of its kind.
    Up to `unsaid` attacks left are not mentioned."""
    traits = [f"damage {unit.damage}"] if unit.damage else []
    traits += [counted(unit.spent, "point") + " used"] if unit.spent else []
    traits += [counted(unit.bonus, "more point")] if unit.bonus else []
    traits += [MARKS[mark] for mark in unit.marks if mark != "moved" or not unit.spent]
    traits += [counted(unit.acts, "attack") + " left"] if unit.acts > unsaid else []
    name = kind_words(edition, unit.kind)
    if many > 1 and unit.kind in edition.unit:
        name = f"{many} {edition.unit[unit.kind].plural or name}"
    return f"{name} ({', '.join(traits)})" if traits else name


def units_words(edition: Named, units: Iterable[Unit]) -> str:
    """Several units; equal ones are counted."""
    found = Counter(units)
    return listed(unit_words(edition, unit, many=many) for unit, many in found.items())


def unit_tap(square: str, number: int) -> str:
    """A unit, by its number in the stack on that square."""
    return f"unit-{square}-{number}"


def card_tap(card: str, seat: Seat) -> str:
    """An event card in a hand."""
    return f"card-{card}-{seat}"


def chit_tap(chit: str) -> str:
    """A kind of chit in a pile."""
    return f"chit-{chit}"


def draw_tap(drawn: str | None) -> str:
    """A chit or card that may have been drawn, apart from an equal one that somebody holds."""
    return f"draw-{drawn}" if drawn else "draw-unseen"
