"""What one command prints, another one reads, whatever the encoding of the output.

On Windows it is a code page where a file or a pipe takes the output, and Windows PowerShell puts
into a file what was printed as UTF-16.
"""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.codec import dump
from companion.games import get_game

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
