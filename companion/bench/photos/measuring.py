"""How many places of generated photos are told right, and how many wrongly called sure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from companion.bench.photos.boards import as_file, board_of, edition_photo
from companion.bench.photos.conditions import CONDITIONS, Condition
from companion.bench.photos.printing import printed
from companion.bench.photos.scenes import Made, Pose, Scene, scene
from companion.engine.game import AnyGame
from companion.engine.pads import PhotoBoard
from companion.photos.looking import NOTHING, Corners
from companion.photos.seeing import looked
from companion.web.parts.photos import looks_of, search_of

Way = Literal["found", "learnt"]
"""Whether the board is found by the edition's photo, or by corners that a thumb has set, with one
place of each kind and two empty ones confirmed."""
THUMB = 0.015
"""How far a thumb sets a corner beside the board's, as a share of its width."""
TURN = 8.0
"""By how many degrees a board lies turned at most."""
EMPTIES = 2


@dataclass(frozen=True)
class Told:
    """Of so many places not confirmed beforehand: told right, called sure, and both sure and wrong;
    `found` is 0 for a board that was not found at all."""

    places: int
    right: int = 0
    sure: int = 0
    wrong: int = 0
    found: int = 1

    def __add__(self, other: "Told") -> "Told":
        pairs = zip(self._all(), other._all(), strict=True)
        return Told(*(one + more for one, more in pairs))

    def _all(self) -> tuple[int, ...]:
        return self.places, self.right, self.sure, self.wrong, self.found


def told(game: AnyGame, condition: str, made: Made, way: Way, seed: int) -> Told:
    """One photo, made from that seed, and what was told of it."""
    rng, board = np.random.default_rng(seed), board_of(game)
    paper = printed(board, rng)
    how = CONDITIONS[condition]
    shot = photographed(board, paper, made, how, rng)
    if way == "found":
        return judged(board, shot, {}, None, edition_photo(paper))
    return judged(board, shot, _examples(board, shot, rng), _by_thumb(shot, rng), None)


def photographed(
    board: PhotoBoard,
    paper: Any,
    made: Made,
    how: Condition,
    rng: np.random.Generator,
    *,
    truth: Mapping[str, int] | None = None,
) -> Scene:
    """A photo under that condition, of what lies on the board by chance unless it is given."""
    shot = scene(board, paper, made, Pose(how.tilt, rng.uniform(-TURN, TURN)), rng, truth=truth)
    photo = shot.photo
    for spoil in how.spoils:
        photo = spoil(photo, shot.corners, rng)
    return replace(shot, photo=photo)


def judged(
    board: PhotoBoard,
    shot: Scene,
    known: Mapping[str, int],
    corners: Corners | None,
    print_: bytes | None,
) -> Told:
    """What is told of a photo whose truth is known."""
    search, looks = search_of(board, known, corners), looks_of(board)
    ground = {n for n, kind in enumerate(board.kinds) if kind.ground}
    truth = {place: NOTHING if kind in ground else kind for place, kind in shot.truth.items()}
    asked = [place for place in shot.truth if place not in known]
    sighting = looked(as_file(shot.photo), search, print_)
    if sighting.corners is None:
        return Told(len(asked), found=0)
    right = sure = wrong = 0
    for place in asked:
        seen = sighting.seen[place]
        kind = NOTHING if seen.kind == NOTHING else looks[seen.kind]
        right += kind == truth[place]
        sure += seen.sure
        wrong += seen.sure and kind != truth[place]
    return Told(len(asked), right, sure, wrong)


def _examples(board: PhotoBoard, shot: Scene, rng: np.random.Generator) -> dict[str, int]:
    """A place of each kind and some empty ones, as people confirm first."""
    found: dict[str, int] = {}
    for place in rng.permutation(sorted(shot.truth)):
        kind = shot.truth[str(place)]
        if kind != NOTHING and board.kinds[kind].ground:
            continue
        if list(found.values()).count(kind) < (EMPTIES if kind == NOTHING else 1):
            found[str(place)] = kind
    return found


def _by_thumb(shot: Scene, rng: np.random.Generator) -> Corners:
    high, wide = shot.photo.shape[:2]
    width = float(np.linalg.norm(shot.corners[0] - shot.corners[1]))
    set_ = shot.corners + rng.uniform(-THUMB, THUMB, (4, 2)) * width
    return tuple((float(x) / wide, float(y) / high) for x, y in np.clip(set_, 0, (wide, high)))
