"""The command line as a person types it; a traceback fails the test."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """`run("score", "-", document)`: data given last is fed to standard input as JSON."""

    def invoke(*args: str, document: Any = None) -> Result:
        text = document if isinstance(document, str | bytes) else json.dumps(document)
        return CliRunner().invoke(main, args, input=text, catch_exceptions=False)

    return invoke


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test's own."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def record(run: Run) -> Any:
    """A whole random game of Pig, as the command line writes it."""
    return json.loads(run("playthrough", "pig", "--seed", "K7Q2BC", "--json").stdout)
