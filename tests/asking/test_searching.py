"""What a search costs, which anybody may send; and which moves are found by words."""

from difflib import get_close_matches
from random import Random
from typing import Any

import pytest

from companion import asking
from companion.asking import found_in, moves_said
from companion.games import get_game
from companion.testing.worlds import sampled, tables, walked
from tests.luck import SEED

RULES = get_game("ichor").rulebook.citations.values()
WORDS = sorted({word for rule in RULES for word in asking.WORD.findall(rule.text.casefold())})


def test_no_more_than_sixteen_words_of_two_hundred_letters_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: set[str] = set()
    near = asking.near

    def noted(word: str, known: frozenset[str]) -> list[str]:
        compared.add(word)
        return near(word, known)

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
        assert asking.near(typed, frozenset(WORDS)) == expected


# Moves in words

GAMES = ("iwari", "khilor", "ichor", "grecos", "orichalcum")


def positions(slug: str) -> list[Any]:
    """Some of a game that was played at random."""
    game = get_game(slug)
    return [at for at in sampled(walked(tables(game)[0])) if not game.is_over(at)]


def sentences(slug: str, at: Any) -> list[str]:
    game = get_game(slug)
    return sorted({game.describe(at, move) for move in game.pseudo_legal_moves(at)})


@pytest.mark.parametrize("slug", GAMES)
def test_a_move_that_is_not_asked_now_is_not_taken_for_one_that_lacks_what_it_names(
    slug: str,
) -> None:
    """All that a sentence of another moment names stands in what is found for it, in order."""
    game, luck = get_game(slug), Random(5)
    said = [(at, sentences(slug, at)) for at in positions(slug)]
    for at, own in said:
        for _, other in said:
            words = luck.choice(other)
            for one in moves_said(game, at, words):
                rest = iter(asking.WORD.findall(one.sentence))
                numbers = [word for word in asking.WORD.findall(words) if asking.DIGIT.search(word)]
                assert all(number in rest for number in numbers), (words, one.sentence)
                assert words not in own or one.sentence == words


@pytest.mark.parametrize("slug", GAMES)
def test_few_words_of_a_move_find_it_or_others_that_have_them(slug: str) -> None:
    game, luck = get_game(slug), Random(6)
    for at in positions(slug):
        whole = luck.choice(sentences(slug, at)).rstrip(".")
        few = " ".join(word for word in whole.split() if luck.random() < 0.8)
        assert moves_said(game, at, few), (few, whole)


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("ichor", "can my griffin jump over a token?"),
        ("ichor", "Athena moves from c5 to d9"),
        ("ichor", "Why can't I use Zeus again?"),
        ("orichalcum", "buys Capture Creatures for 7 hoplites"),
        ("grecos", "five units onto one square"),
        ("grecos", "leave the fight"),
        ("iwari", "may I sail to Atlantis"),
        ("khilor", "can I take the lower demon"),
        ("khilor", "may I lay pink eggs on E5 and F6"),
        ("khilor", "Ada lays yellow egg A9"),
        ("ichor", "Aphrodite uses power"),
        ("ichor", "can Ares use his power"),
        ("grecos", "Ben ends the Recruit Phase"),
        ("orichalcum", "Card one is Construct with a tile of two, and one of six"),
    ],
)
def test_a_question_that_names_no_move_of_now_is_not_answered_with_one(
    slug: str, words: str
) -> None:
    assert [moves_said(get_game(slug), at, words) for at in positions(slug)] == [()] * len(
        positions(slug)
    )


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("griffin to a4", "Griffin moves from a2 to a4: lays 2 tokens."),
        ("may the Griffin walk a2 a4", "Griffin moves from a2 to a4: lays 2 tokens."),
    ],
)
def test_a_move_is_found_by_its_piece_and_its_square(words: str, found: str) -> None:
    game = get_game("ichor")
    at = positions("ichor")[0]
    assert moves_said(game, at, words)[0].sentence == found
