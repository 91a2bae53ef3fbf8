"""The maps that the project ships, read from the files beside this one."""

import tomllib
from functools import cache
from importlib.resources import files

from companion.codec.convert import load
from companion.engine.game import Malformed
from companion.games.iwari.edition import Edition
from companion.games.iwari.edition_check import check_edition

SHIPPED = ("reference-shore", "reference-highlands")


def read_edition(text: str) -> Edition:
    """The map that a TOML text describes. Raises Malformed with every fault and its place."""
    edition = load(tomllib.loads(text), Edition)
    if problems := check_edition(edition):
        raise Malformed(problems)
    return edition


@cache
def editions() -> tuple[Edition, ...]:
    """The reference maps, the default first."""
    return tuple(
        read_edition(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
        for name in SHIPPED
    )
