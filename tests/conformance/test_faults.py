"""A game that breaks a promise fails the tests, which name the promise."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.engine import game as flow
from companion.engine.game import AnyGame
from companion.engine.position import Position
from companion.engine.position import State as EngineState
from companion.engine.rulebook import Citation
from companion.testing.conformance import documents, face, play
from companion.testing.worlds import tables, walked
from tests.example_arena import GAME as ARENA
from tests.example_game import GAME as PIG
from tests.example_game.rules import Deal, RollOrHold


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """Pig's state, but for the die."""

    decisions: tuple[RollOrHold, ...]


class Forgetful(Position[Deal, State]):
    """A position of Pig that cannot be read again while the die rolls."""


def at_a_table(game: AnyGame) -> dict[str, Any]:
    table = tables(game)[0]
    return {"table": table, "walk": walked(table)}


def with_rules(**changed: Citation | None) -> AnyGame:
    """Pig with these citations instead of its own."""
    rules = {name: cite for name, cite in (PIG.rulebook.citations | changed).items() if cite}
    return replace(PIG, slug="other", rulebook=replace(PIG.rulebook, citations=rules))


def test_a_decision_that_the_state_does_not_name_is_found() -> None:
    game = replace(PIG, position_type=Forgetful)
    with pytest.raises(AssertionError, match="Die must be named"):
        play.test_the_state_names_every_decision_that_a_move_answers(game)


def test_a_decision_that_no_move_answers_is_found() -> None:
    game = replace(PIG, move_types=PIG.move_types[:-1])
    with pytest.raises(AssertionError, match="no move answers Die"):
        play.test_every_decision_is_answered_or_settles_itself(game)


def test_a_stack_that_nobody_checks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "stack_problems", lambda game, at: ())
    game = replace(ARENA, slug="gullible", check_state=lambda at: ())
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        play.test_a_decision_of_a_seat_that_is_not_there_is_refused(**at_a_table(game))


def test_a_diagram_that_shows_too_little_is_found_each_time() -> None:
    game = replace(PIG, slug="terse", diagram=lambda at: f"{at.state.decisions} {at.state.points}")
    with pytest.raises(AssertionError, match="it does not show at_risk"):
        documents.test_a_diagram_shows_every_field_of_a_position(**at_a_table(game))


def test_an_unknown_tone_is_named() -> None:
    game = replace(PIG, slug="gaudy", tone="chartreuse")
    with pytest.raises(AssertionError, match="'chartreuse' is no tone; there are: clay, "):
        face.test_tones_and_shapes_are_those_of_the_house(**at_a_table(game))


def test_an_unknown_shape_is_named() -> None:
    def people(deal: Any) -> Any:
        return tuple(replace(one, shape="blob") for one in PIG.participants(deal))

    game = replace(PIG, slug="odd", participants=people)
    with pytest.raises(AssertionError, match="'blob' is no shape; there are: circle, "):
        face.test_tones_and_shapes_are_those_of_the_house(**at_a_table(game))


def test_an_unknown_tone_of_a_card_is_named() -> None:
    """What only some seat is shown, too."""

    def cards(seen: Any, seat: Any) -> Any:
        return tuple(
            replace(row, cards=tuple(replace(card, tone="mauve") for card in row.cards))
            for row in ARENA.card_rows(seen, seat)
        )

    game = replace(ARENA, slug="painted", cards=cards)
    with pytest.raises(AssertionError, match="'mauve' is no tone"):
        face.test_tones_and_shapes_are_those_of_the_house(**at_a_table(game))


def test_a_rule_that_nothing_cites_is_found() -> None:
    game = with_rules(snouts=Citation("snouts", "The snout", "A snout is worth nothing."))
    with pytest.raises(AssertionError, match="snouts"):
        face.test_every_citation_is_used(game)


def test_a_rule_that_is_cited_and_not_written_is_found() -> None:
    with pytest.raises(AssertionError):
        face.test_moves_steps_and_events_cite_the_rulebook(with_rules(end=None))
    with pytest.raises(KeyError, match="roll_first"):
        play.test_every_refusal_cites_a_rule_of_the_rulebook(
            **at_a_table(with_rules(roll_first=None))
        )


def test_a_fault_of_a_picture_is_named() -> None:
    drawn = PIG.deal_picture(tables(PIG)[0].deal())
    first = drawn.elements[0]
    with pytest.raises(AssertionError, match=f"twice there: \\['{first.id}'\\]"):
        face.assert_sound(replace(drawn, elements=(*drawn.elements, first)))
    with pytest.raises(AssertionError, match="no sentence: 'a track'"):
        face.assert_sound(replace(drawn, description="a track"))
