"""The deck: when it runs out, the half journey, the last round and the end."""

from typing import Any

import pytest

from companion.engine.play.decision import CHANCE
from companion.games.iwari.following import DeckInDoubt
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Span
from companion.games.iwari.moves import DeckOut, Discard, EndTurn, Pass
from companion.games.iwari.state import Position

from .board import (
    DESERT,
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

OPEN = table(3)
COUNTED = table(3, cards="counted")


@pytest.mark.parametrize(("players", "deck"), [(2, 37), (3, 34), (4, 36), (5, 38)])
def test_the_deck_is_what_set_up_hands_and_display_leave(players: int, deck: int) -> None:
    assert position(table(players)).state.deck == Span(deck, deck)


def test_a_turn_draws_as_many_cards_as_it_used() -> None:
    at = position(COUNTED, desert="F")
    assert after(at, Discard(DESERT)).state.deck == Span(33, 33)
    assert after(at, tent("desert-2", DESERT), EndTurn()).state.deck == Span(33, 33)
    assert after(at, tent("desert-2", DESERT), totem("desert", DESERT)).state.deck == Span(32, 32)


def test_an_open_table_bounds_the_deck() -> None:
    at = position(OPEN, desert="F")
    assert after(at, Discard()).state.deck == Span(33, 33)
    assert after(at, tent("desert-2"), EndTurn()).state.deck == Span(32, 33)
    assert after(at, tent("desert-2"), totem("desert")).state.deck == Span(31, 32)


# IW-1: the deck is out when its last card leaves it


@pytest.mark.parametrize(("deck", "out"), [(1, True), (2, False)])
def test_the_deck_is_out_the_moment_its_last_card_leaves_it(deck: int, out: bool) -> None:
    at = after(position(COUNTED, deck=Span(deck, deck)), Discard(DESERT))
    assert (GAME.awaited(at) == {CHANCE}) == out
    assert is_legal(at, DeckOut()) == out


def test_that_a_counted_deck_is_out_must_be_entered_before_the_next_turn() -> None:
    at = after(position(COUNTED, deck=Span(1, 1)), Discard(DESERT))
    assert list(GAME.legal_moves(at)) == [DeckOut()]
    violation = refusal(at, Discard(DESERT))
    assert (violation.code, violation.cite.ruling) == ("deck_out_first", "IW-1")
    assert after(anyway(at, Discard(DESERT)), DeckOut()).state.shuffles == 1


def test_that_an_open_deck_is_out_may_be_entered_as_soon_as_it_can_be() -> None:
    at = after(position(OPEN, desert="F", deck=Span(2, 2)), tent("desert-2"), EndTurn())
    assert at.state.deck == Span(0, 1)
    assert GAME.awaited(at) == {1}
    assert is_legal(at, DeckOut())
    assert is_legal(at, Discard())


def test_an_open_deck_that_nobody_reported_as_out_still_had_a_card() -> None:
    at = after(position(OPEN, deck=Span(0, 4)), Discard())
    assert at.state.deck == Span(0, 3)


def test_a_deck_that_holds_cards_is_not_out() -> None:
    violation = refusal(position(OPEN, deck=Span(4, 9)), DeckOut())
    assert violation.code == "deck_not_out"
    assert violation.reason == "By the cards drawn so far the deck still holds 4 to 9 cards."
    assert anyway(position(OPEN, deck=Span(4, 9)), DeckOut()).state.shuffles == 1


def test_the_end_of_the_deck_is_entered_between_turns() -> None:
    at = after(position(OPEN, desert="F", deck=Span(0, 3)), tent("desert-2"))
    assert refusal(at, DeckOut()).code == "not_now"


def test_the_half_journey_keeps_where_tents_stood_and_goes_on() -> None:
    at = position(OPEN, desert="TTF T", deck=Span(0, 2), turn=7)
    after_half = after(at, DeckOut(), tent("desert-4"))
    assert after_half.state.half == {"desert-1": 0, "desert-2": 0, "desert-3": 1}
    assert earned(after_half, "half_tents") == {"Ann": 3, "Ben": 2, "Cleo": 0}
    assert earned(after_half, "connections") == {"Ann": 0, "Ben": 0, "Cleo": 0}
    assert after_half.state.turn == 7
    assert GAME.outcome(after_half) is None


def test_the_new_deck_is_all_cards_that_are_in_no_hand_and_not_in_the_display() -> None:
    at = after(position(OPEN, deck=Span(0, 2)), DeckOut())
    assert at.state.deck == Span(47 - 9 - 4, 47 - 9 - 4)


# IW-2: the end


def second_time(turn: int) -> Position:
    """The deck may run out for the second time before that turn."""
    return position(OPEN, deck=Span(0, 2), shuffles=1, half={}, turn=turn)


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
        fields.pop("deal", OPEN),
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
    at = position(OPEN, turn=5, desert="G" * 7, coast="G" * 5, forest="G" * 5, glaciers="GG")
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
    out = after(position(COUNTED, deck=Span(1, 1), **ending), Discard(DESERT))
    assert GAME.awaited(out) == {CHANCE}
    assert list(GAME.legal_moves(out)) == [DeckOut()]
    over = after(position(COUNTED, deck=Span(2, 2), **ending), Discard(DESERT))
    assert GAME.is_over(over)


def test_an_empty_hand_passes() -> None:
    at = position(OPEN, hand=(0, 0), shuffles=2, half={}, ending="deck_out", turn=4)
    assert list(GAME.legal_moves(at)) == [Pass()]
    assert after(at, Pass()).player == 2


def test_a_hand_with_a_card_does_not_pass() -> None:
    violation = refusal(position(OPEN), Pass())
    assert (violation.code, violation.cite.ruling) == ("hand_not_empty", "IW-18")
    assert anyway(position(OPEN), Pass()).player == 1


def test_discarding_with_nothing_left_to_draw_is_allowed() -> None:
    at = position(OPEN, deck=Span(0, 0), shuffles=2, half={}, ending="deck_out", turn=4)
    assert is_legal(at, Discard())


def test_no_move_follows_the_end() -> None:
    at = after(second_time(6), DeckOut())
    for move in (Discard(), tent("desert-1"), totem("desert"), Pass(), EndTurn(), DeckOut()):
        refused = refusal(at, move)
        assert (refused.code, refused.cite.id) == ("game_over", "end")
    assert not GAME.awaited(at)
    assert list(GAME.pseudo_legal_moves(at)) == []
