"""Pictures of what lies between the players: cards with their tiles, buildings, the Titans."""

from collections.abc import Iterator

from companion.engine.phrases import counted, listed
from companion.engine.pictures import Element, Picture, Piece, Point
from companion.engine.values import Seat
from companion.games.orichalcum.board.frames import (
    EDGE,
    EMBLEMS,
    HEIGHT,
    TONES,
    WIDTH,
    Box,
    box,
    cells,
    lines,
    tile,
    titan_token,
)
from companion.games.orichalcum.board.islands import resource
from companion.games.orichalcum.box.components import SLOTS, TOKENS_OF_PLAYERS
from companion.games.orichalcum.effects import BUILDINGS, TITANS
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.land.places import card_id, spot_id, titan_id
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import ACTION_WORDS, SHORT, card_text, resources, spot_words

WHOLE: Box = (EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
SUPPLY = 8.0
STRIP = 7.0


def cards(at: Position) -> Picture:
    """The row of action cards, each with its cost, its tile and the creatures on it."""
    places = cells(at.deal.row_size, 3, WHOLE)
    elements = [one for slot, frame in enumerate(places) for one in _card(at, slot, frame)]
    row = [
        f"card {slot} is {card_text(at.edition, card)}"
        for slot, card in enumerate(at.state.row, start=1)
    ]
    words = f"Of the action cards {listed(row)}." if row else "No action card lies open."
    return Picture("The action cards", words, WIDTH, HEIGHT, tuple(elements))


def _card(at: Position, slot: int, frame: Box) -> Iterator[Element]:
    left, top, width, height = frame
    cost = at.edition.slot_costs[slot]
    if slot >= len(at.state.row):
        yield box(card_id(slot), f"Empty place {slot + 1} of the row", "sea", frame, "–")
        return
    card, price = at.state.row[slot], f", costs {counted(cost, 'hoplite')}" if cost else ", free"
    kind = at.edition.card[card.card]
    title = f"Card {slot + 1}: {card_text(at.edition, card)}{price}"
    yield box(card_id(slot), title, "path", frame, SHORT[kind.action], down=6.4)
    for number in range(cost):
        named = f"Card {slot + 1} costs {counted(cost, 'hoplite')}"
        place = (left + 6.2 + 5.4 * number, top + height - 6.2)
        yield resource(f"cost-{slot}-{number}", named, "hoplite", place, 2.2)
    if card.tile:
        inside: Box = (left + 2, top + 9, width - 4, height - 17)
        yield from tile(
            at.edition, f"card-{slot}", at.edition.tile[card.tile], card.creatures, inside
        )


def construction_board(at: Position) -> Picture:
    """The buildings on offer, each on its terrain, and the temples and tokens that are left."""
    left, top, width, height = WHOLE
    offers: Box = (left, top, width, height - SUPPLY - EDGE)
    elements: list[Element] = []
    named = []
    for spot, frame in enumerate(cells(len(SLOTS), 2, offers)):
        shown, tone = at.state.display[spot], TONES[SLOTS[spot]]
        where = spot_words(spot).capitalize()
        if shown is None:
            elements.append(box(spot_id(spot), f"{where}, empty", tone, frame, "–"))
            continue
        kind = at.edition.building[shown.building]
        text = BUILDINGS[kind.effect].text
        brings = resources(shown.hoplites, shown.nuggets)
        extra = f" With {brings}." if shown.hoplites or shown.nuggets else ""
        title = f"{where}: {kind.title}. {text}{extra}"
        label = f"{kind.title}\n{lines(text, frame[2])}"
        elements.append(box(spot_id(spot), title, tone, frame, label, down=6.4))
        sign: Point = (frame[0] + frame[2] / 2, frame[1] + frame[3] - 12)
        emblem = EMBLEMS[kind.effect]
        place = f"lies-{spot}-sign"
        elements.append(Piece(place, kind.title, sign, 6.5, "square", "ink", emblem=emblem))
        lies = ["hoplite"] * shown.hoplites + ["nugget"] * shown.nuggets
        for number, what in enumerate(lies):
            at_point = (frame[0] + 5 + 7 * number, frame[1] + frame[3] - 5)
            place = f"lies-{spot}-{number}"
            elements.append(resource(place, f"A {what} lies on it", what, at_point, 2.6))
        named.append(f"the {kind.title} on the {spot_words(spot)}")
    under: Box = (left, top + height - SUPPLY, width, SUPPLY)
    elements += _supply(at, under)
    words = f"On offer: {listed(named) or 'nothing'}.".replace("!", "")
    return Picture("The construction board", words, WIDTH, HEIGHT, tuple(elements))


def _supply(at: Position, frame: Box) -> Iterator[Element]:
    """How many temple tiles and victory tokens are left."""
    limited = at.deal.limited
    left = (
        ("temples", pieces.temples_left(at) if limited else None),
        ("tokens", pieces.tokens_left(at) if limited else None),
    )
    for (noun, count), cell in zip(left, cells(len(left), len(left), frame), strict=True):
        number = "any" if count is None else str(count)
        title = f"{noun.capitalize()}: {number} left"
        yield box(f"left-{noun.replace(' ', '-')}", title, "sea", cell, f"{number} {noun} left")


def titans(at: Position) -> Picture:
    """The Titans, with the tokens of their holders, and whether their favours were used."""
    elements: list[Element] = []
    named = []
    for (name, titan), frame in zip(TITANS.items(), cells(len(TITANS), 2, WHOLE), strict=True):
        holder = at.holder_of(name)
        held = at.state.players[holder].holds(name) if holder is not None else None
        active = held is None or held.active
        who = f"held by {at.deal.names[holder]}" if holder is not None else "at the centre"
        state = "active" if active else "its favour was used"
        title = f"{titan.title}, Titan of the {titan.terrain}, {who}: {state}. {titan.text}"
        used = "" if active else "\nThe favour was used."
        action = ACTION_WORDS[titan.action]
        label = (
            f"{titan.title}, {titan.terrain}\n{lines(f'{action}: {titan.text}', frame[2])}{used}"
        )
        elements.append(box(titan_id(name), title, TONES[titan.terrain], frame, label, down=7.4))
        named.append(f"{titan.title} is {who}")
        below, aside = (frame[0] + frame[2] / 2, frame[1] + frame[3] - 15), frame[2] / 4
        elements.append(titan_token(f"seal-{name}", title, name, below, 7, active=active))
        if holder is not None:
            elements.append(_holds(at, name, holder, (below[0] + aside, below[1] + 5), 4))
    words = f"{listed(named)}.".replace("!", "")
    return Picture("The Titans", words, WIDTH, HEIGHT, tuple(elements))


def titan_strip(at: Position, top: float) -> tuple[list[Element], float]:
    """The Titans below counters: each with the token of its holder."""
    frame: Box = (EDGE, top, WIDTH - 2 * EDGE, 2 * STRIP + EDGE)
    elements: list[Element] = []
    for (name, titan), cell in zip(TITANS.items(), cells(len(TITANS), 2, frame), strict=True):
        holder = at.holder_of(name)
        who = f"held by {at.deal.names[holder]}" if holder is not None else "at the centre"
        title = f"{titan.title}, Titan of the {titan.terrain}, {who}"
        elements.append(box(titan_id(name), title, TONES[titan.terrain], cell, titan.title))
        if holder is not None:
            elements.append(_holds(at, name, holder, (cell[0] + 5, cell[1] + STRIP / 2), 2.2))
    return elements, top + frame[3] + EDGE


def _holds(at: Position, name: str, holder: Seat, place: Point, size: float) -> Piece:
    token = TOKENS_OF_PLAYERS[holder]
    words = f"{TITANS[name].title} is held by {at.deal.names[holder]}"
    return Piece(f"holds-{name}", words, place, size, token.shape, token.tone, token.letter)
