"""Tables of a release, after restarts and with a full cache: an upgrade is done once."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from flask import Flask
from sqlalchemy import text

from companion.codec import dump
from companion.games import get_game
from companion.tables.access.rights import Rights
from companion.tables.logs.history import History
from companion.tables.logs.kept_state import wording_of
from companion.tables.logs.ledger import carry_out, history
from companion.tables.logs.sight import visible_to
from companion.tables.play.closing import Finish
from companion.tables.play.counting import SetCounts
from companion.tables.play.moves import RecordMoves
from companion.tables.play.notes import AddNote
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage import cache as memory
from companion.tables.storage import stored_json
from companion.tables.storage.base import db
from companion.tables.storage.schema import MIGRATIONS
from tests.tables.conftest import app_on
from tests.tables.evening import Evening, new_id
from tests.tables.released import NAMES, restore, score_of, shown_log, stored

HOST = Rights(host=True)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each table that is kept."""
    return str(request.param)


@contextmanager
def restarted(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """A new process on that database, which keeps few tables in memory."""
    monkeypatch.setattr(memory, "ENTRIES", 2 * memory.DEAL)
    with app_on(file) as app:
        yield app


def crowd_out(code: str) -> None:
    """Open more tables than the cache holds."""
    for _ in range(4):
        Evening.opened(get_game("iwari"))
    assert memory.memory().tables.get(code) is None


def seen(now: History) -> dict[str, Any]:
    """All that people see of a table."""
    return {
        "log": [shown_log(now, seat) for seat in (None, 0, 1)[: len(now.names) + 1]],
        "score": score_of(now),
        "counts": dict(now.counts),
        "positions": [position.at for position in visible_to(now, 0).positions],
    }


def play_on(code: str) -> None:
    """Write a note, then play one move or count, and close the game; open it again if it was."""
    writes = {"client_id": new_id(), "revision": history(code).revision}
    now = carry_out(AddNote(code, HOST, "Years later.", **writes))
    if now.finished_at:
        before = now.position.before
        assert before is not None
        now = carry_out(TakeBack(code, HOST, to=before.revision, **fresh(now)))
    elif now.mode == "track":
        move = Random(1).choice(list(now.game.legal_moves(now.at)))
        everybody = Rights(host=True, seats=frozenset(range(len(now.names))))
        now = carry_out(RecordMoves(code, everybody, (move,), **fresh(now)))
    elif "games.1.winner" not in now.counts and "games.1.off.0" in now.counts:
        now = carry_out(SetCounts(code, HOST, {"games.1.winner": 1}, **fresh(now)))
    if not now.finished_at:
        now = carry_out(Finish(code, HOST, insist=True, **fresh(now)))
    assert now.finished_at
    assert sum("goes on under" in entry.text for entry in now.entries) == 1


def fresh(now: History) -> dict[str, Any]:
    """A new write for a table as it is now."""
    return {"client_id": new_id(), "revision": now.revision}


@pytest.mark.slow
def test_a_released_table_survives_restarts_and_a_full_cache(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    with app_on(file):
        code = restore(name)
        first = seen(history(code))
    for _ in range(2):
        with restarted(file, monkeypatch):
            assert seen(history(code)) == first
            crowd_out(code)
            assert seen(history(code)) == first
    with restarted(file, monkeypatch):
        play_on(code)
        played = history(code)
        score, log = score_of(played), shown_log(played, None)
        crowd_out(code)
        assert (score_of(history(code)), shown_log(history(code), None)) == (score, log)
    with restarted(file, monkeypatch):
        again = history(code)
        assert (score_of(again), shown_log(again, None)) == (score, log)


@pytest.mark.parametrize("name", ["0.1/iwari-open", "0.1/khilor-nesting", "0.1/ichor-finished"])
def test_rows_that_were_upgraded_twice_heal(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app_on(tmp_path / "sound.sqlite3"):
        code = restore(name)
        sound = history(code)
        first, wordings = seen(sound), [dump(wording_of(entry)) for entry in sound.entries]
        state = stored_json.text(dump(sound.at.state))
    file = tmp_path / "spoilt.sqlite3"
    with app_on(file):
        assert restore(name) == code
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        command.upgrade(config, "0007")
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET state = :state"), {"state": state})
            for revision, kept in enumerate(wordings):
                connection.execute(
                    text("UPDATE entries SET wording = :kept WHERE ply = :revision"),
                    {"kept": json.dumps(kept), "revision": revision},
                )
    with restarted(file, monkeypatch):
        assert seen(history(code)) == first
        play_on(code)


def counted(tmp_path: Path, name: str, cells: dict[str, int]) -> History:
    """That counted table, with those numbers in its last count that was not taken back."""
    kept = stored(name)
    back = [row["body"]["to"] for row in kept["entries"][-1:] if row["kind"] == "take_back"]
    counts = (row for row in kept["entries"] if row["kind"] == "counts")
    *_, last = (row for row in counts if not back or row["ply"] <= back[0])
    last["body"]["cells"] |= cells
    with app_on(tmp_path / "tables.sqlite3"):
        monkeyed = pytest.MonkeyPatch()
        with monkeyed.context() as patch:
            patch.setattr("tests.tables.released.stored", lambda _: kept)
            code = restore(name)
        now = history(code)
        if not now.finished_at:
            now = carry_out(Finish(code, HOST, insist=True, **fresh(now)))
    return now


def test_a_pad_is_finished_although_one_of_its_cells_is_gone(tmp_path: Path) -> None:
    starts = stored("0.1/khilor-counting")["entries"][0]["body"]["deal"]["start_player"]
    cell = f"compensated.{starts}"
    now = counted(tmp_path, "0.1/khilor-counting", {cell: 1})
    assert now.finished_at
    assert cell not in now.counts
    (change,) = (entry.text for entry in now.entries if "goes on under" in entry.text)
    assert change.endswith(f"so these numbers no longer count: {cell}: 1.")


def test_a_pad_with_eggs_counted_and_tapped_scores_as_it_did(tmp_path: Path) -> None:
    """The squares decided then, whatever the numbers beside them said."""
    expected = stored("0.1/khilor-counted")["expected"]
    now = counted(tmp_path, "0.1/khilor-counted", {"eggs.green": 9, "own.blue": 0})
    assert score_of(now)["totals"] == expected["totals"]


def test_a_pad_with_tents_counted_and_tapped_scores_as_it_did(tmp_path: Path) -> None:
    expected = stored("0.1/iwari-counted")["expected"]
    wrong = {"final.tents.skarn.1": 3, "final.settlements.0.1": 9}
    now = counted(tmp_path, "0.1/iwari-counted", wrong)
    assert score_of(now)["totals"] == expected["totals"]


def test_a_pad_with_a_winner_ticked_against_the_tokens_scores_as_it_did(tmp_path: Path) -> None:
    now = counted(tmp_path, "0.1/ichor-counted", {"game_1.won.0": 1, "game_1.off.0": 0})
    assert score_of(now)["totals"] == stored("0.1/ichor-counted")["expected"]["totals"]
