"""The one action of a turn: a figure is moved, or a power is used; and the second game begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.moves import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import FIGURES
from companion.games.ichor.effects.base import Opening, Targets, actor_of
from companion.games.ichor.effects.manner import PLAIN
from companion.games.ichor.effects.movement import depart
from companion.games.ichor.effects.powers import CLAIMERS, POWERS, resolved
from companion.games.ichor.effects.tokens import ClearLine
from companion.games.ichor.effects.tracing import trace
from companion.games.ichor.effects.walking import Leap, Walk
from companion.games.ichor.moves._shared import (
    NO_MORE,
    card_tap,
    empty,
    not_there,
    space_meant,
    target_tap,
    where,
    who,
    with_counts,
)
from companion.games.ichor.rulebook import CITE, refuse
from companion.games.ichor.state import Position, new_game
from companion.games.ichor.turns import END_TURN, SetUpAgain, TakeTurn, gone_on


@dataclass(frozen=True, slots=True)
class MoveFigure(Move):
    """The plain action: a figure walks in a straight line.

    Through a Jump gate `to` is the space directly behind it; a Land follows.
    """

    figure: str
    to: str

    answers = (TakeTurn,)
    rule = CITE["turn"]

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["MoveFigure"]:
        for figure in at.own.cards:
            if actor := actor_of(at, figure, "move_line"):
                for (to,) in PLAIN.targets(at, actor):
                    yield cls(figure, to)

    @classmethod
    def candidates(cls, at: Battle) -> Iterator["MoveFigure"]:
        for figure in at.own.cards:
            if actor := actor_of(at, figure, "move_line"):
                for targets in PLAIN.free_targets(at, actor):
                    yield cls(figure, *targets)

    @classmethod
    def meant_by(cls, at: Battle, tapped: Sequence[str]) -> "MoveFigure | None":
        figure, *to = tapped
        if figure not in FIGURES or len(to) > 1:
            return None
        if not to:
            return None if actor_of(at, figure, "move_line") else cls(figure, "")
        space = space_meant(at, to[0])
        return cls(figure, space) if space else None

    def forbidden(self, at: Battle) -> Iterator[Violation]:
        if actor := actor_of(at, self.figure, "move_line"):
            return iter(trace(PLAIN, at, actor, (self.to,)).faults)
        return iter((not_there(at, self.figure),))

    def play(self, at: Battle) -> Step[BattleState]:
        actor = actor_of(at, self.figure, "move_line")
        assert actor
        field = Battlefield(at, self.figure)
        field.ask(END_TURN)
        depart(field, actor, trace(PLAIN, at, actor, (self.to,)))
        return gone_on(at, field)

    def sentence(self, at: Battle) -> str:
        start = where(at, self.figure)
        return with_counts(at, self, f"{who(self.figure)} moves from {start} to {self.to}")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (Tap(self.figure, who(self.figure)), target_tap(at, self.to))


@dataclass(frozen=True, slots=True)
class UsePower(Move):
    """The other action: a card is used.

    `targets` are the choices made at once, in the power's order: spaces for each leg of a
    movement, before them the figure that is called; "row" or "column".
    """

    figure: str
    targets: tuple[str, ...] = ()

    answers = (TakeTurn,)
    rule = CITE["turn"]

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["UsePower"]:
        for figure in at.own.cards:
            power = resolved(figure, at.state.copyable)
            if actor := actor_of(at, figure, f"power_{power}"):
                for targets in POWERS[power].opening.targets(at, actor):
                    yield cls(figure, targets)
            else:
                yield cls(figure)

    @classmethod
    def meant_by(cls, at: Battle, tapped: Sequence[str]) -> "UsePower | None":
        card, *targets = tapped
        figure = card.removeprefix("card-")
        if figure == card or figure not in FIGURES:
            return None
        if not targets:
            return None if figure in at.own.cards else cls(figure)
        opening = POWERS[resolved(figure, at.state.copyable)].opening
        if not isinstance(opening, Walk) or len(targets) > opening.calls + len(opening.legs):
            return None
        called, *spaces = targets if opening.calls else ("", *targets)
        walked = [space for place in spaces if (space := space_meant(at, place))]
        named = (called, *walked) if called else tuple(walked)
        return cls(figure, named) if len(named) == len(targets) else None

    @classmethod
    def candidates(cls, at: Battle) -> Iterator["UsePower"]:
        for figure, up in zip(at.own.cards, at.own.up, strict=True):
            power = resolved(figure, at.state.copyable)
            if up and (actor := actor_of(at, figure, f"power_{power}")):
                opening = POWERS[power].opening
                free = opening.free_targets if isinstance(opening, Walk) else opening.targets
                for targets in free(at, actor):
                    yield cls(figure, targets)

    def forbidden(self, at: Battle) -> Iterator[Violation]:
        power = resolved(self.figure, at.state.copyable)
        actor = actor_of(at, self.figure, f"power_{power}")
        if actor is None:
            yield not_there(at, self.figure)
            return
        if not at.own.up[actor.slot]:
            reason = f"The power of {actor.name} was used: the card is face down."
            yield refuse("card_face_down", "power_once", reason)
        faults = tuple(POWERS[power].opening.faults(at, actor, self.targets))
        yield from faults
        if not faults and (before := _to_change(at, power)) is not None:
            yield from empty(at, self.figure, self.play(at).state, before)

    def play(self, at: Battle) -> Step[BattleState]:
        power = resolved(self.figure, at.state.copyable)
        actor = actor_of(at, self.figure, f"power_{power}")
        assert actor
        field = Battlefield(at, self.figure, power)
        field.before = _to_change(at, power)
        field.turn_card(actor.slot, up=False)
        field.ask(*POWERS[power].then, END_TURN)
        POWERS[power].opening.begin(field, actor, self.targets)
        return gone_on(at, field)

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, self._use(at))

    def _use(self, at: Battle) -> str:
        """What a card is used for; whose power it is where it is copied."""
        figure, targets = self.figure, self.targets
        if figure not in at.own.cards:
            return f"{who(figure)} uses the power"
        power = resolved(figure, at.state.copyable)
        start = f"{who(figure)} uses the power" + (f" of {who(power)}" if power != figure else "")
        match POWERS[power].opening:
            case Walk(calls=True) if len(targets) == 2:
                return f"{start}, calls {who(targets[0])} and goes to {targets[1]}"
            case Walk() if targets:
                return f"{start} and goes from {' to '.join((where(at, figure), *targets))}"
            case Leap() if targets:
                return f"{start} and leaps to {targets[0]}"
            case ClearLine() if targets:
                return f"{start} and clears the {targets[0]}"
        return start

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        opening = POWERS[resolved(self.figure, at.state.copyable)].opening
        taps = (card_tap(self.figure), *(target_tap(at, target) for target in self.targets))
        return (*taps, NO_MORE) if _is_short(at, opening, self.targets) else taps


def _is_short(at: Battle, opening: Opening, targets: Targets) -> bool:
    """Whether a walk stops before its last part at a table where it may go on (IC-11)."""
    if not isinstance(opening, Walk) or not opening.may_stop(at.deal):
        return False
    return 0 < len(targets) < len(opening.legs)


def _to_change(at: Battle, power: str) -> str | None:
    """The layout that a power has to change at this table; victory powers need not (IC-32)."""
    strict = at.deal.options["empty_powers"] == "forbidden" and power not in CLAIMERS
    return at.layout if strict else None


@dataclass(frozen=True, slots=True)
class NextGame(Move):
    """The board is set up again, with sides swapped (IC-23)."""

    answers = (SetUpAgain,)
    rule = CITE["match"]
    button = Tap("next_game", "Set up the second game", role="record")
    said = "The second game is set up, with sides swapped."

    def play(self, at: Position) -> Step[BattleState]:
        after = at.with_state(new_game(at.deal, 2, at.result))
        text = f"The second game begins: {after.name_of('monsters')} plays the monsters."
        return Step(after.state, (Event("second_game", text, cite=self.rule),))
