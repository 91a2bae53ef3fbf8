"""Reading a photo that somebody sent, without trusting the file, and straightening it."""

import warnings
from collections.abc import Sequence
from io import BytesIO
from math import dist, sqrt

from PIL import Image, UnidentifiedImageError

from companion.engine.problems import Malformed
from companion.photos import MOST_BYTES, MOST_KEPT

MOST_PIXELS = {"JPEG": 60_000_000, "HEIF": 12_500_000, "PNG": 6_000_000, "WEBP": 3_000_000}
"""A phone's camera makes JPEG of 12 to 50 million pixels, which is read at a fraction of its size;
the other kinds are read whole, and WEBP is held three times meanwhile. An iPhone's HEIC has 4032
by 3024."""
MOST_PROGRESSIVE = 6_000_000
"""Pixels of a JPEG that comes in several scans: all of it is held until the last one."""
MOST_SCANS = 40
SCAN = b"\xff\xda"
TOO_LARGE = "has too many pixels. Send it as the camera's JPEG, or a smaller one"
KINDS = ("JPEG", "PNG", "WEBP")
LONGEST = 2000
"""A photo is worked on at this size at most, in pixels: the board needs no more."""
ORIENTATION = 0x0112
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What puts a photo upright, by the number that the camera noted of itself."""
LEAST = 100
"""Pixels along a side that a board needs to be seen at all."""
ENOUGH = 1300
"""A JPEG is read at a half, a quarter or an eighth of its size where that is still as large."""


def read_photo(data: bytes) -> Image.Image:
    """The photo upright, in plain colours, and without any metadata.

    Raises Malformed if it is not a photo, is broken, or is too large.
    """
    if len(data) > MOST_BYTES:
        raise _refused("is larger than 16 MB. Send a smaller one")
    kinds = (*KINDS, *_more_kinds())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=kinds) as found:
                _require_size(found, data)
                upright = _small(found)
    except UnidentifiedImageError as error:
        text = f"is none of {', '.join(kinds)}. Send it as JPEG; an iPhone does so with"
        raise _refused(f"{text} Settings, Camera, Formats, Most Compatible") from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _refused(TOO_LARGE) from error
    except (OSError, SyntaxError, ValueError, MemoryError) as error:
        if isinstance(error, Malformed):
            raise
        raise _refused("is broken. Take or choose another one") from error
    plain = Image.new("RGB", upright.size)
    plain.paste(upright)
    return plain


def _require_size(found: Image.Image, data: bytes) -> None:
    """Raise Malformed for a photo that is too small, or would take much memory to read."""
    pixels, most = found.width * found.height, MOST_PIXELS.get(found.format or "", 0)
    if "progressive" in found.info:
        most = MOST_PROGRESSIVE
        if data.count(SCAN) > MOST_SCANS:
            raise _refused("is broken. Take or choose another one")
    if pixels > most:
        raise _refused(TOO_LARGE)
    if min(found.size) < LEAST:
        raise _refused("is too small to show a board. Send it as the camera took it")


def _small(found: Image.Image) -> Image.Image:
    """The photo upright; it is made small before anything copies it."""
    share = min(1.0, ENOUGH / max(found.size))
    found.draft("RGB", (round(found.width * share), round(found.height * share)))
    turned = found.getexif().get(ORIENTATION, 1)
    if found.mode.startswith("I"):  # grey of 16 bits, which would all be white
        found = found.convert("I").point(lambda grey: grey / 256).convert("L")
    plain = found.convert("RGB")
    found.close()
    plain.thumbnail((LONGEST, LONGEST))
    upright: Image.Image = plain.transpose(TURNS[turned]) if turned in TURNS else plain
    return upright


def _more_kinds() -> tuple[str, ...]:
    """The further formats: HEIC, which many phones use, if the library for it is installed."""
    try:
        from pillow_heif import register_heif_opener  # noqa: PLC0415 - an optional extra
    except ImportError:
        return ()
    register_heif_opener()
    return ("HEIF",)


def _refused(text: str) -> Malformed:
    return Malformed.at("photo", f"The photo {text}.")


# Straightening a board that was photographed at a slant, and making photos small

Corner = tuple[float, float]
"""A place in a photo, as shares of its width and height."""

SIDE = 1400
LEAST_SIDE = 40
FOCAL = 0.72
"""The usual focal length of a phone, as a share of the photo's longer side."""
FOCALS = (0.55, 1.7)
"""Those that phones have, from the widest to two steps of zoom."""
CLEARLY = 0.05
"""Less than this difference in depth between two corners says nothing about the focal length."""
FAR_TOO_MUCH = 2
"""So many times what is kept, and no quality will do: the photo is made smaller at once."""
QUALITIES = (82, 74, 66, 58, 50, 40, 30)


def straightened(photo: Image.Image, corners: Sequence[Corner]) -> Image.Image:
    """The part of a photo within four corners as a rectangle; the upper left corner comes first,
    then the others clockwise.

    Raises Malformed unless the corners form a quadrangle within the photo.
    """
    places = [(x * photo.width, y * photo.height) for x, y in corners]
    _require_quadrangle(corners)
    across = (dist(places[0], places[1]) + dist(places[3], places[2])) / 2
    down = (dist(places[1], places[2]) + dist(places[0], places[3])) / 2
    if min(across, down) < LEAST_SIDE:
        raise _not_four_corners()
    if _is_slanted(places):
        area, ratio = across * down, _ratio(photo.size, places)
        across, down = sqrt(area * ratio), sqrt(area / ratio)
    factor = min(1.0, SIDE / max(across, down))
    size = max(1, round(across * factor)), max(1, round(down * factor))
    if _is_slanted(places):
        way, data = Image.Transform.PERSPECTIVE, _perspective(size, places)
    else:
        upper_left, upper_right, lower_right, lower_left = places
        way = Image.Transform.QUAD
        data = (*upper_left, *lower_left, *lower_right, *upper_right)
    return photo.transform(size, way, data, Image.Resampling.BICUBIC)


def encoded(photo: Image.Image, most: int = MOST_KEPT) -> bytes:
    """The photo as a JPEG of at most that many bytes, without metadata."""
    made = photo
    while True:
        for quality in QUALITIES:
            written = BytesIO()
            made.save(written, "JPEG", quality=quality, optimize=True, progressive=True)
            if written.tell() <= most:
                return written.getvalue()
            if written.tell() > FAR_TOO_MUCH * most:
                break
        factor = min(0.75, sqrt(most / written.tell()))
        made = made.resize((max(1, int(made.width * factor)), max(1, int(made.height * factor))))


def _require_quadrangle(corners: Sequence[Corner]) -> None:
    if len(corners) != 4 or not all(0 <= x <= 1 and 0 <= y <= 1 for x, y in corners):
        raise _not_four_corners()
    turns = []
    for index in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(index + step) % 4] for step in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    if not all(turn > 0 for turn in turns):
        raise _not_four_corners()


def _is_slanted(places: Sequence[Corner]) -> bool:
    """Whether opposite sides differ in length, so that the photo was taken at a slant."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = places
    return abs(ax - bx + cx - dx) + abs(ay - by + cy - dy) > 0.5


def _perspective(size: tuple[int, int], places: Sequence[Corner]) -> tuple[float, ...]:
    """The eight numbers that lead from the rectangle back into the photo (Heckbert, 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = places
    dx1, dy1, dx2, dy2 = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1
    g = (sx * dy2 - dx2 * sy) / area
    h = (dx1 * sy - sx * dy1) / area
    a, b = x1 - x0 + g * x1, x3 - x0 + h * x3
    d, e = y1 - y0 + g * y1, y3 - y0 + h * y3
    width, height = size
    return a / width, b / height, x0, d / width, e / height, y0, g / width, h / height


def _ratio(size: tuple[int, int], places: Sequence[Corner]) -> float:
    """Width by height of a rectangle seen at a slant. Its sides in the photo do not say that: what
    leans away from the camera looks too short (Zhang and He, Whiteboard scanning, 2006)."""
    width, height = size
    m1, m2, m4, m3 = ((x - width / 2, y - height / 2, 1.0) for x, y in places)
    k2 = _dot(_cross(m1, m4), m3) / _dot(_cross(m2, m4), m3)
    k3 = _dot(_cross(m1, m4), m2) / _dot(_cross(m3, m4), m2)
    x2, y2, across = (k2 * part - whole for part, whole in zip(m2, m1, strict=True))
    x3, y3, down = (k3 * part - whole for part, whole in zip(m3, m1, strict=True))
    longer = max(size)
    squared = (FOCAL * longer) ** 2
    if min(abs(across), abs(down)) > CLEARLY:
        seen = -(x2 * x3 + y2 * y3) / (across * down)
        if (FOCALS[0] * longer) ** 2 <= seen <= (FOCALS[1] * longer) ** 2:
            squared = seen
    wide, high = (x2**2 + y2**2) / squared + across**2, (x3**2 + y3**2) / squared + down**2
    return sqrt(wide / high)


Ray = tuple[float, float, float]


def _cross(a: Ray, b: Ray) -> Ray:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Ray, b: Ray) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _not_four_corners() -> Malformed:
    text = "Drag the four corners of the board to where they are, none across another."
    return Malformed.at("corners", text)
