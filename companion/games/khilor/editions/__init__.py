"""The sets that come with the app, one TOML file each."""

import tomllib
from functools import cache
from importlib.resources import files

from companion.codec import load
from companion.engine.game import Malformed
from companion.games.khilor.edition import Edition
from companion.games.khilor.edition_check import check_edition


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return (read_edition((files(__package__) / "reference.toml").read_text(encoding="utf-8")),)


def read_edition(text: str) -> Edition:
    """The set that a TOML text describes. Raises Malformed."""
    edition = load(tomllib.loads(text), Edition)
    if problems := check_edition(edition):
        raise Malformed(problems)
    return edition
