"""The pages of a group after ten years: 5,000 games of 200 people."""

import random
import re
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import insert

from companion import create_app
from companion.bench.figures import Figure, percentile
from companion.bench.server import SETTLED, Server, running_server
from companion.tables.access import new_code, new_token
from companion.tables.groups.members import add_grant
from companion.tables.groups.models import StoredGroup, StoredPerson, StoredPlay, StoredSeat
from companion.tables.storage.database import writing
from companion.tables.storage.models import db
from tests.measure.aims import rows

# A house of ten years

TITLES = 60
BEGAN = datetime(2016, 11, 1, 20, tzinfo=UTC)
DAYS = 3652
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Ines", "Jan")


@dataclass(frozen=True, slots=True)
class House:
    """A filled database: the group's code, a phone's cookie for it, and the key that signed it."""

    group: str
    cookie: str
    key: str


def fill_house(folder: str, games: int, people: int, seed: int = 1) -> House:
    """Make a group of that size in the database of a folder that no server uses."""
    key = new_token() * 2
    url = f"sqlite:///{Path(folder) / 'companion.sqlite3'}"
    app = create_app({"SECRET_KEY": key, "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        code, token = _filled(random.Random(seed), games, people)
        db.engine.dispose()
    return House(code, cookie_of(app, token), key)


def _filled(rng: random.Random, games: int, people: int) -> tuple[str, str]:
    token = new_token()
    with writing() as session:
        group = StoredGroup(
            code=new_code() + new_code(),
            name="A house of ten years",
            made_at=BEGAN,
            version=1,
            reloaded_at=1,
            answered=[],
        )
        session.add(group)
        session.flush()
        add_grant(session, group.id, token, host=True)
        names = [
            NAMES[n] if n < len(NAMES) else f"{NAMES[n % len(NAMES)]} {n // len(NAMES)}"
            for n in range(people)
        ]
        session.add_all(rows := [StoredPerson(group_id=group.id, name=name) for name in names])
        session.flush()
        plays, seats = zip(
            *_games(rng, group.id, [(row.id, row.name) for row in rows], games), strict=True
        )
        session.execute(insert(StoredPlay), plays)
        session.execute(insert(StoredSeat), [seat for some in seats for seat in some])
        return group.code, token


def _games(
    rng: random.Random, group: int, people: list[tuple[int, str]], games: int
) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The games with their seats. A few people play most of them, and a few titles most often."""
    often = [1 / (n + 1) for n in range(len(people))]
    titles = [f"Title {n + 1}" for n in range(TITLES)]
    for number in range(1, games + 1):
        at = BEGAN + timedelta(days=DAYS * number / games, minutes=rng.randrange(180))
        title = rng.choices(titles, [1 / (n + 1) for n in range(TITLES)])[0]
        size = rng.choice((2, 3, 4, 4, 5))
        sat = list(dict.fromkeys(rng.choices(range(len(people)), often, k=size)))
        sat += [one for one in range(len(people)) if one not in sat][: max(0, 2 - len(sat))]
        points = [round(rng.gauss(60 - 3 * min(one, 8), 15)) for one in sat]
        yield (
            {
                "id": number,
                "group_id": group,
                "source": f"made:{number}",
                "game": title.casefold(),
                "title": title,
                "opened_at": at,
                "ended_at": at,
                "minutes": max(5, round(rng.gauss(70, 25))),
                "lowest_wins": False,
                "location": "",
                "note": "",
                "rest": {},
                "changed": 1,
            },
            [
                {
                    "play_id": number,
                    "seat": seat,
                    "person_id": people[one][0],
                    "name": people[one][1],
                    "points": float(points[seat]),
                    "rank": 1 + sum(other > points[seat] for other in points),
                    "wins": points[seat] == max(points),
                    "starts": seat == 0,
                    "team": "",
                    "role": "",
                }
                for seat, one in enumerate(sat)
            ],
        )


def cookie_of(app: Flask, token: str) -> str:
    """The cookie of a phone that holds the group."""
    serializer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    return f"companion={serializer.dumps({'_permanent': True, 'groups': [token]})}"


# The pages of a group after ten years: 5,000 games of 200 people.

GAMES = 5_000
PEOPLE = 200
ASKED = 20
"""How often each page is asked for."""
WITHIN = 100
"""Milliseconds that a page may take."""


def house(games: int = GAMES, people: int = PEOPLE) -> Iterator[Figure]:
    """The first page after a start, which reads all games, and the median and the slowest of
    several times of each page."""
    with tempfile.TemporaryDirectory(prefix="companion-measure-") as folder:
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


def measure() -> Iterator[str]:
    """How long each page takes."""
    return rows(house())
