"""A house of ten years: a group with thousands of games, made in its database at once."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import insert

from companion import create_app
from companion.tables.access.codes import new_code, new_token
from companion.tables.groups.members import add_grant
from companion.tables.groups.models import StoredGroup, StoredPerson, StoredPlay, StoredSeat
from companion.tables.storage.database import writing
from companion.tables.storage.models import db

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
