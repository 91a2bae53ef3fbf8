"""Searching the rules of all games at once."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Response, request

from companion.asking import APP
from companion.engine.rulebook import Citation, Ruling
from companion.games import descriptions, get_game
from companion.web.pages import pages
from companion.web.pages.rendering import render
from companion.web.pages.rules.rulebook import LONGEST_QUERY, found_in

FIRST = 3


@dataclass(frozen=True, slots=True)
class FoundInGame:
    """The best answers of one game."""

    slug: str
    title: str
    found: tuple[Citation | Ruling, ...]


@dataclass(frozen=True, slots=True)
class EverywherePage:
    """What the page shows: the answers of each game that has any."""

    query: str
    games: tuple[FoundInGame, ...]

    @property
    def more(self) -> str:
        """What the rules of one game are called below its answers."""
        return "More" if self.query else "All rules"


@pages.get("/rules")
def all_rules() -> Response:
    """The rules of all games; `q` searches in them."""
    query = request.args.get("q", "").strip()[:LONGEST_QUERY]
    return render("rules/everywhere", EverywherePage(query, tuple(_found(query))))


def _found(query: str) -> Iterator[FoundInGame]:
    for slug, game in descriptions().items():
        answers = found_in(get_game(slug), query) if query else ()
        own = tuple(one for one in answers if getattr(one, "section", "") != APP)
        yield FoundInGame(slug, game.title, own[:FIRST])
