"""What lies between the players: cards with their tiles, buildings on offer, the Titans."""

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.engine.phrases import counted
from companion.engine.picture import Element, Piece, Point, Space
from companion.games.orichalcum.board.frames import SHORT, TONES, box, grid
from companion.games.orichalcum.components import SLOTS, TOKENS_OF_PLAYERS
from companion.games.orichalcum.decisions import PlaceTile
from companion.games.orichalcum.edition import Edition
from companion.games.orichalcum.effects import BUILDINGS, TITANS
from companion.games.orichalcum.geometry import OFFSETS, Axial, Marks, marks, turned
from companion.games.orichalcum.moves.card import card_told
from companion.games.orichalcum.moves.tile import LAID
from companion.games.orichalcum.places import card_id, spot_id, titan_id, turn_id
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import LETTERS, resources, spot_words, tile_words

CARD = 14.0
TURN = 15.0
SPOT = 7.0
TITAN = 7.0
CIRCLE = 3.0


def cards(at: Position, top: float) -> tuple[list[Element], float]:
    """The row of action cards, each with its cost, its tile and the creatures on it."""
    costs = at.edition.slot_costs
    boxes, below = grid(at.deal.row_size, 3, top, CARD)
    found: list[Element] = []
    for slot, frame in enumerate(boxes):
        left, upper, width, height = frame
        if slot >= len(at.state.row):
            found.append(box(card_id(slot), f"Empty place {slot + 1} of the row", "path", frame))
            continue
        card, cost = at.state.row[slot], costs[slot]
        price = f", costs {counted(cost, 'hoplite')}" if cost else ""
        title = f"Card {slot + 1}: {card_told(at, slot)}{price}"
        label = SHORT[at.edition.card[card.card].action]
        found.append(box(card_id(slot), title, "path", frame, label, across=0.32))
        if cost:
            told = f"Costs {counted(cost, 'hoplite')}"
            place = (left + 3.2, upper + height - 3.2)
            found.append(Piece(f"cost-{slot}", told, place, 2.2, "circle", "blue", str(cost)))
        if card.tile:
            kind = at.edition.tile[card.tile]
            shown = marks(kind, card.creatures)
            middle = (left + 0.77 * width, upper + height / 2)
            found += _tile(at.edition, f"card-{slot}", OFFSETS[kind.shape], shown, middle)
    return found, below


def tile_in_hand(at: Position, decision: PlaceTile, top: float) -> tuple[list[Element], float]:
    """The tile that is to be placed, once for each turn that looks different."""
    kind, turns = at.edition.tile[decision.tile], decision.turns(at)
    shown = marks(kind, decision.creatures)
    boxes, below = grid(len(turns), 6, top, TURN)
    found: list[Element] = []
    for turn, frame in zip(turns, boxes, strict=True):
        left, upper, width, height = frame
        title = f"The tile {LAID[turn]}: {tile_words(kind)}"
        found.append(box(turn_id(turn), title, "path", frame))
        steps = [turned(offset, turn) for offset in OFFSETS[kind.shape]]
        middle = (left + width / 2, upper + height / 2)
        circles = list(_tile(at.edition, f"hand-{turn}", steps, shown, middle))
        found += circles
        if len(steps) > 1 and isinstance(first := circles[0], Space):
            told = "The circle of the tile that is laid on the one you tap"
            x, y = first.at
            place = (x - 0.9 * CIRCLE, y)
            found.append(Piece(f"first-{turn}", told, place, 1.1, "diamond", "gold"))
    return found, below


def construction_board(at: Position, top: float) -> tuple[list[Element], float]:
    """The buildings on offer, each on its terrain."""
    boxes, below = grid(len(SLOTS), 2, top, SPOT)
    found: list[Element] = []
    for spot, frame in enumerate(boxes):
        shown, tone = at.state.display[spot], TONES[SLOTS[spot]]
        where = spot_words(spot).capitalize()
        if shown is None:
            found.append(box(spot_id(spot), f"{where}, empty", tone, frame, "–"))
            continue
        kind = at.edition.building[shown.building]
        brings = resources(shown.hoplites, shown.nuggets)
        extra = f" With {brings}." if shown.hoplites or shown.nuggets else ""
        title = f"{where}: {kind.title}. {BUILDINGS[kind.effect].text}{extra}"
        found.append(box(spot_id(spot), title, tone, frame, kind.title))
    return found, below


def titans(at: Position, top: float) -> tuple[list[Element], float]:
    """The Titans with the tokens of their holders; one whose favour was used is in brackets."""
    boxes, below = grid(len(TITANS), 2, top, TITAN)
    found: list[Element] = []
    for (name, titan), frame in zip(TITANS.items(), boxes, strict=True):
        holder = at.holder_of(name)
        held = at.state.players[holder].holds(name) if holder is not None else None
        who = f"held by {at.deal.names[holder]}" if holder is not None else "at the centre"
        active = held is None or held.active
        state = "active" if active else "inactive"
        label = titan.title if active else f"({titan.title})"
        title = f"{titan.title}, Titan of the {titan.terrain}, {who}, {state}. {titan.text}"
        found.append(box(titan_id(name), title, TONES[titan.terrain], frame, label))
        if holder is not None:
            token = TOKENS_OF_PLAYERS[holder]
            place = (frame[0] + 4, frame[1] + TITAN / 2)
            told = f"{titan.title} is held by {at.deal.names[holder]}"
            mark = f"holds-{name}"
            found.append(Piece(mark, told, place, 2.2, token.shape, token.tone, token.letter))
    return found, below


def _tile(
    edition: Edition, name: str, steps: Sequence[Axial], shown: Marks, middle: Point
) -> Iterator[Element]:
    """The circles of a tile around a point."""
    places = [(2 * q + r, sqrt(3) * r) for q, r in steps]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    unit = CIRCLE if max(xs) - min(xs) <= 3 else CIRCLE * 0.75
    x0 = middle[0] - unit * (max(xs) + min(xs)) / 2
    y0 = middle[1] - unit * (max(ys) + min(ys)) / 2
    for number, ((x, y), (terrain, creature)) in enumerate(zip(places, shown, strict=True), 1):
        at = (x0 + unit * x, y0 + unit * y)
        place = f"tile-{name}-{number}"
        yield Space(place, terrain, at, 0.95 * unit, "circle", TONES[terrain], LETTERS[terrain])
        if creature:
            beast = edition.creature[creature]
            title = f"{beast.title}, strength {beast.strength}"
            place = f"guest-{name}-{number}"
            yield Piece(place, title, at, 0.75 * unit, "triangle", "red", str(beast.strength))
