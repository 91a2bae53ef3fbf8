"""Promises about the set-up: deals, their items and steps, and who takes part."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, get_args

import pytest

from companion.engine.game import AnyGame
from companion.engine.pictures import Shape
from companion.engine.problems import Malformed
from companion.engine.setup import DealItem
from companion.testing.checks import is_code, is_sentence
from companion.testing.worlds import NAMES, Table


def values(items: Sequence[DealItem]) -> dict[str, str]:
    return {item.id: item.value for item in items}


def deal_default(game: AnyGame, **changed: Any) -> Any:
    """A deal of the reference edition with something changed."""
    given: dict[str, Any] = {
        "edition": game.editions()[0],
        "names": NAMES[: game.players[0]],
        "options": {},
        "rng": Random(1),
        "fixed": {},
    } | changed
    return game.deal(*given.values())


def test_the_same_seed_makes_the_same_deal(table: Table) -> None:
    assert table.deal("A") == table.deal("A")


def test_a_deal_keeps_what_was_chosen_and_is_sound(table: Table) -> None:
    deal = table.deal()
    assert deal.edition == next(e for e in table.game.editions() if e.id == table.edition)
    assert deal.names == table.names
    assert dict(deal.options) == dict(table.options)
    assert table.game.deal_problems(deal) == ()


def test_missing_options_take_the_first_choice(game: AnyGame) -> None:
    deal = deal_default(game)
    assert dict(deal.options) == {option.id: option.choices[0].id for option in game.options}


def test_items_are_choices(table: Table) -> None:
    items = table.game.deal_items(table.deal())
    assert len(values(items)) == len(items)
    for item in items:
        choices = [choice.id for choice in item.choices]
        assert is_code(item.id.partition(".")[0])
        assert item.label
        assert item.value in choices
        assert len(set(choices)) == len(choices)
        assert all(choice.label for choice in item.choices)


def test_an_item_set_by_hand_leaves_the_others_as_they_were(table: Table) -> None:
    """Except for one that has to change because no two items can have the same value."""
    dealt = table.game.deal_items(table.deal())
    for item in dealt:
        for choice in item.choices:
            fixed = values(table.game.deal_items(table.deal(fixed={item.id: choice.id})))
            assert fixed.pop(item.id) == choice.id
            changed = {name for name, value in fixed.items() if value != values(dealt)[name]}
            robbed = {i.id for i in dealt if i.choices == item.choices and i.value == choice.id}
            assert not changed or changed == robbed


def test_a_deal_set_by_hand_as_it_was_dealt_is_the_same_deal(table: Table) -> None:
    deal = table.deal()
    assert table.deal(fixed=values(table.game.deal_items(deal))) == deal


@pytest.mark.parametrize(
    "changed",
    [
        {"options": {"no_such_option": "1"}},
        {"fixed": {"no_such_item": "1"}},
        {"names": ()},
        {"names": NAMES},
    ],
    ids=str,
)
def test_a_deal_of_nonsense_is_malformed(game: AnyGame, changed: Mapping[str, Any]) -> None:
    with pytest.raises(Malformed) as refused:
        deal_default(game, **changed)
    assert all(problem.message for problem in refused.value.problems)


def test_a_number_of_names_that_cannot_play_is_malformed(game: AnyGame) -> None:
    for number in set(range(len(NAMES) + 1)) - set(game.players):
        with pytest.raises(Malformed):
            deal_default(game, names=NAMES[:number])


def test_a_value_that_is_no_choice_is_malformed(game: AnyGame) -> None:
    for option in game.options:
        with pytest.raises(Malformed):
            deal_default(game, options={option.id: "no such choice"})
    for item in game.deal_items(deal_default(game)):
        with pytest.raises(Malformed):
            deal_default(game, fixed={item.id: "no such choice"})


def test_the_steps_show_every_item_and_cite_the_rulebook(table: Table) -> None:
    game, deal = table.game, table.deal()
    steps = game.setup_steps(deal)
    items = {item.id for item in game.deal_items(deal)}
    places = {element.id for element in game.deal_picture(deal).elements}
    assert steps
    assert len({step.id for step in steps}) == len(steps)
    assert {item for step in steps for item in step.items} == items
    for step in steps:
        assert is_code(step.id)
        assert step.title
        assert is_sentence(step.text), step.text
        assert game.rulebook.citations[step.cite.id] == step.cite
        assert set(step.where) <= places


def test_what_is_set_by_hand_is_found_where_it_lies(table: Table) -> None:
    """A seat's own items belong to somebody who takes part; places are on the picture."""
    game, deal = table.game, table.deal()
    seats = {person.seat for person in game.participants(deal)}
    places = {element.id for element in game.deal_picture(deal).elements}
    for item in game.deal_items(deal):
        assert item.seat is None or item.seat in seats
        assert not item.at or item.at in places, item.id
        if item.id == "start_player":
            assert [choice.id for choice in item.choices] == [
                str(n) for n in range(len(deal.names))
            ]
        shown = next(choice for choice in item.choices if choice.id == item.value)
        assert not shown.place or shown.place in places


def test_participants_differ_by_more_than_their_colour(table: Table) -> None:
    people = table.game.participants(table.deal())
    players = [person for person in people if not person.neutral]
    assert [person.seat for person in people] == list(range(len(people)))
    assert tuple(person.name for person in players) == table.names
    assert people[: len(players)] == tuple(players)
    own: list[tuple[str, ...]] = [("name",), ("token",), ("tone",), ("shape",), ("letter",)]
    if len(people) > len(get_args(Shape)):
        # There are not as many shapes: these people differ by a shape and the letter on it.
        own = [("name",), ("token",), ("shape", "letter"), ("shape", "tone")]
    for marks in own:
        found = {tuple(getattr(person, mark) for mark in marks) for person in people}
        assert len(found) == len(people), marks
    assert all(len(person.letter) == 1 for person in people)


def test_options_have_words(game: AnyGame) -> None:
    assert len({option.id for option in game.options}) == len(game.options)
    for option in game.options:
        assert is_code(option.id)
        assert option.label
        assert is_sentence(option.help), option.help
        assert len({choice.id for choice in option.choices}) == len(option.choices) >= 2
        assert all(choice.label for choice in option.choices)
        assert not option.list or len(option.choices) == 2
