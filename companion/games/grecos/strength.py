"""The Force of a unit, part by part: what its kind has, and what its traits and cards add."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.rulebook import Citation
from companion.games.grecos.components import Trait
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Unit

if TYPE_CHECKING:
    from companion.games.grecos.edition import Edition

AGAINST: tuple[tuple[Trait, Trait, int], ...] = (("women", "men", 1),)
"""Units with the first trait have more Force while the other stack has the second."""
BY_HIT: tuple[tuple[Trait, int], ...] = (("rage", 1),)
"""Units with the trait have more Force for every hit that they have lost."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some Force, with where it comes from."""

    label: str
    amount: int
    cite: Citation


def parts(
    edition: "Edition", unit: Unit, enemies: Iterable[str], raised: Sequence[tuple[str, int]] = ()
) -> tuple[Part, ...]:
    """The Force of a unit against a stack of these kinds; `raised` is what cards add."""
    kind = edition.unit[unit.kind]
    met = {trait for enemy in enemies for trait in edition.unit[enemy].traits}
    found = [Part(kind.name, kind.force, CITE["strike"])]
    found += [
        Part(f"{own} against {other}", amount, CITE["women"])
        for own, other, amount in AGAINST
        if own in kind.traits and other in met
    ]
    found += [
        Part("hits lost", amount * unit.damage, CITE["rage"])
        for trait, amount in BY_HIT
        if trait in kind.traits and unit.damage
    ]
    found += [Part(title, amount, CITE["instead"]) for title, amount in raised]
    return tuple(found)
