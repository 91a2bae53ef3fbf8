"""What years of use cost: the same moves and lists on a full database and on an empty one.

`companion bench --only growth` fills a database with 100,000 tables and 5 million entries, which
takes one to five minutes and 5 GB of disk; `--tables` asks for fewer. The two servers are asked in
turns, so that whatever else the machine does slows both of them.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex
from typing import Any

from companion.bench.client import Client
from companion.bench.figures import Figure, percentile
from companion.bench.load import Opened
from companion.bench.machine import memory_mb
from companion.bench.served import open_table, script
from companion.bench.server import SETTLED, Server, running_server
from companion.bench.years.filling import copy_table, lengthen, token_of
from companion.engine.game import AnyGame
from companion.progress import Watch, unwatched

TABLES = 100_000
ENTRIES = 48
"""Moves of each table; with its deal and what the app draws these are about 50 entries."""
LONG = 5_000
"""Entries of a long log."""
GAMES = 6
"""Whole games that are played and measured on each side."""
ASKED = 200
"""How often each list is asked for."""
HELD = 20
"""Tables that one phone has joined."""
VISITED = 600
"""Tables that are looked at before memory is measured, and once more as many after that."""
WORSE = 1.5
FORGETS = 1.25
"""Beyond this part of what it was, memory grows with every table that is looked at."""

Waits = tuple[list[float], list[float]]


def growth(game: AnyGame, tables: int = TABLES, watch: Watch = unwatched) -> Iterator[Figure]:
    """p99 of a move, the lobby and the history, each on the full and on the empty database; a
    move at a table with a long log beside one with a short log; memory."""
    moves = script(game)
    with ExitStack() as stack:
        folders = [stack.enter_context(_folder()) for _ in range(2)]
        started = time.perf_counter()
        _fill(folders[1], game, moves, tables, watch)
        yield Figure("growth", f"filling {tables:,} tables", time.perf_counter() - started, "s")
        size = sum(file.stat().st_size for file in Path(folders[1]).iterdir())
        yield Figure("growth", "  on disk", size / 1000, "kB")
        _fill(folders[0], game, moves, HELD)
        _let_settle()
        servers = [stack.enter_context(running_server(folder)) for folder in folders]
        time.sleep(SETTLED)
        yield from _pair("a move", ("empty", "full"), _games(game, moves, servers))
        phones = (range(HELD), range(0, tables, max(1, tables // HELD)))
        for name, path in (("the lobby", "/tables"), ("the history", "/history")):
            yield from _pair(name, ("empty", "full"), _lists(path, servers, phones))
        yield from _memory(servers[1], tables)
    yield from _pair("a move, log", ("short", "long"), _long(game, moves))


def _folder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="companion-bench-")


def _let_settle() -> None:
    """Wait until what was filled is on disk: until then a flush waits for all of it."""
    if sys.platform != "win32":
        os.sync()


def _fill(
    folder: str, game: AnyGame, moves: Sequence[Any], tables: int, watch: Watch = unwatched
) -> None:
    """Fill a database with `tables` copies of one table."""
    with running_server(folder) as server:
        table = open_table(server, game)
        with Client(server.port, table.token) as phone:
            revision = table.revision
            for move in moves[:ENTRIES]:
                revision = phone.move(table.code, revision, move)
    copy_table(folder, table.code, tables, watch)


def _games(game: AnyGame, moves: Sequence[Any], servers: Sequence[Server]) -> Waits:
    """Whole games on both servers, moving on them in turns."""
    waits: Waits = ([], [])
    for _ in range(GAMES):
        tables = [(server, open_table(server, game)) for server in servers]
        _take_turns(tables, moves, waits)
    return waits


def _take_turns(
    tables: Sequence[tuple[Server, Opened]], moves: Sequence[Any], waits: Waits
) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(Client(at.port, table.token)) for at, table in tables]
        revisions = [table.revision for _, table in tables]
        for number, move in enumerate(moves):
            for side in ((0, 1), (1, 0))[number % 2]:
                table = tables[side][1]
                started = time.perf_counter()
                revisions[side] = phones[side].move(table.code, revisions[side], move)
                waits[side].append((time.perf_counter() - started) * 1000)


def _lists(path: str, servers: Sequence[Server], phones: Sequence[Sequence[int]]) -> Waits:
    """The list of a phone that has joined some tables, asked from both servers in turns."""
    waits: Waits = ([], [])
    with ExitStack() as stack:
        clients = [
            stack.enter_context(Client(server.port, ", ".join(map(token_of, held[:HELD]))))
            for server, held in zip(servers, phones, strict=True)
        ]
        for _ in range(ASKED):
            for side, client in enumerate(clients):
                started = time.perf_counter()
                client.get(path)
                waits[side].append((time.perf_counter() - started) * 1000)
    return waits


def _memory(server: Server, tables: int) -> Iterator[Figure]:
    """The server's memory after so many tables were looked at, and after as many again."""
    half = min(VISITED, tables // 2)
    sizes = []
    for first in (0, half):
        for number in range(first, first + half):
            with Client(server.port, token_of(number)) as phone:
                (table,) = phone.get("/tables")["tables"]
                phone.get(f"/tables/{table['code']}")
        sizes.append(memory_mb(server.process))
    if sizes[0] is None or sizes[1] is None:
        return
    yield Figure("growth", f"memory, {half} tables looked at", sizes[0], "MB")
    yield Figure("growth", f"memory, {2 * half} tables looked at", sizes[1], "MB")
    yield Figure("growth", "  twice as many", sizes[1] / sizes[0], "times", aim=FORGETS)


def _long(game: AnyGame, moves: Sequence[Any]) -> Waits:
    """Moves at a table with a short log, and at one with a long log, in turns."""
    waits: Waits = ([], [])
    with _folder() as folder:
        with running_server(folder) as server:
            tables = [_begun(server, open_table(server, game), moves[0]) for _ in waits]
        lengthened = lengthen(folder, tables[1], LONG)
        with running_server(folder) as server:
            for table in (tables[0], lengthened):
                with Client(server.port, table.token) as phone:
                    phone.get(f"/tables/{table.code}")
            _take_turns([(server, tables[0]), (server, lengthened)], moves, waits)
    return waits


def _begun(server: Server, table: Opened, move: Any) -> Opened:
    """The table after a move that was taken back."""
    with Client(server.port, table.token) as phone:
        revision = phone.move(table.code, table.revision, move)
        body = {"to": table.revision, "revision": revision, "client_id": token_hex(8)}
        last = phone.post(f"/tables/{table.code}/take-back", body)["revision"]
    return Opened(table.code, table.token, last)


def _pair(name: str, sides: tuple[str, str], waits: Waits) -> Iterator[Figure]:
    p99 = [percentile(found, 99) for found in waits]
    for side, found in zip(sides, p99, strict=True):
        yield Figure("growth", f"{name}, {side}, p99", found, "ms")
    yield Figure("growth", f"  {sides[1]} to {sides[0]}", p99[1] / p99[0], "times", aim=WORSE)
