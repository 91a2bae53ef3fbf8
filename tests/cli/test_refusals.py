import sys
from pathlib import Path

import pytest

from .conftest import Run

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
    assert refused.stderr == "This cannot be read:\n  has a number of thousands of digits\n"


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
