"""The editions of a game: those shipped, those kept here, drafts, and a file that is brought."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request, url_for

from companion.codec import dump
from companion.documents.editions import EditionFile, read_edition, write_edition
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem, reading_below
from companion.extensions import limiter
from companion.games import get_game
from companion.photos import MOST_KEPT
from companion.photos.apart import shrunk
from companion.tables.access.codes import new_token
from companion.tables.editions.drafts import NamedDraft, drafts_named
from companion.tables.editions.editions import (
    Imprint,
    Listed,
    default_edition,
    find_with_imprint,
    keep_edition,
    listed_editions,
)
from companion.tables.photos import find_photo, keep_photo
from companion.web.api.body import read_body
from companion.web.pages import pages
from companion.web.pages.editions.edition import edition_page, unkept
from companion.web.pages.rendering import render, see
from companion.web.security.identity import draft_codes, edition_tokens, remember_draft
from companion.web.security.uploads import KEEP_LIMIT, LOOK_LIMIT

TOML = (
    "This is TOML, which is read from the command line only: companion edition import. "
    "Upload the JSON that an edition is exported as."
)


@pages.get("/editions/<slug>")
def editions(slug: str) -> Response:
    """The editions of a game, those shipped and those kept here, and this phone's drafts."""
    return _show_all(get_game(slug))


@pages.post("/editions/<slug>")
@limiter.limit(LOOK_LIMIT)
def load_edition_file(slug: str) -> Response:
    """Show what a file is before it is kept, or every fault of it."""
    game = get_game(slug)
    try:
        held = read_edition(game, _uploaded())
        photos = _kept_photos(game, held)
    except Malformed as refused:
        return _show_all(game, refused)
    document = {**write_edition(game, EditionFile(held.edition, held.author, held.version))}
    found = unkept(held.edition, held.author, held.version, photos)
    sent = json.dumps({"file": document, "photos": photos}, ensure_ascii=False)
    return render("editions/edition", edition_page(game, found, may_choose=False, document=sent))


@pages.post("/editions/<slug>/keep")
@limiter.limit(KEEP_LIMIT)
def keep_edition_file(slug: str) -> Response:
    """Keep what was shown; it belongs to this phone."""
    game, token = get_game(slug), new_token()
    try:
        sent = read_body(request.form.get("document", "").encode())
        if not isinstance(sent, dict):
            raise Malformed.at("document", "Load the file again.")
        held = read_edition(game, sent.get("file"))
        photos = _known_photos(game, sent.get("photos"))
        imprint = Imprint(held.author, held.version, held.edition.id, photos)
        kept = keep_edition(game, dump(held.edition), imprint, token=token)
    except Malformed as refused:
        return _show_all(game, refused)
    if find_with_imprint(game, kept.id, (token,)).imprint.mine:
        remember_draft("", token)
    return see(url_for("pages.edition", slug=slug, edition_id=kept.id))


def _show_all(game: AnyGame, refused: Malformed | None = None) -> Response:
    page = editions_page(game, edition_tokens(), draft_codes(), refused)
    return render("editions/editions", page, 422 if refused else 200)


def _uploaded() -> Any:
    """The file as data. JSON only: TOML's dotted keys cost the square of their length."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Malformed.at("file", "Choose a file with the edition (JSON).")
    try:
        return read_body(file.read())
    except Malformed as error:
        problems = [Problem("file", one.message) for one in error.problems]
        if file.filename.lower().endswith(".toml"):
            problems = [Problem("file", TOML)]
        raise Malformed(problems) from error


def _kept_photos(game: AnyGame, held: EditionFile) -> dict[str, Any]:
    """The photos of a file, each made anew from its pixels. Raises Malformed."""
    found: dict[str, Any] = {}
    for sheet, data in held.photos.items():
        if game.editor is None or game.editor.sheet(sheet) is None:
            raise Malformed.at(f"photos.{sheet}", "is no sheet of this game")
        with reading_below(f"photos.{sheet}"):
            photo = shrunk(data, MOST_KEPT)
        found[sheet] = {"digest": keep_photo(photo), "at_tables": True}
    return found


def _known_photos(game: AnyGame, sent: Any) -> dict[str, Any]:
    """Which of the photos that a form names are here."""
    found: dict[str, Any] = {}
    for sheet, photo in (sent if isinstance(sent, dict) else {}).items():
        digest = photo.get("digest") if isinstance(photo, dict) else None
        if game.editor and game.editor.sheet(sheet) and isinstance(digest, str):
            find_photo(digest)
            found[sheet] = {"digest": digest, "at_tables": True}
    return found


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """The editions of a game, and this phone's drafts. `problems`: why a file was refused."""

    game: AnyGame
    rows: tuple[Listed, ...]
    drafts: tuple[NamedDraft, ...]
    default: str
    problems: tuple[Problem, ...]


def editions_page(
    game: AnyGame,
    tokens: Sequence[str],
    codes: Sequence[str],
    refused: Malformed | None = None,
) -> EditionsPage:
    """The editions to choose from."""
    return EditionsPage(
        game=game,
        rows=listed_editions(game, tokens),
        drafts=drafts_named(game, codes),
        default=default_edition(game).id,
        problems=refused.problems if refused else (),
    )
