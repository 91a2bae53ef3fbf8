"""Years of use, made in seconds: the copies can be played, and each figure is there."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.bench import served
from companion.bench.client import Client
from companion.bench.server import running_server
from companion.bench.years import growth
from companion.bench.years.filling import FILE, copy_table, lengthen, token_of
from companion.games import get_game

TABLES = 1_000
"""A hundredth of what `companion bench --only growth` makes."""


@pytest.mark.slow
def test_copies_are_tables_that_can_be_read_and_played(tmp_path: Path) -> None:
    iwari, folder = get_game("iwari"), str(tmp_path)
    moves = served.script(iwari)
    with running_server(folder) as server:
        table = served.open_table(server, iwari)
        with Client(server.port, table.token) as phone:
            last = phone.move(table.code, table.revision, moves[0])
            body = {"to": table.revision, "revision": last, "client_id": "take-it-back"}
            last = phone.post(f"/tables/{table.code}/take-back", body)["revision"]
    copy_table(folder, table.code, TABLES)
    long = lengthen(folder, served.Opened(table.code, table.token, last), 500)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (TABLES + 1,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchone() is None
    with running_server(folder) as server:
        with Client(server.port, table.token) as phone:
            assert phone.move(long.code, long.revision, moves[0]) == long.revision + 1
            log = phone.get(f"/tables/{long.code}")
            assert log["revision"] == long.revision + 1 > 490
        held = ", ".join(token_of(number) for number in range(5))
        with Client(server.port, held) as phone:
            tables = phone.get("/tables")["tables"]
            assert len({one["code"] for one in tables}) == 5
            still_open = next(one for one in tables if one["finished_at"] is None)
            code = still_open["code"]
            assert phone.move(code, phone.get(f"/tables/{code}")["revision"], moves[0]) > 0


@pytest.mark.slow
def test_every_figure_of_growth_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, less in (("GAMES", 1), ("ASKED", 5), ("VISITED", 10), ("ENTRIES", 10), ("LONG", 60)):
        monkeypatch.setattr(growth, name, less)
    iwari = get_game("iwari")
    monkeypatch.setattr(growth, "script", lambda game: served.script(game)[:10])
    figures = {one.name: one for one in growth.growth(iwari, 50)}
    for what in ("a move", "the lobby", "the history"):
        assert figures[f"{what}, empty, p99"].value > 0
        assert figures[f"{what}, full, p99"].value > 0
    assert [one.name for one in figures.values() if one.aim is not None]
