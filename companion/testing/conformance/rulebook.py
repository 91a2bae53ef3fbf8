"""Promises about what a game says of itself and its rules."""

from companion.engine.game import AnyGame
from companion.testing.checks import is_code, is_sentence, unused, within
from companion.testing.worlds import tables, walked


def test_a_game_says_what_it_is(game: AnyGame) -> None:
    assert is_code(game.slug)
    assert game.title
    assert is_sentence(game.tagline), game.tagline
    assert game.tone
    assert game.rules_version
    assert list(game.players) == sorted(set(game.players))


def test_citations_are_kept_under_their_ids_and_refer_to_rulings_that_exist(game: AnyGame) -> None:
    book = game.rulebook
    assert book.edition
    for name, citation in book.citations.items():
        assert citation.id == name
        assert citation.section
        assert is_sentence(citation.text), citation.text
        assert citation.ruling is None or citation.ruling in book.rulings


def test_rulings_are_kept_under_their_ids_and_answer_a_question(game: AnyGame) -> None:
    for name, ruling in game.rulebook.rulings.items():
        assert ruling.id == name
        assert is_sentence(ruling.question), ruling.question
        assert ruling.question.endswith("?")
        assert is_sentence(ruling.text), ruling.text
        assert ruling.other_reading is None or is_sentence(ruling.other_reading)


def test_every_citation_is_used(game: AnyGame) -> None:
    """A rule that nothing cites is either not kept or not explained."""
    assert unused(game) == set()


def test_moves_steps_and_events_cite_the_rulebook(game: AnyGame) -> None:
    rules = [kind.rule for kind in game.move_types]
    for table in tables(game):
        walk = walked(table)
        rules += within((game.setup_steps(walk.deal), walk.events))
    for rule in rules:
        assert game.rulebook.citations.get(rule.id) == rule
