"""The picture of the map with its stacks, and the facts kept in view."""

from collections.abc import Iterator

from companion.engine.phrases import counted, listed
from companion.engine.pictures import Area, Element, Picture, Piece, Route, Space, lowered
from companion.engine.setup import Fact
from companion.games.grecos.board.chances import chance_to_win
from companion.games.grecos.board.emblems import emblem
from companion.games.grecos.box.components import COLUMNS, INDEX, SIDE, SQUARES, TOKENS
from companion.games.grecos.deal import Deal
from companion.games.grecos.decisions.battle import Battle
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import Stack, Unit, units_words
from companion.games.grecos.state import Hidden, initial_state

TITLE = "Map"
EDGE = 0.4
"""How wide the edges are on which the columns and rows are named."""


def facts(at: Position) -> tuple[Fact, ...]:
    """What each player has, named where the viewer may see it, and what is left."""
    state, edition = at.state, at.edition
    found: list[Fact] = []
    for seat in range(len(at.deal.names)):
        cities = f"{len(at.held_cities(seat))} of {edition.cities}"
        chits = units_words(edition, (Unit(chit) for chit in state.piles[seat] if chit))
        cards = listed(edition.card[card].title for card in state.hands[seat] if card)
        found += [
            Fact("City States", "out" if at.is_out(seat) else cities, seat),
            Fact("Pile", _held_text(state.piles[seat], chits, "chit"), seat),
            Fact("Hand", _held_text(state.hands[seat], cards, "card"), seat),
        ]
    found += [
        Fact("Common pile", counted(at.pile_size, "chit")),
        Fact("Event deck", counted(at.deck_size, "card")),
        Fact("Destroyed", counted(len(state.destroyed), "chit")),
    ]
    if battle := at.battle:
        found += _odds(at, battle)
    if ahead := [edition.card[card].title for card in state.foreseen if card]:
        found.append(Fact("Next in the deck", ", then ".join(ahead)))
    return tuple(found)


def _odds(at: Position, battle: Battle) -> Iterator[Fact]:
    """How likely the attacker wins."""
    if odds := chance_to_win(at):
        yield Fact(f"{at.deal.names[battle.seats[0]]} wins this battle", f"{odds[0]} %")


def _held_text(held: Hidden, names: str, noun: str) -> str:
    """The number of things held, with their names where the viewer may see them."""
    return f"{len(held)}: {names}" if names else counted(len(held), noun)


def deal_picture(deal: Deal) -> Picture:
    """The map at the start."""
    return picture(Position(deal, initial_state(deal)))


def picture(at: Position) -> Picture:
    """The tiles, the City States, the stacks, and the battle if there is one."""
    elements: list[Element] = []
    for square in SQUARES:
        elements += _ground(at, square)
    elements += _edges()
    if battle := at.battle:
        ends = (_middle(battle.start), _middle(battle.goal))
        elements.append(Route("battle", f"Battle {battle.start} to {battle.goal}", ends, "red"))
    for square, stack in at.state.stacks.items():
        elements += _stack(at, square, stack)
    held = (
        f"{name} has {counted(len(at.held_cities(seat)), 'City State')} and "
        f"{counted(len(at.own(seat)), 'stack')}"
        for seat, name in enumerate(at.deal.names)
    )
    text, size = f"The map of 64 tiles: {'; '.join(held)}.", SIDE + EDGE
    return Picture(TITLE, text, size, size, tuple(lowered(one, EDGE) for one in elements))


def _edges() -> Iterator[Area]:
    """The names of the columns above the map, where no sheet covers them, and of the rows at its
    right."""
    end = SIDE + EDGE
    for n, column in enumerate(COLUMNS):
        above = ((n, -EDGE), (n + 1, -EDGE), (n + 1, 0), (n, 0))
        yield Area(f"column-{column}", f"Column {column}", above, "ink", column, (n + 0.5, -0.08))
        row, beside = str(SIDE - n), ((SIDE, n), (end, n), (end, n + 1), (SIDE, n + 1))
        yield Area(f"row-{row}", f"Row {row}", beside, "ink", row, (SIDE + EDGE / 2, n + 0.6))


def _ground(at: Position, square: str) -> Iterator[Element]:
    n = INDEX[square]
    y, x = divmod(n, SIDE)
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    tile = at.tile(square) if n < len(at.tiles) else None
    name, tone = (tile.name, tile.tone) if tile else ("not laid", "bone")
    drawn = emblem(tile.emblem) if tile else ""
    letter = tile.letter if tile and not drawn else ""
    stack = at.state.stacks.get(square)
    holds = f": {_holds(at, stack)}" if stack else ""
    label_at = (x + 0.14, y + 0.29)
    yield Area(square, f"{square}, {name}{holds}", corners, tone, letter, label_at, drawn)
    if tile and tile.city:
        yield _site(at, square)


def _site(at: Position, square: str) -> Space:
    """The star of a City State; its owner's mark once the owner's units have left it (GR-1)."""
    (x, y), owner = _middle(square), at.owners.get(square)
    where, title = (x + 0.32, y - 0.31), f"City State on {square}"
    if owner is None or square in at.state.stacks:
        return Space(f"site-{square}", title, where, 0.13, "star", "gold")
    token = TOKENS[owner]
    title = f"{title}, still {at.deal.names[owner]}'s"
    return Space(f"site-{square}", title, where, 0.17, token.shape, token.tone)


def _holds(at: Position, stack: Stack) -> str:
    return f"{at.deal.names[stack.seat]}'s {units_words(at.edition, stack.units)}"


def _stack(at: Position, square: str, stack: Stack) -> Iterator[Element]:
    (x, y), token = _middle(square), TOKENS[stack.seat]
    first = max((at.edition.unit[unit.kind] for unit in stack.units), key=lambda kind: kind.force)
    title = f"{square}: {_holds(at, stack)}"
    place, count = f"stack-{square}", len(stack.units)
    # the number leaves the letters of the stack legible
    spot = (x, y + 0.1) if count == 1 else (x - 0.1, y + 0.08)
    yield Piece(
        place, title, spot, 0.32, token.shape, token.tone, first.letters, emblem(first.emblem)
    )
    if count > 1:
        title, where = f"{count} units on {square}", (x + 0.31, y + 0.3)
        yield Space(f"count-{square}", title, where, 0.18, "circle", "ink", str(count))
    if damage := sum(unit.damage for unit in stack.units):
        title, where = f"{counted(damage, 'damage counter')} on {square}", (x - 0.3, y + 0.3)
        yield Space(f"damage-{square}", title, where, 0.19, "diamond", "orange", str(damage))


def _middle(square: str) -> tuple[float, float]:
    y, x = divmod(INDEX[square], SIDE)
    return x + 0.5, y + 0.5
