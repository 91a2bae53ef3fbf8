"""The editions' page objects: all of a game, one of them, and one that was loaded from a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.engine.game import AnyGame
from companion.engine.picture import Picture
from companion.engine.problems import Malformed, Problem
from companion.tables.draft import NamedDraft, drafts_named
from companion.tables.edition_lists import Listed, listed_editions
from companion.tables.editions import Found, Imprint, house_edition
from companion.web.drawing import Backdrop
from companion.web.reachable import reachable_url
from companion.web.views.photos import sheet_backdrop

OURS = "the app's own, not the printed one"
"""Said wherever an edition of the project's own is chosen."""


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """The editions of a game, and this phone's drafts. `problems`: why a file was refused."""

    game: AnyGame
    rows: tuple[Listed, ...]
    drafts: tuple[NamedDraft, ...]
    house: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
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
    leaves: tuple[Leaf, ...]
    house: str
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
        house=house_edition(game).id,
        problems=refused.problems if refused else (),
    )


def edition_page(game: AnyGame, found: Found, *, may_choose: bool, **more: str) -> EditionPage:
    """One edition, drawn as it would be entered."""
    return EditionPage(
        game,
        found,
        leaves_of(game, found),
        house_edition(game).id,
        may_choose,
        refusal=more.get("refusal", ""),
        document=more.get("document", ""),
    )


def leaves_of(game: AnyGame, whole: Found) -> tuple[Leaf, ...]:
    """The pictures of an edition, each once; none of a game without an editor."""
    editor = game.editor
    if editor is None:
        return ()
    sketch = editor.drawn(editor.retrace(whole.edition))
    found: dict[Any, Leaf] = {}
    for step in editor.steps:
        picture = step.picture(sketch)
        under = sheet_backdrop(editor, step, sketch, whole.imprint.photos)
        found.setdefault((picture, under), Leaf(step.title, picture, under))
    return tuple(found.values())


def label(game: AnyGame, listed: Listed) -> str:
    """An edition in a list of choices: its title, its version, and that it is not the printed one
    where it comes with the project."""
    title, version = listed.title, listed.version
    if listed.shipped:
        plain = game.editor is None or "not the printed" in title
        return title if plain else f"{title}: {OURS}"
    return f"{title}, version {version}" if version > 1 else title


def unkept(edition: Any, author: str, version: int, photos: dict[str, Any]) -> Found:
    """An edition that a file brought, before it is kept."""
    return Found(edition, shipped=False, imprint=Imprint(author, version, edition.id, photos))
