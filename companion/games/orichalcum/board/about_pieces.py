"""What a long press on a piece or a circle shows, and the list of all that can be looked up."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Card, Shape
from companion.engine.values import Seat
from companion.games.orichalcum.board.cards import TONES as ACTION_TONES
from companion.games.orichalcum.board.cards import building_card, creature_card
from companion.games.orichalcum.board.frames import TONES
from companion.games.orichalcum.box.components import ACTIONS, TERRAINS, VOLCANO
from companion.games.orichalcum.effects import LOOT, TITANS
from companion.games.orichalcum.land.geometry import marks
from companion.games.orichalcum.land.places import circle_id
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import (
    ACTION_RULE,
    ACTION_WORDS,
    LETTERS,
    card_text,
    resources,
    sentence,
    tile_words,
)


def creature(at: Position, kind: str, where: str) -> About:
    """A creature with its strength and loot; `where` is a sentence that says where it is."""
    found = at.edition.creature[kind]
    line = f"Strength {found.strength}, loot {LOOT[found.loot].text}. {where}".strip()
    return About(found.title, line, CITE[f"creature_{found.loot}"])


def building(at: Position, kind: str, where: str) -> About:
    """A building with its ability."""
    found = at.edition.building[kind]
    return About(found.title, where, CITE[f"ability_{found.effect}"])


def titan(at: Position, name: str) -> About:
    """A Titan with its holder and its favour."""
    holder = at.holder_of(name)
    if holder is None:
        line = "At the centre, active."
    else:
        held = at.state.players[holder].holds(name)
        state = "active" if held and held.active else "its favour was used"
        line = f"Held by {at.deal.names[holder]}, {state}."
    return About(TITANS[name].title, line, CITE[f"favour_{name}"], is_used=True)


def row_card(at: Position, slot: int) -> About:
    """A card of the row with its action, price and tile."""
    cost = at.edition.slot_costs[slot]
    price = f"costs {resources(cost, 0)}" if cost else "free"
    if slot >= len(at.state.row):
        return About("Empty place", f"Place {slot + 1} of the row, {price}.", CITE["card_cost"])
    action = at.edition.card[at.state.row[slot].card].action
    line = f"Card {slot + 1}, {price}: {card_text(at.edition, at.state.row[slot])}."
    return About(ACTION_WORDS[action], line, CITE[ACTION_RULE[action]])


def on_card(at: Position, slot: int, number: int, *, guest: bool) -> About:
    """A circle of the tile on a card, or the creature on it."""
    card = at.state.row[slot]
    kind = at.edition.tile[card.tile or ""]
    ground, beast = marks(kind, card.creatures)[number - 1]
    if guest and beast:
        return creature(at, beast, f"On card {slot + 1}.")
    rule = CITE["volcano" if ground == VOLCANO else "terrain"]
    return About(sentence(tile_words(kind))[:-1], f"The tile of card {slot + 1}.", rule)


def drawn(at: Position, name: str) -> About | None:
    """A piece that may be drawn: an action card, a tile, a creature or a building."""
    edition = at.edition
    if name in edition.creature:
        return creature(at, name, "")
    if name in edition.building:
        return building(at, name, f"{edition.building[name].count} in the set.")
    if name in edition.card:
        action, size = edition.card[name].action, edition.card[name].size
        line = f"It brings a tile of {size}."
        return About(ACTION_WORDS[action], line, CITE[ACTION_RULE[action]])
    if name in edition.tile:
        title = sentence(tile_words(edition.tile[name]))[:-1]
        return About(title, f"{edition.tile[name].count} in the set.", CITE["terrain"])
    return None


def circle(at: Position, seat: Seat, name: str) -> About | None:
    """What lies on top of a circle: a creature, a building or temple, terrain, or the print."""
    if name not in at.lands[seat].layout.column:
        return None
    where = f"On {name} of {at.deal.names[seat]}'s island."
    return _standing(at, seat, name, where) or _ground(at, seat, name, where)


def _standing(at: Position, seat: Seat, name: str, where: str) -> About | None:
    island = at.state.players[seat].island
    if kind := island.creatures.get(name):
        stuck = island.hoplites.get(name, 0)
        beside = f" {capital(counted(stuck, 'hoplite'))} by it." if stuck else ""
        found = creature(at, kind, f"{where}{beside}")
        barred = _barred(at, seat, name)
        if not barred:
            return found
        line = f"{found.line} Nothing can be built on {listed(barred, 'or')} beside it."
        return replace(found, line=line, reach=tuple(circle_id(seat, one) for one in barred))
    if kind := island.buildings.get(name):
        return building(at, kind, where)
    if any(name in four for four in island.temples):
        return About("Temple", where, CITE["temple"])
    return None


def _barred(at: Position, seat: Seat, name: str) -> tuple[str, ...]:
    """The free terrain beside a creature, where it keeps the player from building."""
    land = at.lands[seat]
    return () if land.guarded else tuple(c for c in land.layout.neighbours[name] if c in land.free)


def _ground(at: Position, seat: Seat, name: str, where: str) -> About:
    land = at.lands[seat]
    if terrain := land.ground.get(name):
        if terrain == VOLCANO:
            return About("Empty volcano", where, CITE["volcano"])
        line = f"{where} Its area has {counted(land.area(name), 'circle')}."
        return About(capital(terrain), line, CITE["terrain"])
    if land.port and name in land.port.metropolis:
        return About("Metropolis", where, CITE["metropolis_holds"])
    if port := land.layout.ports.get(name):
        return About("Port", f"It pays {resources(port.hoplites, port.nuggets)}.", CITE["port"])
    return About("Free circle", where, CITE["adjacent"])


PIECES: tuple[tuple[str, str, str, Shape, str, str], ...] = (
    ("Hoplite", "blue", "h", "circle", "They fight creatures and pay for cards.", "hoplites"),
    ("Nugget", "yellow", "n", "diamond", "Five of them buy a medallion.", "medallion"),
    ("Temple", "bone", "", "square", "It stands on four circles.", "temple"),
)
"""Name, tone, letter, shape, what it is for, and the rule."""


def legend(at: Position) -> tuple[Chapter, ...]:
    """Everything of the set, kind by kind."""
    edition = at.edition
    creatures = (
        Explained(creature_card(f"kind-of-{kind.id}", kind), creature(at, kind.id, ""))
        for kind in edition.creatures
    )
    buildings = (
        Explained(
            building_card(at, f"kind-of-{kind.id}", kind),
            building(at, kind.id, f"{kind.count} in the set."),
        )
        for kind in edition.buildings
    )
    return (
        Chapter("Creatures", tuple(creatures)),
        Chapter("Buildings", tuple(buildings)),
        Chapter("Titans", tuple(_titans(at))),
        Chapter("Terrain", tuple(_terrain(at))),
        Chapter("Actions", tuple(_actions())),
        Chapter("Pieces", tuple(_pieces())),
    )


def _titans(at: Position) -> Iterator[Explained]:
    for name, found in TITANS.items():
        tone, letter = TONES[found.terrain], LETTERS[found.terrain]
        yield Explained(Card(f"titan-{name}", found.title, tone, "star", letter), titan(at, name))


def _terrain(at: Position) -> Iterator[Explained]:
    for kind in TERRAINS:
        circles = sum(tile.count * tile.terrains.count(kind) for tile in at.edition.tiles)
        rule = CITE["volcano" if kind == VOLCANO else "terrain"]
        about = About(capital(kind), f"{counted(circles, 'circle')} on the tiles of the set.", rule)
        face = Card(f"terrain-{kind}", about.name, TONES[kind], "hexagon", LETTERS[kind])
        yield Explained(face, about)


def _actions() -> Iterator[Explained]:
    for kind in ACTIONS:
        name = ACTION_WORDS[kind]
        about = About(name, "A card of the row.", CITE[ACTION_RULE[kind]])
        yield Explained(Card(f"action-{kind}", name, ACTION_TONES[kind], "hexagon"), about)


def _pieces() -> Iterator[Explained]:
    for name, tone, letter, shape, line, rule in PIECES:
        about = About(name, line, CITE[rule])
        yield Explained(Card(f"kind-of-{name.lower()}", name, tone, shape, letter), about)
