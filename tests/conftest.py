"""The games under test: our own, and the examples, which register as any outside game does."""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from companion import games
from companion.engine.game import AnyGame
from companion.tables import access
from companion.tables.storage.cache import KEY, Memory
from tests.compiled import (
    Compiled,
    CompiledRule,
    CompiledStatements,
    hash_alike,
    is_alike,
)
from tests.luck import SEED, Luck
from tests.one_more import install
from tests.quick import quick_with

HERE = Path(__file__).parent
LONGEST = (
    "windows",
    "test_readme.py",
    "testing",
    "browser",
    "scale",
    "security",
    "bench",
    "streams",
    "serving",
    "test_backups.py",
)
"""Where tests wait for browsers, servers and installations."""

BROWSERS = {"browser", "windows"}
"""The folders whose tests drive a real browser."""

PIG = EntryPoint(name="pig", value="tests.example_game:GAME", group="companion.games")
ARENA = EntryPoint(name="arena", value="tests.example_arena:GAME", group="companion.games")

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""More bytes than all temporary folders of a run take together."""

gc.set_threshold(50_000, 20, 100)
"""Twelve thousand collected tests are not looked through again and again for what may be freed:
the usual threshold costs a third of collecting them, and a tenth of playing games."""

settings.register_profile(
    "quick",
    deadline=None,
    max_examples=10,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("slow", settings.get_profile("quick"), max_examples=20)
settings.register_profile(
    "long", settings.get_profile("quick"), max_examples=1_000, derandomize=False
)
settings.load_profile("quick")


def pytest_configure(config: pytest.Config) -> None:
    """For all tests, collection included, the group `companion.games` names our examples, and apps
    share what is compiled of templates, routes and statements.

    Where memory can hold them, temporary folders lie there: everything that a table writes is
    flushed, and thousands of tables would wait for the disk.
    """
    if config.getoption("slow") and not config.getoption("hypothesis_profile"):
        settings.load_profile("slow")
    patch = pytest.MonkeyPatch()
    patch.setattr(games, "entry_points", EntryPoints([PIG, ARENA]).select)
    patch.setattr(Flask, "jinja_options", {"bytecode_cache": Compiled()})
    patch.setattr(Flask, "url_rule_class", CompiledRule)
    patch.setattr(Engine, "_compiled_cache", CompiledStatements(), raising=False)
    patch.setattr(SQLiteDialect_pysqlite, "__eq__", is_alike)
    patch.setattr(SQLiteDialect_pysqlite, "__hash__", hash_alike)
    games.installed.cache_clear()
    config.add_cleanup(patch.undo)
    if sys.dont_write_bytecode and config.pluginmanager.has_plugin("cacheprovider"):
        keep_bytecode(config)
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slow",
        action="store_true",
        help="run the tests marked slow too, draw more examples, look at pages in every theme",
    )


def pytest_report_header(config: pytest.Config) -> list[str]:
    """How to repeat a run, and that it is not the whole."""
    lines = [f"what the app draws comes from COMPANION_TEST_SEED={SEED}"]
    if not with_slow(config):
        lines.append(
            "a quick run: the tests marked slow are left out (pytest --slow runs them too)"
        )
    return lines


def with_slow(config: pytest.Config) -> bool:
    """Whether slow tests are run: if that is asked for, by `-m` or by naming any test, too."""
    named = any("::" in argument for argument in config.args)
    return bool(config.getoption("slow")) or named or "slow" in config.getoption("markexpr")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test has draws of its own, whichever tests ran before it in the same process."""
    access.secrets = Luck(item.nodeid)  # type: ignore[assignment]


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """So has a fixture that several tests share, whichever of them asks for it first."""
    if fixturedef.scope == "function":
        return (yield)
    before = access.secrets
    variant = str(getattr(request, "param_index", ""))
    access.secrets = Luck(fixturedef.baseid, fixturedef.argname, variant)  # type: ignore[assignment]
    try:
        return (yield)
    finally:
        access.secrets = before


def keep_bytecode(config: pytest.Config) -> None:
    """Where Python may not write beside the sources, keep what is compiled in pytest's cache.

    Otherwise every worker, and every server that a test starts, compiles all of it again.
    """
    folder = str(config.cache.mkdir("bytecode"))
    sys.dont_write_bytecode, sys.pycache_prefix = False, folder
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = folder


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: tests in a browser mostly wait."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what drives a browser; leave slow tests out unless they are asked for. Of the others,
    what takes longest comes first: xdist gives the rest to whoever is idle meanwhile."""
    for item in items:
        if BROWSERS & {path.name for path in item.path.relative_to(HERE).parents}:
            item.add_marker("browser")
    if not with_slow(config):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
    places = {HERE / name: n for n, name in enumerate(LONGEST)}

    @cache
    def place(file: Path) -> int:
        found = (places[path] for path in (file, *file.parents) if path in places)
        return next(found, len(places))

    items.sort(key=lambda item: place(item.path))


def pytest_collection_finish() -> None:
    """What was collected stays until the end."""
    gc.collect()
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of ours that asks for `game` is run for every game, or in the quick run for the one
    that its mark names."""
    ours = metafunc.function.__module__.startswith("tests.")
    if ours and "game" in metafunc.fixturenames:
        found = {slug: game for slug, game in games.all_games().items() if not game.only_counted}
        named = metafunc.definition.get_closest_marker("quick_with")
        quick = [found[slug] for slug in (named.args if named else found)]
        among = quick_with(*quick, among=found.values())
        metafunc.parametrize("game", among, ids=found.keys())


@pytest.fixture(scope="session")
def pig() -> AnyGame:
    """The example game of `tests/example_game`."""
    return games.get_game(PIG.name)


@pytest.fixture(scope="session")
def arena() -> AnyGame:
    """The example game of `tests/example_arena`."""
    return games.get_game(ARENA.name)


@pytest.fixture
def new_rules(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs Pig under rules version 2, with whatever else has changed, and restarts."""

    def restart(**changes: Any) -> None:
        pig = games.get_game(PIG.name)
        install(monkeypatch, replace(pig, rules_version="2", **changes))
        app.extensions[KEY] = Memory(schema_ready=True)

    return restart
