"""Taps of a turn, Confirm included, over whole random games of every game.

A turn is all that one player is asked one after the other; what goes on without being asked
costs nothing. Each move is entered in its shortest way, by the house's own entry.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from companion.engine.chance import choose
from companion.engine.decision import CHANCE, Actor
from companion.engine.game import AnyGame
from companion.games import all_games
from companion.tables.entry import enter, goes_on
from companion.tables.trails import Trails

SEEDS = range(3)
WITH_OPTIONS: dict[str, Sequence[Mapping[str, str]]] = {"iwari": ({}, {"cards": "app"})}
"""Games that are measured with several options."""
LONGEST = 200
"""Decisions of one random game that are measured."""


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
    """A line for each game and kind of decision: its name, how often, median and most taps."""
    ways = ((g, options) for g in all_games().values() for options in _options(g))
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
            yield _row(asked, taps)
        yield _row("a whole turn", turns)


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


def _row(what: str, taps: Sequence[int]) -> str:
    return f"  {what:<28} {len(taps):>5} times, median {median(taps):>3.0f}, most {max(taps):>3}"


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
    trails = Trails(game, at, seats)
    ways = [trail.taps for trail in trails.after(()) if trail.move == move]
    return 1 + min(_taps(game, at, seats, way) for way in ways)


def _taps(game: AnyGame, at: Any, seats: set[int] | None, way: Sequence[Any]) -> int:
    tapped: tuple[str, ...] = ()
    wanted = [tap.id for tap in way if tap.role not in {"done", "pass"}]
    while True:
        entry = enter(game, at, tapped, seats)
        known = {tap.id for tap in entry.tapped} | {t.id for m in entry.made for t in m.tapped}
        missing = [tap for tap in wanted if tap not in known]
        if not missing:
            return len(tapped)
        tapped = (*tapped, missing[0])
