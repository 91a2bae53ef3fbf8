"""Reading a photo that somebody sent, without trusting what the file claims to be."""

import warnings
from io import BytesIO

from PIL import Image, UnidentifiedImageError

from companion.engine.problems import Malformed
from companion.photos import MOST_BYTES

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
