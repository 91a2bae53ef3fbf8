"""One photo from its bytes to what was seen in it."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from companion.engine.problems import Malformed
from companion.photos.corners import (
    WIDE,
    corners_of,
    found_by_features,
    guessed_corners,
    is_board,
    is_edition,
    laid_flat,
    moved,
    refined_by_blocks,
    refined_by_outlines,
    share_within,
    to_flat,
)
from companion.photos.looking import Corners, PlaceToSee, Search, Sighting
from companion.photos.pictures import Homography, Mask, Picture, Points
from companion.photos.pieces import CORE, evened, judged, windows
from companion.photos.reading import encoded, read_photo

KEPT = 300_000
"""Bytes of the photo that goes back to the phone, so that its corners can be set."""
SHOWN = 160_000
"""Bytes of the board that is shown under what was seen."""
DARK = 15
"""The median of red, green and blue below which a board is too dark for anything to be sure."""
BLACK = 12
"""A photo of which nearly nothing is brighter than this shows nothing."""
TOO_DARK = "The photo is nearly black. Turn on a lamp and take it again, without flash."
MOSTLY = 0.85
"""At least that share of a board has to be on its photo."""
PARTLY = "Only a part of the board is on the photo. Take it again with the whole board in view."
LAMP = 254
"""What is so bright in red, green and blue is a lamp; white paper and ink are darker."""
SPREADS = 1.4
"""So many times as wide as what a mirrored lamp makes white is what it makes paler."""
LEAST_LAMP, MOST_LAMP = 12, 0.04
"""More white pixels than this are no grain, and more than that share of a board no lamp."""
AROUND = 1.7
"""So many times as large as what lies on a place is what may be hidden by it."""


def looked(data: bytes, search: Search, print_: bytes | None) -> Sighting:
    """What is seen in a photo. Raises Malformed for a file that is no photo, and for a photo of
    less of the edition's board than can be read, or nearly black."""
    upright = read_photo(data)
    photo = np.asarray(upright)
    if np.percentile(photo, 95) < BLACK:
        raise Malformed.at("photo", TOO_DARK)
    sent = encoded(upright, KEPT)
    model = _print(print_, search.ratio) if print_ else None
    at, compared = _found(photo, search, model)
    if at is None:
        return Sighting(None, False, {}, sent, b"", guess_of(photo, search.ratio))
    corners = corners_of(at, search.ratio)
    if compared and share_within(corners, photo.shape[1::-1]) < MOSTLY:
        raise Malformed.at("photo", PARTLY)
    flat = laid_flat(photo, at, search.ratio)
    shown = encoded(Image.fromarray(flat), SHOWN)
    dark, lamps = float(np.median(flat)) < DARK, _lamps(flat)
    prints = None
    if compared and model is not None:
        flat = evened(flat, model, _free(search, flat.shape[:2]))
        prints = windows(model, search.places)
    seen = judged(search, windows(flat, search.places), prints)
    unseen = {place.id for place in search.places if dark or not _is_within(place, at, photo)}
    unseen |= {place.id for place in search.places if _is_whitened(place, lamps)} - {*search.known}
    seen = {
        place: replace(one, sure=one.sure and place not in unseen) for place, one in seen.items()
    }
    return Sighting(_as_shares(corners, photo), compared, seen, sent, shown)


def _found(photo: Picture, search: Search, model: Picture | None) -> tuple[Homography | None, bool]:
    """The homography to the flat board, and whether the edition's photo agrees with it."""
    starts = list(_turns(photo, search.corners, search.ratio)) if search.corners else []
    if not all(_fits(at, search.ratio, photo) for at in starts):
        return None, False
    if model is not None:
        for some in [starts] if starts else ([one] for one in found_by_features(model, photo)):
            tried = [refined_by_blocks(model, photo, start) for start in some]
            best, share = max(tried, key=lambda one: one[1])
            if is_edition(share) and _fits(best, search.ratio, photo):
                return best, True
    return refined_by_outlines(photo, starts[0], search) if starts else None, False


def _is_within(place: PlaceToSee, at: Homography, photo: Picture) -> bool:
    """Whether the photo shows a place, and not only its edge over and over."""
    square = [
        (place.x + across * place.size, place.y + down * place.size)
        for across in (-1, 1)
        for down in (-1, 1)
    ]
    seen = moved(np.array(square) * WIDE, np.linalg.inv(at))
    return bool((seen >= 0).all() and (seen < photo.shape[1::-1]).all())


def _lamps(flat: Picture) -> Mask:
    """Where lamps are mirrored in a board laid flat, as far as their light spreads."""
    white = (flat.min(axis=2) >= LAMP).astype(np.uint8)
    count, marks, stats, _ = cv2.connectedComponentsWithStats(white)
    deep = cv2.distanceTransform(white, cv2.DIST_L2, 5)
    reach = np.zeros(count)
    np.maximum.at(reach, marks[white > 0], deep[white > 0])
    area = stats[:, cv2.CC_STAT_AREA]
    reach[(area <= LEAST_LAMP) | (area >= MOST_LAMP * white.size)] = 0
    lit: Mask = (white > 0) & (reach[marks] > 0)
    far, nearest = cv2.distanceTransformWithLabels(1 - white, cv2.DIST_L2, 5)
    named = np.zeros(int(nearest.max()) + 1, int)
    named[nearest[white > 0]] = marks[white > 0]
    lit |= far < (SPREADS - 1) * reach[named[nearest]]
    return lit


def _is_whitened(place: PlaceToSee, lamps: Mask) -> bool:
    """Whether the light of a lamp reaches into the middle of a place."""
    x, y, size = (round(one * WIDE) for one in (place.x, place.y, CORE * place.size))
    return bool(lamps[max(0, y - size) : y + size + 1, max(0, x - size) : x + size + 1].any())


def _turns(photo: Picture, corners: Corners, ratio: float) -> Iterator[Homography]:
    """The homography of those corners, then those of the same corners begun elsewhere: a board
    may lie upside down."""
    high, wide = photo.shape[:2]
    places = np.array([(x * wide, y * high) for x, y in corners], np.float32)
    for turn in range(4):
        yield to_flat(np.roll(places, -turn, axis=0), ratio)


def _fits(at: Homography, ratio: float, photo: Picture) -> bool:
    return is_board(corners_of(at, ratio), (photo.shape[1], photo.shape[0]))


def _print(data: bytes, ratio: float) -> Picture:
    """The edition's own photo, in the size of a board laid flat."""
    with Image.open(BytesIO(data)) as found:
        picture = np.asarray(found.convert("RGB"))
    flat = cv2.resize(picture, (WIDE, round(WIDE * ratio)), interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)


def _free(search: Search, size: tuple[int, int]) -> Picture:
    """1 where nothing should lie, 0 around the places."""
    free = np.ones(size, np.uint8)
    for place in search.places:
        at = (round(place.x * WIDE), round(place.y * WIDE))
        cv2.circle(free, at, max(1, round(AROUND * place.size * WIDE)), 0, -1)
    return free if free.mean() > 0.1 else np.ones(size, np.uint8)


def guess_of(photo: Picture, ratio: float | None = None) -> Corners | None:
    """Where the corners of a board may be that nobody has a photo of; None if nowhere clearly."""
    found = guessed_corners(photo, ratio)
    return None if found is None else _as_shares(np.clip(found, 0, photo.shape[1::-1]), photo)


def _as_shares(corners: Points, photo: Picture) -> Corners:
    high, wide = photo.shape[:2]
    return tuple((round(float(x) / wide, 5), round(float(y) / high, 5)) for x, y in corners)
