"""Whole games of random legal moves, as records."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.documents.reading import RecordDocument
from companion.engine.game import AnyGame
from companion.engine.play.replay import MOST, random_walk
from companion.engine.problems import Malformed

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hana")


def random_record(
    game: AnyGame,
    players: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = NAMES,
    *,
    limit: int = MOST,
) -> RecordDocument:
    """A game with the reference edition, played at random to its end or for `limit` moves.

    The same seed gives the same game. Raises Malformed for a number of players that cannot play.
    """
    deal, moves = random_game(game, players, seed, options, names, limit=limit)
    return RecordDocument(game, deal, tuple(moves))


def random_game(
    game: AnyGame,
    players: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = NAMES,
    *,
    limit: int = MOST,
) -> tuple[Any, Iterator[Any]]:
    """The deal of such a game, and its moves, each played once it is asked for."""
    if players not in game.players:
        counts = ", ".join(map(str, game.players))
        raise Malformed.at("players", f"must be one of: {counts}")
    rng = random.Random(seed)
    deal = game.deal(game.editions()[0], names[:players], options or {}, rng, {})
    walk = random_walk(game, game.start(deal), rng, limit)
    return deal, (move for _, move in walk)
