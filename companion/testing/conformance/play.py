"""Promises about moves and decisions: legality, chance, effects and the end."""

from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.game import AnyGame, is_asked, is_meant, judge, replay, worded
from companion.engine.moves import CHANCE, Decision, piece_problems
from companion.engine.problems import Malformed
from companion.testing.checks import all_damages, is_code, is_sentence
from companion.testing.conformance.documents import assert_position_works, through_text
from companion.testing.worlds import (
    LONGEST_GAME,
    Table,
    Walk,
    patient,
    sample,
    sampled,
    tables,
    walked,
)

DAMAGES = 6
"""About how many damages of a move of each kind are tried."""


def test_a_game_ends(table: Table, walk: Walk) -> None:
    assert len(walk.moves) < LONGEST_GAME
    assert table.game.outcome(walk.position) or table.game.open_ended


def test_no_piece_is_made_or_lost(table: Table, walk: Walk) -> None:
    pieces = table.game.pieces
    for at in walk.positions if pieces else ():
        assert pieces
        assert list(piece_problems(pieces(at))) == []


def test_a_game_ends_at_some_table(game: AnyGame) -> None:
    assert any(game.is_over(walked(table).position) for table in tables(game))


def test_legal_moves_are_the_pseudo_legal_moves_that_break_no_rule(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for at in sampled(walk):
        pseudo_legal = list(game.pseudo_legal_moves(at))
        legal = list(game.legal_moves(at))
        assert len(set(pseudo_legal)) == len(pseudo_legal)
        assert len(set(legal)) == len(legal)
        assert set(legal) == {move for move in pseudo_legal if game.check(at, move) is None}
        assert {type(move) for move in pseudo_legal} <= set(game.move_types)


def test_every_refusal_cites_a_rule_of_the_rulebook(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk):
        for move in game.pseudo_legal_moves(at):
            violations = list(game.violations(at, move))
            assert game.check(at, move) == (violations[0] if violations else None)
            for violation in violations:
                assert is_code(violation.code)
                assert is_sentence(violation.reason), violation.reason
                assert game.rulebook.citations[violation.cite.id] == violation.cite


def test_a_tap_that_leads_nowhere_means_a_move_that_breaks_a_rule_or_none(
    table: Table, walk: Walk
) -> None:
    game = table.game
    if not any("meant_by" in vars(kind) for kind in game.move_types):
        return
    for at in sampled(walk):
        pseudo_legal = set(game.pseudo_legal_moves(at))
        firsts = {ways[0].id for move in pseudo_legal for ways in game.ways(at, move)}
        places = [element.id for element in game.picture(at).elements]
        for tapped in ((), *((first,) for first in sorted(firsts))):
            meant = {game.meant_by(at, (*tapped, place)) for place in places}
            for move in (one for one in meant if one and one not in pseudo_legal):
                broken = game.check(at, move)
                assert broken is not None, move
                assert is_sentence(broken.reason), broken.reason
                assert game.rulebook.citations[broken.cite.id] == broken.cite


def test_a_person_can_mean_a_move_that_is_refused(game: AnyGame) -> None:
    """Otherwise a page could not say why the move is refused."""
    positions = (at for table in tables(game) for at in sampled(walked(table)))
    assert any(game.check(s, move) for s in positions for move in game.pseudo_legal_moves(s))


def test_everybody_awaited_has_a_move_and_nobody_else_but_who_may_act(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for at in walk.positions:
        movers = {game.mover(at, move) for move in game.legal_moves(at)}
        assert game.awaited(at) <= movers <= game.may_act(at)


def test_a_move_of_another_moment_is_judged_like_any(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk):
        legal = set(game.legal_moves(at))
        for move in sample(walk.moves, 40):
            broken = list(game.violations(at, move))
            assert bool(broken) != (move in legal), game.describe(at, move)
            for violation in broken:
                assert game.rulebook.citations[violation.cite.id] == violation.cite


def test_each_kind_of_move_is_judged_and_worded_at_each_kind_of_decision(
    table: Table, walk: Walk
) -> None:
    """A dispute asks about any move at any moment: one that is not asked is told so by a rule."""
    game = table.game
    at_each = {type(at.decision): at for at in reversed(walk.positions) if at.state.decisions}
    of_each = {type(move): move for move in reversed(walk.moves)}
    for at in (*at_each.values(), walk.position):
        for move in of_each.values():
            judged = judge(game, at, move)
            assert is_sentence(worded(game, at, move))
            if not is_asked(at, move):
                (broken,) = judged.violations
                assert not broken.possible
                assert game.rulebook.citations[broken.cite.id] == broken.cite


def test_a_move_that_names_what_there_is_not_is_judged_and_worded(table: Table, walk: Walk) -> None:
    """A link or a document may ask about a seat that nobody has, or a card that no box has."""
    game = table.game
    for at in {type(at.decision): at for at in walk.positions}.values():
        kinds: dict[type, list[Any]] = {}
        for move in game.pseudo_legal_moves(at):
            kinds.setdefault(type(move), []).append(codec.dump_move(game, move))
        for first, *others in kinds.values():
            for damage in sample(all_damages(first, sample(others, 2)), DAMAGES):
                try:
                    move = codec.load_move(game, damage)
                except Malformed:
                    continue
                judge(game, at, move)
                assert is_sentence(worded(game, at, move)), move
                assert not is_meant(game, at, move) or game.taps(at, move)


def test_a_field_that_means_nothing_here_makes_a_move_illegal(table: Table, walk: Walk) -> None:
    """Such as a unit that gives up its attack for a card, where no battle is on: what is not among
    the legal moves breaks a rule, except that lists such as hands may come in any order."""
    game = table.game
    for at in sampled(walk):
        if game.filling and game.filling.asks(at):
            continue  # then one move may lay any number of pieces, more than can be listed
        legal = set(game.legal_moves(at))
        known = {in_any_order(codec.dump_move(game, move)) for move in legal}
        kinds: dict[type, list[Any]] = {}
        for move in game.pseudo_legal_moves(at):
            kinds.setdefault(type(move), []).append(codec.dump_move(game, move))
        for documents in kinds.values():
            for document in sample(documents, 2):
                for damage in all_damages(document, sample(documents, 3)):
                    with suppress(Malformed):
                        move = codec.load_move(game, damage)
                        broken = list(game.violations(at, move))
                        assert not (broken and move in legal), move
                        assert broken or in_any_order(damage) in known, move
                        assert all(v.cite in game.rulebook.citations.values() for v in broken)


def in_any_order(document: Any) -> str:
    """The document as text in which the order of lists makes no difference."""
    if isinstance(document, dict):
        return str({key: in_any_order(document[key]) for key in sorted(document)})
    return (
        str(sorted(map(in_any_order, document))) if isinstance(document, list) else repr(document)
    )


def test_moves_after_the_end_are_refused(table: Table, walk: Walk) -> None:
    if not table.game.is_over(walk.position):
        return
    for move in set(walk.moves):
        broken = table.game.check(walk.position, move)
        assert broken
        assert table.game.rulebook.citations[broken.cite.id] == broken.cite


def test_apply_leaves_its_argument_alone_and_answers_the_same_twice(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for at in sampled(walk):
        for move in sample(game.legal_moves(at), 5):
            before = codec.dump(at)
            first = game.apply(at, move)
            assert codec.dump(at) == before
            assert game.apply(at, move) == first


def test_replay_equals_the_walk(table: Table, walk: Walk) -> None:
    moves = [codec.load_move(table.game, codec.dump_move(table.game, move)) for move in walk.moves]
    deal = codec.load_deal(table.game, codec.dump_deal(table.game, walk.deal))
    assert replay(table.game, deal, moves) == walk


def test_somebody_is_awaited_until_there_is_an_outcome(table: Table, walk: Walk) -> None:
    game = table.game
    for at in walk.positions:
        assert bool(game.awaited(at)) != game.is_over(at)
        assert (game.outcome(at) is None) != game.is_over(at)


def test_the_outcome_names_its_reason_and_winners(table: Table, walk: Walk) -> None:
    if not table.game.is_over(walk.position):
        return
    outcome = table.game.outcome(walk.position)
    assert outcome
    assert is_code(outcome.reason)
    assert is_sentence(outcome.text), outcome.text
    seats = {p.seat for p in table.game.participants(walk.deal)}
    assert set(outcome.winners) <= seats
    assert len(set(outcome.winners)) == len(outcome.winners)


def test_chance_draws_only_when_it_is_awaited_and_only_legal_moves(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for at in walk.positions:
        drawn = game.chance_move(at, Random(1))
        if CHANCE not in game.awaited(at):
            assert drawn is None
        elif drawn is not None:
            assert game.check(at, drawn) is None
            assert game.mover(at, drawn) is CHANCE
            assert game.chance_move(at, Random(1)) == drawn


def test_an_illegal_move_that_happened_anyway_leaves_a_position_to_play_on_from(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for at in sampled(walk):
        for move in sample(insistable(game, at), 5):
            step = game.apply(at, move)
            assert game.state_problems(step.state) == ()
            data = codec.dump_state(game, step.state)
            assert codec.load_state(game, walk.deal, data) == step.state
            assert (game.outcome(step.state) is None) != game.is_over(step.state)
            if not game.is_over(step.state):
                assert next(iter(game.legal_moves(step.state)), None) is not None
            assert is_sentence(game.describe(at, move))
            game.score(game.tally(step.state))
            game.picture(step.state)


def test_events_say_what_happened_and_where(table: Table, walk: Walk) -> None:
    game = table.game
    seats = {p.seat for p in game.participants(walk.deal)} | {None}
    for at, events in zip(walk.positions[1:], walk.events, strict=True):
        somewhere = any(event.where for event in events)
        places = {element.id for element in game.picture(at).elements} if somewhere else set()
        for event in events:
            assert is_code(event.code)
            assert is_sentence(event.text), event.text
            assert event.seat in seats
            assert event.audience is None or event.audience <= seats
            assert set(event.where) <= places


def insistable(game: AnyGame, at: Any) -> list[Any]:
    """The illegal moves that hands at a table could make all the same."""
    return [
        move
        for move in game.pseudo_legal_moves(at)
        if (broken := list(game.violations(at, move))) and all(v.possible for v in broken)
    ]


# Decisions: the codec knows them, they can be answered, and not be forged

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
