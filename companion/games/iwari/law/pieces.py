"""What forbids placing tents and totems."""

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import TENTS, TOTEMS
from companion.games.iwari.edition import Territory
from companion.games.iwari.moves import PlaceTent, PlaceTotem
from companion.games.iwari.state import (
    Phase,
    State,
    camp_of,
    tents_left,
    totems_left,
    totems_of,
)
from companion.games.iwari.words import capital, counted

Piece = PlaceTent | PlaceTotem


def territory_of(state: State, move: Piece) -> Territory | None:
    """The territory that a piece goes to; None where the map has no such place."""
    edition = state.deal.edition
    if isinstance(move, PlaceTotem):
        return edition.territory.get(move.territory)
    space = edition.space.get(move.space)
    return edition.territory[space.territory] if space else None


def place_exists(state: State, move: Piece) -> Violation | None:
    """The move names a place of this map."""
    if territory_of(state, move) is not None:
        return None
    place = move.space if isinstance(move, PlaceTent) else move.territory
    reason = f"{state.deal.edition.title} has no place called {place}."
    return Violation("no_such_place", reason, rb.BOARD, possible=False)


def one_territory(state: State, move: Piece) -> Violation | None:
    """The second piece joins the first."""
    there = territory_of(state, move)
    if state.phase is not Phase.SECOND or state.camp is None or there is None:
        return None
    if there.id == state.camp:
        return None
    here = state.deal.edition.territory[state.camp]
    reason = (
        f"{capital(state.name(state.acting))} has placed in {here.name} this turn, so the second "
        f"piece goes there too, not to {there.name}."
    )
    return Violation("other_territory", reason, rb.ONE_TERRITORY)


def free_space(state: State, move: PlaceTent) -> Violation | None:
    """One tent a space."""
    owner = state.tents.get(move.space)
    if owner is None:
        return None
    place = state.deal.edition.space_label[move.space]
    reason = f"A tent of {state.name(owner)} stands on {place} already."
    return Violation("occupied", reason, rb.TENT_SPACE, possible=False)


def tent_in_supply(state: State, move: PlaceTent) -> Violation | None:
    """The tribe has a tent left."""
    if tents_left(state, state.acting) > 0:
        return None
    reason = f"All {TENTS} tents of {state.name(state.acting)} are on the map."
    return Violation("no_tents_left", reason, rb.SUPPLY, possible=False)


def totem_in_supply(state: State, move: PlaceTotem) -> Violation | None:
    """The tribe has a totem left."""
    if totems_left(state, state.acting) > 0:
        return None
    reason = f"All {TOTEMS} totems of {state.name(state.acting)} are on the map."
    return Violation("no_totems_left", reason, rb.SUPPLY, possible=False)


def totem_limit(state: State, move: PlaceTotem) -> Violation | None:
    """Totems may not outnumber the largest camp."""
    territory = territory_of(state, move)
    if territory is None:
        return None
    largest, standing = max(camp_of(state, territory.id)), sum(totems_of(state, territory.id))
    if standing < largest:
        return None
    if not largest:
        reason = f"No tent stands in {territory.name}, so no totem may."
        return Violation("no_tent", reason, rb.TOTEM_LIMIT)
    stand = "stands" if standing == 1 else "stand"
    reason = (
        f"The largest camp in {territory.name} has {counted(largest, 'tent')}, and "
        f"{counted(standing, 'totem')} {stand} there already."
    )
    return Violation("totem_limit", reason, rb.TOTEM_LIMIT)


def totems_welcome(state: State, move: PlaceTotem) -> Violation | None:
    """Some maps keep biomes free of totems."""
    territory = territory_of(state, move)
    if territory is None or territory.biome not in state.deal.edition.flags.no_totems_on:
        return None
    reason = (
        f"{state.deal.edition.title} takes no totems on {territory.biome.value}, "
        f"and {territory.name} is {territory.biome.value}."
    )
    return Violation("no_totems_here", reason, rb.NO_TOTEMS)
