"""A server's data in one file: made while it is served, and put back where it is not."""

import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest
from alembic import command
from alembic.config import Config
from click.testing import CliRunner, Result
from flask import Flask

from companion import backups, create_app
from companion.cli import main
from companion.documents.group_files import read_bgstats
from companion.tables.groups.files import in_house, take_in
from companion.tables.groups.games import begin_group, group_now
from companion.tables.groups.members import member_of
from companion.tables.storage.database import (
    MIGRATIONS,
    check_database,
    read_only,
    reading,
    revisions,
    upgrade,
)
from companion.tables.storage.models import db
from tests.documents.groups.exported import exported
from tests.private import is_private
from tests.running import Running, running


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)


def opened(server: Running) -> tuple[str, str]:
    """A table of the first game, and its host's token."""
    game = server.ask("/games")["games"][0]["slug"]
    edition = server.ask(f"/games/{game}/editions")["editions"][0]["id"]
    made = server.ask("/tables", {"game": game, "edition": edition, "names": ["Ana", "Ben"]})
    return made["code"], made["token"]


def note(server: Running, at: tuple[str, str], number: int) -> None:
    code, token = at
    body = {"revision": 0, "client_id": f"noted-{number:04}", "text": f"Note {number}."}
    server.ask(f"/tables/{code}/notes", body, token)


def notes(folder: Path) -> list[str]:
    """What stands in the database of a folder."""
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as found:
        rows = found.execute("SELECT client_id FROM entries WHERE kind = 'note' ORDER BY id")
        return [row[0] for row in rows]


@pytest.mark.slow
def test_a_house_moves_to_another_folder_while_it_is_served(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "house.zip"
    with running(here) as server:
        table = opened(server)
        note(server, table, 1)
        made = run("backup", file, "--data", here)
        assert (made.exit_code, made.output) == (0, f"Everything is in {file}.\n")
        note(server, table, 2)
        refused = run("restore", file, "--data", here)
        assert refused.exit_code == 1
        assert "Stop it first." in refused.stderr
        note(server, table, 3)
    assert notes(here) == ["noted-0001", "noted-0002", "noted-0003"], "nothing has changed"
    assert is_private(file)
    assert sorted(zipfile.ZipFile(file).namelist()) == ["companion.sqlite3", "secret-key"]
    assert run("restore", file, "--data", there).exit_code == 0
    assert notes(there) == ["noted-0001"]
    assert (there / "secret-key").read_bytes() == (here / "secret-key").read_bytes()
    with running(there) as server:
        note(server, table, 4)
    kept = {path.name for path in there.iterdir()}
    assert kept <= {f"companion.sqlite3{end}" for end in ("", "-wal", "-shm")} | {"secret-key"}


def made(folder: Path) -> None:
    """A database without tables on it, and a key."""
    folder.mkdir()
    (folder / "secret-key").write_text("k" * 43)
    app = create_app(
        {"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'companion.sqlite3'}"}
    )
    with app.app_context():
        with reading():
            pass
        db.engine.dispose()


def test_what_was_there_before_is_kept_beside_it(tmp_path: Path) -> None:
    made(house := tmp_path / "house")
    file = tmp_path / "house.zip"
    assert run("backup", file, "--data", house).exit_code == 0
    done = run("restore", file, "--data", house)
    aside = house / "companion.sqlite3-before-restore"
    assert done.output == f"All is as it was in {file}.\nWhat was here before is in {aside}.\n"
    assert check_database(aside) == revisions()[0]
    assert is_private(house / "companion.sqlite3")


def test_a_group_moves_with_its_house_and_its_phones_keep_it(tmp_path: Path) -> None:
    made(house := tmp_path / "house")
    there, file = tmp_path / "there", tmp_path / "house.zip"
    uri = "sqlite:///{}/companion.sqlite3"
    with create_app(
        {"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": uri.format(house)}
    ).app_context():
        kept = begin_group("The red house", client_id="begun-by-a-test-x7Kq")
        take_in(in_house(kept.code), read_bgstats(exported(3)))
        db.engine.dispose()
    assert run("backup", file, "--data", house).exit_code == 0
    assert run("restore", file, "--data", there).exit_code == 0
    with create_app(
        {"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": uri.format(there)}
    ).app_context():
        now = group_now(member_of(kept.code, [kept.token]))
        assert (now.name, len(now.plays), len(now.people)) == ("The red house", 3, 4)
        db.engine.dispose()


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PureWindowsPath("//nas/games/a b.sqlite3"), "file:////nas/games/a%20b.sqlite3?mode=ro"),
        (PureWindowsPath("C:/Zoë/a.sqlite3"), "file:///C:/Zo%C3%AB/a.sqlite3?mode=ro"),
        (PurePosixPath("/home/a.sqlite3"), "file:///home/a.sqlite3?mode=ro"),
    ],
)
def test_sqlite_is_told_a_path_without_a_host(path: PurePath, uri: str) -> None:
    """A backup on a network drive of Windows: SQLite would refuse file://nas/games."""
    assert read_only(path) == uri


def test_a_damaged_database_can_be_replaced(tmp_path: Path) -> None:
    made(house := tmp_path / "house")
    file, database = tmp_path / "house.zip", house / "companion.sqlite3"
    run("backup", file, "--data", house)
    database.write_bytes(b"no database at all " * 400)
    assert run("restore", file, "--data", house).exit_code == 0
    assert check_database(database) == revisions()[0]
    aside = house / "companion.sqlite3-before-restore"
    assert aside.read_bytes().startswith(b"no database")


def test_a_backup_replaces_no_file(tmp_path: Path) -> None:
    made(house := tmp_path / "house")
    file = tmp_path / "house.zip"
    file.write_text("mine")
    refused = run("backup", file, "--data", house)
    assert (refused.exit_code, refused.stderr) == (
        1,
        f"{file} is there already. Choose another name.\n",
    )
    assert file.read_text() == "mine"


def test_where_nothing_is_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    refused = run("backup", tmp_path / "house.zip", "--data", tmp_path / "house")
    assert refused.exit_code == 1
    assert refused.stderr.startswith("There is nothing to back up: ")
    assert not (tmp_path / "house.zip").exists()


def of_a_later_version(folder: Path) -> Path:
    made(folder)
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    return folder / "companion.sqlite3"


@pytest.mark.parametrize("kind", ["text", "zip", "cut off", "another database", "later"])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, kind: str) -> None:
    made(house := tmp_path / "house")
    before = {path.name: path.read_bytes() for path in house.iterdir()}
    file = tmp_path / "other"
    if kind == "text":
        file.write_text("a letter")
    elif kind == "zip":
        with zipfile.ZipFile(file, "w") as packed:
            packed.writestr("../secret-key", "x")
    elif kind == "cut off":
        made(tmp_path / "whole")
        file.write_bytes((tmp_path / "whole" / "companion.sqlite3").read_bytes()[:9000])
    elif kind == "another database":
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TABLE letters (text)")
    else:
        file = of_a_later_version(tmp_path / "later")
    refused = run("restore", file, "--data", house)
    assert refused.exit_code == 1
    assert refused.stderr.count("\n") == 1
    assert kind == "later" or refused.stderr.startswith(f"{file} ")
    assert {path.name: path.read_bytes() for path in house.iterdir()} == before


def test_a_database_on_a_server_is_left_to_its_own_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = {"SQLALCHEMY_DATABASE_URI": "postgresql+psycopg://db/companion"}
    monkeypatch.setattr(backups, "settings", lambda *_: url)
    refused = run("backup", tmp_path / "house.zip")
    assert refused.exit_code == 1
    assert "pg_dump" in refused.stderr


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """An app whose database was made by the release before."""
    url = f"sqlite:///{tmp_path / 'companion.sqlite3'}"
    made = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": url})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with made.app_context():
        upgrade(db.engine)
        command.downgrade(config, "-1")
    return made


def test_a_database_is_copied_before_it_is_migrated(app: Flask, tmp_path: Path) -> None:
    newest, before, *_ = revisions()
    with app.app_context(), reading():
        pass
    with app.app_context():
        db.engine.dispose()
    copy = tmp_path / f"companion.sqlite3-before-{newest}"
    assert check_database(copy) == before
    assert check_database(tmp_path / "companion.sqlite3") == newest
    assert is_private(copy)
    (tmp_path / "secret-key").write_text("k" * 43)
    assert run("restore", copy, "--data", tmp_path).exit_code == 0
    assert check_database(tmp_path / "companion.sqlite3") == before


def test_nothing_is_migrated_without_its_copy(app: Flask, tmp_path: Path) -> None:
    newest, before, *_ = revisions()
    (tmp_path / f"companion.sqlite3-before-{newest}").mkdir()
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 503
    assert "copy" in answer.json["message"]
    with app.app_context():
        db.engine.dispose()
    assert check_database(tmp_path / "companion.sqlite3") == before


@pytest.mark.parametrize("key", ["", "short"])
def test_a_backup_without_a_whole_key_is_not_restored(tmp_path: Path, key: str) -> None:
    here, file = tmp_path / "here", tmp_path / "house.zip"
    made(here)
    assert run("backup", file, "--data", here).exit_code == 0
    with zipfile.ZipFile(file) as packed:
        database = packed.read(backups.DATABASE)
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(backups.DATABASE, database)
        packed.writestr(backups.KEY_FILE, key)
    before = (here / backups.KEY_FILE).read_bytes()
    refused = run("restore", file, "--data", here)
    assert refused.exit_code == 1
    assert "its key is not whole" in refused.stderr
    assert (here / backups.KEY_FILE).read_bytes() == before
