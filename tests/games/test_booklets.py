"""Every paragraph of the booklets is covered by a rule that a player can meet, and every ruling is
named by one."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.engine.game import AnyGame
from companion.games import get_game
from tests.games.booklets import BOOKLETS

OURS = {
    "ichor": {"power_empty", "power_purpose", "off_board"},
    "iwari": {"no_totems"},
    "orichalcum": {"capture_bonus"},
}
"""Rules that stand in no booklet: of the companion's options and of a map, or in a player aid."""
AID = ("ability_", "creature_")
"""What only the printed player aid of Orichalcum says, card by card."""


@pytest.mark.parametrize("slug", BOOKLETS)
def test_every_paragraph_is_covered_by_a_rule_of_the_rulebook(slug: str) -> None:
    known = get_game(slug).rulebook.citations
    missing = {
        paragraph: cites
        for paragraph, cites in BOOKLETS[slug]
        if not cites or not set(cites.split()) <= known.keys()
    }
    assert missing == {}


@pytest.mark.parametrize("slug", BOOKLETS)
def test_every_rule_belongs_to_a_paragraph(slug: str) -> None:
    covering = {cite for _, cites in BOOKLETS[slug] for cite in cites.split()}
    known = {cite for cite in get_game(slug).rulebook.citations if not cite.startswith(AID)}
    assert known - covering - OURS.get(slug, set()) == set()


@pytest.mark.parametrize("slug", BOOKLETS)
def test_every_ruling_is_named_by_a_rule(slug: str) -> None:
    book = get_game(slug).rulebook
    named = {one.id for cite in book.citations.values() for one in book.rulings_on(cite)}
    assert book.rulings.keys() - named == set()


@pytest.mark.parametrize("slug", BOOKLETS)
def test_every_ruling_says_what_it_rests_on_and_since_when(slug: str) -> None:
    for ruling in get_game(slug).rulebook.rulings.values():
        assert ruling.basis in ("booklet", "designer", "ours")
        assert ruling.since in ("0.1.0", "0.2.0", "0.3.0")
        assert ruling.source.endswith(f"since version {ruling.since}.")


@pytest.mark.parametrize("slug", BOOKLETS)
def test_what_is_switched_is_an_option_with_that_choice(slug: str) -> None:
    game = get_game(slug)
    every = {one.id: one.choices for one in (*game.options, *game.ruling_options)}
    switches = [one.switch for one in game.rulebook.rulings.values() if one.switch]
    assert switches
    for name, choice in switches:
        assert choice in [one.id for one in every[name]][1:]


# What a refusal cites

CITED = tomllib.loads((Path(__file__).parent / "cited.toml").read_text("utf-8"))
SOURCES = Path(games.__file__).parent
PLIES, TRIED = 60, 60
"""How many moves of a random game are made, and after each how many are tried."""


@pytest.mark.parametrize("slug", BOOKLETS)
def test_a_refusal_cites_what_was_read_to_forbid_it(slug: str) -> None:
    game = get_game(slug)
    cited = {(code, rule) for code, rules in CITED[slug].items() for rule in rules}
    assert {*refused(game), *written(slug, game)} - cited == set()
    assert {rule for _, rule in cited} <= game.rulebook.citations.keys()


def refused(game: AnyGame) -> Iterator[tuple[str, str]]:
    """The refusals that are met in random games, each with the rule that it cites."""
    for players in (min(game.players), max(game.players)):
        lot = Random(players)
        names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"][:players]
        at = game.start(game.deal(game.editions()[0], names, {}, lot, {}))
        for _ in range(PLIES):
            meant, legal = list(game.pseudo_legal_moves(at)), list(game.legal_moves(at))
            for move in lot.sample(meant, min(TRIED, len(meant))):
                yield from ((one.code, one.cite.id) for one in game.violations(at, move))
            if not legal:
                break
            at = game.apply(at, lot.choice(legal)).state


def written(slug: str, game: AnyGame) -> Iterator[tuple[str, str]]:
    """The refusals of the game's sources that name their rule outright."""
    for file in (SOURCES / slug).rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("impossible", "refuse"):
                said = [one.value for one in call.args if isinstance(one, ast.Constant)]
                if len(said) > 1 and said[1] in game.rulebook.citations:
                    yield str(said[0]), str(said[1])
