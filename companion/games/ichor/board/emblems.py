"""An emblem for each figure as a path, by its id."""

from collections.abc import Mapping
from typing import Final

from companion.codec.packaged import read_packaged

EMBLEMS: Final[Mapping[str, str]] = read_packaged(__package__, "emblems")
