"""How long a table waits for a verdict: the page of a question about an illegal move."""

import http.client
import time
from collections.abc import Iterator
from itertools import islice

from companion.bench.figures import Figure, percentile
from companion.bench.server import HOST, Server, settled_server
from companion.documents import random_record
from companion.documents.questions import packed
from companion.engine.game import AnyGame

QUESTIONS = 110
"""Asked one after the other; an address may ask 120 a minute."""
WARM = 10
"""Of these, the first, which are not counted."""


def questions(game: AnyGame) -> Iterator[Figure]:
    """Verdicts through the server, over the positions of a game that is played at random."""
    asked = list(islice(illegal(game), QUESTIONS))
    with settled_server() as server:
        waits = [wait(server, f"/question/{game.slug}?q={one}") for one in asked][WARM:]
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


def wait(server: Server, path: str) -> float:
    """Seconds until the page has come whole. Raises RuntimeError if it is refused."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=10)
    started = time.perf_counter()
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        response.read()
    finally:
        connection.close()
    if response.status != 200:
        raise RuntimeError(f"{path} answers {response.status}")
    return time.perf_counter() - started
