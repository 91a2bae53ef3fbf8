"""From a sketch to a set that can be played, and the touches that enter a set from nothing."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.editing.editor import Heading, Touch
from companion.games.grecos.edition import Card, Edition
from companion.games.grecos.editor import tiles, units_picture
from companion.games.grecos.editor.card_words import aim, kind_of, number_of, text
from companion.games.grecos.editor.cards import CELLS, ON_A_STEP, PAGES
from companion.games.grecos.editor.sketch import Sketch


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The set as far as it is entered; it may not be playable yet."""
    known = {unit.id for unit in sketch.used_units}
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        tiles=tuple(
            replace(tile, recruits=tuple(name for name in tile.recruits if name in known))
            for tile in sketch.used_tiles
        ),
        units=sketch.used_units,
        cards=sketch.used_cards,
    )


def retrace(edition: Edition) -> tuple[Touch, ...]:
    """The touches that enter a set."""
    return tuple(_touches(edition))


def _touches(edition: Edition) -> Iterator[Touch]:
    for number, tile in enumerate(edition.tiles):
        yield Touch("name_tile", (tiles.CELLS.middle(number),), text=tile.name)
        ground = tiles.ground(tile)
        yield Touch("tile", text=f"{tile.count} {tile.letter} {ground} {tile.tone} {tile.id}")
        yield Touch("tile_emblem", text=tile.emblem)
    place = {unit.id: units_picture.CELLS.middle(n) for n, unit in enumerate(edition.units)}
    for unit in edition.units:
        at = (place[unit.id],)
        yield Touch("name_unit", at, text=unit.name)
        numbers = f"{unit.count} {unit.force} {unit.move} {unit.hits}"
        yield Touch("unit", text=f"{numbers} {unit.letters} {unit.id}")
        yield Touch("unit_emblem", text=unit.emblem)
        if unit.plural:
            yield Touch("plural", at, text=unit.plural)
        yield from (Touch("trait", at, trait) for trait in unit.traits)
    for tile in edition.tiles:
        yield from (Touch("recruit", (place[name],), tile.id) for name in tile.recruits)
    # what a card proposes to say depends on the cards' tiles and units alone
    entered = Sketch(edition.tiles, edition.units)
    for number, card in enumerate(edition.cards):
        yield from _card(entered, number, card)


def _card(entered: Sketch, number: int, card: Card) -> Iterator[Touch]:
    page = min(number // ON_A_STEP, PAGES - 1)
    at = (CELLS.middle(number - page * ON_A_STEP),)
    yield Touch(f"title{page}", at, text=card.title)
    yield Touch("card", text=card.id)
    yield Touch("card_emblem", text=card.emblem)
    yield Touch(f"effect{page}", at, kind_of(card.effect))
    if (printed := number_of(card.effect)) is not None:
        yield Touch(f"number{page}", at, str(printed))
    if whom := aim(card.effect):
        yield Touch(f"aim{page}", at, whom)
    if card.text != text(card.effect, entered):
        yield Touch(f"text{page}", at, text=card.text)
