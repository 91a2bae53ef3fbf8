"""Measures two processes on one PostgreSQL and one Redis: `python -m companion.bench.scale`.

COMPANION_DATABASE_URL has to name an empty database, COMPANION_REDIS_URL the Redis. It holds 5,000
streams, 500 of them at one table that both processes serve, measures how soon the last of these
receives a move, and then plays whole games on both processes at once.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from itertools import count

from companion.bench.figures import Figure, load_now, machine_data, memory_mb, percentile
from companion.bench.phones import Opened
from companion.bench.served import (
    A_PHONE,
    heard,
    listening,
    open_table,
    play_at_once,
    script,
    watchers,
)
from companion.bench.server import Server, running_server
from companion.engine.game import AnyGame
from companion.games import get_game

NEEDED = ("COMPANION_DATABASE_URL", "COMPANION_REDIS_URL")
PHONES = 500
TABLES = 10
MOVES = 60
AT_ONCE = 4
"""Tables that are opened and played together."""
GROUPS = 2
"""Groups of such tables at each process: one goes on while another opens its next tables."""
MINUTES = 10


@contextmanager
def pair() -> Iterator[tuple[Server, Server]]:
    """Start two processes that serve the same tables."""
    settings = {name: os.environ[name] for name in NEEDED} | {
        "COMPANION_SECRET_KEY": "the same key for both",
        "COMPANION_PROXIES": "1",
        "COMPANION_STREAMS": str(PHONES * TABLES),
    }
    with running_server(**settings) as one, running_server(**settings) as other:
        yield one, other


def streams(servers: Sequence[Server], game: AnyGame) -> Iterator[Figure]:
    """A move at one crowded table, while others are as crowded."""
    before = sum(memory_mb(server.process) or 0 for server in servers)
    with ExitStack() as opened:

        def crowd(table: Opened, tokens: Sequence[str], each: int) -> "list[subprocess.Popen[str]]":
            halves = (tokens[: len(tokens) // 2], tokens[len(tokens) // 2 :])
            return [
                opened.enter_context(listening(server, table, half, each))
                for server, half in zip(servers, halves, strict=True)
            ]

        for _ in range(TABLES - 1):
            table = open_table(servers[0], game)
            crowd(table, watchers(servers[0], table, PHONES // A_PHONE + 1), A_PHONE)
        table = open_table(servers[0], game)
        groups = crowd(table, watchers(servers[0], table, PHONES), 1)
        after = sum(memory_mb(server.process) or 0 for server in servers)
        waits = heard(servers[0], table, groups, script(game)[:MOVES])
    where = f"a move to the last of {PHONES} phones at two processes"
    yield Figure("scale", f"{where}, p50", 1000 * percentile(waits, 50), "ms")
    yield Figure("scale", f"{where}, p99", 1000 * percentile(waits, 99), "ms", 150)
    yield Figure("scale", f"{PHONES * TABLES:,} streams", after - before, "MB")


def moves(servers: Sequence[Server], game: AnyGame, minutes: float) -> Iterator[Figure]:
    """Whole games on both processes for that long. Raises RuntimeError at the first error."""
    started = time.monotonic()
    houses = (f"10.1.{number // 250}.{number % 250}" for number in count())

    def play(server: Server) -> list[float]:
        waits: list[float] = []
        while time.monotonic() < started + 60 * minutes:
            load = play_at_once(server, game, AT_ONCE, script(game), next(houses))
            waits += load.waits
        return waits

    with ThreadPoolExecutor(len(servers) * GROUPS) as pool:
        played = [pool.submit(play, server) for server in servers for _ in range(GROUPS)]
        waits = [wait for one in played for wait in one.result()]
    per_second = len(waits) / (time.monotonic() - started)
    yield Figure("scale", "recorded moves at two processes", per_second, "/s", least=300)
    yield Figure("scale", "  a move, p50", 1000 * percentile(waits, 50), "ms")
    yield Figure("scale", "  a move, p99", 1000 * percentile(waits, 99), "ms")


def main() -> None:
    """Print the figures as lines of JSON; the argument is how many minutes are played."""
    if missing := [name for name in NEEDED if name not in os.environ]:
        raise SystemExit(f"Set {' and '.join(missing)} to servers that may be filled.")
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    game = get_game("iwari")
    print(json.dumps({**machine_data(), "load": load_now()}))
    with pair() as servers:
        for figure in (*streams(servers, game), *moves(servers, game, minutes)):
            print(json.dumps({**asdict(figure), "met": figure.met}), flush=True)
    print(json.dumps({"load_after": load_now()}))


if __name__ == "__main__":
    main()
