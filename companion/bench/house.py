"""The pages of a group after ten years: 5,000 games of 200 people."""

import http.client
import re
import tempfile
import time
from collections.abc import Iterator, Mapping

from companion.bench.figures import Figure, percentile
from companion.bench.server import HOST, PATIENCE, SETTLED, running_server
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
            connection = http.client.HTTPConnection(HOST, server.port, timeout=PATIENCE)
            yield Figure(
                "house",
                "the group, first page after a start",
                _ask(connection, made, f"/g/{made.group}")[0],
                "ms",
                aim=3 * WITHIN,
            )
            for name, path in _pages(connection, made).items():
                waits = [_ask(connection, made, path)[0] for _ in range(ASKED)]
                yield Figure("house", f"{name}, p50", percentile(waits, 50), "ms", aim=WITHIN)
                yield Figure("house", "  slowest", max(waits), "ms")
            connection.close()


def _pages(connection: http.client.HTTPConnection, made: House) -> Mapping[str, str]:
    """The pages of the group, with those of the person and the title that were played most."""
    group = f"/g/{made.group}"
    _, home = _ask(connection, made, group)
    _, games = _ask(connection, made, f"{group}/games")
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


def _ask(connection: http.client.HTTPConnection, made: House, path: str) -> tuple[float, str]:
    """Milliseconds until a page is there, and the page. Raises RuntimeError for a refusal."""
    started = time.perf_counter()
    connection.request("GET", path, headers={"Cookie": made.cookie})
    answer = connection.getresponse()
    page = answer.read().decode()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return (time.perf_counter() - started) * 1000, page
