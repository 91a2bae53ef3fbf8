"""What a long press on a figure, its card or a gate tile shows."""

from companion.engine.about import About
from companion.games.ichor.box.components import CAMPS, FIGURES, one
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import RULEBOOK
from companion.games.ichor.state import Position


def about(at: Position, place: str) -> About | None:
    """The power of a figure or a card, or the ability of the gate that a space lies at."""
    card = place.removeprefix("card-")
    return _figure(at, card, is_used=card != place) if card in FIGURES else _gate(at, place)


def _figure(at: Position, card: str, *, is_used: bool) -> About | None:
    figure = FIGURES[card]
    for camp in CAMPS:
        side = at.state.side(camp)
        if card in side.cards:
            slot = side.cards.index(card)
            owner, space = at.deal.names[at.seat_of(camp)], side.at[slot]
            where = "off the board" if space == OFF else f"on {at.deal.grid.names[space]}"
            power = "Power not used yet" if side.up[slot] else "Power used"
            line = f"{owner}'s {one(camp)}, {where}. {power}."
            return About(figure.name, line, RULEBOOK.citations[f"power_{card}"], is_used)
    return None


def _gate(at: Position, place: str) -> About | None:
    for (left, right), gate in at.deal.gate_at.items():
        spaces = [at.deal.grid.names[space] for space in (left, right)]
        if left < right and place in (f"gate-{gate + 1}", f"centre-{gate + 1}", *spaces):
            tile = at.deal.tile(gate)
            line = f"A gate between {spaces[0]} and {spaces[1]}."
            return About(f"{tile.name} gate", line, RULEBOOK.citations[f"gate_{tile.id}"])
    return None
