"""A table's own photos, told in place of generated ones: what lies on them is in files beside them.

README.md in this folder says what it has to hold.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.bench.figures import Figure
from companion.bench.photos.boards import boards_with
from companion.documents import parse_json
from companion.documents.editions import read_edition
from companion.engine.game import AnyGame
from companion.engine.pads import PhotoBoard, PhotoKind
from companion.engine.problems import Malformed
from companion.engine.setup import Token
from companion.photos.apart import look
from companion.photos.looking import NOTHING, Corners
from companion.web.parts.photos import search_of

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
        yield from _told(boards[-1], file, next(iter(photos.values()), None))


def _told(board: PhotoBoard, file: Path, print_: bytes | None) -> Iterator[Figure]:
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


def _with_tones(board: PhotoBoard, tones: list[str]) -> PhotoBoard:
    """The board with pieces of those tones, whatever a deal would have chosen."""
    most = max((kind.most or 0 for kind in board.kinds), default=0) or None
    kinds = tuple(PhotoKind(Token(tone, tone, "circle", tone[:1]), most) for tone in tones)
    return replace(board, kinds=kinds)


def _truth(
    board: PhotoBoard, file: Path
) -> tuple[dict[str, str | None], Corners | None, list[str]]:
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
