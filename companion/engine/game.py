"""What a game offers, in the usual terms: deal, position, move, legal moves, outcome.

A game is a folder of frozen values and functions over them. `Game` is the record that names them;
the rest of the program calls its methods, which are the same for every game.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from companion.engine.pictures.boards import Board, sole
from companion.engine.pictures.cards import CardRow
from companion.engine.play import flow
from companion.engine.play.chance import Rng
from companion.engine.play.decision import Actor, Decision
from companion.engine.play.move import Move, Tap
from companion.engine.play.pieces import piece_problems
from companion.engine.play.step import Seat, Step, Viewer
from companion.engine.play.views import merged
from companion.engine.problems import Malformed, Problem, below, require, whole_problems
from companion.engine.record import D, E, P, Record, T
from companion.engine.rulebook import IllegalMove, Violation
from companion.engine.scores.counting import Counting, Counts, cell_problems
from companion.engine.scores.scoring import ScoreSheet
from companion.engine.scores.standings import Outcome
from companion.engine.setup import lots
from companion.engine.setup.deal import (
    item_problems,
    name_problems,
    option_problems,
    value_problems,
    with_defaults,
)
from companion.engine.setup.participants import Participant


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
        found = lots.drawn(drawn, rng)

        def made(fixed: Mapping[str, str]) -> D:
            settled = lots.settled(drawn, found, fixed)
            if self.make_deal:
                return self.make_deal(edition, tuple(names), chosen, settled)
            make: Callable[..., D] = self.deal_type
            return make(edition, tuple(names), chosen, **settled)

        require(item_problems(self.deal_items(made({})), fixed))
        require(lots.twice_problems(drawn, fixed))
        deal = made(fixed)
        require(self.deal_problems(deal))
        return deal

    def deal_problems(self, deal: D) -> tuple[Problem, ...]:
        """The faults of a deal; empty if it can be played."""
        edition = cast(E, deal.edition)
        if found := (
            *below("edition", self.edition_problems(edition)),
            *name_problems(self.players, deal.names),
            *option_problems(self.options, deal.options, self.ruling_options),
        ):
            return found
        found = tuple(self.check_deal(deal)) if self.check_deal else ()
        return found or tuple(value_problems(self.deal_items(deal)))

    def start(self, deal: D) -> P:
        """The position before the first decision."""
        return flow.settled(self, self.at(deal, self.initial_state(deal))).state

    def at(self, deal: D, state: Any) -> P:
        """The position of that deal and state."""
        return self.position_type(deal, state)

    def state_problems(self, at: P) -> tuple[Problem, ...]:
        """The faults of a position whose deal has none; empty if it is possible."""
        found: tuple[Problem, ...] = at.once("problems", lambda: self._state_problems(at))
        return found

    def _state_problems(self, at: P) -> tuple[Problem, ...]:
        return (
            self.check_state(at)
            or tuple(piece_problems(self.pieces(at) if self.pieces else ()))
            or tuple(flow.stack_problems(self, at))
        )

    # The course of play

    def is_over(self, at: P) -> bool:
        """Whether nothing is left to decide."""
        return not at.state.decisions

    def awaited(self, at: P) -> frozenset[Actor]:
        """Who has to answer before the game goes on; nobody once it is over."""
        return flow.awaited(at)

    def may_act(self, at: P) -> frozenset[Actor]:
        """Everybody who may make a move now."""
        return flow.may_act(at)

    def mover(self, at: P, move: Move) -> Actor:
        """Who makes that move: CHANCE for throws and draws, even if the table enters them."""
        return move.by(at)

    def asked_of(self, at: P, move: Move) -> Actor | None:
        """Who would make that move, if it is asked now; None if it is not."""
        decision = at.decision
        if decision is None or not isinstance(decision, (*move.answers, *move.cuts_into)):
            return None
        return move.by(at)

    def pseudo_legal_moves(self, at: P) -> Iterator[Any]:
        """Every pseudo-legal move: what a person could mean here, legal or not, without
        duplicates."""
        for kind in self.moves_at(at):
            yield from kind.pseudo_legal(at)

    def legal_moves(self, at: P) -> Iterator[Any]:
        """Every legal move."""
        return flow.legal_moves(self, at)

    def meant_by(self, at: P, tapped: Sequence[str]) -> Any | None:
        """The move that somebody has in mind who taps these, though no pseudo-legal move begins
        so; None if nothing can be meant."""
        found = (kind.meant_by(at, tapped) for kind in self.moves_at(at))
        return next((move for move in found if move is not None), None)

    def question(self, at: P, seat: Seat) -> Any:
        """What is asked of that seat, as a value to be compared; None if it may do nothing. An
        answer chosen in an earlier position is stale only if this has changed since."""
        return flow.question(self, at, seat)

    def violations(
        self, at: P, move: Move, seats: Collection[Seat] | None = None
    ) -> Iterator[Violation]:
        """Every rule that a move would break, in rulebook order; empty if it is legal.

        If the move is not asked now, or not of one of these `seats`, that is the only violation;
        without `seats`, anybody may make it.
        """
        end_rule = self.end_rule(at) if self.end_rule and self.is_over(at) else move.rule
        return flow.violations(at, move, seats, end_rule)

    def check(self, at: P, move: Move) -> Violation | None:
        """The first rule that `move` would break; None if it is legal."""
        return next(self.violations(at, move), None)

    def require(self, at: P, move: Move) -> None:
        """Raise IllegalMove with every broken rule, unless the move is legal."""
        if broken := tuple(self.violations(at, move)):
            raise IllegalMove(broken)

    def apply(self, at: P, move: Move) -> Step[P]:
        """The position after a legal move, or after an illegal one that is `possible`."""
        return flow.apply(self, at, move)

    def chance_move(self, at: P, rng: Rng) -> Any | None:
        """The move that the app draws if CHANCE is awaited; None if the table has to enter it."""
        if not flow.chance_is_awaited(at):
            return None
        drawn = (kind.drawn(at, rng) for kind in self.moves_at(at))
        return next((move for move in drawn if move is not None), None)

    def participants_at(self, at: P) -> tuple[Participant, ...]:
        """The participants, with the sides that they play now."""
        return self.sides(at) if self.sides else self.participants(at.deal)

    def outcome(self, at: P) -> Outcome | None:
        """How the game ended; None while it goes on."""
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

    def count_problems(self, deal: D, counts: Counts) -> tuple[Problem, ...]:
        """Impossible counts, each with its cell of the pad; unknown cells come first."""
        pad = self.counting
        if pad is None:
            return ()
        if found := tuple(cell_problems(pad.sheet_with(deal, counts), counts)):
            return found
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

    def view_move(self, at: P, move: Move, viewer: Viewer) -> Any:
        """A move, made in that position, as a seat, several seats together or a spectator may see
        it."""
        if isinstance(viewer, frozenset):
            return merged(move, [move.seen_by(at, seat) for seat in sorted(viewer)])
        return move.seen_by(at, viewer)

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
        """The taps that enter the move."""
        return move.taps(at)

    def ways(self, at: P, move: Move) -> tuple[tuple[Tap, ...], ...]:
        """Every way to enter the move by taps; `taps` is the first of them."""
        return move.ways(at)


INDEX = re.compile(r"\[(\w+)\]")


AnyGame = Game[Any, Any, Any, Any]
"""A game as code sees it that treats all games alike."""
