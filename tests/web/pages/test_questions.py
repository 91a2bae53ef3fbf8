"""Questions as tables ask them, in their words, and the rule or ruling that answers each."""

import pytest

from companion.documents.questions import packed
from companion.engine.play.flow import is_asked
from companion.games import get_game
from companion.testing.tables import tables, walked
from companion.web.pages.rules.rulebook import rules_page
from tests.web.pages.conftest import Phone

FIRST = 4
"""An answer is among so many at the top: one screen of a phone."""
ASKED = (
    ("grecos", "how do I win", "victory"),
    ("grecos", "when does the game end?", "victory"),
    ("grecos", "tie", "victory"),
    ("grecos", "who starts", "first"),
    ("grecos", "what if the deck is empty", "empty"),
    ("grecos", "how many cards can I hold in my hand", "hand"),
    ("grecos", "are diagonal squares adjacent", "adjacent"),
    ("grecos", "can my soldiers swim", "carried"),
    ("grecos", "may I retreat from a battle", "GR-10"),
    ("grecos", "do flying units land on water", "flying"),
    ("grecos", "who throws first in a fight", "strike"),
    ("grecos", "what happens when I lose all my units", "out"),
    ("grecos", "can I attack twice", "GR-10"),
    ("orichalcum", "how do I win", "victory"),
    ("orichalcum", "When does the game end?", "stopped"),
    ("orichalcum", "tie", "OR-9"),
    ("orichalcum", "who starts the next round", "initiative"),
    ("orichalcum", "what if the deck is empty", "reshuffle"),
    ("orichalcum", "can I move twice", "OR-8"),
    ("orichalcum", "can I buy two actions", "OR-8"),
    ("orichalcum", "can I build next to a monster", "OR-7"),
    ("orichalcum", "can I rotate a tile", "OR-2"),
    ("orichalcum", "what happens if I lose a fight", "fight_lost"),
    ("orichalcum", "do I have to place the tile", "place"),
    ("orichalcum", "how much money do I start with", "stock"),
    ("ichor", "how do I win", "IC-2"),
    ("ichor", "tie", "second_game"),
    ("ichor", "who starts", "start"),
    ("khilor", "how do I win", "winner"),
    ("khilor", "tie", "winner"),
    ("khilor", "when does the game end", "end"),
    ("khilor", "who starts", "start_player"),
    ("iwari", "how do I win", "winner"),
    ("iwari", "what about ties", "IW-13"),
    ("iwari", "when does the game end", "end"),
    ("iwari", "who starts", "start_player"),
    ("iwari", "what if the deck is empty", "IW-2"),
)


@pytest.mark.parametrize(("slug", "question", "rule"), ASKED)
def test_a_question_of_a_table_finds_the_rule(slug: str, question: str, rule: str) -> None:
    found = [one.id for one in rules_page(get_game(slug), question).found]
    assert rule in found[:FIRST], found


@pytest.mark.parametrize("slug", ["grecos", "orichalcum", "ichor", "khilor", "iwari"])
def test_no_question_brings_up_half_of_the_rulebook(slug: str) -> None:
    for _, question, _ in ASKED:
        assert len(rules_page(get_game(slug), question).found) <= 12


FREQUENT = {
    "how do I win": {"all_tokens", "victory", "winner"},
    "what is the goal of the game?": {"all_tokens", "victory", "winner"},
    "how do i wiin": {"all_tokens", "victory", "winner"},
    "when does the game end": {"all_tokens", "end", "victory"},
    "waht hapens at the end": {"all_tokens", "end", "victory"},
    "who starts?": {"first", "first_player", "start", "start_player"},
    "how does scoring work": {"first", "points", "tent_majority", "victory"},
    "can I undo": {"app_undo"},
    "can I take back a move?": {"app_undo"},
    "we made a mistake": {"app_mistake"},
}


@pytest.mark.parametrize("question", FREQUENT)
@pytest.mark.parametrize("slug", ["grecos", "orichalcum", "ichor", "khilor", "iwari"])
def test_what_every_table_asks_is_answered_first(slug: str, question: str) -> None:
    found = [one.id for one in rules_page(get_game(slug), question).found]
    assert found[0] in FREQUENT[question], found


@pytest.mark.parametrize("slug", ["grecos", "orichalcum"])
def test_the_page_of_a_move_of_another_moment_says_so(host: Phone, slug: str) -> None:
    game = get_game(slug)
    walk = walked(next(iter(tables(game))))
    for move in {type(move): move for move in walk.moves}.values():
        at = next(at for at in walk.positions if at.state.decisions and not is_asked(at, move))
        assert host.get(f"/question/{slug}?q={packed(game, at, move)}") == 200
        assert "A move of another moment." in host.words


def test_a_question_that_is_none_has_no_qr_code(host: Phone) -> None:
    for q in ("", "nonsense", "a" * 4000):
        assert host.get(f"/question/iwari/qr.svg?q={q}") == 422
    assert host.get("/question/nothing/qr.svg?q=a") == 404
