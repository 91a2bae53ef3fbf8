"""How often a thumb touches the glass."""

import os
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.engine.moves import CHANCE, Move
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.actions import Build, Buy, BuyNothing, Fight, Produce, Recruit
from companion.games.orichalcum.rules.decisions import (
    BuyAction,
    ChooseCard,
    DiscardCard,
    EndTurn,
    PerformAction,
    PlaceTile,
)
from companion.games.orichalcum.rules.rounds import Discard
from companion.games.orichalcum.rules.table import Position
from companion.games.orichalcum.rules.turn import PlaceTerrain, TakeCard, TakeTitan
from tests.games.orichalcum.positions import (
    acting,
    deal,
    display,
    legal,
    player,
    position,
    row,
)
from tests.games.orichalcum.turns import Entered, Turn, turns_of
from tests.measure.turns import taps_of

ORDINARY = 4
MOST = 8
DECIDED: dict[type[Move], int] = {PlaceTerrain: 4, Fight: 2, Build: 2, Buy: 2, TakeTitan: 2}
"""How much is decided in a move, if more than one thing: a tile's place and up to three turns of
it; a creature and how many fight it; a circle and its building; an action and what pays for it; the
Titan that comes and the one that leaves."""
GAMES = int(os.environ.get("COMPANION_SOAK", "0"))
SHORT = 24
"""Turns of a game that are counted where nothing else is asked for."""


def touches(at: Position, *moves: Move) -> int:
    """The touches of moves that are entered together, with Confirm where it is needed."""
    entered, now = Entered(at), at
    for number, move in enumerate(moves, start=1):
        assert move in list(GAME.legal_moves(now))
        entered = entered.through(moves[:number], GAME.ways(now, move))
        now = GAME.apply(now, move).state
    return entered.count + (not entered.entry.records)


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


@pytest.mark.parametrize("hoplites", [0, 1, 2])
def test_an_ordinary_turn_with_a_fight_takes_four_touches_and_five_with_fewer_hoplites(
    hoplites: int,
) -> None:
    """The card, the place of its tile, the creature, how many fight it if not all, and Confirm."""
    at = choosing("capture-1 V gorgon", hoplites=2)
    count = touches(at, TakeCard(0), PlaceTerrain("A3", 0), Fight("A3", hoplites))
    assert count == (4 if hoplites == 2 else 5)


@pytest.mark.parametrize("hoplites", [0, 1, 2])
def test_of_many_fights_those_with_all_the_force_take_two_touches_and_others_three(
    hoplites: int,
) -> None:
    creatures = {"A3": "gorgon", "B2": "cyclops"}
    ada = player("V A3 0", "V B2 0", creatures=creatures, hoplites=2)
    for begun in (False, True):
        at = acting("capture", ada, performing={"begun": begun})
        assert touches(at, Fight("B2", hoplites)) == (2 if hoplites == 2 else 3)


def test_a_fight_that_is_won_without_a_roll_waits_for_confirm() -> None:
    """Nothing is thrown, so that it is one hand with what comes after it."""
    ada = player("V A3 0", creatures={"A3": "gorgon"}, used=("cronos",))
    asked = (PerformAction("capture", favour="cronos"), BuyAction(), EndTurn())
    at = position(ada, asked=asked, seats=3)
    assert touches(at, Fight("A3", 0)) == 2
    assert touches(at, Fight("A3", 0), BuyNothing()) == 2


def test_the_chances_of_a_fight_stand_side_by_side_and_confirm_records_it() -> None:
    """Nothing is thrown by a tap while Confirm stands for the card and its tile."""
    at = choosing("capture-1 V gorgon", hoplites=2)
    taps = Entered(at).through((TakeCard(0),), GAME.ways(at, TakeCard(0))).tapped
    laid = Entered(at, (*taps, "p0-A3", "p0-A3"), 3).entry
    assert laid.moves == (TakeCard(0), PlaceTerrain("A3", 0), Fight("A3", 2)), "with all the force"
    fewer = next(one for one in laid.instead if one.tap.id == "hoplites-2").taps[:-1]
    beside = [one.tap for one in laid.instead if one.legal and one.tap.role == "number"]
    chances = {one.id: one.label for one in beside}
    assert chances == {
        "hoplites-2": "2 hoplites: 83.8 %",
        "hoplites-1": "1 hoplite: 47.2 %",
        "hoplites-0": "No hoplites: 16.7 %",
    }
    fought = Entered(at, (*fewer, "hoplites-1"), 4).entry
    assert not laid.records
    assert not fought.records
    assert fought.moves == (TakeCard(0), PlaceTerrain("A3", 0), Fight("A3", 1))


def two_players() -> Position:
    """Ada has taken no card yet; of two players each discards one."""
    cards = row("produce-1 F", "recruit-1 L", "recruit-2 LM", "produce-2 FV gorgon")
    return position(player(), asked=(ChooseCard(),), row=cards, seats=2)


def test_with_two_players_an_ordinary_turn_takes_the_discard_more() -> None:
    moves = (TakeCard(0), PlaceTerrain("A3", 0), Produce(), BuyNothing(), Discard(1))
    assert touches(two_players(), *moves) == ORDINARY


def test_once_a_tile_is_laid_a_tap_on_another_card_takes_that_one_instead() -> None:
    """The discard is asked for in words, so that nobody discards the card that was wanted."""
    at = two_players()
    entry = Entered(at, ("card-0", "p0-A3"), 2).entry
    other = next(one for one in entry.instead if one.tap.id == "card-2")
    assert other.taps == ("card-2",)
    assert not [one for one in entry.choices if one.tap.id.startswith("card-")]
    assert [one.tap.label for one in entry.choices if one.tap.id.startswith("discard-")] == [
        "End the turn: discard Recruit 1",
        "End the turn: discard Recruit 2",
        "End the turn: discard Produce",
    ]


def test_equal_cards_are_discarded_by_their_place() -> None:
    """In a set of a table's own two cards may be alike."""
    cards = row("recruit-1", "recruit-1", "produce-1 F")
    at = position(player(), asked=(DiscardCard(), EndTurn()), row=row("recruit-1"), seats=2)
    at = at.with_state(at.state.changed(row=cards))
    assert [GAME.taps(at, Discard(slot))[0].label for slot in range(3)] == [
        "End the turn: discard card 1, Recruit (without a tile)",
        "End the turn: discard card 2, Recruit (without a tile)",
        "End the turn: discard Produce",
    ]


def test_cards_of_the_same_action_are_told_apart_by_size_and_not_by_creatures() -> None:
    cards = row("recruit-2 FV hydra_hyperion", "recruit-1 V gorgon", "produce-1 F")
    at = position(player(), asked=(DiscardCard(), EndTurn()), row=cards, seats=2)
    assert [GAME.taps(at, move)[0].label for move in legal(at, Discard)] == [
        "End the turn: discard Recruit 2",
        "End the turn: discard Recruit 1",
        "End the turn: discard Produce",
    ]


def test_who_may_fight_and_buy_is_asked_for_the_discard_afterwards() -> None:
    """Fights, purchases and discards together are a dozen buttons, more than a phone shows."""
    cards = row("recruit-1 L", "recruit-2 LM")
    ada = player("V A3 0", nuggets=0, creatures={"A3": "gorgon"})
    asked = (PerformAction("capture", begun=True), BuyAction(), DiscardCard(), EndTurn())
    for hoplites, offered in ((2, False), (1, True)):
        at = position(replace(ada, hoplites=hoplites), asked=asked, row=cards, seats=2)
        taps = {one.tap.id for one in Entered(at, (), 2).entry.choices}
        assert ("buy-capture" in taps, "discard-0" in taps) == (not offered, offered)


def test_asked_for_by_itself_the_discard_is_a_card_or_a_button() -> None:
    cards = row("recruit-1 L", "produce-1 F")
    at = position(player(), asked=(DiscardCard(), EndTurn()), row=cards, seats=2)
    assert touches(at, Discard(1)) == 1
    assert Entered(at, ("card-1",), 1).entry.moves == (Discard(1),)
    assert not Entered(at, ("card-1",), 1).entry.records


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


def test_a_hand_in_which_nothing_is_bought_takes_eight_touches_at_most(turns: list[Turn]) -> None:
    """Whatever is played, whichever way a tile is turned, two players' discard included. An action
    that is bought takes three more at most: what pays for it, where it is done, and with what."""
    for turn in turns:
        for hand, count in zip(turn.hands, turn.each, strict=True):
            bought = sum(isinstance(move, Buy) for move in hand)
            assert count <= MOST + 3 * bought, hand


def test_a_turn_with_up_to_two_fights_and_nothing_bought_takes_eight_touches_at_most(
    turns: list[Turn],
) -> None:
    """Each further fight takes two more at most, and the place of what it brings another one."""
    for turn in turns:
        fights = max(0, turn.count(Fight) - 2)
        assert turn.touches <= MOST + 3 * fights + 4 * turn.count(Buy), turn


def test_every_touch_but_confirm_answers_something(turns: list[Turn]) -> None:
    """A turn takes no more than a touch for each thing that is decided, and Confirm."""
    for turn in turns:
        for hand, count in zip(turn.hands, turn.each, strict=True):
            assert count <= 1 + sum(DECIDED.get(type(move), 1) for move in hand), hand


def test_nearly_all_turns_take_nine_touches_at_most(turns: list[Turn]) -> None:
    """Also of those who buy and fight without a thought; a fight is confirmed before dice fall."""
    print(f"{len(turns)} turns")
    spread = Counter(turn.touches for turn in turns)
    for count, many in sorted(spread.items()):
        print(f"{count:>3} touches: {many / len(turns):6.1%}")
    assert sum(many for count, many in spread.items() if count <= MOST + 1) > 0.97 * len(turns)


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


@pytest.mark.parametrize("seed", range(2))
def test_every_move_has_a_way_by_touch_a_tile_turned_step_by_step_too(seed: int) -> None:
    """As the measuring script counts them."""
    for at, move in random_walk(GAME, GAME.start(deal(2 + seed)), Random(seed), 60):
        if GAME.mover(at, move) is not CHANCE:
            assert 1 <= taps_of(GAME, at, move) <= MOST
