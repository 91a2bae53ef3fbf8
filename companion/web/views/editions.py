"""The editions' page object."""

from dataclasses import dataclass

from companion.engine.deal import EditionLike
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.tables.editions import all_editions


@dataclass(frozen=True, slots=True)
class EditionRow:
    """One edition: shipped with the app, or kept by this server."""

    edition: EditionLike
    shipped: bool


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """What the editions page shows. `problems` are the faults of a file that was refused."""

    game: AnyGame
    rows: tuple[EditionRow, ...]
    problems: tuple[Problem, ...]


def editions_page(game: AnyGame, refused: Malformed | None = None) -> EditionsPage:
    """The editions to choose from."""
    shipped = {edition.id for edition in game.editions()}
    return EditionsPage(
        game=game,
        rows=tuple(EditionRow(edition, edition.id in shipped) for edition in all_editions(game)),
        problems=refused.problems if refused else (),
    )
