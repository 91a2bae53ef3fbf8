"""One edition: looking at it, sharing it, choosing it for this server, deleting it."""

import json
import re
from dataclasses import dataclass
from typing import Any

from flask import Response, request, url_for

from companion.documents.editions import EditionFile, write_edition
from companion.engine.game import AnyGame
from companion.engine.pictures import Picture
from companion.games import get_game
from companion.tables.editions.editions import (
    Found,
    Imprint,
    Listed,
    choose_default_edition,
    default_edition,
    find_with_imprint,
    forget_edition,
    hosts_here,
)
from companion.tables.errors import NotAllowed
from companion.tables.photos import find_photo, sweep_photos
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.parts.backdrops import sheet_backdrop
from companion.web.reachable import qr_code, reachable_url
from companion.web.security.identity import all_tokens, edition_tokens
from companion.web.svg.drawing import Backdrop

OURS = "the app's own, not the printed one"
"""Said wherever an edition of the project's own is chosen."""


@pages.get("/editions/<slug>/<edition_id>")
def edition(slug: str, edition_id: str) -> Response:
    """One edition with its pictures, to be played on, shared and edited."""
    game = get_game(slug)
    return _show(game, find_with_imprint(game, edition_id, edition_tokens()))


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


@pages.post("/editions/<slug>/<edition_id>/default")
def choose_edition(slug: str, edition_id: str) -> Response:
    """Let new tables on this server begin with that edition; a host may decide it."""
    if not _is_host():
        raise NotAllowed("Only whoever has opened a table here chooses what new games begin with.")
    choose_default_edition(get_game(slug), edition_id)
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


def _show(game: AnyGame, found: Found, refusal: str = "", status: int = 200) -> Response:
    page = edition_page(game, found, may_choose=_is_host(), refusal=refusal)
    return render("editions/edition", page, status)


def _is_host() -> bool:
    return hosts_here(all_tokens())


def _plain(name: str) -> str:
    """A name that a header and every file system can hold."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:80]


@dataclass(frozen=True, slots=True)
class EditionPicture:
    """One picture of an edition with the photo under it."""

    title: str
    picture: Picture
    backdrop: Backdrop | None


@dataclass(frozen=True, slots=True)
class EditionPage:
    """One edition with all that is printed on it, kept here or about to be.

    `document` is what a file said that is not kept yet; `may_choose`: this phone hosts here.
    """

    game: AnyGame
    found: Found
    leaves: tuple[EditionPicture, ...]
    default: str
    may_choose: bool
    refusal: str = ""
    document: str = ""

    @property
    def link(self) -> str:
        """The address to share."""
        edition_id = self.found.edition.id
        return reachable_url(url_for("pages.edition", slug=self.game.slug, edition_id=edition_id))

    @property
    def note(self) -> str:
        """Where it comes from, in the words of its author."""
        return getattr(self.found.edition, "note", "")


def edition_page(game: AnyGame, found: Found, *, may_choose: bool, **more: str) -> EditionPage:
    """One edition, drawn as it would be entered."""
    return EditionPage(
        game,
        found,
        pictures_of(game, found),
        default_edition(game).id,
        may_choose,
        refusal=more.get("refusal", ""),
        document=more.get("document", ""),
    )


def pictures_of(game: AnyGame, whole: Found) -> tuple[EditionPicture, ...]:
    """The pictures of an edition, each once; none of a game without an editor."""
    editor = game.editor
    if editor is None:
        return ()
    sketch = editor.drawn(editor.retrace(whole.edition))
    found: dict[Any, EditionPicture] = {}
    for step in editor.steps:
        picture = step.picture(sketch)
        under = sheet_backdrop(editor, step, sketch, whole.imprint.photos)
        found.setdefault((picture, under), EditionPicture(step.title, picture, under))
    return tuple(found.values())


def label(game: AnyGame, listed: Listed) -> str:
    """An edition in a list of choices: its title, its version, and that it is not the printed one
    where it comes with the project."""
    title, version = listed.title, listed.version
    if listed.shipped:
        printed = game.editor is None or game.editor.as_printed
        return title if printed or "not the printed" in title else f"{title}: {OURS}"
    return f"{title}, version {version}" if version > 1 else title


def unkept(edition: Any, author: str, version: int, photos: dict[str, Any]) -> Found:
    """An edition that a file brought, before it is kept."""
    return Found(edition, shipped=False, imprint=Imprint(author, version, edition.id, photos))
