"""How often a thumb touches the screen, Confirm included, for every kind of decision."""

import re
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from companion.engine.play.move import Move
from companion.engine.play.replay import random_walk
from companion.games.grecos.decisions.battle import Blow
from companion.games.grecos.game import GAME
from companion.games.grecos.moves.battle import Attack, ChillEnemy, Strike, TakeHit, Thrown
from companion.games.grecos.moves.draws import CardDrawn, Discard
from companion.games.grecos.moves.march import March
from companion.games.grecos.moves.phases import EndPhase, TileLaid
from companion.games.grecos.moves.play_card import LetItHappen, PlayCard, UnitDrawn
from companion.games.grecos.moves.recruit import ChitDrawn, Recruit
from companion.games.grecos.position import Position
from companion.tables.taps.dead_taps import beside
from companion.tables.taps.move_entry import enter

from .positions import NAMES, after, fight, position

LIMITS: dict[type[Move], int] = {
    TileLaid: 1,
    ChitDrawn: 1,
    Recruit: 3,
    CardDrawn: 1,
    Discard: 2,
    PlayCard: 5,
    LetItHappen: 1,
    UnitDrawn: 1,
    March: 5,
    Attack: 3,
    ChillEnemy: 2,
    Strike: 1,
    Thrown: 1,
    TakeHit: 2,
    EndPhase: 2,
}
"""A blow is struck and thrown with two touches, and its casualty chosen with two. What happened
already, and the end of a phase that gives nothing up, need no Confirm."""


def touches(at: Position, move: Move) -> int:
    """The touches that enter a move, those left out that have one answer, and Confirm."""
    entry, count = enter(GAME, at, ()), 0
    for tap in GAME.taps(at, move):
        if tap.role != "done" and tap.id not in {one.id for one in entry.tapped}:
            offered = {one.tap.id: one for one in (*entry.instead, *entry.choices)}
            entry, count = enter(GAME, at, offered[tap.id].taps), count + 1
    assert move in entry.moves
    return count + (not entry.records)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"draws": "table", "dice": "table", "map": "table"}),
        (6, {"materials": "all"}),
    ],
)
def test_no_decision_takes_more_touches_than_its_limit(players: int, options: Any) -> None:
    deal = GAME.deal(GAME.editions()[0], NAMES[:players], options, Random(4), {})
    found: dict[type[Move], int] = defaultdict(int)
    for at, chosen in random_walk(GAME, GAME.start(deal), Random(4), 250):
        if GAME.chance_move(at, Random(0)):
            continue  # nobody enters what the app draws
        kinds = {type(move): move for move in GAME.legal_moves(at)}
        for move in {*kinds.values(), chosen}:
            found[type(move)] = max(found[type(move)], touches(at, move))
    assert {kind: n for kind, n in found.items() if n > LIMITS[kind]} == {}


@pytest.mark.parametrize(
    ("pile", "records"),
    [("hoplites", False), ("kraken", True)],
    ids=["can be recruited", "cannot"],
)
def test_nobody_is_recruited_with_one_touch_where_nobody_can_be(pile: str, records: bool) -> None:
    at = position({"C6": "hero"}, {"H8": "ships"}, phase="recruit", piles=[pile])
    assert any(isinstance(move, Recruit) for move in GAME.legal_moves(at)) != records
    assert enter(GAME, at, ("recruit-nobody",)).records == records


@pytest.mark.parametrize(
    ("phase", "done", "records"),
    [("event", "no-more-cards", True), ("move", "no-more-moves", True),
     ("battle", "no-more-attacks", False)],
)  # fmt: skip
def test_only_what_gives_something_up_is_confirmed(phase: str, done: str, records: bool) -> None:
    at = position({"C6": "hero"}, {"C7": "hero"}, phase=phase, hands=["lost"])
    assert enter(GAME, at, (done,)).records == records


@pytest.mark.parametrize("phase", ["recruit", "event", "move"])
def test_a_tap_on_an_enemy_before_the_battle_phase_says_when_attacks_come(phase: str) -> None:
    at = position({"C6": "hero"}, {"C7": "hero"}, phase=phase, hands=["lost"], piles=["hoplites"])
    answer = beside(GAME, enter(GAME, at, (), {0}), ("stack-C7", "C7"), {0})
    assert answer.reason == (
        "Attacks come after your moves, in the Battle Phase. "
        f"This is the {phase.capitalize()} Phase."
    )


def test_a_tap_on_an_enemy_out_of_reach_says_so() -> None:
    at = position({"C6": "hero"}, {"C7": "hero", "F6": "hero"}, phase="battle")
    entry = enter(GAME, at, ("F6",), {0})
    assert [one.reason for one in entry.violations] == ["C6 and F6 do not share a border."]


def test_a_whole_fight_takes_seven_touches_of_the_attacker() -> None:
    """The enemy and Confirm, a touch for each of three blows, and two for who takes the hit."""
    at = position({"C6": "amazons hero nymphs"}, {"C7": "hero"}, phase="battle")
    count, at = touches(at, Attack("C6", "C7")), fight(at, "C6", "C7")
    faces = iter((1, 1, 6, 6, 1))
    while at.battle:
        if isinstance(at.decision, Blow):
            at = after(at, Thrown(next(faces)))
            continue
        move = next(iter(GAME.legal_moves(at)))
        count += touches(at, move) if GAME.mover(at, move) == 0 else 0
        at = after(at, move)
    assert list(faces) == []
    assert count == 7


@pytest.mark.parametrize(
    "units", ["hero", "hero hoplites", "hero hoplites nymphs", "hero hoplites hoplites nymphs",
              "hero hoplites nymphs medusa", "hero hero hoplites hoplites",
              "hoplites hoplites hoplites hoplites"],
)  # fmt: skip
def test_any_part_of_a_stack_moves_with_five_touches(units: str) -> None:
    at = position({"D5": units}, {"H8": "ships"})
    groups = {}
    for move in GAME.legal_moves(at):
        if isinstance(move, March):
            groups[move.units] = move
    assert groups
    assert max(touches(at, move) for move in groups.values()) <= 5


def test_a_whole_stack_moves_with_three_touches() -> None:
    at = position({"D5": "hero hoplites nymphs medusa"}, {"H8": "ships"})
    assert touches(at, March("D5", (0, 1, 2, 3), "D4")) == 3


def test_the_units_of_both_sides_lie_open_in_a_battle_as_cards_to_be_tapped() -> None:
    at = position({"C6": "hero nymphs"}, {"C7": "hydra:damage=1"}, phase="battle", hands=["lost"])
    at = fight(at, "C6", "C7")
    ours, theirs, hand = GAME.card_rows(GAME.view(at, 0), 0)
    assert re.fullmatch(r"Ada attacks, \d+ % to win", ours.title)
    assert [card.title for card in ours.cards] == ["Hero, takes 2 hits", "Nymphs"]
    assert [card.title for card in theirs.cards] == ["Hydra, 2 hits left"]
    assert [card.corner for card in theirs.cards] == ["F 4"]
    assert [card.title for card in hand.cards] == ["Lost"]
    taps = {tap.id for move in GAME.legal_moves(at) for tap in GAME.taps(at, move)[:1]}
    assert taps == {card.id for card in ours.cards}
