"""The editions that a game ships: one TOML file each, beside the game's own modules."""

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import TypeVar

from companion.codec.convert import load
from companion.engine.problems import Problem, require

E = TypeVar("E")


def read_edition(text: str, kind: type[E], check: Callable[[E], Sequence[Problem]]) -> E:
    """The edition that a TOML text describes. Raises Malformed with every fault and its place."""
    edition = load(tomllib.loads(text), kind)
    require(check(edition))
    return edition


def read_editions(
    package: str, names: Sequence[str], kind: type[E], check: Callable[[E], Sequence[Problem]]
) -> tuple[E, ...]:
    """The editions in a package's folder `editions/` with those names, in that order."""
    folder = files(package) / "editions"
    return tuple(
        read_edition((folder / f"{name}.toml").read_text("utf-8"), kind, check) for name in names
    )
