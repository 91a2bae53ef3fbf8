"""`companion serve --certificate FILE --key FILE`."""

import ssl
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from companion.serving.server import Certificate, certified
from companion.serving.starting import StartError
from tests.patience import PATIENCE
from tests.running import running

HERE = Path(__file__).parent
FILE, KEY = HERE / "localhost.pem", HERE / "localhost-key.pem"
"""A certificate of its own authority, for this test only. It is good until 2126."""


def test_a_server_with_a_certificate_speaks_https(tmp_path: Path) -> None:
    with running(tmp_path, "--certificate", str(FILE), "--key", str(KEY)) as server:
        assert server.url.startswith("https://127.0.0.1:")
        trusted = ssl.create_default_context(cafile=FILE)
        with urllib.request.urlopen(f"{server.url}new", timeout=PATIENCE, context=trusted) as page:
            assert page.status == 200
            cookie = page.headers["Set-Cookie"]
        assert cookie.startswith("__Host-companion=")
        assert "Secure" in cookie


def test_without_a_certificate_there_is_no_https() -> None:
    assert certified(None, None) is None
    assert certified(FILE, KEY) == Certificate(FILE, KEY)


@pytest.mark.parametrize(
    ("file", "key", "sentence"),
    [
        (FILE, None, "HTTPS needs both"),
        (None, KEY, "HTTPS needs both"),
        (HERE / "gone.pem", KEY, r"gone\.pem cannot be read"),
        (FILE, HERE / "gone.pem", r"gone\.pem cannot be read"),
        (Path(__file__), KEY, "no certificate with its key"),
        (KEY, FILE, "no certificate with its key"),
    ],
)
def test_files_that_cannot_be_used_are_named_in_one_sentence(
    file: Path | None, key: Path | None, sentence: str
) -> None:
    with pytest.raises(StartError, match=sentence):
        certified(file, key)


def test_the_command_says_so_and_does_not_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(
        [*command, "--certificate", str(FILE)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "HTTPS needs both: --certificate FILE and --key FILE.\n"
