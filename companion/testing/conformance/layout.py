"""Promises about what may lie where: what can be put right by taps, what comes of it, and what
a photo is compared with."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.codec import dump_state, load_state
from companion.engine.layout import BoardPlace, Spot, corrected, differences, drafted, spots
from companion.engine.pictures import Area, Element, Piece, distance, inside
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


def test_what_lies_on_a_board_for_a_photo_is_drawn_there(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk) if game.counting else ():
        pictures = {board.id: board.picture for board in game.boards_for(at, None)}
        for layout in game.pad.layouts(at.deal, game.participants(at.deal), ended=False):
            drawn = pictures.get(layout.id, game.picture(at)).elements
            printed = {element.id: element for element in layout.picture.elements}
            places = {place.id: place for place in layout.places}
            colours = {kind.token.tone for kind in layout.kinds if not kind.ground}
            for name, kind in layout.lies(at).items():
                there = [
                    one.tone
                    for one in drawn
                    if isinstance(one, Piece) and lies_on(one, places[name], printed[name])
                ]
                if kind is None:
                    assert not there or there[-1] not in colours, name
                else:
                    assert there[-1] == layout.kinds[kind].token.tone, name


def lies_on(piece: Piece, place: BoardPlace, printed: Element) -> bool:
    if isinstance(printed, Area):
        return inside(piece.at, printed.outline)
    return distance(piece.at, place.at) <= place.size


def test_a_view_offers_no_more_than_is_seen(table: Table, walk: Walk) -> None:
    """The spots of a view can be tapped by whoever has it, and what they say is true."""
    game = table.game
    for _, _, seen in views(table, walk) if game.hide else ():
        for spot in spots(game, seen).values():
            assert dump_state(game, corrected(game, seen, [(spot.id, spot.lies)]))
