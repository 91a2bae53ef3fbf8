"""A game: what it offers, how it goes from decision to decision, and how any move is judged.

The decision on top of the stack is asked. A move that answers it removes it and opens what follows.
Then decisions settle by themselves until somebody has to answer one or none is open.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from heapq import nlargest
from typing import Any, Generic, TypeVar, cast

from companion.engine import setup
from companion.engine.moves import (
    CHANCE,
    NOBODY,
    Actor,
    Decision,
    Move,
    SecretAnswer,
    Tap,
    Together,
    piece_problems,
)
from companion.engine.pads import Counting, Entered, cell_problems
from companion.engine.phrases import listed
from companion.engine.pictures import Board, CardRow, sole
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, Problem, below, require, whole_problems
from companion.engine.record import D, E, P, Record, T
from companion.engine.rulebook import OTHERWISE, Citation, IllegalMove, Ruling, Violation
from companion.engine.scoring import Outcome, ScoreSheet
from companion.engine.setup import (
    RULED,
    Participant,
    item_problems,
    name_problems,
    option_problems,
    value_problems,
    with_defaults,
)
from companion.engine.values import Event, Rng, Seat, Step, Viewer, choose, merged


def may_act(at: AnyPosition) -> frozenset[Actor]:
    """Who may make a move: those who have to answer, and those who may cut in."""
    if not at.state.decisions:
        return NOBODY
    decision: Decision = at.decision
    return decision.awaited(at) | decision.may_cut_in(at)


def settled(
    game: Record[Any, Any, P, Any],
    at: P,
    events: tuple[Event, ...] = (),
    *,
    reveals: bool = False,
) -> Step[P]:
    """The position after all decisions have settled that need nobody's answer."""
    while at.state.decisions:
        step = game.after_each(at) if game.after_each else None
        if step is None:
            step = at.decision.settle(at)
        if step is None:
            break
        at = at.with_state(step.state)
        events += step.events
        reveals = reveals or step.reveals
    return Step(at, events, reveals)


def violations(
    at: AnyPosition, move: Move, seats: Collection[Seat] | None, end_rule: Citation
) -> Iterator[Violation]:
    """Every rule that the move would break; `end_rule` is the one by which the game is over.

    If it is over, or the move is not asked now, or not of these seats, that is the only violation:
    otherwise a refusal could show somebody what others hold.
    """
    if not at.state.decisions:
        return iter([Violation("game_over", "The game is over.", end_rule, possible=False)])
    refusal = _refusal(at, move, seats)
    return move.forbidden(at) if refusal is None else iter((refusal,))


def is_asked(at: AnyPosition, move: Move) -> bool:
    """Whether the move answers what is asked now, or may cut into it, and is by somebody who may.
    No other move can be worded: its sentence speaks of a question that is not there, or of nobody.
    """
    return _answers(at, move) and move.by(at) in may_act(at)


def _answers(at: AnyPosition, move: Move) -> bool:
    """Whether a move of its class answers what is asked now, or may cut into it."""
    return bool(at.state.decisions) and isinstance(at.decision, (*move.answers, *move.cuts_into))


def _refusal(at: AnyPosition, move: Move, seats: Collection[Seat] | None) -> Violation | None:
    """Why nobody looks at the rules of the move: something else is asked, or somebody else."""
    decision: Decision = at.decision
    if seats is not None and may_act(at).isdisjoint((*seats, CHANCE)):
        return _not_yours(at, decision, move, min(seats, default=None))
    if not _answers(at, move):
        reason = f"Something else is asked now. {decision.prompt(at)}"
        other = Violation("not_now", reason, move.rule, possible=False)
        return decision.not_now(at, move) or other
    mover = move.by(at)
    if mover not in decision.awaited(at) and mover not in decision.may_cut_in(at):
        return _not_yours(at, decision, move, None if mover is CHANCE else mover)
    if seats is not None and mover is not CHANCE and mover not in seats:
        return _not_yours(at, decision, move, min(seats, default=None))
    return None


def stack_problems(game: "Game[Any, Any, P, Any]", at: P) -> Iterator[Problem]:
    """Faults in the open decisions of a position that comes from outside: their own faults,
    decisions that cannot lie where they do, and questions that nobody asked could answer."""
    stack, sound = at.state.decisions, True
    for depth, decision in enumerate(stack):
        asked = at.with_state(replace(at.state, decisions=stack[: depth + 1]))
        problems = list(decision.problems(asked))
        if not _may_lie(decision, stack[depth - 1] if depth else None):
            problems.append(Problem("", "cannot lie there"))
        if not problems and isinstance(decision, Together):
            problems.extend(_answer_problems(game, asked, decision))
        yield from below(f"decisions[{depth}]", problems)
        sound = sound and not problems
    if sound and (settled(game, at).state != at or not _can_be_answered(game, at)):
        yield Problem("decisions", "must wait for somebody who can answer")


def _may_lie(decision: Decision, lower: Decision | None) -> bool:
    if decision.lies_on is None:
        return True
    return isinstance(lower, decision.lies_on) if decision.lies_on else lower is None


def _answer_problems(
    game: Record[Any, Any, P, Any], at: P, decision: Together
) -> Iterator[Problem]:
    """Faults: secret answers that could not have been given before anybody had answered. One that
    merely breaks a rule may lie there, since a table can insist on what hands have done."""
    unanswered = replace(decision, waiting=decision.seats, answers=(None,) * len(decision.seats))
    at = at.with_state(at.state.answered(unanswered))
    kinds = [kind for kind in game.answers_to[type(decision)] if issubclass(kind, SecretAnswer)]
    for n, (seat, answer) in enumerate(zip(decision.seats, decision.answers, strict=True)):
        moves = (kind(seat, answer) for kind in kinds if answer is not None)
        if any(not broken.possible for move in moves for broken in move.forbidden(at)):
            yield Problem(f"answers[{n}]", "cannot be answered")


def _can_be_answered(game: "Game[Any, Any, P, Any]", at: P) -> bool:
    """Whether everybody who is awaited has a legal move."""
    awaited = game.awaited(at)
    missing = set(awaited)
    for move in game.legal_moves(at) if missing else ():
        missing.discard(move.by(at))
        if not missing:
            break
    return not missing and bool(awaited) == bool(at.state.decisions)


def _not_yours(at: AnyPosition, decision: Decision, move: Move, seat: Seat | None) -> Violation:
    if seat is not None and (violation := decision.not_yours(at, seat, move)):
        return violation
    whose = sorted(actor for actor in decision.awaited(at) if actor is not CHANCE)
    turn = listed(at.deal.names[actor] for actor in whose)
    chance = "First the table has to enter what was thrown or drawn."
    reason = f"That is for {turn} to decide." if turn else chance
    return Violation("not_yours", reason, move.rule, possible=False)


# Judging any move in any position

NEAR = 3
"""So many legal moves are named that come near an illegal one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say about a move.

    `violations` are all broken rules, in rulebook order; `allowed_by` the rulings that would make
    it legal if they were played the other way; `nearest` the legal moves most like it, the most
    alike first, none if it is legal.
    """

    violations: tuple[Violation, ...]
    allowed_by: tuple[Ruling, ...] = ()
    nearest: tuple[Move, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.violations


def judge(game: "AnyGame", at: AnyPosition, move: Move) -> Judgement:
    """What the rules say about that move in that position."""
    broken = tuple(game.violations(at, move))
    if not broken:
        return Judgement(())
    legal = game.legal_moves(at) if at.state.decisions else iter(())
    near = nlargest(NEAR, legal, key=lambda other: _likeness(move, other))
    return Judgement(broken, tuple(_allowing(game, at, move)), tuple(near))


def is_meant(game: "AnyGame", at: AnyPosition, move: Move) -> bool:
    """Whether somebody could mean that move there: it is asked, and it names what there is."""
    if not is_asked(at, move):
        return False
    possible = all(broken.possible for broken in game.violations(at, move))
    return possible or move in game.pseudo_legal_moves(at)


def worded(game: "AnyGame", at: AnyPosition, move: Move) -> str:
    """The move in one sentence, whatever is asked in that position, and whatever it names."""
    if is_meant(game, at, move):
        return str(game.describe(at, move))
    if is_asked(at, move):
        return "A move that means nothing here."
    return "A move of another moment." if at.state.decisions else "A move after the end."


def _allowing(game: "AnyGame", at: AnyPosition, move: Move) -> Iterator[Ruling]:
    """The rulings by which it would be legal if they were played the other way than now."""
    for ruling in game.rulebook.rulings.values():
        if ruling.switch is None or not at.state.decisions:
            continue
        name, choice = ruling.switch
        playing = at.deal.options.get(name)
        if playing == choice:
            if choice != OTHERWISE:
                continue
            choice = RULED
        if not violations_with(game, at, move, {name: choice}):
            yield ruling


def violations_with(
    game: "AnyGame", at: AnyPosition, move: Move, options: Mapping[str, str]
) -> tuple[Violation, ...]:
    """Every rule that the move would break if the table played with these options."""
    there = game.position_type(game.option_changed(at.deal, options), at.state)
    return tuple(game.violations(there, move))


def _likeness(move: Move, other: Move) -> tuple[bool, int]:
    """How like two moves are: of one class first, then by the fields that are equal."""
    same = type(move) is type(other)
    if not same or not is_dataclass(move):
        return same, 0
    names = [part.name for part in fields(move)]
    return same, sum(getattr(move, name) == getattr(other, name) for name in names)


# What a game offers, in the usual terms


@dataclass(frozen=True)
class Game(Record[E, D, P, T]):
    """One game. Frozen values in, frozen values out; `apply` and `score` trust their input."""

    # The deal

    def edition_problems(self, edition: E) -> tuple[Problem, ...]:
        """The faults of an edition; empty if it can be played."""
        return whole_problems(edition, self.check_edition)

    def deal(
        self,
        edition: E,
        names: Sequence[str],
        options: Mapping[str, str],
        rng: Rng,
        fixed: Mapping[str, str],
    ) -> D:
        """A deal, with the items in `fixed` set by hand; missing options get their default.

        Raises Malformed for unknown options and items, for values that are not a choice, and for a
        number of names that cannot play.
        """
        chosen = with_defaults(self.options, options)
        faults = option_problems(self.options, chosen, self.ruling_options)
        require([*name_problems(self.players, names), *faults])
        require(below("edition", self.edition_problems(edition)))
        drawn = self.lots(edition, tuple(names), chosen) if self.lots else ()
        answer = setup.drawn(drawn, rng)

        def made(fixed: Mapping[str, str]) -> D:
            settled = setup.settled(drawn, answer, fixed)
            if self.make_deal:
                return self.make_deal(edition, tuple(names), chosen, settled)
            make: Callable[..., D] = self.deal_type
            return make(edition, tuple(names), chosen, **settled)

        require(item_problems(self.deal_items(made({})), fixed))
        require(setup.twice_problems(drawn, fixed))
        deal = made(fixed)
        require(self.deal_problems(deal))
        return deal

    def deal_problems(self, deal: D) -> tuple[Problem, ...]:
        """The faults of a deal; empty if it can be played."""
        edition = cast(E, deal.edition)
        if problems := (
            *below("edition", self.edition_problems(edition)),
            *name_problems(self.players, deal.names),
            *option_problems(self.options, deal.options, self.ruling_options),
        ):
            return problems
        problems = tuple(self.check_deal(deal)) if self.check_deal else ()
        return problems or tuple(value_problems(self.deal_items(deal)))

    def start(self, deal: D) -> P:
        return settled(self, self.at(deal, self.initial_state(deal))).state

    def at(self, deal: D, state: Any) -> P:
        return self.position_type(deal, state)

    def state_problems(self, at: P) -> tuple[Problem, ...]:
        """The faults of a position whose deal has none; empty if it is possible."""

        def problems() -> tuple[Problem, ...]:
            return (
                self.check_state(at)
                or tuple(piece_problems(self.pieces(at) if self.pieces else ()))
                or tuple(stack_problems(self, at))
            )

        return at.once("problems", problems)

    # The course of play

    def is_over(self, at: P) -> bool:
        """Whether nothing is left to decide."""
        return not at.state.decisions

    def awaited(self, at: P) -> frozenset[Actor]:
        """Who has to answer before the game goes on; nobody once it is over."""
        return at.decision.awaited(at) if at.state.decisions else NOBODY

    def may_act(self, at: P) -> frozenset[Actor]:
        return may_act(at)

    def mover(self, at: P, move: Move) -> Actor:
        """Who makes that move: CHANCE for throws and draws, even if the table enters them."""
        return move.by(at)

    def asked_of(self, at: P, move: Move) -> Actor | None:
        """Who would make that move, if it is asked now; None if it is not."""
        return move.by(at) if is_asked(at, move) else None

    def pseudo_legal_moves(self, at: P) -> Iterator[Move]:
        """Every pseudo-legal move: what a person could mean here, legal or not, without
        duplicates."""
        for kind in self.moves_at(at):
            yield from kind.pseudo_legal(at)

    def legal_moves(self, at: P) -> Iterator[Move]:
        for kind in self.moves_at(at):
            yield from kind.legal(at)

    def meant_by(self, at: P, tapped: Sequence[str]) -> Move | None:
        """The move that somebody has in mind who taps these, though no pseudo-legal move begins
        so; None if nothing can be meant."""
        meant = (kind.meant_by(at, tapped) for kind in self.moves_at(at))
        return next((move for move in meant if move is not None), None)

    def question(self, at: P, seat: Seat) -> object:
        """What is asked of that seat, as a value to be compared; None if it may do nothing. An
        answer chosen in an earlier position is stale only if this has changed since."""
        moves = frozenset(move for move in self.legal_moves(at) if move.by(at) in (seat, CHANCE))
        return (at.decision.open_to(at, seat), moves) if moves else None

    def violations(
        self, at: P, move: Move, seats: Collection[Seat] | None = None
    ) -> Iterator[Violation]:
        """Every rule that a move would break, in rulebook order; empty if it is legal.

        If the move is not asked now, or not of one of these `seats`, that is the only violation;
        without `seats`, anybody may make it.
        """
        end_rule = self.end_rule(at) if self.end_rule and self.is_over(at) else move.rule
        return violations(at, move, seats, end_rule)

    def check(self, at: P, move: Move) -> Violation | None:
        """The first rule that `move` would break; None if it is legal."""
        return next(self.violations(at, move), None)

    def require(self, at: P, move: Move) -> None:
        """Raise IllegalMove with every broken rule, unless the move is legal."""
        if broken := tuple(self.violations(at, move)):
            raise IllegalMove(broken)

    def apply(self, at: P, move: Move) -> Step[P]:
        """The position after a legal move, or after an illegal one that is `possible`, and after
        everything that follows without anybody's answer."""
        step = move.play(at)
        return settled(self, at.with_state(step.state), step.events, reveals=step.reveals)

    def chance_move(self, at: P, rng: Rng) -> Move | None:
        """The move that the app draws if CHANCE is awaited; None if the table has to enter it."""
        if CHANCE not in self.awaited(at):
            return None
        drawn = (kind.drawn(at, rng) for kind in self.moves_at(at))
        return next((move for move in drawn if move is not None), None)

    def participants_at(self, at: P) -> tuple[Participant, ...]:
        """The participants, with the sides that they play now."""
        return self.sides(at) if self.sides else self.participants(at.deal)

    def outcome(self, at: P) -> Outcome | None:
        if at.state.decisions:
            return None
        return at.once("outcome", lambda: self.ending(at, self.sheet(at)))

    def sheet(self, at: P) -> ScoreSheet:
        """The score of a position, as if the game ended there."""
        return at.once("sheet", lambda: self.score(self.tally(at)))

    # The end counted by hand

    @property
    def pad(self) -> Counting[D, T]:
        """How the end is counted by hand. Raises Malformed for a game that has no such count."""
        if self.counting is None:
            raise Malformed.at("counts", f"{self.title} is not counted by hand.")
        return self.counting

    def count_problems(self, deal: D, counts: Entered) -> tuple[Problem, ...]:
        """Impossible counts, each with its cell of the pad; unknown cells come first."""
        pad = self.counting
        if pad is None:
            return ()
        if faults := tuple(cell_problems(pad.sheet_with(deal, counts), counts)):
            return faults
        if pad.problems:
            return pad.problems(deal, counts)
        faults = self.check_tally(pad.tally(deal, counts))
        return tuple(Problem(INDEX.sub(r".\1", fault.path), fault.message) for fault in faults)

    # What each may see

    def view(self, at: P, viewer: Viewer) -> P:
        """The position as a seat, several seats together, or a spectator (None) may see it. After
        the end all is open."""
        if self.hide is None or not at.state.decisions:
            return at
        if isinstance(viewer, frozenset):
            views = [self.view(at, seat).state for seat in sorted(viewer)]
            return at.with_state(merged(at.state, views))
        seen = tuple(decision.seen_by(at, viewer) for decision in at.state.decisions)
        return at.with_state(self.hide(at, viewer).changed(decisions=seen))

    def view_move(self, at: P, move: Move, viewer: Viewer) -> Move:
        """A move, made in that position, as a seat, several seats together or a spectator may see
        it."""
        if not isinstance(viewer, frozenset):
            return move.seen_by(at, viewer)
        seen: Move = merged(move, [move.seen_by(at, seat) for seat in sorted(viewer)])
        return seen

    def boards_for(self, seen: P, seat: Seat | None) -> tuple[Board, ...]:
        """The pictures of the table for a seat whose view is `seen`; at least one."""
        if self.boards is not None:
            return self.boards(seen, seat)
        return sole(self.picture(seen))

    def card_rows(self, seen: P, seat: Seat | None) -> tuple[CardRow, ...]:
        """The cards that lie open before a seat whose view is `seen`; None means a spectator."""
        return self.cards(seen, seat) if self.cards else ()

    # Words

    def prompt(self, at: P) -> str:
        """What is asked now, in a short sentence."""
        decision: Decision | None = at.decision
        return decision.prompt(at) if decision else "The game is over."

    def headline(self, at: P) -> str:
        """What those awaited are told before what is asked, where "Your turn" is not true."""
        decision: Decision | None = at.decision
        return decision.headline(at) if decision else ""

    def describe(self, at: P, move: Move) -> str:
        """The move in one sentence; `at` is the position before it."""
        return move.sentence(at)

    def taps(self, at: P, move: Move) -> tuple[Tap, ...]:
        return move.taps(at)

    def ways(self, at: P, move: Move) -> tuple[tuple[Tap, ...], ...]:
        """Every way to enter the move by taps; `taps` is the first of them."""
        return move.ways(at)


INDEX = re.compile(r"\[(\w+)\]")


AnyGame = Game[Any, Any, Any, Any]
"""A game as code sees it that treats all games alike."""


# A played game as a value, and walks through the tree of moves

M = TypeVar("M", bound=Move)

MOST = 10_000
"""Moves after which a game that is played at random is left where it stands."""


@dataclass(frozen=True)
class Timeline(Generic[D, P, M]):
    """A deal, its moves and every position between them.

    `positions[n]` is the position before `moves[n]`; the last one is the current position.
    `events[n]` are those that `moves[n]` caused.
    """

    deal: D
    moves: tuple[M, ...]
    positions: tuple[P, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def position(self) -> P:
        return self.positions[-1]


def replay(game: AnyGame, deal: D, moves: Iterable[M]) -> Timeline[D, Any, M]:
    """Every position of a game. Raises IllegalMove, with its `ply`, at the first illegal move."""
    positions = [game.start(deal)]
    done: list[M] = []
    events: list[tuple[Event, ...]] = []
    for ply, move in enumerate(moves):
        if game.check(positions[-1], move):
            raise IllegalMove(tuple(game.violations(positions[-1], move)), ply)
        step = game.apply(positions[-1], move)
        positions.append(step.state)
        done.append(move)
        events.append(step.events)
    return Timeline(deal, tuple(done), tuple(positions), tuple(events))


def perft(game: AnyGame, at: P, depth: int) -> int:
    """The number of move sequences of length `depth`; shorter finished games count none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in game.legal_moves(at))
    return sum(perft(game, game.apply(at, move).state, depth - 1) for move in game.legal_moves(at))


def divide(game: AnyGame, at: P, depth: int) -> dict[str, int]:
    """The perft of each first move, by its sentence; it shows which branch a wrong count is in."""
    return {
        game.describe(at, move): perft(game, game.apply(at, move).state, depth - 1)
        for move in game.legal_moves(at)
    }


def random_move(game: AnyGame, at: P, rng: Rng) -> Move | None:
    """A random legal move, or the app's draw if CHANCE is awaited; None when the game is over."""
    if (drawn := game.chance_move(at, rng)) is not None:
        return drawn
    moves = tuple(game.legal_moves(at))
    return choose(rng, moves) if moves else None


def random_walk(game: AnyGame, at: P, rng: Rng, limit: int = MOST) -> Iterator[tuple[P, Move]]:
    """Positions and the random moves made in them, until the game ends or after `limit`."""
    for _ in range(limit):
        move = random_move(game, at, rng)
        if move is None:
            return
        yield at, move
        at = game.apply(at, move).state
