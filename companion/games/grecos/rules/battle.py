"""Battle Phase: attacks, throws and hits, and the odds of a battle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import ClassVar, Self

from companion.engine.moves import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Step, choose
from companion.games.grecos.box import FACES, Edition, unit_tap
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.rules.position import Camp, Facing, Position, State, parts
from companion.games.grecos.rules.table import (
    NEIGHBOURS,
    Battle,
    BattlePhase,
    Blow,
    Casualty,
    Chill,
    Unit,
    first_alike,
    is_named,
    with_units,
    without,
)

# Attacking with a stack, striking with units, throwing dice, taking hits


@dataclass(frozen=True, slots=True)
class OneUnit(Move):
    """The unit with that number in the stack at which the decision looks, `place`. The decision
    says what happens once it is `chosen`."""

    unit: int

    unsaid: ClassVar[int] = 0
    """How many attacks that are left go without saying."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return map(cls, first_alike(at.units(at.decision.place(at))))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        square = at.decision.place(at)
        if not is_named(at.units(square), self.unit):
            yield impossible("no_such_units", self.rule, f"There is no such unit on {square}.")

    def named(self, at: Position) -> Unit:
        return at.units(at.decision.place(at))[self.unit]

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.chosen(at, self.named(at))
        return step

    def words(self, at: Position) -> str:
        return at.unit_words(at.decision.place(at), self.unit, self.unsaid)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(unit_tap(at.decision.place(at), self.unit), self.words(at)),)


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """The stack on `start` attacks the enemy stack on `goal`."""

    start: str
    goal: str

    answers = (BattlePhase,)
    rule = CITE["attack"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Attack"]:
        own = at.own(at.turn)
        return (cls(start, goal) for start in own for goal in at.state.stacks if goal not in own)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["Attack"]:
        for start in at.own(at.turn):
            if at.may_attack(start):
                yield from (cls(start, goal) for goal in at.targets(start))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        own, there = at.own(at.turn), at.state.stacks.get(self.goal)
        if self.start not in own or there is None or self.goal in own:
            reason = "An attack goes from a stack of your own to an enemy stack."
            yield impossible("no_such_stack", "attack", reason)
            return
        is_near = self.goal in NEIGHBOURS[self.start]
        if not is_near:
            reason = f"{self.start} and {self.goal} do not share a border."
            yield refuse("not_adjacent", "adjacent", reason)
        if not at.may_attack(self.start):
            yield refuse("calmed", "calmed", f"A unit on {self.start} may not attack this turn.")
        if is_near and not at.may_meet(self.start, self.goal):
            reason = f"No unit on {self.start} or {self.goal} could step onto the other's space."
            yield refuse("could_not_enter", "attack", reason)

    def play(self, at: Position) -> Step[State]:
        stacks = at.state.stacks
        seats = stacks[self.start].seat, stacks[self.goal].seat
        for square, seat in zip((self.start, self.goal), seats, strict=True):
            ready = [
                unit.changed(acts=1 + at.deal.power(seat, unit.kind).first)
                for unit in stacks[square].units
            ]
            stacks = with_units(stacks, square, seat, ready)
        battle = Battle(self.start, self.goal, seats, turn=seats[0])
        chills = (
            Chill(seat)
            for seat, square in zip(seats, (self.start, self.goal), strict=True)
            if any(at.deal.power(seat, unit.kind).chills for unit in stacks[square].units)
        )
        return Step(at.state.ask(*chills, battle, stacks=stacks))

    def sentence(self, at: Position) -> str:
        stack = at.state.stacks.get(self.goal)
        whom = at.deal.names[stack.seat] if stack else "nobody"
        odds = at.once(f"odds from {self.start} to {self.goal}", lambda: self._odds(at))
        chance = f", {odds[0]} % to win" if odds else ""
        return f"{at.name} attacks {whom} on {self.goal} from {self.start}{chance}."

    def _odds(self, at: Position) -> tuple[int, int] | None:
        if any(self.forbidden(at)):
            return None
        return chance_to_win(at.with_state(self.play(at).state))

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(self.start, self.start), Tap(self.goal, self.goal))

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """From the own stack, or from the enemy: then nobody is asked which stack attacks where
        only one can."""
        there = self.taps(at)
        return (there, there[::-1])


@dataclass(frozen=True, slots=True)
class ChillEnemy(OneUnit):
    """Chill an enemy with units of Ice: the unit with that number in the enemy stack."""

    answers = (Chill,)
    rule = CITE["chill"]
    unsaid = 1

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]}'s Ice chills {self.words(at)}."


@dataclass(frozen=True, slots=True)
class Strike(OneUnit):
    """Attack with the unit that has that number in the stack."""

    answers = (Battle,)
    rule = CITE["round"]
    unsaid = 1

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if broken := tuple(OneUnit.forbidden(self, at)):
            yield from broken
        elif not self.named(at).acts:
            name = at.edition.kind_words(self.named(at).kind)
            yield impossible("has_attacked", "round", f"No attack of {name} is left in this round.")

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.turn]} attacks with {self.words(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        (unit,) = OneUnit.taps(self, at)
        return (replace(unit, role="record"),)


@dataclass(frozen=True, slots=True)
class Thrown(Move):
    """By chance: what the die of the attacking unit shows."""

    face: int

    answers = (Blow,)
    rule = CITE["strike"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Thrown"]:
        return map(cls, FACES)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Thrown | None":
        return cls(choose(rng, FACES)) if at.by_app("dice") else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.face not in FACES:
            yield impossible("no_such_face", "dice", f"There is no {self.face} on the die.")

    def play(self, at: Position) -> Step[State]:
        battle, blow = at.battle, at.decision
        assert battle is not None
        parts = at.force(battle, blow.seat, blow.unit)
        force = sum(part.amount for part in parts)
        added = "".join(f", {part.label} {part.amount:+}" for part in parts[1:])
        enemy = battle.other(blow.seat)
        where = (battle.square(blow.seat), battle.square(enemy))
        throw = f"With Force {force}{added}{',' if added else ''} that is a"
        if self.face > force:
            event = Event("missed", f"{throw} miss.", where, blow.seat, CITE["strike"])
            return Step(at.state.answered(), (event,))
        event = Event("struck", f"{throw} hit.", where, blow.seat, CITE["strike"])
        return Step(at.state.answered(Casualty(enemy)), (event,))

    def sentence(self, at: Position) -> str:
        name = at.edition.kind_words(at.decision.unit.kind)
        return f"{at.deal.names[at.decision.seat]} throws {self.face} for {name}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"face-{self.face}", str(self.face), "record"),)


@dataclass(frozen=True, slots=True)
class TakeHit(OneUnit):
    """Let the unit with that number in the stack take the hit."""

    answers = (Casualty,)
    rule = CITE["casualty"]

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]} lets {self.words(at)} take the hit."


# How likely each side is to win, and what it loses on average. The odds of small stacks are exact
# fractions. Larger battles are played out many times, and the result says how far it may be off.
# Both sides are assumed to attack with the strongest unit that is ready, and to let the weakest
# unit take a hit; of equal ones, one that has attacked already. Cards and drowning are left out.

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
    rounds = _Rounds(edition, camps)
    if not any(unit.acts for side in sides for unit in side):
        sides, turn = _with_acts(sides, 1), 0
    if rng is not None and rounds.hits(sides) > EXACT_HITS:
        return rounds.thrown(sides, turn, rng, samples)
    wins, *kept = rounds.exact(sides, turn)
    return Odds(wins, (len(attackers) - kept[0], len(defenders) - kept[1]))


class _Rounds:
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
            (wins, own, others), again = self._within(_with_acts(sides, 1), 0, sides, {})
            most = 1 - again
            self._rounds[sides] = wins / most, own / most, others / most
        return self._rounds[sides]

    def _within(
        self,
        sides: Sides,
        turn: int,
        start: Sides | None,
        worked_out: dict[tuple[Sides, int], tuple[Values, Fraction]],
    ) -> tuple[Values, Fraction]:
        """The values from here on without the ways that return to the round's `start`, and the
        chance of returning there."""
        none = Fraction(0)
        if not all(sides):
            won = Fraction(bool(sides[0]))
            return (won, Fraction(len(sides[0])), Fraction(len(sides[1]))), none
        if not any(unit.acts for side in sides for unit in side):
            tired = _with_acts(sides, 0)
            if tired == start:
                return (none, none, none), Fraction(1)
            return self._round(tired), none
        sides, turn = self._turn(sides, turn)
        if (sides, turn) not in worked_out:
            force, hit, miss = self._attack(sides, turn)
            chance = Fraction(max(0, min(len(FACES), force)), len(FACES))
            branches = []
            for after, likely in ((hit, chance), (miss, 1 - chance)):
                if likely:
                    values, again = self._within(after, 1 - turn, start, worked_out)
                    branches.append([likely * value for value in (*values, again)])
            wins, own, others, back = (sum(column, none) for column in zip(*branches, strict=True))
            worked_out[sides, turn] = (wins, own, others), back
        return worked_out[sides, turn]

    def _turn(self, sides: Sides, turn: int) -> tuple[Sides, int]:
        """The side whose attack it is; a new round begins if no unit has an attack left."""
        if not any(unit.acts for side in sides for unit in side):
            return _with_acts(sides, 1), 0
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


def _with_acts(sides: Sides, acts: int) -> Sides:
    """Both sides with so many attacks left to each unit: 1 at the beginning of a round, 0 at its
    end."""
    first, second = (tuple(sorted(u.changed(acts=acts) for u in side)) for side in sides)
    return first, second


# The odds of the battle that is on

THROWN = 400
"""How many times a large battle is played out: the chance is then right to within 5 %."""


class Repeated:
    """A generator with the same numbers for each picture, so that equal positions look equal."""

    def __init__(self) -> None:
        self._state = 1

    def random(self) -> float:
        """The next float of a linear congruential generator."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self._state / 2**64


def odds_now(at: Position, rng: Rng, samples: int) -> Odds | None:
    """The odds of the battle that is on; None if there is none or a hit is still to be taken."""
    battle, asked = at.battle, at.decision
    if battle is None or not isinstance(asked, Battle | Blow):
        return None
    sides, turn = [at.units(battle.square(seat)) for seat in battle.seats], battle.turn
    if isinstance(asked, Blow):
        # the die of this unit is still to be thrown, so it still has its attack
        turn, ready = asked.seat, replace(asked.unit, acts=asked.unit.acts + 1)
        n = battle.seats.index(turn)
        sides[n] = (*without(sides[n], asked.unit), ready)
    if not all(sides):
        return None
    attacker, defender = battle.seats
    return battle_odds(
        at.edition,
        *sides,
        camps=(at.camp(battle, attacker), at.camp(battle, defender)),
        turn=battle.seats.index(turn),
        rng=rng,
        samples=samples,
    )


def chance_to_win(at: Position) -> tuple[int, int] | None:
    """The chances of attacker and defender in percent. Large battles are sampled, with the same
    result for the same battle."""
    odds = odds_now(at, Repeated(), THROWN)
    if odds is None:
        return None
    # an uncertain chance must not be rounded to 0 or 100 %
    certain = odds.error is None and odds.attacker_wins in (0, 1)
    share = round(100 * float(odds.attacker_wins))
    share = share if certain else min(99, max(1, share))
    return share, 100 - share
