"""What lies on the table, and what is asked: the map, units, the phases of a turn, battles."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, get_args

from companion.engine.moves import BY_CHANCE, Actor, AskedOf, AskedOfChance, Decision, Move
from companion.engine.phrases import listed
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation, Violation
from companion.engine.values import Changeable, Event, Seat, Step, remembered
from companion.games.grecos.rulebook import CITE, impossible

# The board, the numbers of the rulebook

Trait = Literal[
    "men",
    "women",
    "army",
    "giant",
    "monster",
    "equine",
    "flying",
    "water",
    "amphibious",
    "starts",
    "passenger",
    "carrier",
    "rider",
    "mount",
    "rage",
]
"""The traits of units. Besides the printed ones: an `amphibious` unit goes on land and water, every
player `starts` with one of these, a `passenger` travels with a `carrier`, a `rider` flies with a
`mount`, and `rage` gives one more Force for every hit taken."""
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)

SIDE: Final = 8
COLUMNS: Final = "ABCDEFGH"
SQUARES: Final = tuple(f"{column}{rank}" for rank in range(SIDE, 0, -1) for column in COLUMNS)
"""The squares of the chessboard in reading order, the top row first."""
INDEX: Final = {square: n for n, square in enumerate(SQUARES)}
BIT: Final = {square: 1 << n for square, n in INDEX.items()}
EVERYWHERE: Final = (1 << SIDE * SIDE) - 1
_FIRST_COLUMN: Final = sum(1 << n for n in range(0, SIDE * SIDE, SIDE))
_LAST_COLUMN: Final = _FIRST_COLUMN << SIDE - 1

STACK_LIMIT: Final = 4
HAND_LIMIT: Final = 5


def beside(squares: int) -> int:
    """The squares, as bits, that share a border with one of these."""
    return (
        (squares & ~_LAST_COLUMN) << 1
        | (squares & ~_FIRST_COLUMN) >> 1
        | squares << SIDE & EVERYWHERE
        | squares >> SIDE
    )


def bits(squares: Iterable[str]) -> int:
    return sum(map(BIT.__getitem__, squares))


def named(squares: int) -> Iterator[str]:
    """The names of squares given as bits, in reading order."""
    while squares:
        lowest = squares & -squares
        yield SQUARES[lowest.bit_length() - 1]
        squares ^= lowest


NEIGHBOURS: Final = {square: tuple(named(beside(BIT[square]))) for square in SQUARES}


def distance(one: str, other: str) -> int:
    """The steps between two squares on an empty board."""
    (down, right), (low, far) = divmod(INDEX[one], SIDE), divmod(INDEX[other], SIDE)
    return abs(down - low) + abs(right - far)


# Units on the board, stacks of them, and their words

Mark = Literal["moved", "flown", "halted", "calmed", "turned", "chilled"]
"""What happened to a unit this turn: it has moved, has flown, may not move, may not attack, has
changed sides in the current battle, or was chilled in it."""


@dataclass(frozen=True, order=True)
class Unit(Changeable):
    """A chit in play. `damage` are its counters; the other fields last for a turn or a battle.

    `spent` are move points used, `bonus` move points gained, `acts` the attacks that it has left in
    this round of a battle.
    """

    kind: str
    damage: int = 0
    spent: int = 0
    bonus: int = 0
    marks: tuple[Mark, ...] = ()
    acts: int = 0

    def marked(self, *marks: Mark) -> "Unit":
        """The unit with these marks besides, each once, in order."""
        return self.changed(marks=tuple(sorted({*self.marks, *marks})))

    def unmarked(self, mark: Mark) -> "Unit":
        return self.changed(marks=tuple(held for held in self.marks if held != mark))


@dataclass(frozen=True)
class Stack:
    """The units of one player on one square, sorted. Equal units are interchangeable.

    Most stacks stay as they are for many moves, so that they remember what is asked about them.
    """

    seat: Seat
    units: tuple[Unit, ...]

    @remembered
    def kinds(self) -> tuple[str, ...]:
        return tuple([unit.kind for unit in self.units])

    @remembered
    def is_rested(self) -> bool:
        """Whether nothing that its units did this turn has to be forgotten."""
        return not any(u.spent or u.bonus or u.marks or u.acts for u in self.units)

    def rested(self, *kept: Mark) -> "Stack":
        """The stack with everything forgotten that its units did this turn, except for marks."""
        if self.is_rested:
            return self
        units = (
            unit.changed(spent=0, bonus=0, marks=tuple(m for m in unit.marks if m in kept), acts=0)
            for unit in self.units
        )
        return Stack(self.seat, tuple(sorted(units)))


Stacks = Mapping[str, Stack]
"""The occupied squares."""


def with_units(stacks: Stacks, square: str, seat: Seat, units: Iterable[Unit]) -> dict[str, Stack]:
    """The stacks, with these units on a square; without units the square is left out."""
    changed = dict(stacks)
    changed.pop(square, None)
    if standing := tuple(sorted(units)):
        changed[square] = Stack(seat, standing)
    return changed


def with_unit(stacks: Stacks, square: str, unit: Unit, other: Unit) -> dict[str, Stack]:
    """The stacks, with another unit in the place of one on a square."""
    stack = stacks[square]
    return with_units(stacks, square, stack.seat, (*without(stack.units, unit), other))


def transferred(
    stacks: Stacks,
    way: tuple[str, str],
    seat: Seat,
    *,
    gone: Iterable[Unit],
    arrived: Iterable[Unit],
) -> dict[str, Stack]:
    """The stacks after units have gone all the way from one square to another, where they have
    arrived as units of that seat, changed by the way."""
    changed, (start, goal) = dict(stacks), way
    old = changed.pop(start)
    if left := without(old.units, *gone):
        changed[start] = Stack(old.seat, left)
    there = changed.pop(goal, None)
    changed[goal] = Stack(seat, tuple(sorted((*there.units, *arrived) if there else arrived)))
    return changed


def without(units: tuple[Unit, ...], *gone: Unit) -> tuple[Unit, ...]:
    left = list(units)
    for unit in gone:
        left.remove(unit)
    return tuple(left)


def rested(stacks: Stacks, *kept: Mark) -> Stacks:
    """The stacks with everything forgotten that units did this turn, except for some marks."""
    changed = {square: s.rested(*kept) for square, s in stacks.items() if not s.is_rested}
    return {**stacks, **changed} if changed else stacks


def is_group(units: tuple[Unit, ...], numbers: tuple[int, ...]) -> bool:
    """Whether a move may name units by these numbers, in order: of equal units the first ones."""
    before = -1
    for number in numbers:
        if not before < number < len(units):
            return False
        if number - 1 > before and units[number] == units[number - 1]:
            return False
        before = number
    return bool(numbers)


def is_named(units: tuple[Unit, ...], number: int) -> bool:
    """Whether a move may name a unit by that number: of equal units, only the first one's."""
    return 0 <= number < len(units) and units[number] not in units[:number]


def first_alike(units: tuple[Unit, ...]) -> tuple[int, ...]:
    """The number of each unit that has no equal before it."""
    return tuple(n for n, unit in enumerate(units) if unit not in units[:n])


# The phases of a turn, and the draws and discards in them


@dataclass(frozen=True, slots=True)
class LayTiles(AskedOfChance):
    """The table enters which tiles it has laid, square by square."""

    lies_on = ()

    def prompt(self, at: Any) -> str:
        return f"Which tile lies on {SQUARES[len(at.state.tiles)]}?"

    def settle(self, at: Any) -> Step[Any] | None:
        if len(at.state.tiles) < len(SQUARES):
            return None
        seat, tiles = at.deal.start_player, at.state.tiles
        state = at.state.answered(stacks=at.deal.starting_stacks(tiles))
        return Step(state.ask(*turn_of(seat)))


@dataclass(frozen=True, slots=True)
class Phase(AskedOf):
    """A phase of a seat's turn. It lies below the further questions of that phase."""

    title: ClassVar[str]
    done: ClassVar[str]
    """The text of the button that ends the phase."""

    lies_on = ()

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return frozenset(at.holders() - {self.seat})

    def not_now(self, at: Any, move: Move) -> Violation | None:
        if BattlePhase not in move.answers:
            return None
        reason = f"Attacks come after your moves, in the Battle Phase. This is the {self.title}."
        return Violation("not_now", reason, CITE["turn"], possible=False)

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from seat_problems(at, self.seat)
        if not at.is_laid:
            yield Problem("", "is not asked before the map has been laid")

    def settle(self, at: Any) -> Step[Any] | None:
        if at.is_out(self.seat):
            return Step(at.state.answered(TurnEnds(self.seat)))
        return self.ended(at) if at.is_idle(self) else None

    def following(self) -> tuple[Decision, ...]:
        raise NotImplementedError

    def ended(self, at: Any) -> Step[Any]:
        return Step(at.state.answered(*self.following()))


@dataclass(frozen=True, slots=True)
class RecruitPhase(Phase):
    """The player may bring a chit of their pile into play."""

    title = "Recruit Phase"
    done = "Recruit nobody"
    question = "Recruit a unit of your pile, or nobody."

    def following(self) -> tuple[Decision, ...]:
        return DrawCards(self.seat, 1), EventPhase(self.seat)


@dataclass(frozen=True, slots=True)
class EventPhase(Phase):
    """The player may play cards."""

    title = "Event Phase"
    done = "No more cards"
    question = "Play cards, or go on to your moves."

    def following(self) -> tuple[Decision, ...]:
        return HandLimit((self.seat,)), MovePhase(self.seat)


@dataclass(frozen=True, slots=True)
class MovePhase(Phase):
    """The player may move units and play cards."""

    title = "Move Phase"
    done = "No more moves"
    question = "Move your units: tap a stack, who goes, and where to."

    def ended(self, at: Any) -> Step[Any]:
        """End the phase. Points spent are forgotten; marks against attacking are kept (GR-24)."""
        stacks = rested(at.state.stacks, "calmed")
        return Step(at.state.answered(BattlePhase(self.seat), stacks=stacks))


@dataclass(frozen=True, slots=True)
class BattlePhase(Phase):
    """The player may attack adjacent enemies."""

    title = "Battle Phase"
    done = "No more attacks"
    question = "Attack an adjacent stack, or end your turn."

    def following(self) -> tuple[Decision, ...]:
        return (TurnEnds(self.seat),)


@dataclass(frozen=True, slots=True)
class TurnEnds(AskedOf):
    """The end of a turn: units heal and lose their marks, and the next turn begins."""

    lies_on = ()

    def settle(self, at: Any) -> Step[Any]:
        if at.state.everyone_discards:
            limit = HandLimit(tuple(range(len(at.deal.names))))
            return Step(at.state.ask(limit, everyone_discards=False))
        healing = self.healed(at)
        again = bool(at.state.extra_turns) and not at.is_out(self.seat)
        seat = self.seat if again else at.after(self.seat)
        text = f"{at.deal.names[seat]} takes {'another' if again else 'a'} turn."
        event = Event("turn", text, seat=seat, cite=CITE["turn"])
        turns = at.state.extra_turns - 1 if again else 0
        stacks = rested(healing.state.stacks)
        state = at.state.answered(*turn_of(seat), stacks=stacks, extra_turns=turns)
        return Step(state, (*healing.events, event))

    def healed(self, at: Any) -> Step[Any]:
        """Heal the units whose material heals at the end of their owner's turn (GR-29)."""
        if not at.deal.powers:
            return Step(at.state)
        stacks, where = dict(at.state.stacks), []
        for square, stack in at.own(self.seat).items():
            heals = ((unit, at.deal.power(self.seat, unit.kind).heals) for unit in stack.units)
            units = [unit.changed(damage=max(0, unit.damage - less)) for unit, less in heals]
            stacks[square] = Stack(stack.seat, tuple(sorted(units)))
            where += [square] if stacks[square] != stack else []
        if not where:
            return Step(at.state)
        text = f"{at.deal.names[self.seat]}'s units heal on {listed(where)}."
        event = Event("regrown", text, tuple(where), self.seat, CITE["regrow"])
        return Step(at.state.changed(stacks=stacks), (event,))


@dataclass(frozen=True, slots=True)
class DrawChit(AskedOf):
    """A player draws a chit into their pile: the app draws it, or the player enters it."""

    lies_on = (RecruitPhase,)
    question = "Which chit do you draw from the common pile?"

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE if at.by_app("draws") else frozenset({self.seat})

    def problems(self, at: Any) -> Iterator[Problem]:
        if self.seat != at.turn:
            yield Problem("seat", "must be the one whose turn it is")

    def settle(self, at: Any) -> Step[Any] | None:
        if at.pile_size > 0:
            return None
        if not at.state.destroyed:
            text = "No chit is left to draw."
            return Step(at.state.answered(), (Event("no_chit", text, cite=CITE["draw_chit"]),))
        text = "The common pile is empty: the destroyed units make a new one."
        event = Event("pile_refilled", text, cite=CITE["empty"])
        return Step(at.state.changed(destroyed=()), (event,))


@dataclass(frozen=True, slots=True)
class DrawCards(AskedOf):
    """A player draws cards one by one: the app draws them, or the player enters them."""

    left: int
    question = "Which event card do you draw?"

    def headline(self, at: Any) -> str:
        return "" if self.seat == at.turn else "You draw"

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from AskedOf.problems(self, at)
        if not 1 <= self.left <= 9:
            yield Problem("left", "must be 1 to 9")

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE if at.by_app("draws") else frozenset({self.seat})

    def settle(self, at: Any) -> Step[Any] | None:
        if at.is_out(self.seat):
            return Step(at.state.answered())
        if at.deck_size > 0:
            return None
        if not at.state.discards:
            text = "No event card is left to draw."
            return Step(at.state.answered(), (Event("no_card", text, cite=CITE["empty"]),))
        text = "The event deck is empty: the discards are shuffled."
        event = Event("deck_refilled", text, cite=CITE["empty"])
        return Step(at.state.changed(discards=()), (event,))


@dataclass(frozen=True, slots=True)
class HandLimit(Decision):
    """Those of these seats who hold too many cards discard, all at the same time."""

    seats: tuple[Seat, ...]

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset(self.over(at))

    def goes_on(self, at: Any) -> bool:
        """A player confirms all discards together."""
        return True

    def over(self, at: Any) -> Iterator[Seat]:
        """The seats that hold too many cards."""
        return (seat for seat in self.seats if len(at.state.hands[seat]) > HAND_LIMIT)

    def headline(self, at: Any) -> str:
        return "Too many cards"

    def prompt(self, at: Any) -> str:
        return f"Discard down to {HAND_LIMIT} cards."

    def settle(self, at: Any) -> Step[Any] | None:
        return None if self.awaited(at) else Step(at.state.answered())

    def problems(self, at: Any) -> Iterator[Problem]:
        if list(self.seats) != sorted(set(self.seats) & set(range(len(at.deal.names)))):
            yield Problem("seats", "must be different seats, in order")

    def not_yours(self, at: Any, seat: Seat, move: Move) -> Violation | None:
        if seat not in self.seats:
            return None
        reason = f"{at.deal.names[seat]} holds no more than {HAND_LIMIT} cards."
        return impossible("not_yours", "hand", reason)


def seat_problems(at: Any, seat: Seat) -> Iterator[Problem]:
    """A fault if there is no such seat, or it is out of the game."""
    if not 0 <= seat < len(at.deal.names) or at.is_out(seat):
        yield Problem("seat", "must be a seat that is still in the game")


def turn_of(seat: Seat) -> tuple[Decision, ...]:
    """The decisions with which a seat's turn begins, as a stack."""
    return DrawChit(seat), RecruitPhase(seat)


PHASES = (RecruitPhase, EventPhase, MovePhase, BattlePhase)


# Units that are lost: destroyed by hits and cards, or drowned without a Ship


def destroyed(at: Any, square: str, *lost: Unit, cite: Citation) -> Step[Any]:
    """Destroy these units of a stack by the rule `cite`; their chits are laid aside."""
    stack = at.state.stacks[square]
    chits = tuple(sorted((*at.state.destroyed, *(unit.kind for unit in lost))))
    stacks = with_units(at.state.stacks, square, stack.seat, without(stack.units, *lost))
    who = at.edition.units_words([unit.changed(acts=0) for unit in lost])
    text = f"{at.deal.names[stack.seat]} loses {who} on {square}."
    event = Event("destroyed", text, (square,), stack.seat, cite)
    state = at.state.changed(stacks=stacks, destroyed=chits)
    return Step(state, (event,))


def drowned(at: Any, square: str) -> Step[Any]:
    """Destroy the units that cannot stand on that water without a Ship (GR-7, GR-18)."""
    stack = at.state.stacks.get(square)
    if stack is None:
        return Step(at.state)
    kinds = [unit.kind for unit in stack.units]
    lost = [unit for unit in stack.units if at.would_drown(unit.kind, square, kinds)]
    if not lost:
        return Step(at.state)
    why = f"No Ship is left on {square}."
    event = Event("drowned", why, (square,), stack.seat, CITE["drowned"])
    step = destroyed(at, square, *lost, cite=CITE["drowned"])
    return Step(step.state, (event, *step.events))


# A battle: rounds, throws and casualties, until one side has no unit left

STRIKES_BACK = "Tap the unit that strikes back: its die is thrown next."


@dataclass(frozen=True, slots=True)
class Raised:
    """Force that a card gives to one side for this battle."""

    seat: Seat
    card: str
    amount: int


@dataclass(frozen=True)
class Battle(Changeable, Decision):
    """Two stacks fight: the seat `turn` attacks with a unit, or plays a card instead.

    `seats` are the attacker, on `start`, and the defender, on `goal`.
    """

    start: str
    goal: str
    seats: tuple[Seat, ...]
    turn: Seat
    round: int = 1
    raised: tuple[Raised, ...] = ()
    lies_on = (BattlePhase,)
    question = "Tap the unit that attacks: its die is thrown next."

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset({self.turn})

    def headline(self, at: Any) -> str:
        return "" if self.turn == self.seats[0] else "Defend"

    def prompt(self, at: Any) -> str:
        return self.question if self.turn == self.seats[0] else STRIKES_BACK

    def other(self, seat: Seat) -> Seat:
        attacker, defender = self.seats
        return defender if seat == attacker else attacker

    def square(self, seat: Seat) -> str:
        return self.start if seat == self.seats[0] else self.goal

    def place(self, at: Any) -> str:
        """Where those stand of whom one attacks next."""
        return self.square(self.turn)

    def settle(self, at: Any) -> Step[Any] | None:
        sides = {seat: at.units(self.square(seat)) for seat in self.seats}
        if not all(sides.values()):
            return self.ended(at)
        ready = {seat: [unit for unit in units if unit.acts] for seat, units in sides.items()}
        if not any(ready.values()):
            return self.next_round(at)
        if not ready[self.turn]:
            return Step(at.state.answered(self.changed(turn=self.other(self.turn))))
        if len(set(ready[self.turn])) == 1 and not at.state.hands[self.turn]:
            return self.chosen(at, ready[self.turn][0])
        return None

    def next_round(self, at: Any) -> Step[Any]:
        """Begin a round: every unit of both sides gets an attack, and the attacker begins."""
        stacks = at.state.stacks
        for seat in self.seats:
            ready = [unit.changed(acts=1) for unit in at.units(self.square(seat))]
            stacks = with_units(stacks, self.square(seat), seat, ready)
        battle = self.changed(turn=self.seats[0], round=self.round + 1)
        event = Event("round", f"Round {battle.round} begins.", cite=CITE["round"])
        return Step(at.state.answered(battle, stacks=stacks), (event,))

    def gives_up(self, at: Any, unit: Unit, *then: Decision) -> Any:
        """The state after a unit has used one of its attacks, with the decisions `then` open; after
        them the other side is next."""
        used = unit.changed(acts=unit.acts - 1)
        stacks = with_unit(at.state.stacks, self.square(self.turn), unit, used)
        battle = self.changed(turn=self.other(self.turn))
        return at.state.answered(*then, battle, stacks=stacks)

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Attack with a unit: its die is thrown next."""
        return Step(self.gives_up(at, unit, Blow(self.turn, unit.changed(acts=unit.acts - 1))))

    def ended(self, at: Any) -> Step[Any]:
        """End the battle, as one side is gone; the other stays as far as it can (GR-15, GR-18)."""
        state, events = at.state.answered(), []
        for seat in self.seats:
            square = self.square(seat)
            if square not in state.stacks:
                continue
            text = f"{at.deal.names[seat]} wins the battle."
            events.append(Event("battle_won", text, (square,), seat, CITE["battle_ends"]))
            for leave in (_turned_away, drowned):
                step = leave(at.with_state(state), square)
                state, events = step.state, [*events, *step.events]
        return Step(state, tuple(events))

    def problems(self, at: Any) -> Iterator[Problem]:
        if len(self.seats) != 2 or self.seats[0] == self.seats[1] or self.turn not in self.seats:
            yield Problem("seats", "must be two, and the turn one of theirs")
            return
        for seat in self.seats:
            stack = at.state.stacks.get(self.square(seat))
            if stack is None or stack.seat != seat:
                yield Problem("seats", "must be those whose stacks fight")
        if self.seats[0] != at.turn or self.round < 1:
            yield Problem("round", "must be 1 or more, of the one whose turn it is")
        for raised in self.raised:
            exists = raised.card in at.edition.card and raised.seat in self.seats
            if not exists or not 1 <= raised.amount <= 9:
                yield Problem("raised", "must be cards of the two sides")

    def not_yours(self, at: Any, seat: Seat, move: Move) -> Violation | None:
        if seat != self.other(self.turn):
            return None
        reason = f"The sides attack in turn: now {at.deal.names[self.turn]} does."
        return impossible("not_yours", "round", reason)


@dataclass(frozen=True, slots=True)
class AskedOfSide(AskedOf):
    """A decision of one side of the battle."""

    lies_on = (Battle,)

    def problems(self, at: Any) -> Iterator[Problem]:
        if not at.battle or self.seat not in at.battle.seats:
            yield Problem("seat", "must fight in this battle")


@dataclass(frozen=True, slots=True)
class Chill(AskedOfSide):
    """A side with units of Ice names the enemy that has less Force in this battle (GR-30)."""

    question = "Which enemy does your Ice chill?"

    def headline(self, at: Any) -> str:
        return "" if self.seat == at.turn else "Defend"

    def place(self, at: Any) -> str | None:
        """Where the enemies stand of whom one is chilled."""
        return at.battle.square(at.battle.other(self.seat)) if at.battle else None

    def settle(self, at: Any) -> Step[Any] | None:
        units = at.units(self.place(at))
        return self.chosen(at, units[0]) if len(set(units)) == 1 else None

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Let that enemy have less Force until the battle ends."""
        square, enemy = self.place(at), at.battle.other(self.seat)
        assert square is not None
        stacks = with_unit(at.state.stacks, square, unit, unit.marked("chilled"))
        who = at.edition.kind_words(unit.kind)
        text = f"Until the battle ends, Ice chills {at.deal.names[enemy]}'s {who}."
        event = Event("chilled", text, (square,), enemy, CITE["chill"])
        return Step(at.state.answered(stacks=stacks), (event,))


def _turned_away(at: Any, square: str) -> Step[Any]:
    """Send units that changed sides to the pile if they cannot stay on the square (GR-15)."""
    state, events, stack = at.state, [], at.state.stacks[square]
    units = [unit.changed(acts=0).unmarked("chilled") for unit in stack.units]
    for unit in [unit for unit in units if "turned" in unit.marks]:
        kinds = [other.kind for other in units]
        units.remove(unit)
        if len(kinds) <= STACK_LIMIT and at.may_stand(unit.kind, square, kinds):
            units.append(unit.unmarked("turned"))
            continue
        state = state.with_pile(stack.seat, (*state.piles[stack.seat], unit.kind))
        name, who = at.deal.names[stack.seat], at.edition.kind_words(unit.kind)
        text = f"{name} puts {who} on the pile: that unit cannot stay on {square}."
        events.append(Event("into_pile", text, (square,), stack.seat, CITE["changing_sides"]))
    stacks = with_units(state.stacks, square, stack.seat, units)
    return Step(state.changed(stacks=stacks), tuple(events))


@dataclass(frozen=True, slots=True)
class Blow(AskedOfChance):
    """A unit attacks; the die says whether it hits."""

    seat: Seat
    unit: Unit
    lies_on = (Battle,)

    def problems(self, at: Any) -> Iterator[Problem]:
        battle = at.battle
        if not battle or self.seat not in battle.seats:
            yield Problem("seat", "must fight in this battle")
        elif self.unit not in at.units(battle.square(self.seat)):
            yield Problem("unit", "must fight in this battle")

    def prompt(self, at: Any) -> str:
        name = at.edition.kind_words(self.unit.kind)
        if at.battle is None:
            return f"Throw for {name}."
        parts = at.force(at.battle, self.seat, self.unit)
        more = ", ".join(f"{part.amount:+} {part.label}" for part in parts[1:])
        total = sum(part.amount for part in parts)
        how = f" (Force {parts[0].amount}{', ' + more if more else ''})" if parts else ""
        return f"Throw for {name}: {total} or less hits{how}."


@dataclass(frozen=True, slots=True)
class Casualty(AskedOfSide):
    """The owner of the stack that was hit chooses the unit that takes the hit."""

    question = "Which of your units takes the hit?"

    def headline(self, at: Any) -> str:
        return "You are hit"

    def place(self, at: Any) -> str | None:
        """Where the units stand of which one takes the hit."""
        return at.battle.square(self.seat) if at.battle else None

    def settle(self, at: Any) -> Step[Any] | None:
        units = at.units(self.place(at))
        if not units:
            return Step(at.state.answered())
        return self.chosen(at, units[0]) if len(set(units)) == 1 else None

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Take a hit off that unit; with its last one it is destroyed."""
        square = self.place(at) or ""
        if unit.damage + 1 >= at.hits(self.seat, unit.kind):
            after = at.with_state(at.state.answered())
            return destroyed(after, square, unit, cite=CITE["destroyed"])
        hurt = unit.changed(damage=unit.damage + 1)
        stacks = with_unit(at.state.stacks, square, unit, hurt)
        who = at.edition.unit_words(unit.changed(acts=0))
        text = f"{at.deal.names[self.seat]} puts a damage counter on {who}."
        event = Event("hit", text, (square,), self.seat, CITE["casualty"])
        return Step(at.state.answered(stacks=stacks), (event,))


# What lies below the questions of a card that was played


@dataclass(frozen=True, slots=True)
class Spent(Decision):
    """Lies below the questions of a card's effect, and discards the card after them."""

    card: str
    lies_on = (*PHASES, Battle)

    def problems(self, at: Any) -> Iterator[Problem]:
        if self.card not in at.edition.card:
            yield Problem("card", "must be a card of the set")

    def settle(self, at: Any) -> Step[Any]:
        return Step(at.state.answered(discards=tuple(sorted((*at.state.discards, self.card)))))


# set here, since these lie on decisions that stand further down
DrawCards.lies_on = (EventPhase, Spent, DrawCards)
HandLimit.lies_on = (EventPhase, MovePhase, TurnEnds, Spent, DrawCards)
