"""How fast the real server is: its own process, its own database, loopback only."""

from collections.abc import Iterator
from statistics import median

from companion.bench.figures import Figure
from companion.bench.pages import weights
from companion.bench.server import running_server
from companion.engine.game import AnyGame

STARTS = 3


def start(_: AnyGame) -> Iterator[Figure]:
    """From the command to the first answer, with a new data folder each time."""
    waits = []
    for _again in range(STARTS):
        with running_server() as server:
            waits.append(server.ready_after)
    yield Figure("start", "companion serve, until it answers", median(waits), "s", aim=1.5)


def pages(_: AnyGame) -> Iterator[Figure]:
    """What the first page weighs."""
    with running_server() as server:
        yield from weights(server)
