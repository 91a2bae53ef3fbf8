"""A misspelt setting is named, with the one that was meant, instead of having no effect."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.settings import OTHERS, SETTINGS, settings, strangers

ROOT = Path(__file__).parents[2]


class Noted(dict[str, str]):
    """Variables of an environment, and the names that were asked for."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.asked: set[str] = set()

    def get(self, name: str, *default: Any) -> Any:
        self.asked.add(name)
        return super().get(name, *default)


def test_every_setting_that_is_read_has_its_name_here(tmp_path: Path) -> None:
    environ = Noted({"COMPANION_DATA": str(tmp_path)})
    settings(environ, {})
    assert environ.asked == set(SETTINGS)


def test_what_the_tests_and_compose_read_is_known() -> None:
    files = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("companion/scale/*.yaml")]
    read = r"""(?:environ\.get\(|environ\[|getenv\()"(COMPANION_\w+)|\$\{(COMPANION_\w+)"""
    found = {a or b for file in files for a, b in re.findall(read, file.read_text("utf-8"))}
    assert set(OTHERS) <= found <= {*SETTINGS, *OTHERS}
    assert strangers([*SETTINGS, *OTHERS]) == []


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("COMPANION_PUBLICURL", "COMPANION_PUBLIC_URL"),
        ("COMPANION_DATABASE", "COMPANION_DATABASE_URL"),
        ("COMPANION_KEEPDAYS", "COMPANION_KEEP_DAYS"),
        ("COMPANION_PROXY", "COMPANION_PROXIES"),
        ("COMPANION_SECRETKEY", "COMPANION_SECRET_KEY"),
        ("COMPANION_JSON_LOG", "COMPANION_JSON_LOGS"),
    ],
)
def test_the_setting_that_was_meant_is_named(misspelt: str, meant: str) -> None:
    assert strangers([misspelt, meant, "PATH"]) == [
        f"{misspelt} is not a setting; did you mean {meant}?"
    ]


def test_a_variable_like_no_setting_is_named_as_well() -> None:
    assert strangers(["COMPANION_XYZ", "COMPANIONS", "MY_COMPANION_DATA"]) == [
        "COMPANION_XYZ is not a setting, and has no effect."
    ]


def test_a_backup_of_another_house_than_was_meant_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA_FOLDER", str(tmp_path / "ours"))
    done = CliRunner().invoke(main, ["backup", str(tmp_path / "a"), "--data", str(tmp_path)])
    assert "COMPANION_DATA_FOLDER is not a setting; did you mean COMPANION_DATA?" in done.stderr
