"""The check whether a set can be played, and the sets that are shipped."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.codec.packaged import read_editions
from companion.engine.phrases import are, counted
from companion.engine.problems import Problem
from companion.games.grecos.box.components import TOKENS
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.box.kinds import CARDS, TILES, UNITS

BY: Final = ("flying", "water", "amphibious")
NEEDS: Final = {"carrier": "water", "mount": "flying"}
"""What a unit is by which it goes, and what it has to be besides for another trait."""


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    return (
        *TILES.problems(edition.tiles),
        *_tiles(edition),
        *UNITS.problems(edition.units),
        *_units(edition),
        *CARDS.problems(edition.cards),
        *_cards(edition),
    )


def _tiles(edition: Edition) -> Iterator[Problem]:
    for number, tile in enumerate(edition.tiles):
        if tile.city and tile.water:
            yield Problem(f"tiles[{number}].water", "must be false: a City State is on land")
        if any(name not in edition.unit for name in tile.recruits):
            yield Problem(f"tiles[{number}].recruits", "must name units of this set")
    if edition.tiles and (cities := edition.cities) < len(TOKENS):
        text = f"There {are(cities)} {counted(cities, 'City State')}, and {len(TOKENS)} are needed."
        yield Problem("tiles", text)


def _units(edition: Edition) -> Iterator[Problem]:
    for number, unit in enumerate(edition.units):
        path = f"units[{number}]"
        going = [trait for trait in BY if trait in unit.traits]
        if len(going) > 1:
            text = f"{unit.name}: {' and '.join(going)} do not go together."
            yield Problem(f"{path}.traits", text)
        for trait, other in NEEDS.items():
            if {trait, other} & {*unit.traits} == {trait}:
                text = f"{unit.name} is a {trait}, and a {trait} has to be {other}."
                yield Problem(f"{path}.traits", text)
    starters = [number for number, unit in enumerate(edition.units) if "starts" in unit.traits]
    if edition.units and len(starters) != 1:
        text = f"Everybody begins with one kind of unit; {len(starters)} are marked Starts."
        yield Problem("units", text)
    for number in starters if len(starters) == 1 else ():
        unit, path = edition.units[number], f"units[{number}]"
        if unit.count < len(TOKENS):
            text = f"There {are(unit.count)} {counted(unit.count, 'chit')} of {unit.name}"
            more = f"{text}, and {len(TOKENS)} players may begin with one."
            yield Problem(f"{path}.count", more)
        if "water" in unit.traits:
            text = f"{unit.name} begins in a City State, so it cannot be a water unit."
            yield Problem(f"{path}.traits", text)


def _cards(edition: Edition) -> Iterator[Problem]:
    for number, card in enumerate(edition.cards):
        for field, what, known in (
            ("terrain", "tile", edition.tile),
            ("unit", "unit", edition.unit),
        ):
            name = getattr(card.effect, field, None)
            if name is not None and name not in known:
                text = f"{card.title} is for a {what} that the set does not have."
                yield Problem(f"cards[{number}].effect.{field}", text)


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets."""
    return read_editions("companion.games.grecos", ("reference",), Edition, check_edition)
