"""An edition as a file, to be taken to another server: with its author, and photos if wanted.

| field | holds |
|---|---|
| `game` | the game's slug |
| `author`, `version` | who entered it, if that is known, and which version of it this is |
| `edition` | the edition itself |
| `photos` | photos by sheet, as JPEG in base64; left out unless somebody asked for them |

The edition alone, as older files have it, is read as well.
"""

import base64
import binascii
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.codec import dump, load, load_edition
from companion.documents.answers import Json
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem, below, require
from companion.engine.rulebook import VIOLATION_CODE
from companion.engine.setup import option_problems

FIELDS = {"game", "author", "version", "edition", "photos"}
LONGEST_AUTHOR = 80
MOST_VERSIONS = 10_000


@dataclass(frozen=True, slots=True)
class EditionFile:
    edition: Any
    author: str = ""
    version: int = 1
    photos: Mapping[str, bytes] = field(default_factory=dict)


def write_edition(game: AnyGame, held: EditionFile) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": game.slug,
        "author": held.author,
        "version": held.version,
        "edition": dump(held.edition),
    }
    if held.photos:
        data["photos"] = {
            sheet: base64.b64encode(data).decode("ascii") for sheet, data in held.photos.items()
        }
    return data


def read_edition(game: AnyGame, data: object) -> EditionFile:
    """The content of a file. Raises Malformed with every fault and its place."""
    if not isinstance(data, Mapping) or "edition" not in data:
        return EditionFile(load_edition(game, data))
    faults = [*_faults(game, data)]
    edition = None
    try:
        edition = load_edition(game, data["edition"])
    except Malformed as refused:
        faults += below("edition", refused.problems)
    photos = dict(_photos(data.get("photos") or {}, faults))
    require(faults)
    return EditionFile(edition, data.get("author", ""), data.get("version", 1), photos)


def _faults(game: AnyGame, data: Mapping[str, Any]) -> list[Problem]:
    faults = [Problem(str(name), "is not a field here") for name in data.keys() - FIELDS]
    if data.get("game", game.slug) != game.slug:
        faults.append(Problem("game", f"is {data['game']}: this is the page of {game.title}"))
    author, version = data.get("author", ""), data.get("version", 1)
    if not isinstance(author, str) or len(author) > LONGEST_AUTHOR or not author.isprintable():
        faults.append(Problem("author", f"must be a line of at most {LONGEST_AUTHOR} characters"))
    if type(version) is not int or not 1 <= version <= MOST_VERSIONS:
        faults.append(Problem("version", "must be a whole number from 1 on"))
    return faults


def _photos(sent: object, faults: list[Problem]) -> Mapping[str, bytes]:
    if not isinstance(sent, Mapping):
        faults.append(Problem("photos", "must be an object"))
        return {}
    photos: dict[str, bytes] = {}
    for sheet, text in sent.items():
        try:
            photos[str(sheet)] = base64.b64decode(text, validate=True)
        except (TypeError, ValueError, binascii.Error):
            faults.append(Problem(f"photos.{sheet}", "must be a photo in base64"))
    return photos


# The rulings of a group as a small file, to be kept, passed on and read at another server

MOST = 50
"""More violations than a file may let pass."""


@dataclass(frozen=True, slots=True)
class LetPass:
    """A violation that a table lets pass: its code, and the id of the rule that it breaks."""

    rule: str
    code: str


@dataclass(frozen=True, slots=True)
class _Rulings:
    game: str
    options: dict[str, str]
    passes: tuple[LetPass, ...] = ()


def rulings_data(game: AnyGame, options: Mapping[str, str], passes: Iterable[LetPass]) -> Json:
    """What is played otherwise than the companion rules, as a document."""
    defaults = {one.id: one.choices[0].id for one in game.switches}
    changed = {
        name: value
        for name, value in options.items()
        if name in defaults and value != defaults[name]
    }
    return {
        "game": game.slug,
        "options": changed,
        "passes": [{"rule": one.rule, "code": one.code} for one in passes],
    }


def load_rulings(data: object, game: AnyGame) -> tuple[Mapping[str, str], tuple[LetPass, ...]]:
    """The options and the violations that pass, from such a document. Raises Malformed."""
    form = load(data, _Rulings)
    if form.game != game.slug:
        raise Malformed.at("game", f"is {form.game}, and this is {game.title}")
    require(below("", option_problems((), form.options, game.switches)))
    if len(form.passes) > MOST:
        raise Malformed.at("passes", f"must be {MOST} at most")
    for n, one in enumerate(form.passes):
        if one.rule not in game.rulebook.citations:
            raise Malformed.at(f"passes[{n}].rule", "is no rule of this game")
        if not VIOLATION_CODE.fullmatch(one.code):
            raise Malformed.at(f"passes[{n}].code", "is no code of a violation")
    return form.options, form.passes
