"""What people see of a position: the map, facts, what a long press shows, and text."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import ceil, dist, hypot, sqrt

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import (
    Area,
    Card,
    CardRow,
    Element,
    Picture,
    Piece,
    Point,
    Route,
    Shape,
    Space,
    around,
    rectangle,
    toward,
)
from companion.engine.setup import Fact
from companion.engine.values import gathered
from companion.games.iwari.box import (
    CARDS,
    TENTS,
    TOKENS,
    TOTEMS,
    Biome,
    Connection,
    Edition,
    TentSpace,
    Territory,
)
from companion.games.iwari.deal import Deal, Hand, Span, bounded, card_list, kind
from companion.games.iwari.rulebook import CITE
from companion.games.iwari.rules.table import (
    Action,
    ActionOver,
    DeckInDoubt,
    EarnedFeat,
    FillHand,
    HiddenCard,
    NextTurn,
    Position,
    SecondPiece,
    ThirdTribeAction,
)

# A plain chart for maps that nobody drew: territories as boxes in three columns

COLUMNS = 3
MARGIN = 2.0


def laid_out(edition: Edition) -> Edition:
    """The map itself where it was drawn, else the same map as a chart that fills it."""
    if not all(_is_box(territory.outline) for territory in edition.territories):
        return edition
    columns = min(COLUMNS, len(edition.territories))
    rows = ceil(len(edition.territories) / columns)
    width = (edition.width - MARGIN * (columns + 1)) / columns
    height = (edition.height - MARGIN * (rows + 1)) / rows
    corners: dict[str, Point] = {}
    for index, territory in enumerate(edition.territories):
        row, column = divmod(index, columns)
        corners[territory.id] = (
            MARGIN + column * (width + MARGIN),
            MARGIN + row * (height + MARGIN),
        )

    def land(territory: Territory) -> Territory:
        x, y = corners[territory.id]
        outline = rectangle(x, y, width, height)
        return replace(territory, outline=outline, totem=(x + width / 2, y + height * 0.32))

    def space(space: TentSpace) -> TentSpace:
        (x, y), siblings = corners[space.territory], edition.spaces_in[space.territory]
        per_row = max(3, ceil(sqrt(2 * len(siblings))))
        row, column = divmod(siblings.index(space.id), per_row)
        down = 0.5 + 0.5 * (row + 0.5) / ceil(len(siblings) / per_row)
        return replace(space, at=(x + width * (column + 0.5) / per_row, y + height * down))

    def link(link: Connection) -> Connection:
        (ax, ay), (bx, by) = corners[link.a], corners[link.b]
        share = 0.35 + 0.3 * (link.number % 3) / 2
        at = (ax + (bx - ax) * share + width / 2, ay + (by - ay) * share + height * 0.1)
        return replace(link, at=at)

    return replace(
        edition,
        territories=tuple(map(land, edition.territories)),
        spaces=tuple(map(space, edition.spaces)),
        connections=tuple(map(link, edition.connections)),
    )


def _is_box(outline: tuple[Point, ...]) -> bool:
    """Whether it is a box of a chart, or nothing at all. No finger draws so straight."""
    sides = zip(*outline, strict=True)
    return len(outline) in (0, 4) and all(len(set(side)) <= 2 for side in sides)


# The map with everything on it

LAND: Mapping[Biome, str] = {biome: biome.value for biome in Biome} | {Biome.GLACIERS: "glacier"}
TENT_SIZE = 2.6
TOTEM_SPACE_SIZE = 3.4
TOTEM_SIZE = 1.8
RING = 4.1
FEAT_SIZE = 1.7
NUMBER_SIZE = 2.0
LETTER, CAPITAL = 1.9, 2.5
"""How wide a letter of a name is on average, and how high a capital."""
MOVES = tuple((dx / 2, dy / 2) for dx in range(-10, 11) for dy in range(-3, 2))
"""By how much a name may move from its place above the totem space."""
NEAR = 22
"""Circles farther than this from a totem space cannot touch its territory's name."""
STUB = 4.2
"""How far a connection's line reaches from its number toward either territory."""


@dataclass(frozen=True, slots=True)
class Board:
    """What stands on the map: tents by space, totems by territory, feats by place."""

    deal: Deal
    tents: Mapping[str, int]
    totems: Mapping[str, tuple[int, ...]]
    feats: Mapping[str, tuple[str, ...]]


def picture(at: Position) -> Picture:
    feats: dict[str, tuple[str, ...]] = {}
    for placed in at.state.feats:
        feats[placed.where] = (*feats.get(placed.where, ()), placed.feat.value)
    return draw(Board(at.deal, at.state.tents, at.state.totems, feats))


def deal_picture(deal: Deal) -> Picture:
    """The map as it is set up, with the mountains."""
    return draw(Board(deal, {}, {}, {}))


def draw(board: Board) -> Picture:
    """The map with everything on it, the land at the back."""
    edition = laid_out(board.deal.edition)
    words = f"Map of {len(edition.territories)} territories"
    tents = counted(len(board.tents), "tent")
    totems = counted(sum(map(sum, board.totems.values())), "totem")
    mountains = [str(number) for number in sorted(board.deal.mountains.values())]
    where = f" Mountains cover {listed(mountains)}." if mountains else ""
    words, elements = f"{words} with {tents} and {totems}.{where}", tuple(_elements(board, edition))
    return Picture(edition.title, words, edition.width, edition.height, elements)


def _elements(board: Board, edition: Edition) -> Iterator[Element]:
    yield from areas(edition)
    yield from paths(edition)
    for link in edition.numbered:
        yield from connection(edition, link, covered=link.place in board.deal.covered)
    for space in edition.spaces:
        at, label = edition.tent_at[space.id], edition.space_label[space.id]
        if space.id in board.tents:
            yield _tent(board.deal, edition, space.id, board.tents[space.id])
        else:
            number = label.split()[1]
            yield Space(space.id, f"Empty {label}", at, TENT_SIZE, "circle", "bone", number)
    for territory in edition.territories:
        yield from _drawn_totems(board, edition, territory.id)
    yield from _drawn_feats(board, edition)


def areas(edition: Edition) -> Iterator[Area]:
    yield Area("sea", "The sea", rectangle(0.0, 0.0, edition.width, edition.height), "sea")
    for territory in edition.territories:
        room, place = len(edition.spaces_in[territory.id]), f"territory.{territory.id}"
        name, tone, at = territory.name, LAND[territory.biome], label_place(edition, territory.id)
        title = f"{name}, {territory.biome.value}, {counted(room, 'tent space')}"
        yield Area(place, title, territory.outline, tone, name, at)


def label_place(edition: Edition, territory: str) -> Point:
    """Where a territory's name is written: above its totem space, moved to where tents and
    numbers leave it most room."""
    land = edition.territory[territory]
    x, y = edition.totem_at[territory]
    spots = (*edition.tent_at.values(), *edition.number_at.values())
    near = (at for at in spots if abs(at[0] - x) < NEAR and abs(at[1] - y) < NEAR)
    return _name_place(len(land.name) * LETTER / 2, x, y, tuple(near))


@lru_cache(maxsize=1024)
def _name_place(half: float, x: float, y: float, near: tuple[Point, ...]) -> Point:
    """The middle of the foot of a name so long, above a totem space, with circles near it."""
    foot = max(4.0, y - TOTEM_SPACE_SIZE - 1.2)

    def covered(move: Point) -> float:
        middle, low = x + move[0], foot + move[1]
        corners = (
            (at, (_within(at[0], middle - half, middle + half), _within(at[1], low - CAPITAL, low)))
            for at in near
        )
        return sum(max(0.0, TENT_SIZE + 0.6 - dist(at, corner)) for at, corner in corners)

    dx, dy = min(MOVES, key=lambda move: covered(move) + hypot(*move) / 10)
    return round(x + dx, 1), round(foot + dy, 1)


def _within(number: float, low: float, high: float) -> float:
    return max(low, min(high, number))


def paths(edition: Edition) -> Iterator[Route]:
    """Every path between tent spaces, from rim to rim: the numbers of the spaces stay legible."""
    for a, b in edition.paths:
        start, end = edition.tent_at[a], edition.tent_at[b]
        title = f"Path from {edition.space_label[a]} to {edition.space_label[b]}"
        line = toward(start, end, TENT_SIZE), toward(end, start, TENT_SIZE)
        yield Route(f"path.{a}.{b}", title, line, "path")


def connection(edition: Edition, link: Connection, *, covered: bool = False) -> tuple[Route, Space]:
    """A connection: its line, and its number upon it."""
    at = edition.number_at[link]
    a, b = edition.territory[link.a], edition.territory[link.b]
    title = f"Connection {link.number} by {link.kind}, {a.name} to {b.name}"
    if covered:
        title += ", under a mountain"
    elif link.mountain:
        title += f", mountain symbol {link.mountain}"
    if link.ends and edition.flags.connections_are_paths and not covered:
        # from tent to tent, since it is a path; else a stub toward either territory
        start, end = (toward(edition.tent_at[space], at, TENT_SIZE) for space in link.ends)
    else:
        start, end = (toward(at, edition.totem_at[land.id], STUB) for land in (a, b))
    tone = "water" if link.kind == "water" else "clay"
    line = Route(f"link.{link.number}", title, (start, at, end), tone, link.kind == "water")
    drawn = partial(Space, link.place, title, at, NUMBER_SIZE, label=str(link.number))
    return line, drawn("triangle", "rock") if covered else drawn("circle", "ink")


def _tent(deal: Deal, edition: Edition, space: str, seat: int) -> Piece:
    at, token = edition.tent_at[space], TOKENS[deal.tribes[seat]]
    title = f"Tent of {deal.tribe_names[seat]} on {edition.space_label[space]}"
    return Piece(space, title, at, TENT_SIZE, token.shape, token.tone, token.letter)


def _drawn_totems(board: Board, edition: Edition, territory: str) -> Iterator[Element]:
    """The totem space shows how many; each tribe's totems stand around it with their number."""
    deal, name, at = board.deal, edition.territory[territory].name, edition.totem_at[territory]
    counts = board.totems.get(territory, (0,) * len(deal.tribes))
    total = sum(counts)
    title = f"Totem space of {name}, {counted(total, 'totem') if total else 'empty'}"
    label = str(total) if total else ""
    yield Space(f"totem.{territory}", title, at, TOTEM_SPACE_SIZE, "pentagon", "bone", label)
    for before, seat in enumerate(seat for seat, count in enumerate(counts) if count):
        yield _totem(deal, edition, territory, seat, counts[seat], before=before)


def _totem(
    deal: Deal, edition: Edition, territory: str, seat: int, count: int, *, before: int
) -> Piece:
    """That tribe's totems, where so many tribes `before` it leave room for them."""
    token, land = TOKENS[deal.tribes[seat]], edition.territory[territory]
    place = f"totem.{territory}.{seat}"
    at = around(edition.totem_at[territory], RING, 135 + 72 * before)
    title = f"{counted(count, 'totem')} of {deal.tribe_names[seat]} in {land.name}"
    letter = token.letter if count == 1 else f"{token.letter}{count}"
    return Piece(place, title, at, TOTEM_SIZE, token.shape, token.tone, letter)


def tent_ghost(deal: Deal, tribe: int, space: str) -> tuple[Piece, ...]:
    """The tent of a tribe on that space, where the map has it."""
    edition = laid_out(deal.edition)
    return (_tent(deal, edition, space, tribe),) if space in edition.space else ()


def totem_ghost(
    deal: Deal, tribe: int, territory: str, standing: tuple[int, ...]
) -> tuple[Piece, ...]:
    """The totem of a tribe in that territory, beside those that stand there."""
    edition = laid_out(deal.edition)
    if territory not in edition.territory:
        return ()
    before = standing[:tribe] if standing[tribe] else standing
    count = standing[tribe] + 1
    laid = _totem(deal, edition, territory, tribe, count, before=sum(map(bool, before)))
    return (replace(laid, id=f"totem.{territory}"),)


def _drawn_feats(board: Board, edition: Edition) -> Iterator[Piece]:
    for place, kinds in board.feats.items():
        if place in edition.territory:
            at, name = edition.totem_at[place], edition.territory[place].name
            distance = RING + 0.4
        else:
            link = edition.connection[place]
            at, name, distance = edition.number_at[link], f"connection {link.number}", 3.4
        for index, feat in enumerate(kinds):
            x, y = around(at, distance, 315 + 45 * index)
            title, letter = f"{feat.capitalize()} feat on {name}", feat[0].upper()
            inside = min(edition.width, max(0.0, x)), min(edition.height, max(0.0, y))
            yield Piece(f"feat.{place}.{index}", title, inside, FEAT_SIZE, "star", "gold", letter)


# What a table keeps in view: numbers, and the cards that lie open


@gathered
def facts(at: Position) -> Iterator[Fact]:
    yield Fact("Round", f"{at.round}, the last" if at.state.ending else str(at.round))
    deck, again = at.state.deck, ("first", "second", "third")[at.state.shuffles]
    left = bounded(Span(max(0, deck.low), max(0, deck.high)), "card")
    over = at.state.shuffles == 2 and deck.high <= 0
    yield Fact("Deck", "Empty for the second time" if over else f"{left}, {again} time through")
    if at.deal.app_deals:
        yield Fact("Display", capital(card_list(at.state.display or ())) or "Empty")
    for seat in range(len(at.deal.tribes)):
        yield Fact("Tents left", str(at.tents_left(seat)), seat)
        yield Fact("Totems left", str(at.totems_left(seat)), seat)
    if at.deal.app_deals:
        for seat, hand in enumerate(at.state.hands):
            yield Fact("Hand", card_list(hand.cards or ()) or bounded(hand.size, "card"), seat)


@gathered
def cards(at: Position, seat: int | None) -> Iterator[CardRow]:
    """The cards that a seat sees, at a table that enters cards."""
    if not at.deal.counts_cards:
        return
    if not at.deal.app_deals:
        # hands are held at the table, so any card may be entered as played
        yield CardRow("Cards", _faces("card", Biome))
        return
    if seat is not None and (held := at.state.hands[seat].cards):
        yield CardRow("Hand", _faces("card", held))
    shown = _faces("display", at.state.display or ())
    if at.state.deck.high > 0:
        shown += (replace(BACK, corner=str(at.state.deck.high)),)
    if shown:
        yield CardRow("Display", shown)


def _faces(place: str, biomes: Iterable[Biome]) -> tuple[Card, ...]:
    return tuple(replace(FACES[biome], id=f"{place}.{biome}") for biome in biomes)


BACK = Card("deck", "Deck", "ink", "square", "?")
FACES = {
    biome: Card(biome.value, capital(kind(biome)), kind(biome), token.shape, token.letter)
    for biome, token in TOKENS.items()
}


# What a long press on a space, a territory, a connection or a card shows, and the list of all


def about(at: Position, place: str) -> About | None:
    """What stands at a place, or which card it is, and the rule on it."""
    where, _, rest = place.partition(".")
    explain = {
        "territory": _territory,
        "totem": _totems,
        "link": _connection,
        "connection": _connection,
        "feat": _feat,
        "card": _card,
        "display": _card,
        "deck": _deck,
    }.get(where, _space)
    return explain(at, rest or place)


def _card(at: Position, biome: str) -> About | None:
    if biome not in set(Biome):
        return None
    return About(f"{capital(kind(Biome(biome)))} card", "It pays for a piece.", CITE["card_cost"])


def _deck(at: Position, _: str) -> About:
    return About("Deck", "The cards that nobody has seen.", CITE["deck_out"])


def _feat(at: Position, place: str) -> About | None:
    """`place` is where it lies and its number among those that lie there."""
    where, _, number = place.rpartition(".")
    there = [placed.feat for placed in at.state.feats if placed.where == where]
    if not number.isdecimal() or int(number) >= len(there):
        return None
    feat = there[int(number)]
    return About(
        f"{capital(feat.value)} feat", "It multiplies points at the end.", CITE[feat.value]
    )


def _space(at: Position, space: str) -> About | None:
    if space not in at.deal.edition.space:
        return None
    name = capital(at.deal.edition.space_label[space])
    seat = at.state.tents.get(space)
    if seat is None:
        return About(name, "No tent stands here.", CITE["tent_space"])
    settled = at.settlement_at(space)
    line = f"A tent of {at.deal.tribe_names[seat]}."
    if settled:
        line = f"A tent of {at.deal.tribe_names[seat]}, in a settlement of {len(settled)}."
    return About(name, line, CITE["settlements" if settled else "tent_majority"])


def _territory(at: Position, territory: str) -> About | None:
    if territory not in at.deal.edition.territory:
        return None
    land = at.deal.edition.territory[territory]
    room = counted(len(at.deal.edition.spaces_in[territory]), "tent space")
    line = f"{capital(kind(land.biome))}, {room}. {_standing(at, at.camps[territory], 'tent')}"
    rule = "explored" if at.is_explored(territory) else "unexplored"
    return About(land.name, line, CITE[rule])


def _totems(at: Position, place: str) -> About | None:
    territory = place.partition(".")[0]
    if territory not in at.deal.edition.territory:
        return None
    name = f"Totem space of {at.deal.edition.territory[territory].name}"
    return About(name, _standing(at, at.totems(territory), "totem"), CITE["totem_limit"])


def _standing(at: Position, counts: tuple[int, ...], piece: str) -> str:
    """Whose pieces stand there, as "Ana has 2 tents and Ben 1."."""
    held = [(at.deal.tribe_names[seat], n) for seat, n in enumerate(counts) if n]
    if not held:
        return f"No {piece} stands here."
    (first, most), *others = held
    return f"{listed([f'{first} has {counted(most, piece)}', *(f'{a} {n}' for a, n in others)])}."


def _connection(at: Position, number: str) -> About | None:
    edition = at.deal.edition
    link = next((each for each in edition.connections if str(each.number) == number), None)
    if link is None:
        return None
    a, b = edition.territory[link.a].name, edition.territory[link.b].name
    line, rule = f"By {link.kind}, from {a} to {b}.", "totem_connection"
    if link.place in at.deal.covered:
        line, rule = f"From {a} to {b}. A mountain lies on it, so it does not count.", "mountains"
    return About(f"Connection {link.number}", line, CITE[rule])


def legend(at: Position) -> tuple[Chapter, ...]:
    """The five kinds of land and card, what stands on the map, and the feats in play."""
    lands = tuple(_land(at, biome) for biome in Biome)
    chapters = (Chapter("Lands and cards", lands), Chapter("On the map", tuple(_pieces(at))))
    feats = tuple(_feats(at))
    return (*chapters, Chapter("Feats", feats)) if feats else chapters


def _land(at: Position, biome: Biome) -> Explained:
    face = FACES[biome]
    lie = sum(land.biome is biome for land in at.deal.edition.territories)
    line = f"{CARDS[biome]} cards in the box; territories of it on the map: {lie}."
    about = About(face.title, line, CITE["card_cost"])
    return Explained(Card(f"land-{biome}", face.title, face.tone, face.shape, face.letter), about)


def _pieces(at: Position) -> Iterator[Explained]:
    tent = f"Each tribe has {TENTS}; the letter says whose it is."
    yield _thing("tent", "Tent", "circle", tent, "tent_space")
    yield _thing("totem", "Totem", "hexagon", f"Each tribe has {TOTEMS}.", "totem_limit")
    space = "A pentagon, one in each territory; totems stand on it."
    yield _thing("totem-space", "Totem space", "pentagon", space, "totem_limit")
    for way in dict.fromkeys(link.kind for link in at.deal.edition.connections):
        line = "A line between two territories, with a number."
        yield _thing(way, f"Connection by {way}", "circle", line, "totem_connection")
    if at.deal.mountains:
        line = "A triangle on a connection, which then does not count."
        yield _thing("mountain", "Mountain", "triangle", line, "mountains")


def _feats(at: Position) -> Iterator[Explained]:
    for feat in at.deal.feats:
        name = capital(f"{feat.value} feat")
        lie = counted(sum(placed.feat is feat for placed in at.state.feats), "feat")
        yield _thing(feat.value, name, "star", f"{capital(lie)} on the map.", feat.value)


def _thing(id_: str, name: str, shape: Shape, line: str, rule: str) -> Explained:
    about = About(name, line, CITE[rule])
    return Explained(Card(f"kind-of-{id_}", name, "bone", shape), about)


# The position as text, and back

TIMES = ("never", "once", "twice")
PHASES: Mapping[type, str] = {
    Action: "action",
    ThirdTribeAction: "action",
    SecondPiece: "second",
    ActionOver: "done",
    NextTurn: "refill",
    DeckInDoubt: "closing",
}


def diagram(at: Position) -> str:
    """The position as text.

        turn 8, C second in duskmoor
        deck 20..24, out once
        display unknown
        discards T0 F0 G0 C0 D0
        hands C 1..2, T 3, F 3
        feat union C duskmoor
        due discovery farhaven saltreach
        ending last_tent
        half scored
        closed two_pieces T farhaven
        new farhaven-2

        duskmoor    T . F F .   totems TTF   half T . . . .

    Tribes and cards go by their letter; a line that would say nothing is left out.
    """
    deal, state = at.deal, at.state
    due = [d for d in reversed(state.decisions) if isinstance(d, EarnedFeat)]
    lines = [
        _head(at),
        f"deck {_span(state.deck)}, out {TIMES[state.shuffles]}",
        f"display {'unknown' if state.display is None else _cards(state.display) or 'empty'}",
        "discards " + " ".join(f"{TOKENS[b].letter}{n}" for b, n in state.discards.items()),
        "hands " + ", ".join(_hand(deal, seat, hand) for seat, hand in enumerate(state.hands)),
    ]
    lines += [f"feat {f.feat} {_tribe(deal, f.seat)} {f.where}" for f in state.feats]
    lines += [f"due {earned.feat} {' '.join(earned.places)}" for earned in due]
    if state.ending:
        lines.append(f"ending {state.ending}")
    if state.half is not None:
        lines.append("half scored")
    if (closed := state.closed) is not None:
        lines.append(f"closed {closed.why} {_tribe(deal, closed.seat)} {closed.territory}")
    if state.new_tents:
        lines.append(f"new {' '.join(state.new_tents)}")
    return "\n".join([*lines, "", *_map(at), ""])


def _head(at: Position) -> str:
    stack = at.state.decisions
    phase = "over" if not stack else PHASES[type(stack[0])]
    if phase == "action" and len(stack) > 1:
        phase = "dealing"
    camp = f" in {stack[0].camp}" if stack and isinstance(stack[0], SecondPiece) else ""
    drawing = ", drawing" if isinstance(at.decision, HiddenCard) else ""
    drawing += " the rest" if drawing and stack[-2] == FillHand(at.seat, from_deck=True) else ""
    drawing += ", one by one" if FillHand(at.seat, one_by_one=True) in stack[-2:] else ""
    return f"turn {at.state.turn}, {_tribe(at.deal, at.acting)} {phase}{camp}{drawing}"


def _tribe(deal: Deal, seat: int) -> str:
    return TOKENS[deal.tribes[seat]].letter


def _span(span: Span) -> str:
    return str(span.low) if span.exact else f"{span.low}..{span.high}"


def _cards(cards: Iterable[Biome]) -> str:
    return "".join(TOKENS[card].letter for card in cards)


def _hand(deal: Deal, seat: int, hand: Hand) -> str:
    if hand.cards is None:
        return f"{_tribe(deal, seat)} {_span(hand.size)}"
    return f"{_tribe(deal, seat)} {_span(hand.size)} {_cards(hand.cards) or 'none'}"


def _map(at: Position) -> list[str]:
    deal, state, rows = at.deal, at.state, []
    for place, spaces in deal.edition.spaces_in.items():
        half = f"half {_camp(deal, state.half, spaces)}" if state.half else ""
        counts = state.totems.get(place)
        totems = "".join(_tribe(deal, s) * n for s, n in enumerate(counts)) if counts else ""
        shown = f"totems {totems}" if counts else ""
        rows.append((place, _camp(deal, state.tents, spaces), shown, half))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return [
        "   ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _camp(deal: Deal, tents: Mapping[str, int], spaces: tuple[str, ...]) -> str:
    return " ".join(_tribe(deal, tents[s]) if s in tents else "." for s in spaces)
