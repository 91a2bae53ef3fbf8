"""Text and colours for pictures that need no other file."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from markupsafe import escape

from companion.settings import static_folder

# The colours of the style sheet as plain values

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


# Text, with its fonts embedded

FACES = (
    ("Companion Display", 700, "display"),
    ("Companion Text", 400, "text-400"),
    ("Companion Text", 800, "text-800"),
)


def text(
    x: float,
    y: float,
    words: str,
    size: int,
    fill: str,
    *,
    bold: bool = False,
    display: bool = False,
    end: bool = False,
) -> str:
    """A line of text, from `x` on or up to it (`end`), on the line at `y`."""
    family = "Companion Display" if display else "Companion Text"
    weight = 700 if display else 800 if bold else 400
    anchor = ' text-anchor="end"' if end else ""
    return (
        f'<text x="{x}" y="{y}" font-family="{family}, sans-serif" font-weight="{weight}"'
        f' font-size="{size}"{anchor} fill="{fill}">{escape(words)}</text>'
    )


def lettered(size: tuple[int, int], title: str, parts: Iterable[str]) -> str:
    """A picture of that size with all that its text needs, the parts one upon the other."""
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}"><title>{escape(title)}</title><style>{faces()}</style>'
        f'<path fill="{colours()["band"]}" d="M0 0h{wide}v{high}H0z"/>{"".join(parts)}</svg>'
    )


@cache
def faces() -> str:
    """The fonts of the pages, embedded because an SVG image may not load files."""
    folder = Path(static_folder()) / "fonts"
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/woff2;base64,'
        f'{b64encode((folder / f"{file}.woff2").read_bytes()).decode()}) format("woff2")}}'
        for family, weight, file in FACES
    )
