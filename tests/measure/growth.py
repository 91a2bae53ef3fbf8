"""What years of use cost: the same moves and lists on a full database and on an empty one."""

import hashlib
import itertools
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_hex
from typing import Any

from companion.bench.figures import Figure, memory_mb, percentile
from companion.bench.phones import Client, Opened
from companion.bench.served import open_table, script
from companion.bench.server import SETTLED, Server, running_server
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.progress import Watch, unwatched
from companion.tables.access import ALPHABET
from companion.tables.storage.models import CODE_LENGTH
from tests.measure.aims import rows

# Makes a database as if it had grown for years

FILE = "companion.sqlite3"
OPEN = 0.2
"""The part of the tables that nobody has closed."""
MOMENT = "%Y-%m-%d %H:%M:%S.%f"
"""How a moment is stored."""
AT_ONCE = 2_000
"""Tables that are copied in one statement."""

COPY_TABLES = """
    INSERT INTO tables (id, code, game, rules_version, mode, opened_at, names, finished_at, result,
                        tape, state, score, edition_id, awaited)
    SELECT new.id, new.code, game, rules_version, mode, new.at, names, new.closed,
           iif(new.closed IS NULL, NULL, '{"verdict": "Ana wins.", "totals": [], "winners": [0]}'),
           tape, state, score, edition_id, awaited
    FROM tables, new WHERE tables.id = :source
"""
COPY_ENTRIES = """
    INSERT INTO entries (table_id, ply, kind, at, author, client_id, content, body, wording)
    SELECT new.id, ply, kind, new.at, author, client_id, content, body, wording
    FROM new, entries WHERE table_id = :source ORDER BY new.id, ply
"""
COPY_GRANTS = """
    INSERT INTO grants (table_id, token_hash, role, created_at, approved_at)
    SELECT id, hash, 'host', at, at FROM new
"""
LONGER = """
    INSERT INTO entries (table_id, ply, kind, at, author, body, wording)
    SELECT table_id, :revision, kind, at, author, body, wording
    FROM entries WHERE table_id = :table AND ply = :source
"""


def token_of(number: int) -> str:
    """The token of the host of a copy."""
    return f"grown-table-{number:09}"


def copy_table(folder: str, code: str, copies: int, watch: Watch = unwatched) -> None:
    """Copy a table within the database of that folder, to which no server writes."""
    with closing(sqlite3.connect(Path(folder) / FILE)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -200000")
        (source,) = db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        (last,) = db.execute("SELECT max(id) FROM tables").fetchone()
        db.execute("CREATE TEMP TABLE new (id INTEGER PRIMARY KEY, code, at, closed, hash)")
        made = enumerate(itertools.islice(_codes(), copies))
        while some := list(itertools.islice(made, AT_ONCE)):
            watch("Filling the database", some[0][0], copies)
            rows = [_row(last + 1 + number, number, new) for number, new in some]
            with db:
                db.execute("DELETE FROM new")
                db.executemany("INSERT INTO new VALUES (?, ?, ?, ?, ?)", rows)
                for statement in (COPY_TABLES, COPY_ENTRIES, COPY_GRANTS):
                    db.execute(statement, {"source": source})
        watch("Writing it to disk")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with (Path(folder) / FILE).open("rb+") as file:
        os.fsync(file)  # or the server's first flushes would have to wait for all of it


def lengthen(folder: str, table: Opened, entries: int) -> Opened:
    """Repeat the last move and take-back of a table until its log has so many entries."""
    with closing(sqlite3.connect(Path(folder) / FILE)) as db, db:
        (number,) = db.execute("SELECT id FROM tables WHERE code = ?", (table.code,)).fetchone()
        last = table.revision + 2 * ((entries - table.revision) // 2)
        for revision in range(table.revision + 1, last + 1):
            source = revision - 2  # a move after a take-back, a take-back after a move
            db.execute(LONGER, {"table": number, "revision": revision, "source": source})
    return replace(table, revision=last)


def _codes() -> Iterator[str]:
    """Codes that are all different, as many as there are."""
    return map("".join, itertools.product(ALPHABET, repeat=CODE_LENGTH))


def _row(table: int, number: int, code: str) -> tuple[object, ...]:
    rng = random.Random(number)
    hashed = hashlib.sha256(token_of(number).encode()).hexdigest()
    if rng.random() < OPEN:
        return table, code, datetime.now(UTC).strftime(MOMENT), None, hashed
    then = datetime(2020, 1, 1, 20, tzinfo=UTC) + timedelta(minutes=rng.randrange(3_000_000))
    return table, code, then.strftime(MOMENT), then.strftime(MOMENT), hashed


# What years of use cost: the same moves and lists on a full database and on an empty one.

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
    return tempfile.TemporaryDirectory(prefix="companion-measure-")


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


def measure() -> Iterator[str]:
    """Moves, lists and memory of Iwari's tables."""
    return rows(growth(get_game("iwari")))
