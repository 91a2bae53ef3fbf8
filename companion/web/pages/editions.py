"""Editions of a game: listed, looked at, shared, and printed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from flask import Response, abort, request, url_for

from companion.codec import dump
from companion.documents.editions import EditionFile, read_edition, write_edition
from companion.engine.game import AnyGame
from companion.engine.phrases import counted
from companion.engine.pictures import Picture, PrintSet
from companion.engine.problems import Malformed, Problem, reading_below
from companion.engine.setup import Choice
from companion.extensions import limiter
from companion.games import get_game
from companion.photos import MOST_KEPT
from companion.photos.apart import shrunk
from companion.printing import PAPERS, Page, Paper, pdf, svg
from companion.printing import pages as both_sides
from companion.tables.access import new_token
from companion.tables.editions.drafts import NamedDraft, drafts_named
from companion.tables.editions.editions import (
    Found,
    Imprint,
    Listed,
    choose_default_edition,
    default_edition,
    find_edition,
    find_with_imprint,
    forget_edition,
    hosts_here,
    keep_edition,
    listed_editions,
)
from companion.tables.errors import NotAllowed
from companion.tables.photos import find_photo, keep_photo, sweep_photos
from companion.web.addresses import qr_code, reachable_url
from companion.web.api.blueprint import read_body
from companion.web.pages import pages
from companion.web.parts.photos import sheet_backdrop
from companion.web.rendering import render, see
from companion.web.security.limits import KEEP_LIMIT, LOOK_LIMIT
from companion.web.security.phones import all_tokens, draft_codes, edition_tokens, remember_draft
from companion.web.svg.drawing import Backdrop

# Those shipped, those kept here, drafts, and a file that is brought

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
    imprint = Imprint(held.author, held.version, held.edition.id, photos)
    found = Found(held.edition, shipped=False, imprint=imprint)
    sent = json.dumps({"file": document, "photos": photos}, ensure_ascii=False)
    return render("editions/edition", EditionPage(game, found, document=sent))


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
    return render("editions/editions", EditionsPage(game, refused), 422 if refused else 200)


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
    kept: dict[str, Any] = {}
    for sheet, data in held.photos.items():
        if game.editor is None or game.editor.sheet(sheet) is None:
            raise Malformed.at(f"photos.{sheet}", "is no sheet of this game")
        with reading_below(f"photos.{sheet}"):
            photo = shrunk(data, MOST_KEPT)
        kept[sheet] = {"digest": keep_photo(photo), "at_tables": True}
    return kept


def _known_photos(game: AnyGame, sent: Any) -> dict[str, Any]:
    """Which of the photos that a form names are here."""
    kept: dict[str, Any] = {}
    for sheet, photo in (sent if isinstance(sent, dict) else {}).items():
        digest = photo.get("digest") if isinstance(photo, dict) else None
        if game.editor and game.editor.sheet(sheet) and isinstance(digest, str):
            find_photo(digest)
            kept[sheet] = {"digest": digest, "at_tables": True}
    return kept


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """The editions of a game, and this phone's drafts; why a file was refused."""

    game: AnyGame
    refused: Malformed | None

    @property
    def rows(self) -> tuple[Listed, ...]:
        return listed_editions(self.game, edition_tokens())

    @property
    def drafts(self) -> tuple[NamedDraft, ...]:
        return drafts_named(self.game, draft_codes())

    @property
    def default(self) -> str:
        return str(default_edition(self.game).id)


# One edition: looking at it, sharing it, choosing it for this server, deleting it

OURS = "the app's own, not the printed one"
"""Said wherever an edition of the project's own is chosen."""


@pages.get("/editions/<slug>/<edition_id>")
def edition(slug: str, edition_id: str) -> Response:
    """One edition with its pictures, to be played on, shared and edited."""
    game = get_game(slug)
    found = find_with_imprint(game, edition_id, edition_tokens())
    return render("editions/edition", EditionPage(game, found))


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
    # a name that a header and every file system can hold
    name = f"{slug}-{re.sub(r'[^A-Za-z0-9._-]+', '-', edition_id)[:80]}.json"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@pages.get("/editions/<slug>/<edition_id>/qr.svg")
def edition_qr(slug: str, edition_id: str) -> Response:
    """The QR of an edition's page, which holds no secret."""
    return qr_code(url_for("pages.edition", slug=slug, edition_id=edition_id))


@pages.post("/editions/<slug>/<edition_id>/default")
def choose_edition(slug: str, edition_id: str) -> Response:
    """Let new tables on this server begin with that edition; a host may decide it."""
    if not hosts_here(all_tokens()):
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
        return render("editions/edition", EditionPage(game, found, refused.message), 403)
    sweep_photos()
    return see(url_for("pages.editions", slug=slug))


class EditionPicture(NamedTuple):
    """One picture of an edition with the photo under it."""

    title: str
    picture: Picture
    backdrop: Backdrop | None


@dataclass(frozen=True, slots=True)
class EditionPage:
    """One edition with all that is printed on it, kept here or about to be: then `document` is what
    a file said."""

    game: AnyGame
    found: Found
    refusal: str = ""
    document: str = ""

    @property
    def leaves(self) -> tuple[EditionPicture, ...]:
        """The pictures, each once; none of a game without an editor."""
        editor, whole = self.game.editor, self.found
        if editor is None:
            return ()
        sketch = editor.drawn(editor.retrace(whole.edition))
        found: dict[Any, EditionPicture] = {}
        for step in editor.steps:
            picture = step.picture(sketch)
            under = sheet_backdrop(editor, step, sketch, whole.imprint.photos)
            found.setdefault((picture, under), EditionPicture(step.title, picture, under))
        return tuple(found.values())

    @property
    def default(self) -> str:
        return str(default_edition(self.game).id)

    @property
    def may_choose(self) -> bool:
        return not self.document and hosts_here(all_tokens())

    @property
    def link(self) -> str:
        edition_id = self.found.edition.id
        return reachable_url(url_for("pages.edition", slug=self.game.slug, edition_id=edition_id))

    @property
    def note(self) -> str:
        """Where it comes from, in the words of its author."""
        return getattr(self.found.edition, "note", "")


def label(game: AnyGame, listed: Listed) -> str:
    """An edition in a list of choices: its title, its version, and that it is not the printed one
    where it comes with the project."""
    title, version = listed.title, listed.version
    if listed.shipped:
        printed = game.editor is None or game.editor.as_printed
        return title if printed or "not the printed" in title else f"{title}: {OURS}"
    return f"{title}, version {version}" if version > 1 else title


# A game's pieces to print and cut out: the page, one PDF, and each sheet as SVG

DRAWING_LIMIT = "240/minute"
"""Drawing a page takes as long as some fifty others; nobody looks at more."""
FILE_LIMIT = "12/minute"
"""A whole file takes up to two seconds; whoever wants one takes both papers of a few games."""
FILES_KEPT = 16
"""Files kept in memory: both papers of the shipped games and of a few editions, a quarter of a
megabyte each."""


@pages.get("/games/<slug>/print")
def print_sheets(slug: str) -> Response:
    """Choose the paper, look at the sheets, take them as PDF or SVG."""
    return render("editions/printing", PrintPage(_printable(slug)))


@pages.get("/games/<slug>/print.pdf")
@limiter.limit(FILE_LIMIT)
def print_pdf(slug: str) -> Response:
    """All sheets as one PDF."""
    page = PrintPage(_printable(slug))
    document = printed(page.game.title, page.sets, page.paper)
    response = Response(document, mimetype="application/pdf")
    name = f"{slug}-{page.paper.id}.pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@pages.get("/games/<slug>/print/<int:number>.svg")
@limiter.limit(DRAWING_LIMIT)
def print_svg(slug: str, number: int) -> Response:
    """One side of a sheet, counted from 1."""
    found = PrintPage(_printable(slug)).pages
    if not 1 <= number <= len(found):
        abort(404)
    return Response(svg(found[number - 1]), mimetype="image/svg+xml")


def _printable(slug: str) -> AnyGame:
    game = get_game(slug)
    if game.print_sets is None:
        abort(404)
    return game


@dataclass(frozen=True)
class PrintPage:
    """The sheets of an edition, for one paper."""

    game: AnyGame

    @cached_property
    def edition(self) -> Any:
        named = request.args.get("edition", "")
        return find_edition(self.game, named) if named else self.game.editions()[0]

    @property
    def paper(self) -> Paper:
        return PAPERS.get(request.args.get("paper", ""), PAPERS["a4"])

    @cached_property
    def sets(self) -> tuple[PrintSet, ...]:
        """The pieces of the edition."""
        return self.game.print_sets(self.edition) if self.game.print_sets else ()

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Every side of the sheets, laid out."""
        return both_sides(self.game.title, self.sets, self.paper)

    @property
    def previews(self) -> Iterator[tuple[PrintSet, str, list[tuple[int, Page]]]]:
        """The pieces of each kind, how many of what size in words, and their first sheet with its
        back."""
        number = 1
        for pieces in self.sets:
            sides = len(both_sides(self.game.title, (pieces,), self.paper))
            shown = [(n, self.pages[n - 1]) for n in (number, number + 1)]
            size = f"{pieces.width:g} by {pieces.height:g} mm"
            on = counted(sides // 2, "sheet")
            said = f"{counted(len(pieces.faces), 'piece')} of {size} on {on}."
            yield pieces, said, [(n, page) for n, page in shown if page.placed]
            number += sides

    @property
    def papers(self) -> tuple[Choice, ...]:
        return tuple(Choice(paper.id, paper.title) for paper in PAPERS.values())

    @property
    def edition_choices(self) -> tuple[Choice, ...]:
        return tuple(Choice(one.id, one.title) for one in listed_editions(self.game))

    @property
    def pdf_url(self) -> str:
        paper, edition = self.paper.id, self.edition.id
        return url_for("pages.print_pdf", slug=self.game.slug, paper=paper, edition=edition)

    def svg_url(self, number: int) -> str:
        slug, paper, edition = self.game.slug, self.paper.id, self.edition.id
        return url_for("pages.print_svg", slug=slug, number=number, paper=paper, edition=edition)


@lru_cache(FILES_KEPT)
def printed(title: str, found: tuple[PrintSet, ...], paper: Paper) -> bytes:
    return pdf(title, both_sides(title, found, paper))
