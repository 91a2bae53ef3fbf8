"""Numbers of move sequences from fixed starts; those without powers are counted twice over."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.play.replay import divide, perft
from companion.games.ichor.game import GAME
from companion.games.ichor.state import Position

GODS = ("ares", "athena", "zeus", "poseidon", "aphrodite", "hermes", "apollo")
MONSTERS = ("medusa", "typhon", "siren", "hydra", "cyclops", "griffin", "geryon")
OTHER_GODS = ("artemis", "heracles", "hephaestus", "hermes", "athena", "apollo", "zeus")
OTHER_MONSTERS = ("centaur", "cerberus", "minotaur", "griffin", "echidna", "siren", "typhon")

WITH_POWERS = {
    ("small", GODS, MONSTERS, ()): (59, 4210),
    ("small", OTHER_GODS, OTHER_MONSTERS, ()): (44, 2837),
    ("small", GODS, MONSTERS, ("jump", "sacrifice")): (44, 2430),
    ("large", GODS, MONSTERS, ("boost", "reinforcements")): (74, 6397),
}
WITHOUT_POWERS = {"small": (18, 312, 7342), "large": (28, 749, 25492)}


def start(
    size: str, gods: tuple[str, ...], monsters: tuple[str, ...], gates: tuple[str, ...]
) -> Position:
    """A start position with these lines and gates."""
    count = 6 if size == "small" else 7
    fixed = {f"god_{n}": god for n, god in enumerate(gods[:count], start=1)}
    fixed |= {f"monster_{n}": one for n, one in enumerate(monsters[:count], start=1)}
    fixed |= {f"gate_{n}": gate for n, gate in enumerate(gates, start=1)}
    options = {"board": size, "figures": "reinforcements", "games": "single"}
    options["gates"] = "yes" if gates else "no"
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(1), fixed)
    return GAME.start(deal)


def used_up(at: Position) -> Position:
    """The same position with every card face down."""
    down = (False,) * len(at.state.gods.cards)
    monsters, gods = replace(at.state.monsters, up=down), replace(at.state.gods, up=down)
    return at.with_state(replace(at.state, monsters=monsters, gods=gods))


@pytest.mark.parametrize("table", WITH_POWERS, ids=range(len(WITH_POWERS)))
def test_perft_with_powers(table: Any) -> None:
    at = start(*table)
    for depth, count in enumerate(WITH_POWERS[table], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)


@pytest.mark.parametrize("size", WITHOUT_POWERS)
def test_perft_without_powers(size: str) -> None:
    at = used_up(start(size, GODS, MONSTERS, ()))
    for depth, count in enumerate(WITHOUT_POWERS[size], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
        assert naive(at.deal.size, depth) == count


def naive(size: int, depth: int) -> int:
    """The same number from the bare rules: no tokens, no refusals, no effects."""
    own = frozenset((x, 1) for x in range(size))
    foe = frozenset((x, size - 2) for x in range(size))
    return _naive(size, own, foe, depth)


def _naive(
    size: int, own: frozenset[tuple[int, int]], foe: frozenset[tuple[int, int]], depth: int
) -> int:
    if depth == 0:
        return 1
    count = 0
    for x, y in own:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (x + dx, y + dy)
            while max(there) < size and min(there) >= 0 and there not in own | foe:
                count += _naive(size, foe, own - {(x, y)} | {there}, depth - 1)
                there = (there[0] + dx, there[1] + dy)
    return count
