"""The rules, by section and by search, by themselves and at a table."""

import pytest

from companion.engine.game import AnyGame
from tests.web.pages.conftest import Phone


def test_the_rules_page_names_every_ruling(host: Phone, game: AnyGame) -> None:
    host.get(f"/rules/{game.slug}")
    for ruling in game.rulebook.rulings:
        assert ruling in host.words


def test_the_rules_follow_the_order_of_the_booklet(host: Phone) -> None:
    host.get("/rules/iwari")
    sections = ["Set-up, step 4", "Set-up, step 7", "Playing pieces", "Half journey scoring"]
    places = [host.words.index(f" {section} ") for section in sections]
    assert places == sorted(places)


@pytest.mark.parametrize("query", ["cerberus", "Cerbrus", "ceberus", "CERBERUS power", "cerb"])
def test_a_search_finds_the_rule_though_it_is_misspelt(host: Phone, query: str) -> None:
    host.get(f"/rules/ichor?q={query}")
    answers = host.page.split('class="papers"')[1].split("</ul>")[0]
    assert "Cerberus has the god tokens on any three spaces" in answers
    assert answers.count('class="paper"') < 12


def test_a_ruling_is_found_by_its_number(host: Phone) -> None:
    host.get("/rules/iwari?q=IW-7")
    assert "IW-7" in host.page.split('class="papers"')[1].split("</li>")[0]


@pytest.mark.parametrize("query", ["zzzzqqq", "%00", "((((", "a" * 5000])
def test_a_search_without_an_answer_says_so_and_leads_back(host: Phone, query: str) -> None:
    assert host.get(f"/rules/iwari?q={query}") == 200
    assert "No answers" in host.words
    assert "All rules" in host.words


def test_the_rules_at_a_table_keep_the_rail(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/rules?q=totm")
    assert "Totem scoring" in host.words
    assert f'href="/t/{code}/rules" aria-current="page"' in host.page
    assert f'href="/t/{code}/log"' in host.page


def test_a_phone_without_rights_does_not_read_the_rules_at_the_table(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.get(f"/t/{code}/rules")
    assert "Who are you?" in guest.words


def test_one_search_looks_through_the_rules_of_all_games(host: Phone) -> None:
    assert host.get("/rules?q=who starts") == 200
    for game in ("Ichor", "Grecos", "Orichalcum", "Iwari", "Khilor"):
        assert f"More of {game}" in host.words
    assert "The monsters start; turns alternate." in host.words
    assert host.get("/rules") == 200
    assert "All rules of Khilor" in host.words


def test_the_search_of_one_game_leads_to_that_of_all(host: Phone) -> None:
    host.get("/rules/khilor?q=tie")
    assert 'href="/rules?q=tie"' in host.page
