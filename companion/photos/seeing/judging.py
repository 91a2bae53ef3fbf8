"""What lies on each place: every pixel votes for a kind or for the bare board, and a place is sure
if the votes are clear."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.photos.looking import NOTHING, Look, Seen, Sight
from companion.photos.seeing.windows import GLARE, HALF, RADIUS, apart, disc, in_lab

NEAR = 26.0
"""How far a pixel may be from the colour of a kind, before the colour was learnt."""
LEARNT = 20.0
"""And afterwards."""
CORE = 0.62
"""The part of a piece that votes, as a share of its radius."""
ASKEW = 0.4
"""How far a piece may stand beside its place, as a share of its radius."""
BARE = 11.0
"""How far a bare board may be from the edition's photo of it."""
TRUST = 2.0
"""As so many places count what the game says of a colour."""
TOLD = 6.0
"""As so many places counts one that people have confirmed."""
CLEAR, RIVAL = 0.6, 0.22
"""Of a sure piece, at least the first share of its pixels votes for it, and at most the second for
any other kind."""
EMPTY = 0.72
"""Of a surely empty place, that share of its pixels looks as printed."""
FEW = 0.16
"""And at most that share like any kind."""
HIDDEN = 0.25
"""A place of which that share is hidden by glare is never sure."""


@dataclass(frozen=True)
class Votes:
    """The shares of each place's pixels, by place and kind; those for the bare board, those hidden
    by glare, and where the colours of the kinds were learnt."""

    kinds: Any
    bare: Any
    hidden: Any
    colours: Any


def judged(
    sights: Sequence[Sight],
    looks: Sequence[Look],
    known: Mapping[str, int],
    seen: Any,
    prints: Any | None,
) -> dict[str, Seen]:
    """What lies on each place. `seen` and `prints` are windows around the places, in the photo and
    in the edition's own, by the same light; without the latter, the bare board is learnt from
    places that people say are empty."""
    told = [known.get(sight.id) for sight in sights]
    votes = _voted(looks, told, seen, prints)
    sure_of_bare = prints is not None or NOTHING in told
    learnt = [prints is not None or n in told for n in range(len(looks))]
    found = {}
    for n, sight in enumerate(sights):
        kind = told[n]
        if kind is None:
            found[sight.id] = _judged(votes, n, learnt, sure_of_bare)
        else:
            found[sight.id] = Seen(kind, True)
    return _within_limits(sights, looks, known, found, votes)


def _judged(votes: Votes, place: int, learnt: Sequence[bool], sure_of_bare: bool) -> Seen:
    shares, bare = votes.kinds[place], float(votes.bare[place])
    order = np.argsort(-shares)
    first = int(order[0])
    best = float(shares[first])
    second = float(shares[order[1]]) if len(shares) > 1 else 0.0
    seen = votes.hidden[place] < HIDDEN
    if best > max(bare, 0.25):
        clear = best >= CLEAR and second <= RIVAL and bare <= 1 - CLEAR
        return Seen(first, bool(clear and seen and learnt[first] and sure_of_bare))
    clear = bare >= EMPTY and best <= FEW
    return Seen(NOTHING, bool(clear and seen and sure_of_bare and all(learnt)))


def _voted(looks: Sequence[Look], told: Sequence[int | None], seen: Any, prints: Any | None) -> Votes:
    lab = in_lab(seen)
    glare = seen.min(axis=3) >= GLARE
    colours = in_lab(np.array([look.colour for look in looks], np.float32))
    bare = _bare(lab, told, prints)
    scales = np.array([look.scale for look in looks])
    start, votes = colours.copy(), _count(lab, bare, colours, scales, glare, NEAR)
    for _ in range(3):
        colours = _learnt(lab, votes, told, start)
        votes = _count(lab, bare, colours, scales, glare, LEARNT)
    return votes


def _bare(lab: Any, told: Sequence[int | None], prints: Any | None) -> Any:
    """How far each pixel is from the bare board: n by side by side."""
    if prints is not None:
        model = in_lab(prints)
        far = np.full(lab.shape[:3], np.inf, np.float32)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                shifted = np.roll(model, (down, right), (1, 2))
                far = np.minimum(far, apart(lab, shifted))
        ring = disc(HALF / RADIUS) & ~disc(1.15)
        usual = float(np.median(far[:, ring]))
        return far * (BARE / max(BARE, 2.6 * usual))
    middle = disc(CORE)
    empties = [np.median(lab[n][middle], axis=0) for n, kind in enumerate(told) if kind == NOTHING]
    if not empties:
        return np.full(lab.shape[:3], np.inf, np.float32)
    return np.min([apart(lab, np.float32(one)) for one in empties], axis=0)


def _count(lab: Any, bare: Any, colours: Any, scales: Any, glare: Any, near: float) -> Votes:
    """Every pixel votes for what it is nearest to, if that is near enough."""
    far = np.stack([apart(lab, colour) for colour in colours], axis=1)
    as_printed = (bare < BARE) & ~glare
    kind = np.argmin(far, axis=1)
    near_one = (np.min(far, axis=1) < near) & ~as_printed & ~glare
    # A pixel like the print is bare, unless it is much more like a kind.
    rather = (np.min(far, axis=1) < 0.4 * bare) & (np.min(far, axis=1) < near) & ~glare
    near_one, as_printed = near_one | rather, as_printed & ~rather
    shares = np.stack(
        [
            _best_share((kind == n) & near_one, CORE * min(scale, 1.25))
            for n, scale in enumerate(scales)
        ],
        axis=1,
    )
    core = disc(0.8)
    return Votes(
        shares, as_printed[:, core].mean(axis=1), glare[:, core].mean(axis=1), colours
    )


def _best_share(votes: Any, radius: float) -> Any:
    """The largest share of votes in a disc whose middle is near that of the window."""
    kernel = disc(radius).astype(np.float32)
    kernel = kernel / kernel.sum()
    at = disc(ASKEW)
    found = np.empty(len(votes), np.float32)
    for n, window in enumerate(votes.astype(np.float32)):
        found[n] = cv2.filter2D(window, -1, kernel)[at].max() if window.any() else 0.0
    return found


def _learnt(lab: Any, votes: Votes, told: Sequence[int | None], start: Any) -> Any:
    """The kinds' colours, from what the game says, from clear places and from confirmed ones."""
    core = disc(0.5)
    colours = start.copy()
    middles = np.median(lab[:, core], axis=1)
    for kind in range(len(start)):
        weights = np.where(
            (votes.kinds[:, kind] > 0.5) & (votes.kinds.argmax(axis=1) == kind), 1.0, 0.0
        )
        weights = np.array(
            [w if t is None else TOLD * (t == kind) for w, t in zip(weights, told, strict=True)]
        )
        if weights.sum() > 0:
            sums = TRUST * start[kind] + (weights[:, None] * middles).sum(axis=0)
            colours[kind] = sums / (TRUST + weights.sum())
    return colours


def _within_limits(
    sights: Sequence[Sight],
    looks: Sequence[Look],
    known: Mapping[str, int],
    found: dict[str, Seen],
    votes: Votes,
) -> dict[str, Seen]:
    """No more of a kind than there are: those that look least like it are left open."""
    for kind, look in enumerate(looks):
        mine = [n for n, s in enumerate(sights) if found[s.id].kind == kind and s.id not in known]
        told = sum(1 for one in known.values() if one == kind)
        over = len(mine) + told - look.most if look.most is not None else 0
        if over > 0:
            mine.sort(key=lambda n: float(votes.kinds[n][kind]))
            for n in mine[:over]:
                shares = votes.kinds[n].copy()
                shares[kind] = 0
                other = int(np.argmax(shares)) if shares.max() > 0.1 else NOTHING
                found[sights[n].id] = Seen(other, False)
            for n in mine[over:]:
                found[sights[n].id] = Seen(kind, False)
    return found
