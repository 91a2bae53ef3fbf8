"""The editions' page objects: all of a game, one of them, and one that was loaded from a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.engine.game import AnyGame
from companion.engine.picture import Picture
from companion.engine.problems import Malformed, Problem
from companion.tables.drafts import Draft, drafts_of
from companion.tables.editions import (
    Imprint,
    Listed,
    house_edition,
    listed_editions,
)
from companion.web.drawing import Backdrop
from companion.web.parts.backdrops import sheet_backdrop
from companion.web.reachable import reachable_url

OURS = "the app's own, not the printed one"
"""Said wherever an edition of the project's own is chosen."""


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """The editions of a game, and this phone's drafts. `problems`: why a file was refused."""

    game: AnyGame
    rows: tuple[Listed, ...]
    drafts: tuple[Draft, ...]
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
    listed: Listed
    leaves: tuple[Leaf, ...]
    house: str
    may_choose: bool
    refusal: str = ""
    document: str = ""

    @property
    def link(self) -> str:
        """The address to share."""
        edition_id = self.listed.edition.id
        return reachable_url(url_for("pages.edition", slug=self.game.slug, edition_id=edition_id))

    @property
    def note(self) -> str:
        """Where it comes from, in the words of its author."""
        return getattr(self.listed.edition, "note", "")


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
        drafts=tuple(draft for draft in drafts_of(codes) if draft.game is game),
        house=house_edition(game).id,
        problems=refused.problems if refused else (),
    )


def edition_page(game: AnyGame, listed: Listed, *, may_choose: bool, **more: str) -> EditionPage:
    """One edition, drawn as it would be entered."""
    return EditionPage(
        game,
        listed,
        leaves_of(game, listed),
        house_edition(game).id,
        may_choose,
        refusal=more.get("refusal", ""),
        document=more.get("document", ""),
    )


def leaves_of(game: AnyGame, listed: Listed) -> tuple[Leaf, ...]:
    """The pictures of an edition, each once; none of a game without an editor."""
    editor = game.editor
    if editor is None:
        return ()
    sketch = editor.drawn(editor.retrace(listed.edition))
    found: dict[Any, Leaf] = {}
    for step in editor.steps:
        picture = step.picture(sketch)
        under = sheet_backdrop(editor, step, sketch, listed.imprint.photos)
        found.setdefault((picture, under), Leaf(step.title, picture, under))
    return tuple(found.values())


def label(game: AnyGame, listed: Listed) -> str:
    """An edition in a list of choices: its title, its version, and that it is not the printed one
    where it comes with the project."""
    title, version = listed.edition.title, listed.imprint.version
    if listed.shipped:
        plain = game.editor is None or "not the printed" in title
        return title if plain else f"{title}: {OURS}"
    return f"{title}, version {version}" if version > 1 else title


def unkept(edition: Any, author: str, version: int, photos: dict[str, Any]) -> Listed:
    """An edition that a file brought, before it is kept."""
    return Listed(edition, shipped=False, imprint=Imprint(author, version, edition.id, photos))
