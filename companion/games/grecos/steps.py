"""The steps that people follow before the first turn."""

from collections.abc import Iterator

from companion.engine.phrases import listed
from companion.engine.setup.deal import SetupStep
from companion.games.grecos.box.materials import CHOSEN_BY, MADE_OF, MATERIAL
from companion.games.grecos.deal import CITY, Deal, cities_of
from companion.games.grecos.rulebook import CITE


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """The steps: the map, the first units, the common pile, the event deck, who starts."""
    edition = deal.edition
    kinds = listed(f"{tile.count} {tile.name}" for tile in edition.tiles)
    by_hand = deal.options["map"] == "table"
    how = "at random on a chessboard, then tap them in" if by_hand else "as the picture shows"
    chits = sum(unit.count for unit in edition.units) - len(deal.names)
    squares = cities_of(edition, deal.tiles)
    where = tuple(squares[n - 1] for n in deal.cities) if squares else ()
    unit = edition.unit[edition.starter].name
    places = (
        listed(f"{name} on {square}" for name, square in zip(deal.names, where, strict=False))
        or "each in its own City State"
    )
    draws = deal.options["draws"] == "app"
    cards = "The app draws" if draws else "Shuffle"
    return (
        SetupStep("map", "Lay the map", f"Lay the tiles {how}: {kinds}.", CITE["map"]),
        SetupStep(
            "heroes",
            f"Place one {unit} for each player",
            f"One {unit} stands in a City State for each player: {places}.",
            CITE["setup"],
            items=tuple(f"{CITY}{seat}" for seat in range(len(deal.names))),
            where=where,
        ),
        SetupStep(
            "pile",
            "Make the common pile",
            f"Lay the other {chits} chits face down in a common pile.",
            CITE["units"],
        ),
        SetupStep(
            "deck",
            "Make the event deck",
            f"{cards} the {len(edition.cards)} event cards. Nobody has one at the start.",
            CITE["deck"],
        ),
        *_materials_step(deal),
        SetupStep(
            "first",
            "Begin",
            f"{deal.names[deal.start_player]} goes first; turns pass clockwise.",
            CITE["first"],
            items=("start_player",),
        ),
    )


def _materials_step(deal: Deal) -> Iterator[SetupStep]:
    """The step that says who has which material, if the table plays with them."""
    if deal.materials:
        what = "Giants" if deal.options[CHOSEN_BY] == "giants" else "units"
        made = zip(deal.names, deal.materials, strict=True)
        owners = listed(f"{name}'s of {MATERIAL[found].name}" for name, found in made)
        items = tuple(f"{MADE_OF}{seat}" for seat in range(len(deal.names)))
        text = f"All {what} are made of something: {owners}."
        yield SetupStep("materials", "Note the materials", text, CITE["materials"], items=items)
