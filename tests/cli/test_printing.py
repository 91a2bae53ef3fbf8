import errno
import os
from pathlib import Path

import pytest

from .conftest import Run


def test_the_pieces_are_written_as_a_pdf(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grecos.pdf"
    done = run("print", "grecos", "--paper", "letter", "-o", str(file))
    assert done.exit_code == 0
    assert "20 pages, Letter" in done.stdout
    assert file.read_bytes().startswith(b"%PDF-")


def test_a_game_whose_pieces_nobody_prints_says_so(run: Run, tmp_path: Path) -> None:
    done = run("print", "pig", "-o", str(tmp_path / "pig.pdf"))
    assert done.exit_code == 2
    assert "Pig has no pieces to print." in done.stderr
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_it_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    done = run("print", "grecos", "-o", str(tmp_path / "no" / "folder.pdf"))
    assert done.exit_code == 1
    assert "Traceback" not in done.output


def test_a_full_disk_is_said_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    done = run("print", "grecos", "-o", str(tmp_path / "grecos.pdf"))
    assert (done.exit_code, done.stderr) == (1, f"{os.strerror(errno.ENOSPC)}\n")
