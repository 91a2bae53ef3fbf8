"""What forbids placing tents, totems and feats."""

from companion.engine.rulebook import Citation, Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import TENTS, TOTEMS, Feat
from companion.games.iwari.moves import PlaceFeat, PlaceTent, PlaceTotem
from companion.games.iwari.state import (
    Phase,
    State,
    camp_of,
    tents_left,
    totems_left,
    totems_of,
)
from companion.games.iwari.words import counted, listed

Piece = PlaceTent | PlaceTotem
FEAT_RULES: dict[Feat, Citation] = {
    Feat.UNION: rb.UNION,
    Feat.DISCOVERY: rb.DISCOVERY,
    Feat.HONOUR: rb.HONOUR,
    Feat.RESPECT: rb.RESPECT,
}


def territory_of(state: State, move: Piece) -> str:
    """The territory that a piece goes to."""
    if isinstance(move, PlaceTotem):
        return move.territory
    return state.deal.edition.space[move.space].territory


def is_on_the_map(state: State, move: Piece) -> bool:
    """Whether the map has the place that the move names."""
    if isinstance(move, PlaceTotem):
        return move.territory in state.deal.edition.territory
    return move.space in state.deal.edition.space


def place_exists(state: State, move: Piece) -> Violation | None:
    """The move names a place of this map."""
    if is_on_the_map(state, move):
        return None
    place = move.space if isinstance(move, PlaceTent) else move.territory
    reason = f"{state.deal.edition.title} has no place called {place}."
    return Violation("no_such_place", reason, rb.BOARD, possible=False)


def one_territory(state: State, move: Piece) -> Violation | None:
    """The second piece joins the first."""
    if state.phase is not Phase.SECOND or not is_on_the_map(state, move):
        return None
    names = state.deal.edition.territory
    here = territory_of(state, move)
    if state.camp is None or here == state.camp:
        return None
    reason = (
        f"{state.name(state.acting)} has placed in {names[state.camp].name} this turn, "
        f"so the second piece goes there too, not to {names[here].name}."
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
    if not is_on_the_map(state, move):
        return None
    name = state.deal.edition.territory[move.territory].name
    largest = max(camp_of(state, move.territory))
    standing = sum(totems_of(state, move.territory))
    if standing < largest:
        return None
    if not largest:
        return Violation("no_tent", f"No tent stands in {name}, so no totem may.", rb.TOTEM_LIMIT)
    reason = (
        f"The largest camp in {name} has {counted(largest, 'tent')}, and "
        f"{counted(standing, 'totem')} {'stands' if standing == 1 else 'stand'} there already."
    )
    return Violation("totem_limit", reason, rb.TOTEM_LIMIT)


def totems_welcome(state: State, move: PlaceTotem) -> Violation | None:
    """Some maps keep biomes free of totems."""
    territory = state.deal.edition.territory.get(move.territory)
    if territory is None or territory.biome not in state.deal.edition.flags.no_totems_on:
        return None
    reason = f"{state.deal.edition.title} takes no totems on {territory.biome.value}: {territory.name} is one."
    return Violation("no_totems_here", reason, rb.NO_TOTEMS)


def feat_is_due(state: State, move: PlaceFeat) -> Violation | None:
    """Feats are placed when earned, in the order earned."""
    if state.due and state.due[0].feat is move.feat:
        return None
    due = f"a {state.due[0].feat.value} feat comes first" if state.due else "none was just earned"
    reason = f"A {move.feat.value} feat cannot be placed now: {due}."
    return Violation("feat_not_due", reason, FEAT_RULES[move.feat], possible=False)


def feat_place(state: State, move: PlaceFeat) -> Violation | None:
    """Each feat has its places."""
    if not state.due or move.where in state.due[0].places:
        return None
    choice = listed([place_name(state, place) for place in state.due[0].places], "or")
    known = (
        move.where in state.deal.edition.territory or move.where in state.deal.edition.connection
    )
    reason = (
        f"The {move.feat.value} feat may go to {choice}, not to {place_name(state, move.where)}."
    )
    return Violation("feat_place", reason, FEAT_RULES[move.feat], possible=known)


def place_name(state: State, place: str) -> str:
    """A territory or connection in words."""
    edition = state.deal.edition
    if place in edition.territory:
        return edition.territory[place].name
    link = edition.connection.get(place)
    return f"connection {link.number}" if link else place
