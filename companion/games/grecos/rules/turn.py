"""The moves of a turn, phase by phase, and cards that are played in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Self

from companion.engine.moves import BySeat, Decision, Move, Role, Tap
from companion.engine.phrases import counted, listed
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Rng, Seat, Step, choose, drawn, gathered, without
from companion.games.grecos.box import card_tap, chit_tap, draw_tap, unit_tap
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.rules.battle import Attack, ChillEnemy, OneUnit, Strike, TakeHit, Thrown
from companion.games.grecos.rules.events import WINDOWS, LookAhead, Played, RandomUnit, Target
from companion.games.grecos.rules.position import Position, Reach, State
from companion.games.grecos.rules.table import (
    BIT,
    NEIGHBOURS,
    PHASES,
    SQUARES,
    STACK_LIMIT,
    Battle,
    BattlePhase,
    DrawCards,
    DrawChit,
    EventPhase,
    HandLimit,
    LayTiles,
    MovePhase,
    RecruitPhase,
    Spent,
    Stack,
    Unit,
    bits,
    distance,
    first_alike,
    is_group,
    is_named,
    named,
    transferred,
    with_units,
)

# Setup: a tile is laid; and Turn Sequence: ending a phase


@dataclass(frozen=True, slots=True)
class TileLaid(Move):
    """By chance: the tile on the next square, row by row."""

    tile: str

    answers = (LayTiles,)
    rule = CITE["map"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TileLaid"]:
        return (cls(tile.id) for tile in at.edition.tiles)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        tile = at.edition.tile.get(self.tile)
        if tile is None:
            yield impossible("no_such_tile", "tiles", "There is no such tile in this set.")
        elif at.state.tiles.count(self.tile) >= tile.count:
            reason = f"All {tile.count} {tile.name} tiles are laid."
            yield impossible("no_such_tile", "tiles", reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.changed(tiles=(*at.state.tiles, self.tile)))

    def sentence(self, at: Position) -> str:
        tile = at.edition.tile.get(self.tile)
        square = SQUARES[len(at.state.tiles) % len(SQUARES)]
        return f"On {square} lies {tile.name if tile else 'no known tile'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        tile = at.edition.tile.get(self.tile)
        return (Tap(f"tile-{self.tile}", tile.name if tile else self.tile, "record"),)


@dataclass(frozen=True, slots=True)
class EndPhase(Move):
    """End the phase and go on to the next one."""

    answers = PHASES
    rule = CITE["turn"]

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> Move | None:
        """An attack, if an enemy is tapped in a phase in which nobody attacks."""
        goal = tapped[-1].removeprefix("stack-")
        if isinstance(at.decision, BattlePhase) or goal not in at.state.stacks:
            return None
        own = at.own(at.turn)
        start = next((square for square in own if goal in at.targets(square)), None)
        return Attack(start, goal) if start else None

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.ended(at)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.name} ends the {getattr(at.decision, 'title', 'phase')}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        # a different id in each phase, because two quick taps on the same id count as one
        done: str = at.decision.done
        role: Role = "leave" if _gives_up(at) else "record"
        return (Tap(done.lower().replace(" ", "-"), done, role),)


def _gives_up(at: Position) -> bool:
    """Whether something could be done that ending the phase gives up for this turn."""
    if isinstance(at.decision, RecruitPhase):
        return next(Recruit.legal(at), None) is not None
    return isinstance(at.decision, BattlePhase)


# Recruit Phase: drawing a chit, and bringing one of the pile into play (GR-4, GR-19)


@dataclass(frozen=True, slots=True)
class ChitDrawn(Move):
    """Draw a chit; `chit` is None to those who may not see it."""

    chit: str | None

    answers = (DrawChit,)
    rule = CITE["draw_chit"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ChitDrawn"]:
        return (cls(unit.id) for unit in at.edition.units)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "ChitDrawn | None":
        return cls(drawn(rng, at.bag)) if at.by_app("draws") else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        unit = at.edition.unit.get(self.chit or "")
        if unit is None:
            yield impossible("no_such_chit", "units", "Say which chit it is.")
        elif not chits_left(at, unit.id, at.decision.seat):
            each, lie = (
                ("The only", "chit lies") if unit.count == 1 else (f"All {unit.count}", "chits lie")
            )
            reason = f"{each} {unit.name} {lie} elsewhere."
            yield impossible("no_such_chit", "units", reason)

    def play(self, at: Position) -> Step[State]:
        seat = at.decision.seat
        pile = (*at.state.piles[seat], self.chit)
        return Step(at.state.answered().with_pile(seat, pile), reveals=True)

    def sentence(self, at: Position) -> str:
        return f"{at.name} draws {at.edition.kind_words(self.chit)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(draw_tap(self.chit), at.edition.kind_words(self.chit), "record"),)

    def seen_by(self, at: Position, seat: Seat | None) -> "ChitDrawn":
        is_seen = seat == at.decision.seat or at.deal.options["hands"] == "open"
        return self if is_seen else ChitDrawn(None)


def chits_left(at: Position, kind: str, seat: Seat) -> int:
    """How many chits of a kind can be drawn: those in the common pile if the app draws, else those
    that the drawing player does not see elsewhere."""
    state = at.state
    piles = state.piles if at.by_app("draws") else (state.piles[seat],)
    places = (state.destroyed, *piles, *[stack.kinds for stack in state.stacks.values()])
    return max(0, at.edition.unit[kind].count - sum([there.count(kind) for there in places]))


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Bring a chit of the pile into play on a square."""

    chit: str
    square: str

    answers = (RecruitPhase,)
    rule = CITE["recruit"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Recruit"]:
        seat = at.decision.seat
        held = at.own(seat).keys()
        near = [square for square in BIT if held & {square, *NEIGHBOURS[square]}]
        for chit in dict.fromkeys(filter(None, at.state.piles[seat])):
            yield from (cls(chit, square) for square in near)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        seat = at.decision.seat
        unit = at.edition.unit.get(self.chit)
        if unit is None or self.chit not in at.state.piles[seat]:
            reason = f"There is no {at.edition.kind_words(self.chit)} in that pile."
            yield impossible("not_in_pile", "recruit", reason)
            return
        if self.square not in BIT:
            reason = f"There is no square {self.square} on the board."
            yield impossible("no_such_square", "map", reason)
            return
        near = (self.square, *NEIGHBOURS[self.square])
        places = at.edition.recruited[self.chit]
        if not any(s in at.own(seat) and at.tile_id(s) in places for s in near):
            names = listed((at.edition.tile[p].name for p in sorted(places)), "or") or "no terrain"
            many = unit.plural or unit.name
            here = f"none of yours stands on one in or beside {self.square}"
            reason = f"Only units on {names} recruit {many}, and {here}."
            yield refuse("no_recruiter", "recruit", reason)
        stack = at.state.stacks.get(self.square)
        if stack and stack.seat != seat:
            reason = f"{at.deal.names[stack.seat]} stands on {self.square}."
            yield impossible("enemy_there", "one_side", reason)
        elif stack and len(stack.units) >= STACK_LIMIT:
            reason = f"{len(stack.units)} units stand on {self.square} already."
            yield impossible("stack_full", "stacking", reason)
        kinds = [other.kind for other in stack.units] if stack else []
        if not at.may_stand(self.chit, self.square, kinds):
            terrain = at.tile(self.square).name
            reason = f"{unit.name} cannot stand on {self.square}, which is {terrain}."
            yield refuse("wrong_terrain", "recruit_terrain", reason)

    def play(self, at: Position) -> Step[State]:
        seat = at.decision.seat
        pile = without(at.state.piles[seat], self.chit)
        stack = at.state.stacks.get(self.square)
        units = (*(stack.units if stack else ()), Unit(self.chit))
        stacks = with_units(at.state.stacks, self.square, seat, units)
        after = at.with_state(at.state.with_pile(seat, pile).changed(stacks=stacks))
        if plays_otherwise(at.deal, "GR-4"):
            return Step(after.state)
        step: Step[State] = after.decision.ended(after)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.name} recruits {at.edition.kind_words(self.chit)} on {self.square}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        chit = Tap(chit_tap(self.chit), at.edition.kind_words(self.chit))
        return (chit, Tap(self.square, self.square))


# Event Phase: drawing, looking at and discarding cards (GR-5, GR-22)


@dataclass(frozen=True, slots=True)
class CardDrawn(Move):
    """Draw an event card; `card` is None to those who may not see it."""

    card: str | None

    answers: ClassVar[tuple[type[Decision], ...]] = (DrawCards,)
    rule = CITE["event"]
    verb: ClassVar = "draws"

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return (cls(card.id) for card in at.edition.cards)

    @classmethod
    def possible(cls, at: Position) -> tuple[str, ...]:
        """The cards that can be next: those of the deck if the app draws, else all that the drawing
        player does not see elsewhere."""
        if at.by_app("draws"):
            return tuple(filter(None, at.state.foreseen[:1])) or at.deck
        seen = {*at.state.discards, *at.on_table, *at.state.hands[at.decision.seat]}
        return tuple(card.id for card in at.edition.cards if card.id not in seen)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self | None:
        if not at.by_app("draws"):
            return None
        return cls(at.state.foreseen[0] if at.state.foreseen else choose(rng, at.deck))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.card not in self.possible(at):
            yield impossible(
                "not_in_deck", "deck", f"{titled(at, self.card)} {self._whereabouts(at)}."
            )

    def _whereabouts(self, at: Position) -> str:
        """Where it is seen to be instead; no hand is told."""
        if at.by_app("draws"):
            return "is not the next card of the deck"
        if self.card in at.state.discards:
            return "is not in the deck: it was discarded"
        lies = ": it lies open" if self.card in at.on_table else ""
        return f"is not in the deck{lies}"

    def play(self, at: Position) -> Step[State]:
        state, seat, left = at.state, at.decision.seat, at.decision.left - 1
        limited = plays_otherwise(at.deal, "GR-5")
        more: list[Decision] = [HandLimit((seat,))] if limited else []
        more += [DrawCards(seat, left)] if left else []
        seers = tuple([max(0, knows - 1) for knows in state.seers])
        after = state.answered(*more, foreseen=state.foreseen[1:], seers=seers)
        return Step(after.with_hand(seat, (*state.hands[seat], self.card)), reveals=True)

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]} {self.verb} {titled(at, self.card)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(draw_tap(self.card), titled(at, self.card), "record"),)

    def seen_by(self, at: Position, seat: Seat | None) -> Self:
        is_seen = seat == at.decision.seat or at.deal.options["hands"] == "open"
        return self if is_seen else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardSeen(CardDrawn):
    """By chance: the next card from the top of the deck is shown to the player who looks."""

    answers = (LookAhead,)
    rule = CITE["foresee"]
    verb = "sees"

    @classmethod
    def possible(cls, at: Position) -> tuple[str, ...]:
        """The cards of the deck that nobody has looked at."""
        return tuple(card for card in at.deck if card not in at.state.foreseen)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self:
        return cls(choose(rng, cls.possible(at)))

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.changed(foreseen=(*at.state.foreseen, self.card)), reveals=True)

    def seen_by(self, at: Position, seat: Seat | None) -> Self:
        return self if seat == at.decision.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Discard(BySeat):
    """Discard a card, as a player who holds too many."""

    card: str

    answers = (HandLimit,)
    rule = CITE["hand"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Discard"]:
        for seat in at.decision.over(at):
            yield from (cls(seat, card) for card in at.state.hands[seat] if card)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.card not in at.state.hands[self.seat]:
            reason = f"{at.deal.names[self.seat]} does not hold {titled(at, self.card)}."
            yield impossible("not_held", "own_cards", reason)

    def play(self, at: Position) -> Step[State]:
        hand = without(at.state.hands[self.seat], self.card)
        discards = tuple(sorted((*at.state.discards, self.card)))
        return Step(at.state.with_hand(self.seat, hand).changed(discards=discards))

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[self.seat]} discards {titled(at, self.card)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = f"{at.deal.names[self.seat]}: discard {titled(at, self.card)}"
        return (Tap(card_tap(self.card, self.seat), label),)


def titled(at: Position, card: str | None) -> str:
    """The title of a card; "a card" where it may not be seen or is none of the set."""
    named = at.edition.card.get(card or "")
    return named.title if named else "a card"


# Move Phase: moving units of a stack to another space, alone or together


@dataclass(frozen=True, slots=True)
class March(Move):
    """Move units of the stack on `start`, given by their numbers in it, to `goal`."""

    start: str
    units: tuple[int, ...]
    goal: str

    answers = (MovePhase,)
    rule = CITE["points"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["March"]:
        """Every group to every space that its points could reach on an empty board."""
        for start, stack in at.own(at.turn).items():
            for numbers in groups(stack):
                # a person may mean a neighbour at least
                most = max(1, _steps(at, [stack.units[n] for n in numbers]))
                for goal in SQUARES:
                    if 0 < distance(start, goal) <= most:
                        yield cls(start, numbers, goal)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["March"]:
        """Found from the spaces that each group can reach."""
        for start, stack in at.own(at.turn).items():
            for numbers in groups(stack):
                for reach in at.field.reaches(start, numbers):
                    for goal in named(reach.goals):
                        yield cls(start, numbers, goal)

    def group(self, at: Position) -> tuple[Unit, ...]:
        """The units that move; empty if the numbers are not those of units in the stack."""
        stack, numbers = at.state.stacks.get(self.start), sorted(set(self.units))
        if stack is None or not numbers or numbers[0] < 0 or numbers[-1] >= len(stack.units):
            return ()
        return tuple([stack.units[n] for n in numbers])

    def reach(self, at: Position) -> Reach | None:
        """How the group gets there; None if it cannot."""
        return at.field.reach(self.start, self.units, self.goal)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        stack = at.state.stacks.get(self.start)
        if stack is None or stack.seat != at.turn or not is_group(stack.units, self.units):
            reason = f"There are no such units of {at.name} on {self.start}."
            yield impossible("no_such_units", "points", reason)
        elif self.goal not in BIT or self.goal == self.start:
            reason = f"From {self.start} units go to another square of the board."
            yield impossible("no_such_square", "map", reason)
        elif self.reach(at) is None:
            group = self.group(at)
            barred = tuple(self._hindrances(at, group))
            yield from barred
            yield from self._distance(at, group, is_barred=bool(barred))

    def _hindrances(self, at: Position, group: tuple[Unit, ...]) -> Iterator[Violation]:
        """Why a group cannot get there, in the order of the rules of the Move Phase."""
        there = at.state.stacks.get(self.goal)
        if there and there.seat != at.turn:
            reason = f"{at.deal.names[there.seat]} stands on {self.goal}."
            yield impossible("enemy_there", "enemies", reason)
        elif there and len(there.units) + len(group) > STACK_LIMIT:
            reason = f"{len(there.units)} units on {self.goal} leave no room for {len(group)}."
            yield impossible("stack_full", "stacking", reason)
        if stopped := [unit for unit in group if "halted" in unit.marks]:
            reason = f"{at.edition.units_words(stopped)} may not move this turn."
            yield refuse("halted", "halted", reason)
        if at.field.leaves_behind(self.start, group):
            reason = f"Others on {self.start} cannot stay on water without a Ship."
            yield refuse("left_behind", "left_behind", reason)
        yield from self._terrain(at, group)

    def _distance(
        self, at: Position, group: tuple[Unit, ...], *, is_barred: bool
    ) -> Iterator[Violation]:
        """Whether the goal is too far or, if nothing else is in the way, no way is free."""
        words, most = at.edition.units_words(group), _steps(at, group)
        if most < distance(self.start, self.goal):
            if any("flown" in unit.marks for unit in group):
                reason = f"{words} cannot go on: whoever has flown is done for this turn."
                yield refuse("out_of_reach", "flight", reason)
            else:
                left = counted(most, "move point") if most else "no move points left"
                cite, also = "points", ""
                if self._is_short_on_board(at, group):
                    cite, also = "carried", ": at this table units on board pay for each step, too"
                reason = f"{words} cannot get to {self.goal} with {left}{also}."
                yield refuse("out_of_reach", cite, reason)
        elif not is_barred:
            reason = f"No way of {counted(most, 'step')} is free for {words} to {self.goal}."
            near = bits(square for square in SQUARES if distance(self.start, square) <= most)
            cite = "enemies" if near & at.field.enemies else "terrain"
            yield refuse("out_of_reach", cite, reason)

    def _is_short_on_board(self, at: Position, group: tuple[Unit, ...]) -> bool:
        """Whether a Ship could go so far, if those on board paid nothing (GR-7)."""
        ships = [unit for unit in group if not at.edition.has(unit.kind, "passenger")]
        pays = at.field.sails(group) and not at.field.carries_free
        return pays and _steps(at, ships) >= distance(self.start, self.goal)

    def _terrain(self, at: Position, group: tuple[Unit, ...]) -> Iterator[Violation]:
        sails = at.field.sails(group)
        for unit in sorted(group, key=lambda unit: at.edition.has(unit.kind, "passenger")):
            carried = sails and at.edition.has(unit.kind, "passenger")
            _, stop = at.field.spaces(unit.kind, carried=carried)
            stop |= at.field.enemies
            if BIT[self.goal] & stop:
                continue
            name, terrain = at.edition.unit[unit.kind].name, at.tile(self.goal).name
            cite = "flying" if at.edition.has(unit.kind, "flying") else "terrain"
            if BIT[self.goal] & at.water and at.edition.has(unit.kind, "passenger"):
                cite = "carried"
            reason = f"{name} cannot stop on {self.goal}, which is {terrain}."
            yield refuse("wrong_terrain", cite, reason)
            return

    def play(self, at: Position) -> Step[State]:
        units = at.state.stacks[self.start].units
        group, reach = [units[n] for n in self.units], self.reach(at)
        flies = reach is not None and reach.flight
        cost = reach.cost if reach else distance(self.start, self.goal)
        flyers = list(at.field.flight(group)) if flies else []
        arrived: list[Unit] = []
        for unit in group:
            free = at.field.goes_free(unit, group)
            moved = unit.changed(spent=unit.spent + (0 if free else cost)).marked("moved")
            if unit in flyers:
                flyers.remove(unit)
                moved = moved.marked("flown")
            arrived.append(moved)
        way = (self.start, self.goal)
        stacks = transferred(at.state.stacks, way, at.turn, gone=group, arrived=arrived)
        state = at.state.changed(stacks=stacks)
        if not flies:
            return Step(state)
        text = f"They fly, and are done for this turn after {counted(cost, 'step')}."
        return Step(state, (Event("flown", text, way, at.turn, CITE["flight"]),))

    def sentence(self, at: Position) -> str:
        words = at.edition.units_words(self.group(at)) or "nobody"
        return f"{at.name} moves {words} from {self.start} to {self.goal}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The stack, the units that go unless all do, and the goal.

        Of equal units only their number is tapped. If most of them go, the taps name those that
        stay, since these are fewer.
        """
        start, goal = Tap(self.start, self.start), Tap(self.goal, self.goal)
        stack, group = at.state.stacks.get(self.start), Counter(self.group(at))
        units = stack.units if stack else ()
        stays = Counter(units) - group
        if not stays:
            return (start, goal)
        words = at.edition.unit_words
        if len(group) > 2:
            who = [Tap(f"stays-{units.index(u)}", f"All but {words(u)}") for u in stays]
        else:
            who = [
                Tap(f"goes-{units.index(unit)}-{many}", words(unit, many=many), "member")
                for unit, many in group.items()
            ]
        return (start, *who, goal)


def groups(stack: Stack) -> Iterator[tuple[int, ...]]:
    """The different groups of a stack's units as their numbers, the whole stack first."""
    numbers = range(len(stack.units))
    for size in range(len(stack.units), 0, -1):
        yield from (some for some in combinations(numbers, size) if is_group(stack.units, some))


def _steps(at: Position, group: list[Unit] | tuple[Unit, ...]) -> int:
    """The most steps that a group could make on an empty board."""
    points = [at.points(unit) for unit in group if not at.field.goes_free(unit, group)]
    return max(min(points, default=0), at.field.flight_range(group))


# Event Deck: playing a card, letting it happen or stopping it, drawing a unit (GR-14)

NOTHING = Target()


@dataclass(frozen=True, slots=True)
class PlayCard(BySeat):
    """Play a card from the hand on a target; in battle, in place of an attack by the unit with the
    number `instead`. If the target is equal to that unit it is another one, unless it is said to be
    the unit `itself` (GR-16)."""

    card: str
    target: Target = NOTHING
    instead: int | None = None
    itself: bool = False

    answers = (EventPhase, MovePhase, Battle)
    cuts_into = (*PHASES, Played)
    rule = CITE["window"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlayCard"]:
        """Every card in the hands of those who may act; a card whose time it is not, without a
        target."""
        for seat in sorted(at.decision.awaited(at) | at.decision.may_cut_in(at)):
            now = at.window(seat)
            for card in dict.fromkeys(at.state.hands[seat]):
                if card is None:
                    continue
                effect = at.edition.card[card].effect
                if now not in effect.windows:
                    yield cls(seat, card)
                    continue
                for target in effect.targets(at, seat):
                    for instead in _ready(at, seat) if now == "battle" else (None,):
                        move = cls(seat, card, target, instead)
                        yield move
                        if move.has_equals(at):
                            yield replace(move, itself=True)

    def has_equals(self, at: Position) -> bool:
        """Whether the target and the unit that gives up its attack are equal units, of several."""
        number, battle = self.target.unit, at.battle
        if number is None or number != self.instead:
            return False
        if battle is None or self.target.square != battle.square(self.seat):
            return False
        units = at.units(battle.square(self.seat))
        return is_named(units, number) and units.count(units[number]) > 1

    def forbidden(self, at: Position) -> Iterator[Violation]:
        card, name = at.edition.card.get(self.card), at.deal.names[self.seat]
        if card is None or self.card not in at.state.hands[self.seat]:
            reason = f"{name} does not hold {card.title if card else 'such a card'}."
            yield impossible("not_held", "own_cards", reason)
            return
        now = at.window(self.seat)
        if now not in card.effect.windows:
            when = listed((WINDOWS[window] for window in card.effect.windows), "or")
            yield impossible("not_its_time", "window", f"{card.title} is played {when}.")
            return
        replaced = _ready(at, self.seat) if now == "battle" else (None,)
        if self.instead not in replaced or (self.itself and not self.has_equals(at)):
            reason = "In battle, and only there, a card takes the place of one unit's attack."
            yield impossible("instead_of_nothing", "instead", reason)
        faults = tuple(card.effect.forbidden(at, self.seat, self.target))
        yield from faults
        if not faults and plays_otherwise(at.deal, "GR-27"):
            yield from card.effect.idle(at, self.seat, self.target)

    def play(self, at: Position) -> Step[State]:
        now = at.window(self.seat)
        hand = without(at.state.hands[self.seat], self.card)
        state = at.state.with_hand(self.seat, hand)
        if now == "reaction":
            # takes effect at once, as nothing could stop it any more
            effect = at.edition.card[self.card].effect
            step: Step[State] = effect.happen(at.with_state(state), self.seat, self.target)
            return Step(step.state.ask(Spent(self.card)), step.events)
        if now == "battle" and self.instead is not None:
            battle: Battle = at.decision
            unit = at.units(battle.square(self.seat))[self.instead]
            state = battle.gives_up(at.with_state(state), unit)
        target = self._kept(at, state)
        event = Event("card", at.edition.card[self.card].text, seat=self.seat)
        return Step(state.ask(Played(self.seat, self.card, target)), (event,))

    def _kept(self, at: Position, state: State) -> Target:
        """The target, with its unit's new number after a unit has given up its attack."""
        square, number = self.target.square or "", self.target.unit
        if number is None or at.state.stacks[square] == state.stacks[square]:
            return self.target
        unit, after = at.state.stacks[square].units[number], state.stacks[square].units
        other = unit in after and not self.itself
        index = after.index(unit if other else unit.changed(acts=unit.acts - 1))
        return Target(square, index, self.target.chit, self.target.goal)

    def sentence(self, at: Position) -> str:
        title = titled(at, self.card)
        said = f"{at.deal.names[self.seat]} plays {title}{_on(at, self.target)}"
        if self.instead is None:
            return f"{said}."
        if self.itself:
            return f"{said}, and that very unit gives up its attack."
        return f"{said}, and {self._instead(at)} gives up its attack."

    @gathered
    def taps(self, at: Position) -> Iterator[Tap]:
        title, target = titled(at, self.card), self.target
        cutting = self.seat not in at.decision.awaited(at)
        label = f"{title} ({at.deal.names[self.seat]})" if cutting else title
        yield Tap(card_tap(self.card, self.seat), label)
        if target.square is not None:
            yield Tap(target.square, target.square)
        if target.unit is not None:
            label = at.unit_words(target.square, target.unit)
            yield Tap(unit_tap(target.square or "", target.unit), label)
        if target.chit is not None:
            yield Tap(chit_tap(target.chit), at.edition.kind_words(target.chit))
        if target.goal is not None:
            yield Tap(target.goal, target.goal)
        if self.instead is not None:
            other = "Another " if self.has_equals(at) else ""
            who = "That very unit" if self.itself else f"{other}{self._instead(at)}"
            tap = "itself" if self.itself else self.instead
            yield Tap(f"instead-{tap}", f"{who} gives up its attack")

    def _instead(self, at: Position) -> str:
        battle = at.battle
        square = battle.square(self.seat) if battle and self.seat in battle.seats else None
        return at.unit_words(square, self.instead, 1)


@dataclass(frozen=True, slots=True)
class LetItHappen(Move):
    """Say that nobody objects, so that the card takes effect."""

    answers = (Played,)
    rule = CITE["negate"]
    button = Tap("let-it-happen", "Nobody objects", "record")

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.takes_effect(at)
        return step

    def sentence(self, at: Position) -> str:
        return f"Nobody stops {titled(at, at.decision.card)}."


@dataclass(frozen=True, slots=True)
class UnitDrawn(OneUnit):
    """By chance: the number of the unit in the stack that is destroyed."""

    answers = (RandomUnit,)
    rule = CITE["struck"]

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "UnitDrawn | None":
        units = at.units(at.decision.square)
        return cls(units.index(choose(rng, units))) if at.by_app("draws") else None

    def sentence(self, at: Position) -> str:
        return f"The unit drawn on {at.decision.square} is {self.words(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (replace(OneUnit.taps(self, at)[0], role="record"),)


def _ready(at: Position, seat: Seat) -> tuple[int, ...]:
    """The numbers of the units that could give up an attack in this battle."""
    battle = at.battle
    if battle is None or seat not in battle.seats:
        return ()
    units = at.units(battle.square(seat))
    return tuple(n for n in first_alike(units) if units[n].acts)


def _on(at: Position, target: Target) -> str:
    """What a card is played on, in words."""
    words = f" on {target.square}" if target.square else ""
    if target.unit is not None:
        words = f" on {at.unit_words(target.square, target.unit)}{words}"
    if target.chit is not None:
        words += f", for {at.edition.kind_words(target.chit)}"
    return f"{words}, to {target.goal}" if target.goal else words


# All moves, in the order of the rulebook

MOVE_TYPES: tuple[type[Move], ...] = (
    TileLaid,
    ChitDrawn,
    Recruit,
    CardDrawn,
    CardSeen,
    Discard,
    PlayCard,
    LetItHappen,
    UnitDrawn,
    March,
    Attack,
    ChillEnemy,
    Strike,
    Thrown,
    TakeHit,
    EndPhase,
)
