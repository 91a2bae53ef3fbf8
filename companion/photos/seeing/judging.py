"""What lies on each place, and how sure that is, from the votes of the pixels around it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from companion.photos.looking import NOTHING, Look, PlaceToSee, Search, Seen
from companion.photos.seeing.voting import Votes, voted

CLEAR, RIVAL = 0.6, 0.22
"""Of a sure piece, at least the first share of its pixels votes for it alone, and at most the
second for any other kind."""
SOME = 0.25
"""Less than this share of votes is no piece."""
EMPTY, FEW = 0.72, 0.16
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
FEWEST = 3
"""So many things that were recorded say how large such things look."""


def judged(search: Search, seen: Any, prints: Any | None) -> dict[str, Seen]:
    """What lies on each place; `seen` and `prints` are windows as for `voted`."""
    places, looks, known = search.places, search.looks, search.known
    told = [known.get(place.id) for place in places]
    votes = voted(looks, told, seen, prints)
    recorded = [search.recorded.get(place.id) for place in places]
    judge = _Judge(votes, looks, told, recorded, compared=prints is not None)
    found = {
        place.id: judge.place(n) if told[n] is None else Seen(told[n] or 0, True)
        for n, place in enumerate(places)
    }
    return _within_limits(places, looks, known, found, votes)


class _Judge:
    """The votes, and what may be sure at all: what is printed is known from the edition's photo,
    else each kind and an empty place have to be confirmed somewhere first."""

    def __init__(
        self,
        votes: Votes,
        looks: Sequence[Look],
        told: Sequence[int | None],
        recorded: Sequence[int | None],
        *,
        compared: bool,
    ) -> None:
        self.votes, self.looks, self.told, self.compared = votes, looks, told, compared
        self.recorded = recorded
        known = {*told} - {None}
        self.shown = [compared or look.ground or n in known for n, look in enumerate(looks)]
        self.ground = np.array([look.ground for look in looks])
        # Nobody shows every ground, and by lamplight one looks like another thing.
        self.bare_shown = compared or (NOTHING in known and not self.ground.any())

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
            return Seen(NOTHING, bool(clear and seen and self.bare_shown and all(self.shown)))
        clear = votes.clear[n][kind] >= CLEAR and second <= RIVAL and bare <= 1 - CLEAR
        if not self.compared:
            clear = clear and votes.beyond[n][kind] < SPREAD
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
        return alike[-1 if share > 0.5 else 0], not SIZED < share < 1 - SIZED

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


def _within_limits(
    places: Sequence[PlaceToSee],
    looks: Sequence[Look],
    known: Mapping[str, int],
    found: dict[str, Seen],
    votes: Votes,
) -> dict[str, Seen]:
    """No more of a kind than there are: those that look least like it are taken for something
    else, and none of that kind is sure."""
    for kind, look in enumerate(looks):
        mine = [n for n, s in enumerate(places) if found[s.id].kind == kind and s.id not in known]
        told = sum(1 for one in known.values() if one == kind)
        over = 0 if look.most is None else min(len(mine), len(mine) + told - look.most)
        if over > 0:
            mine.sort(key=lambda n: float(votes.kinds[n][kind]))
            for n in mine:
                found[places[n].id] = Seen(kind, False)
            for n in mine[:over]:
                left_out = [other == kind or one.ground for other, one in enumerate(looks)]
                shares = np.where(left_out, 0, votes.kinds[n])
                other = int(shares.argmax()) if shares.max() > SOME else NOTHING
                found[places[n].id] = Seen(other, False)
    return found
