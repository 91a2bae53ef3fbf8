"""Empty piles and bags (OR-12): a card finds no tile, a volcano no creature, a spot no building."""

from dataclasses import replace

from companion.games.orichalcum.decisions.draws import (
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
)
from companion.games.orichalcum.decisions.fight import DrawLoot
from companion.games.orichalcum.decisions.start import ChooseCard
from companion.games.orichalcum.holdings import Player
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.state import Position

from .positions import ADA, REFERENCE, display, player, position, row

CHOOSE = (ChooseCard(),)


def asking(at: Position, *decisions: object) -> Position:
    """The position with these draws on top, before anything settles."""
    return at.with_state(at.state.ask(*decisions))


def covered(seat: int, *kinds: str, **rest: object) -> Player:
    """A player whose island has tiles of one circle, from its first free circle on."""
    layout = position(player(), asked=CHOOSE).deal.layouts[seat]
    port = next(iter(layout.ports.values()))
    free = [name for name in layout.circles if name not in port.metropolis]
    tiles = [f"{kind} {circle} 0" for kind, circle in zip(kinds, free, strict=False)]
    return player(*tiles, metropolis=port.circle, **rest)  # type: ignore[arg-type]


def test_a_card_has_no_tile_where_the_pile_is_empty_or_12() -> None:
    everything = tuple(kind for kind in "FLDMV" for _ in range(5))
    at = position(covered(ADA, *everything), asked=CHOOSE, row=row("capture-1"))
    at = asking(at, DrawTile(0))
    assert not pieces.tiles(at, 1)
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.row == row("capture-1")
    assert [event.code for event in step.events] == ["no_tile"]


def test_a_volcano_is_free_where_the_bag_of_creatures_is_empty_or_12() -> None:
    bag = tuple(kind.id for kind in REFERENCE.creatures for _ in range(kind.count))
    ada = replace(player(), creatures=bag)
    at = asking(position(ada, asked=CHOOSE, row=row("capture-1")), DrawCreature(0))
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.row[0].creatures == (None,)
    assert [event.code for event in step.events] == ["no_creature"]


def all_built() -> Position:
    """Of 26 buildings 25 stand on two islands, and the last one is on offer."""
    *bag, last = [kind.id for kind in REFERENCE.buildings for _ in range(kind.count)]
    players = []
    for seat, kinds in enumerate(("F" * 5 + "L" * 5 + "D" * 3, "D" * 2 + "M" * 5 + "V" * 5)):
        found = covered(seat, *kinds)
        buildings = {laid.circle: bag.pop() for laid in found.island.tiles}
        players.append(replace(found, island=replace(found.island, buildings=buildings)))
    return position(*players, asked=CHOOSE, row=row("produce-2 FL"), display=display(last))


def test_a_spot_stays_empty_where_the_bag_of_buildings_is_or_12() -> None:
    at = all_built()
    assert not pieces.buildings(at)
    for draw in (DrawBuilding(1), DrawLoot()):
        asked = asking(at, draw)
        step = asked.decision.settle(asked)
        assert step is not None
        assert step.state.display == at.state.display


def test_no_card_is_revealed_where_none_is_left_or_12() -> None:
    cards = tuple(kind.id for kind in REFERENCE.cards)
    at = position(player(), asked=CHOOSE, row=row(*cards[:5]))
    at = at.with_state(at.state.changed(discard=()))
    used = asking(at.with_state(at.state.changed(discard=cards[5:])), DrawCard())
    step = used.decision.settle(used)
    assert step is not None
    assert step.state.discard == ()
