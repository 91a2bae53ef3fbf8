"""Taps of a turn, Confirm included, over random games of every game.

A turn is all that one player is asked one after the other; what goes on without being asked
costs nothing. Each move is entered in its shortest way, by the app's own entry. The turns of
Iwari and Orichalcum are counted as their own tests count them, a tap for a tap.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import median
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Actor
from companion.engine.values import choose
from companion.games import all_games
from companion.tables.taps import enter, goes_on
from tests.games.iwari import turns as iwari
from tests.games.orichalcum import turns as orichalcum
from tests.measure.aims import row

SEEDS = range(3)
WITH_OPTIONS: dict[str, Sequence[Mapping[str, str]]] = {
    "iwari": ({"cards": "open"}, {"cards": "counted"}, {"cards": "app"})
}
"""Games that are measured with several options."""
LONGEST = 80
"""Decisions of one random game that are measured."""
COUNTED_TURNS = 24
"""Turns of one random game of Iwari or Orichalcum that are counted."""
MOST = {"khilor": 6}
"""The most taps that a whole turn of a game may take."""
NEVER = 1000
"""Taps of a way that leads round in a circle."""
MOST_OF_IWARI, MOST_OF_A_HAND = 5, 8


@dataclass(frozen=True)
class Answer:
    """One decision that was answered: who was asked what, and the taps it took.

    `goes_on`: it was entered with the answer before it, and shares its Confirm.
    """

    who: Actor
    asked: str
    taps: int
    goes_on: bool


def measure() -> Iterator[str]:
    """Two lines for each game and kind of decision: how often, the median of taps, and the most."""
    ways = ((g, options) for g in all_games().values() if g.move_types for options in _options(g))
    for game, options in ways:
        least, most = max(2, min(game.players)), max(game.players)
        chosen = "".join(f", {name} {value}" for name, value in options.items())
        yield f"{game.title}, {least} to {most} players{chosen}"
        decisions: dict[str, list[int]] = defaultdict(list)
        turns: list[int] = []
        for seed in SEEDS:
            answers = tuple(_played(game, options, least if seed else most, seed))
            for answer in answers:
                decisions[answer.asked].append(answer.taps)
            turns += _turns(answers)
        for asked, taps in sorted(decisions.items()):
            yield from _rows(asked, taps)
        match game.slug:
            case "iwari":
                yield from _of_iwari(options)
            case "orichalcum":
                yield from _of_orichalcum()
            case _:
                yield from _rows("a whole turn", turns, MOST.get(game.slug))


def _of_iwari(options: Mapping[str, str]) -> Iterator[str]:
    for players in (2, 3, 4, 5):
        games = (iwari.turns_of(players, options, seed) for seed in SEEDS)
        turns = [turn for game in games for turn in islice(game, COUNTED_TURNS)]
        own = [turn.own + turn.confirms for turn in turns]
        yield from _rows(f"a whole turn, {players} players", own, MOST_OF_IWARI)
        if players == 2:
            third = [turn.third + turn.confirms for turn in turns]
            yield from _rows("the third tribe's turn", third, MOST_OF_IWARI)
            yield from _rows("both with one Confirm", [turn.touches for turn in turns])


def _of_orichalcum() -> Iterator[str]:
    games = (orichalcum.turns_of(2 + seed % 3, seed) for seed in SEEDS)
    turns = [turn for game in games for turn in islice(game, COUNTED_TURNS)]
    hands = [touches for turn in turns for touches in turn.each]
    yield from _rows("what one Confirm records", hands, MOST_OF_A_HAND)
    yield from _rows("a whole turn with all it buys", [turn.touches for turn in turns])


def _options(game: AnyGame) -> Sequence[Mapping[str, str]]:
    return WITH_OPTIONS.get(game.slug, ({},))


def _turns(answers: Sequence[Answer]) -> list[int]:
    """The taps of each turn: until somebody else is asked, or the same is asked again."""
    turns: list[int] = []
    first: Answer | None = None
    for answer in answers:
        if answer.who is CHANCE:
            continue
        if first is None or answer.who != first.who or answer.asked == first.asked:
            turns.append(0)
            first = answer
        turns[-1] += answer.taps - (1 if answer.goes_on else 0)
    return turns


def _rows(what: str, taps: Sequence[int], most: int | None = None) -> Iterator[str]:
    yield row(f"{what}, {len(taps)} times, median", median(taps))
    yield row(f"{what}, most", max(taps), most)


def _played(game: AnyGame, options: Mapping[str, str], players: int, seed: int) -> Iterator[Answer]:
    """The answers of one random game."""
    rng = Random(seed)
    names = [f"Player {n + 1}" for n in range(players)]
    at = game.start(game.deal(game.editions()[0], names, options, Random(seed), {}))
    together = False
    for _ in range(LONGEST):
        if game.outcome(at) is not None:
            return
        drawn = game.chance_move(at, rng)
        move = choose(rng, list(game.legal_moves(at))) if drawn is None else drawn
        step = game.apply(at, move)
        if drawn is None:
            asked = type(at.decision).__name__
            yield Answer(game.mover(at, move), asked, taps_of(game, at, move), together)
        together = drawn is None and goes_on(game, at, move, step)
        at = step.state


def taps_of(game: AnyGame, at: Any, move: Any) -> int:
    """The fewest taps that enter that legal move, Confirm included."""
    mover = game.mover(at, move)
    seats = None if mover is CHANCE else {mover}
    ways = game.ways(at, move)
    return min(_taps(game, at, seats, way) + (way[-1].role != "record") for way in ways)


def _taps(
    game: AnyGame,
    at: Any,
    seats: set[int] | None,
    way: Sequence[Any],
    made: tuple[str, ...] = (),
    turned: frozenset[str] = frozenset(),
) -> int:
    """The taps of one way, each made as a phone makes it: what has one answer goes with it, and a
    tile is turned step by step, either way round; `turned` is how it has lain already."""
    entry = enter(game, at, made, seats)
    known = {tap.id for tap in entry.tapped} | {t.id for m in entry.made for t in m.tapped}
    missing = [tap for tap in way if tap.role not in {"done", "pass"} and tap.id not in known]
    if not missing:
        return 0
    offered = {choice.tap.id: choice for choice in (*entry.instead, *entry.choices)}
    wanted = missing[0]
    if wanted.id in offered or wanted.role != "look":
        return 1 + _taps(game, at, seats, way, offered[wanted.id].taps, turned)
    looks = [one for one in offered.values() if one.tap.role == "look" and one.tap.id not in turned]
    rest = (_taps(game, at, seats, way, one.taps, turned | {one.tap.id}) for one in looks)
    return 1 + min(rest, default=NEVER)
