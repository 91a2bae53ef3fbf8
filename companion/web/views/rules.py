"""The rules page's object."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation, Ruling


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What the rules page shows: the sections in the booklet's order, then the rulings."""

    slug: str
    title: str
    tone: str
    edition: str
    sections: Mapping[str, tuple[Citation, ...]]
    rulings: Mapping[str, Ruling]


def rules_page(game: AnyGame) -> RulesPage:
    """The rules of a game by section, each section where it is first cited from."""
    sections: dict[str, tuple[Citation, ...]] = {}
    for citation in game.rulebook.citations.values():
        sections[citation.section] = (*sections.get(citation.section, ()), citation)
    return RulesPage(
        slug=game.slug,
        title=game.title,
        tone=game.tone,
        edition=game.rulebook.edition,
        sections=sections,
        rulings=game.rulebook.rulings,
    )
