"""Settings come from the environment, and a kitchen table needs none."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion import create_app
from companion import settings as config
from companion.settings import SettingError, settings
from tests.private import is_private


def test_the_data_folder_is_made_for_this_user_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    found = settings({"COMPANION_DATA": str(folder)}, {})
    assert found["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{folder / 'companion.sqlite3'}"
    assert sys.platform == "win32" or stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_secret_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    environ = {"COMPANION_DATA": str(tmp_path)}
    first, second = (settings(environ, {})["SECRET_KEY"] for _ in range(2))
    assert first == second
    assert len(first) >= 40
    assert is_private(tmp_path / "secret-key")
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


def test_with_every_setting_given_no_folder_is_made(tmp_path: Path) -> None:
    environ = {
        "COMPANION_DATA": str(tmp_path / "unused"),
        "COMPANION_DATABASE_URL": "sqlite:////elsewhere/companion.sqlite3",
        "COMPANION_SECRET_KEY": "a key that is given",
        "COMPANION_PUBLIC_URL": "https://games.example/",
        "COMPANION_PROXIES": "2",
        "COMPANION_STREAMS": "40",
    }
    found = settings(environ, {})
    assert found["SQLALCHEMY_DATABASE_URI"] == "sqlite:////elsewhere/companion.sqlite3"
    assert (found["SECRET_KEY"], found["PUBLIC_URL"]) == (
        "a key that is given",
        "https://games.example",
    )
    assert (found["PROXIES"], found["STREAMS"]) == (2, 40)
    assert found["SESSION_COOKIE_SECURE"]
    assert list(tmp_path.iterdir()) == []


def test_what_the_caller_gives_wins(tmp_path: Path) -> None:
    environ = {"COMPANION_DATA": str(tmp_path), "COMPANION_SECRET_KEY": "a key that is given"}
    found = settings(environ, {"SECRET_KEY": "given", "PROXIES": 1})
    assert (found["SECRET_KEY"], found["PROXIES"]) == ("given", 1)


def test_making_an_app_touches_no_database(tmp_path: Path) -> None:
    create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/a.sqlite3"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("module", ["companion", "companion.engine.game", "companion.codec"])
def test_the_rules_alone_load_no_web_and_no_database(module: str) -> None:
    heavy = "{'flask', 'sqlalchemy', 'alembic'} & set(sys.modules)"
    program = f"import sys, {module}; sys.exit(bool({heavy}))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_postgresql_is_named_as_its_other_programs_name_it(scheme: str) -> None:
    environ = {
        "COMPANION_DATABASE_URL": f"{scheme}://me@db/house",
        "COMPANION_SECRET_KEY": "given" * 4,
    }
    found = settings(environ, {})
    assert found["SQLALCHEMY_DATABASE_URI"] == "postgresql+psycopg://me@db/house"
    assert found["SQLALCHEMY_ENGINE_OPTIONS"]["pool_timeout"] < 10


def test_several_processes_need_one_key(tmp_path: Path) -> None:
    environ = {"COMPANION_REDIS_URL": "redis://there/0", "COMPANION_DATA": str(tmp_path)}
    with pytest.raises(SettingError, match="the same COMPANION_SECRET_KEY"):
        settings(environ, {})
    found = settings({**environ, "COMPANION_SECRET_KEY": "given" * 4}, {})
    assert found["REDIS_URL"] == "redis://there/0"


def test_an_address_that_is_no_redis_is_named(tmp_path: Path) -> None:
    environ = {"COMPANION_REDIS_URL": "http://there", "COMPANION_DATA": str(tmp_path)}
    with pytest.raises(SettingError, match="COMPANION_REDIS_URL must begin with"):
        settings(environ, {})


def test_what_redis_needs_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.settings.find_spec", lambda _: None)
    environ = {"COMPANION_REDIS_URL": "redis://there/0", "COMPANION_SECRET_KEY": "given" * 4}
    with pytest.raises(SettingError, match=r"pip install 'tabletop-companion\[scale\]'"):
        settings(environ, {})


FAULTY = {
    "COMPANION_PUBLIC_URL": (
        "foo",
        "ftp://foo",
        "https://",
        "http://a b",
        "https://games.example/a",
        "https://user:secret@games.example",
        "https://games.example?a=b",
        "http://[::1",
        "http://a:x",
    ),
    "COMPANION_DATABASE_URL": ("foo", "postgresql", "mysql://db/name", "nothing://x", "http://[x"),
    "COMPANION_SECRET_KEY": ("short",),
    "COMPANION_HOUSE_LIST": ("maybe", "1"),
    "COMPANION_PROXIES": ("many", "-1"),
    "COMPANION_STREAMS": ("many", "1.5", "1000000"),
    "COMPANION_KEEP_DAYS": ("never",),
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in FAULTY.items() for value in values]
)
def test_a_setting_that_cannot_be_used_is_named_in_one_sentence(
    tmp_path: Path, name: str, value: str
) -> None:
    with pytest.raises(SettingError) as refused:
        settings({"COMPANION_DATA": str(tmp_path), name: value}, {})
    said = str(refused.value)
    assert said.startswith(f"{name} ")
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize(
    "url", ["http://192.168.1.20:8000", "https://games.example", "http://[fd00::7]:8000/"]
)
def test_an_address_is_taken_without_its_last_slash(tmp_path: Path, url: str) -> None:
    found = settings({"COMPANION_DATA": str(tmp_path), "COMPANION_PUBLIC_URL": url}, {})
    assert found["PUBLIC_URL"] == url.rstrip("/")


def test_no_message_repeats_the_databases_password(tmp_path: Path) -> None:
    environ = {
        "COMPANION_DATA": str(tmp_path),
        "COMPANION_DATABASE_URL": "mysql://me:s3cret@db/name",
    }
    with pytest.raises(SettingError) as refused:
        settings(environ, {})
    assert "s3cret" not in str(refused.value)


def test_the_key_is_kept_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    environ = {"COMPANION_DATA": str(tmp_path)}
    first, second = (settings(environ, {})["SECRET_KEY"] for _ in range(2))
    assert first == second
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]
    assert is_private(tmp_path / "secret-key")


def test_a_key_that_another_process_is_writing_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, key = tmp_path / "secret-key", "k" * 43
    path.touch()
    monkeypatch.setattr(config.time, "sleep", lambda _: path.write_text(key))
    assert settings({"COMPANION_DATA": str(tmp_path)}, {})["SECRET_KEY"] == key
