"""On a player's first turn: the Metropolis, and the ports (OR-1, OR-14)."""

from dataclasses import replace

from companion.games.orichalcum.decisions.start import ChooseCard, InstallMetropolis
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.land.geometry import layout_of
from companion.games.orichalcum.moves.card import TakeCard
from companion.games.orichalcum.moves.laid import PlaceMetropolis
from companion.games.orichalcum.moves.tile import PlaceTerrain
from companion.games.orichalcum.state import Position

from .positions import ADA, REFERENCE, codes, legal, play, player, position, row

FIRST = (InstallMetropolis(), ChooseCard())


def test_the_metropolis_lies_on_one_of_the_three_ports_or_1() -> None:
    at = position(player(metropolis=None), asked=FIRST)
    assert {move.port for move in legal(at, PlaceMetropolis)} == {"A1", "D7", "F1"}
    assert codes(at, PlaceMetropolis("A2")) == {"no_port"}


def test_the_metropolis_comes_before_the_first_card_or_1() -> None:
    at = position(player(metropolis=None), asked=FIRST)
    assert codes(at, TakeCard(0)) == {"not_now"}
    assert isinstance(play(at, PlaceMetropolis("A1")).decision, ChooseCard)


def test_the_booklets_example_of_a_port_that_pays_one_of_each() -> None:
    """Bruno's Metropolis on the northern port earns a hoplite and a nugget."""
    at = position(player(metropolis=None, hoplites=1, nuggets=1), asked=FIRST)
    at = play(at, PlaceMetropolis("A1"))
    assert (at.player.hoplites, at.player.nuggets) == (2, 2)


def test_the_bonus_of_the_metropolis_may_pay_the_first_card_or_14() -> None:
    at = position(player(metropolis=None, hoplites=0), asked=FIRST)
    at = play(at, PlaceMetropolis("F1"))
    assert at.player.hoplites == 2
    assert play(at, TakeCard(2)).player.hoplites == 1


def test_the_metropolis_holds_a_camp_and_a_mine_or_1() -> None:
    land = position(player(), asked=(ChooseCard(),)).land
    assert land.total(lambda effect: effect.recruits) == 1
    assert land.total(lambda effect: effect.produces) == 1


def test_the_metropolis_is_no_terrain_or_1() -> None:
    land = position(player(), asked=(ChooseCard(),)).land
    assert land.occupied == {"A1", "A2"}
    assert not land.ground


def test_the_booklets_example_of_a_tile_over_a_port() -> None:
    """A tile over the port earns two hoplites at once."""
    ada = player("F E2 0", hoplites=0)
    at = position(ada, asked=(ChooseCard(),), row=row("produce-1 F", "recruit-1 L"))
    at = play(at, TakeCard(0), PlaceTerrain("F1", 0))
    assert at.player.hoplites == 2


def test_a_port_pays_once_a_game() -> None:
    at = position(player("F C6 0"), asked=(ChooseCard(),), row=row("produce-1 F"))
    earned = next(port for port in at.land.layout.ports.values() if port.circle == "D7")
    assert not at.land.port_earned(earned)
    at = play(at, TakeCard(0), PlaceTerrain("D7", 0))
    assert at.player.nuggets == 4
    assert at.land.port_earned(earned)


def test_a_port_under_the_metropolis_is_spent_or_1() -> None:
    land = position(player(), asked=(ChooseCard(),)).land
    assert [port.circle for port in land.layout.ports.values() if land.port_earned(port)] == ["A1"]


def test_a_tile_over_two_ports_earns_both_or_1() -> None:
    at = with_ports_side_by_side()
    at = play(at, TakeCard(0), PlaceTerrain("B4", 0))
    assert (at.player.hoplites, at.player.nuggets) == (2 + 2, 2 + 2)


def test_a_metropolis_over_another_ports_circle_earns_it_too_or_14() -> None:
    at = with_ports_side_by_side(first=True)
    at = play(at, PlaceMetropolis("B4"))
    assert (at.player.hoplites, at.player.nuggets) == (2 + 2, 2 + 2)


def with_ports_side_by_side(*, first: bool = False) -> Position:
    """Thera with its other two ports moved to B4 and B5."""
    board = REFERENCE.island["thera"]
    north, east, south = board.easy.ports
    east = replace(east, circle="B4", metropolis=("B4", "B5"))
    south = replace(south, circle="B5")
    easy = replace(board.easy, ports=(north, east, south))
    islands = tuple(
        replace(other, easy=easy) if other is board else other for other in REFERENCE.islands
    )
    edition = replace(REFERENCE, id="two-ports", islands=islands)
    assert GAME.edition_problems(edition) == ()
    ada = player(metropolis=None if first else "A1")
    at = position(ada, asked=FIRST if first else (ChooseCard(),), row=row("produce-2 FL"))
    moved = GAME.at(replace(at.deal, edition=edition), at.state)
    if not first:
        tiles = player("F A3 0").island.tiles
        moved = moved.changed(ADA, island=replace(moved.player.island, tiles=tiles))
    return moved


def test_the_set_says_which_circles_a_metropolis_covers_or_19() -> None:
    for board in REFERENCE.islands:
        for side in (board.easy, board.hard):
            for port in side.ports:
                near = layout_of(side).neighbours[port.circle]
                assert len(port.metropolis) == 2
                assert port.circle in port.metropolis
                assert set(port.metropolis) - {port.circle} <= set(near)
