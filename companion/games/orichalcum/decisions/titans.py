"""Titans that come to a player, and those that have to leave."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import listed
from companion.engine.play.step import Step
from companion.engine.problems import Problem
from companion.games.orichalcum import changes
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.fight import Retire
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State


@dataclass(frozen=True, slots=True)
class CallTitans(AskedOfTurn):
    """Take the Titans that come. The active player chooses their order and which Titans leave
    (OR-3, OR-15)."""

    titans: tuple[str, ...]
    lies_on = (PerformAction, Retire)

    def goes_on(self, at: Position) -> bool:
        return True

    def prompt(self, at: Position) -> str:
        if len(self.titans) > 1:
            names = listed(TITANS[titan].title for titan in self.titans)
            return f"{names} come: which one first?"
        return f"{TITANS[self.titans[0]].title} comes: which Titan goes back?"

    def options(self, at: Position) -> Iterator[tuple[str, str | None]]:
        """Each Titan that can come now, with the Titan that leaves for it, if one has to."""
        held = [other.titan for other in at.player.titans]
        for titan in self.titans:
            if titan in held or len(held) < at.titan_limit:
                yield titan, None
            else:
                yield from ((titan, other) for other in held)

    def settle(self, at: Position) -> Step[State] | None:
        """The player is not asked if there is only one way, or if there is room for all."""
        if not self.titans:
            return Step(at.state.answered())
        options = list(self.options(at))
        new = [titan for titan in self.titans if at.player.holds(titan) is None]
        if len(options) > 1 and len(at.player.titans) + len(new) > at.titan_limit:
            return None
        return self.taken(at, *options[0])

    def taken(self, at: Position, titan: str, back: str | None) -> Step[State]:
        """Take `titan` and send `back` to the centre, in one change (OR-15)."""
        rest = tuple(other for other in self.titans if other != titan)
        by_loot = isinstance(at.state.decisions[-2], Retire)
        cite = CITE["loot"] if by_loot else CITE["titan_called"]
        at = at.with_state(at.state.answered(CallTitans(rest)))
        at, events = changes.titan_taken(at, titan, back, cite)
        return Step(at.state, events)

    def problems(self, at: Position) -> Iterator[Problem]:
        if not self.titans or len(set(self.titans)) < len(self.titans):
            yield Problem("titans", "must be different Titans, one at least")
        if set(self.titans) - TITANS.keys():
            yield Problem("titans", "must be Titans")
