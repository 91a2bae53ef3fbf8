"""What lies between the players: cards with their tiles, buildings on offer, the Titans."""

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.engine.phrases import counted
from companion.engine.picture import Element, Piece, Space
from companion.games.orichalcum.board.frames import SHORT, TONES, box, columns, short
from companion.games.orichalcum.components import SLOTS
from companion.games.orichalcum.decisions import PlaceTile
from companion.games.orichalcum.edition import Edition
from companion.games.orichalcum.effects import BUILDINGS, TITANS
from companion.games.orichalcum.geometry import OFFSETS, Axial, Marks, marks, turned
from companion.games.orichalcum.moves.card import card_told
from companion.games.orichalcum.moves.tile import LAID
from companion.games.orichalcum.places import card_id, spot_id, titan_id, turn_id
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import LETTERS, resources, spot_words, tile_words

CARD = 22.0
TURN = 19.0
SPOT = 8.0
TITAN = 8.0
CIRCLE = 2.9
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def cards(at: Position, top: float) -> Iterator[Element]:
    """The row of action cards, each with its cost, its tile and the creatures on it."""
    costs = at.edition.slot_costs
    for slot, (left, width) in enumerate(columns(at.deal.row_size)):
        frame, cost = (left, top, width, CARD), costs[slot]
        if slot >= len(at.state.row):
            yield box(card_id(slot), f"Empty place {slot + 1} of the row", "path", frame)
            continue
        card = at.state.row[slot]
        price = f", costs {counted(cost, 'hoplite')}" if cost else ""
        title = f"Card {slot + 1}: {card_told(at, slot)}{price}"
        label = SHORT[at.edition.card[card.card].action]
        yield box(card_id(slot), title, "path", frame, label)
        if cost:
            place, told = (
                (left + width - 2.2, top + CARD - 2.2),
                f"Costs {counted(cost, 'hoplite')}",
            )
            yield Piece(f"cost-{slot}", told, place, 1.7, "circle", "blue", str(cost))
        if card.tile:
            kind = at.edition.tile[card.tile]
            shown = marks(kind, card.creatures)
            yield from _tile(at.edition, f"card-{slot}", OFFSETS[kind.shape], shown, frame)


def tile_in_hand(at: Position, decision: PlaceTile, top: float) -> Iterator[Element]:
    """The tile that is to be placed, once for each turn that looks different."""
    kind, turns = at.edition.tile[decision.tile], decision.turns(at)
    shown = marks(kind, decision.creatures)
    for turn, (left, width) in zip(turns, columns(6), strict=False):
        frame = (left, top, width, TURN)
        title = f"The tile {LAID[turn]}: {tile_words(kind)}"
        yield box(turn_id(turn), title, "path", frame, f"{60 * turn}°")
        steps = [turned(offset, turn) for offset in OFFSETS[kind.shape]]
        yield from _tile(at.edition, f"hand-{turn}", steps, shown, frame)


def construction_board(at: Position, top: float) -> Iterator[Element]:
    """The buildings on offer, each on its terrain."""
    for spot, (left, width) in enumerate(columns(len(SLOTS))):
        shown, frame = at.state.display[spot], (left, top, width, SPOT)
        tone = TONES[SLOTS[spot]]
        where = spot_words(spot).capitalize()
        if shown is None:
            yield box(spot_id(spot), f"{where}, empty", tone, frame, "–")
            continue
        kind = at.edition.building[shown.building]
        brings = resources(shown.hoplites, shown.nuggets)
        extra = f" With {brings}." if shown.hoplites or shown.nuggets else ""
        title = f"{where}: {kind.title}. {BUILDINGS[kind.effect].text}{extra}"
        yield box(spot_id(spot), title, tone, frame, short(kind.title))


def titans(at: Position, top: float) -> Iterator[Element]:
    """The Titans and who holds them; one whose favour was used is in brackets."""
    for (name, titan), (left, width) in zip(TITANS.items(), columns(len(TITANS)), strict=True):
        holder = at.holder_of(name)
        held = at.state.players[holder].holds(name) if holder is not None else None
        who = f"held by {at.deal.names[holder]}" if holder is not None else "at the centre"
        active = held is None or held.active
        state = "active" if active else "inactive"
        label = titan.title if active else f"({titan.title})"
        if holder is not None:
            label += f" {at.deal.names[holder][:3]}"
        title = f"{titan.title}, Titan of the {titan.terrain}, {who}, {state}. {titan.text}"
        frame = (left, top, width, TITAN)
        yield box(titan_id(name), title, TONES[titan.terrain], frame, label)


def _tile(
    edition: Edition, name: str, steps: Sequence[Axial], shown: Marks, frame: Box
) -> Iterator[Element]:
    """The circles of a tile in the middle of a box, below its label."""
    left, top, width, height = frame
    places = [(2 * q + r, sqrt(3) * r) for q, r in steps]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    unit = min(CIRCLE, width / (max(xs) - min(xs) + 2.2))
    x0 = left + width / 2 - unit * (max(xs) + min(xs)) / 2
    y0 = top + 2.2 + height / 2 - unit * (max(ys) + min(ys)) / 2
    for number, ((x, y), (terrain, creature)) in enumerate(zip(places, shown, strict=True), 1):
        at = (x0 + unit * x, y0 + unit * y)
        place = f"tile-{name}-{number}"
        yield Space(place, terrain, at, 0.95 * unit, "circle", TONES[terrain], LETTERS[terrain])
        if creature:
            beast = edition.creature[creature]
            title = f"{beast.title}, strength {beast.strength}"
            place = f"guest-{name}-{number}"
            yield Piece(place, title, at, 0.75 * unit, "triangle", "red", str(beast.strength))
