"""Phases 1 and 2: an action card is selected, its tile is placed (OR-2, OR-14, OR-17)."""

from typing import Any

from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.start import ChooseCard
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.holdings import Player
from companion.games.orichalcum.moves.card import TakeCard
from companion.games.orichalcum.moves.tile import PlaceTerrain
from companion.games.orichalcum.state import Position

from .positions import ADA, codes, events_of, legal, play, player, position, refusal, row

CHOOSE = (ChooseCard(),)


def placing(*tiles: str, card: str = "produce-2 FL", **rest: Any) -> Position:
    """A position in which Ada has that card's tile in hand."""
    at = position(player(*tiles, **rest), asked=CHOOSE, row=row(card))
    return play(at, TakeCard(0))


def test_the_two_leftmost_cards_are_free_and_the_next_cost_hoplites() -> None:
    at = position(player(hoplites=1), asked=CHOOSE)
    assert [move.slot for move in legal(at, TakeCard)] == [0, 1, 2, 3]
    assert refusal(at, TakeCard(4)).cite.id == "card_cost"
    assert legal(position(player(hoplites=0), asked=CHOOSE), TakeCard) == [TakeCard(0), TakeCard(1)]


def test_the_booklets_example_of_a_card_for_one_hoplite() -> None:
    """Bruno takes the third card for a hoplite, with all that lies on it; the others slide."""
    cards = row("produce-1 F", "recruit-1 L", "construct-1 V gorgon", "capture-1 D")
    at = play(position(player(hoplites=2), asked=CHOOSE, row=cards), TakeCard(2))
    assert at.player.hoplites == 1
    assert at.decision == PlaceTile("V", ("gorgon",))
    assert [card.card for card in at.state.row] == ["produce-1", "recruit-1", "capture-1"]


def test_stuck_hoplites_pay_for_no_card() -> None:
    ada = player("V B1 0", hoplites=0, creatures={"B1": "gorgon"}, stuck={"B1": 2})
    at = position(ada, asked=CHOOSE)
    assert codes(at, TakeCard(2)) == {"too_expensive"}


def test_a_tile_lies_entirely_on_the_island() -> None:
    assert "off_island" in codes(placing(), PlaceTerrain("A4", 0))


def test_a_tile_lies_on_no_occupied_circle() -> None:
    at = placing("F B2 0")
    assert "occupied" in codes(at, PlaceTerrain("B2", 0))
    assert "occupied" in codes(at, PlaceTerrain("A1", 0))


def test_a_tile_touches_another_or_the_metropolis() -> None:
    at = placing()
    assert codes(at, PlaceTerrain("D3", 0)) == {"not_adjacent"}
    assert refusal(at, PlaceTerrain("D3", 0)).possible
    assert not codes(at, PlaceTerrain("A3", 0))


def test_tiles_touch_through_circles_that_are_built_over_or_14() -> None:
    temple = (("A3", "A4", "B3", "B4"),)
    ada = player("F A3 0", "L A4 0", "D B3 0", "M B4 0", temples=temple)
    at = play(position(ada, asked=CHOOSE, row=row("produce-1 F")), TakeCard(0))
    assert "B5" in {move.circle for move in legal(at, PlaceTerrain)}


def test_a_tile_is_turned_by_sixty_degrees_and_never_flipped_or_2() -> None:
    at = placing("F A3 0", card="produce-3 FLD")
    looks = {move.turns for move in legal(at, PlaceTerrain)}
    assert looks <= set(range(6))
    shape = {tuple(move.under(at)) for move in legal(at, PlaceTerrain)}
    clockwise = {(a, b, c) for a, b, c in shape if at.land.layout.axial[a] and b and c}
    for first, second, third in clockwise:
        assert turn_of(at, first, second, third) > 0


def turn_of(at: Position, *circles: str) -> int:
    """Whether three circles run clockwise, as those of the tile's printed side do."""
    (ax, ay), (bx, by), (cx, cy) = (at.land.layout.column[name] for name in circles)
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def test_turns_that_look_alike_are_offered_once() -> None:
    assert placing(card="produce-1 F").decision.turns(placing(card="produce-1 F")) == (0,)
    at = placing(card="produce-2 FF")
    assert len(at.decision.turns(at)) == 3
    assert len(placing().decision.turns(placing())) == 6
    assert codes(at, PlaceTerrain("A3", 5)) == {"no_such_turn"}


def test_a_tile_with_two_different_creatures_has_six_looks_or_17() -> None:
    at = placing(card="capture-2 VV gorgon cyclops")
    assert len(at.decision.turns(at)) == 6
    alike = placing(card="capture-2 VV gorgon gorgon")
    assert len(alike.decision.turns(alike)) == 3


def test_each_creature_keeps_its_circle_or_17() -> None:
    at = play(placing(card="capture-2 VV gorgon cyclops"), PlaceTerrain("A3", 0))
    assert at.player.island.creatures == {"A3": "gorgon", "A4": "cyclops"}


def test_creatures_do_not_block_tiles_or_2() -> None:
    at = placing("V B2 0", creatures={"B2": "gorgon"})
    assert PlaceTerrain("B3", 0) in legal(at, PlaceTerrain)


def test_a_tile_that_fits_nowhere_goes_under_its_pile_or_2() -> None:
    cards = row("produce-3 DDV gorgon", "recruit-1 M")
    at = position(full_but_for("F2"), asked=CHOOSE, row=cards)
    events = events_of(at, TakeCard(0))
    assert events[0].code == "tile_returned"
    at = play(at, TakeCard(0))
    assert at.state.under[2] == ("DDV",)
    assert not at.player.island.creatures


def test_choosing_a_tile_that_cannot_be_placed_is_legal_or_2() -> None:
    at = position(full_but_for("F2"), asked=CHOOSE, row=row("recruit-2 FL"))
    assert legal(at, TakeCard) == [TakeCard(0)]
    assert isinstance(play(at, TakeCard(0)).decision, PerformAction)


def test_a_tile_that_fits_must_be_placed_or_2() -> None:
    assert {type(move) for move in legal(placing(), object)} == {PlaceTerrain}


def test_a_card_without_a_tile_has_only_its_action_or_12() -> None:
    at = play(position(player(), asked=CHOOSE, row=row("produce-1")), TakeCard(0))
    assert at.decision == PerformAction("produce")


def test_a_volcano_without_a_creature_is_empty_or_12() -> None:
    at = placing(card="capture-1 V none")
    assert at.state.players[ADA].island.creatures == {}


def full_but_for(*free: str) -> Player:
    """Ada's island with a tile of one circle, or a pair, on every other circle."""
    kinds = iter([kind for kind in "FLDM" for _ in range(5)])
    land = position(player(), asked=CHOOSE).land
    left = [name for name in land.layout.circles if name not in (*free, "A1", "A2")]
    pairs = ["FF", "FF", "LL", "LL", "DD"]
    tiles = []
    while len(left) > 18 and pairs:
        first = next(name for name in left if land.layout.beside(name, (1, 0)) in left)
        tiles.append(f"{pairs.pop()} {first} 0")
        left = [name for name in left if name not in (first, land.layout.beside(first, (1, 0)))]
    tiles += [f"{next(kinds)} {name} 0" for name in left]
    return player(*tiles)
