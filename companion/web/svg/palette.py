"""The colours of the style sheet as plain values, for pictures that are used without it.

They are read from the style sheet, so that they are defined in one place.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.settings import static_folder

ROOT = re.compile(r":root \{(.*?)\}", re.DOTALL)
TONE = re.compile(r"\.tone-(\w+) \{ --tone: ([^;]+); --on: ([^;]+);")
NAMED = re.compile(r"--([\w-]+): (#[0-9a-f]{3,6});")
VAR = re.compile(r"var\(--([\w-]+)\)")


@cache
def colours() -> Mapping[str, str]:
    """The named colours by day: "ground", "clay", "vase"."""
    found = ROOT.search(_style())
    assert found is not None
    return dict(NAMED.findall(found[1]))


@cache
def tones() -> Mapping[str, tuple[str, str]]:
    """A tone's fill, and the colour of what is written on it."""
    return {name: (_plain(fill), _plain(on)) for name, fill, on in TONE.findall(_style())}


def _plain(value: str) -> str:
    named = VAR.fullmatch(value)
    return colours()[named[1]] if named else value


@cache
def _style() -> str:
    return (Path(static_folder()) / "css" / "house.css").read_text(encoding="utf-8")
