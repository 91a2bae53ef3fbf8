"""Every paragraph of the booklets is covered by a rule that a player can meet, and every ruling is
named by one."""

import pytest

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
