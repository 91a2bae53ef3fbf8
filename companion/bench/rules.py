"""The speed of the rules engine alone, without server and database."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.bench.figures import Figure, median_ms, percentile, rate
from companion.codec import dump_move, load_move, parse_json, storable
from companion.documents.answers import Json, position_data
from companion.documents.reading import RecordDocument, random_record
from companion.engine.game import AnyGame, replay
from companion.tables.storage import models

REPLAYED = 150
ONCE = 0.003
"""Seconds for which one position is measured."""
LONGEST = 600
"""Moves of a game that is measured: as many as a long game of six takes. Grecos that is played at
random never ends, and after thousands of moves its board is fuller than that of any table."""
PIPELINE = "decode, check, apply, outcome, encode"


def moves(game: AnyGame) -> Iterator[Figure]:
    """Moves as a server handles them: from JSON text to the new position's JSON text."""
    record = random_record(game, max(game.players), "BENCH", limit=LONGEST)
    alone = rate(json_moves(record, lambda at: storable(at.state)))
    whole = rate(json_moves(record, lambda at: position_data(game, record.deal, at)))
    yield Figure("moves", f"{PIPELINE} the position", alone, "/s")
    yield Figure("moves", f"{PIPELINE} it with its set-up", whole, "/s")


def json_moves(record: RecordDocument, encode: Callable[[Any], Json]) -> Callable[[], int]:
    """Work that plays a game from JSON text to JSON text, with the functions by which the server
    reads and writes it; `encode` makes the data of a position."""
    game = record.game
    texts = [json.dumps(dump_move(game, move)) for move in record.moves]
    return lambda: play(
        record,
        texts,
        lambda text: load_move(game, parse_json(text)),
        lambda state: models.text(encode(state)),
    )


def play(
    record: RecordDocument,
    texts: Sequence[str],
    decode: Callable[[str], Any],
    encode: Callable[[Any], str],
) -> int:
    """Play a record's moves from these texts, as a server does; returns how many there were."""
    game = record.game
    state = game.start(record.deal)
    for text in texts:
        move = decode(text)
        game.require(state, move)
        state = game.apply(state, move).state
        game.outcome(state)
        encode(state)
    return len(texts)


def legal(game: AnyGame) -> Iterator[Figure]:
    """Legal moves found, over every position of a game."""
    positions = _whole_game(game).timeline().positions

    def find() -> int:
        return sum(1 for at in positions for _ in game.legal_moves(at))

    def find_anew(at: Any) -> int:
        # the position is made anew, so that nothing is cached
        return sum(1 for _ in game.legal_moves(game.at(at.deal, at.state)))

    yield Figure("legal", "legal moves found", rate(find), "/s")
    waits = [median_ms(partial(find_anew, at), ONCE) for at in positions]
    yield Figure("legal", "legal moves of a position, p99", percentile(waits, 99), "ms", aim=2)


def score(game: AnyGame) -> Iterator[Figure]:
    """The final score of a game with as many players as can play, from the position on."""
    state = _whole_game(game).timeline().position
    players = max(game.players)
    spent = median_ms(lambda: game.score(game.tally(state)))
    yield Figure("score", f"final score, {players} players", spent, "ms", aim=2)


def replaying(game: AnyGame) -> Iterator[Figure]:
    """The replay of a game from its deal, in proportion to its number of moves."""
    record = _whole_game(game)
    moves = record.moves[:REPLAYED]
    spent = median_ms(lambda: replay(game, record.deal, moves)) * REPLAYED / len(moves)
    yield Figure("replay", f"replay, {REPLAYED} moves", spent, "ms", aim=50)


def _whole_game(game: AnyGame) -> RecordDocument:
    return random_record(game, max(game.players), "BENCH")
