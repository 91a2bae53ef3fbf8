"""Recruit Phase: drawing a chit, and bringing one of the pile into play (GR-4, GR-19)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Move, Tap
from companion.engine.phrases import listed
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Rng, Seat, Step, drawn
from companion.games.grecos.box.components import BIT, NEIGHBOURS, STACK_LIMIT
from companion.games.grecos.decisions.turn import DrawChit, RecruitPhase
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.stacks import Unit, chit_tap, draw_tap, kind_words, with_units
from companion.games.grecos.state import State


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
        return f"{at.name} draws {kind_words(at.edition, self.chit)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(draw_tap(self.chit), kind_words(at.edition, self.chit), "record"),)

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
        near = [
            square
            for square in BIT
            if any(other in at.own(seat) for other in (square, *NEIGHBOURS[square]))
        ]
        for chit in dict.fromkeys(at.state.piles[seat]):
            if chit is not None:
                yield from (cls(chit, square) for square in near)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        seat = at.decision.seat
        unit = at.edition.unit.get(self.chit)
        if unit is None or self.chit not in at.state.piles[seat]:
            reason = f"There is no {kind_words(at.edition, self.chit)} in that pile."
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
        pile = list(at.state.piles[seat])
        pile.remove(self.chit)
        stack = at.state.stacks.get(self.square)
        units = (*(stack.units if stack else ()), Unit(self.chit))
        stacks = with_units(at.state.stacks, self.square, seat, units)
        after = at.with_state(at.state.with_pile(seat, pile).changed(stacks=stacks))
        if plays_otherwise(at.deal, "GR-4"):
            return Step(after.state)
        step: Step[State] = after.decision.ended(after)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.name} recruits {kind_words(at.edition, self.chit)} on {self.square}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        chit = Tap(chit_tap(self.chit), kind_words(at.edition, self.chit))
        return (chit, Tap(self.square, self.square))
