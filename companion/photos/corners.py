"""Finding a board in a photo by the edition's own photo of it: features, a homography that
withstands outliers, and then block by block."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import cv2
import numpy as np
from cv2.typing import MatLike

from companion.photos.looking import PlaceToSee, Search
from companion.photos.pictures import Floats, Homography, Picture, Points, colours_at, in_lab

WIDE = 900
"""The width of a board laid flat, in pixels."""


def flat_corners(ratio: float, wide: int = WIDE) -> Points:
    """The corners of the flat board."""
    high = wide * ratio
    return np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)


def to_flat(corners: Points, ratio: float, wide: int = WIDE) -> Homography:
    """The homography from four corners in a photo, in pixels, to the flat board."""
    return cv2.getPerspectiveTransform(np.asarray(corners, np.float32), flat_corners(ratio, wide))


def corners_of(homography: Homography, ratio: float, wide: int = WIDE) -> Points:
    """The corners in the photo that a homography leads to the flat board's; no numbers if it
    is singular."""
    try:
        return moved(flat_corners(ratio, wide), np.linalg.inv(homography))
    except np.linalg.LinAlgError:
        return np.full((4, 2), np.nan, np.float32)


def moved(points: Points, homography: Homography) -> Points:
    """Points after a homography."""
    column = np.asarray(points, np.float32).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(column, homography), np.float32).reshape(-1, 2)


def laid_flat(photo: Picture, homography: Homography, ratio: float, wide: int = WIDE) -> Picture:
    """The board of a photo as a rectangle."""
    size = (wide, max(1, round(wide * ratio)))
    board = cv2.warpPerspective(
        photo, homography, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(board, np.uint8)


def is_board(corners: Points, size: tuple[int, int]) -> bool:
    """Whether corners form a convex quadrangle, seen from above and large enough to be read, in
    whatever part within a photo of that width and height."""
    quad, (width, height) = np.asarray(corners, np.float32), size
    if not np.isfinite(quad).all() or np.abs(quad).max() > 10 * max(size):
        return False
    area = cv2.contourArea(quad, oriented=True)
    return bool(cv2.isContourConvex(quad) and area > LEAST * width * height)


def share_within(corners: Points, size: tuple[int, int]) -> float:
    """Which share of a board lies within a photo of that width and height."""
    quad, (width, height) = np.asarray(corners, np.float32), size
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    inside, _ = cv2.intersectConvexConvex(quad, whole)
    return float(inside / cv2.contourArea(quad))


LEAST = 0.05
"""The least share of a photo that a board fills."""


# Finding a board in a photo by the edition's own photo of it

FEATURES = 4000
RATIO = 0.85
"""A match is worth keeping if the next best one is so much worse (Lowe, 2004)."""
INLIERS = 12
REACH = 4.0
"""How far an inlier may be off, in pixels."""
LOOK, STEADY_LOOK = 900, 640
"""The longer side at which features are looked for; those that withstand blur take much memory."""
BLOCK = 36
COMPARED = 600
"""The width at which blocks are compared, in pixels."""
ALIKE = 0.55
"""The correlation from which two blocks show the same print."""
BLANK = 4.0
"""A block with a smaller deviation of brightness says nothing."""
ENOUGH = 0.25
"""The share of blocks that have to be alike for the board to be the edition's."""
FEWEST = 12
"""Blocks from which a homography is refined."""


def found_by_features(print_: Picture, photo: Picture) -> Iterator[Homography]:
    """Homographies from a photo to the edition's, `WIDE` pixels wide: the first by features that
    are quickly found, a further one, if that was wrong, by those that withstand blur."""
    quick = cv2.ORB.create(nfeatures=FEATURES, fastThreshold=6, edgeThreshold=15, patchSize=31)
    steady = cv2.SIFT.create(nfeatures=FEATURES)
    ways = ((quick, cv2.NORM_HAMMING, LOOK), (steady, cv2.NORM_L2, STEADY_LOOK))
    for detector, norm, look in ways:
        found = _by_features(detector, norm, _even(print_, look), _even(photo, look))
        if found is not None and is_board(
            corners_of(found, print_.shape[0] / print_.shape[1], print_.shape[1]),
            (photo.shape[1], photo.shape[0]),
        ):
            yield found


def _by_features(
    detector: cv2.Feature2D, norm: int, one: tuple[MatLike, float], other: tuple[MatLike, float]
) -> Homography | None:
    """The homography that most features agree on; None if these are too few."""
    points_one, words_one = detector.detectAndCompute(one[0], None)
    points_other, words_other = detector.detectAndCompute(other[0], None)
    if words_one is None or words_other is None or len(points_one) < 4 or len(points_other) < 4:
        return None
    pairs = cv2.BFMatcher(norm).knnMatch(words_other, words_one, k=2)
    good = [p[0] for p in pairs if len(p) == 2 and p[0].distance < RATIO * p[1].distance]
    if len(good) < INLIERS:
        return None
    start = np.array([points_other[m.queryIdx].pt for m in good], np.float32) / other[1]
    goal = np.array([points_one[m.trainIdx].pt for m in good], np.float32) / one[1]
    homography, kept = cv2.findHomography(start, goal, cv2.USAC_MAGSAC, REACH, maxIters=5000)
    return homography if homography is not None and int(kept.sum()) >= INLIERS else None


def refined_by_blocks(
    print_: Picture, photo: Picture, homography: Homography
) -> tuple[Homography, float]:
    """A homography after block by block of the edition's photo was looked for near where it should
    be; and which share of the blocks are alike in the end, from 0 to 1."""
    high, wide = print_.shape[:2]
    size = (COMPARED, round(COMPARED * high / wide))
    shrink = np.diag([COMPARED / wide, size[1] / high, 1.0])
    model = _grey(cv2.resize(print_, size, interpolation=cv2.INTER_AREA))
    share, current = 0.0, homography
    for reach in (22, 10, 5):
        seen = _grey(laid_flat(photo, shrink @ current, high / wide, COMPARED))
        start, goal, share = _matched(model, seen, reach)
        if len(start) < FEWEST:
            break
        better, _ = cv2.findHomography(start, goal, cv2.USAC_MAGSAC, 1.5, maxIters=3000)
        if better is None or not _is_small(better, size):
            break
        current = np.linalg.inv(shrink) @ better @ shrink @ current
    return current, share


def is_edition(share: float) -> bool:
    """Whether so many blocks are alike that the photo shows the edition's board."""
    return share >= ENOUGH


def _matched(model: Picture, seen: Picture, reach: int) -> tuple[Points, Points, float]:
    """Where the middles of alike blocks are seen, where they belong, and the share of such."""
    high, wide = model.shape
    start, goal, looked = [], [], 0
    for top in range(reach, high - BLOCK - reach, BLOCK):
        for left in range(reach, wide - BLOCK - reach, BLOCK):
            block = model[top : top + BLOCK, left : left + BLOCK]
            if float(block.std()) < BLANK:
                continue
            looked += 1
            around = seen[top - reach : top + BLOCK + reach, left - reach : left + BLOCK + reach]
            scores = cv2.matchTemplate(around, block, cv2.TM_CCOEFF_NORMED)
            _, best, _, (x, y) = cv2.minMaxLoc(scores)
            if best >= ALIKE and 0 < x < 2 * reach and 0 < y < 2 * reach:
                middle = (left + BLOCK / 2, top + BLOCK / 2)
                goal.append(middle)
                dx, dy = _finer(scores, x, y)
                start.append((middle[0] + dx - reach, middle[1] + dy - reach))
    share = len(start) / looked if looked else 0.0
    found, belong = (np.array(some, np.float32).reshape(-1, 2) for some in (start, goal))
    return found, belong, share


def _finer(scores: MatLike, x: int, y: int) -> tuple[float, float]:
    """The place of a peak between pixels, by a parabola in each direction."""

    def peak(a: float, b: float, c: float) -> float:
        bend = a - 2 * b + c
        return 0.5 * (a - c) / bend if bend < 0 else 0.0

    row, column = scores[y], scores[:, x]
    return (
        x + peak(float(row[x - 1]), float(row[x]), float(row[x + 1])),
        y + peak(float(column[y - 1]), float(column[y]), float(column[y + 1])),
    )


def _is_small(homography: Homography, size: tuple[int, int]) -> bool:
    """Whether a correction moves no corner far."""
    corners = flat_corners(size[1] / size[0], size[0])
    return bool(np.abs(moved(corners, homography) - corners).max() < 0.12 * size[0])


def _even(picture: Picture, look: int) -> tuple[MatLike, float]:
    """A picture in grey with even contrast, at most that many pixels long, and its scale."""
    grey, scale = _within(_grey(picture), look)
    return cv2.createCLAHE(2.0, (8, 8)).apply(grey), scale


def _within(picture: Picture, most: int) -> tuple[Picture, float]:
    """A picture at most that many pixels long, and its scale."""
    scale = min(1.0, most / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale


def _grey(picture: MatLike) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)


# Corners that people have set, refined on the printed edges of the places that are known

SAMPLES = 48
"""Points of an outline that are compared."""
ROUNDS = ((0.028, 5), (0.012, 2), (0.006, 1))
"""How far an edge is looked for, as a share of the width, and how much the edges are smoothed."""
TRIES = 2500
STEADY = 0.35
"""How much less a far correction is believed than a near one."""


def refined_by_outlines(photo: Picture, homography: Homography, search: Search) -> Homography:
    """A homography that leads the printed edges of the places nearer to where they belong."""
    current = homography
    rng = np.random.default_rng(7)
    outlined = [place for place in search.places if len(place.outline) > 2]
    if len(outlined) < 6:
        return current
    for share, blur in ROUNDS:
        reach = max(2, round(share * WIDE))
        flat = _grey(laid_flat(photo, current, search.ratio))
        maps = _maps(flat, outlined, reach, blur)
        shift = _best(maps, outlined, search.ratio, reach, rng)
        corners = np.array([(0, 0), (1, 0), (1, search.ratio), (0, search.ratio)]) * WIDE + shift
        current = to_flat(moved(corners, np.linalg.inv(current)), search.ratio)
    return current


def _maps(flat: Picture, places: Sequence[PlaceToSee], reach: int, blur: int) -> Floats:
    """For each place and each shift of at most `reach` pixels, how well its outline lies on edges:
    n by 2 * reach + 1 by 2 * reach + 1."""
    smooth = cv2.GaussianBlur(flat.astype(np.float32), (0, 0), max(0.8, 0.5 * blur))
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    most = float(np.percentile(np.hypot(across, down), 92)) + 1e-3
    high, wide = flat.shape
    shifts = np.arange(-reach, reach + 1)
    found = np.empty((len(places), len(shifts), len(shifts)), np.float32)
    for n, place in enumerate(places):
        points, normals = _sampled(place)
        columns = np.clip(np.rint(points[:, 0, None] + shifts).astype(int), 0, wide - 1)
        rows = np.clip(np.rint(points[:, 1, None] + shifts).astype(int), 0, high - 1)
        x = across[rows[:, :, None], columns[:, None, :]]
        y = down[rows[:, :, None], columns[:, None, :]]
        edge = np.abs(x * normals[:, 0, None, None] + y * normals[:, 1, None, None]) / most
        found[n] = np.minimum(edge, 1.0).mean(axis=0)
        found[n] = cv2.GaussianBlur(found[n], (0, 0), max(0.6, 0.4 * blur))
    return found


def _sampled(place: PlaceToSee) -> tuple[Points, Points]:
    """Points along an outline, in pixels of the flat board, and the directions across it."""
    corners = np.array([*place.outline, place.outline[0]]) * WIDE
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    along = np.r_[0, np.cumsum(lengths)]
    at = (np.arange(SAMPLES) + 0.5) * along[-1] / SAMPLES
    points = np.c_[np.interp(at, along, corners[:, 0]), np.interp(at, along, corners[:, 1])]
    side = np.clip(np.searchsorted(along, at, side="right") - 1, 0, len(lengths) - 1)
    way = np.diff(corners, axis=0)[side] / np.maximum(lengths[side], 1e-6)[:, None]
    return points, np.c_[-way[:, 1], way[:, 0]]


def _best(
    maps: Floats, places: Sequence[PlaceToSee], ratio: float, reach: int, rng: np.random.Generator
) -> Points:
    """How the four corners have to move so that the outlines lie best."""
    across = np.array([place.x for place in places])
    down = np.array([place.y / ratio for place in places])
    shares = np.stack(
        [(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down]
    )
    best, spread = np.zeros((4, 2)), 0.6 * reach
    for _ in range(9):
        moves = best + rng.normal(0, spread, (TRIES // 9, 4, 2))
        moves = np.concatenate([best[None], moves, best + rng.normal(0, spread, (60, 1, 2))])
        values = _values(maps, moves, shares, reach)
        values -= STEADY * 1e-3 * (np.abs(moves).max(axis=(1, 2)) / reach) ** 2
        best, spread = moves[int(np.argmax(values))], 0.62 * spread
    return best


def _values(maps: Floats, moves: Points, shares: Floats, reach: int) -> Floats:
    """How well the outlines lie on edges after each of those moves."""
    shift = np.einsum("mcd,cn->mnd", moves, shares)
    at = np.clip(np.rint(shift).astype(int) + reach, 0, 2 * reach)
    outside = (np.abs(shift).max(axis=2) > reach + 0.5).mean(axis=1)
    places = np.arange(maps.shape[0])[None]
    found: Floats = maps[places, at[..., 1], at[..., 0]].mean(axis=1) - outside
    return found


# A first guess of the corners where nobody knows the print: a rim, edges, quadrangles

GLANCE = 480
"""The longer side at which a rim is looked for, in pixels."""
BORDER = 0.03
"""What lies so near to the photo's edge is the table."""
TABLES = 3
"""Colours that a table has."""
LEAST_GUESS = 0.12
"""The least share of a photo that a board fills which is guessed."""
LINES = 6
"""Of the lines that go up and of those that go across, so many are tried."""
ALONG = 48
"""Points of a side that are looked at."""
BESIDE = 4
"""How far beside a side what it divides is looked at, in pixels."""
UNLIKE = 24.0
"""A difference in L*a*b* that clearly divides a board from its table."""
FORESHORTENED = 0.4
"""Logarithm of how much a slant changes a board's height by its width at most."""
CLEAR_RIM = 0.45
"""How clear the four sides have to be for a guess, 1 at most."""


def guessed_corners(photo: Picture, ratio: float | None = None) -> Points | None:
    """Where the corners of a board may be, whatever is printed on it: 4 by 2 pixels, clockwise from
    the one in the upper left of the photo, or from the next where the board lies across; None if
    no rim is clear. `ratio` is the board's height by its width, if that is known."""
    small, scale = _within(photo, GLANCE)
    lab, size = in_lab(cv2.GaussianBlur(small, (5, 5), 0)), (small.shape[1], small.shape[0])
    quads = [_in_order(quad) for quad in (*_by_rim(lab), *_by_edges(small), *_by_lines(small))]
    if ratio is not None:
        quads = [turned for quad in quads if (turned := _turned(quad, ratio)) is not None]
    scored = [(_clearness(lab, quad), quad) for quad in quads if _may_be(quad, size)]
    best = max(scored, key=lambda one: one[0] * _worth(one[1], size), default=None)
    return best[1] / scale if best is not None and best[0] >= CLEAR_RIM else None


def _by_rim(lab: Floats) -> Iterator[MatLike]:
    """What differs from the colours along the photo's edge."""
    edge = max(2, round(BORDER * max(lab.shape[:2])))
    around = [lab[:edge], lab[-edge:], lab[:, :edge], lab[:, -edge:]]
    pixels = np.concatenate([part.reshape(-1, 3) for part in around])[::3]
    cv2.setRNGSeed(7)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    labels = np.zeros((len(pixels), 1), np.int32)
    _, _, tables = cv2.kmeans(pixels, TABLES, labels, stop, 2, cv2.KMEANS_PP_CENTERS)
    far = np.min([np.linalg.norm(lab - table, axis=2) for table in tables], axis=0)
    bytes_ = np.clip(2 * far, 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(bytes_, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    yield from _quads(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))


def _by_edges(small: Picture) -> Iterator[MatLike]:
    """What edges enclose."""
    for low, high in ((25, 80), (60, 160)):
        edges = cv2.Canny(cv2.GaussianBlur(_grey(small), (5, 5), 0), low, high)
        yield from _quads(cv2.dilate(edges, np.ones((5, 5), np.uint8)))


def _quads(mask: MatLike) -> Iterator[MatLike]:
    """Quadrangles around what is large in a mask."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:4]:
        hull = cv2.convexHull(contour)
        if cv2.contourArea(hull) < LEAST_GUESS * mask.size:
            continue
        yield cv2.boxPoints(cv2.minAreaRect(hull))
        for fine in (0.01, 0.02, 0.04, 0.06):
            quad = cv2.approxPolyDP(hull, fine * cv2.arcLength(hull, True), True)
            if len(quad) == 4:
                yield quad.reshape(4, 2)
                break


def _by_lines(small: Picture) -> Iterator[Points]:
    """What two long lines that go up and two that go across enclose."""
    edges = cv2.Canny(cv2.GaussianBlur(_grey(small), (5, 5), 0), 40, 120)
    found = cv2.HoughLines(edges, 1, np.pi / 360, round(0.15 * GLANCE))
    up: list[Floats] = []
    across: list[Floats] = []
    for rho, theta in () if found is None else found.reshape(-1, found.shape[-1])[:400, :2]:
        line = np.array((np.cos(theta), np.sin(theta), -rho))
        group = up if abs(line[0]) > abs(line[1]) else across
        if line[0 if group is up else 1] < 0:
            line = -line
        if len(group) < LINES and all(_is_another(line, other) for other in group):
            group.append(line)
    for (a, c), (b, d) in product(combinations(up, 2), combinations(across, 2)):
        corners = [np.cross(one, other) for one, other in ((a, b), (c, b), (c, d), (a, d))]
        if all(abs(corner[2]) > 1e-6 for corner in corners):
            yield np.array([corner[:2] / corner[2] for corner in corners], np.float32)


def _is_another(line: Floats, other: Floats) -> bool:
    return bool(abs(line[2] - other[2]) > 10 or np.abs(line[:2] - other[:2]).max() > 0.07)


def _in_order(quad: MatLike) -> Points:
    """Corners clockwise from the upper left."""
    away = quad - quad.mean(axis=0)
    ordered = quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    return np.roll(ordered, -int(ordered.sum(axis=1).argmin()), axis=0).astype(np.float32)


def _turned(quad: Points, ratio: float) -> Points | None:
    """Corners begun so that they are about as high by as wide as the board; None if they are not,
    whichever comes first."""
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    seen = np.log((sides[1] + sides[3]) / (sides[0] + sides[2]))
    upright, across = abs(seen - np.log(ratio)), abs(-seen - np.log(ratio))
    if min(upright, across) > FORESHORTENED:
        return None
    return quad if upright <= across else np.roll(quad, 1, axis=0)


def _may_be(quad: Points, size: tuple[int, int]) -> bool:
    """Whether corners form a board that lies within a photo of that width and height."""
    shares = quad / size
    if shares.min() < -0.03 or shares.max() > 1.03 or not is_board(quad, size):
        return False
    return bool(cv2.contourArea(quad) > LEAST_GUESS * size[0] * size[1])


def _clearness(lab: Floats, quad: Points) -> float:
    """How clearly the sides divide what lies within from what lies beside, from 0 to 1."""
    ends = np.roll(quad, -1, axis=0)
    along = np.linspace(0.04, 0.96, ALONG)[None, :, None]
    points = quad[:, None] * (1 - along) + ends[:, None] * along
    way = (ends - quad) / np.linalg.norm(ends - quad, axis=1, keepdims=True)
    inward = BESIDE * np.stack([-way[:, 1], way[:, 0]], axis=1)[:, None]
    within, beside = colours_at(lab, points + inward), colours_at(lab, points - inward)
    unlike = np.linalg.norm(within - beside, axis=2) / UNLIKE
    sides = np.minimum(1.0, unlike).mean(axis=1)
    return float(sides.min() + sides.mean()) / 2


def _worth(quad: Points, size: tuple[int, int]) -> float:
    """Of quadrangles within each other the outer one is the board."""
    return float(np.sqrt(cv2.contourArea(quad) / (size[0] * size[1])))
