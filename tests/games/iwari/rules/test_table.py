"""Whose turn it is and what follows: the third tribe, the deck, the end, and lines of play."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import perft, random_walk
from companion.engine.moves import CHANCE
from companion.games.iwari.deal import Span
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.cards import DeckOut, Refill
from companion.games.iwari.rules.pieces import Discard, EndTurn, Pass
from companion.games.iwari.rules.table import DeckInDoubt, Position, SecondPiece, ThirdTribeAction
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
from tests.games.iwari.reading import read_diagram

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


# The deck

OPEN_DEAL = table(3)
COUNTED_DEAL = table(3, cards="counted")


@pytest.mark.parametrize(("players", "deck"), [(2, 37), (3, 34), (4, 36), (5, 38)])
def test_the_deck_is_what_set_up_hands_and_display_leave(players: int, deck: int) -> None:
    assert position(table(players)).state.deck == Span(deck, deck)


def test_a_turn_draws_as_many_cards_as_it_used() -> None:
    at = position(COUNTED_DEAL, desert="F")
    assert after(at, Discard(DESERT)).state.deck == Span(33, 33)
    assert after(at, tent("desert-2", DESERT), EndTurn()).state.deck == Span(33, 33)
    assert after(at, tent("desert-2", DESERT), totem("desert", DESERT)).state.deck == Span(32, 32)


def test_an_open_table_bounds_the_deck() -> None:
    at = position(OPEN_DEAL, desert="F")
    assert after(at, Discard()).state.deck == Span(33, 33)
    assert after(at, tent("desert-2"), EndTurn()).state.deck == Span(32, 33)
    assert after(at, tent("desert-2"), totem("desert")).state.deck == Span(31, 32)


# IW-1: the deck is out when its last card leaves it


@pytest.mark.parametrize(("deck", "out"), [(1, True), (2, False)])
def test_the_deck_is_out_the_moment_its_last_card_leaves_it(deck: int, out: bool) -> None:
    at = after(position(COUNTED_DEAL, deck=Span(deck, deck)), Discard(DESERT))
    assert (GAME.awaited(at) == {CHANCE}) == out
    assert is_legal(at, DeckOut()) == out


def test_that_a_counted_deck_is_out_must_be_entered_before_the_next_turn() -> None:
    at = after(position(COUNTED_DEAL, deck=Span(1, 1)), Discard(DESERT))
    assert list(GAME.legal_moves(at)) == [DeckOut()]
    violation = refusal(at, Discard(DESERT))
    assert (violation.code, violation.cite.ruling) == ("deck_out_first", "IW-1")
    assert after(anyway(at, Discard(DESERT)), DeckOut()).state.shuffles == 1


def test_that_an_open_deck_is_out_may_be_entered_as_soon_as_it_can_be() -> None:
    at = after(position(OPEN_DEAL, desert="F", deck=Span(2, 2)), tent("desert-2"), EndTurn())
    assert at.state.deck == Span(0, 1)
    assert GAME.awaited(at) == {1}
    assert is_legal(at, DeckOut())
    assert is_legal(at, Discard())


def test_an_open_deck_that_nobody_reported_as_out_still_had_a_card() -> None:
    at = after(position(OPEN_DEAL, deck=Span(0, 4)), Discard())
    assert at.state.deck == Span(0, 3)


def test_a_deck_that_holds_cards_is_not_out() -> None:
    violation = refusal(position(OPEN_DEAL, deck=Span(4, 9)), DeckOut())
    assert violation.code == "deck_not_out"
    assert violation.reason == "By the cards drawn so far the deck still holds 4 to 9 cards."
    assert anyway(position(OPEN_DEAL, deck=Span(4, 9)), DeckOut()).state.shuffles == 1


def test_the_end_of_the_deck_is_entered_between_turns() -> None:
    at = after(position(OPEN_DEAL, desert="F", deck=Span(0, 3)), tent("desert-2"))
    assert refusal(at, DeckOut()).code == "not_now"


def test_the_half_journey_keeps_where_tents_stood_and_goes_on() -> None:
    at = position(OPEN_DEAL, desert="TTF T", deck=Span(0, 2), turn=7)
    after_half = after(at, DeckOut(), tent("desert-4"))
    assert after_half.state.half == {"desert-1": 0, "desert-2": 0, "desert-3": 1}
    assert earned(after_half, "half_tents") == {"Ann": 3, "Ben": 2, "Cleo": 0}
    assert earned(after_half, "connections") == {"Ann": 0, "Ben": 0, "Cleo": 0}
    assert after_half.state.turn == 7
    assert GAME.outcome(after_half) is None


def test_the_new_deck_is_all_cards_that_are_in_no_hand_and_not_in_the_display() -> None:
    at = after(position(OPEN_DEAL, deck=Span(0, 2)), DeckOut())
    assert at.state.deck == Span(47 - 9 - 4, 47 - 9 - 4)


# IW-2: the end


def second_time(turn: int) -> Position:
    """The deck may run out for the second time before that turn."""
    return position(OPEN_DEAL, deck=Span(0, 2), shuffles=1, half={}, turn=turn)


def test_the_second_time_the_round_is_finished() -> None:
    at = after(second_time(4), DeckOut())
    assert at.state.ending == "deck_out"
    at = after(at, Discard(), Discard())
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.reason == "deck_out"
    assert at.state.turn == 6


def test_the_game_ends_at_once_where_all_have_had_equal_turns() -> None:
    assert GAME.is_over(after(second_time(6), DeckOut()))


def test_the_deck_runs_out_two_times_only() -> None:
    at = after(second_time(4), DeckOut())
    violation = refusal(at, DeckOut())
    assert violation.code == "deck_out_twice"


def almost_done(**fields: Any) -> Position:
    """Ann has one tent left."""
    return position(
        fields.pop("deal", OPEN_DEAL),
        desert="T" * 7,
        coast="T" * 5,
        forest="T" * 5,
        glaciers="TT",
        **fields,
    )


def test_the_last_tent_starts_the_last_round() -> None:
    at = after(almost_done(), tent("tundra-1"))
    assert at.state.ending == "last_tent"
    at = after(at, Discard(), Discard())
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.reason == "last_tent"


def test_the_last_tent_of_the_last_player_of_a_round_ends_the_game() -> None:
    at = position(OPEN_DEAL, turn=5, desert="G" * 7, coast="G" * 5, forest="G" * 5, glaciers="GG")
    assert GAME.is_over(after(at, tent("tundra-1")))


def test_a_half_journey_that_was_missed_is_not_made_up() -> None:
    """IW-3."""
    at = after(almost_done(), tent("tundra-1"), Discard(), Discard())
    assert GAME.is_over(at)
    assert GAME.tally(at).half is None
    assert not any(earned(at, "half_tents").values())


# IW-18: the last round


def test_the_half_journey_still_scores_in_a_last_round() -> None:
    at = after(almost_done(deck=Span(1, 2)), tent("tundra-1"))
    at = after(at, DeckOut(), Discard(), Discard())
    assert GAME.is_over(at)
    assert at.state.half is not None


def test_a_doubt_about_the_deck_in_the_very_last_turn_is_asked() -> None:
    at = after(almost_done(deck=Span(5, 5)), tent("tundra-1"), Discard())
    at = after(at, tent("islet-1"))
    assert kind(at) is DeckInDoubt
    assert GAME.awaited(at) == {2}
    assert set(GAME.legal_moves(at)) == {DeckOut(), EndTurn()}
    assert after(at, EndTurn()).state.half is None
    assert after(at, DeckOut()).state.half is not None
    assert GAME.is_over(after(at, DeckOut()))


def test_a_counted_deck_leaves_no_doubt_in_the_very_last_turn() -> None:
    ending: dict[str, Any] = {"ending": "last_tent", "turn": 5, "desert": "T"}
    out = after(position(COUNTED_DEAL, deck=Span(1, 1), **ending), Discard(DESERT))
    assert GAME.awaited(out) == {CHANCE}
    assert list(GAME.legal_moves(out)) == [DeckOut()]
    over = after(position(COUNTED_DEAL, deck=Span(2, 2), **ending), Discard(DESERT))
    assert GAME.is_over(over)


def test_an_empty_hand_passes() -> None:
    at = position(OPEN_DEAL, hand=(0, 0), shuffles=2, half={}, ending="deck_out", turn=4)
    assert list(GAME.legal_moves(at)) == [Pass()]
    assert after(at, Pass()).player == 2


def test_a_hand_with_a_card_does_not_pass() -> None:
    violation = refusal(position(OPEN_DEAL), Pass())
    assert (violation.code, violation.cite.ruling) == ("hand_not_empty", "IW-18")
    assert anyway(position(OPEN_DEAL), Pass()).player == 1


def test_discarding_with_nothing_left_to_draw_is_allowed() -> None:
    at = position(OPEN_DEAL, deck=Span(0, 0), shuffles=2, half={}, ending="deck_out", turn=4)
    assert is_legal(at, Discard())


def test_no_move_follows_the_end() -> None:
    at = after(second_time(6), DeckOut())
    for move in (Discard(), tent("desert-1"), totem("desert"), Pass(), EndTurn(), DeckOut()):
        refused = refusal(at, move)
        assert (refused.code, refused.cite.id) == ("game_over", "end")
    assert not GAME.awaited(at)
    assert list(GAME.pseudo_legal_moves(at)) == []


# The number of lines of play from small positions, as data that shows where a rule changed

POSITIONS = tomllib.loads((Path(__file__).parents[1] / "perft.toml").read_text("utf-8"))["position"]


@pytest.mark.parametrize("case", POSITIONS, ids=[case["name"] for case in POSITIONS])
def test_lines_of_play_are_as_many_as_counted(case: dict[str, Any]) -> None:
    at = read_diagram(table(case["players"], **case["options"]), case["diagram"])
    depths = range(1, len(case["nodes"]) + 1)
    assert [perft(GAME, at, depth) for depth in depths] == case["nodes"], case["why"]
