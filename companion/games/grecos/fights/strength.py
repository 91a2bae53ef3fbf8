"""The Force of a unit, part by part: the printed one, and what traits, cards and materials add."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.engine.rulebook import Citation
from companion.engine.values import gathered
from companion.games.grecos.box.components import Trait
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.box.materials import NOTHING, Power
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Unit

AGAINST: tuple[tuple[Trait, Trait, int], ...] = (("women", "men", 1),)
"""Units with the first trait have more Force while the other stack has the second."""
BY_HIT: tuple[tuple[Trait, int], ...] = (("rage", 1),)
"""Units with the trait have more Force for every hit that they have lost."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a unit's Force, and where it comes from."""

    label: str
    amount: int
    cite: Citation


@dataclass(frozen=True, slots=True)
class Camp:
    """What all units of a side have in common: the Force that cards have added, by their titles,
    the materials of its kinds, whether it stands beside water, and whether each unit of Gold or
    Sand counts (GR-31)."""

    raised: tuple[tuple[str, int], ...] = ()
    powers: Mapping[str, Power] = field(default_factory=dict)
    by_water: bool = False
    each_counts: bool = False

    def power(self, kind: str) -> Power:
        """What the material gives to a unit of that kind."""
        return self.powers.get(kind, NOTHING)


@dataclass(frozen=True, slots=True)
class Facing:
    """The units of both sides, one's own first, with their camps."""

    ours: tuple[Unit, ...]
    theirs: tuple[Unit, ...]
    camp: Camp = Camp()
    enemy: Camp = Camp()


@gathered
def parts(edition: Edition, unit: Unit, facing: Facing) -> Iterator[Part]:
    """The parts of the Force of a unit of the first side; the printed Force comes first."""
    kind = edition.unit[unit.kind]
    yield Part(kind.name, kind.force, CITE["strike"])
    met = {trait for enemy in facing.theirs for trait in edition.unit[enemy.kind].traits}
    for own, other, amount in AGAINST:
        if own in kind.traits and other in met:
            yield Part(f"{own} against {other}", amount, CITE["women"])
    for trait, amount in BY_HIT:
        if trait in kind.traits and unit.damage:
            yield Part("hits lost", amount * unit.damage, CITE["rage"])
    for title, amount in facing.camp.raised:
        yield Part(title, amount, CITE["instead"])
    if facing.camp.powers or facing.enemy.powers:
        for label, amount in _made(unit, facing):
            if amount:
                yield Part(label, amount, CITE["materials"])


def _made(unit: Unit, facing: Facing) -> Iterator[tuple[str, int]]:
    """The parts that come from what the unit, its stack and the enemies are made of (GR-29,
    GR-30)."""
    power = facing.camp.power(unit.kind)
    yield power.label, power.force
    if facing.camp.by_water:
        yield f"{power.label} beside water", power.by_water
    inspired = [one for one in _of(facing.ours, facing.camp) if one.stack]
    for one in inspired if facing.camp.each_counts else inspired[:1]:
        yield f"{one.label} in the stack", one.stack
    blinded = [one for one in _of(facing.theirs, facing.enemy) if one.against]
    for one in blinded if facing.enemy.each_counts else blinded[:1]:
        yield f"{one.label} of the enemy", -one.against
    if "chilled" in unit.marks:
        chilled = max(_of(facing.theirs, facing.enemy), key=lambda p: p.chills, default=NOTHING)
        yield f"{chilled.label} of the enemy", -chilled.chills


def _of(units: tuple[Unit, ...], camp: Camp) -> Iterator[Power]:
    return (camp.power(unit.kind) for unit in units)
