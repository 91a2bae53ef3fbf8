"""How many touches a decision of Orichalcum takes, Confirm included: the phone counts them."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine.replay import random_walk
from companion.games.orichalcum import GAME
from companion.games.orichalcum.decisions import AssignInitiative, ChooseCard, InstallMetropolis
from companion.tables.entry import MoveEntry, NextTap, enter

ORDINARY = 4
MOST = 8
BEGINNINGS = (InstallMetropolis, ChooseCard, AssignInitiative)
NAMES = ("Ada", "Ben", "Cleo", "Dov")


def touches(at: Any, move: Any) -> int:
    """The touches that enter and confirm that move: each is something that the page offers."""
    wanted = [tap.id for tap in GAME.taps(at, move)]
    tapped: tuple[str, ...] = ()
    for count in range(MOST + 1):
        entry = enter(GAME, at, tapped)
        if move in entry.moves[:1]:
            return count if move.at_once else count + 1
        tapped = _next(entry, wanted)
    pytest.fail(f"{GAME.describe(at, move)} takes more than {MOST} touches.")


def _next(entry: MoveEntry, wanted: list[str]) -> tuple[str, ...]:
    """What a person taps on the way to a move: what it needs next, or the piece to turn it."""
    turns = (change for change in entry.instead if change.tap.role == "look")
    ahead = (choice for choice in entry.choices if choice.tap.id in wanted)
    return next(step for step in (*ahead, *turns)).taps


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_ordinary_decision_takes_four_touches_and_any_eight_at_most(players: int) -> None:
    most: Counter[str] = Counter()
    rng = Random(players)
    deal = GAME.deal(GAME.editions()[0], NAMES[:players], {}, rng, {})
    for at, _ in random_walk(GAME, GAME.start(deal), rng, 700):
        moves = list(GAME.legal_moves(at))
        for move in rng.sample(moves, min(3, len(moves))):
            kind = type(move).__name__
            most[kind] = max(most[kind], touches(at, move))
    assert len(most) >= 15
    assert max(most.values()) <= MOST
    assert {kind for kind, count in most.items() if count > ORDINARY} <= {"PlaceTerrain", "Buy"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_takes_eight_touches_and_five_more_with_a_fight_and_its_loot(players: int) -> None:
    """Card and tile are confirmed together, and so are the action and whatever ends the turn; a
    tile that has to be turned comes on top, and the Metropolis of the first turn."""
    rng = Random(players)
    options = {"draws": "app", "dice": "app"}
    at = drawn(GAME.start(GAME.deal(GAME.editions()[0], NAMES[:players], options, rng, {})), rng)
    longest = {False: 0, True: 0}
    for _ in range(40):
        if not at.state.decisions:
            break
        whole = isinstance(at.decision, ChooseCard)
        at, count, fought = _turn(at, rng)
        longest[fought] = max(longest[fought], count if whole else 0)
    assert 0 < longest[False] <= MOST
    assert 0 < longest[True] <= MOST + 5


def drawn(at: Any, rng: Random) -> Any:
    """The position once the app has drawn what it draws."""
    while (move := GAME.chance_move(at, rng)) is not None:
        at = GAME.apply(at, move).state
    return at


def _turn(at: Any, rng: Random) -> tuple[Any, int, bool]:
    """A turn: a card, its tile as it comes, one thing of its action, nothing bought; the touches
    that it took, and whether there was a fight."""
    count, fought = 0, False
    while at.state.decisions and not (count and isinstance(at.decision, BEGINNINGS)):
        entry = enter(GAME, at, ())
        while choice := _wish(entry, rng, fought=fought):
            entry, count = enter(GAME, at, choice.taps), count + 1
        count += 1
        fought |= any(type(move).__name__ == "Fight" for move in entry.moves)
        for move in entry.moves:
            at = drawn(GAME.apply(at, move).state, rng)
    return at, count, fought


def _wish(entry: MoveEntry, rng: Random, *, fought: bool) -> NextTap | None:
    """Something legal to tap next: buy nothing, fight once, and use no favour."""
    lit = {choice.tap.id: choice for choice in entry.choices if choice.legal}
    if "buy-nothing" in lit or (fought and "end-action" in lit):
        return lit.get("buy-nothing") or lit["end-action"]
    wishes = [lit[name] for name in lit if not name.startswith(("favour", "end-action"))]
    return rng.choice(wishes) if wishes else lit.get("end-action")
