"""Entering moves by touch: each tap narrows down the moves that a person could mean.

There are no rules in this module. What can be tapped comes from `Game.pseudo_legal_moves` and
`Game.ways`, what is lit from `Game.legal_moves`. A question with one answer is not asked, a set is
complete as soon as it may be closed, a decision that goes on from the one before is entered
together with it, and Confirm passes a decision that may be left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.move import Tap
from companion.engine.play.step import Event, Step
from companion.engine.rulebook import Violation
from companion.tables.taps.decision_taps import CHANGEABLE, DecisionTaps
from companion.tables.taps.next_taps import NextTap, WholeMove
from companion.tables.taps.trails import Moves, Seats


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """What was tapped, what can be tapped next, and the moves that are complete.

    `made` are the legal moves entered before the one at hand, and `at` is the position after them.
    `tapped` are the taps towards the move at hand, including those that were made for the person
    because there was only one. `choices` are taps that lead on; `instead` are taps that change a
    choice, of this move or of those made. `wish` is the move at hand once it is complete, or the
    first one that could follow if none of them is legal: `violations` then say why, in rulebook
    order. `explicit` are the taps that the person made, `events` what all complete legal moves
    would cause. `asked_at` is the position whose question is put to the person: that of the
    first move that may be passed, as long as nothing has been tapped since. `step` says, after the
    first tap of a move, which of its further taps comes next and how many there are, where all
    legal moves that could follow have as many.
    """

    at: Any
    asked_at: Any
    explicit: tuple[str, ...]
    made: tuple[WholeMove, ...]
    tapped: tuple[Tap, ...]
    choices: tuple[NextTap, ...]
    instead: tuple[NextTap, ...]
    wish: Any | None
    complete: bool
    sentence: str
    violations: tuple[Violation, ...]
    events: tuple[Event, ...]
    step: tuple[int, int] | None = None

    @property
    def legal(self) -> bool:
        """Whether a complete move has been entered that the rules allow."""
        return self.complete and not self.violations

    @property
    def may_insist(self) -> bool:
        """Whether a complete move has been entered that the rules forbid but hands could make."""
        return (
            self.complete
            and bool(self.violations)
            and all(violation.possible for violation in self.violations)
        )

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that Confirm would record; empty while a move is half entered."""
        if self.wish is None and self.tapped:
            return ()
        made = tuple(one.move for one in self.made)
        return (*made, self.wish) if self.complete else made

    @property
    def sentences(self) -> tuple[str, ...]:
        """A sentence for each complete legal move, in their order."""
        made = tuple(one.sentence for one in self.made)
        return (*made, self.sentence) if self.legal else made

    @property
    def records(self) -> bool:
        """Whether the last tap was one that records, without Confirm."""
        return self.legal and bool(self.tapped) and self.tapped[-1].role == "record"

    @property
    def stays(self) -> bool:
        """Whether the page should go on showing what was tapped, although the last decision was
        only passed by Confirm."""
        return bool(self.explicit) and not all(one.tapped for one in self.made)

    @property
    def chosen(self) -> tuple[str, ...]:
        """All taps in order, except those that take something out of a set."""
        taps = (*(tap for one in self.made for tap in one.tapped), *self.tapped)
        return tuple(tap.id for tap in taps if tap.role not in {"left_out", "done"})


def enter(game: AnyGame, at: Any, tapped: Sequence[str], seats: Seats = None) -> MoveEntry:
    """The entry after those taps.

    Taps that do not lead on are ignored. Only moves by these `seats` and by chance are offered;
    None means everybody's.
    """
    return enter_one_of(Moves(game, at), tapped, seats)


def enter_one_of(moves: Moves, tapped: Sequence[str], seats: Seats) -> MoveEntry:
    """The same, where the position's moves have been looked at before."""
    parts, left = [DecisionTaps(moves, seats)], tuple(tapped)
    while True:
        left = parts[-1].take(left)
        further = _going_on(parts[-1])
        if left and not (further and further.trails.after(left[:1]).any_legal):
            left = parts[-1].take(left, even_illegal=True)
            further = None if parts[-1].complete is None else further
        if further is None:
            break
        parts.append(further)
    return _entry(parts)


def goes_on(game: AnyGame, at: Any, move: Any, step: Step[Any]) -> bool:
    """Whether the decision after that move is entered together with it: it says so, the same seat
    is asked, and nothing was revealed."""
    mover, after = game.mover(at, move), step.state
    if mover is CHANCE or step.reveals or after.decision is None:
        return False
    return bool(after.decision.goes_on(after)) and game.awaited(after) == {mover}


def _going_on(part: DecisionTaps) -> DecisionTaps | None:
    """The decision that is entered next, together with a complete move; None if there is none."""
    game, at, trail = part.game, part.at, part.complete
    if trail is None or part.records:
        return None
    step = game.apply(at, trail.move)
    if not goes_on(game, at, trail.move, step):
        return None
    return DecisionTaps(Moves(game, step.state), part.seats, (*part.before, *part.taps), part.keeps)


def _entry(parts: Sequence[DecisionTaps]) -> MoveEntry:
    *earlier, part = parts
    made = part.made
    before = tuple(one.made for one in earlier if one.made)
    choices: dict[str, NextTap] = {}
    for choice in (c for one in parts if one is part or one.is_passed for c in one.choices()):
        known = choices.get(choice.tap.id)
        if known is None or choice.legal or not known.legal:
            choices[choice.tap.id] = choice
    instead = _instead(parts, choices)
    lost = bool(part.all) and made is None and not any(c.legal for c in choices.values())
    wish = made.move if made else part.first.move if lost else None
    asked = part
    for one in reversed(earlier):
        if part.all or not one.is_passed:
            break
        asked = one
    return MoveEntry(
        at=part.at,
        asked_at=asked.at,
        explicit=(*part.before, *part.taps),
        made=before,
        tapped=part.tapped,
        choices=tuple(c for c in choices.values() if c.tap.id not in instead),
        instead=tuple(instead.values()),
        wish=wish,
        complete=made is not None or (lost and part.is_closed),
        sentence=_sentence(part, wish, made),
        violations=part.violations(wish) if lost and wish is not None else (),
        events=tuple(event for one in (*before, made) if one for event in one.events),
        step=None if made else part.step,
    )


def _sentence(part: DecisionTaps, wish: Any | None, made: WholeMove | None) -> str:
    """The move at hand in words, with what it would take off the board where it is legal."""
    if made is not None:
        return made.sentence
    said: str = part.game.describe(part.at, wish) if wish is not None else ""
    return said


def _instead(parts: Sequence[DecisionTaps], choices: Mapping[str, NextTap]) -> dict[str, NextTap]:
    """The taps that change a choice. If the same tap could change several, the open decision comes
    before those made; and a legal change comes before a tap that leads on to nothing legal."""
    found: dict[str, NextTap] = {}
    parts = [part for part in reversed(parts) if not part.is_passed]
    for earlier, change in (
        (n, change) for n, part in enumerate(parts) for change in part.changes()
    ):
        known = found.get(change.tap.id) or choices.get(change.tap.id)
        if known is None or (change.legal and not known.legal):
            near = change.near and (not earlier or change.tap.role in CHANGEABLE)
            found[change.tap.id] = replace(change, near=near)
    return found
