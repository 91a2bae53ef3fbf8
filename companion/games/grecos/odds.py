"""The battle helper: how likely each side wins, and what it loses on average.

Exact as fractions for small stacks; for larger ones battles are thrown, and the answer says
how far it may be off. Both sides are taken to attack with the strongest unit that is ready,
and to let the weakest unit take a hit, of alike ones one that has attacked already. Cards and
drowning are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from companion.engine.chance import Rng, choose
from companion.games.grecos.components import FACES
from companion.games.grecos.edition import Edition
from companion.games.grecos.stacks import Unit, without
from companion.games.grecos.strength import Camp, Facing, parts

EXACT_HITS = 16
"""Up to so many hits of both sides together are calculated exactly."""
SAMPLES = 4_000
SURE = 1.96
"""Standard errors to each side that hold the true value 19 times out of 20."""

Side = tuple[Unit, ...]
Sides = tuple[Side, Side]
Values = tuple[Fraction, Fraction, Fraction]
"""The chance that the attacker wins, and the units that both keep on average."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a battle comes to. `error` is how far `attacker_wins` may be off, 19 times out of
    20; None where everything is exact. `losses` are units lost on average, attacker first."""

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
    """The odds of two stacks; `camps` are the cards and the materials of both sides.

    A battle that is on goes by the attacks left to each unit, and `turn` says whose it is (0
    is the attacker); where nobody has one left, a round begins. Large stacks need `rng`, or
    they take their time: with it, so many `samples` are thrown.
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
    """The rules of a round, and what has been calculated so far."""

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
        # nobody is sure of a battle because it went one way in every sample
        spread = max(float(share * (1 - share)), 1 / samples)
        losses = Fraction(lost[0], samples), Fraction(lost[1], samples)
        return Odds(share, losses, SURE * sqrt(spread / samples))

    def _round(self, sides: Sides) -> Values:
        """The values at the beginning of a round; a round of misses comes back to it."""
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
        """The values from here on but for the chance to come back to the round's `start`,
        and that chance."""
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
        """Whose attack it is, in a new round where nobody had one left."""
        if not any(unit.acts for side in sides for unit in side):
            return _ready(sides), 0
        return sides, turn if any(unit.acts for unit in sides[turn]) else 1 - turn

    def _attack(self, sides: Sides, turn: int) -> tuple[int, Sides, Sides]:
        """The Force of the unit that attacks, and both sides after its hit or its miss."""
        if (sides, turn) not in self._attacks:
            ready = [unit for unit in sides[turn] if unit.acts]
            unit = max(ready, key=lambda unit: (self._force(sides, turn, unit), unit))
            used = replace(unit, acts=unit.acts - 1)
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
        return tuple(sorted((*left, replace(weakest, damage=weakest.damage + 1))))

    def _force(self, sides: Sides, turn: int, unit: Unit) -> int:
        camps = self._camps[turn], self._camps[1 - turn]
        facing = Facing(sides[turn], sides[1 - turn], *camps)
        return sum(part.amount for part in parts(self._edition, unit, facing))

    def _hits(self, turn: int, unit: Unit) -> int:
        return self._edition.unit[unit.kind].hits + self._camps[turn].power(unit.kind).hits


def _ready(sides: Sides) -> Sides:
    """Both sides at the beginning of a round."""
    first, second = (tuple(sorted(replace(u, acts=1) for u in side)) for side in sides)
    return first, second


def _rested(sides: Sides) -> Sides:
    """Both sides as they are told apart at the end of a round."""
    first, second = (tuple(sorted(replace(u, acts=0) for u in side)) for side in sides)
    return first, second
