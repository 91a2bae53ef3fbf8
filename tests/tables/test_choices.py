"""What a phone gets so that it can enter moves by itself: those of its own seats and no more."""

from random import Random
from typing import Any

import pytest

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.replay import random_walk
from companion.tables.taps.choices import Chooser, choices
from companion.tables.taps.move_entry import enter
from companion.tables.taps.trails import Moves
from tests.tables.test_entry import opening

FAR = 30


def moves_of(turn: Any) -> list[Any]:
    return [entry["m"] for entry in turn["moves"]]


def taps_of(turn: Any, entry: Any) -> list[list[str]]:
    return [[turn["taps"][n][0] for n in way] for way in entry["w"]]


def test_a_phone_gets_the_legal_moves_of_its_own_seats_only(game: AnyGame) -> None:
    for at, _ in random_walk(game, opening(game), Random(5), FAR):
        for seat in (seat for seat in game.may_act(at) if seat is not CHANCE):
            turn = choices(Moves(game, at), Chooser({seat}, seat))
            own = [m for m in game.legal_moves(at) if game.mover(at, m) in (seat, CHANCE)]
            assert turn is None or moves_of(turn) == [dump_move(game, move) for move in own]


@pytest.mark.quick_with("grecos")
def test_a_move_is_described_to_the_phone_as_its_taps_would_show_it(game: AnyGame) -> None:
    """The same sentence, the same document and the same places as on the server's page."""
    for at, _ in random_walk(game, opening(game), Random(5), FAR):
        for seat in (seat for seat in game.may_act(at) if seat is not CHANCE):
            turn = choices(Moves(game, at), Chooser({seat}, seat)) or {"moves": []}
            for entry in turn["moves"][:: max(1, len(turn["moves"]) // 6)]:
                for way in taps_of(turn, entry):
                    shown = enter(game, at, way, {seat})
                    assert shown.sentences[0] == entry["s"]
                    assert dump_move(game, shown.moves[0]) == entry["m"]
                    assert (len(shown.moves) > 1 or shown.at is not at) <= bool(entry.get("n"))


def test_a_move_that_reveals_something_names_no_places(arena: AnyGame) -> None:
    """What the last one to lay a card would turn up is for nobody to read before."""
    for at, move in random_walk(arena, opening(arena), Random(2), FAR):
        mover = arena.mover(at, move)
        if isinstance(mover, int) and arena.apply(at, move).reveals:
            turn = choices(Moves(arena, at), Chooser({mover}, mover))
            entry = next(e for e in turn["moves"] if e["m"] == dump_move(arena, move))
            assert entry["c"] == []
            assert "n" not in entry
