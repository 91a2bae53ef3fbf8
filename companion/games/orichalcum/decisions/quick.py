"""Quick tracking: a turn in which counters change, and fights against a creature named by hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.decision import AskedOfChance
from companion.engine.problems import Problem
from companion.games.orichalcum.box.components import DICE
from companion.games.orichalcum.odds import is_won
from companion.games.orichalcum.state import AskedOfTurn, Position
from companion.games.orichalcum.words import face_words


@dataclass(frozen=True, slots=True)
class QuickTurn(AskedOfTurn):
    """The active player changes counters until the turn is over."""

    lies_on = ()
    question = "Tap what changes, fight a creature, or end the turn."

    def problems(self, at: Position) -> Iterator[Problem]:
        if not at.deal.quick:
            yield Problem("", "is for tables that keep counters")


@dataclass(frozen=True, slots=True)
class RollQuickDice(AskedOfChance):
    """Throw the dice of a fight against a creature of that kind; `faces` were thrown."""

    creature: str
    thrown: int
    faces: tuple[int, ...] = ()
    lies_on = (QuickTurn,)

    def prompt(self, at: Position) -> str:
        thrown = f" after {', '.join(map(face_words, self.faces))}" if self.faces else ""
        return f"What does die {len(self.faces) + 1} of {self.thrown} show{thrown}?"

    def dice(self, at: Position) -> int:
        """How many dice are thrown."""
        return self.thrown

    def strength(self, at: Position) -> int:
        """The strength of the creature."""
        return at.edition.creature[self.creature].strength

    def skulls(self, at: Position) -> frozenset[int]:
        """No number counts as a skull: Siege Engines are not tracked by counters."""
        return frozenset()

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.creature not in at.edition.creature:
            yield Problem("creature", "must be a creature of the set")
        elif not len(self.faces) < self.thrown <= DICE:
            yield Problem("thrown", f"must be up to {DICE} dice, and one left to be thrown")
        elif set(self.faces) - set(at.edition.die):
            yield Problem("faces", "must be faces of the die")
        elif is_won(self.faces, self.strength(at), self.skulls(at)):
            yield Problem("faces", "must not have decided the fight")
        if not at.player.creatures_left:
            yield Problem("creature", "must be on an island with a creature")
