"""An author who checks types as strictly as we do has nothing to silence."""

import subprocess
import sys
from pathlib import Path

from .outside import ROOT, write_game_of_the_guide

DIE = '''
from dataclasses import dataclass
from typing import Any

from companion.engine.moves import Die, Rolled
from companion.engine.values import Step

from .rulebook import CITE


@dataclass(frozen=True)
class Attack(Die):
    """A die with a meaning of its own."""


@dataclass(frozen=True, slots=True)
class Thrown(Rolled):
    """What one of two kinds of dice shows."""

    answers = (Die, Attack)
    rule = CITE["turn"]

    def play(self, at: Any) -> Step[Any]:
        return Step(at.state.answered())
'''


def test_the_game_of_the_guide_and_a_die_of_its_own_pass_mypy_strictly(tmp_path: Path) -> None:
    write_game_of_the_guide(tmp_path)
    (tmp_path / "stones_game" / "die.py").write_text(DIE, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "stones_game"]
    cache = ("--cache-dir", str(ROOT / ".mypy_cache" / "guide"))
    run = subprocess.run(
        [*command, *cache], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout
