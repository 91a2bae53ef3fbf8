"""Many phones that follow tables: how soon the last one receives a move, and what they cost."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.bench.client import Client
from companion.bench.figures import Figure, percentile
from companion.bench.load import Opened
from companion.bench.machine import memory_mb
from companion.bench.served import open_table, script
from companion.bench.server import PATIENCE, Server, running_server
from companion.engine.game import AnyGame

PHONES = 500
STREAMS = 2000
MOVES = 60
A_PHONE = 8
"""Streams that one phone may have open."""


def streams(game: AnyGame) -> Iterator[Figure]:
    """One table of 500 phones, then 2,000 streams."""
    with running_server(COMPANION_PROXIES="1", COMPANION_STREAMS=str(2 * STREAMS)) as server:
        table, before = open_table(server, game), memory_mb(server.process)
        tokens = watchers(server, table, PHONES)
        with listening(server, table, tokens) as listeners:
            waits = heard(server, table, [listeners], script(game)[:MOVES])
        where = f"a move to the last of {PHONES} phones"
        yield Figure("streams", f"{where}, p50", 1000 * percentile(waits, 50), "ms", 30)
        yield Figure("streams", f"{where}, p99", 1000 * percentile(waits, 99), "ms")
        with listening(server, table, tokens[: STREAMS // A_PHONE], A_PHONE):
            if before is not None and (after := memory_mb(server.process)) is not None:
                yield Figure("streams", f"{STREAMS:,} open streams", after - before, "MB", 300)


def watchers(server: Server, table: Opened, number: int) -> list[str]:
    """The tokens of phones that look on, each from an address of its own."""
    found = []
    for one in range(number):
        with Client(server.port, address=f"10.0.{one // 250}.{one % 250}") as phone:
            found.append(phone.post(f"/tables/{table.code}/watch", {})["token"])
    return found


@contextmanager
def listening(
    server: Server, table: Opened, tokens: Sequence[str], each: int = 1
) -> Iterator["subprocess.Popen[str]"]:
    """A process that follows a table with so many streams a token, all of them up."""
    plan = {"port": server.port, "code": table.code, "tokens": list(tokens), "each": each}
    process = subprocess.Popen(
        [sys.executable, "-m", "companion.bench.phones.listeners"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin and process.stdout
    try:
        process.stdin.write(json.dumps(plan))
        process.stdin.close()
        _heard(process)  # the first event says where the table stands, so all streams are open
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)
        process.stdout.close()


def heard(
    server: Server,
    table: Opened,
    groups: "Sequence[subprocess.Popen[str]]",
    moves: Sequence[Any],
) -> list[float]:
    """Seconds from each move that is sent until the last phone of all groups has heard of it."""
    waits, revision = [], table.revision
    with Client(server.port, table.token) as phone:
        for move in moves:
            started = time.monotonic()
            revision = phone.move(table.code, revision, move)
            heard_at = []
            for group in groups:
                while (last := _heard(group))[0] < revision:
                    pass
                heard_at.append(last[1])
            waits.append(max(heard_at) - started)
    return waits


def _heard(listeners: "subprocess.Popen[str]") -> tuple[int, float]:
    """The next entry that all have heard of, and when the last one had."""
    assert listeners.stdout
    line = listeners.stdout.readline()
    if not line:
        raise RuntimeError("the listeners failed")
    revision, at = json.loads(line)
    return revision, at
