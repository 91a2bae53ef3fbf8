"""What the set-up decided, item by item, and what cannot be set by hand."""

from collections.abc import Iterator, Mapping

from companion.engine.game import Choice, DealItem, Problem
from companion.games.iwari.components import LOOKS, Biome
from companion.games.iwari.deal import Deal
from companion.games.iwari.edition import Edition
from companion.games.iwari.words import capital


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """Colours, the starting player and the mountains."""
    return tuple(_items(deal))


def _items(deal: Deal) -> Iterator[DealItem]:
    colours = tuple(Choice(tribe.value, tribe_words(tribe)) for tribe in Biome)
    for seat, tribe in enumerate(deal.tribes):
        whose = "the third tribe" if seat == deal.third else deal.names[seat]
        yield DealItem(f"colour.{seat}", f"Colour of {whose}", tribe.value, colours)
    seats = tuple(Choice(str(seat), name) for seat, name in enumerate(deal.names))
    yield DealItem("start_player", "Starting player", str(deal.start_player), seats)
    for symbol, number in deal.mountains.items():
        pair = tuple(
            Choice(str(choice), capital(connection_words(deal.edition, f"connection.{choice}")))
            for choice in deal.edition.mountain_pairs[symbol]
        )
        yield DealItem(f"mountain.{symbol}", f"Mountain {symbol}", str(number), pair)


def tribe_words(tribe: Biome) -> str:
    """ "Tundra, red"."""
    return f"{tribe.value.capitalize()}, {LOOKS[tribe].colour}"


def connection_words(edition: Edition, place: str) -> str:
    """ "connection 7, Duskmoor to Farhaven"."""
    link = edition.connection[place]
    a, b = edition.territory[link.a].name, edition.territory[link.b].name
    return f"connection {link.number}, {a} to {b}"


def fixed_problems(drawn: Deal, fixed: Mapping[str, str]) -> Iterator[Problem]:
    """Items that there are not, values that are no choice, and colours given twice."""
    items = {item.id: item for item in deal_items(drawn)}
    owners: dict[str, str] = {}
    for name, value in fixed.items():
        if name not in items:
            yield Problem(f"fixed.{name}", "is not decided by this set-up")
            continue
        choices = [choice.id for choice in items[name].choices]
        if value not in choices:
            yield Problem(f"fixed.{name}", f"must be one of: {', '.join(choices)}")
        if name.startswith("colour."):
            if value in owners:
                yield Problem(f"fixed.{name}", f"is also the {owners[value].lower()}")
            owners[value] = items[name].label
