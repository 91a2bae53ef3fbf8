"""The table as pictures: each player's board, what lies between them, facts and cards."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import (
    Board,
    Card,
    CardRow,
    Element,
    Picture,
    Piece,
    Point,
    Space,
    stacked,
)
from companion.engine.setup import Fact, Token
from companion.engine.values import Seat, gathered
from companion.games.orichalcum.box.edition import BuildingKind, CreatureKind, TileKind
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    BUILDINGS,
    LETTERS,
    SLOTS,
    TITANS,
    TOKENS_OF_PLAYERS,
    VICTORY,
    Action,
    card_id,
    creatures_id,
    island_id,
    medallion_id,
    resources,
    spot_id,
    spot_words,
    stock_id,
    titan_id,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.drawing.island import (
    EDGE,
    EMBLEMS,
    HEIGHT,
    NUMBER,
    POINTS,
    RESOURCES,
    STOCK,
    TONES,
    WIDTH,
    Box,
    IslandFrame,
    box,
    building_marks,
    cells,
    lines,
    resource,
    tile,
    titan_token,
)
from companion.games.orichalcum.rules import decisions
from companion.games.orichalcum.rules.actions import ErectTemple
from companion.games.orichalcum.rules.table import Island, Land, Position, card_text

# A player's board: victory points at the top, the island, the stock at the bottom

NOWHERE = (0.0, 0.0)
HAND = 22.0
CAUGHT = 9.0
"""The distance between captured creatures; if there is no room for all, their number is shown."""


def board(at: Position, seat: Seat, *marks: Element) -> Picture:
    """The board of a player, with further marks that can be tapped."""
    name, player = at.deal.names[seat], at.state.players[seat]
    left = counted(player.creature_count, "creature")
    ground = box(island_id(seat), f"{name}'s island, {left} left", "sea", (0, 0, WIDTH, HEIGHT))
    elements = (
        ground,
        *_points(at, seat),
        *IslandFrame(at.lands[seat], seat).elements(),
        *marks,
        *_stock(at, seat),
    )
    return Picture(f"{name}'s board", described(at, seat), WIDTH, HEIGHT, elements)


def described(at: Position, seat: Seat) -> str:
    player, land = at.state.players[seat], at.lands[seat]
    terrains = list(land.ground.values())
    kinds = [f"{terrains.count(terrain)} {terrain}" for terrain in LETTERS if terrain in terrains]
    has = listed(kinds) or "no terrain yet"
    left = counted(player.creature_count, "creature")
    points = counted(player.victory_points, "victory point")
    return f"{at.deal.names[seat]} has {has}, {left} left, {points}.".replace("!", "")


def _points(at: Position, seat: Seat) -> Iterator[Element]:
    """A player's victory points, and free spots for those still needed."""
    name, player = at.deal.names[seat], at.state.players[seat]
    gained = list(_gained(at, seat))
    count = max(VICTORY, len(gained))
    for number, frame in enumerate(cells(count, count, (EDGE, EDGE, 70, POINTS))):
        left, top, width, height = frame
        middle, size = (left + width / 2, top + height / 2), min(0.42 * height, 0.42 * width)
        if number < len(gained):
            yield replace(gained[number], at=middle, size=size)
        else:
            free = f"Free spot for victory point {number + 1} of {name}"
            yield Space(f"free-{seat}-{number}", free, middle, size, "hexagon", "bone")
    left = player.creature_count
    title = f"{name} still has to capture {counted(left, 'creature')}"
    frame = (72, EDGE, WIDTH - 72 - EDGE, POINTS)
    label = f"{left} left" if left else "pacified" if player.island.tiles else "empty"
    yield replace(
        box(creatures_id(seat), title, "bone", frame, label),
        label_at=(88, EDGE + POINTS / 2 + 1.6),
        label_size=4.4,
    )
    if seat == at.state.holder:
        pawn = f"The initiative pawn: {name} starts the round"
        yield Piece("initiative", pawn, (76, EDGE + POINTS / 2), 2.4, "star", "ink")


def _gained(at: Position, seat: Seat) -> Iterator[Piece]:
    """A piece for everything that is worth a victory point: Titans, temples and medallions."""
    name, player = at.deal.names[seat], at.state.players[seat]
    for held in player.titans:
        titan, place = TITANS[held.titan], f"point-{seat}-{held.titan}"
        title = f"{titan.title}, Titan of the {titan.terrain}, held by {name}"
        state = "active" if held.active else "its favour was used"
        yield titan_token(place, f"{title}: {state}", held.titan, NOWHERE, 1, active=held.active)
    for number in range(player.temple_count):
        place, title = f"token-{seat}-{number}", f"Victory token of a temple, {name}"
        yield Piece(place, title, NOWHERE, 1, "pentagon", "purple", "T")
    for number in range(player.medallions):
        place, title = medallion_id(seat, number), f"Orichalcum medallion of {name}"
        yield Piece(place, title, NOWHERE, 1, "hexagon", "orange", "M")


def _stock(at: Position, seat: Seat) -> Iterator[Element]:
    """Hoplites, nuggets and captured creatures."""
    name, player = at.deal.names[seat], at.state.players[seat]
    top = HEIGHT - STOCK - EDGE
    for number, kind in enumerate(RESOURCES):
        count = getattr(player, f"{kind}s")
        left = EDGE + number * 20.4
        title, below = f"{name} has {counted(count, kind)}", top + STOCK / 2
        held = box(stock_id(kind, seat), title, "path", (left, top, 19.6, STOCK), str(count))
        yield replace(held, label_at=(left + 13.4, below + 0.36 * NUMBER), label_size=NUMBER)
        yield resource(f"stock-{kind}-{seat}", title, kind, (left + 5.6, below), 3.5)
    rest: Box = (EDGE + 40.8, top, WIDTH - 2 * EDGE - 40.8, STOCK)
    yield from _captured(at, seat, rest)
    if isinstance(at.decision, decisions.PlaceTile) and seat == at.turn:
        frame: Box = (WIDTH - EDGE - HAND, top, HAND, STOCK)
        shown = at.edition.tile[at.decision.tile]
        yield box("hand", f"The tile to be placed: {shown.words}", "bone", frame)
        yield from tile(at.edition, "hand-0", shown, at.decision.creatures, frame)


def _captured(at: Position, seat: Seat, frame: Box) -> Iterator[Element]:
    name, player = at.deal.names[seat], at.state.players[seat]
    caught = listed(at.edition.creature[kind].title for kind in player.creatures)
    wounded = f", {counted(player.wounded, 'wounded hoplite')}" if player.wounded else ""
    most = int((frame[2] - HAND) // CAUGHT)
    label = "captured" if len(player.creatures) <= most else f"captured {len(player.creatures)}"
    label += f", wounded {player.wounded}" if player.wounded else ""
    title = f"{name} has captured {caught or 'no creature'}{wounded}"
    yield replace(
        box(f"captured-{seat}", title, "path", frame, label),
        label_at=(frame[0] + (frame[2] - HAND) / 2, frame[1] + 3.6),
    )
    for number, kind in enumerate(player.creatures[:most]):
        creature = at.edition.creature[kind]
        middle = (frame[0] + CAUGHT * (number + 0.6), frame[1] + 7.4)
        title = f"{creature.words}, captured by {name}"
        strength = str(creature.strength)
        yield Piece(f"caught-{seat}-{number}", title, middle, 2.8, "triangle", "red", strength)


# What lies between the players: cards with their tiles, buildings, the Titans

WHOLE: Box = (EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
SUPPLY = 8.0


def card_row(at: Position) -> Picture:
    places = cells(at.deal.row_size, 3, WHOLE)
    elements = [one for slot, frame in enumerate(places) for one in _row_card(at, slot, frame)]
    row = [
        f"card {slot} is {card_text(at.edition, card)}"
        for slot, card in enumerate(at.state.row, start=1)
    ]
    words = f"Of the action cards {listed(row)}." if row else "No action card lies open."
    return Picture("The action cards", words, WIDTH, HEIGHT, tuple(elements))


def _row_card(at: Position, slot: int, frame: Box) -> Iterator[Element]:
    left, top, width, height = frame
    cost = at.edition.slot_costs[slot]
    if slot >= len(at.state.row):
        yield box(card_id(slot), f"Empty place {slot + 1} of the row", "sea", frame, "–")
        return
    card, price = at.state.row[slot], f", costs {counted(cost, 'hoplite')}" if cost else ", free"
    kind = at.edition.card[card.card]
    title = f"Card {slot + 1}: {card_text(at.edition, card)}{price}"
    yield box(card_id(slot), title, "path", frame, capital(kind.action), down=6.4)
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
    left = {"temples": at.temples_left, "tokens": at.tokens_left}
    for (noun, count), cell in zip(left.items(), cells(2, 2, frame), strict=True):
        number = str(count) if at.deal.limited else "any"
        title = f"{noun.capitalize()}: {number} left"
        yield box(f"left-{noun}", title, "sea", cell, f"{number} {noun} left")


def titans(at: Position) -> Picture:
    """The Titans, with the tokens of their holders, and whether their favours were used."""
    elements: list[Element] = []
    named = []
    for (name, titan), frame in zip(TITANS.items(), cells(len(TITANS), 2, WHOLE), strict=True):
        (holder, active), who = at.holding(name), holder_words(at, name)
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


def holder_words(at: Position, titan: str) -> str:
    holder, _ = at.holding(titan)
    return f"held by {at.deal.names[holder]}" if holder is not None else "at the centre"


def _holds(at: Position, name: str, holder: Seat, place: Point, size: float) -> Piece:
    token = TOKENS_OF_PLAYERS[holder]
    words = f"{TITANS[name].title} is held by {at.deal.names[holder]}"
    return Piece(f"holds-{name}", words, place, size, token.shape, token.tone, token.letter)


# Tables that keep counters alone

BLOCK_HEAD = 7.0
CELL = 7.0
GAP = 0.8
STRIP = 7.0
COUNTED = (
    ("victory_points", "points", "Points", "green"),
    ("creature_count", "creatures", "Creatures", "red"),
    ("hoplites", "stocked-hoplite", "Hoplites", "blue"),
    ("nuggets", "stocked-nugget", "Nuggets", "yellow"),
    ("temple_count", "temples", "Temples", "purple"),
    ("medallions", "medallions", "Medallions", "orange"),
)
"""The counters: field of the player, place in the picture, label and tone."""


def counters(at: Position) -> Picture:
    """A block of counters for each player; below, each Titan with the token of its holder."""
    drawn, words, top = list[Element](), list[str](), GAP
    for seat, (name, player) in enumerate(zip(at.deal.names, at.state.players, strict=True)):
        drawn += _block(at, seat, top)
        top = top + BLOCK_HEAD + 2 * (CELL + GAP) + 2 * GAP
        numbers = (f"{label.lower()} {getattr(player, field)}" for field, _, label, _ in COUNTED)
        words.append(f"{name} has {', '.join(numbers)}.".replace("!", ""))
    frame: Box = (EDGE, top, WIDTH - 2 * EDGE, 2 * STRIP + EDGE)
    for (name, titan), cell in zip(TITANS.items(), cells(len(TITANS), 2, frame), strict=True):
        holder, _ = at.holding(name)
        title = f"{titan.title}, Titan of the {titan.terrain}, {holder_words(at, name)}"
        drawn.append(box(titan_id(name), title, TONES[titan.terrain], cell, titan.title))
        if holder is not None:
            drawn.append(_holds(at, name, holder, (cell[0] + 5, cell[1] + STRIP / 2), 2.2))
    return Picture("The counters", " ".join(words), WIDTH, top + frame[3] + EDGE, tuple(drawn))


def _block(at: Position, seat: Seat, top: float) -> Iterator[Element]:
    name, token = at.deal.names[seat], TOKENS_OF_PLAYERS[seat]
    turn = ", whose turn it is" if seat == at.turn and at.state.decisions else ""
    frame = (GAP, top, WIDTH - 2 * GAP, BLOCK_HEAD)
    yield box(island_id(seat), f"{name}{turn}", "path", frame, name)
    spot, place = (5.0, top + BLOCK_HEAD / 2), f"player-{seat}"
    yield Piece(place, f"{name}'s token", spot, 2.2, token.shape, token.tone, token.letter)
    inside = (GAP, top + BLOCK_HEAD + GAP, WIDTH - 2 * GAP, 2 * CELL + GAP)
    blocks = zip(COUNTED, cells(len(COUNTED), 3, inside), strict=True)
    for (field, place, label, tone), cell in blocks:
        title = f"{label} {getattr(at.state.players[seat], field)}"
        yield box(f"{place}-{seat}", f"{name}: {title}", tone, cell, title)


# The whole table: everybody's board, and what lies between them

HALF = 46.0
BOARD_HEAD = 6.0
RING = 2.5
"""What the ring around a lit island takes of it on each side."""


STOCK_OF = "Can be spent"


@gathered
def facts(at: Position) -> Iterator[Fact]:
    """What each player can pay with, each with its piece, and what is left in the supply."""
    hoplite, nugget = (
        Token(f"{kind}s", tone, shape, kind[0], EMBLEMS[kind])
        for kind, (shape, tone) in RESOURCES.items()
    )
    creature = Token("Captured creatures", "red", "triangle", "c")
    for seat, player in enumerate(at.state.players):
        yield Fact("Victory points", str(player.victory_points), seat)
        yield Fact("Creatures left", str(player.creature_count), seat)
        yield Fact("Hoplites", str(player.hoplites), seat, hoplite, STOCK_OF)
        yield Fact("Nuggets", str(player.nuggets), seat, nugget, STOCK_OF)
        if not at.deal.quick:
            captured = str(len(player.creatures))
            yield Fact("Captured creatures", captured, seat, creature, STOCK_OF)
        if player.wounded:
            yield Fact("Wounded hoplites", str(player.wounded), seat, hoplite, "Wounded")
    yield Fact("Initiative", at.deal.names[at.state.holder])
    if at.deal.limited and at.deal.quick:
        yield Fact("Hoplites in the supply", str(at.hoplites_left))
        yield Fact("Nuggets in the supply", str(at.nuggets_left))
        yield Fact("Victory tokens left", str(at.tokens_left))


def boards(at: Position, seat: Seat | None) -> tuple[Board, ...]:
    """First the viewer's own board, or the active player's for a spectator; then what lies between
    the players; then the other boards in turn order."""
    if at.deal.quick:
        counted = counters(at)
        return (Board("counters", counted.title, counted),)
    own, players = at.turn if seat is None else seat, len(at.deal.names)
    first, *others = (_board(at, (own + n) % players) for n in range(players))
    middle = (
        Board("cards", "Cards", card_row(at)),
        Board("buildings", "Buildings", construction_board(at)),
        Board("titans", "Titans", titans(at)),
    )
    return (first, *middle, *others)


def picture(at: Position) -> Picture:
    """The whole table: the boards keep their places, whoever's turn it is."""
    if at.deal.quick:
        return counters(at)
    return stacked("The table", boards(at, 0))


def _board(at: Position, seat: Seat) -> Board:
    marks: tuple[Element, ...] = ()
    if isinstance(at.decision, decisions.PerformAction) and seat == at.turn:
        places = [move.circles for move in ErectTemple.pseudo_legal(at)]
        marks = tuple(IslandFrame(at.lands[seat], seat).temple_marks(places))
    return Board(island_id(seat), at.deal.names[seat], board(at, seat, *marks), seat)


def deal_picture(deal: Deal) -> Picture:
    """Everybody's empty island."""
    count = len(deal.names)
    height = HALF * -(-count // 2) + EDGE
    boxes = cells(count, 2, (EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE))
    elements: list[Element] = []
    for seat, (layout, frame) in enumerate(zip(deal.layouts, boxes, strict=True)):
        name, (left, top, width, tall) = deal.names[seat], frame
        board = deal.edition.island[deal.boards[seat]].title
        title = f"{name}'s island: {board}, the {deal.sides[seat]} side"
        elements.append(box(island_id(seat), title, "sea", frame, name))
        inside = (left + RING, top + BOARD_HEAD, width - 2 * RING, tall - BOARD_HEAD - RING)
        elements += IslandFrame(Land(Island(), layout, deal.edition), seat, inside).elements()
    words = f"The empty islands of {listed(deal.names)}, with their ports."
    return Picture("The islands", words, WIDTH, height, tuple(elements))


# The pieces shown as cards below the board: what may be drawn, the building in hand

CARD_WIDTH, CARD_HEIGHT = 24.0, 20.0
ACTION_TONES: dict[Action, str] = {
    "capture": "red",
    "construct": "purple",
    "produce": "yellow",
    "recruit": "blue",
}
TITLES = {
    decisions.DrawCard: ("Which card?", True),
    decisions.DrawTile: ("Which tile?", True),
    decisions.DrawCreature: ("Which creature?", True),
    decisions.DrawBuilding: ("Which building?", True),
    decisions.DrawLoot: ("Which building?", True),
    decisions.PlaceLoot: ("Your building", False),
}
"""For each decision the title of its row of cards, and whether one has to be found among many."""


def cards(at: Position, _: int | None) -> tuple[CardRow, ...]:
    """The pieces that the open decision is about; everybody sees the same."""
    faces = tuple(_faces(at))
    if not faces:
        return ()
    title, spread = TITLES[type(at.decision)]
    return (CardRow(title, faces, spread=spread),)


def _faces(at: Position) -> Iterator[Card]:
    match at.decision:
        case decisions.DrawCard():
            for card in at.edition.cards:
                title, tone = f"{capital(card.action)} {card.size}", ACTION_TONES[card.action]
                yield Card(f"draw-{card.id}", title, tone, "hexagon", str(card.size))
        case decisions.DrawTile(slot):
            size = at.edition.card[at.state.row[slot].card].size
            yield from (_tile(at, kind) for kind in at.edition.pile[size])
        case decisions.DrawCreature():
            yield from (creature_card(f"draw-{kind.id}", kind) for kind in at.edition.creatures)
        case decisions.DrawBuilding() | decisions.DrawLoot():
            yield from (building_card(at, f"draw-{kind.id}", kind) for kind in at.edition.buildings)
        case decisions.PlaceLoot(name):
            kind = at.edition.building[name]
            text = BUILDINGS[kind.effect].text
            yield replace(building_card(at, "loot-in-hand", kind), text=text)


def _tile(at: Position, kind: TileKind) -> Card:
    """Called "Forest, volcano", or "3 forest" where all circles are alike."""
    name = capital(kind.words)
    if len(kind.terrains) > 1 and len(set(kind.terrains)) == 1:
        name = f"{len(kind.terrains)} {kind.terrains[0]}"
    drawn = tuple(tile(at.edition, kind.id, kind, (), (0, 0, CARD_WIDTH, CARD_HEIGHT)))
    face = Picture(name, f"{name}.", CARD_WIDTH, CARD_HEIGHT, drawn)
    return Card(f"draw-{kind.id}", name, "sea", "hexagon", picture=face)


def creature_card(place: str, kind: CreatureKind) -> Card:
    return Card(place, kind.title, "red", "triangle", str(kind.strength))


def building_card(at: Position, place: str, kind: BuildingKind) -> Card:
    mark = building_marks(tuple(building.title for building in at.edition.buildings))[kind.title]
    return Card(place, kind.title, "ink", "square", mark, emblem=EMBLEMS[kind.effect])
