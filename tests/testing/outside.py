"""A game of a package of its own: Arena, built as a wheel and installed beside ours."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tests import example_arena

ROOT = Path(__file__).parents[2]
PROJECT = """
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "arena-game"
version = "1.0"
dependencies = ["tabletop-companion"]

[project.entry-points."companion.games"]
arena = "arena_game:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/arena_game"]
"""
TESTS = """
from companion.testing.conformance import *
from companion.testing.playthroughs import *
"""
FEW = """
from hypothesis import settings

settings.register_profile("few", max_examples=20, derandomize=True)
settings.load_profile("few")
"""
"""What an author may choose to say: as many examples as our own tests draw."""
HEAD = "edition: arena\nnames: {names}\noptions: cards={who}, dice={who}\nseed: K7PXWQ\n"
LEAK = """
from .rules import Laying

Laying.seen_by = lambda self, at, seat: self
"""
BUILT_HERE = ("--no-build-isolation",) if find_spec("hatchling") else ()
"""Where the build's own requirements are there already, nothing is fetched."""


@dataclass(frozen=True)
class Outside:
    """The project's folder, and those that wheels are installed in, its own and ours."""

    folder: Path
    sites: tuple[Path, ...]

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The project's own tests, run as its author runs them."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        environ = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
        environ |= {"PYTHONPATH": os.pathsep.join(map(str, self.sites)), "PYTHONSAFEPATH": "1"}
        return subprocess.run(
            command, cwd=self.folder, env=environ, capture_output=True, text=True, check=False
        )


def project(folder: Path) -> Path:
    """A package with Arena in it, its tests two lines, its playthroughs heads alone."""
    source = folder / "src" / "arena_game"
    shutil.copytree(Path(example_arena.__file__).parent, source)
    (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    playthroughs = folder / "tests" / "playthroughs" / "arena"
    playthroughs.mkdir(parents=True)
    (folder / "tests" / "test_arena.py").write_text(TESTS, encoding="utf-8")
    (folder / "tests" / "conftest.py").write_text(FEW, encoding="utf-8")
    for n, who in ((2, "app"), (3, "table"), (4, "app")):
        names = ", ".join(("Ada", "Ben", "Cleo", "Dov")[:n])
        (playthroughs / f"{n}_players.txt").write_text(
            HEAD.format(names=names, who=who), encoding="utf-8"
        )
    return folder


def write_game_of_the_guide(folder: Path) -> list[str]:
    """The files of the guide's game, each under the name that stands above it; the lines that are
    to be typed then."""
    guide = (ROOT / "companion" / "games" / "README.md").read_text(encoding="utf-8")
    written = guide.partition("## A whole game, file by file")[2]
    for name, text in re.findall(r"^`(\S+)`\n\n```\w+\n(.*?)^```", written, re.M | re.S):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (typed,) = re.findall(r"^```sh\n(.*?)^```", written, re.M | re.S)
    return str(typed).splitlines()


def installed(folder: Path, site: Path) -> Path:
    """Where the project's wheel, built now, is installed with nothing else."""
    pip("install", "--no-deps", *BUILT_HERE, "--target", str(site), str(folder))
    return site


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
