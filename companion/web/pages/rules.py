"""The rules of a game in our own words, and the rulings where the booklet is silent."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Response, abort, json, request

from companion.asking import APP, LONGEST, found_in
from companion.documents.editions import LetPass, rulings_data
from companion.engine.about import Reference
from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation, Ruling
from companion.extensions import limiter
from companion.games import descriptions, get_game
from companion.tables.revising.judging import HouseRule, kept_decisions
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, table_pages
from companion.web.pages.judge import house_here
from companion.web.rendering import render

searches = limiter.shared_limit(
    "120/minute",
    scope="searches",
    exempt_when=lambda: not (request.args.get("q") or request.args.get("say")),
)
"""How often an address may search, at all doors together."""


@pages.get("/rules/<slug>")
@searches
def rules(slug: str) -> Response:
    """Every rule and ruling that the engine cites, by section; `q` searches in them."""
    return render("rules/rules", RulesPage(get_game(slug), _query()))


@table_pages.get("/rules")
@searches
def table_rules(at: AtTable) -> Response:
    """The rules at a table, with what it plays otherwise."""
    game = at.history.game
    return render("rules/table_rules", RulesPage(game, _query(), at, house_here(game.slug)))


@table_pages.get("/rulings.json")
def keep_rulings(at: AtTable) -> Response:
    """What this table plays otherwise, as a file."""
    history = at.history
    passes = [LetPass(one.rule, one.passes) for one in kept_decisions(history)]
    data = rulings_data(history.game, history.deal.options, passes)
    response = Response(json.dumps(data, indent=1), mimetype="application/json")
    name = f"{history.game.slug}-rulings.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@pages.get("/games/<slug>/reference/<name>")
def reference(slug: str, name: str) -> Response:
    """A table to be looked up beside the rules."""
    game = get_game(slug)
    found = next((table for table in game.references if table.id == name), None)
    if found is None:
        abort(404)
    return render("rules/reference", ReferencePage(game, found))


def _query() -> str:
    return request.args.get("q", "").strip()[:LONGEST]


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game, or what answers `query`. At a table the page has the table's frame, and
    the rules that its players decided on themselves."""

    game: AnyGame
    query: str = ""
    frame: AtTable | None = None
    house: tuple[HouseRule, ...] = ()

    @cached_property
    def sections(self) -> Mapping[str, Sequence[Citation]]:
        """The rules by section, each section where it is first cited from."""
        sections: dict[str, list[Citation]] = {}
        for citation in self.game.rulebook.citations.values():
            sections.setdefault(citation.section, []).append(citation)
        return sections

    @cached_property
    def found(self) -> tuple[Citation | Ruling, ...]:
        """The rules and rulings that answer the query, the best first."""
        return found_in(self.game, self.query)


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """A table of a game to be looked up."""

    game: AnyGame
    table: Reference

    @property
    def ruling(self) -> Ruling | None:
        """The ruling by which the table counts."""
        rulings: Mapping[str, Ruling] = self.game.rulebook.rulings
        return rulings.get(self.table.cite.ruling or "")


# Searching the rules of all games at once

BEST_ANSWERS = 3


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
@searches
def all_rules() -> Response:
    """The rules of all games; `q` searches in them."""
    query = _query()
    return render("rules/everywhere", EverywherePage(query, tuple(_found_in_game(query))))


def _found_in_game(query: str) -> Iterator[FoundInGame]:
    for slug, game in descriptions().items():
        answers = found_in(get_game(slug), query) if query else ()
        own = tuple(one for one in answers if getattr(one, "section", "") != APP)
        yield FoundInGame(slug, game.title, own[:BEST_ANSWERS])
