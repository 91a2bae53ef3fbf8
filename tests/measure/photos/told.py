"""What is told of photos, generated ones and a table's own, and what one costs."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from typing import Any, Literal

import cv2
import numpy as np
from PIL import Image

from companion.bench.figures import Figure
from companion.codec import parse_json
from companion.documents.editions import read_edition
from companion.engine.game import AnyGame
from companion.engine.layout import Layout, PieceKind
from companion.engine.problems import Malformed
from companion.engine.setup import Token
from companion.games import all_games, get_game
from companion.photos import MOST_KEPT
from companion.photos.apart import look
from companion.photos.corners import moved, to_flat
from companion.photos.looking import NOTHING, Corners, Search, question
from companion.photos.reading import encoded
from companion.photos.seeing import looked
from companion.web.parts.photos import looks_of, search_of
from tests.measure.aims import rows
from tests.measure.photos.generated import (
    CONDITIONS,
    Condition,
    Made,
    Scene,
    lit_at,
    printed,
    scene,
)

# The boards of which photos are made, those of all five games, and the edition's own photo

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def photographed_in(game: AnyGame) -> bool:
    """Whether a game has a board that can be photographed; a score sheet has none."""
    return game.counting is not None and bool(boards_with(game, game.editions()[0]))


@cache
def board_of(game: AnyGame) -> Layout:
    """The last board of the reference edition that can be photographed: that of the end."""
    return boards_with(game, game.editions()[0])[-1]


def boards_with(game: AnyGame, edition: Any) -> tuple[Layout, ...]:
    """The boards of a deal with that edition."""
    names = NAMES[: min(3, max(game.players))]
    deal = game.deal(edition, names, {}, Random(3), {})
    assert game.counting is not None
    editor = game.editor
    under = editor.under(deal) if editor and editor.under else {}
    boxes = {board: box for board, (_, box) in under.items()}
    return game.counting.layouts(deal, game.participants(deal), boxes)


def edition_photo(paper: Any) -> bytes:
    """A printed board as an edition keeps its photo: a little blurred, and as small."""
    soft = cv2.GaussianBlur(paper, (0, 0), 1.0)
    return encoded(Image.fromarray(soft), MOST_KEPT)


def as_file(photo: Any) -> bytes:
    """A photo as a phone sends it."""
    written = BytesIO()
    Image.fromarray(photo).save(written, "JPEG", quality=88)
    return written.getvalue()


# How many places of generated photos are told right, and how many wrongly called sure

Way = Literal["found", "learnt"]
"""Whether the board is found by the edition's photo, or by corners that a thumb has set, with one
place of each kind and two empty ones confirmed."""
THUMB = 0.015
"""How far a thumb sets a corner beside the board's, as a share of its width."""
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
    photos: int = 1

    def __add__(self, other: "Told") -> "Told":
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Told(*(one + more for one, more in pairs))


def told(game: AnyGame, condition: str, made: Made, way: Way, seed: int) -> Told:
    """One photo, made from that seed, and what was told of it."""
    board, shot, search, print_ = _photo_of(game, condition, made, way, seed)
    return judged(board, shot, search, print_)


def _photo_of(
    game: AnyGame, condition: str, made: Made, way: Way, seed: int
) -> tuple[Layout, Scene, Search, bytes | None]:
    """A photo with what is asked of it, and the edition's own."""
    rng, board = np.random.default_rng(seed), board_of(game)
    how = CONDITIONS[condition]
    paper = printed(board, rng, coloured=how.coloured)
    shot = photographed(board, paper, made, how, rng)
    shown = _examples(board, shot, rng)
    if how.lit:
        shot = mirrored(board, shot, list(shown)[: how.lit])
    if way == "found":
        return board, shot, search_of(board, {}, None), edition_photo(paper)
    return board, shot, search_of(board, shown, _by_thumb(shot, rng)), None


def mirrored(board: Layout, shot: Scene, places: list[str]) -> Scene:
    """The photo with a lamp mirrored on those places."""
    left, top, width, height = board.box
    back = np.linalg.inv(to_flat(shot.corners, height / width, 1))
    at = {place.id: (np.array(place.at) - (left, top)) / width for place in board.places}
    points = moved(np.array([at[place] for place in places]), back)
    reach = float(np.linalg.norm(shot.corners[0] - shot.corners[1])) * board.places[0].size / width
    return replace(shot, photo=lit_at(shot.photo, points, reach))


def photographed(
    board: Layout,
    paper: Any,
    made: Made,
    how: Condition,
    rng: np.random.Generator,
    *,
    truth: Mapping[str, int] | None = None,
) -> Scene:
    """A photo under that condition, of what lies on the board by chance unless it is given."""
    shot = scene(board, paper, made, how, rng, truth=truth)
    photo = shot.photo
    for spoil in how.spoils:
        photo = spoil(photo, shot.corners, rng)
    return replace(shot, photo=photo)


def judged(board: Layout, shot: Scene, search: Search, print_: bytes | None) -> Told:
    """What is told of a photo whose truth is known."""
    looks = looks_of(board)
    ground = {n for n, kind in enumerate(board.kinds) if kind.ground}
    truth = {place: NOTHING if kind in ground else kind for place, kind in shot.truth.items()}
    asked = [place for place in shot.truth if place not in search.known]
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


def _examples(board: Layout, shot: Scene, rng: np.random.Generator) -> dict[str, int]:
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


# Generated photos

SEEDS = (36_084_971, 72_519_443, 15_930_628)
"""No threshold was ever chosen by looking at these: tune to any others."""
WAYS: Mapping[Way, str] = {
    "found": "found by the edition's photo",
    "learnt": "corners by thumb, a piece of each kind shown",
}
FOUND_IN = ("iwari", "khilor", "orichalcum")
"""The games whose editions can have a photo of the board."""
STRAIGHT, WORST = 100.0, 95.0
"""Percent that are to be right on a straight photo, and on any other."""
WRONG = 1.001
"""Places that may be wrong though sure, of a thousand."""
SECONDS, MEGABYTES = 2.0, 200.0
COST = """
import resource, sys
from companion.photos import worker

worker.main()
used = resource.getrusage(resource.RUSAGE_SELF)
try:
    lines = open("/proc/self/status").read().split("VmHWM:")
    megabytes = int(lines[1].split()[0]) / 1024
except OSError:
    megabytes = used.ru_maxrss / 2**20
print(used.ru_utime + used.ru_stime, megabytes, file=sys.stderr)
"""
"""The process of a photo, which then says what it used. Linux counts the memory of the process that
began it into `ru_maxrss`."""


def photo() -> Iterator[Figure]:
    """For each condition that makes a photo hard, over all games: how many places are told right,
    how many are sure and how many of these wrong, and what one photo costs."""
    games = [game for game in all_games().values() if photographed_in(game)]
    for way, words in WAYS.items():
        yield Figure("photo", f"{words}:", len(CONDITIONS), "conditions")
        for condition in CONDITIONS:
            found = Told(0, found=0, photos=0)
            for game in games:
                if way == "learnt" or game.slug in FOUND_IN:
                    found += _told(game, condition, way)
            yield from _figures(condition, found, way)


def _told(game: AnyGame, condition: str, way: Way) -> Told:
    found = Told(0, found=0, photos=0)
    for seed in SEEDS:
        for made in ("chits", "wood"):
            found += told(game, condition, made, way, seed)
    return found


def _figures(condition: str, found: Told, way: Way) -> Iterator[Figure]:
    """What is sure is right in every condition. The aims of what is right hold where the edition
    has a photo, since without one the bare board is only known from what people have shown."""
    least = (STRAIGHT if condition == "straight" else WORST) if way == "found" else None
    right, sure = (100 * one / found.places for one in (found.right, found.sure))
    yield Figure("photo", f"  {condition}, right", right, "%", least=least)
    yield Figure("photo", "    sure", sure, "%")
    wrong = 1000 * found.wrong / max(1, found.sure)
    yield Figure("photo", "    wrong of 1,000 sure", wrong, "", aim=WRONG)
    yield Figure("photo", "    boards not found", found.photos - found.found, "")
    seconds, megabytes = _cost(condition, way)
    yield Figure("photo", "    a photo of 12 megapixels, of a core", seconds, "s", aim=SECONDS)
    yield Figure("photo", "    memory", megabytes, "MB", aim=MEGABYTES)


def _cost(condition: str, way: Way) -> tuple[float, float]:
    """What one photo of twelve megapixels costs in the process that reads it: seconds of a core,
    and megabytes."""
    _, shot, search, print_ = _photo_of(get_game("iwari"), condition, "wood", way, SEEDS[0])
    large = cv2.resize(shot.photo, (3000, 4000))
    with TemporaryFile() as sent:
        sent.write(question(as_file(large), search, print_))
        sent.seek(0)
        done = subprocess.run(
            [sys.executable, "-c", COST], stdin=sent, capture_output=True, check=True
        )
    seconds, megabytes = map(float, done.stderr.split())
    return seconds, megabytes


# A table's own photos, told in place of generated ones

EDITION = "edition.json"


def own(game: AnyGame, folder: Path) -> Iterator[Figure]:
    """What is told of each photo in a folder. Raises Malformed for what cannot be read."""
    edition, photos = game.editions()[0], {}
    if (folder / EDITION).exists():
        found = read_edition(game, parse_json((folder / EDITION).read_bytes()))
        edition, photos = found.edition, dict(found.photos)
    boards = boards_with(game, edition) if game.counting else ()
    files = [file for file in sorted(folder.glob("*.json")) if file.name != EDITION]
    if not boards:
        raise Malformed.at("", f"{game.title} has no board that could be photographed.")
    if not files:
        text = "There is no .json file that says what lies on a photo beside it."
        raise Malformed.at(str(folder), text)
    for file in files:
        yield from _told_by_folder(boards[-1], file, next(iter(photos.values()), None))


def _told_by_folder(board: Layout, file: Path, print_: bytes | None) -> Iterator[Figure]:
    """One photo: the share that is right, of how many that is sure, and how many of these are
    wrong."""
    truth, corners, shown = _truth(board, file)
    tones = sorted({tone for tone in truth.values() if tone})
    looks = _with_tones(board, tones)
    kinds = {place: tones.index(tone) if tone else NOTHING for place, tone in truth.items()}
    known = {place: kinds[place] for place in shown if place in kinds}
    search = search_of(looks, known, corners)
    seen = look(_photo(file), search, print_).seen
    asked = [place for place in kinds if place in seen and place not in known]
    right = sum(seen[place].kind == kinds[place] for place in asked)
    sure = [place for place in asked if seen[place].sure]
    wrong = sum(seen[place].kind != kinds[place] for place in sure)
    share = 100 / max(1, len(asked))
    yield Figure("photo", f"{file.stem}, right of {len(kinds) - len(known)}", share * right, "%")
    yield Figure("photo", "  sure", share * len(sure), "%")
    yield Figure("photo", "  wrong though sure", wrong, "", aim=1)


def _with_tones(board: Layout, tones: list[str]) -> Layout:
    """The board with pieces of those tones, whatever a deal would have chosen."""
    most = max((kind.most or 0 for kind in board.kinds), default=0) or None
    kinds = tuple(PieceKind(Token(tone, tone, "circle", tone[:1]), most) for tone in tones)
    return replace(board, kinds=kinds)


def _truth(board: Layout, file: Path) -> tuple[dict[str, str | None], Corners | None, list[str]]:
    data: Any = parse_json(file.read_bytes())
    places = {place.id for place in board.places}
    try:
        lying = {str(place): tone for place, tone in data["lying"].items()}
        given = data.get("corners")
        corners = tuple((float(x), float(y)) for x, y in given) if given else None
        shown = [str(place) for place in data.get("shown", ())]
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise Malformed.at(file.name, 'must have "lying": places and tones') from error
    if strange := sorted(lying.keys() - places):
        raise Malformed.at(file.name, f"{strange[0]} is no place of the board")
    return lying, corners, shown


def _photo(file: Path) -> bytes:
    for ending in (".jpg", ".jpeg", ".JPG", ".png", ".webp", ".heic", ".HEIC"):
        if (found := file.with_suffix(ending)).exists():
            return found.read_bytes()
    raise Malformed.at(file.name, "has no photo of the same name beside it")


def measure() -> Iterator[str]:
    """What is told of generated photos, or of those in a folder that is named, with its game."""
    if sys.argv[1:2] == ["photos"] and len(sys.argv) == 4:
        return rows(own(get_game(sys.argv[3]), Path(sys.argv[2])))
    return rows(photo())
