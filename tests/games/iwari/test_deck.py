"""The deck: when it runs out, the half journey, the last round and the end."""

from typing import Any

import pytest

from companion.engine.game import CHANCE
from companion.games.iwari import GAME
from companion.games.iwari.moves import DeckOut, Discard, EndTurn, Pass
from companion.games.iwari.state import Phase, Span, State

from .board import (
    DESERT,
    after,
    anyway,
    earned,
    is_legal,
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
    assert position(table(players)).deck == Span(deck, deck)


def test_a_turn_draws_as_many_cards_as_it_used() -> None:
    state = position(COUNTED, desert="F")
    assert after(state, Discard(DESERT)).deck == Span(33, 33)
    assert after(state, tent("desert-2", DESERT), EndTurn()).deck == Span(33, 33)
    assert after(state, tent("desert-2", DESERT), totem("desert", DESERT)).deck == Span(32, 32)


def test_an_open_table_bounds_the_deck() -> None:
    state = position(OPEN, desert="F")
    assert after(state, Discard()).deck == Span(33, 33)
    assert after(state, tent("desert-2"), EndTurn()).deck == Span(32, 33)
    assert after(state, tent("desert-2"), totem("desert")).deck == Span(31, 32)


# IW-1: the deck is out when its last card leaves it


@pytest.mark.parametrize(("deck", "out"), [(1, True), (2, False)])
def test_the_deck_is_out_the_moment_its_last_card_leaves_it(deck: int, out: bool) -> None:
    state = after(position(COUNTED, deck=Span(deck, deck)), Discard(DESERT))
    assert (GAME.to_move(state) is CHANCE) == out
    assert is_legal(state, DeckOut()) == out


def test_a_counted_deck_that_is_out_must_be_told_before_the_next_turn() -> None:
    state = after(position(COUNTED, deck=Span(1, 1)), Discard(DESERT))
    assert list(GAME.legal_moves(state)) == [DeckOut()]
    violation = refusal(state, Discard(DESERT))
    assert (violation.code, violation.cite.ruling) == ("deck_out_first", "IW-1")
    assert after(anyway(state, Discard(DESERT)), DeckOut()).shuffles == 1


def test_an_open_deck_may_be_told_out_as_soon_as_it_can_be() -> None:
    state = after(position(OPEN, desert="F", deck=Span(2, 2)), tent("desert-2"), EndTurn())
    assert state.deck == Span(0, 1)
    assert GAME.to_move(state) == 1
    assert is_legal(state, DeckOut())
    assert is_legal(state, Discard())


def test_an_open_deck_that_nobody_told_out_still_had_a_card() -> None:
    state = after(position(OPEN, deck=Span(0, 4)), Discard())
    assert state.deck == Span(0, 3)


def test_a_deck_that_holds_cards_is_not_out() -> None:
    violation = refusal(position(OPEN, deck=Span(4, 9)), DeckOut())
    assert violation.code == "deck_not_out"
    assert violation.reason == "By the cards drawn so far the deck still holds 4 to 9 cards."
    assert anyway(position(OPEN, deck=Span(4, 9)), DeckOut()).shuffles == 1


def test_the_end_of_the_deck_is_told_between_turns() -> None:
    state = after(position(OPEN, desert="F", deck=Span(0, 3)), tent("desert-2"))
    assert refusal(state, DeckOut()).code == "not_now"


def test_the_half_journey_keeps_where_tents_stood_and_goes_on() -> None:
    state = position(OPEN, desert="TTF T", deck=Span(0, 2), turn=7)
    after_half = after(state, DeckOut(), tent("desert-4"))
    assert after_half.half == {"desert-1": 0, "desert-2": 0, "desert-3": 1}
    assert earned(after_half, "half_tents") == {"Ann": 3, "Ben": 2, "Cleo": 0}
    assert earned(after_half, "connections") == {"Ann": 0, "Ben": 0, "Cleo": 0}
    assert after_half.turn == 7
    assert GAME.outcome(after_half) is None


def test_the_new_deck_is_all_cards_that_are_in_no_hand_and_not_in_the_display() -> None:
    state = after(position(OPEN, deck=Span(0, 2)), DeckOut())
    assert state.deck == Span(47 - 9 - 4, 47 - 9 - 4)


# IW-2: the end


def second_time(turn: int) -> State:
    """The deck may run out for the second time before that turn."""
    return position(OPEN, deck=Span(0, 2), shuffles=1, half={}, turn=turn)


def test_the_second_time_the_round_is_finished() -> None:
    state = after(second_time(4), DeckOut())
    assert state.ending == "deck_out"
    state = after(state, Discard(), Discard())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "deck_out"
    assert state.turn == 6


def test_the_game_ends_at_once_where_all_have_had_equal_turns() -> None:
    assert after(second_time(6), DeckOut()).phase is Phase.OVER


def test_the_deck_runs_out_two_times_only() -> None:
    state = after(second_time(4), DeckOut())
    violation = refusal(state, DeckOut())
    assert violation.code == "deck_out_twice"


def almost_done(**told: Any) -> State:
    """Ann has one tent left."""
    return position(
        told.pop("deal", OPEN),
        desert="T" * 7,
        coast="T" * 5,
        forest="T" * 5,
        glaciers="TT",
        **told,
    )


def test_the_last_tent_starts_the_last_round() -> None:
    state = after(almost_done(), tent("tundra-1"))
    assert state.ending == "last_tent"
    state = after(state, Discard(), Discard())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "last_tent"


def test_the_last_tent_of_the_last_player_of_a_round_ends_the_game() -> None:
    state = position(OPEN, turn=5, desert="G" * 7, coast="G" * 5, forest="G" * 5, glaciers="GG")
    assert after(state, tent("tundra-1")).phase is Phase.OVER


def test_a_half_journey_that_was_missed_is_not_made_up() -> None:
    """IW-3."""
    state = after(almost_done(), tent("tundra-1"), Discard(), Discard())
    assert state.phase is Phase.OVER
    assert GAME.tally(state).half is None
    assert not any(earned(state, "half_tents").values())


# IW-18: the last round


def test_the_half_journey_still_scores_in_a_last_round() -> None:
    state = after(almost_done(deck=Span(1, 2)), tent("tundra-1"))
    state = after(state, DeckOut(), Discard(), Discard())
    assert state.phase is Phase.OVER
    assert state.half is not None


def test_a_doubt_about_the_deck_in_the_very_last_turn_is_asked() -> None:
    state = after(almost_done(deck=Span(5, 5)), tent("tundra-1"), Discard())
    state = after(state, tent("islet-1"))
    assert state.phase is Phase.CLOSING
    assert GAME.to_move(state) == 2
    assert set(GAME.legal_moves(state)) == {DeckOut(), EndTurn()}
    assert after(state, EndTurn()).half is None
    assert after(state, DeckOut()).half is not None
    assert after(state, DeckOut()).phase is Phase.OVER


def test_a_counted_deck_leaves_no_doubt_in_the_very_last_turn() -> None:
    ending: dict[str, Any] = {"ending": "last_tent", "turn": 5, "desert": "T"}
    out = after(position(COUNTED, deck=Span(1, 1), **ending), Discard(DESERT))
    assert GAME.to_move(out) is CHANCE
    assert list(GAME.legal_moves(out)) == [DeckOut()]
    over = after(position(COUNTED, deck=Span(2, 2), **ending), Discard(DESERT))
    assert over.phase is Phase.OVER


def test_an_empty_hand_passes() -> None:
    state = position(OPEN, hand=(0, 0), shuffles=2, half={}, ending="deck_out", turn=4)
    assert list(GAME.legal_moves(state)) == [Pass()]
    assert after(state, Pass()).player == 2


def test_a_hand_with_a_card_does_not_pass() -> None:
    violation = refusal(position(OPEN), Pass())
    assert (violation.code, violation.cite.ruling) == ("hand_not_empty", "IW-18")
    assert anyway(position(OPEN), Pass()).player == 1


def test_discarding_with_nothing_left_to_draw_is_allowed() -> None:
    state = position(OPEN, deck=Span(0, 0), shuffles=2, half={}, ending="deck_out", turn=4)
    assert is_legal(state, Discard())


def test_no_move_follows_the_end() -> None:
    state = after(second_time(6), DeckOut())
    for move in (Discard(), tent("desert-1"), totem("desert"), Pass(), EndTurn(), DeckOut()):
        assert refusal(state, move).code == "game_over"
    assert GAME.to_move(state) is None
    assert list(GAME.conceivable_moves(state)) == []
