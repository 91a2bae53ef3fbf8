"""Move counts as data: a rule that slips changes them, and `divide` says in which branch."""

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import divide, perft, random_walk
from companion.engine.values import choose
from companion.games.orichalcum.box.edition import Kind
from companion.games.orichalcum.box.pieces import HOPLITES, NUGGETS, SIZES, TEMPLES, TOKENS
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.table import Position
from tests.games.orichalcum.positions import NAMES, REFERENCE

DATA = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))


def reached(case: dict[str, Any]) -> Any:
    """The position that a case starts from, in whatever order moves are proposed."""
    names, options = NAMES[: case["players"]], {"draws": "app", "dice": "app"}
    at = GAME.start(GAME.deal(REFERENCE, names, options, Random(case["seed"]), {}))
    rng = Random(case["seed"])
    for _ in range(case["walk"]):
        drawn = GAME.chance_move(at, rng)
        move = choose(rng, sorted(GAME.legal_moves(at), key=repr)) if drawn is None else drawn
        at = GAME.apply(at, move).state
    return at


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_positions_have_as_many_move_sequences_as_recorded(case: dict[str, Any]) -> None:
    at = reached(case)
    assert type(at.decision).__name__ == case["asked"]
    for depth, count in enumerate(case["perft"], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)


# Nothing comes into the box or leaves it, whatever is played

GAMES = int(os.environ.get("COMPANION_SOAK", "24"))
OPTIONS = ({"draws": "app", "dice": "app"}, {}, {"supply": "unlimited"})


def box(kinds: Iterable[Kind]) -> dict[str, int]:
    return {kind.id: kind.count for kind in kinds}


CARDS, CREATURES = box(REFERENCE.cards), box(REFERENCE.creatures)
BUILDINGS = box(REFERENCE.buildings)


@pytest.mark.parametrize("seed", range(GAMES))
def test_components_are_conserved_in_random_games(seed: int) -> None:
    names, rng = NAMES[: 2 + seed % 3], Random(seed)
    start = GAME.start(GAME.deal(REFERENCE, names, OPTIONS[seed % len(OPTIONS)], rng, {}))
    at = start
    for at, _ in random_walk(GAME, start, rng):
        assert_conserved(at)
    assert GAME.state_problems(at) == ()


def assert_conserved(at: Position) -> None:
    """Every piece of the box lies in exactly one place."""
    assert_whole(CARDS, at.cards_out, at.cards_left)
    for size in SIZES:
        assert_a_pile_is_whole(at, size)
    assert_whole(CREATURES, at.creatures_out, at.creatures_left)
    assert_whole(BUILDINGS, at.buildings_out, at.buildings_left)
    titans = [held.titan for player in at.state.players for held in player.titans]
    assert len(set(titans)) == len(titans)
    for player in at.state.players:
        assert min(player.hoplites, player.nuggets, player.wounded, player.medallions) >= 0
    if at.deal.limited:
        assert 0 <= at.hoplites_left <= HOPLITES
        assert 0 <= at.nuggets_left <= NUGGETS
        assert 0 <= at.temples_left <= TEMPLES
        assert 0 <= at.tokens_left <= TOKENS


def assert_a_pile_is_whole(at: Position, size: int) -> None:
    """A tile that the set does not list lies for one of those that can still be drawn."""
    box = {kind.id: kind.count for kind in REFERENCE.pile[size]}
    out = [tile for tile in at.tiles_out(size) if len(at.edition.tile[tile].terrains) == size]
    listed = [tile for tile in out if tile in box]
    left = at.tiles_left(size)
    assert len(out) <= sum(box.values())
    assert bool(left) == (len(out) < sum(box.values()))
    if left or len(out) == len(listed):
        assert_whole(box, listed, left)


def assert_whole(box: Mapping[str, int], out: Iterable[str], *left: Mapping[str, int]) -> None:
    """What lies open and what can still be drawn are all pieces of the box, and no others."""
    found: dict[str, int] = {}
    for pile in left:
        assert found.keys().isdisjoint(pile)
        found.update(pile)
    for piece in out:
        found[piece] = found.get(piece, 0) + 1
    assert found == box
