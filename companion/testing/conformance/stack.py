"""Promises about decisions: the codec knows them, they can be answered, and not be forged."""

from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Decision
from companion.engine.problems import Malformed
from companion.testing.checks import is_sentence
from companion.testing.conformance.documents import assert_position_works, through_text
from companion.testing.worlds import Table, Walk, patient, sample, sampled, tables, walked

NOBODY_SITS_THERE = (-1, 99)


def decision_types(game: AnyGame) -> set[type[Decision]]:
    """The classes that the state's field `decisions` names."""
    (item, _) = get_args(get_type_hints(game.state_type)["decisions"])
    return set(get_args(item) or (item,))


def test_the_state_names_every_decision_that_a_move_answers(game: AnyGame) -> None:
    """A decision whose class is not declared could not be read again."""
    missing = set(game.answers_to) - decision_types(game)
    assert not missing, f"{names(missing)} must be named in the state's field decisions"


def test_every_decision_is_answered_or_settles_itself(game: AnyGame) -> None:
    settling = {kind for kind in decision_types(game) if kind.settle is not Decision.settle}
    open_for_ever = decision_types(game) - set(game.answers_to) - settling
    assert not open_for_ever, f"no move answers {names(open_for_ever)}"


def test_the_state_names_every_decision_that_is_met(table: Table, walk: Walk) -> None:
    met = {type(decision) for at in walk.positions for decision in at.state.decisions}
    missing = met - decision_types(table.game)
    assert not missing, f"{names(missing)} must be named in the state's field decisions"


@patient
@given(data=st.data())
def test_every_kind_of_decision_survives_json(game: AnyGame, data: st.DataObject) -> None:
    """With any values of its fields: a random game does not meet them all."""
    kind = data.draw(st.sampled_from(sorted(decision_types(game), key=str)), label="kind")
    decision = data.draw(st.from_type(kind), label="decision")
    state = replace(game.start(tables(game)[0].deal()).state, decisions=(decision,))
    read = codec.load(through_text(codec.dump(state)), game.state_type)
    assert [type(found) for found in read.decisions] == [kind]
    assert read == state


@patient
@given(data=st.data())
def test_every_kind_of_move_survives_json(game: AnyGame, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(game.move_types), label="kind")
    move = data.draw(st.from_type(kind), label="move")
    read = codec.load_move(game, through_text(codec.dump_move(game, move)))
    assert type(read) is kind
    assert read == move


def test_a_decision_of_a_seat_that_is_not_there_is_refused(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        for n, decision in enumerate(at.state.decisions):
            for wrong in misaddressed(decision):
                stack = (*at.state.decisions[:n], wrong, *at.state.decisions[n + 1 :])
                with pytest.raises(Malformed):
                    forged(table.game, at, stack)


@patient
@given(data=st.data())
def test_a_forged_stack_is_refused_or_can_be_played_on(game: AnyGame, data: st.DataObject) -> None:
    """A correction may put any decisions on the stack, in any order."""
    walk = walked(data.draw(st.sampled_from(tables(game)), label="table"))
    positions = list(sampled(walk))
    pool = list({repr(d): d for at in positions for d in at.state.decisions}.values())
    at = data.draw(st.sampled_from(positions), label="position")
    stack = data.draw(st.lists(st.sampled_from(pool), max_size=4), label="stack")
    try:
        read = forged(game, at, tuple(stack))
    except Malformed as refused:
        assert all(problem.message for problem in refused.problems)
        return
    for _ in range(3):
        assert_position_works(game, walk.deal, read)
        movers = {game.mover(read, move) for move in game.legal_moves(read)}
        assert game.awaited(read) <= movers <= game.may_act(read)
        if game.is_over(read):
            break
        moves = list(game.legal_moves(read))
        read = game.apply(read, data.draw(st.sampled_from(moves), label="move")).state


def test_whoever_is_not_asked_is_refused_by_a_rule(table: Table, walk: Walk) -> None:
    """The refusal is the same whatever they try, so that it shows no secret."""
    game = table.game
    for at in sampled(walk):
        for seat in set(range(len(table.names))) - game.may_act(at):
            if CHANCE in game.may_act(at):
                continue
            for move in sample(walk.moves, 10):
                (refusal,) = game.violations(at, move, {seat})
                assert game.rulebook.citations[refusal.cite.id] == refusal.cite
                assert is_sentence(refusal.reason), refusal.reason
                assert refusal.code == "game_over" or not game.is_over(at)
                assert not refusal.possible


def forged(game: AnyGame, at: Any, stack: tuple[Any, ...]) -> Any:
    """The position with those decisions open, read from a document. Raises Malformed."""
    state = replace(at.state, decisions=stack)
    return codec.load_state(game, at.deal, through_text(codec.dump(state)))


def misaddressed(decision: Any) -> list[Any]:
    """The decision, addressed to seats that do not exist."""
    named = {field.name for field in fields(decision)}
    wrong = [replace(decision, seat=n) for n in NOBODY_SITS_THERE if "seat" in named]
    for name in ("seats", "waiting"):
        if getattr(decision, name, None):
            rest = getattr(decision, name)[1:]
            wrong += [replace(decision, **{name: (n, *rest)}) for n in NOBODY_SITS_THERE]
    return wrong


def names(kinds: set[Any]) -> str:
    return ", ".join(sorted(kind.__name__ for kind in kinds))
