"""Our moves compared with those of python-chess: the same work, on the same machine.

Both decode a move's text, check that it is legal, make it, ask for the outcome and write the
position as text. They take turns in short rounds, so that whatever else the machine does slows both
of them. Figures and ratios are medians of the rounds.
"""

import importlib
import random
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final

from companion.bench.figures import Figure, rate
from companion.bench.rules import LONGEST, PIPELINE, json_moves, play
from companion.codec import storable
from companion.documents.reading import RecordDocument, random_record
from companion.engine.game import AnyGame
from companion.games import get_game
from tests.measure.aims import rows

RIVAL: Final = "python-chess"
GAMES = 10
ROUNDS = 7
ROUND_SECONDS = 0.4
AS_SERVED = "JSON to JSON"
"""How a server reads moves and keeps positions; its rate has an aim."""

Work = Callable[[], int]


def against_chess(game: AnyGame) -> Iterator[Figure]:
    """The rates of both and their ratio. Raises ImportError where it is not installed."""
    works = {f"{RIVAL}, UCI to FEN": chess_moves(), **_own(game)}
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            rates[name].append(rate(work, ROUND_SECONDS))
    chess, *own = rates.items()
    for name, found in (chess, *own):
        yield Figure("against", f"{name}: {PIPELINE}", median(found), "/s")
    for name, found in own:
        ratios = [ours / theirs for ours, theirs in zip(found, chess[1], strict=True)]
        least = 1.0 if name.endswith(AS_SERVED) else None
        yield Figure("against", f"{name}, to {RIVAL}", median(ratios), "times", least=least)


def _own(game: AnyGame) -> dict[str, Work]:
    """What is measured for a game: moves in JSON, and in its notation if it has one."""
    players = max(game.players)
    records = [random_record(game, players, f"BENCH{n}", limit=LONGEST) for n in range(GAMES)]
    found = {}
    if game.notation:
        found[f"{game.title}, notation to diagram"] = _all(map(_notation_moves, records))
    as_json = [json_moves(record, lambda at: storable(at.state)) for record in records]
    return {**found, f"{game.title}, {AS_SERVED}": _all(as_json)}


def _notation_moves(record: RecordDocument) -> Work:
    notation, diagram = record.game.notation, record.game.diagram
    assert notation
    texts = [notation.move_text(move) for move in record.moves]
    return lambda: play(record, texts, notation.parse_move, diagram)


def chess_moves() -> Work:
    """Random games of chess by python-chess. Raises ImportError where it is not installed."""
    chess: Any = importlib.import_module("chess")
    rng = random.Random("BENCH")
    return _all(_chess_game(chess, _random_chess(chess, rng)) for _ in range(GAMES))


def _random_chess(chess: Any, rng: random.Random) -> list[str]:
    board, texts = chess.Board(), []
    while not board.outcome():
        move = rng.choice(list(board.legal_moves))
        texts.append(move.uci())
        board.push(move)
    return texts


def _chess_game(chess: Any, texts: list[str]) -> Work:
    def work() -> int:
        board = chess.Board()
        for text in texts:
            move = chess.Move.from_uci(text)
            if not board.is_legal(move):
                raise ValueError(f"{text} is illegal")
            board.push(move)
            board.outcome()
            board.fen()
        return len(texts)

    return work


def _all(works: Iterator[Work] | list[Work]) -> Work:
    held = tuple(works)
    return lambda: sum(work() for work in held)


def measure() -> Iterator[str]:
    """Ichor's moves beside those of chess."""
    return rows(against_chess(get_game("ichor")))
