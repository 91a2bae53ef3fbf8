"""How often a thumb touches the glass: four times for the ordinary turn, eight at most for a hand.

A hand is what is confirmed together; only dice and draws part the hands of a turn. With
`COMPANION_SOAK=200` so many whole games are counted, and `-s` prints how the turns are spread.
"""

import os
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from companion.engine.move import Move
from companion.games.orichalcum import GAME
from companion.games.orichalcum.decisions import (
    BuyAction,
    ChooseCard,
    EndTurn,
    PerformAction,
    PlaceTile,
)
from companion.games.orichalcum.moves.additional import Buy, BuyNothing
from companion.games.orichalcum.moves.capture import Fight
from companion.games.orichalcum.moves.card import TakeCard
from companion.games.orichalcum.moves.collect import Produce, Recruit
from companion.games.orichalcum.moves.construct import Build
from companion.games.orichalcum.moves.tile import PlaceTerrain
from companion.games.orichalcum.state import Position

from .positions import display, player, position, row
from .turns import Entered, Turn, turns_of

ORDINARY = 4
MOST = 8
GAMES = int(os.environ.get("COMPANION_SOAK", "0"))
SHORT = 24
"""Turns of a game that are counted where nothing else is asked for."""


def touches(at: Position, *moves: Move) -> int:
    """The touches of moves that are entered together, with their Confirm."""
    entered, now = Entered(at), at
    for number, move in enumerate(moves, start=1):
        assert move in list(GAME.legal_moves(now))
        entered = entered.through(moves[:number], GAME.ways(now, move))
        now = GAME.apply(now, move).state
    return entered.count + 1


def choosing(card: str, *tiles: str, **held: Any) -> Position:
    """Ada is about to take that card; three play, so that none is discarded."""
    return position(
        player(*tiles, **held), asked=(ChooseCard(),), row=row(card, "recruit-2 LM"), seats=3
    )


@pytest.mark.parametrize(
    ("card", "yields"), [("produce-1 F", Produce()), ("recruit-1 F", Recruit())]
)
def test_an_ordinary_turn_that_yields_something_takes_three_touches(
    card: str, yields: Move
) -> None:
    """The card, the place of its tile, and Confirm, which stands for the yield too."""
    assert touches(choosing(card), TakeCard(0), PlaceTerrain("A3", 0), yields, BuyNothing()) == 3


def test_an_ordinary_turn_that_builds_takes_four_touches() -> None:
    """The building is the one of the circle's terrain: it is not asked for."""
    at = choosing("construct-1 F")
    at = at.with_state(at.state.changed(display=display("oratory")))
    moves = (TakeCard(0), PlaceTerrain("A3", 0), Build(0, "A3"), BuyNothing())
    assert touches(at, *moves) == ORDINARY


def test_an_ordinary_turn_with_a_fight_takes_four_touches_with_all_the_force_there_is() -> None:
    at = choosing("capture-1 V gorgon", hoplites=2)
    moves = (TakeCard(0), PlaceTerrain("A3", 0), Fight("A3", 2))
    assert touches(at, *moves) == ORDINARY
    assert touches(at, *moves[:2], Fight("A3", 1)) == ORDINARY + 1


def test_an_action_is_bought_and_paid_with_one_touch_unless_another_payment_is_wished() -> None:
    ada = replace(player(hoplites=2, nuggets=2), creatures=("gorgon", "hellhound"))
    at = position(ada, asked=(BuyAction(), EndTurn()), seats=3)
    assert touches(at, Buy("recruit", "creatures", ("gorgon", "hellhound")), Recruit()) == 2
    assert touches(at, Buy("recruit", "nuggets"), Recruit()) == 3


def test_whoever_wants_nothing_more_taps_confirm_alone() -> None:
    at = position(player(), asked=(BuyAction(), EndTurn()), seats=3)
    assert touches(at, BuyNothing()) == 1


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    """Turns of games of two, three and four players, who do anything that is legal."""
    games = [turns_of(2 + seed % 3, seed) for seed in range(GAMES or 3)]
    return [turn for game in games for turn in (game if GAMES else islice(game, SHORT))]


def test_no_hand_takes_more_than_eight_touches(turns: list[Turn]) -> None:
    """Whatever is played, whichever way a tile is turned, two players' discard included."""
    assert [turn for turn in turns if max(turn.each) > MOST] == []


def test_a_turn_takes_eight_touches_at_most_and_three_more_for_what_it_does_besides(
    turns: list[Turn],
) -> None:
    """Besides its action a turn may have purchases, and fights after the first one."""
    for turn in turns:
        besides = turn.count(Buy) + max(0, turn.count(Fight) - 1)
        assert turn.touches <= MOST + 3 * besides, turn


def test_most_turns_take_eight_touches_at_most(turns: list[Turn]) -> None:
    """Also of those who buy and fight without a thought."""
    spread = Counter(turn.touches for turn in turns)
    for count, many in sorted(spread.items()):
        print(f"{count:>3} touches: {many / len(turns):6.1%}")
    assert sum(many for count, many in spread.items() if count <= MOST) > 0.85 * len(turns)


def test_a_tile_lies_first_as_it_touches_most_of_its_own_terrain() -> None:
    """A forest at A3: a forest and a lagoon beside it need no turning to lie forest to forest."""
    asked = (PlaceTile("FL", ()), PerformAction("produce"), BuyAction(), EndTurn())
    at = position(player("F A3 0"), asked=asked, seats=3)
    proposed: dict[str, PlaceTerrain] = {}
    for move in GAME.legal_moves(at):
        if isinstance(move, PlaceTerrain):
            proposed.setdefault(move.circle, move)
    beside = set(at.land.layout.neighbours["A3"])
    assert beside & proposed.keys()
    for circle, move in proposed.items():
        assert move.under(at)[0] == circle
        others = [PlaceTerrain(circle, turns) for turns in at.decision.turns(at)]
        legal = [other for other in others if GAME.check(at, other) is None]
        joins = {other: other.under(at)[0] in beside for other in legal}
        assert joins[move] == max(joins.values())
        assert [legal[(legal.index(move) + n) % len(legal)] for n in range(len(legal))] == [
            one for one in GAME.legal_moves(at) if getattr(one, "circle", "") == circle
        ]
