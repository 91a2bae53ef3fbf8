"""The creatures, buildings, Titans and terrain of a set, to be looked up by their marks."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted
from companion.engine.pictures.cards import Card
from companion.engine.pictures.picture import Shape
from companion.games.orichalcum.board.about_pieces import building, creature, titan
from companion.games.orichalcum.board.cards import TONES as ACTION_TONES
from companion.games.orichalcum.board.cards import building_card, creature_card
from companion.games.orichalcum.board.frames import TONES
from companion.games.orichalcum.box.components import ACTIONS, TERRAINS, VOLCANO
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import ACTION_RULE, ACTION_WORDS, LETTERS

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
