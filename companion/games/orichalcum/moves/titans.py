"""Taking a Titan, when there is something to choose (OR-3, OR-15)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.orichalcum.decisions.titans import CallTitans
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.places import titan_id
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State


@dataclass(frozen=True, slots=True)
class TakeTitan(Move):
    """Take a Titan that was called; `back` is the one that returns to the centre for it, if any."""

    titan: str
    back: str | None = None

    answers = (CallTitans,)
    rule = CITE["titan_called"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeTitan"]:
        return (cls(titan, back) for titan, back in at.decision.options(at))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        options = dict.fromkeys(at.decision.options(at))
        if self.titan not in at.decision.titans:
            title = TITANS[self.titan].title if self.titan in TITANS else "That Titan"
            yield impossible("not_called", "titan_called", f"{title} was not called.")
        elif (self.titan, self.back) not in options:
            limit = at.titan_limit
            reason = f"{at.name} may hold {limit}; for each beyond that one older Titan goes back."
            yield impossible("titan_limit", "titan_limit", reason)

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.taken(at, self.titan, self.back)
        return step

    def sentence(self, at: Position) -> str:
        title = TITANS[self.titan].title if self.titan in TITANS else self.titan
        if self.back is None:
            return f"{at.name} takes {title}."
        back = TITANS[self.back].title if self.back in TITANS else self.back
        return f"{at.name} takes {title} and sends {back} back."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        comes = Tap(titan_id(self.titan), f"{TITANS[self.titan].title} comes")
        if self.back is None:
            return (comes,)
        return (comes, Tap(f"back-{self.back}", f"{TITANS[self.back].title} goes back"))
