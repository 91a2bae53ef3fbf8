"""How often a thumb touches the glass in a turn, counted in random games.

Touches are counted as a phone counts them that chooses among the legal moves by itself: a tap that
is the only one, a price that is set already and a decision that Confirm passes cost none.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from random import Random
from typing import Any

from companion.engine.moves import Move, Tap
from companion.games.iwari.box import Edition
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.pieces import EndTurn, PlaceTent, PlaceTotem
from companion.games.iwari.rules.table import Action, Position
from companion.tables.taps import DecisionTaps, Moves, goes_on

from .board import NAMES, SMALL


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn: the touches for the own tribe and its cards, for the third tribe, and those
    of Confirm."""

    moves: tuple[Move, ...]
    own: int = 0
    third: int = 0
    confirms: int = 0

    @property
    def touches(self) -> int:
        return self.own + self.third + self.confirms

    def count(self, kind: type[Move]) -> int:
        """How many of its moves are of that class."""
        return sum(isinstance(move, kind) for move in self.moves)


def turns_of(
    players: int, options: Mapping[str, str], seed: int, edition: Edition = SMALL
) -> Iterator[Turn]:
    """The turns of a game in which everybody does anything that is legal."""
    rng = Random(f"{players} {sorted(options.items())} {seed}")
    deal = GAME.deal(edition, NAMES[:players], options, rng, {})
    at = _drawn(GAME.start(deal), rng)
    while at.state.decisions:
        turn = Turn(())
        while at.state.decisions and not (turn.moves and type(at.decision) is Action):
            hand = _hand(at, rng)
            turn = _with(turn, at, hand)
            at = _drawn(_after(at, hand), rng)
        yield turn


def _drawn(at: Any, rng: Random) -> Any:
    """The position once the app has drawn and dealt."""
    while (move := GAME.chance_move(at, rng)) is not None:
        at = GAME.apply(at, move).state
    return at


def _after(at: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        at = GAME.apply(at, move).state
    return at


def _hand(at: Position, rng: Random) -> tuple[Move, ...]:
    """Moves that are recorded together; each kind of move and price is as likely as another."""
    moves: tuple[Move, ...] = ()
    while True:
        kinds: dict[Any, list[Move]] = defaultdict(list)
        for move in GAME.legal_moves(at):
            kinds[type(move), len(getattr(move, "cards", ()))].append(move)
        move = rng.choice(kinds[rng.choice(list(kinds))])
        moves = (*moves, move)
        step = GAME.apply(at, move)
        if records(at, move) or not goes_on(GAME, at, move, step):
            return moves
        at = step.state


def records(at: Any, move: Move) -> bool:
    """Whether its last tap records it, without Confirm."""
    return GAME.taps(at, move)[-1].role == "record"


def _with(turn: Turn, at: Position, hand: tuple[Move, ...]) -> Turn:
    """The turn after that hand too, entered in the shortest way to the same table."""
    same = ((way, touches(at, way)) for way in _same(at, hand))
    way, each = min(same, key=lambda one: sum(one[1]))
    third = sum(
        count for count, of_third in zip(each, _for_third(at, way), strict=True) if of_third
    )
    return Turn(
        moves=(*turn.moves, *hand),
        own=turn.own + sum(each) - third,
        third=turn.third + third,
        confirms=turn.confirms + (not records(_after(at, hand[:-1]), hand[-1])),
    )


def _same(at: Position, moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """The ways to pay for the same pieces with the same cards: who pays with a pair for the first
    and a card for the second has what comes of the card for the first and the pair."""
    pieces = [n for n, move in enumerate(moves) if isinstance(move, PlaceTent | PlaceTotem)]
    prices = [getattr(moves[n], "cards", ()) for n in pieces]
    end = _after(at, moves).state
    for order in dict.fromkeys(permutations(prices)):
        way: list[Any] = list(moves)
        for n, cards in zip(pieces, order, strict=True):
            way[n] = replace(way[n], cards=cards)
        if _are_legal(at, way) and _after(at, way).state == end:
            yield tuple(way)


def _are_legal(at: Position, moves: Sequence[Move]) -> bool:
    for move in moves:
        if GAME.check(at, move) is not None:
            return False
        at = GAME.apply(at, move).state
    return True


def _for_third(at: Position, moves: Sequence[Move]) -> Iterator[bool]:
    """Whether each of these moves is for the third tribe, or says that it is its turn now."""
    for move in moves:
        yield at.for_third or isinstance(move, EndTurn)
        at = GAME.apply(at, move).state


def touches(at: Position, moves: Sequence[Move]) -> tuple[int, ...]:
    """The fewest touches by which those moves are entered one after the other, for each of them."""
    asked: list[Moves] = []
    for move in moves:
        asked.append(_Legal(GAME, at))
        at = GAME.apply(at, move).state
    return min(_entered(asked, moves, ()), key=sum)


class _Legal(Moves):
    """The legal moves of a position, which is what a phone gets."""

    @cached_property
    def pseudo_legal(self) -> tuple[Any, ...]:
        return tuple(self.legal)


def _entered(
    asked: Sequence[Moves], moves: Sequence[Move], passed: tuple[DecisionTaps, ...]
) -> Iterator[tuple[int, ...]]:
    """The touches of each way to enter these moves; a tap that one of the decisions `passed`
    before them could take would not reach them."""
    if not moves:
        yield ()
        return
    for way in GAME.ways(asked[0].at, moves[0]):
        part, count = _along(asked[0], way, passed)
        if part is None or part.complete is None or part.complete.move != moves[0]:
            continue
        earlier = (*passed, part) if part.is_passed else (part,)
        for further in _entered(asked[1:], moves[1:], earlier):
            yield (count, *further)


def _along(
    asked: Moves, way: tuple[Tap, ...], passed: tuple[DecisionTaps, ...]
) -> tuple[DecisionTaps | None, int]:
    part, count, wanted = DecisionTaps(asked, None), 0, Counter[str]()
    for tap in way:
        wanted[tap.id] += 1
        if tap.role in {"done", "pass"} or Counter(part.all)[tap.id] >= wanted[tap.id]:
            continue
        if not count and any(one.trails.after((*one.taps, tap.id)).found for one in passed):
            return None, 0
        further = (_touched(asked, (*taps, tap.id)) for taps in (part.all, part.taps))
        part, count = next(one for one in further if one), count + 1
    return part, count


def _touched(asked: Moves, taps: tuple[str, ...]) -> DecisionTaps | None:
    part = DecisionTaps(asked, None)
    return None if part.take(taps) else part
