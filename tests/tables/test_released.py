"""Tables that released versions wrote: read, shown, scored and entered as they were then."""

import re
from datetime import datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.games import get_game
from companion.tables.database import reading
from companion.tables.editions import find_edition
from companion.tables.errors import PositionUnknown
from companion.tables.history import History, history, list_tables, visible_to
from companion.tables.models import Entry
from companion.tables.rights import Rights, grants, new_link, rights_of
from companion.tables.taking_back import take_back
from companion.tables.writing import add_note, record_move, set_counts
from tests.tables.evening import new_id
from tests.tables.released import NAMES, restore, score_of, shown_log, stored


def chosen(*, is_open: bool, mode: str | None = None) -> list[str]:
    """The names of the tables that were open, or closed, and of one mode."""
    rows = {name: stored(name)["table"] for name in NAMES}
    return [
        name
        for name, row in rows.items()
        if (row["finished_at"] is None) is is_open and mode in (None, row["mode"])
    ]


def host_of(code: str, kept: dict[str, Any]) -> Rights:
    """What the host's phone of then may do."""
    return rights_of(code, [kept["tokens"]["host"]])


def whoever_moves(code: str, kept: dict[str, Any]) -> Rights:
    """All phones of the table in one, those of players who had none then among them."""
    host, names = host_of(code, kept), history(code).names
    links = [new_link(code, host, "seat", seat) for seat in range(len(names))]
    return rights_of(code, [*kept["tokens"].values(), *links])


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each table that is kept."""
    return str(request.param)


@pytest.fixture
def kept(name: str) -> dict[str, Any]:
    """What is kept of that table."""
    return stored(name)


@pytest.fixture
def code(app: Flask, name: str) -> str:
    """The code of that table, restored into a database of its release."""
    return restore(name)


def test_every_game_has_open_and_closed_tables_of_both_modes() -> None:
    found = {
        (row["game"], row["mode"], row["finished_at"] is None)
        for row in (stored(name)["table"] for name in NAMES)
    }
    assert found == {
        (game, mode, is_open)
        for game in ("iwari", "khilor", "ichor")
        for mode in ("track", "count")
        for is_open in (True, False)
    }


def is_known(now: History) -> bool:
    """Whether today's rules know what lies on the table. A correction holds a state as the
    rules of then wrote it, which only a game that upgrades its states can read."""
    corrected = any(entry.kind == "correction" for entry in now.entries)
    readable = not corrected or now.game.upgrade_state is not None
    assert (now.position.at is not None) == readable
    return readable


def test_a_released_log_reads_as_it_did(code: str, kept: dict[str, Any]) -> None:
    """As far as it can be replayed; today's rules say more often why something happened, and
    what was secret while the game went on is open once it is over."""
    now, then = history(code), kept["expected"]["host"]["log"]
    log = shown_log(now, None)
    assert [(row.get("undone"), row.get("flagged")) for row in log] == [
        (row.get("undone"), row.get("flagged")) for row in then
    ]
    if is_known(now):
        for row, old in zip(log, then, strict=True):
            assert now.is_over or row["text"] == old["text"]
            assert set(old.get("events", ())) <= set(row.get("events", ()))


def test_a_released_table_stands_as_it_did(code: str, kept: dict[str, Any]) -> None:
    """Its seats, names and counts, and its score line by line."""
    now, expected = history(code), kept["expected"]
    assert [*now.names] == expected["names"]
    assert sorted(now.taken) == expected["taken"]
    assert sorted(now.confirmed) == expected["confirmed"]
    assert now.can_redo == expected["can_redo"]
    assert sorted(now.counts.values()) == sorted(expected["counts"].values())
    if is_known(now):
        told = score_of(now)
        assert told == {name: expected[name] for name in told}


def test_a_released_table_stands_in_the_lists_as_it_did(code: str, kept: dict[str, Any]) -> None:
    (summary,) = list_tables([code])
    row = kept["table"]
    assert summary.game == row["game"]
    assert list(summary.names) == row["names"] == kept["expected"]["names"]
    assert summary.result == row["result"]
    finished = datetime.fromisoformat(row["finished_at"]) if row["finished_at"] else None
    assert summary.finished_at == history(code).finished_at == finished


def test_a_released_log_is_stored_as_it_was(code: str, kept: dict[str, Any]) -> None:
    with reading() as session:
        entries = session.scalars(select(Entry).order_by(Entry.ply)).all()
    assert [(entry.kind, entry.author, entry.body) for entry in entries] == [
        (row["kind"], row["author"], row["body"]) for row in kept["entries"]
    ]
    assert [entry.at for entry in entries] == [
        datetime.fromisoformat(row["at"]) for row in kept["entries"]
    ]


def test_the_phones_of_a_released_table_keep_their_seats(code: str, kept: dict[str, Any]) -> None:
    for phone, token in kept["tokens"].items():
        rights = rights_of(code, [token])
        assert rights.host if phone == "host" else rights.seats == {int(phone)}
    assert [(grant.role, grant.seat) for grant in grants(code)] == [
        (row["role"], row["seat"]) for row in kept["grants"]
    ]


def test_a_note_is_added_to_a_released_table(code: str, kept: dict[str, Any]) -> None:
    host, before = host_of(code, kept), history(code)
    now = add_note(code, host, "Some years later.", ply=before.ply, client_id=new_id())
    assert now.entries[-1].text == "Some years later."
    assert now.ply == before.ply + 1
    assert now.position is before.position


@pytest.mark.parametrize("name", chosen(mode="track", is_open=True))
def test_a_released_game_is_played_on(code: str, kept: dict[str, Any]) -> None:
    phone, before = whoever_moves(code, kept), history(code)
    if not is_known(before):
        with pytest.raises(PositionUnknown):
            assert before.at
        return
    move = next(before.game.legal_moves(before.at))
    now = record_move(code, phone, move, ply=before.ply, client_id=new_id())
    changed, made = now.entries[before.ply + 1 : before.ply + 3]
    title = re.escape(now.game.title)
    assert re.fullmatch(
        rf"Since version \d+\.\d+ this table goes on under {title}'s rules 2\.0\.", changed.text
    )
    assert made.text == before.game.describe(before.at, move)
    assert now.at != before.at
    assert [entry.text for entry in now.entries[: before.ply + 1]] == [
        entry.text for entry in visible_to(before, None).entries
    ]


@pytest.mark.parametrize("name", chosen(mode="count", is_open=True))
def test_a_released_count_goes_on(code: str, kept: dict[str, Any]) -> None:
    host, before = host_of(code, kept), history(code)
    cell = next(iter(before.counts))
    assert before.game.counting.sheet(before.deal).cell(cell)
    now = set_counts(code, host, {cell: None}, ply=before.ply, client_id=new_id())
    assert now.counts == {name: n for name, n in before.counts.items() if name != cell}


@pytest.mark.parametrize("name", chosen(is_open=False))
def test_a_released_table_that_is_closed_can_be_opened_again(
    code: str, kept: dict[str, Any]
) -> None:
    host, closed = host_of(code, kept), history(code)
    before = closed.position.before
    assert before is not None
    now = take_back(code, host, to=before.ply, ply=closed.ply, client_id=new_id())
    assert now.finished_at is None
    assert (now.at, now.counts) == (closed.at, closed.counts)
    assert "goes on under" in now.entries[-2].text


def test_released_tables_share_a_database(app: Flask) -> None:
    codes = [restore(name) for name in NAMES]
    for code, name in zip(codes, NAMES, strict=True):
        assert history(code).ply + 1 == stored(name)["expected"]["entries"]


def test_an_edition_kept_by_a_released_table_is_there_for_others(app: Flask) -> None:
    (row,) = (row for name in NAMES for row in stored(name)["editions"])
    (name,) = (name for name in NAMES if stored(name)["editions"])
    code = restore(name)
    found = find_edition(get_game(row["game"]), row["edition_id"])
    assert found.title == row["title"]
    assert history(code).deal.edition == found
