import json
from pathlib import Path

import pytest

from .conftest import Run

DIE = {"id": "d3", "title": "Three-sided die", "faces": [1, 2, 3], "bust": 1}


@pytest.fixture
def die(tmp_path: Path) -> str:
    path = tmp_path / "d3.json"
    path.write_text(json.dumps(DIE))
    return str(path)


def test_an_imported_edition_is_listed_until_it_is_forgotten(
    run: Run, own_data: Path, die: str
) -> None:
    assert "d3" not in run("edition", "list", "pig").stdout
    assert "Three-sided die (d3) is kept." in run("edition", "import", "pig", die).stdout
    listed = json.loads(run("edition", "list", "pig", "--json").stdout)
    assert listed[-1] == {"id": "d3", "title": "Three-sided die", "kept": True}
    assert json.loads(run("edition", "export", "pig", "d3").stdout) == DIE
    assert run("edition", "forget", "pig", "d3").exit_code == 0
    assert "d3" not in run("edition", "list", "pig").stdout


def test_a_shipped_edition_needs_no_database(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_DATA", "/dev/null/nowhere")
    assert json.loads(run("edition", "export", "pig", "d8").stdout)["faces"] == [*range(1, 9)]
    toml = tmp_path / "d4.toml"
    toml.write_text('id = "d4"\ntitle = "Four-sided die"\nfaces = [1, 2, 3, 4]\nbust = 1\n')
    assert "(d4) can be played." in run("edition", "check", "pig", str(toml)).stdout


def test_a_shipped_edition_stays(run: Run, own_data: Path) -> None:
    refused = run("edition", "forget", "pig", "d6")
    assert refused.exit_code == 1
    assert "stays" in refused.stderr


def test_an_unknown_edition_is_named(run: Run, own_data: Path) -> None:
    refused = run("edition", "export", "pig", "d100")
    assert refused.exit_code == 1
    assert "d100" in refused.stderr


def test_every_fault_of_an_edition_is_named_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text('id = "x"\ntitle = "X"\nfaces = [1, "two"]\nbust = 1\n')
    refused = run("edition", "check", "pig", str(path))
    assert refused.exit_code == 2
    assert "faces[1]: must be a whole number" in refused.stderr


@pytest.mark.parametrize("text", ["id = ", "a = " + "[" * 100_000, "a = '\udc80'"])
def test_a_file_that_is_not_toml_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(text, errors="surrogateescape")
    assert run("edition", "check", "pig", str(path)).exit_code == 2
