"""What finding rules and moves by words costs, sixteen words of nonsense too: processor time."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from random import Random

from companion.asking import found_in, moves_said
from companion.bench.figures import percentile
from companion.documents.reading import random_record
from companion.engine.game import AnyGame
from companion.games import get_game
from tests.measure.aims import row

GAMES = ("iwari", "khilor", "ichor", "grecos", "orichalcum")
WITHIN = 50
"""Milliseconds."""
ASKED = 100
MOVES = 1500
EVERY = 5
Ask = Callable[[str], object]
LETTERS = "abcdefghijklmnoprstuw"


def measure() -> Iterator[str]:
    """The p99 of searches in each game's rules, and of moves looked for in a random game."""
    luck = Random(1)
    for game in map(get_game, GAMES):
        for what, asked in ("rules", _in_rules(game)), ("moves", _among_moves(game)):
            next(asked)("the first makes what is kept")
            waits = [_spent(ask, nonsense(luck)) for ask in asked]
            yield row(f"{game.slug}: {what}, p99 of {len(waits)}", percentile(waits, 99), WITHIN)


def nonsense(luck: Random) -> str:
    """Sixteen words that nobody knows."""
    return " ".join("".join(luck.choices(LETTERS, k=luck.randint(3, 12))) for _ in range(16))


def _in_rules(game: AnyGame) -> Iterator[Ask]:
    yield from repeat(partial(found_in, game), ASKED)


def _among_moves(game: AnyGame) -> Iterator[Ask]:
    record = random_record(game, max(game.players), "WORDS", limit=MOVES)
    at = game.start(record.deal)
    for number, move in enumerate(record.moves):
        if number % EVERY == 0:
            yield partial(moves_said, game, at)
        at = game.apply(at, move).state


def _spent(ask: Ask, words: str) -> float:
    start = time.process_time()
    ask(words)
    return 1000 * (time.process_time() - start)
