"""Turns: their course and their end, what changes in a game, and all moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final, get_args

from companion.engine.moves import Actor as Awaited
from companion.engine.moves import Decision, Move, Role, Tap
from companion.engine.phrases import counted, listed
from companion.engine.rulebook import Citation, Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Rng, Step, choose
from companion.games.ichor.box import FIGURES, OFF, Camp, one, other
from companion.games.ichor.deal import Deal
from companion.games.ichor.rulebook import CITE, impossible, refuse
from companion.games.ichor.rules.movement import (
    PLAIN,
    BoostStep,
    DrawCard,
    LandAnywhere,
    LayOn,
    LayOnBare,
    PlaceFigure,
    ReinforceTrail,
    SacrificeActor,
    Walk,
    out_of_reach,
    second_places,
)
from companion.games.ichor.rules.powers import (
    CLAIMERS,
    COPIERS,
    POWERS,
    ClearLine,
    Leap,
    Leave,
    StackOnLaid,
    TurnCardsUp,
    WalkAgain,
    WalkBack,
    ready,
    resolved,
)
from companion.games.ichor.rules.table import (
    Battlefield,
    BattleState,
    Ending,
    FollowUp,
    Position,
    Reason,
    Result,
    Side,
    actor_of,
    landing_faults,
)

# A turn of each side after the other, and the end

ENDINGS: Final[dict[Reason, tuple[str, str]]] = {
    "all_tokens": ("has all tokens on the board", "all_tokens"),
    "victory_card": ("wins by a victory card", "victory_cards"),
    "no_move": ("leaves the opponent without a move", "no_move"),
}
"""What the winner of a game has done, in words, and the citation of it."""


@dataclass(frozen=True, slots=True)
class TakeTurn(FollowUp):
    """The side to move chooses its one action."""

    def settle(self, at: Position) -> None:
        """Nothing: even the only action is chosen by hand."""

    def prompt(self, at: Position) -> str:
        return f"Move one of the {at.camp} or use a power."


@dataclass(frozen=True, slots=True)
class SetUpAgain(Decision):
    """Between two games: the board is set up again, with sides swapped."""

    question = "Set up the second game and swap sides."

    def awaited(self, at: Position) -> frozenset[Awaited]:
        return frozenset({at.deal.seat_of("monsters", 2)})


@dataclass(frozen=True, slots=True)
class EndTurn(FollowUp):
    """Lies below everything that still has to be done in the turn, and ends it."""

    def settle(self, at: Position) -> Step[BattleState]:
        return finished(Battlefield(at))


TO_MOVE: Final = (TakeTurn(),)
END_TURN: Final = EndTurn()


def gone_on(field: Battlefield) -> Step[BattleState]:
    """The result of an action: the turn's next decision, or the end of the turn."""
    return field.step() if len(field.stack) > 1 else finished(field)


def finished(field: Battlefield) -> Step[BattleState]:
    """The end of the turn: the game is won, or the other side is to move."""
    at, deal, camp, events = field.at, field.deal, field.own.camp, field.events
    own, foe = field.own.frozen(), field.foe.frozen()
    ending = field.ending or (None if own.supply else Ending("all_tokens", camp))
    monsters, gods = (own, foe) if camp == "monsters" else (foe, own)
    # a copy can itself be copied, but not where the table plays IC-6 otherwise
    lost = field.figure in COPIERS and plays_otherwise(deal, "IC-6")
    after = field.state.changed(
        decisions=after_game(deal, field.state.game) if ending else TO_MOVE,
        turn=camp if ending else other(camp),
        monsters=monsters,
        gods=gods,
        copyable=None if lost else field.power,
        doing=None,
        ending=ending,
    )
    if ending:
        return Step(after, (*events, game_ended(at.with_state(after))))
    if deal.options["victory_cards"] == "no":
        return Step(after, tuple(events))
    seat, cite = at.seat_of(camp), CITE["victory_cards"]
    for card, space in ready(deal, own, foe):  # a side could claim victory on its next turn (IC-18)
        text, where = f"{FIGURES[card].name} may claim victory on the next turn.", deal.grid.names
        events.append(Event("victory_announced", text, (where[space],), seat, cite))
    return Step(after, tuple(events))


def after_game(deal: Deal, game: int) -> tuple[SetUpAgain, ...]:
    return (SetUpAgain(),) if game < deal.games else ()


def ending_text(at: Position) -> str:
    result = at.result
    assert result
    winner, loser = result.ending.winner, other(result.ending.winner)
    return (
        f"{at.name_of(winner)} {ENDINGS[result.ending.reason][0]} and scores {result.points}: "
        f"the {loser} have {result.points} tokens off the board."
    )


def game_ended(at: Position) -> Event:
    ending = at.state.ending
    assert ending
    cite = CITE[ENDINGS[ending.reason][1]]
    return Event("game_ended", ending_text(at), seat=at.seat_of(ending.winner), cite=cite)


def at_rest(at: Position) -> Position:
    """The position after everything in this turn that needs no decision."""
    while at.state.doing and (step := at.decision.settle(at)):
        at = at.with_state(step.state)
    return at


def changes(at: Position, before: str) -> bool:
    """Whether some way of finishing the turn leaves another board than that layout (IC-37)."""
    at = at_rest(at)
    if at.state.doing is None:
        return at.layout != before
    decision: FollowUp = at.decision
    return any(
        changes(at.with_state(decision.after(at, answer).state), before)
        for answer in decision.answers(at)
    )


# The state and the position, with all decisions that can be open

Asked = (
    TakeTurn
    | SetUpAgain
    | EndTurn
    | LandAnywhere
    | ReinforceTrail
    | BoostStep
    | WalkAgain
    | WalkBack
    | LayOn
    | LayOnBare
    | StackOnLaid
    | Leave
    | SacrificeActor
    | DrawCard
    | PlaceFigure
    | TurnCardsUp
)


@dataclass(frozen=True, kw_only=True)
class State(BattleState):
    """What changes in a game, with the types of decisions that can be on the stack."""

    decisions: tuple[Asked, ...]


def initial_state(deal: Deal) -> State:
    """Figures on their second rows, all tokens in hand, the monsters to move."""
    return new_game(deal, 1, None)


def new_game(deal: Deal, game: int, first: Result | None) -> State:
    return State(
        decisions=TO_MOVE,
        game=game,
        turn="monsters",
        monsters=_side(deal, "monsters"),
        gods=_side(deal, "gods"),
        first=first,
    )


def _side(deal: Deal, camp: Camp) -> Side:
    line = deal.line(camp)
    row = 1 if camp == "monsters" else deal.size - 2
    return Side(
        cards=line,
        up=(True,) * len(line),
        at=tuple(row * deal.size + column for column in range(len(line))),
        tokens=(0,) * len(deal.grid.names),
        centres=(0,) * len(deal.gates),
        reserve=tuple(card for card in deal.pool(camp) if card not in line),
        supply=deal.tokens,
    )


# What moves have in common: who acts, what may change nothing, sentences and taps

NO_MORE: Final = Tap("stop", "No more")
"""Closes what could go on."""


class Answer(Move):
    """A move that answers a decision of the current turn."""

    __slots__ = ()

    rule: ClassVar[Citation] = CITE["power_text"]

    def answer(self, at: Position) -> Any:
        """The answer to the decision: a space, a card, or None for no more."""
        raise NotImplementedError

    def faults(self, at: Position) -> Iterator[Violation]:
        """Every rule that the answer alone would break."""
        return iter(())

    def forbidden(self, at: Position) -> Iterator[Violation]:
        faults = tuple(self.faults(at))
        yield from faults
        if not faults and at.doing.before is not None:
            yield from empty(at, at.doing.figure, self.play(at).state, at.doing.before)

    def play(self, at: Position) -> Step[BattleState]:
        step: Step[BattleState] = at.decision.after(at, self.answer(at))
        return step


def empty(at: Position, figure: str, state: BattleState, before: str) -> Iterator[Violation]:
    """At some tables a power has to change the board, whichever way it is carried out."""
    if not changes(at.with_state(state), before):
        reason = f"The power of {who(figure)} would change nothing on the board."
        yield refuse("power_is_empty", "power_empty", reason)


def not_there(at: Position, figure: str) -> Violation:
    """Only a figure of one's own that stands on the board acts (IC-8)."""
    if figure in at.own.cards:
        return impossible("figure_off_board", "off_board", f"{who(figure)} is off the board.")
    if figure not in at.foe.cards:
        return impossible("not_in_play", "figures", f"{who(figure)} is not in play.")
    reason = f"{who(figure)} is a {one(FIGURES[figure].camp)}; it is the {at.camp}' turn."
    return impossible("not_your_turn", "start", reason)


def who(figure: str) -> str:
    """A figure's name; an unknown id is quoted."""
    return FIGURES[figure].name if figure in FIGURES else f'"{figure}"'


def actor_name(at: Position) -> str:
    return who(at.state.doing.figure) if at.state.doing else "The figure"


def where(at: Position, figure: str) -> str:
    side = at.own if figure in at.own.cards else at.foe
    space = side.at[side.cards.index(figure)] if figure in side.cards else OFF
    return "off the board" if space == OFF else at.deal.grid.names[space]


def with_counts(at: Position, move: Move, sentence: str) -> str:
    """The sentence, with the tokens that are laid, and who gets some back, if the move is legal."""
    if not isinstance(at.decision, move.answers) or next(move.forbidden(at), None):
        return f"{sentence}."
    after = at_rest(at.with_state(move.play(at).state))
    own, foe = after.state.side(at.camp), after.foe if after.camp == at.camp else after.own
    pairs = list(zip(at.own.tokens, own.tokens, strict=True))
    laid = sum(max(0, later - before) for before, later in pairs)
    laid += sum(own.centres) - sum(at.own.centres)
    back = sum(max(0, before - later) for before, later in pairs)
    returned = sum(at.foe.tokens + at.foe.centres) - sum(foe.tokens + foe.centres)
    parts = [f"lays {counted(laid, 'token')}"] if laid else []
    parts += ["wins the game"] if after.state.ending else []
    text = f"{sentence}: {listed(parts)}." if parts else f"{sentence}."
    gets = [(at.name_of(at.camp), back), (at.name_of(other(at.camp)), returned)]
    if gets := [(name, count) for name, count in gets if count]:
        (name, count), *others = gets
        tokens = str(count) if laid else counted(count, "token")  # what is counted is said once
        text += f" {name} gets {tokens} back{''.join(f', {owner} {n}' for owner, n in others)}."
    return text


def space_meant(at: Position, place: str) -> str | None:
    """The space that a tap means: itself, or the one where the tapped figure stands."""
    if place in at.deal.grid.index:
        return place
    spaces = (space for space, figure in at.standing.items() if figure == place)
    return next((at.deal.grid.names[space] for space in spaces), None)


def card_tap(figure: str) -> Tap:
    return Tap(f"card-{figure}", f"Card of {who(figure)}")


def target_tap(at: Position, target: str, role: Role = "step") -> Tap:
    """A tap on a target. The tap on a space under a figure names the figure."""
    if target in FIGURES:
        return Tap(target, who(target), role)
    standing = at.standing.get(at.deal.grid.index.get(target, OFF))
    if standing:
        return Tap(standing, f"{who(standing)} on {target}", role)
    return Tap(target, target.capitalize() if target in ("row", "column") else target, role)


# The one action of a turn: a figure is moved, or a power is used; and the second game begins


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
    def pseudo_legal(cls, at: Position) -> Iterator["MoveFigure"]:
        for figure in at.own.cards:
            if actor := actor_of(at, figure, "move_line"):
                for (to,) in PLAIN.targets(at, actor):
                    yield cls(figure, to)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["MoveFigure"]:
        for figure in at.own.cards:
            if actor := actor_of(at, figure, "move_line"):
                for targets in PLAIN.free_targets(at, actor):
                    yield cls(figure, *targets)

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> "MoveFigure | None":
        figure, *to = tapped
        if figure not in FIGURES or len(to) > 1:
            return None
        if not to:
            return None if actor_of(at, figure, "move_line") else cls(figure, "")
        space = space_meant(at, to[0])
        return cls(figure, space) if space else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if actor := actor_of(at, self.figure, "move_line"):
            return PLAIN.faults(at, actor, (self.to,))
        return iter((not_there(at, self.figure),))

    def play(self, at: Position) -> Step[BattleState]:
        actor = actor_of(at, self.figure, "move_line")
        assert actor
        field = Battlefield(at, self.figure)
        field.ask(END_TURN)
        PLAIN.begin(field, actor, (self.to,))
        return gone_on(field)

    def sentence(self, at: Position) -> str:
        start = where(at, self.figure)
        return with_counts(at, self, f"{who(self.figure)} moves from {start} to {self.to}")

    def taps(self, at: Position) -> tuple[Tap, ...]:
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
    def pseudo_legal(cls, at: Position) -> Iterator["UsePower"]:
        for figure in at.own.cards:
            power = resolved(figure, at.state.copyable)
            if actor := actor_of(at, figure, f"power_{power}"):
                for targets in POWERS[power].opening.targets(at, actor):
                    yield cls(figure, targets)
            else:
                yield cls(figure)

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> "UsePower | None":
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
    def candidates(cls, at: Position) -> Iterator["UsePower"]:
        for figure, up in zip(at.own.cards, at.own.up, strict=True):
            power = resolved(figure, at.state.copyable)
            if up and (actor := actor_of(at, figure, f"power_{power}")):
                opening = POWERS[power].opening
                free = opening.free_targets if isinstance(opening, Walk) else opening.targets
                for targets in free(at, actor):
                    yield cls(figure, targets)

    def forbidden(self, at: Position) -> Iterator[Violation]:
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

    def play(self, at: Position) -> Step[BattleState]:
        power = resolved(self.figure, at.state.copyable)
        actor = actor_of(at, self.figure, f"power_{power}")
        assert actor
        field = Battlefield(at, self.figure, power)
        field.before = _to_change(at, power)
        field.turn_card(actor.slot, up=False)
        field.ask(*POWERS[power].then, END_TURN)
        POWERS[power].opening.begin(field, actor, self.targets)
        return gone_on(field)

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, self._use(at))

    def _use(self, at: Position) -> str:
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

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """A walk that stops before its last part, where it may go on, ends with a tap (IC-11)."""
        opening = POWERS[resolved(self.figure, at.state.copyable)].opening
        taps = (card_tap(self.figure), *(target_tap(at, target) for target in self.targets))
        if not isinstance(opening, Walk) or not opening.may_stop(at.deal):
            return taps
        return (*taps, NO_MORE) if 0 < len(self.targets) < len(opening.legs) else taps


def _to_change(at: Position, power: str) -> str | None:
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


# Going on, spaces chosen for tokens or for a second one, and no more of what is offered


@dataclass(frozen=True, slots=True)
class Go(Answer):
    """Move the acting figure on."""

    to: str

    answers = (BoostStep, WalkAgain)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Go"]:
        if actor := at.decision.actor(at):
            for (to,) in at.decision.walk.targets(at, actor):
                yield cls(to)

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> "Go | None":
        space = space_meant(at, tapped[0]) if len(tapped) == 1 else None
        return cls(space) if space else None

    def answer(self, at: Position) -> int:
        return at.deal.grid.index[self.to]

    def faults(self, at: Position) -> Iterator[Violation]:
        if actor := at.decision.actor(at):
            yield from at.decision.walk.faults(at, actor, (self.to,))

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, f"{actor_name(at)} goes on to {self.to}")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (target_tap(at, self.to),)


@dataclass(frozen=True, slots=True)
class Stop(Answer):
    """Stop here, and take no more of what is offered."""

    answers = (BoostStep, TurnCardsUp)
    button = NO_MORE

    def answer(self, at: Position) -> None:
        return None

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, f"{actor_name(at)} stops there")


@dataclass(frozen=True, slots=True)
class Lay(Answer):
    """Own tokens go on a space."""

    at: str

    answers = (LayOn,)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Lay"]:
        return (cls(at.deal.grid.names[space]) for space in at.decision.answers(at))

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> "Lay | None":
        space = space_meant(at, tapped[0]) if len(tapped) == 1 else None
        return cls(space) if space else None

    def answer(self, at: Position) -> int:
        return at.deal.grid.index[self.at]

    def faults(self, at: Position) -> Iterator[Violation]:
        if at.deal.grid.index.get(self.at) not in at.decision.spaces:
            reason = f"Space {self.at} is not one of the spaces to choose from."
            yield impossible("not_offered", at.decision.rule, reason)

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, f"{at.name_of(at.camp)} chooses {self.at}")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (target_tap(at, self.at),)


@dataclass(frozen=True, slots=True)
class Reinforce(Answer):
    """The spaces that get a second token, in path order."""

    spaces: tuple[str, ...] = ()

    answers = (ReinforceTrail,)
    rule = CITE["gate_reinforcements"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Reinforce"]:
        places = _places(at)
        for count in range(len(places), -1, -1):
            yield from map(cls, combinations(places, count))

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> "Reinforce | None":
        space = space_meant(at, tapped[0]) if len(tapped) == 1 else None
        return cls((space,)) if space else None

    def answer(self, at: Position) -> tuple[int, ...]:
        return tuple(at.deal.grid.index[space] for space in self.spaces)

    def faults(self, at: Position) -> Iterator[Violation]:
        places = _places(at)
        if strangers := [space for space in self.spaces if space not in places]:
            reason = f"A second token cannot go on {strangers[0]}."
            yield impossible("no_second_token", "gate_reinforcements", reason)
        elif list(self.spaces) != [space for space in places if space in self.spaces]:
            reason = "The spaces must be named once each, in path order."
            yield impossible("out_of_order", "gate_reinforcements", reason)
        elif (short := out_of_reach(at, self.answer(at))) is not None:
            name = at.deal.grid.names[short]
            reason = f"The tokens run out before a second one can be laid on {name}."
            yield impossible("tokens_run_out", "supply_short", reason)

    def sentence(self, at: Position) -> str:
        name = at.name_of(at.camp)
        if not self.spaces:
            return with_counts(at, self, f"{name} wants one token on each space")
        return with_counts(at, self, f"{name} wants a second token on {listed(self.spaces)}")

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """The spaces for a second token; or one on each of them, less those that are tapped."""
        done = Tap("second-tokens", "These second tokens", "done")
        if not self.spaces:
            return ((Tap("one-each", "One token on each"),),)
        on = [target_tap(at, space, "member") for space in self.spaces]
        out = [
            target_tap(at, space, "left_out") for space in _places(at) if space not in self.spaces
        ]
        return ((*on, done), (Tap("two-each", "Two tokens on each"), *out, done))


def _places(at: Position) -> list[str]:
    return [at.deal.grid.names[space] for space in second_places(at)]


# Cards: a newcomer's that is drawn, with where its figure comes down; one turned up again


@dataclass(frozen=True, slots=True)
class Reveal(Answer):
    """A card set aside is revealed."""

    card: str

    answers = (DrawCard,)
    rule = CITE["newcomer"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Reveal"]:
        return map(cls, at.own.reserve)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Reveal | None":
        return cls(choose(rng, at.own.reserve)) if at.deal.options["draws"] == "app" else None

    def answer(self, at: Position) -> str:
        return self.card

    def faults(self, at: Position) -> Iterator[Violation]:
        if self.card not in at.own.reserve:
            reason = f"{who(self.card)} is not among the cards set aside."
            rule = "gate_transform" if at.decision.replaces else "newcomer"
            yield impossible("card_not_aside", rule, reason)

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, f"The card of {who(self.card)} is revealed")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"reveal-{self.card}", who(self.card)),)


@dataclass(frozen=True, slots=True)
class Land(Answer):
    """The figure in hand lands on a space."""

    at: str

    answers = (LandAnywhere, PlaceFigure)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Land"]:
        return map(cls, at.deal.grid.names)

    def answer(self, at: Position) -> int:
        return at.deal.grid.index[self.at]

    def faults(self, at: Position) -> Iterator[Violation]:
        return landing_faults(at, self.at)

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, f"The figure lands on {self.at}")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (target_tap(at, self.at),)


@dataclass(frozen=True, slots=True)
class TurnUp(Answer):
    """One of up to three cards."""

    card: str

    answers = (TurnCardsUp,)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TurnUp"]:
        return map(cls, at.own.cards)

    def answer(self, at: Position) -> str:
        return self.card

    def faults(self, at: Position) -> Iterator[Violation]:
        rule = f"power_{at.doing.power}"
        if self.card not in at.own.cards:
            reason = f"That card is not in the line of the {at.camp}."
            yield impossible("not_in_line_of_cards", rule, reason)
        elif at.own.up[at.own.cards.index(self.card)]:
            reason = f"The card of {who(self.card)} is face up already."
            yield impossible("card_face_up", rule, reason)
        elif self.card == at.doing.figure:
            reason = f"{who(self.card)} cannot turn up the card in use."
            yield refuse("card_in_use", rule, reason)

    def sentence(self, at: Position) -> str:
        return with_counts(at, self, f"The card of {who(self.card)} turns face up")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (card_tap(self.card),)


# All moves. Spaces are given by names such as "c4", figures and cards by ids.

AnyMove = MoveFigure | UsePower | Go | Land | Lay | Reinforce | TurnUp | Stop | Reveal | NextGame
MOVE_TYPES: tuple[type[AnyMove], ...] = get_args(AnyMove)
