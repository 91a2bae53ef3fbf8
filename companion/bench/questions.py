"""How long a table waits for a verdict: the page of a question about an illegal move."""

from collections.abc import Iterator
from itertools import islice

from companion.bench.figures import Figure, percentile
from companion.bench.server import settled_server
from companion.documents import random_record
from companion.documents.answers import packed
from companion.engine.game import AnyGame

QUESTIONS = 110
"""Asked one after the other; an address may ask 120 a minute."""
WARM = 10
"""Of these, the first, which are not counted."""


def questions(game: AnyGame) -> Iterator[Figure]:
    """Verdicts through the server, over the positions of a game that is played at random."""
    asked = list(islice(illegal(game), QUESTIONS))
    with settled_server() as server:
        waits = [server.get(f"/question/{game.slug}?q={one}").seconds for one in asked][WARM:]
    yield Figure("questions", "the page of a question, p50", percentile(waits, 50) * 1000, "ms")
    p99 = percentile(waits, 99) * 1000
    yield Figure("questions", "the page of a question, p99", p99, "ms", aim=50)


def illegal(game: AnyGame) -> Iterator[str]:
    """Questions about moves that are illegal: one at each position that has any."""
    for seed in range(QUESTIONS):
        record = random_record(game, max(game.players), f"BENCH{seed}")
        for at in record.timeline().positions:
            if game.is_over(at):
                continue
            moves = (move for move in game.pseudo_legal_moves(at) if game.check(at, move))
            if (move := next(moves, None)) is not None:
                yield packed(game, at, move)
