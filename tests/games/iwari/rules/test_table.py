"""Two players and the third tribe (IW-11, IW-12)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.games.iwari.deal import Span
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.cards import DeckOut, Refill
from companion.games.iwari.rules.pieces import Discard, EndTurn, Pass
from companion.games.iwari.rules.table import Position, SecondPiece, ThirdTribeAction
from companion.tables.taps import DecisionTaps, NextTap, enter
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    TUNDRA,
    after,
    anyway,
    earned,
    is_legal,
    kind,
    position,
    refusal,
    table,
    tent,
    totem,
)

OPEN = table(2)
COUNTED = table(2, cards="counted")


def test_nobody_draws_before_the_third_tribe_has_played() -> None:
    """IW-11: it is the paragraph on the third tribe that forbids it."""
    at = after(position(OPEN, desert="TT TT"), tent("desert-3"), EndTurn())
    assert at.for_third
    violation = refusal(at, Refill(()))
    assert (violation.code, violation.cite.id) == ("third_tribe_first", "third_tribe")
    assert "before drawing" in violation.reason


def test_two_players_share_a_third_tribe_that_scores_like_a_player() -> None:
    people = GAME.participants(OPEN)
    assert [(p.name, p.neutral) for p in people] == [
        ("Ann", False),
        ("Ben", False),
        ("Third tribe", True),
    ]
    assert earned(position(OPEN, desert="TGG"), "tents") == {"Ann": 2, "Ben": 0, "Third tribe": 3}


def test_after_their_own_action_a_player_acts_for_the_third_tribe() -> None:
    at = after(position(OPEN), tent("desert-1"))
    assert (at.player, at.for_third, at.acting) == (0, True, 2)
    at = after(at, tent("coast-1"))
    assert at.state.tents == {"desert-1": 0, "coast-1": 2}
    assert at.player == 1


def test_the_third_tribe_acts_after_a_discard_too() -> None:
    assert after(position(OPEN), Discard()).for_third


def test_the_third_tribe_takes_a_regular_turn_with_the_cards_left() -> None:
    at = after(position(COUNTED, coast="T"), tent("desert-1", DESERT))
    at = after(at, tent("coast-2", COAST))
    assert (kind(at), at.for_third) == (SecondPiece, True)
    assert refusal(at, tent("coast-3", TUNDRA, TUNDRA)).code == "hand_too_small"
    at = after(at, totem("coast", COAST))
    assert (at.player, at.for_third) == (1, False)


def test_cards_are_drawn_only_after_the_third_tribe_has_acted() -> None:
    at = after(position(COUNTED), tent("desert-1", DESERT))
    assert at.state.deck == Span(37, 37)
    assert after(at, tent("coast-1", COAST)).state.deck == Span(35, 35)


def test_without_cards_left_the_third_tribe_does_not_act() -> None:
    at = position(COUNTED, desert="T")
    at = after(at, tent("desert-2", COAST, COAST), tent("desert-3", DESERT))
    assert (at.player, at.for_third) == (1, False)


def test_the_third_tribe_must_act_while_a_card_is_left() -> None:
    at = after(position(COUNTED), tent("desert-1", DESERT))
    violation = refusal(at, EndTurn())
    assert (violation.code, violation.cite.ruling) == ("third_tribe_must_act", "IW-11")
    assert violation.reason == "Ann has 2 cards left, so the third tribe must act."
    assert anyway(at, EndTurn()).player == 1


def test_an_open_table_may_have_no_card_left_for_the_third_tribe() -> None:
    at = position(OPEN, desert="T")
    one = after(at, tent("desert-2"), EndTurn())
    assert one.hand.size == Span(1, 2)
    assert (
        refusal(one, EndTurn()).reason == "Ann has 1 or 2 cards left, so the third tribe must act."
    )
    two = after(at, tent("desert-2"), tent("desert-3"))
    assert two.hand.size == Span(0, 1)
    assert is_legal(two, EndTurn())
    assert is_legal(two, tent("coast-1"))


# Discarding for the third tribe: only if nothing can be placed


def full(**open_places: str) -> dict[str, str]:
    """A board whose territories take nothing more, but for those named."""
    places = {
        "tundra": "TTTFFF TFF",
        "forest": "FFFGG FFF",
        "glaciers": "GGGGT GGGG",
        "coast": "TTTFF TTT",
        "desert": "TTTTFFF TTTT",
        "islet": "G F",
    }
    return places | open_places


def third(hand: Any, **fields: Any) -> Position:
    """The third tribe is to act, with that hand."""
    return position(OPEN, ThirdTribeAction(), hand=hand, **fields)


def test_while_every_biome_takes_a_piece_the_third_tribe_places() -> None:
    at = third((1, 1), **full(tundra="T", forest="F", glaciers="F", islet="", desert="T"))
    violation = refusal(at, Discard())
    assert violation.code == "third_tribe_can_place"
    assert violation.reason == "With 1 card the third tribe can still place a piece, so it must."


def test_whoever_discards_for_the_third_tribe_has_a_card() -> None:
    every_biome = full(tundra="T", forest="F", glaciers="F", islet="", desert="T")
    assert refusal(third((0, 1), **every_biome), Discard()).reason == (
        "With 1 card the third tribe can still place a piece, so it must."
    )


def test_a_single_card_whose_biome_is_full_may_be_discarded() -> None:
    assert is_legal(third((1, 1), **full(coast="T")), Discard())


def test_two_cards_are_a_pair_or_two_biomes_so_one_full_biome_excuses_nobody() -> None:
    four_open = full(tundra="T", forest="T", glaciers="T", coast="T")
    assert not is_legal(third((2, 2), **four_open), Discard())
    assert is_legal(third((2, 2), **full(tundra="T", forest="T", coast="T")), Discard())


def test_a_known_hand_decides_what_the_third_tribe_may_discard() -> None:
    deal = table(2, cards="counted")
    board = full(coast="T")
    assert not is_legal(position(deal, ThirdTribeAction(), hand="C", **board), Discard(COAST))
    assert is_legal(position(deal, ThirdTribeAction(), hand="T", **board), Discard(TUNDRA))
    assert is_legal(position(deal, ThirdTribeAction(), hand="TF", **board), Discard(FOREST))
    assert not is_legal(position(deal, ThirdTribeAction(), hand="TT", **board), Discard(TUNDRA))


def test_a_card_that_could_have_been_placed_is_not_discarded_for_the_third_tribe() -> None:
    at = position(COUNTED, ThirdTribeAction(), hand=(1, 1), **full(coast="T"))
    assert refusal(at, Discard(COAST)).code == "third_tribe_can_place"
    assert is_legal(at, Discard(TUNDRA))


def test_nothing_at_all_can_be_placed_on_a_full_map() -> None:
    assert is_legal(third((2, 2), **full()), Discard())


def test_a_player_passes_for_nobody_else() -> None:
    assert refusal(third((1, 1)), Pass()).code == "not_now"


def test_the_last_tent_of_the_third_tribe_ends_nothing() -> None:
    """IW-3."""
    at = third((1, 1), desert="G" * 7, coast="G" * 5, forest="G" * 5, glaciers="GG")
    assert after(at, tent("tundra-1")).state.ending is None


# IW-12: who wins


def verdict(**board: str) -> tuple[str, set[int]]:
    """The sentence and the winning seats of that board."""
    sheet = GAME.score(GAME.tally(position(OPEN, **board)))
    return sheet.verdict, {standing.seat for standing in sheet.standings if standing.wins}


def test_both_players_lose_where_the_third_tribe_has_most_points() -> None:
    assert verdict(desert="GGT") == (
        "The third tribe wins with 3 points, so both players lose.",
        {2},
    )


@pytest.mark.parametrize(
    ("board", "said"), [("GGT", True), ("TTG", False), ("TG", False)], ids=["wins", "loses", "ties"]
)
def test_the_end_says_that_both_players_lose(board: str, said: bool) -> None:
    last = position(OPEN, desert=board, turn=6, deck=Span(0, 1), shuffles=1, half={})
    events = {event.code: event.text for event in GAME.apply(last, DeckOut()).events}
    assert events["game_over"].startswith("The journey ends")
    assert ("third_tribe_wins" in events) == said
    if said:
        assert events["third_tribe_wins"] == "The third tribe has won, so both players lose."


def test_both_players_lose_where_the_third_tribe_wins_the_tie_break() -> None:
    assert verdict(desert="GG", coast="T T", islet="T") == (
        "The third tribe wins with 2 points, so both players lose. "
        "At 2 points unused pieces decide: Ann 25 and the third tribe 26.",
        {2},
    )


@pytest.mark.parametrize("tribe", ["T", "F"])
def test_a_third_tribe_that_is_level_after_the_tie_break_beats_nobody(tribe: str) -> None:
    sentence, winners = verdict(desert=f"{tribe}G")
    assert winners == {"TF".index(tribe)}
    name = "Ann" if tribe == "T" else "Ben"
    assert sentence == (
        f"{name} wins with 2 points. The third tribe is level in both, which beats no player."
    )


def test_both_players_share_the_victory_where_all_three_are_level() -> None:
    assert verdict(desert="TFG") == (
        "Ann and Ben share the victory with 3 points and 27 unused pieces each. "
        "The third tribe is level in both, which beats no player.",
        {0, 1},
    )


def test_where_a_tap_fits_both_pieces_the_later_legal_one_is_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a tent, the same place may be for a second one or for the third tribe's: it is lit if
    one of the two is legal, and called what the later legal one is."""
    offered = DecisionTaps.choices

    def named(part: DecisionTaps) -> Iterator[NextTap]:
        for choice in offered(part):
            name = type(part.at.decision).__name__
            yield replace(choice, tap=replace(choice.tap, label=name))

    monkeypatch.setattr(DecisionTaps, "choices", named)
    met = set()
    for at, _ in random_walk(GAME, position(OPEN), Random(0), 40):
        for move in [one for one in GAME.legal_moves(at) if kind(after(at, one)) is SecondPiece]:
            mine = after(at, move)
            theirs = after(mine, EndTurn()) if is_legal(mine, EndTurn()) else None
            if theirs is None or kind(theirs) is not ThirdTribeAction:
                continue
            entry = enter(GAME, at, [tap.id for tap in GAME.taps(at, move)])
            second, third = lit(mine), lit(theirs)
            for choice in entry.choices:
                place = choice.tap.id
                met.add((place in second, place in third))
                assert choice.legal == (place in second | third)
                if choice.legal:
                    later = ThirdTribeAction if place in third else SecondPiece
                    assert choice.tap.label == later.__name__
    assert met == {(False, False), (False, True), (True, True)} | (met & {(True, False)})


def lit(at: Position) -> set[str]:
    """The taps with which a legal move begins, apart from those that Confirm makes."""
    ways = (way for move in GAME.legal_moves(at) for way in GAME.ways(at, move))
    return {way[0].id for way in ways if way[0].role != "pass"}
