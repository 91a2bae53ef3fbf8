"""The pages of a group after ten years: 5,000 games of 200 people."""

import re
import tempfile
import time
from collections.abc import Iterator, Mapping

from companion.bench.figures import Figure, percentile
from companion.bench.server import SETTLED, Server, running_server
from companion.bench.years.house import House, fill_house
from companion.engine.game import AnyGame

GAMES = 5_000
PEOPLE = 200
ASKED = 20
"""How often each page is asked for."""
WITHIN = 100
"""Milliseconds that a page may take."""


def house(_: AnyGame, games: int = GAMES, people: int = PEOPLE) -> Iterator[Figure]:
    """The first page after a start, which reads all games, and the median and the slowest of
    several times of each page."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        started = time.perf_counter()
        made = fill_house(folder, games, people)
        filling = time.perf_counter() - started
        yield Figure("house", f"making {games:,} games of {people}", filling, "s")
        with running_server(folder, COMPANION_SECRET_KEY=made.key) as server:
            time.sleep(SETTLED)
            yield Figure(
                "house",
                "the group, first page after a start",
                1000 * server.get(f"/g/{made.group}", Cookie=made.cookie).seconds,
                "ms",
                aim=3 * WITHIN,
            )
            for name, path in _pages(server, made).items():
                asked = (server.get(path, Cookie=made.cookie) for _ in range(ASKED))
                waits = [1000 * one.seconds for one in asked]
                yield Figure("house", f"{name}, p50", percentile(waits, 50), "ms", aim=WITHIN)
                yield Figure("house", "  slowest", max(waits), "ms")


def _pages(server: Server, made: House) -> Mapping[str, str]:
    """The pages of the group, with those of the person and the title that were played most."""
    group = f"/g/{made.group}"
    home, games = (
        server.get(path, Cookie=made.cookie).body.decode() for path in (group, f"{group}/games")
    )
    one, two = re.findall(rf"{group}/person/(\d+)", home)[:2]
    play = re.findall(rf"{group}/play/\d+", games)[0]
    return {
        "the group": group,
        "its games": f"{group}/games",
        "its games, searched": f"{group}/games?words=ana&person={one}&first=2020-01-01",
        "its people": f"{group}/people",
        "a person": f"{group}/person/{one}",
        "two people": f"{group}/between/{one}/{two}",
        "a title": f"{group}/title/title%201",
        "a game": play,
        "its phones": f"{group}/phones",
        "a new game for it": f"/new/iwari?group={made.group}",
    }
