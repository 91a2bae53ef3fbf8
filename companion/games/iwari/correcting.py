"""What can be put right by hand: tents, totems and feats on the map, and cards that are seen."""

from collections.abc import Iterator

from companion.engine.correcting import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.values import changed
from companion.games.iwari.box.components import DISPLAY, HAND, TOKENS, TOTEMS, Biome, Feat
from companion.games.iwari.hands import Cards, Hand, Span, in_order, kind
from companion.games.iwari.lying import PlacedFeat
from companion.games.iwari.state import Position, State


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: the map territory by territory, then the connections, then the cards."""
    edition, tribes = at.deal.edition, enumerate(at.deal.tribes)
    tents = (SpotChoice(str(n), f"{at.name(n)}'s tent", TOKENS[tribe].tone) for n, tribe in tribes)
    choices = (EMPTY, *tents)
    for territory in edition.territories:
        for space in edition.spaces_in[territory.id]:
            yield _tent(at, space, choices)
        yield from _totems(at, territory.id, territory.name)
        near = (f"totem.{territory.id}", f"territory.{territory.id}")
        yield from _feats(at, territory.id, territory.name, near)
    for link in edition.numbered:
        yield from _feats(at, link.place, f"connection {link.number}", (link.place,))
    if at.deal.app_deals:
        yield from _cards(at)


def _tent(at: Position, space: str, choices: tuple[SpotChoice, ...]) -> Spot:
    tents = at.state.tents

    def put(chosen: str) -> State:
        others = {place: seat for place, seat in tents.items() if place != space}
        laid = {} if chosen == NOTHING else {space: int(chosen)}
        return at.state.changed(tents={**others, **laid})

    lies = str(tents[space]) if space in tents else NOTHING
    return Spot(space, at.deal.edition.space_label[space], lies, choices, put, (space,))


def _totems(at: Position, territory: str, name: str) -> Iterator[Spot]:
    counts, seats = at.totems(territory), range(len(at.deal.tribes))
    drawn = [f"totem.{territory}.{seat}" for seat in seats if counts[seat]]
    places = (f"totem.{territory}", f"territory.{territory}", *drawn)
    for seat in seats:

        def put(many: int, seat: int = seat) -> State:
            stand = {**at.state.totems, territory: changed(counts, seat, many)}
            return at.state.changed(totems={place: n for place, n in stand.items() if any(n)})

        label = f"{at.name(seat)}'s totems in {name}"
        yield number(f"totems.{territory}.{seat}", label, counts[seat], TOTEMS, put, places=places)


def _feats(at: Position, where: str, name: str, near: tuple[str, ...]) -> Iterator[Spot]:
    deal, placed = at.deal, at.state.feats
    here = [one.feat for one in placed if one.where == where]
    drawn = tuple(f"feat.{where}.{index}" for index in range(len(here)))
    for feat in deal.edition.feats_for(where, deal.covered):
        if feat not in deal.feats:
            continue

        def put(chosen: str, feat: Feat = feat) -> State:
            others = tuple(one for one in placed if (one.feat, one.where) != (feat, where))
            laid = () if chosen == NOTHING else (PlacedFeat(feat, int(chosen), where),)
            return at.state.changed(feats=(*others, *laid))

        owners = (SpotChoice(str(n), f"{name_}'s", "gold") for n, name_ in enumerate(deal.names))
        earned = (str(one.seat) for one in placed if (one.feat, one.where) == (feat, where))
        nobody = SpotChoice(NOTHING, "nobody's")
        yield Spot(
            id=f"feats.{where}.{feat.value}",
            name=f"{feat.value} feat on {name}",
            lies=next(earned, NOTHING),
            choices=(nobody, *owners),
            put=put,
            places=(*near, *drawn),
        )


def _cards(at: Position) -> Iterator[Spot]:
    for biome in at.deal.cards:
        for seat, hand in enumerate(at.state.hands):
            if hand.cards is not None:
                yield _hand(at, biome, seat, hand.cards)
        yield from _open(at, biome)


def _hand(at: Position, biome: Biome, seat: int, cards: Cards) -> Spot:
    def put(many: int) -> State:
        held = in_order(_with(cards, biome, many))
        hands = changed(at.state.hands, seat, Hand(Span.of(len(held)), held))
        return _rest(at, hands=hands)

    name = f"{kind(biome)} cards in {at.name(seat)}'s hand"
    return number(f"hand.{seat}.{biome.value}", name, cards.count(biome), HAND, put)


def _open(at: Position, biome: Biome) -> Iterator[Spot]:
    """Cards that everybody sees: in the display, and among the discards."""
    display, discards = at.state.display or (), at.state.discards

    def show(many: int) -> State:
        return _rest(at, display=_with(display, biome, many))

    def discard(many: int) -> State:
        return _rest(at, discards={**discards, biome: many})

    cards, most = f"{kind(biome)} cards", at.deal.cards[biome]
    shown = display.count(biome)
    yield number(f"display.{biome.value}", f"{cards} in the display", shown, DISPLAY, show)
    name = f"{cards} among the discards"
    yield number(f"discards.{biome.value}", name, discards[biome], most, discard)


def _with(cards: Cards, biome: Biome, many: int) -> Cards:
    """The cards with so many of a kind; the first ones stay where they lie."""
    left, more = list(cards), many - cards.count(biome)
    for _ in range(-more):
        left.remove(biome)
    return (*left, *[biome] * more)


def _rest(at: Position, **changes: object) -> State:
    """The state with these changes, and with all cards that lie nowhere else in the deck."""
    state = at.state.changed(**changes)
    elsewhere = sum(hand.size.high for hand in state.hands) + sum(state.discards.values())
    left = sum(at.deal.cards.values()) - elsewhere - len(state.display or ())
    return state.changed(deck=Span.of(left))
