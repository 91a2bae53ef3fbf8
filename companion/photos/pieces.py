"""What lies on each place, and how sure that is, from the votes of the pixels around it."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.photos.looking import (
    EMPTIES,
    NOTHING,
    Look,
    PlaceToSee,
    Search,
    Seen,
    lab_of,
    unlike,
)
from companion.photos.pictures import Floats, Mask, Picture, in_lab

RADIUS = 15
"""The radius of what lies on a place, in pixels of a window."""
HALF = 24
"""Half the side of a window, in its pixels."""
LIGHTER, DARKER = 1.12, 0.5
"""The side of a piece and what lies in a shadow are darker than the same thing in full light."""
BRIGHTNESS = 0.6
"""How much a difference of brightness counts, where one of colour counts 1."""
DARKENED = 14.0
"""What a thing in deep shadow is away from the same thing in full light."""
GLARE = 250
"""A pixel of which two of red, green and blue are so large shows a lamp and no colour."""


def windows(flat: Picture, places: Sequence[PlaceToSee]) -> Picture:
    """The surroundings of each place: n by 2 * HALF by 2 * HALF by 3, from 0 to 255."""
    wide = flat.shape[1]
    found = np.empty((len(places), 2 * HALF, 2 * HALF, 3), np.uint8)
    for n, place in enumerate(places):
        scale = max(1e-6, place.size * wide / RADIUS)
        reach = int(HALF * scale) + 3
        x, y = place.x * wide, place.y * wide
        part, left, top = _part(flat, x, y, reach)
        soft = cv2.GaussianBlur(part, (0, 0), 0.4 * scale) if scale > 1.2 else part
        across, down = x - left - HALF * scale, y - top - HALF * scale
        found[n] = cv2.warpAffine(
            soft,
            np.array([[scale, 0, across], [0, scale, down]], np.float32),
            (2 * HALF, 2 * HALF),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return found


def _part(flat: Picture, x: float, y: float, reach: int) -> tuple[Picture, int, int]:
    high, wide = flat.shape[:2]
    left, top = (int(np.clip(n, 0, most - 2)) for n, most in ((x - reach, wide), (y - reach, high)))
    right, bottom = int(np.clip(x + reach, left + 2, wide)), int(np.clip(y + reach, top + 2, high))
    return flat[top:bottom, left:right], left, top


def apart(colours: Floats, model: Floats, darkened: float = DARKENED) -> Floats:
    """How far colours are from those of a model, whatever shade they lie in; deep shade adds as
    much as `darkened`."""
    bright, ours = model[..., 0], colours[..., 0]
    shade = np.clip((ours + 3) / (bright + 3), DARKER, LIGHTER)
    light = ours - shade * bright
    green, blue = (colours[..., n] - shade * model[..., n] for n in (1, 2))
    dark = darkened * (1 - np.minimum(1.0, shade)) / (1 - DARKER)
    return np.sqrt(green**2 + blue**2 + (BRIGHTNESS * light) ** 2 + dark**2)


def disc(radius: float) -> Mask:
    """Where a window is within that radius of its middle, in sizes of a piece."""
    rows, columns = np.mgrid[0 : 2 * HALF, 0 : 2 * HALF]
    within: Mask = np.hypot(rows - HALF + 0.5, columns - HALF + 0.5) <= radius * RADIUS
    return within


# Every pixel around a place votes for a kind or for the bare board

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
"""Nothing is learnt from a place of which that share is hidden by glare, and it shows nothing."""
RATHER = 1.0
"""A pixel like the print is bare, unless it is so many times nearer to a kind."""
EITHER = 3.0
"""By less than this much nearer to the print than to a kind, a pixel could be either."""
NAMED = 6.0
"""By how much a pixel has to be nearer to the colour that the game names than to the learnt one: a
piece that was shown may lie in glare or shadow."""
RARE = 0.1
"""What at most that share of the places have around them, or no other, is not the board's."""
MODE = 9.0
"""Pixels that are nearer to each other than this are of one colour."""


@dataclass(frozen=True)
class Votes:
    """Shares of pixels from 0 to 1, by place and kind: all votes (`kinds`), those no other kind
    could claim (`clear`), those in the ring around what usually lies there (`beyond`); how large
    the thing of these votes is, where the usual one is 1 (`area`), and its `form`: how far it is to
    the right and below, and how much longer it is across and aslant. By place: those for
    the bare board (`bare`), those that could as well be a kind (`either`), those hidden by glare,
    and the commonest colour in the middle (`modes`). By place and kind: how far the print is from
    the colour of the kind (`printed`), infinite where nobody has seen the print; how far what is
    seen is from the nearest thing of that kind that people have shown (`shown`), and from one that
    they have shown in another light, if it lay in the light that is here (`relit`), both infinite
    where they have shown none.
    By kind: its colour here (`learnt`), and the one that the game names (`named`)."""

    kinds: Floats
    clear: Floats
    area: Floats
    form: Floats
    beyond: Floats
    bare: Floats
    either: Floats
    hidden: Floats
    printed: Floats
    shown: Floats
    relit: Floats
    modes: Floats
    learnt: Floats
    named: Floats


@dataclass(frozen=True)
class _Around:
    """The windows in L*a*b*, where glare hides them, the commonest colour in the middle of each and
    of what is around that, and the kind that people have confirmed for each, if they have. By kind:
    its colour as the game names it, by how much a pixel has to be nearer to it than to the next,
    and whether it is but ground."""

    lab: Floats
    glare: Mask
    modes: Floats
    rings: Floats
    told: Sequence[int | None]
    named: Floats
    margins: Floats
    ground: Mask


def voted(
    looks: Sequence[Look], told: Sequence[int | None], seen: Picture, prints: Picture | None
) -> Votes:
    """The votes around each place. `seen` and `prints` are windows in the photo and in the
    edition's, by the same light; without the latter, the bare board is what people say is empty,
    and what looks as all around it does."""
    lab = in_lab(seen)
    middles, rings = (
        _modes(lab, where) for where in (disc(CORE), disc(HALF / RADIUS) & ~disc(1.25))
    )
    around = _Around(
        lab,
        np.median(seen, axis=3) >= GLARE,
        middles,
        rings,
        told,
        named=in_lab(np.array([look.colour for look in looks], np.float32)),
        margins=np.array([APART_TOLD if n in told else APART for n in range(len(looks))]),
        ground=np.array([look.ground for look in looks]),
    )
    votes = _count(around, prints, around.named, NEAR)
    for _ in range(3):
        votes = _count(around, prints, _learnt(around, votes), LEARNT)
    bare = around.modes if prints is None else _modes(in_lab(prints), disc(CORE))
    far = [np.linalg.norm(bare[:, None] - some, axis=2) for some in (votes.named, votes.learnt)]
    known = np.array([prints is not None or kind == NOTHING for kind in told])
    return replace(
        votes,
        printed=np.where(known[:, None], np.minimum(*far), np.inf),
        shown=_from_shown(around, votes, lambda n: apart(around.modes, around.modes[n])),
        relit=_from_shown(around, votes, lambda n: _relit(around, n))
        if prints is None
        else votes.relit,
    )


def _from_shown(around: _Around, votes: Votes, far: Callable[[int], Floats]) -> Floats:
    """How far each place is from the nearest one of each kind that people have confirmed, by `far`,
    which says it of one place."""
    found = np.full(votes.kinds.shape, np.inf)
    for n, kind in enumerate(around.told):
        if kind is not None and kind != NOTHING and votes.hidden[n] < DROWNED:
            found[:, kind] = np.minimum(found[:, kind], far(n))
    return found


def _relit(around: _Around, n: int) -> Floats:
    """How far each place is from what lies on one that is in another light, if it lay in the light
    that is here. How light it is, the surroundings of each place say."""
    light = _rgb(around.rings).mean(axis=1) + 1
    times = light / light[n]
    there = in_lab(np.clip(times[:, None] * _rgb(around.modes)[n], 0, 255))
    far = np.linalg.norm(there - around.modes, axis=1)
    return np.where(np.abs(np.log(times)) < np.log(OTHER_LIGHT), np.inf, far)


def _rgb(lab: Floats) -> Floats:
    """Red, green and blue from 0 to 255 of colours in L*a*b*: n by 3."""
    row = np.asarray(lab, np.float32)[:, None]
    return 255 * np.asarray(cv2.cvtColor(row, cv2.COLOR_LAB2RGB), np.float32)[:, 0]


def _modes(lab: Floats, where: Mask) -> Floats:
    """The commonest colour in that part of each window: n by 3. Letters and shadows are fewer."""
    return np.stack([_mode(window[where]) for window in lab])


def _mode(pixels: Floats) -> Floats:
    some = pixels[:: max(1, len(pixels) // 160)]
    # numpy's own norm takes three times as long over so short an axis.
    light, green, blue = (np.subtract.outer(one, one) for one in some.T)
    far = np.sqrt(light**2 + green**2 + blue**2)
    best = int((far < MODE).sum(axis=1).argmax())
    mode: Floats = np.median(some[far[best] < MODE], axis=0)
    return mode


def _bare(around: _Around, prints: Picture | None, colours: Floats) -> Floats:
    """How far each pixel is from the bare board: n by side by side."""
    lab = around.lab
    if prints is None:
        rings = around.rings
        models = [around.modes[n] for n, kind in enumerate(around.told) if kind == NOTHING]
        found = [apart(lab, model) for model in models]
        # What is coloured like a kind all around is a large piece, or printed so; and what hardly
        # any other place has around it may be a large piece in the sun.
        like = np.min([apart(rings, colour) for colour in colours], axis=0) < LEARNT
        others = (apart(rings[:, None], rings[None]) < LEARNT).sum(axis=1)
        like |= others <= max(1, RARE * len(rings))
        beside = apart(lab, rings[:, None, None])
        found.append(np.where(like[:, None, None], np.inf, beside))
        least: Floats = np.min(found, axis=0)
        return least
    model = in_lab(prints)
    far = np.full(lab.shape[:3], np.inf, np.float32)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            shifted = np.roll(model, (down, right), (1, 2))
            far = np.minimum(far, apart(lab, shifted, EVENED))
    ring = disc(HALF / RADIUS) & ~disc(1.15)
    usual = float(np.median(far[:, ring]))
    return far * (BARE / max(BARE, 2.6 * usual))


def _count(around: _Around, prints: Picture | None, colours: Floats, near: float) -> Votes:
    """Every pixel votes for what it is nearest to, if that is near enough."""
    lab, glare, ground = around.lab, around.glare, around.ground
    bare = _bare(around, prints, colours)
    far = np.stack([apart(lab, colour) for colour in colours], axis=1)
    named = np.stack([apart(lab, colour) for colour in around.named], axis=1)
    far = np.minimum(far, named + NAMED)
    nearest, least = far.argmin(axis=1), far.min(axis=1)
    alike = np.linalg.norm(colours[:, None] - colours[None], axis=2) < SAME
    alike |= ground[:, None] & ground[None]
    things = np.where(ground[None, :, None, None], np.inf, far).min(axis=1)
    # Bare is what looks as printed, unless it looks much more like a kind.
    printed = (bare < BARE) & (least > RATHER * bare)
    valid = (least < near) & ~printed & ~glare
    shares, clears, areas, forms, beyonds = [], [], [], [], []
    usual, outer = disc(1.0).sum(), disc(HALF / RADIUS) & ~disc(1.3)
    for kind in range(len(colours)):
        mine = valid & alike[kind][nearest]
        others = np.where(
            alike[kind][None, :, None, None], np.inf, far - around.margins[:, None, None]
        )
        sure = mine & (least < others.min(axis=1))
        shares.append(_best_share(mine))
        clears.append(_best_share(sure))
        areas.append(mine.sum(axis=(1, 2)) / usual)
        forms.append([_form(window) for window in mine])
        beyonds.append(((far[:, kind] < near) & ~glare)[:, outer].mean(axis=1))
    core, unknown = disc(0.8), np.full((len(lab), len(colours)), np.inf)
    return Votes(
        kinds=np.stack(shares, axis=1),
        clear=np.stack(clears, axis=1),
        area=np.stack(areas, axis=1),
        form=np.stack(forms, axis=1),
        beyond=np.stack(beyonds, axis=1),
        bare=(printed & ~glare)[:, core].mean(axis=1),
        either=(printed & (things < bare + EITHER))[:, core].mean(axis=1),
        hidden=glare[:, core].mean(axis=1),
        printed=unknown,
        shown=unknown,
        relit=unknown,
        modes=around.modes,
        learnt=colours,
        named=around.named,
    )


def _best_share(votes: Mask) -> Floats:
    """The largest share of votes in a disc whose middle is near that of the window."""
    kernel = disc(CORE).astype(np.float32)
    kernel = kernel / kernel.sum()
    at = disc(ASKEW)
    found = np.zeros(len(votes), np.float32)
    for n, window in enumerate(votes.astype(np.float32)):
        if window.any():
            found[n] = cv2.filter2D(window, -1, kernel)[at].max()
    return found


def _form(votes: Mask) -> tuple[float, float, float, float]:
    """Where the largest connected part of some votes lies, to the right and down from the middle
    of the window in radii of a piece, and how much longer it is across than down, and aslant."""
    count, marks, stats, _ = cv2.connectedComponentsWithStats(
        votes.astype(np.uint8), connectivity=4
    )
    if count < 2:
        return 0.0, 0.0, 0.0, 0.0
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    of = cv2.moments((marks == largest).astype(np.uint8), binaryImage=True)
    x, y = (of[name] / of["m00"] - HALF + 0.5 for name in ("m10", "m01"))
    whole = max(1e-6, of["mu20"] + of["mu02"])
    across, aslant = (of["mu20"] - of["mu02"]) / whole, 2 * of["mu11"] / whole
    return x / RADIUS, y / RADIUS, across, aslant


def _learnt(around: _Around, votes: Votes) -> Floats:
    """The kinds' colours, from what the game says, from clear places and from confirmed ones."""
    modes, told, start = around.modes, around.told, around.named
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


# What lies on each place, and how sure that is, from the votes of the pixels around it

CLEAR, RIVAL = 0.6, 0.22
"""Of a sure piece, at least the first share of its pixels votes for it alone, and at most the
second for any other kind."""
SOME = 0.25
"""Less than this share of votes is no piece."""
EMPTY, FEW = 0.72, 0.15
"""Of a surely empty place, at least the first share looks bare, and at most the second like any
kind."""
HIDDEN = 0.25
"""A place of which that share is hidden by glare is never sure."""
SPREAD = 0.45
"""Where that share of the surroundings looks like a kind as well, it may be printed so."""
COVERED = 0.73
"""The share of a thing's area that votes for it: letters, rims and shadows do not."""
SIZED = 0.12
"""Of two sizes that people have shown, one is sure up to that share of the way to the other."""
MIDDLING = 0.3
"""Between that share of the way and the same from the other, a size says nothing against what was
recorded."""
LOOKALIKE = 22.0
"""Where the print is nearer than this to the colour of a kind, a photo cannot tell that kind from
nothing."""
AS_SHOWN = 6.0
"""Without the edition's photo, a thing that is farther than this from all of its kind that people
have shown may be printed so, and one that is nearer to another kind's, too, may be of that kind."""
AS_RELIT, OTHER_LIGHT = 18.0, 1.4
"""What is nearer than the first to a thing that was shown in so many times more or less light may
be of its kind, if it lies in another light."""
FOLLOWS, ODD, ODDLY = 4.0, 8.0, 4.0
"""Things of one dye follow each other in steps of colour that are smaller than the first; one that
is farther than the second from all of its kind, and so many times as far as is usual among them,
may be another, in glare or shadow."""
ENOUGH = 0.25
"""Where fewer than that share of the places would be sure, dyes and light are so strange that none
is, until somebody has shown something."""
ODDS = 20_000.0
"""So many times less likely has every other way to name the colours of a board to be than the one
that is told: dyes are not those that the game names, and those of two kinds may be each other's."""
USUAL, BOXES = 400.0, 2.0
"""What dyes of usual boxes are away from their names, as a sum of squares, and how much that counts
beside what is seen here: as two thirds of so many kinds. With dyes drawn 30 beside their names in
red, green and blue, one in a thousand sure places is then wrong."""
STRAYED = 9.0
"""Where a dye is farther than this from its name, that of a kind that is missing may be the
print's."""
FEWEST = 3
"""So many things that were recorded say how large such things look."""
SMALLER = 0.2
"""What is by more than that share of the way smaller than the smaller of two sizes is hidden in
part, and may be the larger one."""
BESIDE, LONGER = 0.35, 0.15
"""What lies by so many radii beside where things stand thereabouts, or is longer by so much than
they look there, may have fallen."""
USUALLY = 2.5
"""So many times as far as in the middle of all is far, where pieces are long or stand askew."""


def judged(search: Search, seen: Picture, prints: Picture | None) -> dict[str, Seen]:
    """What lies on each place; `seen` and `prints` are windows as for `voted`."""
    places, looks, known = search.places, search.looks, search.known
    glare = np.median(seen, axis=3)[:, disc(0.8)] >= GLARE
    drowned = glare.mean(axis=1) >= DROWNED
    told = [
        None if hidden else known.get(place.id)
        for place, hidden in zip(places, drowned, strict=True)
    ]
    judge = _Judge(search, told, voted(looks, told, seen, prints), compared=prints is not None)
    found = {
        place.id: Seen(known[place.id], told[n] is not None)
        if place.id in known
        else judge.place(n)
        for n, place in enumerate(places)
    }
    judge.keep_limits(found)
    sure = [seen.kind for seen in found.values() if seen.sure]
    moved = _may_have_moved(looks, sure, {*told} - {None}, judge.votes)
    doubtful = judge.fallen(found) | judge.may_be_no_ground(sure) | judge.odd_colours(found)
    agreed = {
        place
        for place, seen in found.items()
        if seen.sure and (place in known or (seen.kind not in moved and place not in doubtful))
    }
    if not known and len(agreed) < ENOUGH * len(places):
        agreed.clear()
    return {place: replace(seen, sure=place in agreed) for place, seen in found.items()}


@dataclass(frozen=True)
class _Judge:
    """What the votes say of each place, and what may be sure at all: what is printed is known from
    the edition's photo (`compared`), else each kind and an empty place have to be confirmed
    somewhere first. `told` are the kinds that people have confirmed where no glare is."""

    search: Search
    told: Sequence[int | None]
    votes: Votes
    compared: bool

    @property
    def looks(self) -> Sequence[Look]:
        return self.search.looks

    @cached_property
    def recorded(self) -> Sequence[int | None]:
        return [self.search.recorded.get(place.id) for place in self.search.places]

    @cached_property
    def shown(self) -> Sequence[bool]:
        """By kind."""
        looks = enumerate(self.looks)
        return [self.compared or look.ground or n in self.told for n, look in looks]

    @cached_property
    def bare_shown(self) -> bool:
        # Nobody shows every ground, and by lamplight one looks like another thing.
        return self.compared or (NOTHING in self.told and not self.ground.any())

    @cached_property
    def ground(self) -> Mask:
        return np.array([look.ground for look in self.looks])

    @cached_property
    def lookalike(self) -> Mask:
        """Where the print may look like a kind, by place and kind. Without a photo of the edition:
        like any, if one of the empty places does that people have shown and that the edition prints
        in the same colour; while these are few, also as the edition says."""
        if self.compared:
            return self.votes.printed < LOOKALIKE
        places = self.search.places
        found = np.zeros((len(places), len(self.looks)), bool)
        kinds = [lab_of(look.colour) for look in self.looks]
        for colour in {place.printed for place in places}:
            same = [n for n, place in enumerate(places) if place.printed == colour]
            empty = [n for n in same if self.told[n] == NOTHING]
            alike = np.repeat((self.votes.printed[empty] < LOOKALIKE).any(), len(kinds))
            if colour and len(empty) < EMPTIES:
                alike |= [unlike(lab_of(colour), kind) < LOOKALIKE for kind in kinds]
            found[same] = alike
        return found

    def place(self, n: int) -> Seen:
        """What lies there."""
        votes = self.votes
        shares = np.where(self.ground, 0, votes.kinds[n])
        laid = float(np.where(self.ground, votes.kinds[n], 0).max())
        bare, seen = max(laid, float(votes.bare[n])), votes.hidden[n] < HIDDEN
        kind = int(shares.argmax())
        best, others = float(shares[kind]), self._others(kind)
        second = max((float(shares[other]) for other in others), default=0.0)
        if best <= max(bare, SOME):
            clear = bare >= EMPTY and best <= FEW and votes.either[n] <= FEW
            clear = clear and not (self.lookalike[n] & ~self.ground).any()
            clear = clear and not (votes.relit[n][~self.ground] < AS_RELIT).any()
            return Seen(NOTHING, bool(clear and seen and self.bare_shown and all(self.shown)))
        clear = votes.clear[n][kind] >= CLEAR and second <= RIVAL and bare <= 1 - CLEAR
        if not self.compared:
            clear = clear and votes.beyond[n][kind] < SPREAD
            alike = [other for other in (kind, *others) if votes.shown[n][other] < AS_SHOWN]
            relit = np.flatnonzero(votes.relit[n] < AS_RELIT).tolist()
            alike += [other for other in relit if other != kind]
            clear = clear and alike == [kind]
        clear = clear and not self.lookalike[n][kind]
        kind, sized = self._by_size(n, kind)
        return Seen(kind, bool(clear and sized and seen and self.shown[kind] and self.bare_shown))

    def _others(self, kind: int) -> list[int]:
        """The kinds of another colour."""
        colour = self.looks[kind].colour
        return [n for n, look in enumerate(self.looks) if look.colour != colour and not look.ground]

    def _by_size(self, n: int, kind: int) -> tuple[int, bool]:
        """Of the kinds with that colour, the one of the size that is seen, and whether that is
        sure; the recorded one, if the sizes say nothing else."""
        colour = self.looks[kind].colour
        alike = sorted(
            (k for k, look in enumerate(self.looks) if look.colour == colour),
            key=lambda k: self.looks[k].scale,
        )
        if len(alike) == 1:
            return kind, True
        said = self.recorded[n]
        small, large = (self._area(self.looks[alike[at]].scale) for at in (0, -1))
        if said in alike and (small or large):
            times = (self.looks[alike[-1]].scale / self.looks[alike[0]].scale) ** 2
            small, large = small or (large or 0) / times, large or (small or 0) * times
        area = float(self.votes.area[n][kind])
        if small is None or large is None or large <= small:
            if said in alike:
                return said, False
            usual = COVERED * sum(self.looks[alike[at]].scale ** 2 for at in (0, -1)) / 2
            return alike[-1 if area > usual else 0], False
        share = (area - small) / (large - small)
        if said in alike and MIDDLING < share < 1 - MIDDLING:
            return said, False
        sized = -SMALLER < share < SIZED or share > 1 - SIZED
        return alike[-1 if share > 0.5 else 0], sized

    def _area(self, scale: float) -> float | None:
        """How large things of that size look, where people have confirmed some, or else where most
        of what was recorded is that large."""
        shown, most = (
            [
                float(self.votes.area[n][kind])
                for n, kind in enumerate(kinds)
                if kind is not None and kind != NOTHING and self.looks[kind].scale == scale
                if kinds is self.told or self.votes.kinds[n][kind] > SOME
            ]
            for kinds in (self.told, self.recorded)
        )
        if shown:
            return float(np.mean(shown))
        return float(np.median(most)) if len(most) >= FEWEST else None

    def keep_limits(self, found: dict[str, Seen]) -> None:
        """Leave no more of a kind than there are: those that look least like it are taken for
        something else, and none of that kind is sure."""
        places, known, kinds = self.search.places, self.search.known, self.votes.kinds
        for kind, look in enumerate(self.looks):
            mine = [
                n for n, s in enumerate(places) if found[s.id].kind == kind and s.id not in known
            ]
            told = sum(1 for one in known.values() if one == kind)
            over = 0 if look.most is None else min(len(mine), len(mine) + told - look.most)
            if over > 0:
                mine.sort(key=lambda n: float(kinds[n][kind]))
                for n in mine:
                    found[places[n].id] = Seen(kind, False)
                for n in mine[:over]:
                    left_out = [other == kind or one.ground for other, one in enumerate(self.looks)]
                    shares = np.where(left_out, 0, kinds[n])
                    other = int(shares.argmax()) if shares.max() > SOME else NOTHING
                    found[places[n].id] = Seen(other, False)

    def fallen(self, found: Mapping[str, Seen]) -> frozenset[str]:
        """Where something lies beside its place, otherwise than what stands around it: from the
        side, all look so. What is longer than it is wide has fallen, too, which says nothing of its
        kind unless that is told by its size."""
        places = self.search.places
        laid = [n for n, place in enumerate(places) if found[place.id].kind != NOTHING]
        if not laid:
            return frozenset()
        kinds = [found[places[n].id].kind for n in laid]
        forms = np.array([self.votes.form[n][kind] for n, kind in zip(laid, kinds, strict=True)])
        at = np.array([(1.0, places[n].x, places[n].y) for n in laid])
        tones = [look.colour for look in self.looks]
        sized = np.array([tones.count(tones[kind]) > 1 for kind in kinds])
        odd = _odd(forms[:, :2], at, BESIDE) | (_odd(forms[:, 2:], at, LONGER) & sized)
        return frozenset(places[n].id for n, one in zip(laid, odd, strict=True) if one)

    def odd_colours(self, found: Mapping[str, Seen]) -> frozenset[str]:
        """Where something is of another colour than the rest of its kind, as far as colours follow
        each other in small steps. Without the edition's photo, the rest begins with what people
        have shown, since a print in a similar colour is often paler. With it, one thing alone is
        odd: slanted, some show their darker sides. But while another kind is missing and nothing
        was shown, two groups may be two kinds, and which is which nobody can say."""
        places, compared, told = self.search.places, self.compared, self.told
        missing = self._lacks_a_kind({one.kind for one in found.values() if one.sure} | {*told})
        odd: list[int] = []
        for kind in (n for n, look in enumerate(self.looks) if not look.ground):
            of = [found[place.id] for place in places]
            laid = [
                n for n, one in enumerate(of) if one.kind == kind and (one.sure or not compared)
            ]
            at, shown = np.array(laid, int), np.array([told[n] == kind for n in laid], bool)
            groups = _groups(self.votes.modes[at], *((ODD, ODDLY) if compared else (FOLLOWS, 0.0)))
            sizes = np.bincount(groups)
            if not compared:
                odd.extend(at[~np.isin(groups, groups[shown])])
            elif missing and not shown.any() and groups.any():
                odd.extend(at)
            elif sizes.max(initial=0) > 1:
                odd.extend(at[sizes[groups] == 1])
        return frozenset(places[n].id for n in odd)

    def may_be_no_ground(self, sure: Sequence[int]) -> frozenset[str]:
        """Where only ground seems to lie while some kind is sure nowhere: in another dye, that kind
        may look like the ground. As with grounds themselves, people have only to show one thing
        first."""
        told, votes = self.told, self.votes
        missing = self._lacks_a_kind({*sure, *told})
        if not missing or not self.ground.any() or any(kind is not None for kind in told):
            return frozenset()
        laid = votes.kinds[:, self.ground].max(axis=1) > votes.bare
        places = zip(self.search.places, laid, strict=True)
        return frozenset(place.id for place, one in places if one)

    def _lacks_a_kind(self, seen: Container[int | None]) -> bool:
        """Whether some kind that is in the box and no ground was not seen."""
        return any(
            not look.ground and look.most != 0 and kind not in seen
            for kind, look in enumerate(self.looks)
        )


def _groups(colours: Floats, step: float, usually: float) -> NDArray[np.int_]:
    """For each colour the number of the first one that it follows by steps of less than `step`, or
    than `usually` times what most are away from the nearest other one."""
    far = np.linalg.norm(colours[:, None] - colours, axis=2)
    if len(colours) > 1:
        step = max(step, usually * float(np.median(np.sort(far, axis=1)[:, 1])))
    near = far < step
    groups: NDArray[np.int_] = np.arange(len(colours))
    while True:
        before = groups
        groups = np.where(near, groups, len(colours)).min(axis=1, initial=len(colours))
        if np.array_equal(groups, before):
            return groups


def _odd(forms: Floats, at: Floats, least: float) -> Mask:
    """Which forms are far from those around them, as a plane through most of them says."""
    weights, away = np.ones(len(at)), np.zeros(len(at))
    for _ in range(6):
        plane, *_ = np.linalg.lstsq(at * weights[:, None], forms * weights[:, None], rcond=None)
        away = np.linalg.norm(forms - at @ plane, axis=1)
        weights = 1 / np.sqrt(np.maximum(away, 0.05))
    return away > max(least, USUALLY * float(np.median(away)))


def _may_have_moved(
    looks: Sequence[Look], sure: Sequence[int], shown: Container[int | None], votes: Votes
) -> set[int]:
    """The kinds that may be another one, as the colours of this board could be named otherwise and
    still fit about as well: two that have changed places, one that is that of a missing kind, or
    all that have moved up by one. What people have `shown` has its name. Where they have shown
    nothing, also NOTHING if dyes are far from their names, as the print's may be a missing one."""
    colours = sorted({look.colour for look in looks})
    of = np.array([colours.index(look.colour) for look in looks])
    first = [int(np.flatnonzero(of == n)[0]) for n in range(len(colours))]
    ground = np.array([looks[kind].ground for kind in first])
    known, seen = np.zeros((2, len(colours)), bool)
    known[[of[n] for n in range(len(looks)) if n in shown]] = True
    seen[[of[kind] for kind in sure if kind != NOTHING]] = True
    seen |= known
    in_box = np.zeros(len(colours), bool)
    in_box[[of[n] for n, look in enumerate(looks) if look.most != 0]] = True
    # Nobody can say which ground looks how before something was shown that lies on it.
    missing = in_box & ~seen & ~(ground & known.any())
    far = ((votes.learnt[first][:, None] - votes.named[first][None]) ** 2).sum(axis=2)
    own = np.where(known, 0, far.diagonal())
    dearer = np.where(seen[:, None] & (seen | missing), far - own[:, None], np.inf)
    dearer[np.ix_(seen, known)] = dearer[np.ix_(known, seen)] = np.inf
    dearer[np.ix_(missing, seen)] = 0
    np.fill_diagonal(dearer, np.inf)
    way = dearer.copy()
    for n in range(len(colours)):
        way = np.minimum(way, way[:, n : n + 1] + way[n])
    away, power = far.diagonal()[seen], 1.5 * seen.sum() + BOXES
    least = (ODDS ** (1 / power) - 1) * (away.sum() + USUAL)
    moved = seen & (way.diagonal() < least)
    strange = not known.any() and (missing & ~ground).any() and (away > STRAYED**2).any()
    return {int(n) for n in np.flatnonzero(moved[of])} | ({NOTHING} if strange else set())


# The light of the evening against that of the edition's photo, and taking the difference away

PART = 4
"""The light is worked out at a quarter of the size."""
SMOOTH = 0.03
"""How far light is taken to be even, as a share of the board's width."""
STRANGE = 0.16
"""Logarithm of a difference that is no light, but a piece or its shadow."""


def evened(flat: Picture, print_: Picture, free: Picture) -> Picture:
    """A board laid flat, as if it had been photographed by the light of the edition's photo; where
    a lamp has left no colour it stays white.

    `free` is 1 where nothing should lie, else 0. All three have the same height and width.
    """
    size = (flat.shape[1] // PART, flat.shape[0] // PART)
    ratio = np.log(_small(flat, size) + 6) - np.log(_small(print_, size) + 6)
    trusted = _small(free.astype(np.float32), size)
    reach = SMOOTH * size[0]
    level = np.median(ratio[trusted > 0.5], axis=0) if (trusted > 0.5).any() else 0.0
    light = _spread(ratio, trusted, reach, level)
    for _ in range(2):
        odd = np.abs(ratio - light).max(axis=2)
        light = _spread(ratio, trusted * np.exp(-((odd / STRANGE) ** 2)), reach, level)
    back = np.exp(-cv2.resize(light, flat.shape[1::-1], interpolation=cv2.INTER_LINEAR))
    even = np.clip(flat * back, 0, 255).astype(np.uint8)
    even[flat.min(axis=2) >= GLARE] = 255
    return even


def _spread(ratio: Floats, weight: Floats, reach: float, level: Floats | float) -> Floats:
    """Means of what is trusted nearby; where nothing is, the means further around."""
    found = np.broadcast_to(level, ratio.shape).astype(np.float32)
    for far in (12 * reach, 4 * reach, reach):
        sums = cv2.GaussianBlur(ratio * weight[..., None], (0, 0), far)
        parts = cv2.GaussianBlur(weight, (0, 0), far)[..., None]
        found = (sums + 0.08 * found) / (parts + 0.08)
    return found.astype(np.float32)


def _small(picture: MatLike, size: tuple[int, int]) -> Floats:
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
