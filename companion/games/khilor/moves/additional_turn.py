"""Additional Turn, step 2c: points where nothing can be caught."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.seats import changed
from companion.engine.play.step import Event, Step
from companion.engine.rulebook import Violation
from companion.games.khilor.components import COMPENSATION
from companion.games.khilor.decisions import AdditionalTurn, CatchDemons
from companion.games.khilor.rulebook import CITE, refuse
from companion.games.khilor.state import Position, State


@dataclass(frozen=True, slots=True)
class TakePoints(Move):
    """The points for an additional turn in which no polyomino fits."""

    answers = (AdditionalTurn,)
    rule = CITE["compensation"]
    button = Tap("take-points", f"Take {COMPENSATION} points")
    said = f"{{name}} takes {COMPENSATION} points."

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.side:
            fits = next(at.fitting(at.side))
            flipped = " flipped" if fits.side == "back" else ""
            where = f"with its egg symbol on {fits.square}"
            reason = f"{fits.polyomino} still fits{flipped}, {where}."
            yield refuse("can_still_catch", "compensation", reason)

    def play(self, at: Position) -> Step[State]:
        times = at.state.compensated
        taken = changed(times, at.turn, times[at.turn] + 1)
        text = f"{at.asked} receives {COMPENSATION} points instead of demons."
        event = Event("compensated", text, seat=at.turn, cite=CITE["compensation"])
        state = at.state.answered(compensated=taken)
        return Step(state.ask(CatchDemons(at.deal.after(at.turn))), (event,))
