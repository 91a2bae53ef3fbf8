"""The speed of the real server, in a process of its own with a database of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from functools import cache
from statistics import median
from typing import Any

from companion.bench.client import Client
from companion.bench.figures import Figure, percentile
from companion.bench.load import Load, Opened
from companion.bench.phones.follow import follow
from companion.bench.phones.pages import weights
from companion.bench.server import Server, installed, running_server, settled_server
from companion.codec import dump_move, load
from companion.documents import RecordDocument, random_record
from companion.engine.game import AnyGame

STARTS = 3
PLAYERS = 4
SEED = "BENCH"
ROUNDS = {1: 1, 4: 1, 16: 2}
"""Tables played at once, and how many whole games at each: a server opens 60 tables a minute."""
OPEN = 400
"""Connections that are kept open for a further request, as browsers do after each page."""
LOAD_SECONDS = 120


def start(_: AnyGame) -> Iterator[Figure]:
    """From the command to the first answer, with a new data folder each time."""
    waits = []
    for _again in range(STARTS):
        with running_server() as server:
            waits.append(server.ready_after)
    yield Figure("start", "companion serve, until it answers", median(waits), "s", aim=1)
    listed = [_seconds_of("games") for _again in range(STARTS)]
    yield Figure("start", "companion games", median(listed), "s", aim=0.3)


def _seconds_of(command: str) -> float:
    """How long a command of ours takes, in seconds."""
    started = time.perf_counter()
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "companion", command],
        env=installed(os.environ),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - started


def pages(_: AnyGame) -> Iterator[Figure]:
    """The bytes of the first page."""
    with running_server() as server:
        yield from weights(server)


def tables(game: AnyGame) -> Iterator[Figure]:
    """Moves that are on disk when they are answered, with several tables playing at once."""
    moves = script(game)
    with settled_server() as server:
        for at_once, rounds in ROUNDS.items():
            loads = [play_at_once(server, game, at_once, moves) for _ in range(rounds)]
            waits = [wait for load in loads for wait in load.waits]
            per_second = len(waits) / sum(load.seconds for load in loads)
            where = f"{at_once} tables at once" if at_once > 1 else "1 table"
            aim = 25 if at_once == max(ROUNDS) else None
            yield Figure("tables", f"recorded moves, {where}", per_second, "/s")
            yield Figure("tables", f"  a move, {where}, p50", percentile(waits, 50) * 1000, "ms")
            yield Figure(
                "tables", f"  a move, {where}, p99", percentile(waits, 99) * 1000, "ms", aim
            )
        waits = _beside_others(server, game, moves).waits
        where = f"1 table beside {OPEN} open connections"
        yield Figure("tables", f"  a move, {where}, p50", percentile(waits, 50) * 1000, "ms")


def _beside_others(server: Server, game: AnyGame, moves: list[Any]) -> Load:
    """One table played while phones keep connections open on which they ask for nothing."""
    with ExitStack() as others:
        for _ in range(OPEN):
            others.enter_context(Client(server.port)).get(f"/games/{game.slug}/editions")
        return play_at_once(server, game, 1, moves)


def tap(game: AnyGame) -> Iterator[Figure]:
    """From a move sent by one phone to the table read anew by another that follows its stream."""
    with settled_server() as server:
        waits = follow(server.port, open_table(server, game), script(game))
    yield Figure("tap", "tap to the other phone, p50", percentile(waits, 50) * 1000, "ms")
    yield Figure("tap", "tap to the other phone, p99", percentile(waits, 99) * 1000, "ms")


def script(game: AnyGame) -> list[Any]:
    """The moves of the game that `open_table` deals: the same seed deals the same."""
    return [dump_move(game, move) for move in _record(game).moves]


def open_table(server: Server, game: AnyGame, address: str = "") -> Opened:
    """A table at which `script` can be played; an address may open so many a minute."""
    names = _record(game).deal.names
    edition = game.editions()[0].id
    body = {"game": game.slug, "edition": edition, "names": list(names), "seed": SEED}
    with Client(server.port, address=address) as client:
        return load(client.post("/tables", body), Opened)


@cache
def _record(game: AnyGame) -> RecordDocument:
    """The game that is played at every table."""
    return random_record(game, PLAYERS, SEED)


def play_at_once(
    server: Server, game: AnyGame, at_once: int, moves: list[Any], address: str = ""
) -> Load:
    """One whole game at each of `at_once` tables, sent by a process of their own."""
    opened = [asdict(open_table(server, game, address)) for _ in range(at_once)]
    plan = {"port": server.port, "tables": opened, "moves": moves}
    done = subprocess.run(
        [sys.executable, "-m", "companion.bench.load"],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        timeout=LOAD_SECONDS,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the load process failed: {done.stderr.strip().splitlines()[-1]}")
    return Load(**json.loads(done.stdout))
