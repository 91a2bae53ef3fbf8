"""Faults of ids and texts, each with its place in the document."""

import pytest

from companion.engine.problems import id_problems, text_problems


def test_ids_are_small_and_used_once() -> None:
    found = list(id_problems("spaces[{}].id", ("a-1", "B", "a-1", "x" * 41)))
    assert [problem.path for problem in found] == ["spaces[1].id", "spaces[2].id", "spaces[3].id"]
    assert found[1].message == "a-1 is used twice"


@pytest.mark.parametrize("text", ["", "  ", "a\nb", "abcde"])
def test_a_text_is_one_line_that_is_not_too_long(text: str) -> None:
    (problem,) = text_problems("title", text, 4)
    assert problem.path == "title"
    assert not list(text_problems("title", "abcd", 4))
