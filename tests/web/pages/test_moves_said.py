"""Asking about a move in words: the moves that may be meant, legal or not, and nobody's secrets."""

import re

import pytest

from companion.asking.moves_said import MOST_MOVES, moves_said
from companion.games import get_game
from companion.testing.tables import sampled, tables, walked
from tests.web.pages.conftest import Phone


def test_a_move_in_words_is_found_and_judged(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=tent on Duskmoor space 1")
    assert "Allowed Ann places a tent on space 1 of Duskmoor." in host.words


def test_of_an_illegal_move_in_words_the_rule_is_given(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=totem duskmoor")
    assert re.search("Not allowed Ann places a totem .*Duskmoor", host.words)
    assert "A totem needs a tent beside it, and Duskmoor has none" in host.words


def test_the_whole_answer_is_a_tap_away_and_takes_further_moves(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=totem duskmoor")
    more = re.search(r'href="([^"]+)">All about this move', host.page)
    assert more is not None
    host.get(more[1])
    assert "Not legal" in host.words
    assert host.get(f"{more[1].replace('&amp;', '&')}&say=tent+Duskmoor+space+2") == 200
    assert "Allowed Ann places a tent on space 2 of Duskmoor." in host.words


def test_words_that_mean_no_move_say_what_to_type(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.get(f"/t/{code}/ask?say=%00<b>zzzz") == 200
    assert "Nobody can mean a move by that here." in host.words


def test_in_hidden_hands_only_the_own_moves_are_looked_through(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    guest.get(f"/t/{code}/ask?say=Ann places a tent")
    assert "Ann places a tent" not in guest.words.replace("say=Ann places a tent", "")


@pytest.mark.parametrize("slug", ["iwari", "khilor", "ichor", "grecos", "orichalcum"])
def test_the_sentence_of_a_move_finds_that_move(slug: str) -> None:
    game = get_game(slug)
    for at in list(sampled(walked(tables(game)[0])))[:6]:
        if game.is_over(at):
            continue
        moves = list(game.pseudo_legal_moves(at))
        assert len(moves) < MOST_MOVES
        for move in moves[:: max(1, len(moves) // 4)]:
            sentence = game.describe(at, move)
            assert sentence in {one.sentence for one in moves_said(game, at, sentence)}
