"""Actions that a rule ends by itself: the log says why, and another piece is refused (IW-8)."""

import pytest

from companion.engine.play.step import Event
from companion.engine.rulebook import Violation
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Hand, Span
from companion.games.iwari.lying import Closed
from companion.games.iwari.moves import Discard, EndTurn
from companion.games.iwari.rulebook import CITE
from companion.games.iwari.state import Position

from .board import (
    DESERT,
    TUNDRA,
    after,
    is_legal,
    position,
    refusal,
    table,
    tent,
    totem,
)
from .reading import read_diagram

OPEN = table(3)
APP = table(3, cards="app")
HAND = (DESERT, DESERT, TUNDRA)


def events(at: Position, *moves: object) -> list[Event]:
    """What the last of those moves caused."""
    *first, last = moves
    return list(GAME.apply(after(at, *first), last).events)


def holding(**board: str) -> Position:
    """Everybody holds two desert cards and a tundra card, where the app deals; Ann plays."""
    hands = (Hand(Span(3, 3), HAND),) * 3
    deck = sum(APP.cards.values()) - 9
    return position(APP, hands=hands, deck=Span.of(deck), **board)


def test_the_log_says_that_an_unexplored_territory_takes_one_tent() -> None:
    assert events(position(OPEN), tent("desert-1")) == [
        Event(
            "unexplored",
            "Desert was unexplored, so one tent is all that it takes this turn.",
            ("territory.desert",),
            0,
            CITE["unexplored"],
        )
    ]


def test_the_log_says_that_a_turn_places_two_pieces() -> None:
    at = position(OPEN, desert="F")
    assert events(at, tent("desert-2")) == []
    assert events(at, tent("desert-2"), totem("desert")) == [
        Event(
            "two_pieces",
            "Ann has placed two pieces in Desert, and a turn places no more.",
            ("territory.desert",),
            0,
            CITE["explored"],
        )
    ]


def test_the_log_says_that_no_card_is_left_for_a_second_piece() -> None:
    at = position(OPEN, desert="F", hand=(1, 1))
    (event,) = events(at, tent("desert-2"))
    assert (event.code, event.text) == (
        "no_cards",
        "Ann has no card left for a second piece in Desert.",
    )


def test_a_turn_that_a_player_ends_needs_no_explanation() -> None:
    assert events(position(OPEN, desert="F"), tent("desert-2"), EndTurn()) == []
    assert events(position(OPEN), Discard()) == []


def test_the_log_names_the_third_tribe_where_its_action_is_over() -> None:
    at = after(position(table(2), desert="F"), Discard(), tent("desert-2"))
    (event,) = events(at, totem("desert"))
    assert (event.code, event.seat) == ("two_pieces", 2)
    assert event.text == (
        "The third tribe has placed two pieces in Desert, and a turn places no more."
    )


def test_another_piece_in_a_territory_just_explored_is_refused_with_that_rule() -> None:
    at = after(holding(), tent("desert-1", DESERT))
    for move in (tent("desert-2", DESERT), totem("desert", DESERT), tent("tundra-1", TUNDRA)):
        violation = refusal(at, move)
        assert (violation.code, violation.cite.id) == ("action_over", "unexplored")
        assert violation.cite.ruling == "IW-8"
        assert violation.reason == (
            "Desert was unexplored, so one tent is all that it takes this turn."
        )
        assert not violation.possible


def test_a_third_piece_is_refused_with_the_rule_that_two_are_the_most() -> None:
    at = holding(desert="F")
    at = after(at, tent("desert-2", DESERT), tent("desert-3", DESERT))
    violation = refusal(at, tent("desert-4", DESERT))
    assert (violation.code, violation.cite.id) == ("action_over", "explored")
    assert violation.reason == "Ann has placed two pieces in Desert, and a turn places no more."


def test_after_a_turn_that_its_player_ended_another_piece_is_merely_too_late() -> None:
    at = after(holding(desert="F"), tent("desert-2", DESERT), EndTurn())
    assert refusal(at, tent("desert-3", DESERT)).code == "not_now"


def test_what_ended_an_action_is_kept_until_the_next_one_begins() -> None:
    at = after(position(OPEN), tent("desert-1"))
    assert at.state.closed == Closed("unexplored", 0, "desert")
    assert "closed unexplored T desert\n" in GAME.diagram(at)
    assert read_diagram(OPEN, GAME.diagram(at)) == at
    assert after(at, Discard()).state.closed is None


def test_the_next_player_may_place_in_a_territory_just_explored() -> None:
    assert is_legal(after(position(OPEN), tent("desert-1")), tent("desert-2"))


# Whoever goes on all the same, in the next player's turn


def refusal_of(at: Position, seat: int, move: object) -> Violation:
    """Why that seat may not make the move."""
    return next(GAME.violations(at, move, (seat,)))


@pytest.mark.parametrize("move", [tent("desert-3"), totem("desert"), Discard(), EndTurn()])
def test_a_player_whose_turn_a_rule_ended_is_refused_with_that_rule(move: object) -> None:
    explored = after(position(OPEN, desert="F"), tent("desert-2"), totem("desert"))
    violation = refusal_of(explored, 0, move)
    assert (violation.code, violation.cite.id) == ("action_over", "explored")
    unexplored = after(position(OPEN), tent("desert-1"))
    violation = refusal_of(unexplored, 0, move)
    assert (violation.code, violation.cite.ruling) == ("action_over", "IW-8")
    assert violation.reason == "Desert was unexplored, so one tent is all that it takes this turn."


def test_any_other_player_is_refused_with_whose_turn_it_is() -> None:
    at = after(position(OPEN), tent("desert-1"))
    violation = refusal_of(at, 2, tent("desert-2"))
    assert (violation.code, violation.cite.id) == ("not_yours", "round")
    assert violation.reason == "That is for Ben to decide: play goes clockwise."
    own_end = after(position(OPEN), Discard())
    assert refusal_of(own_end, 0, tent("desert-2")).cite.id == "round"


def test_a_player_is_not_refused_their_own_turn() -> None:
    at = after(position(OPEN), tent("desert-1"))
    assert next(GAME.violations(at, tent("desert-2"), (1,)), None) is None
