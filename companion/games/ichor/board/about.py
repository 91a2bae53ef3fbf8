"""What a long press on a figure, its card or a gate tile shows, and the list of all of them."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Card
from companion.games.ichor.board.picture import EMBLEMS
from companion.games.ichor.box.components import CAMPS, FIGURES, LOOKS, Camp, one
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


def legend(at: Position) -> tuple[Chapter, ...]:
    """Both sides' figures with their powers, the gates on the board, and the tokens."""
    found = [Chapter(capital(camp), tuple(_figures(at, camp))) for camp in CAMPS]
    if at.deal.gates:
        found.append(Chapter("Gates", tuple(_gates(at))))
    return (*found, Chapter("Tokens", tuple(_tokens(at, camp) for camp in CAMPS)))


def _figures(at: Position, camp: Camp) -> Iterator[Explained]:
    tone, shape = LOOKS[camp]
    for card in at.state.side(camp).cards:
        if found := about(at, card):
            letters, emblem = FIGURES[card].code, EMBLEMS[card]
            face = Card(f"card-{card}", found.name, tone, shape, letters, emblem=emblem)
            yield Explained(face, found)


def _gates(at: Position) -> Iterator[Explained]:
    for number in range(1, len(at.deal.gates) + 1):
        if found := about(at, f"gate-{number}"):
            yield Explained(Card(f"gate-{number}", found.name, "desert", "square"), found)


def _tokens(at: Position, camp: Camp) -> Explained:
    (tone, shape), side = LOOKS[camp], at.state.side(camp)
    name = f"{capital(one(camp))} token"
    on_board = capital(counted(sum(side.tokens), "token"))
    line = f"{on_board} on the board, {side.supply} left to place."
    text = RULEBOOK.citations["trail"]
    return Explained(Card(f"token-of-{camp}", name, tone, shape), About(name, line, text))
