"""Every pixel around a place votes for a kind or for the bare board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.photos.looking import NOTHING, Look
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
EVENED = 22.0
"""What deep shade adds to that, once the light is the same as on the edition's photo."""
SAME = 6.0
"""Colours of kinds that are nearer than this are told apart by size alone."""
TRUST = 2.0
"""As so many places count what the game says of a colour."""
UNTRUST = 0.3
"""And as so many once people have shown a piece of that kind in this very light."""
TOLD = 6.0
"""As so many places counts one that people have confirmed."""
APART, APART_TOLD = 9.0, 4.0
"""By how much a pixel is nearer to its kind than to the next to be a clear vote: more where the
next one's colour has not been confirmed by anybody."""
DROWNED = 0.1
"""Nothing is learnt from a place of which that share is hidden by glare."""
RATHER = 1.0
"""A pixel like the print is bare, unless it is so many times nearer to a kind."""
EITHER = 3.0
"""By less than this much nearer to the print than to a kind, a pixel could be either."""
NAMED = 6.0
"""By how much a pixel has to be nearer to the colour that the game names than to the learnt one: a
piece that was shown may lie in glare or shadow."""
MODE = 9.0
"""Pixels that are nearer to each other than this are of one colour."""


@dataclass(frozen=True)
class Votes:
    """Shares of pixels from 0 to 1, by place and kind: all votes (`kinds`), those no other kind
    could claim (`clear`), and those in the ring around what usually lies there (`beyond`); and how
    large the thing is whose votes they are, where the usual one is 1 (`area`). By place: those for
    the bare board (`bare`), those that could as well be a kind (`either`), and those hidden by
    glare."""

    kinds: Any
    clear: Any
    area: Any
    beyond: Any
    bare: Any
    either: Any
    hidden: Any


@dataclass(frozen=True)
class _Around:
    """The windows in L*a*b*, where glare hides them, the commonest colour in the middle of each,
    and the kind that people have confirmed for each, if they have."""

    lab: Any
    glare: Any
    modes: Any
    told: Sequence[int | None]


@dataclass(frozen=True)
class _Models:
    """The colours of the kinds: as they were learnt, as the game names them, by how much a pixel
    has to be nearer to a kind than to the next, and which kinds are but ground."""

    learnt: Any
    named: Any
    margins: Any
    ground: Any


def voted(
    looks: Sequence[Look], told: Sequence[int | None], seen: Any, prints: Any | None
) -> Votes:
    """The votes around each place. `seen` and `prints` are windows in the photo and in the
    edition's, by the same light; without the latter, the bare board is what people say is empty,
    and what looks as all around it does."""
    lab = in_lab(seen)
    around = _Around(lab, np.median(seen, axis=3) >= GLARE, _modes(lab), told)
    start = in_lab(np.array([look.colour for look in looks], np.float32))
    margins = np.array([APART_TOLD if n in told else APART for n in range(len(looks))])
    ground = np.array([look.ground for look in looks])
    models = _Models(start, start, margins, ground)
    votes = _count(around, _bare(around, prints, start), models, NEAR)
    for _ in range(3):
        colours = _learnt(around, votes, start)
        models = _Models(colours, start, margins, ground)
        votes = _count(around, _bare(around, prints, colours), models, LEARNT)
    return votes


def _modes(lab: Any) -> Any:
    """The commonest colour in the middle of each window: n by 3. Letters and shadows are fewer."""
    return np.stack([_mode(window[disc(CORE)]) for window in lab])


def _mode(pixels: Any) -> Any:
    some = pixels[:: max(1, len(pixels) // 160)]
    far = np.linalg.norm(some[:, None] - some[None], axis=2)
    best = int((far < MODE).sum(axis=1).argmax())
    return np.median(some[far[best] < MODE], axis=0)


def _bare(around: _Around, prints: Any | None, colours: Any) -> Any:
    """How far each pixel is from the bare board: n by side by side."""
    lab = around.lab
    if prints is None:
        outer = disc(HALF / RADIUS) & ~disc(1.25)
        rings = np.stack([_mode(window[outer]) for window in lab])
        models = [around.modes[n] for n, kind in enumerate(around.told) if kind == NOTHING]
        found = [apart(lab, model) for model in models]
        # What is coloured like a kind all around is a large piece, or printed so.
        like = np.min([apart(rings, colour) for colour in colours], axis=0) < LEARNT
        beside = apart(lab, rings[:, None, None])
        return np.min([*found, np.where(like[:, None, None], np.inf, beside)], axis=0)
    model = in_lab(prints)
    far = np.full(lab.shape[:3], np.inf, np.float32)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            shifted = np.roll(model, (down, right), (1, 2))
            far = np.minimum(far, apart(lab, shifted, EVENED))
    ring = disc(HALF / RADIUS) & ~disc(1.15)
    usual = float(np.median(far[:, ring]))
    return far * (BARE / max(BARE, 2.6 * usual))


def _count(around: _Around, bare: Any, models: _Models, near: float) -> Votes:
    """Every pixel votes for what it is nearest to, if that is near enough."""
    colours, start, margins = models.learnt, models.named, models.margins
    lab, glare = around.lab, around.glare
    far = np.stack([apart(lab, colour) for colour in colours], axis=1)
    named = np.stack([apart(lab, colour) for colour in start], axis=1)
    far = np.minimum(far, named + NAMED)
    nearest, least = far.argmin(axis=1), far.min(axis=1)
    ground = models.ground
    alike = np.linalg.norm(colours[:, None] - colours[None], axis=2) < SAME
    alike |= ground[:, None] & ground[None]
    things = np.where(ground[None, :, None, None], np.inf, far).min(axis=1)
    # Bare is what looks as printed, unless it looks much more like a kind.
    printed = (bare < BARE) & (least > RATHER * bare)
    valid = (least < near) & ~printed & ~glare
    shares, clears, areas, beyonds = [], [], [], []
    usual, outer = disc(1.0).sum(), disc(HALF / RADIUS) & ~disc(1.3)
    for kind in range(len(colours)):
        mine = valid & alike[kind][nearest]
        others = np.where(alike[kind][None, :, None, None], np.inf, far - margins[:, None, None])
        sure = mine & (least < others.min(axis=1))
        shares.append(_best_share(mine))
        clears.append(_best_share(sure))
        areas.append(mine.sum(axis=(1, 2)) / usual)
        beyonds.append(((far[:, kind] < near) & ~glare)[:, outer].mean(axis=1))
    core = disc(0.8)
    return Votes(
        kinds=np.stack(shares, axis=1),
        clear=np.stack(clears, axis=1),
        area=np.stack(areas, axis=1),
        beyond=np.stack(beyonds, axis=1),
        bare=(printed & ~glare)[:, core].mean(axis=1),
        either=(printed & (things < bare + EITHER))[:, core].mean(axis=1),
        hidden=glare[:, core].mean(axis=1),
    )


def _best_share(votes: Any) -> Any:
    """The largest share of votes in a disc whose middle is near that of the window."""
    kernel = disc(CORE).astype(np.float32)
    kernel = kernel / kernel.sum()
    at = disc(ASKEW)
    found: Any = np.zeros(len(votes), np.float32)
    for n, window in enumerate(votes.astype(np.float32)):
        if window.any():
            found[n] = cv2.filter2D(window, -1, kernel)[at].max()
    return found


def _learnt(around: _Around, votes: Votes, start: Any) -> Any:
    """The kinds' colours, from what the game says, from clear places and from confirmed ones."""
    modes, told = around.modes, around.told
    colours = start.copy()
    for kind in range(len(start)):
        clear = (votes.clear[:, kind] > 0.5) & (votes.kinds.argmax(axis=1) == kind)
        weights = np.array(
            [
                float(one) if said is None else TOLD * (said == kind)
                for one, said in zip(clear, told, strict=True)
            ]
        ) * (votes.hidden < DROWNED)
        if weights.sum() > 0:
            trust = UNTRUST if weights.max() == TOLD else TRUST
            sums = trust * start[kind] + (weights[:, None] * modes).sum(axis=0)
            colours[kind] = sums / (trust + weights.sum())
    return colours
