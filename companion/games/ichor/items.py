"""What a deal decided, item by item, with every other choice."""

from collections.abc import Iterator

from companion.engine.game import Choice, DealItem
from companion.games.ichor.components import CAMPS, FIGURES, GATES, VICTORY_CARDS, Camp, one
from companion.games.ichor.options import pool
from companion.games.ichor.state import Deal, columns


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """Who begins as the monsters, both lines, the gates."""
    seats = tuple(Choice(str(seat), name) for seat, name in enumerate(deal.names))
    items = [DealItem("start_player", "Starts, as the monsters", str(deal.monsters), seats)]
    for camp in CAMPS:
        items.extend(_line_items(deal, camp))
    gates = tuple(Choice(tile.id, tile.name) for tile in GATES.values())
    places = deal.edition.gate_places(deal.size)
    for number, gate in enumerate(deal.gates, start=1):
        items.append(DealItem(f"gate_{number}", f"Gate on {places[number - 1]}", gate, gates))
    return tuple(items)


def _line_items(deal: Deal, camp: Camp) -> Iterator[DealItem]:
    """The place of the victory card where it is in play, and the others from the left."""
    letters, victory, line = columns(deal.size), VICTORY_CARDS[camp], deal.line(camp)
    if victory in line:
        places = tuple(Choice(letter, f"Column {letter}") for letter in letters)
        label = f"Place of {FIGURES[victory].name}"
        yield DealItem(f"{one(camp)}_victory", label, letters[line.index(victory)], places)
    cards = [card for card in pool(deal.edition, deal.options, camp) if card != victory]
    choices = tuple(Choice(card, FIGURES[card].name) for card in cards)
    others = [(letter, card) for letter, card in zip(letters, line, strict=True) if card != victory]
    for number, (letter, card) in enumerate(others, start=1):
        label = f"{one(camp).capitalize()} in column {letter}"
        yield DealItem(f"{one(camp)}_{number}", label, card, choices)
