"""Setup, step 1, where hands draw the demons: what lies on each square, row by row."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.engine.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.step import Step
from companion.games.khilor.components import COLOURS, DEMONS, LAYERS, Stack, stacked
from companion.games.khilor.decisions import FillSquare
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position, State

STACKS: tuple[Stack, ...] = (*product(COLOURS, COLOURS), *((colour,) for colour in COLOURS), ())


@dataclass(frozen=True, slots=True)
class Filled(Move):
    """By chance: the demons that lie on the next square, the lowest first."""

    demons: Stack

    answers = (FillSquare,)
    rule = CITE["fill"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Filled"]:
        return map(cls, STACKS)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        bag = at.bag
        for colour, count in Counter(self.demons).items():
            if count > bag[colour]:
                total = DEMONS - bag[colour] + count
                reason = f"{total} {colour} demons: there are only {DEMONS}."
                yield Violation("no_such_demon", reason, CITE["demons"], possible=False)
        if len(self.demons) > LAYERS:
            reason = f"A square takes {LAYERS} demons, not {len(self.demons)}."
            yield Violation("square_too_high", reason, CITE["fill"], possible=False)
        # KH-1: squares go short only by as many demons as the box lacks
        squares = len(at.edition.to_fill)
        laid = sum(map(len, at.state.demons.values())) + len(self.demons)
        missing = LAYERS * (squares - len(at.to_fill) + 1) - laid
        if len(self.demons) < LAYERS and missing > LAYERS * squares - at.edition.demons:
            reason = f"{at.to_fill[0]} takes two demons: the bag is not empty."
            yield Violation("square_goes_short", reason, CITE["fill"])

    def play(self, at: Position) -> Step[State]:
        square, *others = at.to_fill
        lies = {square: self.demons} if self.demons else {}
        filled = at.state.answered(demons={**at.state.demons, **lies})
        return Step(filled.ask(FillSquare(others[0])) if others else filled)

    def sentence(self, at: Position) -> str:
        where = at.to_fill[0] if at.to_fill else "the board"
        return f"On {where} lies {stacked(self.demons)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        if not self.demons:
            return (Tap("lower-none", "Nothing"),)
        lower, *upper = self.demons
        above = upper[0] if upper else "none"
        label = above.capitalize() if upper else "Nothing above"
        return Tap(f"lower-{lower}", lower.capitalize()), Tap(f"upper-{above}", label)
