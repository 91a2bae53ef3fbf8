"""Entering a move by taps, on Pig and on every installed game."""

from random import Random

import pytest

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.replay import random_walk
from companion.tables.taps.move_entry import enter
from companion.tables.taps.preview import preview

EARLY = 100
"""Moves within which anything can be asked of a game's rules."""


def opening(game: AnyGame) -> object:
    names = ["Ann", "Ben", "Cleo"][: max(2, min(game.players))]
    deal = game.deal(game.editions()[0], names, {}, Random(7), {})
    return game.start(deal)


def test_without_a_tap_everything_that_could_begin_a_move_is_offered(game: AnyGame) -> None:
    at = opening(game)
    entry = enter(game, at, ())
    first = {game.taps(at, move)[0].id for move in game.pseudo_legal_moves(at)}
    assert {choice.tap.id for choice in entry.choices} == first
    assert entry.wish is None


def test_exactly_what_begins_a_legal_move_is_lit(game: AnyGame) -> None:
    at = opening(game)
    lit = {choice.tap.id for choice in enter(game, at, ()).choices if choice.legal}
    assert lit == {game.taps(at, move)[0].id for move in game.legal_moves(at)}


def test_every_legal_move_can_be_entered_by_its_taps(game: AnyGame) -> None:
    for at, _ in random_walk(game, opening(game), Random(3), 25):
        for move in list(game.legal_moves(at))[:12]:
            entry = enter(game, at, [tap.id for tap in game.taps(at, move)])
            assert entry.moves[0] == move
            assert entry.sentences[0] == preview(game, at, move, game.apply(at, move))
            assert not entry.violations


def test_an_illegal_wish_is_answered_with_its_rules(game: AnyGame) -> None:
    """In the first position in which there is one: a game may begin with draws that all fit."""
    wishes = (
        (at, move)
        for at, _ in random_walk(game, opening(game), Random(7), EARLY)
        for move in game.pseudo_legal_moves(at)
        if game.check(at, move)
    )
    at, wish = next(wishes, (None, None))
    if wish is None:
        pytest.fail(f"{game.slug} lights only what is legal: nothing can be asked of its rules")
    entry = enter(game, at, [tap.id for tap in game.taps(at, wish)])
    assert not entry.legal
    assert entry.violations == tuple(game.violations(at, wish))
    assert entry.may_insist == all(violation.possible for violation in entry.violations)


def test_taps_that_begin_no_move_are_forgotten(game: AnyGame) -> None:
    at = opening(game)
    entry = enter(game, at, ["no-such-place"])
    assert entry.tapped == ()
    assert entry.choices == enter(game, at, ()).choices


def test_only_moves_of_the_seats_at_hand_are_offered(arena: AnyGame) -> None:
    at = opening(arena)
    for seats in ({0}, {1}, {0, 1}):
        offered = {choice.tap.id for choice in enter(arena, at, (), seats).choices}
        whose = {arena.mover(at, move) for move in arena.pseudo_legal_moves(at)}
        assert whose == {0, 1}
        assert {int(place.split("-")[1]) for place in offered if place != "done"} == seats


def test_a_throw_is_offered_to_every_seat(pig: AnyGame) -> None:
    at = pig.apply(opening(pig), next(pig.legal_moves(opening(pig)))).state
    assert enter(pig, at, (), {0}).choices == enter(pig, at, (), {1}).choices != ()


def test_a_set_is_tapped_in_any_order_and_closed_once_nothing_can_join_it(arena: AnyGame) -> None:
    at, tapped = opening(arena), ["hand-1-4", "hand-1-2", "hand-1-0", "hand-1-2"]
    for many in range(1, 4):
        entry = enter(arena, at, tapped[:many], {1})
        assert [tap.id for tap in entry.tapped] == tapped[:many]
        assert not entry.complete
    assert enter(arena, at, tapped, {1}).legal
    assert not enter(arena, at, [*tapped[:3], "done"], {1}).legal


def test_who_may_cut_in_but_is_not_asked_taps_even_what_is_the_only_one(game: AnyGame) -> None:
    """A Confirm that nobody tapped for would ask those who may, and no one else, to do it."""
    for at, _ in random_walk(game, opening(game), Random(5), EARLY):
        for seat in game.may_act(at) - game.awaited(at) - {CHANCE}:
            if not any(game.mover(at, move) is CHANCE for move in game.pseudo_legal_moves(at)):
                entry = enter(game, at, (), {seat})
                assert entry.made == ()
                assert entry.wish is None


def test_a_piece_lies_in_the_first_way_that_is_allowed_and_turns_with_each_tap(
    game: AnyGame,
) -> None:
    """Of several looks none is asked: the first stands, and "Turn it" shows the next; so does a tap
    on the piece, unless the next decision can be answered there."""
    for at, _ in random_walk(game, opening(game), Random(5), EARLY):
        looks: dict[tuple[str, ...], list[str]] = {}
        for move in game.legal_moves(at):
            *before, last = game.taps(at, move)
            if before and last.role == "look":
                way = tuple(tap.id for tap in before)
                said = preview(game, at, move, game.apply(at, move))
                looks.setdefault(way, []).append(said)
        for way, sentences in looks.items():
            entry = enter(game, at, way)
            if len(sentences) == 1:
                assert entry.sentences[0] == sentences[0]
                assert not [one for one in entry.instead if one.tap.role == "look"]
                continue
            for sentence in (*sentences, sentences[0]):
                assert entry.sentences[0] == sentence
                turned = next(one.taps for one in entry.instead if one.tap.label == "Turn it")
                if way[-1] not in {choice.tap.id for choice in entry.choices}:
                    again = [one for one in entry.instead if one.tap.id == way[-1]]
                    assert [one.taps for one in again] == [turned]
                entry = enter(game, at, turned)
