"""Units and chits in words; units that differ are called differently."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.engine.phrases import counted, listed
from companion.games.grecos.stacks import Mark, Unit

if TYPE_CHECKING:
    from companion.games.grecos.edition import Edition

MARKS: dict[Mark, str] = {
    "moved": "moved",
    "flown": "flown",
    "halted": "halted",
    "calmed": "calmed",
    "turned": "turned",
    "chilled": "chilled",
}


def kind_words(edition: "Edition", kind: str | None) -> str:
    """A chit by its name; one that may not be seen, or that there is not, is a chit."""
    found = edition.unit.get(kind or "")
    return found.name if found else "a chit"


def unit_words(edition: "Edition", unit: Unit, unsaid: int = 0, many: int = 1) -> str:
    """A unit, or so many alike, with all that distinguishes it from others of its kind, but for
    `unsaid` attacks left."""
    told = [f"damage {unit.damage}"] if unit.damage else []
    told += [counted(unit.spent, "point") + " used"] if unit.spent else []
    told += [f"{unit.bonus} more points"] if unit.bonus else []
    told += [MARKS[mark] for mark in unit.marks if mark != "moved" or not unit.spent]
    told += [counted(unit.acts, "attack") + " left"] if unit.acts > unsaid else []
    name = kind_words(edition, unit.kind)
    if many > 1 and unit.kind in edition.unit:
        name = f"{many} {edition.unit[unit.kind].plural or name}"
    return f"{name} ({', '.join(told)})" if told else name


def units_words(edition: "Edition", units: Iterable[Unit]) -> str:
    """Several units: alike ones are counted."""
    found = Counter(units)
    return listed(unit_words(edition, unit, many=many) for unit, many in found.items())
