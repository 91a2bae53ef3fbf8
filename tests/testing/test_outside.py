"""Whoever writes a game elsewhere gets our tests for it with two lines of their own."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .outside import LEAK, ROOT, Outside, installed, project, write_game_of_the_guide


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where our own wheel is installed."""
    return installed(ROOT, tmp_path_factory.mktemp("ours") / "site")


@pytest.fixture(scope="module")
def sound(ours: Path, tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """Arena as a wheel of its own."""
    folder = tmp_path_factory.mktemp("sound")
    arena = project(folder / "arena")
    return Outside(arena, (installed(arena, folder / "site"), ours))


@pytest.fixture(scope="module")
def leaky(sound: Outside, ours: Path, tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """The same with a leak built in."""
    folder = tmp_path_factory.mktemp("leaky")
    site = shutil.copytree(sound.sites[0], folder / "site")
    with (site / "arena_game" / "__init__.py").open("a", encoding="utf-8") as file:
        file.write(LEAK)
    return Outside(project(folder / "arena"), (site, ours))


@pytest.mark.slow
def test_its_playthroughs_are_written_from_their_heads_and_then_it_passes_every_test(
    sound: Outside,
) -> None:
    assert sound.pytest("-k", "playthrough").returncode == 1
    assert sound.pytest("-k", "playthrough", "--retell").returncode == 0
    text = (sound.folder / "tests/playthroughs/arena/2_players.txt").read_text(encoding="utf-8")
    assert re.search(r"^1\. Ada is dealt ", text, re.MULTILINE)
    run = sound.pytest("-vv")
    assert run.returncode == 0, run.stdout
    assert "[arena-arena-4p-cards=table-dice=app]" in run.stdout
    assert "iwari" not in run.stdout


@pytest.mark.slow
def test_a_game_with_a_leak_fails(leaky: Outside) -> None:
    run = leaky.pytest("-k", "look and alike")
    assert run.returncode == 1
    assert re.search(r"FAILED .*::test_what_looks_alike_to_a_seat_leaves_it", run.stdout)
    assert " errors" not in run.stdout


@pytest.mark.slow
def test_a_missing_game_is_named(sound: Outside) -> None:
    run = sound.pytest("-o", "companion_games=chess arena")
    assert run.returncode != 0
    assert "no such game: chess" in run.stdout


@pytest.mark.slow
def test_the_wheel_has_a_name_of_its_own_and_no_screenshots(ours: Path) -> None:
    (described,) = ours.glob("tabletop_companion-*.dist-info")
    assert (described / "METADATA").is_file()
    assert (ours / "companion" / "_static" / "js").is_dir()
    assert not list(ours.rglob("screenshots"))


@pytest.mark.slow
def test_the_plugin_comes_with_the_wheel(ours: Path, tmp_path: Path) -> None:
    assert (ours / "companion" / "testing" / "plugin.py").is_file()
    assert "companion_playthroughs" in Outside(tmp_path, (ours,)).pytest("--help").stdout


@pytest.mark.slow
def test_the_tests_of_a_package_without_games_do_not_pass_unseen(
    sound: Outside, ours: Path
) -> None:
    run = Outside(sound.folder, (ours,)).pytest("-k", "a_game_ends")
    assert run.returncode != 0
    assert "no such game: none is installed" in run.stdout


@pytest.mark.slow
def test_the_game_of_the_guide_is_made_as_the_guide_says(ours: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stones"
    install, *tests = (line.split() for line in write_game_of_the_guide(folder))
    assert install[:3] == ["pip", "install", "."]
    stones = Outside(folder, (installed(folder, tmp_path / "site"), ours))
    for program, *arguments in tests:
        assert program == "pytest"
        run = stones.pytest(*arguments)
        assert run.returncode == 0, run.stdout
    playthrough = (folder / "tests/playthroughs/stones/two_players.txt").read_text(encoding="utf-8")
    assert re.search(r"has taken the last stone\.$", playthrough, re.MULTILINE)


@pytest.mark.slow
def test_the_app_for_production_servers_comes_with_the_wheel(ours: Path, tmp_path: Path) -> None:
    command = "import companion.wsgi as found; print(found.__file__, found.app.name)"
    run = subprocess.run(
        [sys.executable, "-c", command],
        env={**os.environ, "PYTHONPATH": str(ours), "COMPANION_DATA": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.split() == [str(ours / "companion" / "wsgi.py"), "companion"], run.stderr
