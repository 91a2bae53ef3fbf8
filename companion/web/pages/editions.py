"""Editions: entered here or brought as a file, shared by a link, chosen for the house, deleted."""

import json
import re
from typing import Any

from flask import Response, request, url_for

from companion.codec import dump
from companion.documents.editions import EditionFile, read_edition, write_edition
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem, below
from companion.extensions import limiter
from companion.games import get_game
from companion.photos.reading import read_photo
from companion.photos.straight import encoded
from companion.tables.codes import new_token
from companion.tables.edition_rights import hosts_here
from companion.tables.editions import (
    Found,
    Imprint,
    choose_house_edition,
    find_with_imprint,
    forget_edition,
    keep_edition,
)
from companion.tables.errors import NotAllowed
from companion.tables.photos import find_photo, keep_photo, sweep_photos
from companion.web.api.body import read_body
from companion.web.identity import all_tokens, draft_codes, edition_tokens, remember_draft
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.reachable import qr_code
from companion.web.uploads import KEEP_LIMIT, LOOK_LIMIT
from companion.web.views.editions import edition_page, editions_page, unkept

TOML = (
    "This is TOML, which is read from the command line only: companion edition import. "
    "Upload the JSON that an edition is exported as."
)


@pages.get("/editions/<slug>")
def editions(slug: str) -> Response:
    """The editions of a game, those shipped and those kept here, and this phone's drafts."""
    return _show_all(get_game(slug))


@pages.get("/editions/<slug>/<edition_id>")
def edition(slug: str, edition_id: str) -> Response:
    """One edition with its pictures, to be played on, shared and edited."""
    game = get_game(slug)
    return _show(game, find_with_imprint(game, edition_id, edition_tokens()))


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
    told = json.dumps({"file": document, "photos": photos}, ensure_ascii=False)
    return render("edition", edition_page(game, found, may_choose=False, document=told))


@pages.post("/editions/<slug>/keep")
@limiter.limit(KEEP_LIMIT)
def keep_edition_file(slug: str) -> Response:
    """Keep what was shown; it belongs to this phone."""
    game, token = get_game(slug), new_token()
    try:
        told = read_body(request.form.get("document", "").encode())
        if not isinstance(told, dict):
            raise Malformed([Problem("document", "Load the file again.")])
        held = read_edition(game, told.get("file"))
        photos = _known_photos(game, told.get("photos"))
        imprint = Imprint(held.author, held.version, held.edition.id, photos)
        kept = keep_edition(game, dump(held.edition), imprint, token=token)
    except Malformed as refused:
        return _show_all(game, refused)
    if find_with_imprint(game, kept.id, (token,)).imprint.mine:
        remember_draft("", token)
    return see(url_for("pages.edition", slug=slug, edition_id=kept.id))


@pages.get("/editions/<slug>/<edition_id>.json")
def export_edition(slug: str, edition_id: str) -> Response:
    """The edition as the file that another server can load; its photos only with `photos`."""
    game = get_game(slug)
    found = find_with_imprint(game, edition_id)
    photos = {}
    if "photos" in request.args:
        kept = found.imprint.photos
        photos = {sheet: find_photo(photo["digest"]) for sheet, photo in kept.items()}
    held = EditionFile(found.edition, found.imprint.author, found.imprint.version, photos)
    document = json.dumps(write_edition(game, held), indent=2, ensure_ascii=False)
    response = Response(document + "\n", mimetype="application/json")
    name = f"{slug}-{_plain(edition_id)}.json"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@pages.get("/editions/<slug>/<edition_id>/qr.svg")
def edition_qr(slug: str, edition_id: str) -> Response:
    """The QR of an edition's page, which holds no secret."""
    return qr_code(url_for("pages.edition", slug=slug, edition_id=edition_id))


@pages.post("/editions/<slug>/<edition_id>/house")
def choose_edition(slug: str, edition_id: str) -> Response:
    """Let new tables of this house begin with that edition; a host's to say."""
    if not _is_host():
        raise NotAllowed("Whoever has opened a table here chooses what the house plays with.")
    choose_house_edition(get_game(slug), edition_id)
    return see(url_for("pages.edition", slug=slug, edition_id=edition_id))


@pages.post("/editions/<slug>/<edition_id>/forget")
def drop_edition(slug: str, edition_id: str) -> Response:
    """Delete an edition of one's own that no table plays on."""
    game = get_game(slug)
    try:
        forget_edition(game, edition_id, edition_tokens())
    except NotAllowed as refused:
        found = find_with_imprint(game, edition_id, edition_tokens())
        return _show(game, found, refused.message, 403)
    sweep_photos()
    return see(url_for("pages.editions", slug=slug))


def _show_all(game: AnyGame, refused: Malformed | None = None) -> Response:
    page = editions_page(game, edition_tokens(), draft_codes(), refused)
    return render("editions", page, 422 if refused else 200)


def _show(game: AnyGame, found: Found, refusal: str = "", status: int = 200) -> Response:
    page = edition_page(game, found, may_choose=_is_host(), refusal=refusal)
    return render("edition", page, status)


def _is_host() -> bool:
    return hosts_here(all_tokens())


def _uploaded() -> Any:
    """The file as data. JSON only: TOML's dotted keys cost the square of their length."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Malformed([Problem("file", "Choose a file with the edition (JSON).")])
    try:
        return read_body(file.read())
    except Malformed as error:
        problems = [Problem("file", one.message) for one in error.problems]
        if file.filename.lower().endswith(".toml"):
            problems = [Problem("file", TOML)]
        raise Malformed(problems) from error


def _plain(name: str) -> str:
    """A name that a header and every file system can hold."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:80]


def _kept_photos(game: AnyGame, held: EditionFile) -> dict[str, Any]:
    """The photos of a file, each made anew from its pixels. Raises Malformed."""
    found: dict[str, Any] = {}
    for sheet, data in held.photos.items():
        if game.editor is None or game.editor.sheet(sheet) is None:
            raise Malformed([Problem(f"photos.{sheet}", "is no sheet of this game")])
        try:
            photo = encoded(read_photo(data))
        except Malformed as error:
            raise Malformed(below(f"photos.{sheet}", error.problems)) from error
        found[sheet] = {"digest": keep_photo(photo), "at_tables": True}
    return found


def _known_photos(game: AnyGame, told: Any) -> dict[str, Any]:
    """Which of the photos that a form names are here."""
    found: dict[str, Any] = {}
    for sheet, photo in (told if isinstance(told, dict) else {}).items():
        digest = photo.get("digest") if isinstance(photo, dict) else None
        if game.editor and game.editor.sheet(sheet) and isinstance(digest, str):
            find_photo(digest)
            found[sheet] = {"digest": digest, "at_tables": True}
    return found
