"""How fast the rules engine alone is: no server, no database."""

import json
from collections.abc import Iterator

from companion.bench.figures import Figure, median_ms, rate
from companion.codec import dump_move, load_move
from companion.documents import Record, parse_json, position_data, random_record
from companion.engine.game import AnyGame
from companion.engine.replay import replay

REPLAYED = 150


def moves(game: AnyGame) -> Iterator[Figure]:
    """Moves as a server handles them: from JSON text to the new position's JSON text."""
    record = _whole_game(game)
    texts = [json.dumps(dump_move(game, move)) for move in record.moves]

    def play() -> int:
        state = game.initial_state(record.deal)
        for text in texts:
            move = load_move(game, parse_json(text))
            game.require(state, move)
            state = game.apply(state, move).state
            game.outcome(state)
            json.dumps(position_data(game, state))
        return len(texts)

    yield Figure("moves", "decode, check, apply, outcome, encode", rate(play), "/s")


def legal(game: AnyGame) -> Iterator[Figure]:
    """Legal moves found, over every position of a game."""
    states = _whole_game(game).timeline().states

    def find() -> int:
        return sum(1 for state in states for _ in game.legal_moves(state))

    yield Figure("legal", "legal moves found", rate(find), "/s")


def score(game: AnyGame) -> Iterator[Figure]:
    """The final score of a game with as many players as can play, from the position on."""
    state = _whole_game(game).timeline().state
    players = max(game.players)
    spent = median_ms(lambda: game.score(game.tally(state)))
    yield Figure("score", f"final score, {players} players", spent, "ms", aim=2)


def replaying(game: AnyGame) -> Iterator[Figure]:
    """A game's replay from its deal; one that ends earlier is measured by the move."""
    record = _whole_game(game)
    moves = record.moves[:REPLAYED]
    spent = median_ms(lambda: replay(game, record.deal, moves)) * REPLAYED / len(moves)
    yield Figure("replay", f"replay, {REPLAYED} moves", spent, "ms", aim=50)


def _whole_game(game: AnyGame) -> Record:
    return random_record(game, max(game.players), "BENCH")
