"""Promises about putting the board right by hand: what can be tapped, and what comes of it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.codec import dump_state, load_state
from companion.engine.correcting import Spot, corrected, differences, drafted, spots
from companion.testing.checks import is_sentence
from companion.testing.worlds import Table, Walk, sample, sampled, views, walked

SPOTS, CHOICES = 8, 2
"""How many spots of a position are tried, and how many choices of each."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A choice of a spot, what the position is then, and why it cannot be; "" if it can."""

    at: Any
    spot: Spot
    choice: str
    then: Any
    why: str


@lru_cache(maxsize=1)
def tried(table: Table) -> tuple[Tried, ...]:
    """Some choices of spots, in positions from all of a game; kept for the promises below."""
    return tuple(
        Tried(at, spot, choice.id, *drafted(table.game, at, [(spot.id, choice.id)]))
        for at in sampled(walked(table))
        for spot in sample(list(spots(table.game, at).values()), SPOTS)
        for choice in sample(list(spot.choices), CHOICES)
    )


def test_spots_have_ids_names_and_choices_of_their_own(table: Table, walk: Walk) -> None:
    if (correcting := table.game.correcting) is None:
        return
    for at in sampled(walk):
        found = list(correcting(at))
        assert len({spot.id for spot in found}) == len(found)
        assert len({spot.name for spot in found}) == len(found)
        for spot in found:
            ids = [choice.id for choice in spot.choices]
            assert len(set(ids)) == len(ids), spot.id
            assert spot.lies in ids, spot.id
            assert spot.name
            assert all(choice.name for choice in spot.choices)


def test_a_place_that_can_be_put_right_is_drawn(table: Table, walk: Walk) -> None:
    """Of the places that a spot names one is on the picture at least, whatever lies there."""
    for at in sampled(walk):
        drawn = {element.id for element in table.game.picture(at).elements}
        for spot in spots(table.game, at).values():
            assert not spot.places or drawn & set(spot.places), spot.id


def test_every_choice_lies_there_then_or_is_refused_in_words(table: Table) -> None:
    game = table.game
    for one in tried(table):
        at, then = one.at, one.then
        assert not one.why or is_sentence(one.why), one.why
        if not one.why:
            assert load_state(game, at.deal, dump_state(game, then)).state == then.state
            assert game.sheet(then) is not None
            same = one.choice == one.spot.lies
            assert same or differences(game, at, then), (one.spot.id, one.choice)


def test_what_lies_there_already_changes_nothing(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        for spot in sample(list(spots(table.game, at).values()), SPOTS):
            same = corrected(table.game, at, [(spot.id, spot.lies)])
            assert not differences(table.game, at, same), spot.id


def test_a_correction_back_restores_the_position(table: Table) -> None:
    """Where what lay there is still to be had: a tile that the set does not list is not."""
    game = table.game
    for one in tried(table):
        at, then, spot = one.at, one.then, one.spot
        moved = [other for other in differences(game, at, then) if other.spot.id != spot.id]
        there = spots(game, then).get(spot.id)
        if not moved and there and spot.lies in {other.id for other in there.choices}:
            back = corrected(game, then, [(spot.id, spot.lies)])
            assert not differences(game, at, back), (spot.id, one.choice)


def test_a_view_offers_no_more_than_is_seen(table: Table, walk: Walk) -> None:
    """The spots of a view can be tapped by whoever has it, and what they say is true."""
    game = table.game
    for _, _, seen in views(table, walk) if game.hide else ():
        for spot in spots(game, seen).values():
            assert dump_state(game, corrected(game, seen, [(spot.id, spot.lies)]))
