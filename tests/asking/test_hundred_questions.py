"""A hundred questions about each game, as somebody asks them who has read the booklet: the search
finds the paragraph among the first three.

Each line of a file has a question and the rules or rulings that answer it. Those of the files
`..._blind.txt` were written by two people who had read nothing but the booklets, and the answers
were named without searching.
"""

from pathlib import Path

import pytest

from companion.games import get_game
from companion.web.pages.rules import rules_page
from tests.quick import quick_with

HERE = Path(__file__).parent
GAMES = ("ichor", "grecos", "orichalcum", "iwari", "khilor")
FIRST = 3
SHARE = 0.9


def questions(name: str) -> list[tuple[str, set[str]]]:
    lines = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    return [(asked, set(ids.split())) for asked, _, ids in (one.partition(" = ") for one in lines)]


def missed(slug: str, asked: list[tuple[str, set[str]]]) -> list[str]:
    """The questions whose answer is not among the first."""
    game = get_game(slug)
    return [
        question
        for question, ids in asked
        if not ids & {one.id for one in rules_page(game, question).found[:FIRST]}
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_nine_of_ten_questions_find_their_paragraph(slug: str) -> None:
    asked = questions(slug)
    assert len(asked) >= 100
    wrong = missed(slug, asked)
    assert len(wrong) <= (1 - SHARE) * len(asked), wrong


@pytest.mark.parametrize("slug", GAMES)
def test_so_do_those_of_whoever_has_only_read_the_booklet(slug: str) -> None:
    asked = questions(f"{slug}_blind")
    assert len(asked) >= 49
    wrong = missed(slug, asked)
    assert len(wrong) <= (1 - SHARE) * len(asked), wrong


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_is_a_rule_of_the_game(slug: str) -> None:
    book = get_game(slug).rulebook
    known = book.citations.keys() | book.rulings.keys()
    asked = [*questions(slug), *questions(f"{slug}_blind")]
    assert [question for question, ids in asked if not ids or not ids <= known] == []


@pytest.mark.parametrize("slug", quick_with("iwari", among=GAMES))
def test_a_slip_of_the_thumb_is_forgiven(slug: str) -> None:
    """Two neighbouring letters of the longest word change places."""
    asked = [(slipped(question), ids) for question, ids in questions(slug)]
    assert len(missed(slug, asked)) <= 0.3 * len(asked)


def slipped(question: str) -> str:
    longest = max(question.split(), key=len)
    middle = len(longest) // 2
    turned = longest[: middle - 1] + longest[middle] + longest[middle - 1] + longest[middle + 1 :]
    return question.replace(longest, turned, 1)
