"""Quick tracking: counters a player, with the same fights and the same victory."""

from random import Random
from typing import Any

from companion.engine.play.decision import CHANCE
from companion.games.orichalcum.decisions.start import AssignInitiative, QuickTurn
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.moves.additional import GiveInitiative
from companion.games.orichalcum.moves.quick import (
    Count,
    EndQuickTurn,
    MoveTitan,
    QuickFight,
    RollQuickDie,
)
from companion.games.orichalcum.odds import winning
from companion.games.orichalcum.state import Position

from .positions import ADA, BEN, NAMES, REFERENCE, codes, events_of, legal, play


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
