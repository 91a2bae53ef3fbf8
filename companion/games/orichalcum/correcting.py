"""What can be put right by hand: islands circle by circle, what players hold, and the Titans."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.correcting import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.values import Seat
from companion.games.orichalcum.box.components import (
    CREATURES,
    HOPLITES,
    MOST_IN_A_FIGHT,
    NUGGETS,
    TEMPLES,
    TOKENS,
    VOLCANO,
)
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.holdings import HeldTitan, Shown
from companion.games.orichalcum.land.geometry import Rhombus
from companion.games.orichalcum.land.island import LaidTile
from companion.games.orichalcum.land.places import (
    circle_id,
    counter_id,
    medallion_id,
    spot_id,
    stock_id,
    temple_id,
    titan_id,
)
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import spot_words

TURNS = tuple(SpotChoice(str(turns), f"turned {60 * turns} degrees") for turns in range(6))
YES = (EMPTY, SpotChoice("temple", "temple", "purple"))


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: island by island, then the construction board, what players hold, the Titans."""
    for seat in range(len(at.deal.names)):
        if not at.deal.quick:
            yield from _island(at, seat)
        yield from _stocks(at, seat)
    if not at.deal.quick:
        for spot in range(len(at.state.display)):
            yield _on_offer(at, spot)
    for titan in TITANS:
        yield _titan(at, titan)
    names = tuple(SpotChoice(str(seat), name) for seat, name in enumerate(at.deal.names))
    holder = str(at.state.holder)

    def put(chosen: str) -> State:
        return at.state.changed(holder=int(chosen))

    yield Spot("holder", "initiative pawn", holder, names, put)


def _has(at: Position, seat: Seat, **changes: Any) -> State:
    return at.state.changed(players=at.state.players_with(seat, **changes))


def _lies(at: Position, seat: Seat, **changes: Any) -> State:
    """The state after changes to what lies on an island."""
    return _has(at, seat, island=at.state.players[seat].island.changed(**changes))


def _laid(lying: Mapping[str, Any], circle: str, piece: Any) -> dict[str, Any]:
    """What lies by circle, with another piece on one; None takes it away."""
    others = {place: one for place, one in lying.items() if place != circle}
    return others if piece is None else {**others, circle: piece}


def _island(at: Position, seat: Seat) -> Iterator[Spot]:
    land = at.lands[seat]
    island = land.island
    words = ((tile.id, f"tile {tile.id}: {', '.join(tile.terrains)}") for tile in at.edition.tiles)
    tiles = (EMPTY, *(SpotChoice(*one) for one in words))
    if island.metropolis is None:
        return
    for circle in land.layout.circles:
        place = circle_id(seat, circle)
        drawn = (f"{what}-{seat}-{circle}" for what in ("creature", "hoplites", "building"))
        here = (place, *drawn)
        if circle in land.tiled:
            yield from _tile(at, seat, circle, here)
            if land.tiled[circle] == VOLCANO:
                yield _piece(at, seat, circle, "creature", here)
            if circle in island.hoplites or circle in island.creatures:
                yield _hoplites(at, seat, circle, here)
            yield _piece(at, seat, circle, "building", here)
        elif circle not in land.occupied:
            yield _bare(at, seat, circle, tiles)
    for four in land.layout.rhombuses:
        if land.tiled.keys() >= set(four):
            yield _temple(at, seat, four)


def _tile(at: Position, seat: Seat, circle: str, places: tuple[str, ...]) -> Iterator[Spot]:
    """The tile whose first circle lies here: taken away, or turned."""
    tiles = at.lands[seat].island.tiles
    for index, laid in enumerate(tiles):
        if laid.circle != circle:
            continue
        name = f"tile on {circle} of {at.deal.names[seat]}"
        choices = (EMPTY, SpotChoice(laid.tile, f"tile {laid.tile}"))

        def keep(chosen: str, index: int = index) -> State:
            if chosen != NOTHING:
                return at.state
            return _lies(at, seat, tiles=(*tiles[:index], *tiles[index + 1 :]))

        def turn(chosen: str, index: int = index, laid: LaidTile = laid) -> State:
            turned = replace(laid, turns=int(chosen))
            return _lies(at, seat, tiles=(*tiles[:index], turned, *tiles[index + 1 :]))

        yield Spot(f"tile-{seat}-{circle}", name, laid.tile, choices, keep, places)
        yield Spot(
            f"turns-{seat}-{circle}", f"way of the {name}", str(laid.turns), TURNS, turn, places
        )


def _bare(at: Position, seat: Seat, circle: str, tiles: tuple[SpotChoice, ...]) -> Spot:
    island = at.lands[seat].island

    def put(chosen: str) -> State:
        if chosen == NOTHING:
            return at.state
        return _lies(at, seat, tiles=(*island.tiles, LaidTile(chosen, circle, 0)))

    name, places = f"tile on {circle} of {at.deal.names[seat]}", (circle_id(seat, circle),)
    return Spot(f"tile-{seat}-{circle}", name, NOTHING, tiles, put, places)


def _piece(at: Position, seat: Seat, circle: str, noun: str, places: tuple[str, ...]) -> Spot:
    """The "creature" or the "building" on a circle."""
    many, tone = f"{noun}s", "red" if noun == "creature" else ""
    lying: Mapping[str, str] = getattr(at.lands[seat].island, many)
    kinds = (SpotChoice(kind.id, kind.title, tone) for kind in getattr(at.edition, many))

    def put(chosen: str) -> State:
        piece = None if chosen == NOTHING else chosen
        return _lies(at, seat, **{many: _laid(lying, circle, piece)})

    name, lies = f"{noun} on {circle} of {at.deal.names[seat]}", lying.get(circle, NOTHING)
    return Spot(f"{noun}-{seat}-{circle}", name, lies, (EMPTY, *kinds), put, places)


def _hoplites(at: Position, seat: Seat, circle: str, places: tuple[str, ...]) -> Spot:
    lying = at.lands[seat].island.hoplites

    def put(many: int) -> State:
        return _lies(at, seat, hoplites=_laid(lying, circle, many or None))

    name, now = f"hoplites on {circle} of {at.deal.names[seat]}", lying.get(circle, 0)
    return number(f"hoplites-{seat}-{circle}", name, now, MOST_IN_A_FIGHT, put, places=places)


def _temple(at: Position, seat: Seat, four: Rhombus) -> Spot:
    temples = at.lands[seat].island.temples

    def put(chosen: str) -> State:
        others = tuple(one for one in temples if one != four)
        return _lies(at, seat, temples=others if chosen == NOTHING else (*others, four))

    place = temple_id(seat, four)
    name = f"{', '.join(four)} of {at.deal.names[seat]}"
    lies = "temple" if four in temples else NOTHING
    under = tuple(circle_id(seat, circle) for circle in four)
    return Spot(place, name, lies, YES, put, (place, *under))


def _stocks(at: Position, seat: Seat) -> Iterator[Spot]:
    player, name = at.state.players[seat], at.deal.names[seat]
    counted = {"hoplites": HOPLITES, "nuggets": NUGGETS, "medallions": TOKENS}
    if at.deal.quick:
        counted |= {"temples": TEMPLES, "creatures_left": CREATURES}
    for stock, most in counted.items():

        def put(many: int, stock: str = stock) -> State:
            return _has(at, seat, **{stock: many})

        if at.deal.quick:
            places: tuple[str, ...] = (counter_id(stock, seat),)
        elif stock == "medallions":
            places = tuple(medallion_id(seat, n) for n in range(player.medallions))
        else:
            places = (stock_id(stock.removesuffix("s"), seat),)
        label, now = f"{name}'s {stock.replace('_', ' ')}", getattr(player, stock)
        yield number(f"{stock}-{seat}", label, now, most, put, places=places)
    for kind in () if at.deal.quick else at.edition.creatures:

        def hold(many: int, kind: str = kind.id) -> State:
            others = [one for one in player.creatures if one != kind]
            return _has(at, seat, creatures=(*others, *[kind] * many))

        label, now = f"{kind.title}: captured by {name}", player.creatures.count(kind.id)
        yield number(f"captured-{seat}-{kind.id}", label, now, kind.count, hold)


def _on_offer(at: Position, spot: int) -> Spot:
    display = at.state.display
    shown = display[spot]
    kinds = (SpotChoice(kind.id, kind.title) for kind in at.edition.buildings)

    def put(chosen: str) -> State:
        if shown is not None and chosen == shown.building:
            return at.state
        new = None if chosen == NOTHING else Shown(chosen)
        return at.state.changed(display=(*display[:spot], new, *display[spot + 1 :]))

    lies = shown.building if shown else NOTHING
    place = spot_id(spot)
    return Spot(place, spot_words(spot), lies, (EMPTY, *kinds), put, (place,))


def _titan(at: Position, titan: str) -> Spot:
    holder = at.holder_of(titan)
    held = None if holder is None else at.state.players[holder].holds(titan)
    centre = SpotChoice(NOTHING, "at the centre")
    ways = ((f"{seat}", f"with {name}") for seat, name in enumerate(at.deal.names))
    spent = ((f"{seat}-used", f"with {name}, used") for seat, name in enumerate(at.deal.names))

    def put(chosen: str) -> State:
        state = at.state
        for seat, player in enumerate(state.players):
            titans = tuple(one for one in player.titans if one.titan != titan)
            if chosen.partition("-")[0] == str(seat):
                titans = (*titans, HeldTitan(titan, active=not chosen.endswith("-used")))
            state = state.changed(players=state.players_with(seat, titans=titans))
        return state

    lies = NOTHING if held is None else f"{holder}" if held.active else f"{holder}-used"
    choices = (centre, *(SpotChoice(id_, name) for id_, name in (*ways, *spent)))
    place = titan_id(titan)
    return Spot(place, TITANS[titan].title, lies, choices, put, (place, f"holds-{titan}"))
