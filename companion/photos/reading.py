"""Reading a photo that somebody sent: what it claims to be is not believed."""

import warnings
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from companion.engine.problems import Malformed, Problem

MOST_BYTES = 25_000_000
MOST_PIXELS = 60_000_000
"""A phone's camera makes 12 to 50 million."""
KINDS = ("JPEG", "PNG", "WEBP")
LONGEST = 2400
"""A photo is worked on at this size at most, in pixels: the board needs no more."""


def read_photo(data: bytes) -> Image.Image:
    """The photo upright, in plain colours, without anything else that it carried.

    Raises Malformed for what is no photo, is broken, or is too large.
    """
    if len(data) > MOST_BYTES:
        raise _refused("is larger than 25 MB")
    kinds = (*KINDS, *_more_kinds())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=kinds) as found:
                if found.width * found.height > MOST_PIXELS:
                    raise _refused("has too many pixels")
                found.draft("RGB", (LONGEST, LONGEST))
                upright = ImageOps.exif_transpose(found).convert("RGB")
    except UnidentifiedImageError as error:
        raise _refused(f"is none of {', '.join(kinds)}") from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _refused("has too many pixels") from error
    except (OSError, SyntaxError, ValueError, MemoryError) as error:
        if isinstance(error, Malformed):
            raise
        raise _refused("is broken") from error
    upright.thumbnail((LONGEST, LONGEST))
    plain = Image.new("RGB", upright.size)
    plain.paste(upright)
    return plain


def _more_kinds() -> tuple[str, ...]:
    """HEIC, the format of many phones, where the library for it is installed."""
    try:
        from pillow_heif import register_heif_opener  # noqa: PLC0415 - an optional extra
    except ImportError:
        return ()
    register_heif_opener()
    return ("HEIF",)


def _refused(text: str) -> Malformed:
    return Malformed([Problem("photo", f"The photo {text}.")])
