import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import backups, create_app
from companion.cli import main
from companion.codec import dump
from companion.games import get_game
from companion.tables.storage import database
from companion.tables.storage.database import db, reading
from tests.cli.conftest import Run
from tests.measure.growth import copy_table

COMMANDS = ("check", "legal", "score", "replay")
NOT_DOCUMENTS = {
    "nothing": b"",
    "no JSON": b"{deal",
    "no UTF-8": b'{"game": "\xff"}',
    "half a surrogate pair": b'{"game": "\\ud800"}',
    "not a number": b'{"game": NaN}',
    "a number of 5000 digits": b'{"game": ' + b"9" * 5000 + b"}",
    "a doubled key": b'{"game": "pig", "game": "pig"}',
    "deep nesting": b"[" * 200_000,
    "deep objects": b'{"a":' * 200_000,
    "a list": b"[]",
    "null": b"null",
    "no known field": b'{"game": "pig"}',
    "no game": b'{"deal": {}}',
    "an unknown game": b'{"game": "none", "deal": {}}',
    "a game that is a list": b'{"game": [], "deal": {}}',
    "another rules version": b'{"game": "pig", "rules_version": "0", "deal": {}}',
    "an empty deal": b'{"game": "pig", "deal": {}}',
    "a null position": b'{"game": "pig", "position": null}',
    "a text tally": b'{"game": "pig", "tally": "12"}',
    "counts without a deal": b'{"game": "pig", "counts": {}}',
    "more than 8 MB": b" " * 8_000_001,
}


@pytest.mark.parametrize("content", NOT_DOCUMENTS.values(), ids=NOT_DOCUMENTS.keys())
def test_what_cannot_be_read_exits_with_2_and_a_message(run: Run, content: bytes) -> None:
    for command in COMMANDS:
        refused = run(command, "-", document=content)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr.strip()


def test_faults_name_their_place(run: Run) -> None:
    moves = '{"game": "pig", "deal": {"names": 3}, "moves": []}'
    assert "deal.names: must be a list" in run("check", "-", document=moves).stderr


def test_too_many_digits_are_refused_without_advice_to_programmers(run: Run) -> None:
    refused = run("check", "-", document=NOT_DOCUMENTS["a number of 5000 digits"])
    heading = "Standard input cannot be read:"
    assert refused.stderr == f"{heading}\n  has a number of thousands of digits\n"


def test_only_the_first_faults_are_printed(run: Run) -> None:
    deal = "{" + ", ".join(f'"field{n}": 1' for n in range(100)) + "}"
    refused = run("check", "-", document=f'{{"game": "pig", "deal": {deal}}}')
    assert len(refused.stderr.splitlines()) == 22
    assert "more" in refused.stderr.splitlines()[-1]


def test_a_missing_file_and_a_folder(run: Run, tmp_path: Path) -> None:
    assert run("check", str(tmp_path / "none.json")).exit_code == 2
    assert run("check", str(tmp_path)).exit_code == 2


def test_a_document_cannot_steer_the_terminal(run: Run) -> None:
    tally = {"names": ["\x1b[31mAna", "B\x9ben"], "points": [1, 2], "target": 20}
    printed = run("score", "-", document={"game": "pig", "tally": tally}).stdout
    assert "\x1b" not in printed
    assert "\x9b" not in printed


def test_a_pair_needs_its_sign(run: Run) -> None:
    refused = run("setup", "pig", "--names", "Ana,Ben", "--option", "target")
    assert refused.exit_code == 2
    assert "must be NAME=VALUE" in refused.stderr


def test_a_data_folder_that_cannot_be_made_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    nowhere = tmp_path / "file" / "nowhere"
    monkeypatch.setenv("COMPANION_DATA", str(nowhere))
    refused = run("edition", "list", "pig")
    assert refused.exit_code == 1
    assert f"{nowhere} cannot be the data folder: " in refused.stderr
    assert sys.platform == "win32" or "Not a directory" in refused.stderr


# What one command prints, another one reads, whatever the encoding of the output

NAMES = "Zoë,Jürgen"
"""Letters that code page 1252 has, as bytes that UTF-8 does not."""


def printed(*args: str, charset: str, document: bytes = b"") -> Result:
    return CliRunner(charset=charset).invoke(main, args, input=document, catch_exceptions=False)


@pytest.mark.parametrize("charset", ["utf-8", "cp1252", "cp437", "ascii"])
@pytest.mark.parametrize("form", ["--json", "--notation"])
def test_a_command_reads_what_another_one_printed(charset: str, form: str) -> None:
    dealt = printed("setup", "ichor", "--names", NAMES, "--json", charset=charset)
    document = printed("replay", "-", form, charset=charset, document=dealt.stdout_bytes)
    if form == "--notation":
        assert "Zoë" in document.stdout_bytes.decode()
    checked = printed("check", "-", charset=charset, document=document.stdout_bytes)
    assert (checked.exit_code, checked.stderr) == (0, "")


@pytest.mark.parametrize("charset", ["utf-8", "cp1252"])
def test_json_is_ascii_where_the_output_is_not_in_utf8(charset: str) -> None:
    dealt = printed("setup", "ichor", "--names", NAMES, "--json", charset=charset)
    assert json.loads(dealt.stdout_bytes)["deal"]["names"] == NAMES.split(",")
    assert dealt.stdout_bytes.isascii() == (charset != "utf-8")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("form", ["--json", "--notation"])
def test_a_file_from_powershell_is_read(encoding: str, form: str) -> None:
    game = printed("playthrough", "ichor", "--seed", "K7Q2BC", form, charset="utf-8")
    document = game.stdout.replace("\n", "\r\n").encode(encoding)
    replayed = printed("check", "-", charset="utf-8", document=document)
    assert replayed.stdout.startswith("Legal: all ")


def test_an_edition_from_notepad_is_read(tmp_path: Path) -> None:
    """It may begin with a byte order mark, and its lines end as on Windows."""
    game = get_game("pig")
    data = dump(game.editions()[0])
    text = "\r\n".join(f"{name} = {json.dumps(value)}" for name, value in data.items())
    file = tmp_path / "ours.toml"
    file.write_bytes(text.encode("utf-8-sig"))
    assert "can be played" in printed("edition", "check", "pig", str(file), charset="utf-8").stdout


# What takes minutes shows how far it is on a terminal, and nothing where nobody looks

PLAY = [sys.executable, "-m", "companion", "playthrough", "ichor", "--seed", "K7Q2BC"]


class Seen:
    """What a watcher was told."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, int, int | None]] = []

    def __call__(self, what: str, done: int = 0, of: int | None = None) -> None:
        self.steps.append((what, done, of))

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(what for what, _, _ in self.steps))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_a_long_play_shows_how_far_it_is_on_a_terminal() -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(PLAY, stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # the other end is closed, and all is read
        pass
    os.close(ours)
    assert b"Playing move" in shown
    assert b"Playing move" not in done.stdout


def test_nothing_is_shown_where_the_output_goes_to_a_program() -> None:
    done = subprocess.run(PLAY, capture_output=True, check=True)
    assert done.stderr == b""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with a database."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'companion.sqlite3'}"})
    with app.app_context():
        with reading():
            pass
        db.engine.dispose()
    return tmp_path


def test_a_backup_and_a_restore_say_what_they_do(house: Path) -> None:
    environ, file, made, back = {"COMPANION_DATA": str(house)}, house / "all.zip", Seen(), Seen()
    backups.back_up(environ, file, made)
    backups.restore(environ, file, back)
    assert made.names == ["Copying the database", "Packing it"]
    assert back.names == ["Unpacking the backup", "Checking it", "Saving what is here"]
    for what, done, of in (made.steps[-1], back.steps[-1]):
        assert done == of, what


def test_a_copy_ends_though_others_write_all_the_time(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PAGES", 1)
    steps: list[int] = []
    with closing(sqlite3.connect(house / "companion.sqlite3")) as writer:
        writer.execute("CREATE TABLE noise (n)")

        def write(*_: int) -> None:
            steps.append(1)
            assert len(steps) < 1000, "the copy begins anew with every write"
            with writer:
                writer.execute("INSERT INTO noise VALUES (?)", (len(steps),))

        database.copy_database(house / "companion.sqlite3", house / "copy.sqlite3", write)
    with closing(sqlite3.connect(house / "copy.sqlite3")) as copy:
        assert copy.execute("SELECT count(*) FROM noise").fetchone() == (0,)
    assert len(steps) > 10


def test_filling_a_database_says_how_far_it_is(house: Path) -> None:
    with closing(sqlite3.connect(house / "companion.sqlite3")) as found, found:
        found.execute(
            "INSERT INTO tables (code, game, rules_version, mode, opened_at, names)"
            " VALUES ('K7Q2BC', 'pig', '1', 'track', '2026-11-24 20:00:00.000000', '[]')"
        )
    seen = Seen()
    copy_table(str(house), "K7Q2BC", 3000, seen)
    filled = [step for step in seen.steps if step[0] == "Filling the database"]
    assert filled == [("Filling the database", 0, 3000), ("Filling the database", 2000, 3000)]
