"""Photos of boards that are made: papers and dyes, scenes, lamps and cameras."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np

from companion.engine.layout import Layout, PieceKind
from companion.engine.pictures import Area, Element, Piece, Point, Route, Space
from companion.web.parts.photos import rgb

# A printed board as a script paints it

ACROSS = 1500
"""Pixels of the printed board's width."""
OFF = 0.002
"""By how much of the width a place is printed beside where the edition says."""
ORNAMENTS = 420
COLOURED = 0.6
"""The share of places of a coloured print."""


def printed(board: Layout, rng: np.random.Generator, *, coloured: bool = False) -> Any:
    """The board without pieces: height by width by 3, red first, from 0 to 255. On a `coloured` one
    most places are printed in a paler colour of some piece."""
    left, top, width, height = board.box
    scale = ACROSS / width
    size = (ACROSS, round(height * scale))
    paper = np.full((size[1], size[0], 3), (205, 190, 160), np.uint8)

    def there(point: Point) -> tuple[int, int]:
        x, y = (np.array(point) - (left, top)) * scale + rng.normal(0, OFF * ACROSS / 2, 2)
        return round(float(x)), round(float(y))

    areas = [one for one in board.picture.elements if isinstance(one, Area)]
    for area in areas:
        cv2.fillPoly(paper, [np.int32([there(p) for p in area.outline])], _ink(area.tone, rng))
    _ornament(paper, rng)
    for element in board.picture.elements:
        _draw(paper, element, there, scale, rng)
    if coloured:
        tones = [kind.token.tone for kind in board.kinds if not kind.ground]
        for place in board.places:
            if rng.random() < COLOURED:
                ink = _ink(str(rng.choice(tones)), rng)
                cv2.circle(paper, there(place.at), round(place.size * scale), ink, -1, cv2.LINE_AA)
    return _worn(paper, rng)


def _draw(paper: Any, element: Element, there: Any, scale: float, rng: Any) -> None:
    """An element's lines; those of an area are drawn over the ornaments."""
    dark = (45, 38, 32)
    match element:
        case Area():
            cv2.polylines(paper, [np.int32([there(p) for p in element.outline])], True, dark, 4)
            if element.label and element.label_at:
                _write(paper, element.label.split("\n")[0], there(element.label_at), 0.8, dark)
        case Route():
            line = [np.int32([there(p) for p in element.points])]
            cv2.polylines(paper, line, False, _ink(element.tone, rng), 7, cv2.LINE_AA)
        case Space() | Piece():
            at, radius = there(element.at), round(element.size * scale)
            cv2.circle(paper, at, radius, _ink(element.tone, rng), -1, cv2.LINE_AA)
            cv2.circle(paper, at, radius, dark, 3, cv2.LINE_AA)
            text = element.label if isinstance(element, Space) else element.letter
            tone = dark if sum(_ink(element.tone, rng)) > 330 else (240, 235, 225)
            _write(paper, text, at, min(1.1, radius / 34), tone)


def _ink(tone: str, rng: Any) -> tuple[int, int, int]:
    """A tone as it is printed: paler than on a screen."""
    colour = np.array(rgb(tone)) * 0.72 + 46 + rng.normal(0, 4, 3)
    red, green, blue = (int(part) for part in np.clip(colour, 0, 255))
    return red, green, blue


def _write(paper: Any, text: str, at: tuple[int, int], size: float, colour: Any) -> None:
    font = cv2.FONT_HERSHEY_SIMPLEX
    (wide, high), _ = cv2.getTextSize(text, font, size, 2)
    place = (at[0] - wide // 2, at[1] + high // 2)
    cv2.putText(paper, text, place, font, size, colour, 2, cv2.LINE_AA)


def _ornament(paper: Any, rng: Any) -> None:
    """Strokes such as waves, trees and hills on every map."""
    high, wide = paper.shape[:2]
    for _ in range(ORNAMENTS):
        x, y = rng.integers(0, wide), rng.integers(0, high)
        base = paper[y, x].astype(int)
        colour = tuple(int(c) for c in np.clip(base + rng.integers(-38, 30), 0, 255))
        steps = np.cumsum(rng.normal(0, 9, (int(rng.integers(3, 7)), 2)), axis=0)
        points = steps + np.array((x, y))
        line = [np.int32(points)]
        cv2.polylines(paper, line, False, colour, int(rng.integers(2, 5)), cv2.LINE_AA)


def _worn(paper: Any, rng: Any) -> Any:
    """Ink that does not cover evenly."""
    high, wide = paper.shape[:2]
    cloud = np.zeros((high, wide), np.float32)
    for cells, strength in ((7, 0.05), (40, 0.035), (200, 0.03)):
        noise = rng.normal(0, strength, (cells, cells)).astype(np.float32)
        cloud += cv2.resize(noise, (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.clip(paper * (1 + cloud[..., None]), 0, 255).astype(np.uint8)


# A phone's camera over a table

FOCAL = 0.8
"""The focal length as a share of the photo's longer side."""
PHOTO = (1600, 1200)


@dataclass(frozen=True)
class Camera:
    """A camera as a matrix of 3 by 4, for points in widths of the board: x right, y down, z up."""

    matrix: Any

    def sees(self, points: Any) -> Any:
        """Where points, n by 3, are in the photo: n by 2 pixels."""
        whole = np.c_[np.asarray(points, float), np.ones(len(points))] @ self.matrix.T
        return whole[:, :2] / whole[:, 2:]


def above(ratio: float, tilt: float, turn: float, rng: np.random.Generator) -> Camera:
    """A camera that leans by `tilt` degrees over a board of that height by width, which lies
    turned by `turn` degrees, from where the whole board is in the photo."""
    size = PHOTO if ratio < 1 else PHOTO[::-1]
    lean, spin = np.radians(tilt), np.radians(turn)
    flat = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    down = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    # The camera looks down: what is higher is nearer, and what is farther up leans away.
    turned = np.diag([1, 1, -1]) @ down @ flat
    focal = FOCAL * max(size)
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    middle = np.array([0.5, ratio / 2, 0])
    corners = np.array([(0, 0, 0), (1, 0, 0), (1, ratio, 0), (0, ratio, 0)])
    margin = rng.uniform(0.03, 0.07)
    away = 1.0
    while True:
        offset = np.array([0, 0, away]) - turned @ middle
        camera = Camera(inner @ np.c_[turned, offset])
        seen = camera.sees(corners) / size
        if seen.min() > margin and seen.max() < 1 - margin:
            return camera
        away *= 1.02


def size_of(ratio: float) -> tuple[int, int]:
    """The width and height of a photo of such a board."""
    return PHOTO if ratio < 1 else PHOTO[::-1]


# A photo of a board with pieces on it, and what truly lies on each place

Made = Literal["chits", "wood"]
"""Pieces as flat chits with letters, or as coloured wood that stands up and throws shadows."""
HEIGHTS: Mapping[Made, float] = {"chits": 0.18, "wood": 1.1}
"""How high a piece is, where its radius is 1."""
DYE = 9.0
"""How far the colour of a game's pieces is from the app's, and one piece from the next."""
TURN = 8.0
"""By how many degrees a board lies turned at most, beside what the condition says."""
ASKEW = 0.22
"""How far a piece may stand beside its place, where its radius is 1."""
SHADOW = 0.55
TABLE = (96, 70, 52)
FREE = 0.4
"""The share of places on which nothing lies."""


@dataclass(frozen=True)
class Scene:
    """A photo, red first, with its truth: kinds by place, and the board's corners in pixels."""

    photo: Any
    truth: Mapping[str, int]
    corners: Any


@dataclass(frozen=True)
class _Box:
    """The pieces of a game: how they are made, the colour of each kind, and the share that fell."""

    made: Made
    dyes: list[Any]
    fallen: float


def scene(
    board: Layout,
    paper: Any,
    made: Made,
    how: "Condition",
    rng: np.random.Generator,
    *,
    truth: Mapping[str, int] | None = None,
) -> Scene:
    """A sharp photo by even light, of what lies on the board by chance unless it is given."""
    turn = how.turn + rng.uniform(-TURN, TURN)
    _, _, width, height = board.box
    ratio = height / width
    camera, size = above(ratio, how.tilt, turn, rng), size_of(ratio)
    given, truth = truth, _laid(board, rng)
    if given is not None:
        truth = {**dict.fromkeys(truth, -1), **{p: given[p] for p in truth if p in given}}
    high = paper.shape[0]
    flat = np.float32([(0, 0), (ACROSS, 0), (ACROSS, high), (0, high)])
    corners = camera.sees([(0, 0, 0), (1, 0, 0), (1, ratio, 0), (0, ratio, 0)])
    photo = _table(size, rng)
    way = cv2.getPerspectiveTransform(flat, np.float32(corners))
    seen = cv2.warpPerspective(paper, way, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(paper.shape[:2], 255, np.uint8), way, size)
    photo[mask > 127] = seen[mask > 127]
    dyes = [np.array(rgb(kind.token.tone)) + rng.normal(0, how.dye, 3) for kind in board.kinds]
    if how.alike:
        dyes = _nearer(dyes, how.alike)
    _stand(photo, (board, truth), camera, _Box(made, dyes, how.fallen), rng)
    return Scene(photo, truth, corners)


def _nearer(dyes: list[Any], share: float) -> list[Any]:
    """The dyes, of which the two most alike are nearer to each other by that share of the way."""
    pairs = [(a, b) for b in range(len(dyes)) for a in range(b) if np.ptp(dyes[a] - dyes[b]) > 0]
    if not pairs:
        return dyes
    a, b = min(pairs, key=lambda pair: float(np.linalg.norm(dyes[pair[0]] - dyes[pair[1]])))
    moved = dyes[b] + share * (dyes[a] - dyes[b])
    return [moved if n == b else dye for n, dye in enumerate(dyes)]


def _table(size: tuple[int, int], rng: Any) -> Any:
    """A wooden table."""
    grain = cv2.resize(rng.normal(0, 9, (size[1] // 3, 8)).astype(np.float32), size)
    return np.clip(np.array(TABLE) + grain[..., None], 0, 255).astype(np.uint8)


def _laid(board: Layout, rng: Any) -> dict[str, int]:
    """A kind for each place, or -1, as far as the box has pieces."""
    left = {n: kind.most for n, kind in enumerate(board.kinds) if not kind.told}
    truth = {}
    for place in board.places:
        open_ = [n for n, most in left.items() if most is None or most > 0]
        kind = -1 if not open_ or rng.random() < FREE else int(rng.choice(open_))
        truth[place.id] = kind
        most = left.get(kind)
        if most is not None:
            left[kind] = most - 1
    return truth


def _stand(
    photo: Any,
    laid: tuple[Layout, Mapping[str, int]],
    camera: Camera,
    box: _Box,
    rng: np.random.Generator,
) -> None:
    """Draw the pieces, the farthest first, each with its shadow."""
    board, truth = laid
    left, top, width, _ = board.box
    standing = [place for place in board.places if truth[place.id] >= 0]
    light = rng.uniform(0, 2 * np.pi)
    for place in sorted(standing, key=lambda one: one.at[1]):
        kind = truth[place.id]
        x, y = (place.at[0] - left) / width, (place.at[1] - top) / width
        radius = 0.9 * place.size / width * board.kinds[kind].scale
        x, y = np.array((x, y)) + rng.uniform(-ASKEW, ASKEW, 2) * radius
        height = HEIGHTS[box.made] * radius
        if box.fallen and rng.random() < box.fallen:
            _fall(photo, camera, (x, y, radius), box.dyes[kind], rng)
            continue
        foot = _disc(camera, x, y, radius, 0)
        away = height * np.array([np.cos(light), np.sin(light)])
        _shade(photo, _disc(camera, x + away[0], y + away[1], radius, 0), foot)
        head = _disc(camera, x, y, radius, height)
        colour = np.clip(box.dyes[kind] + rng.normal(0, DYE / 3, 3), 8, 250)
        side = cv2.convexHull(np.r_[foot, head])
        cv2.fillPoly(photo, [np.int32(side * 16)], 0.68 * colour, cv2.LINE_AA, 4)
        cv2.fillPoly(photo, [np.int32(head * 16)], colour, cv2.LINE_AA, 4)
        if box.made == "chits":
            _letter(photo, head, board.kinds[kind], colour)


def _fall(
    photo: Any, camera: Camera, piece: tuple[float, float, float], dye: Any, rng: Any
) -> None:
    """Draw a piece that lies on its side, partly beside its place."""
    x, y, radius = piece
    way = rng.uniform(0, 2 * np.pi)
    x, y = x + 0.5 * radius * np.cos(way), y + 0.5 * radius * np.sin(way)
    spin = np.array([[np.cos(way), -np.sin(way)], [np.sin(way), np.cos(way)]])
    half = radius * np.array([(-1.1, -0.8), (1.1, -0.8), (1.1, 0.8), (-1.1, 0.8)])
    rim = half @ spin.T + (x, y)
    body = camera.sees(np.c_[rim, np.full(4, radius)])
    _shade(photo, camera.sees(np.c_[rim, np.zeros(4)]).astype(np.float32), body.astype(np.float32))
    colour = np.clip(dye + rng.normal(0, DYE / 3, 3), 8, 250)
    cv2.fillPoly(photo, [np.int32(body * 16)], 0.9 * colour, cv2.LINE_AA, 4)


def _disc(camera: Camera, x: float, y: float, radius: float, z: float) -> Any:
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    rim = np.c_[x + radius * np.cos(turns), y + radius * np.sin(turns), np.full(32, z)]
    return camera.sees(rim).astype(np.float32)


def _shade(photo: Any, cast: Any, foot: Any) -> None:
    """Darken what lies between a piece and where its shadow ends."""
    hull: Any = np.int32(cv2.convexHull(np.r_[cast, foot]))
    x, y, wide, high = cv2.boundingRect(hull)
    x, y = max(0, x - 4), max(0, y - 4)
    part = photo[y : y + high + 8, x : x + wide + 8]
    mask = np.zeros(part.shape[:2], np.float32)
    cv2.fillPoly(mask, [hull - (x, y)], 1.0)
    mask = cv2.GaussianBlur(mask, (5, 5), 0)
    part[:] = (part * (1 - (1 - SHADOW) * mask[..., None])).astype(np.uint8)


def _letter(photo: Any, head: Any, kind: PieceKind, colour: Any) -> None:
    """The chit's rim and its letter."""
    ink = (30, 24, 20) if colour.mean() > 110 else (245, 240, 228)
    cv2.polylines(photo, [np.int32(head * 16)], True, ink, 2, cv2.LINE_AA, 4)
    x, y = head.mean(axis=0)
    size = float(np.ptp(head[:, 0])) / 50
    (wide, high), _ = cv2.getTextSize(kind.token.letter, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
    at = (round(float(x) - wide / 2), round(float(y) + high / 2))
    cv2.putText(photo, kind.token.letter, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 2, cv2.LINE_AA)


# What makes a photo hard

Spoil = Callable[[Any, Any, np.random.Generator], Any]
"""A photo and the board's corners in it, to the photo made worse."""


@dataclass(frozen=True)
class Condition:
    """How a photo is taken: by how many degrees the phone leans, and what spoils the photo; and of
    what: by how many degrees the board lies turned, how far dyes are from those that the app knows,
    by which share of the way the two most alike are nearer to each other, the share of pieces that
    fell, whether places are printed in the colours of pieces, and how many of the places that
    people show a lamp is mirrored on."""

    tilt: float
    spoils: tuple[Spoil, ...] = ()
    turn: float = 0.0
    dye: float = DYE
    alike: float = 0.0
    fallen: float = 0.0
    coloured: bool = False
    lit: int = 0


def blur(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A phone that is not quite in focus."""
    return cv2.GaussianBlur(photo, (0, 0), rng.uniform(1.6, 2.2))


def noise(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A sensor in a dim room."""
    grain = rng.normal(0, 11, photo.shape)
    return np.clip(photo + grain, 0, 255).astype(np.uint8)


def warm(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A lamp over the table."""
    high, wide = photo.shape[:2]
    x, y = rng.uniform(0.2, 0.8, 2)
    rows, columns = np.mgrid[0:high, 0:wide]
    far = np.hypot(columns / wide - x, rows / high - y)
    dim = (1.08 - 0.5 * far)[..., None] * np.array([1.05, 0.86, 0.58])
    return np.clip(photo * dim, 0, 255).astype(np.uint8)


def shadow(photo: Any, corners: Any, rng: np.random.Generator) -> Any:
    """The shadow of a hand with a phone."""
    mask = np.zeros(photo.shape[:2], np.float32)
    reach = float(np.linalg.norm(corners[0] - corners[2]))
    x, y = _inside(corners, rng)
    turn = rng.uniform(0, 360)
    palm = (int(0.16 * reach), int(0.12 * reach))
    cv2.ellipse(mask, (int(x), int(y)), palm, turn, 0, 360, 1.0, -1)
    for finger in range(4):
        way = np.radians(turn + 20 * finger - 30)
        tip = (int(x + 0.34 * reach * np.cos(way)), int(y + 0.34 * reach * np.sin(way)))
        cv2.line(mask, (int(x), int(y)), tip, 1.0, max(3, int(0.035 * reach)))
    mask = cv2.GaussianBlur(mask, (0, 0), 0.008 * reach)
    return (photo * (1 - 0.5 * mask[..., None])).astype(np.uint8)


def glare(photo: Any, corners: Any, rng: np.random.Generator) -> Any:
    """A lamp that is mirrored by the varnish, in two spots."""
    rows, columns = np.mgrid[0 : photo.shape[0], 0 : photo.shape[1]]
    reach = float(np.linalg.norm(corners[0] - corners[2]))
    light = np.zeros(photo.shape[:2])
    for _ in range(2):
        x, y = _inside(corners, rng)
        far = np.hypot(columns - x, (rows - y) * 1.4) / (rng.uniform(0.03, 0.06) * reach)
        light = np.maximum(light, 235 * np.exp(-(far**2)))
    return np.clip(photo + light[..., None], 0, 255).astype(np.uint8)


def dim(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A candle in the evening, and the grain of a sensor that makes the best of it."""
    light = rng.uniform(0.16, 0.3) * np.array([1.15, 0.95, 0.7])
    return np.clip(photo * light + rng.normal(0, 4, photo.shape), 0, 255).astype(np.uint8)


def reflections(photo: Any, corners: Any, rng: np.random.Generator) -> Any:
    """Lamps that are mirrored in a glossy board, in many small spots."""
    reach = float(np.linalg.norm(corners[0] - corners[2]))
    light = np.zeros(photo.shape[:2], np.float32)
    for _ in range(14):
        x, y = _inside(corners, rng)
        size = rng.uniform(0.006, 0.018) * reach
        axes = (round(size * rng.uniform(1, 2.5)), round(size))
        cv2.ellipse(light, (round(x), round(y)), axes, rng.uniform(0, 180), 0, 360, 255, -1)
    light = cv2.GaussianBlur(light, (0, 0), 0.004 * reach)
    return np.clip(photo + light[..., None], 0, 255).astype(np.uint8)


def sun(photo: Any, corners: Any, rng: np.random.Generator) -> Any:
    """A stripe of sun from a window, three times as light as the rest of the table."""
    reach = float(np.linalg.norm(corners[0] - corners[2]))
    x, y = _inside(corners, rng)
    way = rng.uniform(0, np.pi)
    rows, columns = np.mgrid[0 : photo.shape[0], 0 : photo.shape[1]]
    away = (columns - x) * np.cos(way) + (rows - y) * np.sin(way)
    stripe = (np.abs(away) < rng.uniform(0.08, 0.16) * reach).astype(np.float32)
    stripe = cv2.GaussianBlur(stripe, (0, 0), 3)[..., None]
    warm_sun = np.array([1.35, 1.3, 1.15])
    return np.clip(photo * (0.45 + stripe * (warm_sun - 0.45)), 0, 255).astype(np.uint8)


def lit_at(photo: Any, points: Any, reach: float) -> Any:
    """A lamp that is mirrored exactly there."""
    rows, columns = np.mgrid[0 : photo.shape[0], 0 : photo.shape[1]]
    light = np.zeros(photo.shape[:2])
    for x, y in points:
        far = np.hypot(columns - x, rows - y) / reach
        light = np.maximum(light, 235 * np.exp(-(far**2)))
    return np.clip(photo + light[..., None], 0, 255).astype(np.uint8)


def _inside(corners: Any, rng: np.random.Generator) -> Any:
    a, b = rng.uniform(0.15, 0.85, 2)
    above = corners[0] * (1 - a) + corners[1] * a
    below = corners[3] * (1 - a) + corners[2] * a
    return above * (1 - b) + below * b


CONDITIONS: Mapping[str, Condition] = {
    "straight": Condition(0),
    "slanted": Condition(35),
    "blurred": Condition(18, (blur,)),
    "noisy": Condition(18, (noise,)),
    "warm light": Condition(18, (warm,)),
    "hand's shadow": Condition(18, (shadow,)),
    "glare": Condition(18, (glare,)),
    "all at once": Condition(35, (warm, shadow, glare, blur, noise)),
    "upside down": Condition(18, turn=180),
    "other dyes": Condition(18, dye=30),
    "coloured print": Condition(18, coloured=True),
    "fallen pieces": Condition(18, fallen=0.15),
    "glare on examples": Condition(18, lit=3),
    "lamp reflections": Condition(18, (reflections,)),
    "a stripe of sun": Condition(18, (sun,)),
    "dim evening": Condition(18, (dim,)),
    "alike in warm light": Condition(18, (warm,), alike=0.5),
    "other dyes, lamps and sun": Condition(30, (warm, sun, reflections), dye=30, fallen=0.1),
}
