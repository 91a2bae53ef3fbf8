"""Sheets to print and cut out: a game's pieces on paper, as PDF and SVG, in their true size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, cached_property, partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from markupsafe import escape

from companion.engine.pictures import Face, Ink, Patch, Point, PrintSet, Stroke, Style, Words
from companion.settings import static_folder

if TYPE_CHECKING:
    from fpdf import FPDF

EDGE: Final = 5.0
"""What home printers leave white all around, in millimetres."""
HEAD: Final = 6.0
MARK: Final = 4.0
GAP: Final = 1.0
HAIR: Final = 0.15
RULE: Final = 50.0
"""The line by which a print's size is checked."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in millimetres, upright."""

    id: str
    title: str
    width: float
    height: float


PAPERS: Final = {
    "a4": Paper("a4", "A4", 210, 297),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A face on a page; `at` is its top left corner."""

    face: Face
    at: Point


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: pieces, cut marks, and a line of words at the top."""

    title: str
    width: float
    height: float
    placed: tuple[Placed, ...]
    marks: tuple[Stroke, ...]
    head: tuple[Ink, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size in the middle of a page of that width and height."""

    page: tuple[float, float]
    cell: tuple[float, float]
    columns: int
    rows: int

    @property
    def start(self) -> Point:
        """The top left corner."""
        return (
            (self.page[0] - self.columns * self.cell[0]) / 2,
            (self.page[1] - self.rows * self.cell[1]) / 2,
        )

    @property
    def cells(self) -> Iterator[Point]:
        """The corners of the cells in reading order."""
        x, y = self.start
        for row in range(self.rows):
            for column in range(self.columns):
                yield x + column * self.cell[0], y + row * self.cell[1]

    def marks(self) -> Iterator[Stroke]:
        """A short line at both ends of every cut, outside of the pieces."""
        (left, top), (width, height) = self.start, self.cell
        right, bottom = left + self.columns * width, top + self.rows * height
        for n in range(self.columns + 1):
            x = left + n * width
            yield Stroke(((x, top - GAP - MARK), (x, top - GAP)), HAIR)
            yield Stroke(((x, bottom + GAP), (x, bottom + GAP + MARK)), HAIR)
        for n in range(self.rows + 1):
            y = top + n * height
            yield Stroke(((left - GAP - MARK, y), (left - GAP, y)), HAIR)
            yield Stroke(((right + GAP, y), (right + GAP + MARK, y)), HAIR)


def pages(title: str, sets: Sequence[PrintSet], paper: Paper) -> tuple[Page, ...]:
    """Every page of these pieces on that paper, each front followed by its back."""
    return tuple(page for pieces in sets for page in _pages_of(title, pieces, paper))


def grid_of(pieces: PrintSet, paper: Paper) -> Grid:
    """The grid with the most pieces, on upright paper or, if that has more room, landscape."""
    upright, lying = (paper.width, paper.height), (paper.height, paper.width)
    return max((_grid(pieces, upright), _grid(pieces, lying)), key=lambda g: g.columns * g.rows)


def _grid(pieces: PrintSet, page: tuple[float, float]) -> Grid:
    around = EDGE + MARK + GAP
    columns = int((page[0] - 2 * around) // pieces.width)
    rows = int((page[1] - 2 * (around + HEAD)) // pieces.height)
    return Grid(page, (pieces.width, pieces.height), columns, rows)


def _pages_of(title: str, pieces: PrintSet, paper: Paper) -> Iterator[Page]:
    whole = grid_of(pieces, paper)
    most = whole.columns * whole.rows
    total = ceil(len(pieces.faces) / most)
    for n in range(total):
        name = f"{title}: {pieces.title.lower()}, {n + 1} of {total}"
        faces = pieces.faces[n * most : (n + 1) * most]
        grid = replace(whole, rows=ceil(len(faces) / whole.columns))
        cells = tuple(grid.cells)
        fronts = tuple(map(Placed, faces, cells))
        yield Page(name, *grid.page, fronts, tuple(grid.marks()), tuple(_head(name, grid.page[0])))
        if pieces.back:
            backs = tuple(Placed(pieces.back, cell) for cell in cells)
            yield Page(f"{name}, backs", *grid.page, backs, (), ())
        else:
            yield Page(f"{name}, empty back", *grid.page, (), (), ())


def _head(name: str, width: float) -> Iterator[Ink]:
    """The name of the page, and a line of known length to check with a ruler."""
    right = width - EDGE
    text = f"Print at 100 %: this line is {RULE:.0f} mm long."
    yield Words(name, (EDGE + 8, EDGE), 70, HEAD - 2, 3, "strong", "start")
    yield Words(text, (right - RULE - 65, EDGE), 62, HEAD - 2, 2.8, align="start")
    y = EDGE + (HEAD - 2) / 2
    yield Stroke(((right - RULE, y), (right, y)), 0.3)
    for x in (right - RULE, right):
        yield Stroke(((x, y - 1), (x, y + 1)), 0.3)


# The light colours of the app's palette, for paper

TONES: Final = {
    "clay": "#dc8053",
    "bone": "#fdf7ea",
    "ink": "#1a1210",
    "gold": "#edb233",
    "red": "#b02a1d",
    "green": "#2c6a38",
    "blue": "#1f57a4",
    "yellow": "#f4c92f",
    "orange": "#e7801c",
    "purple": "#6a3ea1",
    "pink": "#f095b7",
    "tundra": "#dfa893",
    "forest": "#b1bb8d",
    "glacier": "#b6ced3",
    "coast": "#ecd99d",
    "desert": "#e5b684",
    "water": "#9fb9c2",
    "sea": "#96b3bc",
    "rock": "#b9a895",
    "path": "#fdf7ea",
}


def colour(tone: str) -> str:
    """The colour of a tone as #rrggbb; that of ink for an unknown tone."""
    return TONES.get(tone, TONES["ink"])


# Fitting text into boxes

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
        pen, x = SVGPathPen(None, ntos=partial(_n, digits=2)), at[0]
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


_font = cache(Font)


@cache
def fonts(style: Style) -> tuple[Font, ...]:
    """The fonts of a style; a letter is taken from the first one that has it."""
    return tuple(map(_font, FILES[style]))


def all_fonts() -> tuple[Font, ...]:
    """Every font of the app, each once."""
    return tuple(dict.fromkeys(font for style in FILES for font in fonts(style)))


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
    parts: list[tuple[Font, str, float]] = []
    for letter in text:
        holder = next((f for f in fonts(style) if letter in f.widths), None)
        font, shown = (holder, letter) if holder else (fonts(style)[0], UNKNOWN)
        width = font.widths[shown]
        if parts and parts[-1][0] is font:
            _, before, so_far = parts.pop()
            parts.append((font, before + shown, so_far + width))
        else:
            parts.append((font, shown, width))
    return iter(parts)


# Pages as one PDF with embedded fonts

POINTS = 72 / 25.4
"""Points in a millimetre: type is measured in points."""
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The same pages make the same file, whenever they are made."""


def pdf(title: str, pages: Sequence[Page]) -> bytes:
    """The pages as a PDF with that title; each page has the size of its paper."""
    from fpdf import FPDF  # noqa: PLC0415 - it takes a quarter of a second to load

    document = FPDF(unit="mm", format=(pages[0].width, pages[0].height))
    document.set_title(title)
    document.set_lang("en")
    document.set_creation_date(WRITTEN)
    document.set_auto_page_break(auto=False)
    for font in all_fonts():
        document.add_font(font.name, "", font.path)
    for page in pages:
        document.add_page(orientation="P", format=(page.width, page.height))
        for ink in (*page.head, *page.marks):
            _draw(document, ink, (0, 0))
        for placed in page.placed:
            for ink in placed.face.ink:
                _draw(document, ink, placed.at)
    return bytes(document.output())


def _draw(document: "FPDF", ink: Ink, origin: Point) -> None:
    match ink:
        case Patch():
            document.set_fill_color(colour(ink.tone))
            document.set_draw_color(colour("ink"))
            document.set_line_width(ink.line)
            style = "DF" if ink.line else "F"
            document.polygon(_moved(ink.outline, origin), style=style)
        case Stroke():
            document.set_draw_color(colour(ink.tone))
            document.set_line_width(ink.width)
            document.polyline(_moved(ink.points, origin))
        case Words():
            document.set_text_color(colour(ink.tone))
            for run in runs(ink):
                document.set_font(run.font.name, size=run.size * POINTS)
                document.text(origin[0] + run.at[0], origin[1] + run.at[1], run.text)


def _moved(points: Sequence[Point], by: Point) -> list[Point]:
    return [(x + by[0], y + by[1]) for x, y in points]


# A page as SVG, in which a unit of the drawing is a millimetre


def svg(page: Page) -> str:
    """The page as a complete document; letters are outlines, so that it needs no fonts."""
    return "".join(_parts(page))


def _parts(page: Page) -> Iterator[str]:
    width, height = _n(page.width), _n(page.height)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}" role="img" aria-label="{escape(page.title)}">'
        f"<title>{escape(page.title)}</title><defs>"
    )
    faces = list(dict.fromkeys(placed.face for placed in page.placed))
    for number, face in enumerate(faces):
        drawn = "".join(map(_ink, face.ink))
        yield f'<g id="face-{number}"><title>{escape(face.name)}</title>{drawn}</g>'
    yield f"</defs>{''.join(map(_ink, (*page.head, *page.marks)))}"
    for placed in page.placed:
        x, y = map(_n, placed.at)
        yield f'<use href="#face-{faces.index(placed.face)}" x="{x}" y="{y}"/>'
    yield "</svg>"


def _ink(ink: Ink) -> str:
    match ink:
        case Patch():
            line = f' stroke="{colour("ink")}" stroke-width="{_n(ink.line)}"' if ink.line else ""
            return f'<polygon points="{_points(ink.outline)}" fill="{colour(ink.tone)}"{line}/>'
        case Stroke():
            return (
                f'<polyline points="{_points(ink.points)}" fill="none" stroke-linecap="butt"'
                f' stroke="{colour(ink.tone)}" stroke-width="{_n(ink.width)}"/>'
            )
        case Words():
            lines = (run.font.outline(run.text, run.at, run.size) for run in runs(ink))
            return f'<path fill="{colour(ink.tone)}" d="{"".join(lines)}"/>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float, digits: int = 3) -> str:
    return f"{number:.{digits}f}".rstrip("0").rstrip(".")
