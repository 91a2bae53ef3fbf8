"""What can be put right by hand: units on the map, and the chits and cards that are seen."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.correcting import NOTHING, Spot, SpotChoice, number
from companion.games.grecos.box.components import SQUARES, STACK_LIMIT, TOKENS
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import Stack, Unit, with_units
from companion.games.grecos.state import State

DECK, DISCARDS = "deck", "discards"


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: the squares, then the chits, then the cards one by one."""
    if not at.is_laid:
        return
    kinds = tuple(SpotChoice(kind.id, kind.name) for kind in at.edition.units)
    for square in SQUARES:
        yield from _square(at, square, kinds)
    yield from _chits(at)
    hidden = {*at.state.foreseen, *at.on_table}
    for card in at.edition.card:
        if card not in hidden:
            yield _card(at, card)


def _square(at: Position, square: str, kinds: tuple[SpotChoice, ...]) -> Iterator[Spot]:
    """Who stands there, how many of each kind, one more of any kind, and damage."""
    stack = at.state.stacks.get(square)
    places = (square, *(f"{what}-{square}" for what in ("site", "stack", "count", "damage")))
    units = stack.units if stack else ()
    if stack:
        yield _owner(at, square, stack, places)
        for kind in dict.fromkeys(stack.kinds):
            yield _units(at, square, kind, places)
    elif at.deal.cities_stay and square in at.cities:
        yield _keeper(at, square, places)
    if len(units) < STACK_LIMIT:
        yield _one_more(at, square, places, kinds)
    for slot, unit in enumerate(units):
        hits = at.hits(stack.seat, unit.kind) if stack else 1
        if hits > 1:
            yield _damage(at, square, slot, hits, places)


def _owner(at: Position, square: str, stack: Stack, places: tuple[str, ...]) -> Spot:
    names = at.deal.names
    seats = tuple(SpotChoice(str(n), f"{name}'s", TOKENS[n].tone) for n, name in enumerate(names))

    def put(chosen: str) -> State:
        return _with(at, square, int(chosen), stack.units)

    return Spot(f"owner-{square}", f"units on {square}", str(stack.seat), seats, put, places)


def _keeper(at: Position, city: str, places: tuple[str, ...]) -> Spot:
    """Whose an empty City State still is (GR-1)."""
    names, kept = at.deal.names, at.state.kept
    seats = (SpotChoice(str(n), f"{names[n]}'s", TOKENS[n].tone) for n in at.alive_from(0))

    def put(chosen: str) -> State:
        others = {other: seat for other, seat in kept.items() if other != city}
        new = {} if chosen == NOTHING else {city: int(chosen)}
        return at.state.changed(kept={**others, **new})

    lies, choices = str(kept.get(city, NOTHING)), (SpotChoice(NOTHING, "nobody's"), *seats)
    return Spot(f"keeper-{city}", f"City State on {city}", lies, choices, put, places)


def _units(at: Position, square: str, kind: str, places: tuple[str, ...]) -> Spot:
    stack = at.state.stacks[square]
    alike = [unit for unit in stack.units if unit.kind == kind]

    def put(many: int) -> State:
        others = tuple(unit for unit in stack.units if unit.kind != kind)
        new = [*alike, *[Unit(kind)] * many][:many]
        return _with(at, square, stack.seat, (*others, *new))

    name = f"{at.edition.unit[kind].name} units on {square}"
    id_ = f"units-{square}-{kind}"
    return number(id_, name, len(alike), STACK_LIMIT, put, places=places)


def _one_more(
    at: Position, square: str, places: tuple[str, ...], kinds: tuple[SpotChoice, ...]
) -> Spot:
    stack = at.state.stacks.get(square)
    units, seat = (stack.units, stack.seat) if stack else ((), at.turn)

    def put(chosen: str) -> State:
        new = () if chosen == NOTHING else (Unit(chosen),)
        return _with(at, square, seat, (*units, *new))

    none = SpotChoice(NOTHING, "none")
    return Spot(
        f"more-{square}", f"one more unit on {square}", NOTHING, (none, *kinds), put, places
    )


def _damage(at: Position, square: str, slot: int, hits: int, places: tuple[str, ...]) -> Spot:
    stack = at.state.stacks[square]
    unit = stack.units[slot]

    def put(many: int) -> State:
        hurt = unit.changed(damage=many)
        units = (*stack.units[:slot], hurt, *stack.units[slot + 1 :])
        return _with(at, square, stack.seat, units)

    name = f"damage to unit {slot + 1} on {square}, {at.edition.unit[unit.kind].name}"
    return number(f"damage-{square}-{slot}", name, unit.damage, hits - 1, put, places=places)


def _with(at: Position, square: str, seat: int, units: tuple[Unit, ...]) -> State:
    return at.state.changed(stacks=with_units(at.state.stacks, square, seat, units))


def _chits(at: Position) -> Iterator[Spot]:
    """Chits of each kind among the destroyed ones and in piles that are seen."""
    state = at.state
    for kind in at.edition.units:

        def destroy(many: int, kind: str = kind.id) -> State:
            return state.changed(destroyed=_many(state.destroyed, kind, many))

        label, now = f"{kind.name}: destroyed", state.destroyed.count(kind.id)
        yield number(f"destroyed-{kind.id}", label, now, kind.count, destroy)
        for seat, pile in enumerate(state.piles):
            if None in pile or seat in state.out:
                continue

            def held(many: int, seat: int = seat, kind: str = kind.id) -> State:
                return state.with_pile(seat, _many(state.piles[seat], kind, many))

            label = f"{kind.name}: in {at.deal.names[seat]}'s pile"
            yield number(f"pile-{seat}-{kind.id}", label, pile.count(kind.id), kind.count, held)


def _many(chits: tuple[str | None, ...], kind: str, many: int) -> tuple[str, ...]:
    counts = Counter(filter(None, chits))
    counts[kind] = many
    return tuple(sorted(counts.elements()))


def _card(at: Position, card: str) -> Spot:
    """Where a card lies, as far as it is seen: who sees it in no hand takes it to be in the deck,
    or in a hand that is hidden."""
    state = at.state
    seen = [seat for seat, hand in enumerate(state.hands) if None not in hand]
    hands = {f"hand-{seat}": seat for seat in seen if seat not in state.out}
    unseen = len(seen) < len(state.hands)
    deck = SpotChoice(DECK, "in the deck, or in a hidden hand" if unseen else "in the deck")
    owners = (SpotChoice(id_, f"in {at.deal.names[seat]}'s hand") for id_, seat in hands.items())
    held = next((id_ for id_, seat in hands.items() if card in state.hands[seat]), DECK)

    def put(chosen: str) -> State:
        made = state.changed(discards=_moved(state.discards, card, there=chosen == DISCARDS))
        for id_, seat in hands.items():
            made = made.with_hand(seat, _moved(state.hands[seat], card, there=chosen == id_))
        return made

    return Spot(
        id=f"card-{card}",
        name=f"card {at.edition.card[card].title}",
        lies=DISCARDS if card in state.discards else held,
        choices=(deck, SpotChoice(DISCARDS, "among the discards"), *owners),
        put=put,
    )


def _moved(cards: tuple[str | None, ...], card: str, *, there: bool) -> tuple[str, ...]:
    others = [one for one in cards if one and one != card]
    return tuple(sorted([*others, *([card] if there else [])]))
