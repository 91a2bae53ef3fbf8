"""Checks that a position is possible, and fits the decisions that are open in it."""

from collections.abc import Iterable, Iterator

from companion.engine.problems import Problem, below
from companion.engine.values import Seat
from companion.games.orichalcum.box.components import (
    CREATURES,
    MOST_IN_A_FIGHT,
    SIZES,
    SLOTS,
    VOLCANO,
)
from companion.games.orichalcum.changes import is_tested_later
from companion.games.orichalcum.decisions.draws import DrawCreature, EndTurn
from companion.games.orichalcum.decisions.fight import Retire
from companion.games.orichalcum.decisions.start import AssignInitiative, QuickTurn, RollQuickDice
from companion.games.orichalcum.effects import BUILDINGS, TITANS
from companion.games.orichalcum.holdings import Player
from companion.games.orichalcum.land.island import Island, Land
from companion.games.orichalcum.state import Position

QUICK = (QuickTurn, RollQuickDice, EndTurn, AssignInitiative)
"""The decisions of tables that keep counters."""
STOCKS = ("hoplites", "nuggets", "medallions", "wounded", "temples", "creatures_left")


def check_state(at: Position) -> tuple[Problem, ...]:
    """Everything that is impossible in this position."""
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
        yield from _known(f"{path}.creatures", filter(None, card.creatures), edition.creature)
    yield from _known("discard", state.discard, edition.card)
    for index, pile in enumerate(state.under):
        sizes = {len(edition.tile[tile].terrains) for tile in pile if tile in edition.tile}
        yield from _known(f"under[{index}]", pile, edition.tile)
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
        yield from _known(f"{path}.creatures", player.creatures, at.edition.creature)
        yield from _known(f"{path}.titans", (titan.titan for titan in player.titans), TITANS)
        yield from below(path, _island(at.lands[seat], player))


def _island(land: Land, player: Player) -> Iterator[Problem]:
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
        elif None in layout.footprint(edition.tile[laid.tile].shape, laid.circle, laid.turns):
            yield Problem(path, "must lie on the island")
    yield from _known("island.creatures", island.creatures.values(), edition.creature)
    yield from _known("island.buildings", island.buildings.values(), edition.building)
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
        circle
        for laid in island.tiles
        for circle in land.layout.footprint(
            land.edition.tile[laid.tile].shape, laid.circle, laid.turns
        )
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
    if counted > CREATURES:
        yield Problem("players", f"{counted} creatures; there are {CREATURES}")
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
    elif bool(winners) == bool(at.state.decisions) and not is_tested_later(at):
        yield Problem("decisions", "must be none once somebody has won, and not before")


def _known(path: str, names: Iterable[str], kinds: Iterable[str]) -> Iterator[Problem]:
    known = set(kinds)
    for name in names:
        if name not in known:
            yield Problem(path, f"{name!r} is not in the set")
