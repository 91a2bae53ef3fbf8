"""The die that a table plays with."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.codec import load
from companion.engine.game import Malformed, Problem


@dataclass(frozen=True, slots=True)
class Edition:
    """A die: the numbers on its faces, and the one that loses the turn."""

    id: str
    title: str
    faces: tuple[int, ...]
    bust: int


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """What stands against playing with this die."""
    problems: list[Problem] = []
    if not edition.id:
        problems.append(Problem("id", "must not be empty"))
    if not edition.title:
        problems.append(Problem("title", "must not be empty"))
    if len(edition.faces) < 2 or len(set(edition.faces)) < len(edition.faces):
        problems.append(Problem("faces", "must be two or more different numbers"))
    problems.extend(
        Problem(f"faces[{place}]", "must be 1 or more")
        for place, face in enumerate(edition.faces)
        if face < 1
    )
    if edition.bust not in edition.faces:
        problems.append(Problem("bust", "must be one of the faces"))
    return tuple(problems)


@cache
def editions() -> tuple[Edition, ...]:
    """The dice that come with the game, the six-sided one first."""
    folder = files(__package__) / "editions"
    documents = sorted((file for file in folder.iterdir()), key=lambda file: file.name)
    return tuple(_read(file.read_text(encoding="utf-8")) for file in documents)


def _read(text: str) -> Edition:
    edition = load(tomllib.loads(text), Edition)
    if problems := check_edition(edition):
        raise Malformed(problems)
    return edition
