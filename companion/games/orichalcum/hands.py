"""What hands do: putting right what lies there, and what is impossible."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.layout import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.problems import Problem, below
from companion.engine.values import Seat, changed, without
from companion.games.orichalcum.box.pieces import (
    BUILDINGS,
    HOPLITES,
    MANY_CREATURES,
    MOST_IN_A_FIGHT,
    NUGGETS,
    SIZES,
    SLOTS,
    TEMPLES,
    TITANS,
    TOKENS,
    VOLCANO,
    Rhombus,
    circle_id,
    counter_id,
    medallion_id,
    spot_id,
    spot_words,
    stock_id,
    temple_id,
    titan_id,
)
from companion.games.orichalcum.rules.decisions import (
    AssignInitiative,
    DrawCreature,
    EndTurn,
    QuickTurn,
    Retire,
    RollQuickDice,
)
from companion.games.orichalcum.rules.table import (
    HeldTitan,
    Island,
    LaidTile,
    Land,
    Player,
    Position,
    Shown,
    State,
)

# Putting right: islands circle by circle, what players hold, and the Titans

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


def _lies(at: Position, seat: Seat, **changes: Any) -> State:
    """The state after changes to what lies on an island."""
    return at.changed(seat, island=at.state.players[seat].island.changed(**changes)).state


def _laid(lying: Mapping[str, Any], circle: str, piece: Any) -> dict[str, Any]:
    """What lies by circle, with another piece on one; None takes it away."""
    others = {place: there for place, there in lying.items() if place != circle}
    return others if piece is None else {**others, circle: piece}


def _island(at: Position, seat: Seat) -> Iterator[Spot]:
    land = at.lands[seat]
    island = land.island
    if island.metropolis is None:
        return
    words = ((tile.id, f"tile {tile.id}: {', '.join(tile.terrains)}") for tile in at.edition.tiles)
    tiles = (EMPTY, *(SpotChoice(*id_and_label) for id_and_label in words))
    for circle in land.layout.circles:
        place = circle_id(seat, circle)
        drawn = (f"{what}-{seat}-{circle}" for what in ("creature", "hoplites", "building"))
        here = (place, *drawn)
        if circle in land.tiled:
            for laid in island.tiles:
                if laid.circle == circle:
                    yield from _tile(at, seat, laid, here)
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


def _tile(at: Position, seat: Seat, laid: LaidTile, places: tuple[str, ...]) -> Iterator[Spot]:
    """A tile on its first circle: taken away, or turned."""
    tiles, place = at.lands[seat].island.tiles, f"{seat}-{laid.circle}"
    name = f"tile on {laid.circle} of {at.deal.names[seat]}"
    choices = (EMPTY, SpotChoice(laid.tile, f"tile {laid.tile}"))

    def keep(chosen: str) -> State:
        return _lies(at, seat, tiles=without(tiles, laid)) if chosen == NOTHING else at.state

    def turn(chosen: str) -> State:
        turned = replace(laid, turns=int(chosen))
        return _lies(at, seat, tiles=changed(tiles, tiles.index(laid), turned))

    yield Spot(f"tile-{place}", name, laid.tile, choices, keep, places)
    yield Spot(f"turns-{place}", f"way of the {name}", str(laid.turns), TURNS, turn, places)


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
        others = tuple(temple for temple in temples if temple != four)
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
        counted |= {"temples": TEMPLES, "creatures_left": MANY_CREATURES}
    for stock, most in counted.items():

        def put(many: int, stock: str = stock) -> State:
            return at.changed(seat, **{stock: many}).state

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
            others = [creature for creature in player.creatures if creature != kind]
            return at.changed(seat, creatures=(*others, *[kind] * many)).state

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
        return at.state.changed(display=changed(display, spot, new))

    lies = shown.building if shown else NOTHING
    place = spot_id(spot)
    return Spot(place, spot_words(spot), lies, (EMPTY, *kinds), put, (place,))


def _titan(at: Position, titan: str) -> Spot:
    holder, active = at.holding(titan)
    centre = SpotChoice(NOTHING, "at the centre")
    ways = ((f"{seat}", f"with {name}") for seat, name in enumerate(at.deal.names))
    spent = ((f"{seat}-used", f"with {name}, used") for seat, name in enumerate(at.deal.names))

    def put(chosen: str) -> State:
        state = at.state
        for seat, player in enumerate(state.players):
            titans = player.titans_without(titan)
            if chosen.partition("-")[0] == str(seat):
                titans = (*titans, HeldTitan(titan, active=not chosen.endswith("-used")))
            state = state.changed(players=state.players_with(seat, titans=titans))
        return state

    lies = NOTHING if holder is None else f"{holder}" if active else f"{holder}-used"
    choices = (centre, *(SpotChoice(id_, name) for id_, name in (*ways, *spent)))
    place = titan_id(titan)
    return Spot(place, TITANS[titan].title, lies, choices, put, (place, f"holds-{titan}"))


# Positions from outside, and the decisions that are open in them

QUICK = (QuickTurn, RollQuickDice, EndTurn, AssignInitiative)
"""The decisions of tables that keep counters."""
STOCKS = ("hoplites", "nuggets", "medallions", "wounded", "temples", "creatures_left")


def check_state(at: Position) -> tuple[Problem, ...]:
    return (
        tuple(_seats(at))
        or (*_row(at), *_display(at), *_players(at))
        or tuple(_islands(at))
        or tuple(_tracking(at))
        or tuple(_end(at))
    )


def _seats(at: Position) -> Iterator[Problem]:
    players, state = len(at.deal.names), at.state
    if not 0 <= state.turn < players:
        yield Problem("turn", "must be a seat")
    if not 0 <= state.holder < players:
        yield Problem("holder", "must be a seat")
    if len(state.players) != players:
        yield Problem("players", "must be one for each name")
    if len(state.display) != len(SLOTS):
        yield Problem("display", f"must have {len(SLOTS)} spots")
    if len(state.under) != len(SIZES):
        yield Problem("under", "must be a list for each pile")


def _row(at: Position) -> Iterator[Problem]:
    edition, state = at.edition, at.state
    if len(state.row) > at.deal.row_size:
        yield Problem("row", f"has at most {at.deal.row_size} cards")
    for slot, card in enumerate(state.row):
        path = f"row[{slot}]"
        if card.card not in edition.card:
            yield Problem(f"{path}.card", "must be a card of the set")
            continue
        waiting = state.decisions.count(DrawCreature(slot))
        tile = edition.tile.get(card.tile or "")
        if card.tile is not None and tile is None:
            yield Problem(f"{path}.tile", "must be a tile of the set")
        elif tile and len(tile.terrains) != edition.card[card.card].size:
            yield Problem(f"{path}.tile", "must have the size that the card shows")
        volcanoes = tile.terrains.count(VOLCANO) if tile else 0
        if len(card.creatures) + waiting != volcanoes:
            yield Problem(f"{path}.creatures", "must be one for each volcano")
        yield from _unknown(f"{path}.creatures", filter(None, card.creatures), edition.creature)
    yield from _unknown("discard", state.discard, edition.card)
    for index, pile in enumerate(state.under):
        sizes = {len(edition.tile[tile].terrains) for tile in pile if tile in edition.tile}
        yield from _unknown(f"under[{index}]", pile, edition.tile)
        if sizes - {index + 1}:
            yield Problem(f"under[{index}]", "must be tiles of that size")


def _display(at: Position) -> Iterator[Problem]:
    for spot, shown in enumerate(at.state.display):
        if shown is None:
            continue
        kind = at.edition.building.get(shown.building)
        if kind is None:
            yield Problem(f"display[{spot}].building", "must be a building of the set")
            continue
        effect = BUILDINGS[kind.effect]
        if not 0 <= shown.hoplites <= effect.arrives_with_hoplites:
            yield Problem(f"display[{spot}].hoplites", "must be what such a building brings")
        if not 0 <= shown.nuggets <= effect.arrives_with_nuggets:
            yield Problem(f"display[{spot}].nuggets", "must be what such a building brings")


def _players(at: Position) -> Iterator[Problem]:
    for seat, player in enumerate(at.state.players):
        path = f"players[{seat}]"
        if min(getattr(player, stock) for stock in STOCKS) < 0:
            yield Problem(path, "must not have less than nothing")
        yield from _unknown(f"{path}.creatures", player.creatures, at.edition.creature)
        yield from _unknown(f"{path}.titans", (titan.titan for titan in player.titans), TITANS)
        yield from below(path, _island_problems(at.lands[seat], player))


def _island_problems(land: Land, player: Player) -> Iterator[Problem]:
    """Circles and kinds of pieces that do not exist."""
    island, edition, layout = player.island, land.edition, land.layout
    if island.metropolis is not None and island.metropolis not in layout.ports:
        yield Problem("island.metropolis", "must be a port")
    if island.metropolis is None and island.tiles:
        yield Problem("island.metropolis", "must lie before any tile")
    for index, laid in enumerate(island.tiles):
        path = f"island.tiles[{index}]"
        if laid.tile not in edition.tile:
            yield Problem(f"{path}.tile", "must be a tile of the set")
        elif laid.turns not in range(6):
            yield Problem(f"{path}.turns", "must be 0 to 5")
        elif None in land.under(laid.tile, laid.circle, laid.turns):
            yield Problem(path, "must lie on the island")
    yield from _unknown("island.creatures", island.creatures.values(), edition.creature)
    yield from _unknown("island.buildings", island.buildings.values(), edition.building)
    for four in island.temples:
        if four not in layout.rhombuses:
            yield Problem("island.temples", "must lie on a diamond of the island")


def _islands(at: Position) -> Iterator[Problem]:
    """Pieces that cannot lie where they lie."""
    for seat, (land, player) in enumerate(zip(at.lands, at.state.players, strict=True)):
        path = f"players[{seat}].island"
        yield from below(path, _lying(land, player.island))
        if not at.deal.quick and len(player.titans) > 1 + land.total(lambda effect: effect.titans):
            yield Problem(f"players[{seat}].titans", "must not be more than may be held")
        if player.island.hoplites.keys() - player.island.creatures.keys() - _won(at, seat):
            yield Problem(f"{path}.hoplites", "must stand with a creature")
        if player.wounded and seat != at.turn:
            yield Problem(f"players[{seat}].wounded", "must be 0 out of turn")


def _won(at: Position, seat: Seat) -> set[str]:
    """The circles of fights that were won but whose hoplites have not retired yet. After the fight
    that wins the game they never retire (OR-18)."""
    if seat != at.turn:
        return set()
    if not at.state.decisions:
        return set(at.land.layout.circles)
    return {asked.circle for asked in at.state.decisions if isinstance(asked, Retire)}


def _lying(land: Land, island: Island) -> Iterator[Problem]:
    under = [
        circle for laid in island.tiles for circle in land.under(laid.tile, laid.circle, laid.turns)
    ]
    under += land.port.metropolis if land.port else ()
    if len(set(under)) < len(under):
        yield Problem("tiles", "must not lie on each other or on the Metropolis")
    temples = [name for four in island.temples for name in four]
    built = [*island.buildings, *temples]
    if len(set(built)) < len(built) or set(built) - land.tiled.keys():
        yield Problem("buildings", "must stand on terrain of their own, like temples")
    for circle in island.creatures:
        if land.ground.get(circle) != VOLCANO:
            yield Problem(f"creatures.{circle}", "must be on a volcano")
    for circle, hoplites in island.hoplites.items():
        if not 1 <= hoplites <= MOST_IN_A_FIGHT:
            yield Problem(f"hoplites.{circle}", f"must be 1 to {MOST_IN_A_FIGHT}")


def _tracking(at: Position) -> Iterator[Problem]:
    """Islands at a table that keeps counters, or counters at one that does not."""
    for seat, player in enumerate(at.state.players):
        path = f"players[{seat}]"
        if not at.deal.quick and (player.temples or player.creatures_left):
            yield Problem(path, "counts what lies on the island already")
        if at.deal.quick and (player.island != Island() or player.creatures or player.wounded):
            yield Problem(path, "must hold counters only")
    counted = sum(player.creatures_left for player in at.state.players)
    if counted > MANY_CREATURES:
        yield Problem("players", f"{counted} creatures; there are {MANY_CREATURES}")
    if at.deal.quick:
        state = at.state
        if state.row or state.discard or any(state.under) or any(state.display):
            yield Problem("row", "must be empty where the table keeps counters")
        if not all(isinstance(asked, QUICK) for asked in state.decisions):
            yield Problem("decisions", "must be of a table that keeps counters")


def _end(at: Position) -> Iterator[Problem]:
    """A game that goes on although somebody has won, or is over although nobody has (OR-9)."""
    winners = [seat for seat, player in enumerate(at.state.players) if player.has_won]
    if winners not in ([], [at.turn]):
        yield Problem("players", "only the one whose turn it is can have won")
    elif bool(winners) == bool(at.state.decisions) and not at.is_tested_later:
        yield Problem("decisions", "must be none once somebody has won, and not before")


def _unknown(path: str, names: Iterable[str], kinds: Iterable[str]) -> Iterator[Problem]:
    allowed = set(kinds)
    for name in names:
        if name not in allowed:
            yield Problem(path, f"{name!r} is not in the set")
