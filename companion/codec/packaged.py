"""TOML files that lie beside the code of a game, in its package."""

import tomllib
from importlib.resources import files
from typing import Any

from companion.engine.setup.deal import Choice, Option


def read_packaged(package: str, name: str) -> dict[str, Any]:
    """The data of the file `name`.toml in that package."""
    return tomllib.loads((files(package) / f"{name}.toml").read_text("utf-8"))


def read_options(package: str) -> tuple[Option, ...]:
    """The options of `options.toml` in that package, each with its choices by their ids."""
    return tuple(
        Option(name, one["label"], one["help"], tuple(Choice(*c) for c in one["choices"].items()))
        for name, one in read_packaged(package, "options").items()
    )
