"""What people see of a position: facts, the map, what a long press shows, and text."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Card, CardRow, Picture, Shape
from companion.engine.setup import Fact
from companion.engine.values import gathered
from companion.games.iwari.box import CARDS, TENTS, TOKENS, TOTEMS, Biome
from companion.games.iwari.deal import Deal, Hand, Span, bounded, card_list, kind
from companion.games.iwari.drawing import Board, draw
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

# What a table keeps in view: numbers, the cards that lie open, and the map


@gathered
def facts(at: Position) -> Iterator[Fact]:
    yield Fact("Round", f"{at.round}, the last" if at.state.ending else str(at.round))
    yield Fact("Deck", _deck_words(at))
    if at.deal.app_deals:
        yield Fact("Display", capital(card_list(at.state.display or ())) or "Empty")
    for seat in range(len(at.deal.tribes)):
        yield Fact("Tents left", str(at.tents_left(seat)), seat)
        yield Fact("Totems left", str(at.totems_left(seat)), seat)
    if at.deal.app_deals:
        for seat, hand in enumerate(at.state.hands):
            yield Fact("Hand", card_list(hand.cards or ()) or bounded(hand.size, "card"), seat)


def _deck_words(at: Position) -> str:
    state = at.state
    if state.shuffles == 2 and state.deck.high <= 0:
        return "Empty for the second time"
    size = Span(max(0, state.deck.low), max(0, state.deck.high))
    return f"{bounded(size, 'card')}, {('first', 'second', 'third')[state.shuffles]} time through"


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


def picture(at: Position) -> Picture:
    feats: dict[str, tuple[str, ...]] = {}
    for placed in at.state.feats:
        feats[placed.where] = (*feats.get(placed.where, ()), placed.feat.value)
    return draw(Board(at.deal, at.state.tents, at.state.totems, feats))


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
    if at.deal.is_covered(link):
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
