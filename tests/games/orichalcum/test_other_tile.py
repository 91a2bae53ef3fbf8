"""A tile that a table draws from its bag is entered although the set does not list it (OR-13)."""

from dataclasses import replace

import pytest

from companion.games.orichalcum.box.components import TILES, Terrain
from companion.games.orichalcum.decisions.draws import DrawTile
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.holdings import RowCard
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.moves.draws import DrawnTile
from companion.games.orichalcum.moves.tile import DrawnOtherTile
from companion.games.orichalcum.state import Position
from companion.tables.taps.move_entry import enter

from .positions import deal

UNLISTED: tuple[Terrain, ...] = ("forest", "desert", "lagoon")
MIRRORED: tuple[Terrain, ...] = ("forest", "lagoon", "desert")


def drawing(card: str = "capture-3", **options: str) -> Position:
    """The table draws the tile of the first card."""
    start = GAME.start(deal(2, **{"draws": "table", **options}))
    asked = (*start.state.decisions[:1], DrawTile(0))
    return start.with_state(start.state.changed(row=(RowCard(card),), decisions=asked))


def read(at: Position, *terrains: str) -> tuple[str, ...]:
    """The taps that read a tile circle by circle."""
    return ("draw-other", *(f"circle-{n}-{terrain}" for n, terrain in enumerate(terrains, 1)))


def test_a_triple_outside_the_set_is_read_in_three_taps_from_any_of_its_circles() -> None:
    for taps in (UNLISTED, (*UNLISTED[1:], *UNLISTED[:1]), (*UNLISTED[2:], *UNLISTED[:2])):
        entry = enter(GAME, drawing(), read(drawing(), *taps))
        assert entry.wish == DrawnOtherTile("triangle", ("forest", "desert", "lagoon"))
        assert entry.records
        after = GAME.apply(drawing(), entry.wish).state
        assert after.state.row[0].tile == "+triangle-forest-desert-lagoon"
        assert GAME.state_problems(after) == ()


def test_a_triple_that_the_set_lists_is_that_one_however_it_is_entered() -> None:
    entry = enter(GAME, drawing(), read(drawing(), "lagoon", "desert", "forest"))
    assert entry.sentence == "The tile on card 1 shows forest, lagoon, desert."
    assert GAME.apply(drawing(), entry.wish).state == GAME.apply(drawing(), DrawnTile("FLD")).state


def test_a_second_tile_of_a_kind_that_is_out_is_entered_too() -> None:
    at = drawing()
    at = at.with_state(at.state.changed(under=((), (), ("FLD",))))
    assert GAME.check(at, DrawnTile("FLD"))
    after = GAME.apply(at, DrawnOtherTile("triangle", MIRRORED)).state
    assert after.state.row[0].tile == "+triangle-forest-lagoon-desert"
    assert GAME.state_problems(after) == ()


def test_no_more_tiles_are_drawn_than_the_box_has_whichever_they_are() -> None:
    at, other = drawing(), "+triangle-forest-desert-lagoon"
    most = at.with_state(at.state.changed(under=((), (), (other,) * TILES[3])))
    assert pieces.tiles(most, 3) == {}
    settled = DrawTile(0).settle(most)
    assert settled is not None
    assert settled.state.row[0].tile == other, "the tile put under the pile comes back"
    too_many = ((), (), (other,) * (TILES[3] + 1))
    faults = GAME.state_problems(at.with_state(at.state.changed(under=too_many)))
    assert [fault.message for fault in faults] == ["has 18 tiles of 3; there are 17"]


def test_volcanoes_of_such_a_tile_bring_their_creatures() -> None:
    move = DrawnOtherTile("triangle", ("forest", "volcano", "lagoon"))
    after = GAME.apply(drawing(), move).state
    assert GAME.prompt(after) == "Which creature is drawn for card 1?"


def test_single_tiles_need_no_other_way_while_the_set_has_all_of_them() -> None:
    assert not list(DrawnOtherTile.pseudo_legal(drawing("capture-1")))


def test_where_the_app_draws_nobody_names_another_tile() -> None:
    assert not list(DrawnOtherTile.pseudo_legal(drawing(draws="app")))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (DrawnOtherTile("pair", ("forest", "forest")), "The card shows a tile of 3 circles."),
        (DrawnOtherTile("triangle", ("forest",)), "The card shows a tile of 3 circles."),
        (
            DrawnOtherTile("triangle", ("lagoon", "forest", "desert")),
            "Tell the terrains of this tile in the order forest, desert and lagoon.",
        ),
    ],
)
def test_what_cannot_be_such_a_tile_is_refused_with_a_reason(
    move: DrawnOtherTile, reason: str
) -> None:
    assert [violation.reason for violation in GAME.violations(drawing(), move)] == [reason]
    assert GAME.describe(drawing(), move)
    assert GAME.ways(drawing(), move)


def test_a_set_with_triples_of_several_shapes_asks_for_the_shape_first() -> None:
    at = drawing()
    bent = tuple(
        replace(kind, shape="bend") if kind.id == "VVV" else kind for kind in at.edition.tiles
    )
    edition = replace(at.edition, tiles=bent)
    at = GAME.at(replace(at.deal, edition=edition), at.state)
    entry = enter(GAME, at, ("draw-other",))
    assert {choice.tap.label for choice in entry.choices} >= {"Triangle", "Bend"}


def test_a_state_with_a_tile_that_cannot_be_is_refused() -> None:
    at = drawing()
    row = (RowCard("capture-3", "+triangle-forest-forest"),)
    asked = at.state.decisions[:1]
    faults = GAME.state_problems(at.with_state(at.state.changed(row=row, decisions=asked)))
    assert [fault.message for fault in faults] == ["must be a tile of the set"]
