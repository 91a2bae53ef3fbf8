"""Makes a database as if it had grown for years: tables of one game, copied within SQLite.

One table is played through the server, and its rows are then copied. Each copy has a code and a
host of its own; most of them are closed, as on a server that has been used for long. One more table
has a very long log.
"""

import hashlib
import itertools
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.bench.load import Opened
from companion.progress import Watch, unwatched
from companion.tables.access.codes import ALPHABET, LENGTH

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
    return map("".join, itertools.product(ALPHABET, repeat=LENGTH))


def _row(table: int, number: int, code: str) -> tuple[object, ...]:
    rng = random.Random(number)
    hashed = hashlib.sha256(token_of(number).encode()).hexdigest()
    if rng.random() < OPEN:
        return table, code, datetime.now(UTC).strftime(MOMENT), None, hashed
    then = datetime(2020, 1, 1, 20, tzinfo=UTC) + timedelta(minutes=rng.randrange(3_000_000))
    return table, code, then.strftime(MOMENT), then.strftime(MOMENT), hashed
