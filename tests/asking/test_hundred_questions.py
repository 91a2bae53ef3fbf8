"""A hundred questions about each game, as somebody asks them who has read the booklet: the search
finds the paragraph among the first three.

Each line of a file has a question and the rules or rulings that answer it. Those of the files
`..._blind.txt` were written by two people who had read nothing but the booklets, and the answers
were named without searching. `tuning.txt` and `held_out.txt` have thirty each, of all five games,
as people say them at the table, and `tuning_more.txt` and `tuning_last.txt` have more: search
words were chosen by these. `kept_back.txt` has sixty, twelve a game, about paragraphs of the
booklets taken evenly by lot; they were written, and answered, before anything was changed for them,
and no word is chosen by one of them; how many of those are found is how well whoever asks something
new is served.
"""

from pathlib import Path

import pytest

from companion.asking import found_in
from companion.games import get_game
from companion.web.pages.rules import RulesPage
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
        if not ids & {one.id for one in RulesPage(game, question).found[:FIRST]}
    ]


def hits(name: str) -> tuple[int, int]:
    """How many of those questions the first answer answers, and how many one of the first three."""
    found = []
    for line, ids in questions(name):
        slug, _, question = line.partition(": ")
        answers = [one.id for one in found_in(get_game(slug), question)[:FIRST]]
        found.append((ids.issuperset(answers[:1]), not ids.isdisjoint(answers)))
    return sum(first for first, _ in found), sum(any_of_three for _, any_of_three in found)


def test_of_thirty_questions_the_first_answer_answers_27_and_one_of_three_all() -> None:
    first, three = hits("tuning")
    assert first >= 27
    assert three == 30


def test_of_thirty_others_the_first_answer_answers_27_and_one_of_three_all() -> None:
    first, three = hits("held_out")
    assert first >= 27
    assert three == 30


def test_of_75_more_the_first_answer_answers_63_and_one_of_three_72() -> None:
    first, three = hits("tuning_more")
    assert first >= 63
    assert three >= 72


def test_of_45_that_were_kept_back_once_the_first_answers_31_and_one_of_three_40() -> None:
    first, three = hits("tuning_last")
    assert first >= 31
    assert three >= 40


def test_of_60_that_no_word_was_chosen_by_the_first_answers_38_and_one_of_three_50() -> None:
    first, three = hits("kept_back")
    assert first >= 38
    assert three >= 50


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
