"""The odds of a battle: how likely each side is to win, and what it loses on average.

The odds of small stacks are exact fractions. Larger battles are played out many times, and the
result says how far it may be off. Both sides are assumed to attack with the strongest unit that is
ready, and to let the weakest unit take a hit; of equal ones, one that has attacked already. Cards
and drowning are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from companion.engine.values import Rng, choose
from companion.games.grecos.box.components import FACES
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.fights.strength import Camp, Facing, parts
from companion.games.grecos.stacks import Unit, without

EXACT_HITS = 16
"""Battles with up to this many hits on both sides together are calculated exactly."""
SAMPLES = 4_000
SURE = 1.96
"""The half width of the interval, in standard errors, that has the true value 19 times in 20."""

Side = tuple[Unit, ...]
Sides = tuple[Side, Side]
Values = tuple[Fraction, Fraction, Fraction]
"""The chance that the attacker wins, and the units that both keep on average."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a battle. 19 times out of 20, `attacker_wins` is off by at most `error`, which is
    None if all is exact. `losses` are the units lost on average, the attacker's first."""

    attacker_wins: Fraction
    losses: tuple[Fraction, Fraction]
    error: float | None = None


def battle_odds(
    edition: Edition,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    *,
    camps: tuple[Camp, Camp] = (Camp(), Camp()),
    turn: int = 0,
    rng: Rng | None = None,
    samples: int = SAMPLES,
) -> Odds:
    """The odds of two stacks; `camps` are the cards and materials of both sides.

    A battle may be under way: each unit has the attacks that it has left, and `turn` is the side
    whose attack it is, 0 for the attacker; if no unit has one left, a round begins. With `rng`, a
    large battle is played out `samples` times; without it, it is calculated exactly, which takes
    long.
    """
    sides = (tuple(attackers), tuple(defenders))
    helper = _Helper(edition, camps)
    if not any(unit.acts for side in sides for unit in side):
        sides, turn = _ready(sides), 0
    if rng is not None and helper.hits(sides) > EXACT_HITS:
        return helper.thrown(sides, turn, rng, samples)
    wins, *kept = helper.exact(sides, turn)
    return Odds(wins, (len(attackers) - kept[0], len(defenders) - kept[1]))


class _Helper:
    """The rules of a round, and the values calculated so far."""

    def __init__(self, edition: Edition, camps: tuple[Camp, Camp]) -> None:
        self._edition = edition
        self._camps = camps
        self._rounds: dict[Sides, Values] = {}
        self._attacks: dict[tuple[Sides, int], tuple[int, Sides, Sides]] = {}

    def hits(self, sides: Sides) -> int:
        """The hits that both sides have left together."""
        return sum(self._hits(n, u) - u.damage for n, side in enumerate(sides) for u in side)

    def exact(self, sides: Sides, turn: int) -> Values:
        values, again = self._within(sides, turn, None, {})
        assert not again
        return values

    def thrown(self, sides: Sides, turn: int, rng: Rng, samples: int) -> Odds:
        wins, lost = 0, [0, 0]
        for _ in range(samples):
            left, whose = sides, turn
            while all(left):
                left, whose = self._turn(left, whose)
                force, hit, miss = self._attack(left, whose)
                left, whose = hit if choose(rng, FACES) <= force else miss, 1 - whose
            wins += bool(left[0])
            lost = [n + len(a) - len(b) for n, a, b in zip(lost, sides, left, strict=True)]
        share = Fraction(wins, samples)
        # a battle is not certain even if all samples went the same way
        spread = max(float(share * (1 - share)), 1 / samples)
        losses = Fraction(lost[0], samples), Fraction(lost[1], samples)
        return Odds(share, losses, SURE * sqrt(spread / samples))

    def _round(self, sides: Sides) -> Values:
        """The values at the beginning of a round, to which a round without hits returns."""
        if sides not in self._rounds:
            (wins, own, others), again = self._within(_ready(sides), 0, sides, {})
            most = 1 - again
            self._rounds[sides] = wins / most, own / most, others / most
        return self._rounds[sides]

    def _within(
        self,
        sides: Sides,
        turn: int,
        start: Sides | None,
        known: dict[tuple[Sides, int], tuple[Values, Fraction]],
    ) -> tuple[Values, Fraction]:
        """The values from here on without the ways that return to the round's `start`, and the
        chance of returning there."""
        none = Fraction(0)
        if not all(sides):
            won = Fraction(bool(sides[0]))
            return (won, Fraction(len(sides[0])), Fraction(len(sides[1]))), none
        if not any(unit.acts for side in sides for unit in side):
            tired = _rested(sides)
            if tired == start:
                return (none, none, none), Fraction(1)
            return self._round(tired), none
        sides, turn = self._turn(sides, turn)
        if (sides, turn) not in known:
            force, hit, miss = self._attack(sides, turn)
            chance = Fraction(max(0, min(len(FACES), force)), len(FACES))
            branches = []
            for after, likely in ((hit, chance), (miss, 1 - chance)):
                if likely:
                    values, again = self._within(after, 1 - turn, start, known)
                    branches.append([likely * value for value in (*values, again)])
            wins, own, others, back = (sum(column, none) for column in zip(*branches, strict=True))
            known[sides, turn] = (wins, own, others), back
        return known[sides, turn]

    def _turn(self, sides: Sides, turn: int) -> tuple[Sides, int]:
        """The side whose attack it is; a new round begins if no unit has an attack left."""
        if not any(unit.acts for side in sides for unit in side):
            return _ready(sides), 0
        return sides, turn if any(unit.acts for unit in sides[turn]) else 1 - turn

    def _attack(self, sides: Sides, turn: int) -> tuple[int, Sides, Sides]:
        """The Force of the unit that attacks, and both sides after its hit or its miss."""
        if (sides, turn) not in self._attacks:
            ready = [unit for unit in sides[turn] if unit.acts]
            unit = max(ready, key=lambda unit: (self._force(sides, turn, unit), unit))
            used = unit.changed(acts=unit.acts - 1)
            ours, theirs = tuple(sorted((*without(sides[turn], unit), used))), sides[1 - turn]
            hurt = self._hurt(sides, 1 - turn)
            force = self._force(sides, turn, unit)
            hit, miss = ((hurt, ours), (theirs, ours)) if turn else ((ours, hurt), (ours, theirs))
            self._attacks[sides, turn] = force, hit, miss
        return self._attacks[sides, turn]

    def _hurt(self, sides: Sides, turn: int) -> Side:
        """A side after its weakest unit has taken a hit."""
        weakest = min(
            sides[turn], key=lambda u: (self._force(sides, turn, u), u.acts, -u.damage, u)
        )
        left = without(sides[turn], weakest)
        if weakest.damage + 1 >= self._hits(turn, weakest):
            return left
        return tuple(sorted((*left, weakest.changed(damage=weakest.damage + 1))))

    def _force(self, sides: Sides, turn: int, unit: Unit) -> int:
        camps = self._camps[turn], self._camps[1 - turn]
        facing = Facing(sides[turn], sides[1 - turn], *camps)
        return sum(part.amount for part in parts(self._edition, unit, facing))

    def _hits(self, turn: int, unit: Unit) -> int:
        return self._edition.unit[unit.kind].hits + self._camps[turn].power(unit.kind).hits


def _ready(sides: Sides) -> Sides:
    """Both sides at the beginning of a round."""
    first, second = (tuple(sorted(u.changed(acts=1) for u in side)) for side in sides)
    return first, second


def _rested(sides: Sides) -> Sides:
    """Both sides without the attacks made, as they count at the end of a round."""
    first, second = (tuple(sorted(u.changed(acts=0) for u in side)) for side in sides)
    return first, second
