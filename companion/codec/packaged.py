"""TOML files that lie beside the code of a game, in its package."""

import tomllib
from importlib.resources import files
from typing import Any


def read_packaged(package: str, name: str) -> dict[str, Any]:
    """The data of the file `name`.toml in that package."""
    return tomllib.loads((files(package) / f"{name}.toml").read_text("utf-8"))
