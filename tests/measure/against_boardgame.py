"""Recorded moves compared with boardgame.io and its file store, in turns on the same machine.

Its game has nine cells and one kind of move. A match has two sockets, and the next move is made
when both have received the last one. Its file store never flushes, and it announces a move before
it is written. Our server checks the rules, answers when the move is on disk, and is asked over
HTTP.
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from platformdirs import user_cache_path

from companion.bench.figures import Figure, percentile
from companion.bench.served import play_at_once, script
from companion.bench.server import HOST, PATIENCE, SETTLED, free_port, settled_server
from companion.engine.game import AnyGame
from companion.games import get_game
from tests.measure.aims import rows

RIVAL: Final = "boardgame.io"
FILES = Path(__file__).parent / "boardgame"
ROUNDS = 3
SECONDS = 5
AT_ONCE = (1, 4, 16)
PLAYED = {1: 20, 4: 8, 16: 3}
"""Whole games at each table of ours in one round: about five seconds, as long as theirs lasts."""
AIMS = {1: (1.0, 1.0), 4: (1.0, 1.0), 16: (1.5, 0.75)}
"""Of theirs: at least so many moves a second, and at most so much of their p99."""


@dataclass(frozen=True, slots=True)
class Round:
    """Moves a second, and how long one took in milliseconds."""

    per_second: float
    p50: float
    p99: float


def against_boardgame(game: AnyGame) -> Iterator[Figure]:
    """The figures of both, by the number of tables, and their ratios. Raises RuntimeError."""
    folder = _installed()
    for at_once in AT_ONCE:
        pairs = [(_ours(game, at_once), _theirs(folder, at_once)) for _ in range(ROUNDS)]
        yield from _figures(at_once, pairs)


def _figures(at_once: int, pairs: list[tuple[Round, Round]]) -> Iterator[Figure]:
    where = f"{at_once} tables at once" if at_once > 1 else "1 table"
    for name, place in (("companion", 0), (RIVAL, 1)):
        rounds = [pair[place] for pair in pairs]
        yield Figure("against", f"{name}, {where}", median(r.per_second for r in rounds), "/s")
        yield Figure("against", f"  a move, {where}, p50", median(r.p50 for r in rounds), "ms")
        yield Figure("against", f"  a move, {where}, p99", median(r.p99 for r in rounds), "ms")
    faster, shorter = AIMS[at_once]
    rates = median(ours.per_second / theirs.per_second for ours, theirs in pairs)
    halves = median(ours.p50 / theirs.p50 for ours, theirs in pairs)
    waits = median(ours.p99 / theirs.p99 for ours, theirs in pairs)
    yield Figure("against", f"moves a second, {where}, to theirs", rates, "times", least=faster)
    yield Figure("against", f"  p50, {where}, to theirs", halves, "times")
    yield Figure("against", f"  p99, {where}, to theirs", waits, "times", aim=shorter)


def _ours(game: AnyGame, at_once: int) -> Round:
    """One round with our server. Each round has a new server, since one opens only sixty tables a
    minute."""
    moves = script(game)
    with settled_server() as server:
        loads = [play_at_once(server, game, at_once, moves) for _ in range(PLAYED[at_once])]
    waits = [wait * 1000 for load in loads for wait in load.waits]
    per_second = len(waits) / sum(load.seconds for load in loads)
    return Round(per_second, percentile(waits, 50), percentile(waits, 99))


def _theirs(folder: Path, at_once: int) -> Round:
    with _running(folder) as port:
        time.sleep(SETTLED)
        command = ["node", "load.js", str(port), str(at_once), str(SECONDS)]
        said = json.loads(_run(command, folder, SECONDS + PATIENCE))
    return Round(said["moves_s"], float(said["p50_ms"]), float(said["p99_ms"]))


@contextmanager
def _running(folder: Path) -> Iterator[int]:
    """Their server on a free port, with an empty file store."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="companion-measure-") as data:
        environ = {**os.environ, "DIR": data, "PORT": str(port), "NODE_ENV": "production"}
        command = ["node", "server.js"]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=folder, env=environ, stdout=quiet, stderr=quiet)
        try:
            _wait_for(process, port)
            yield port
        finally:
            process.kill()
            process.wait(timeout=PATIENCE)


def _wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        try:
            urllib.request.urlopen(f"http://{HOST}:{port}/games", timeout=PATIENCE).close()
        except urllib.error.URLError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"{RIVAL} does not answer")


def _installed() -> Path:
    """The folder of boardgame.io, which npm installs on first use. Raises RuntimeError."""
    if not (shutil.which("node") and shutil.which("npm")):
        raise RuntimeError(f"{RIVAL} needs node and npm, and they are not installed.")
    folder = user_cache_path("companion", appauthor=False) / "bench" / RIVAL
    folder.mkdir(parents=True, exist_ok=True)
    for file in (*FILES.glob("*.js"), FILES / "package.json"):
        shutil.copy(file, folder)
    if not (folder / "node_modules" / RIVAL).is_dir():
        _run(["npm", "install", "--no-audit", "--no-fund"], folder, 300)
    return folder


def _run(command: list[str], folder: Path, seconds: float) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed: {done.stderr.strip()[-500:]}")
    return done.stdout


def measure() -> Iterator[str]:
    """Iwari's moves beside theirs."""
    return rows(against_boardgame(get_game("iwari")))
