"""What a search costs: anybody may send one, of any length, without being asked who they are."""

from difflib import get_close_matches
from random import Random

import pytest

from companion import asking
from companion.games import get_game
from companion.web.pages.rules import found_in
from tests.luck import SEED

RULES = get_game("ichor").rulebook.citations.values()
WORDS = sorted({word for rule in RULES for word in asking.WORD.findall(rule.text.casefold())})


def test_no_more_than_sixteen_words_of_two_hundred_letters_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: set[str] = set()
    near = asking.near

    def noted(word: str, known: object, most: int) -> list[str]:
        compared.add(word)
        return near(word, known, most)  # type: ignore[arg-type]

    monkeypatch.setattr(asking, "near", noted)
    found_in(get_game("ichor"), " ".join(f"qw{n:02}" for n in range(1600)))
    found_in(get_game("ichor"), "x" * 150 + " " + "zeus" * 400)
    assert len([word for word in compared if word.startswith("qw")]) == 16
    assert max(map(len, compared)) <= 200
    assert "zeus" * 400 not in compared


def test_words_are_as_alike_as_difflib_finds_them() -> None:
    luck = Random(SEED)
    for word in luck.sample(WORDS, 60):
        at = luck.randrange(len(word))
        typed = word[:at] + luck.choice("aeinst") + word[at + 1 :]
        expected = get_close_matches(typed, WORDS, n=6, cutoff=asking.ALIKE)
        assert asking.near(typed, WORDS, 6) == expected
