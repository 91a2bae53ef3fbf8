"""Phase 5, the end of a round, and the supply (OR-10, OR-11, OR-12)."""

import os
import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.engine.moves import CHANCE, Move
from companion.games.orichalcum.box.pieces import ACTIONS
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.actions import (
    Build,
    Buy,
    BuyNothing,
    Fight,
    Produce,
    Recruit,
    RollDie,
)
from companion.games.orichalcum.rules.decisions import (
    AssignInitiative,
    BuyAction,
    ChooseCard,
    DiscardCard,
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
    EndTurn,
    PerformAction,
    PlaceTile,
    QuickTurn,
)
from companion.games.orichalcum.rules.rounds import (
    Count,
    Discard,
    DrawnBuilding,
    DrawnCard,
    DrawnCreature,
    DrawnTile,
    EndQuickTurn,
    GiveInitiative,
    MoveTitan,
    QuickFight,
    RollQuickDie,
)
from companion.games.orichalcum.rules.table import Player, Position, winning
from companion.games.orichalcum.rules.turn import InvokeFavour, PlaceTerrain, TakeCard, TakeTitan
from tests.games.orichalcum.positions import (
    ADA,
    BEN,
    CLEO,
    NAMES,
    REFERENCE,
    acting,
    codes,
    deal,
    display,
    events_of,
    legal,
    play,
    player,
    position,
    row,
)
from tests.games.orichalcum.turns import Entered, Turn, turns_of
from tests.measure.turns import taps_of


def test_two_players_discard_a_card_at_the_end_of_each_turn_or_11() -> None:
    cards = row("produce-1 F", "capture-2 FV gorgon", "recruit-1 L")
    at = position(player(), asked=(DiscardCard(), EndTurn()), row=cards)
    at = play(at, Discard(1))
    assert at.state.under == ((), ("FV",), ())
    assert at.creatures_left["gorgon"] == 4
    assert [card.card for card in at.state.row] == ["produce-1", "recruit-1"]
    assert "capture-2" in at.state.discard
    assert at.turn == BEN


def test_three_players_discard_nothing() -> None:
    at = acting("produce", player(), player(metropolis="C1"), player(metropolis="D1"), bought=1)
    assert isinstance(play(at, Produce()).decision, ChooseCard)


def test_the_turn_goes_clockwise_until_everybody_had_one() -> None:
    at = acting("produce", player(), player(metropolis="C1"), player(metropolis="D1"))
    at = play(at, Produce())
    assert at.turn == BEN
    last = acting(
        "produce",
        *(player(metropolis=port) for port in ("A1", "C1", "D1")),
        turn=ADA,
        holder=BEN,
    )
    events = events_of(last, Produce())
    assert any(event.code == "round_over" for event in events)


def refilling(**rest: Any) -> Position:
    """Three players at the end of a round, with two cards left in the row."""
    cards = row("produce-1 F", "recruit-1 L")
    players = [player(metropolis=port, hoplites=n) for n, port in enumerate(("A1", "C1", "D1"))]
    at = acting("produce", *players, turn=CLEO, holder=ADA, row=cards, **rest)
    return play(at, Produce())


def test_cards_then_tiles_with_their_creatures_then_buildings_are_replenished() -> None:
    at = refilling(display=display("arch", None, "forge", "mine"))
    assert isinstance(at.decision, DrawCard)
    at = play(at, DrawnCard("capture-2"), DrawnCard("construct-1"), DrawnCard("construct-3"))
    assert at.decision == DrawTile(2)
    at = play(at, DrawnTile("VV"))
    assert at.decision == DrawCreature(2)
    at = play(at, DrawnCreature("gorgon"), DrawnCreature("cyclops"))
    at = play(at, DrawnTile("M"), DrawnTile("FLD"))
    assert at.decision == DrawBuilding(1)
    at = play(at, DrawnBuilding("training_camp"))
    assert at.state.display[1].hoplites == 1
    assert isinstance(at.decision, ChooseCard)


def test_five_cards_for_three_players_and_six_for_four() -> None:
    cards = [GAME.start(deal(n)).state.decisions.count(DrawCard()) for n in (2, 3, 4)]
    assert cards == [5, 5, 6]


def test_a_card_that_lies_open_cannot_be_drawn_or_13() -> None:
    at = refilling()
    assert GAME.awaited(at) == {CHANCE}
    assert codes(at, DrawnCard("produce-1")) == {"none_left"}


def test_discarded_cards_are_shuffled_where_the_pile_is_empty_or_23() -> None:
    at = refilling()
    everything = [kind.id for kind in at.edition.cards if kind.id not in ("produce-1", "recruit-1")]
    state = at.state.changed(discard=tuple(everything))
    at = at.with_state(state)
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.discard == ()
    assert [event.code for event in step.events] == ["reshuffled"]


def test_tiles_that_were_put_back_come_when_the_others_are_gone_or_24() -> None:
    """Of the tiles of one circle one volcano is left to be drawn: the next one is known."""
    under = ("F",) * 4 + ("L",) * 4 + ("D",) * 5 + ("M",) * 5 + ("V",) * 4
    at = refilling(under=(under, (), ()))
    assert at.tiles_left(1) == {"V": 1}
    at = play(at, DrawnCard("capture-1"), DrawnCard("construct-1"), DrawnCard("construct-3"))
    at = play(at, DrawnTile("V"))
    events = events_of(at, DrawnCreature("gorgon"))
    assert [event.code for event in events] == ["tile_from_below"]
    at = play(at, DrawnCreature("gorgon"))
    assert at.state.row[3].tile == "F"
    assert at.state.under[0] == under[1:]


def test_whoever_has_most_hoplites_takes_the_initiative_or_10() -> None:
    at = end_of_round((1, 3, 2))
    assert at.state.holder == BEN
    assert at.turn == BEN
    assert at.state.players[ADA].hoplites == 2


def test_stuck_hoplites_do_not_count_for_the_initiative_or_10() -> None:
    ben = player("V A1 0", metropolis="C1", hoplites=1, creatures={"A1": "gorgon"}, stuck={"A1": 3})
    at = settled(player(hoplites=2), ben)
    assert at.state.holder == ADA


def test_the_holder_picks_where_others_are_tied_or_10() -> None:
    at = end_of_round((1, 3, 3))
    assert GAME.awaited(at) == {ADA}
    assert [move.to for move in legal(at, GiveInitiative)] == [BEN, CLEO]
    at = play(at, GiveInitiative(CLEO))
    assert at.turn == CLEO
    assert at.state.players[BEN].hoplites == 4


def test_the_holder_cannot_keep_it_in_a_tie_or_10() -> None:
    at = end_of_round((3, 3, 3))
    assert codes(at, GiveInitiative(ADA)) == {"not_tied"}
    assert [move.to for move in legal(at, GiveInitiative)] == [BEN, CLEO]


def test_with_one_other_player_in_the_tie_it_is_forced_or_10() -> None:
    assert end_of_round((3, 3, 1)).state.holder == BEN


def test_the_right_neighbour_gets_a_hoplite_even_if_the_pawn_stays_or_10() -> None:
    at = end_of_round((3, 2, 1))
    assert at.state.holder == ADA
    assert at.state.players[CLEO].hoplites == 2


def end_of_round(hoplites: tuple[int, ...]) -> Position:
    """After the draws of a round's end, Ada holding the pawn."""
    ports = ("A1", "C1", "D1")
    players = [player(metropolis=port, hoplites=n) for port, n in zip(ports, hoplites, strict=True)]
    return settled(*players)


def settled(*players: Player) -> Position:
    """The initiative as it is assigned, or asked for."""
    base = position(*players, asked=(ChooseCard(),))
    at = base.with_state(base.state.changed(decisions=(AssignInitiative(),)))
    step = at.decision.settle(at)
    return at.with_state(step.state) if step else at


def test_what_is_short_is_taken_as_far_as_it_goes_or_12() -> None:
    rich = player(metropolis="C1", hoplites=29)
    at = acting("recruit", player("F A3 0", hoplites=0, buildings={"A3": "training_camp"}), rich)
    caused = [event.code for event in events_of(at, Recruit())]
    assert caused[:2] == ["received", "supply_short"]
    assert play(at, Recruit()).player.hoplites == 1


def test_an_option_lifts_the_limit_or_12() -> None:
    rich = player(metropolis="C1", hoplites=30)
    ada = player("F A3 0", hoplites=0, buildings={"A3": "training_camp"})
    at = acting("recruit", ada, rich, options={"supply": "unlimited"})
    assert play(at, Recruit()).player.hoplites == 2


def test_nothing_is_asked_between_turns() -> None:
    at = acting("produce", player(hoplites=2), bought=0)
    at = play(at, Produce(), BuyNothing())
    assert isinstance(at.decision, DiscardCard)


# Quick tracking


def counting(players: int = 2, **ada: Any) -> Position:
    """A table that keeps counters, in Ada's first turn."""
    options = {"tracking": "quick", "dice": "table"}
    fixed = {"start_player": "0"}
    deal = GAME.deal(REFERENCE, NAMES[:players], options, Random(1), fixed)
    return GAME.start(deal).changed(ADA, **ada)


def test_a_table_that_counts_draws_nothing() -> None:
    at = counting()
    assert isinstance(at.decision, QuickTurn)
    assert [found.hoplites for found in at.state.players] == [1, 2]


def test_every_counter_goes_up_and_down_but_not_below_nothing() -> None:
    at = counting()
    for counter in ("hoplites", "nuggets", "temples", "medallions", "creatures_left"):
        before = getattr(at.player, counter)
        at = play(at, Count(counter, more=True))
        assert getattr(at.player, counter) == before + 1
        at = play(at, Count(counter, more=False))
        assert getattr(at.player, counter) == before
    assert codes(at, Count("temples", more=False)) == {"nothing_left"}


def test_up_to_five_are_counted_at_once() -> None:
    at = play(counting(nuggets=0), Count("nuggets", more=True, many=5))
    assert at.player.nuggets == 5
    assert codes(at, Count("nuggets", more=False, many=6)) == {"too_many_at_once"}
    assert play(at, Count("nuggets", more=False, many=5)).player.nuggets == 0
    assert codes(counting(nuggets=2), Count("nuggets", more=False, many=3)) == {"nothing_left"}


def test_the_box_limits_what_is_counted_or_12() -> None:
    assert codes(counting(hoplites=28), Count("hoplites", more=True)) == {"none_in_the_box"}
    tokens = counting(temples=9, medallions=8, creatures_left=1)
    assert codes(tokens, Count("medallions", more=True)) == {"none_in_the_box"}
    assert codes(tokens, Count("temples", more=True)) == {"none_in_the_box"}


def test_titans_come_from_wherever_they_are() -> None:
    at = play(counting(), MoveTitan("theia", comes=True), EndQuickTurn())
    assert at.turn == BEN
    at = play(at, MoveTitan("theia", comes=True))
    assert at.holder_of("theia") == BEN
    assert codes(at, MoveTitan("theia", comes=True)) == {"titan_held"}
    at = play(at, MoveTitan("theia", comes=False))
    assert at.holder_of("theia") is None


def test_fights_show_the_exact_odds_with_stuck_hoplites_or_25() -> None:
    at = counting(hoplites=3, creatures_left=1)
    ways, everything = winning(REFERENCE.die, 4, 10)
    assert f"wins {ways} of {everything}" in QuickFight("cyclops", 1, 2).sentence(at)
    assert codes(at, QuickFight("cyclops", 2, 2)) == {"too_many_hoplites"}
    assert codes(counting(hoplites=3), QuickFight("cyclops", 1, 0)) == {"no_creature"}


def test_a_fight_that_is_won_counts_creature_loot_and_hoplites() -> None:
    at = play(counting(hoplites=2, nuggets=0, creatures_left=2), QuickFight("cyclops", 2, 0))
    assert GAME.awaited(at) == {CHANCE}
    at = play(at, RollQuickDie(5), RollQuickDie(0))
    assert (at.player.creatures_left, at.player.nuggets, at.player.hoplites) == (1, 3, 0)


def test_what_only_counters_do_cites_what_the_booklet_says() -> None:
    """A turn ends by the course of the game, and counters stand for the stocks on the boards."""
    assert EndQuickTurn.rule.section == "Game flow"
    assert Count.rule.section == "Setup"


def test_a_hydra_brings_its_titan() -> None:
    at = play(counting(creatures_left=2), QuickFight("hydra_cronos", 0, 0), RollQuickDie(0))
    assert at.holder_of("cronos") == ADA


def test_a_fight_that_is_lost_leaves_the_creature() -> None:
    at = play(counting(hoplites=1, creatures_left=1), QuickFight("hellhound", 1, 0))
    at = play(at, RollQuickDie(1))
    assert [event.code for event in events_of(at, RollQuickDie(2))] == ["fight_lost"]
    at = play(at, RollQuickDie(2))
    assert (at.player.creatures_left, at.player.hoplites) == (1, 0)


def test_the_same_victory_is_tested_after_every_change_or_9() -> None:
    at = counting(medallions=4, creatures_left=1)
    at = play(at, Count("medallions", more=True))
    assert not GAME.is_over(at)
    won = play(at, Count("creatures_left", more=False))
    assert GAME.outcome(won).winners == (ADA,)


def test_a_victory_in_a_fight_stops_before_the_loot_or_18() -> None:
    at = counting(medallions=5, creatures_left=1, nuggets=0)
    at = play(at, QuickFight("cyclops", 0, 0), RollQuickDie(0))
    assert GAME.is_over(at)
    assert at.player.nuggets == 0


def test_the_initiative_goes_by_the_hoplites_counted_or_10() -> None:
    at = counting(3, hoplites=2)
    at = play(at, EndQuickTurn(), EndQuickTurn(), EndQuickTurn())
    assert at.turn == 2
    tied = counting(3, hoplites=1).changed(BEN, hoplites=2)
    tied = play(tied, EndQuickTurn(), EndQuickTurn(), EndQuickTurn())
    assert isinstance(tied.decision, AssignInitiative)
    assert {move.to for move in legal(tied, GiveInitiative)} == {1, 2}


def test_counters_and_islands_are_never_kept_together() -> None:
    at = counting().changed(ADA, creatures=("gorgon",))
    assert GAME.state_problems(at)
    full = GAME.start(GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), {}))
    assert GAME.state_problems(full.changed(ADA, temples=1))


# Phase 4

ASKED = (BuyAction(), DiscardCard(), EndTurn())


def buying(creatures_caught: tuple[str, ...] = (), **stock: int) -> Position:
    ada = replace(player(**stock), creatures=creatures_caught)
    return position(ada, asked=ASKED)


@pytest.mark.parametrize(
    ("stock", "actions"),
    [
        ({"hoplites": 2, "nuggets": 0}, {"capture", "construct", "produce"}),
        ({"hoplites": 0, "nuggets": 2}, {"capture", "construct", "recruit"}),
        (
            {"hoplites": 0, "nuggets": 0, "captured": ("gorgon", "cyclops")},
            set(ACTIONS),
        ),
    ],
)
def test_each_currency_buys_its_actions(stock: dict[str, Any], actions: set[str]) -> None:
    captured = stock.pop("captured", ())
    at = buying(**stock, creatures_caught=captured)
    assert {move.action for move in legal(at, Buy)} == actions


def test_recruiting_is_not_for_sale_for_hoplites() -> None:
    assert codes(buying(), Buy("recruit", "hoplites")) == {"not_on_sale"}
    assert codes(buying(), Buy("produce", "nuggets")) == {"not_on_sale"}


def test_currencies_are_not_mixed_or_8() -> None:
    at = buying(hoplites=1, nuggets=3)
    assert {move.currency for move in legal(at, Buy)} == {"nuggets"}
    assert codes(at, Buy("capture", "hoplites")) == {"too_expensive"}
    (violation,) = GAME.violations(at, Buy("produce", "creatures"))
    assert "Produce Orichalcum costs 2 hoplites or 2 captured creatures; " in violation.reason
    assert codes(at, Buy("capture", "nuggets", ("gorgon",))) == {"wrong_creatures"}


def test_spent_creatures_return_to_the_bag() -> None:
    at = buying(("gorgon", "gorgon", "cyclops"))
    before = at.creatures_left
    paid = {move.creatures for move in legal(at, Buy) if move.currency == "creatures"}
    assert paid == {("cyclops", "gorgon"), ("gorgon", "gorgon")}
    at = play(at, Buy("recruit", "creatures", ("cyclops", "gorgon")))
    assert at.player.creatures == ("gorgon",)
    assert sum(at.creatures_left.values()) == sum(before.values()) + 2


def test_only_creatures_of_the_stock_are_spent() -> None:
    at = buying(("gorgon", "gorgon"))
    assert codes(at, Buy("recruit", "creatures", ("cyclops", "gorgon"))) == {"wrong_creatures"}
    assert codes(at, Buy("recruit", "creatures", ("gorgon",))) == {"wrong_creatures"}


def test_the_same_action_may_be_bought_again_even_after_renouncing_it() -> None:
    assert Buy("capture", "hoplites") in legal(buying(), Buy)


def test_nobody_is_asked_who_can_buy_nothing_or_20() -> None:
    """The decision settles by itself: a position that asks it so is refused."""
    at = position(player(hoplites=1, nuggets=1), asked=(DiscardCard(), EndTurn()))
    assert BuyAction().settle(at) is not None


def test_a_player_may_buy_nothing() -> None:
    assert isinstance(play(buying(), BuyNothing()).decision, DiscardCard)


# How often a thumb touches the glass

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


# The booklet's examples, section by section; those of other files are looked up by name

HERE = Path(__file__).parent
SECTIONS = {
    "Select an action card": "a_card_for_one_hoplite",
    "Place the terrain tile": "place_the_terrain_tile",
    "On a player's first turn": "a_port_that_pays_one_of_each",
    "Reaching a port": "a_tile_over_a_port",
    "Drawing the attention of a Titan": "an_area_of_four_deserts",
    "Titans' favors": "titans_favors",
    "Multiple Titans": "a_titan_that_replaces_another",
    "Produce Orichalcum": "produce_orichalcum",
    "Recruit Hoplites": "recruit_hoplites",
    "Capture Creatures": "a_fight_that_a_skull_wins",
    "In case of a victory": "in_case_of_a_victory",
    "In case of a defeat": "a_fight_that_is_lost",
    "Construct, building": "a_building_next_to_a_creature",
    "Construct, temple": "a_temple_next_to_a_hydra",
}
"""Every section that has an example, and the name of its test."""


@pytest.mark.parametrize("name", SECTIONS.values(), ids=SECTIONS.keys())
def test_every_section_with_an_example_has_a_test_of_it(name: str) -> None:
    files = "\n".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    assert re.search(rf"def test_the_booklets_example_of_{name}\(", files)


def test_the_booklets_example_of_place_the_terrain_tile() -> None:
    """Johannes places a double tile and has several valid choices: all that touch what lies
    there and are free, and no others."""
    asked = (PlaceTile("FL", ()), PerformAction("produce"), BuyAction(), EndTurn())
    at = position(player("M A3 0"), player(metropolis="C1"), player(metropolis="D1"), asked=asked)
    choices = legal(at, PlaceTerrain)
    assert len(choices) > 1
    for move in choices:
        under = [circle for circle in move.under(at) if circle]
        assert len(under) == 2
        assert at.land.occupied.isdisjoint(under)
        assert not at.land.shore.isdisjoint(under)
    reached = {circle for move in choices for circle in move.under(at)}
    beside = {near for circle in at.land.occupied for near in at.land.layout.neighbours[circle]}
    assert beside - at.land.occupied <= reached


def test_the_booklets_example_of_titans_favors() -> None:
    """Bruno has two Mines and Hyperion, active: four nuggets instead of two."""
    bruno = player("F A3 0", nuggets=0, titans=("hyperion",), buildings={"A3": "mine"})
    at = play(acting("produce", bruno), InvokeFavour("hyperion"), Produce())
    assert at.player.nuggets == 4
    assert not at.player.titans[0].active


def test_the_booklets_example_of_produce_orichalcum() -> None:
    """Bruno has three Mines, one of them the Metropolis': three nuggets."""
    mines = {"A3": "mine", "A4": "mine"}
    at = play(acting("produce", player("FL A3 0", nuggets=0, buildings=mines)), Produce())
    assert at.player.nuggets == 3


def test_the_booklets_example_of_recruit_hoplites() -> None:
    """Johannes has two Training Camps, one of them the Metropolis': two hoplites."""
    camp = {"A3": "training_camp"}
    at = play(acting("recruit", player("F A3 0", hoplites=0, buildings=camp)), Recruit())
    assert at.player.hoplites == 2


def test_the_booklets_example_of_in_case_of_a_victory() -> None:
    """Bruno captures the Cyclops, gains three nuggets, and goes on to the Hellhound."""
    lair = {"creatures": {"B1": "cyclops", "C1": "hellhound"}}
    at = acting("capture", player("VV B1 2", hoplites=3, nuggets=0, **lair))
    at = play(at, Fight("B1", 2), RollDie(5), RollDie(0))
    assert at.player.creatures == ("cyclops",)
    assert (at.player.hoplites, at.player.nuggets) == (1, 3)
    assert {move.circle for move in legal(at, Fight)} == {"C1"}
