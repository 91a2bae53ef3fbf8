"""Reading the arguments of commands: documents and editions."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from companion.codec import load_edition
from companion.documents import Document, parse_json, read_text
from companion.documents.groups.reading import is_json, read_table
from companion.documents.groups.reading import read_document as read_group_data
from companion.documents.groups.values import GroupFile
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed

LARGEST = 8_000_000
"""Bytes of a document: a game of a thousand moves takes a tenth of it."""


def read_document(file: IO[bytes]) -> Document:
    """The document in a file, JSON or a written game. Raises Malformed."""
    return read_text(_bounded(file))


def read_data(file: IO[bytes]) -> Any:
    """The JSON data in a file. Raises Malformed."""
    return parse_json(_bounded(file))


def read_games(file: IO[bytes]) -> GroupFile:
    """The games of a file for a group, JSON or CSV. Raises Malformed."""
    body = _bounded(file)
    return read_group_data(parse_json(body)) if is_json(body) else read_table(body)


def read_edition_data(path: Path) -> Any:
    """The data of an edition's file, TOML or JSON by its ending. Raises Malformed."""
    try:
        with path.open("rb") as file:
            content = _bounded(file)
    except OSError as error:
        raise Malformed.at(str(path), error.strerror or "cannot be opened") from error
    return _parse_toml(content) if path.suffix == ".toml" else parse_json(content)


def edition_of(game: AnyGame, named: str | None) -> Any:
    """The shipped edition of that id, the one in that file, or the reference edition."""
    shipped: Mapping[str, Any] = {edition.id: edition for edition in game.editions()}
    if named is None:
        return next(iter(shipped.values()))
    if named in shipped:
        return shipped[named]
    if Path(named).is_file():
        return load_edition(game, read_edition_data(Path(named)))
    ids = ", ".join(shipped)
    raise Malformed.at("edition", f"{named} is neither a file nor one of: {ids}")


def _bounded(file: IO[bytes]) -> bytes:
    content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Malformed.at("", f"is longer than {LARGEST // 1_000_000} MB")
    return content


def _parse_toml(content: bytes) -> Any:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError as error:
        raise Malformed.at("", "is nested too deeply") from error
    except ValueError as error:
        raise Malformed.at("", f"is not TOML: {error}") from error
