"""The dice of a fight, and the hoplites that retire from one that was won."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import counted
from companion.engine.play.decision import AskedOfChance
from companion.engine.play.step import Event, Step
from companion.engine.problems import Problem
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.land.places import circle_id
from companion.games.orichalcum.odds import is_won
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State
from companion.games.orichalcum.words import face_words


@dataclass(frozen=True, slots=True)
class RollDice(AskedOfChance):
    """Throw the dice of a fight one after the other until it is decided; `faces` were thrown."""

    circle: str
    faces: tuple[int, ...] = ()
    lies_on = (PerformAction,)

    def prompt(self, at: Position) -> str:
        dice = at.dice(self.circle)
        thrown = f" after {', '.join(map(face_words, self.faces))}" if self.faces else ""
        return f"What does die {len(self.faces) + 1} of {dice} show{thrown}?"

    def dice(self, at: Position) -> int:
        """How many dice are thrown."""
        return at.dice(self.circle)

    def strength(self, at: Position) -> int:
        """The strength of the creature."""
        return at.strength(self.circle)

    def skulls(self, at: Position) -> frozenset[int]:
        """Numbers that count as a skull."""
        return at.land.skulls

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from _capturing(at, len(at.state.decisions) - 2)
        if self.circle not in at.player.island.creatures:
            yield Problem("circle", "must have a creature")
        elif len(self.faces) >= at.dice(self.circle):
            yield Problem("faces", "must be fewer than there are dice")
        elif set(self.faces) - set(at.edition.die):
            yield Problem("faces", "must be faces of the die")
        elif is_won(self.faces, at.strength(self.circle), at.land.skulls):
            yield Problem("faces", "must not have decided the fight")


@dataclass(frozen=True, slots=True)
class Retire(AskedOfTurn):
    """The hoplites of a fight that was won return to the supply, unless some are kept."""

    circle: str
    lies_on = (PerformAction,)
    question = "Keep a retiring hoplite until the action ends?"

    def saved(self, at: Position) -> int:
        """How many hoplites can be kept."""
        saves = at.land.total(lambda effect: effect.saves)
        return min(saves, at.player.island.hoplites.get(self.circle, 0))

    def settle(self, at: Position) -> Step[State] | None:
        return None if self.saved(at) else self.retired(at, 0)

    def retired(self, at: Position, kept: int) -> Step[State]:
        """Keep `kept` hoplites, and return the others to the supply."""
        hoplites = dict(at.player.island.hoplites)
        leaving = hoplites.pop(self.circle, 0) - kept
        players = at.state.players_with(
            at.turn,
            wounded=at.player.wounded + kept,
            island=at.player.island.changed(hoplites=hoplites),
        )
        after = at.state.answered(players=players)
        if not leaving:
            return Step(after)
        text = f"Back to the supply: {counted(leaving, 'hoplite')}."
        where = (circle_id(at.turn, self.circle),)
        return Step(after, (Event("retired", text, where, at.turn, CITE["retire"]),))

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from _capturing(at, at.state.decisions.index(self) - 1)
        if self.circle not in at.land.layout.axial or self.circle in at.player.island.creatures:
            yield Problem("circle", "must be a circle that a creature has left")


def _capturing(at: Position, below: int) -> Iterator[Problem]:
    lower = at.state.decisions[below] if below >= 0 else None
    if not isinstance(lower, PerformAction) or lower.action != "capture":
        yield Problem("", "must belong to a Capture action")
