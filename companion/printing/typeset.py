"""Fitting text into boxes: measuring it in the app's fonts, breaking lines, finding sizes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from companion.engine.pictures.picture import Point
from companion.engine.pictures.print_sets import Style, Words
from companion.settings.paths import static_folder

FILES: Final[dict[Style, tuple[str, ...]]] = {
    "text": ("text-400", "text-400-latin-1", "text-400-latin-ext"),
    "strong": ("text-800", "text-800-latin-1", "text-800-latin-ext"),
    "display": ("display", "text-800", "text-800-latin-1", "text-800-latin-ext"),
}
"""The files that a style is set from: a letter is taken from the first that has it."""
UNKNOWN: Final = "?"
LEADING: Final = 1.2
RISE: Final = 0.34
"""Half the height of a capital, in parts of the size: so far below the middle is the line."""
SMALLER: Final = 0.95


@dataclass(frozen=True)
class Font:
    """One of the app's font files."""

    name: str

    @property
    def path(self) -> Path:
        """The path of the file."""
        return Path(static_folder()) / "fonts" / f"{self.name}.woff2"

    @property
    def widths(self) -> dict[str, float]:
        """The width of each letter in the font, relative to the type size."""
        return self._read[0]

    def outline(self, text: str, at: Point, size: float) -> str:
        """Letters as the path of an SVG, from `at` along the line."""
        from fontTools.pens.svgPathPen import SVGPathPen  # noqa: PLC0415 - see `_read`
        from fontTools.pens.transformPen import TransformPen  # noqa: PLC0415

        widths, shapes = self._read
        pen, x = SVGPathPen(None, ntos=_short), at[0]
        for letter in text:
            shapes[letter].replay(TransformPen(pen, (size, 0, 0, -size, x, at[1])))
            x += widths[letter] * size
        path: str = pen.getCommands()
        return path

    @cached_property
    def _read(self) -> tuple[dict[str, float], dict[str, Any]]:
        """Widths and shapes of all letters, relative to the type size. All are read at once,
        because several threads cannot share a font that reads its file on demand."""
        # loaded by the first sheet that is printed: each start would be slower otherwise
        from fontTools.pens.recordingPen import DecomposingRecordingPen  # noqa: PLC0415
        from fontTools.pens.transformPen import TransformPen  # noqa: PLC0415
        from fontTools.ttLib import TTFont  # noqa: PLC0415

        file = TTFont(self.path)
        units, advances, glyphs = file["head"].unitsPerEm, file["hmtx"], file.getGlyphSet()
        widths, shapes = {}, {}
        for code, name in file.getBestCmap().items():
            shape = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(TransformPen(shape, (1 / units, 0, 0, 1 / units, 0, 0)))
            widths[chr(code)], shapes[chr(code)] = advances[name][0] / units, shape
        return widths, shapes


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one font, on the line that begins at `at`, `width` long."""

    text: str
    font: Font
    at: Point
    size: float
    width: float


@cache
def fonts(style: Style) -> tuple[Font, ...]:
    """The fonts of a style; a letter is taken from the first one that has it."""
    return tuple(map(_font, FILES[style]))


def all_fonts() -> tuple[Font, ...]:
    """Every font of the app, each once."""
    return tuple(dict.fromkeys(font for style in FILES for font in fonts(style)))


@cache
def _font(name: str) -> Font:
    return Font(name)


def runs(words: Words) -> Iterator[Run]:
    """The words set into their box, line by line."""
    size, lines = _fitted(words)
    (x, top), lead = words.at, size * LEADING
    middle = top + words.height / 2 - lead * (len(lines) - 1) / 2
    for n, line in enumerate(lines):
        indent = (words.width - measured(line, words.style) * size) / 2
        left = x + (indent if words.align == "middle" else 0)
        for font, text, width in _split(line, words.style):
            yield Run(text, font, (left, middle + n * lead + RISE * size), size, width * size)
            left += width * size


def measured(text: str, style: Style) -> float:
    """The width of a line, in parts of its size."""
    return sum(width for _, _, width in _split(text, style))


def _fitted(words: Words) -> tuple[float, Sequence[str]]:
    """The largest size at which the words fit, and their lines."""
    size = words.size
    while True:
        lines = tuple(_broken(words.text.split(), words.style, words.width / size))
        fits = all(measured(line, words.style) * size <= words.width for line in lines)
        if (fits and len(lines) * size * LEADING <= words.height) or size < 0.5:
            return size, lines
        size *= SMALLER


def _broken(words: Sequence[str], style: Style, width: float) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}".strip()
        if line and measured(longer, style) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _split(text: str, style: Style) -> Iterator[tuple[Font, str, float]]:
    """The text in parts by font, each with its width; letters that no font has become "?"."""
    found: list[tuple[Font, str, float]] = []
    for letter in text:
        known = next((f for f in fonts(style) if letter in f.widths), None)
        font, shown = (known, letter) if known else (fonts(style)[0], UNKNOWN)
        width = font.widths[shown]
        if found and found[-1][0] is font:
            _, before, so_far = found.pop()
            found.append((font, before + shown, so_far + width))
        else:
            found.append((font, shown, width))
    return iter(found)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
