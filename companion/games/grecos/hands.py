"""What hands do: putting right what lies there, and what is impossible."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from companion.engine.layout import NOTHING, Spot, SpotChoice, number
from companion.engine.moves import Pieces
from companion.engine.problems import Problem
from companion.engine.values import Seat, changed
from companion.games.grecos.box import TOKENS
from companion.games.grecos.ending import winner
from companion.games.grecos.rules.position import Hidden, Position, State
from companion.games.grecos.rules.table import BIT, SQUARES, STACK_LIMIT, Unit, with_units

# Putting right: units on the map, and the chits and cards that are seen

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
    stack, state = at.state.stacks.get(square), at.state
    places = (square, *(f"{what}-{square}" for what in ("site", "stack", "count", "damage")))
    units, seat = (stack.units, stack.seat) if stack else ((), at.turn)

    def standing(units: Iterable[Unit], seat: Seat = seat) -> State:
        return state.changed(stacks=with_units(state.stacks, square, seat, units))

    def owner(chosen: str) -> State:
        return standing(units, int(chosen))

    def more(chosen: str) -> State:
        return standing(units if chosen == NOTHING else (*units, Unit(chosen)))

    if stack:
        names = enumerate(at.deal.names)
        seats = tuple(SpotChoice(str(n), f"{name}'s", TOKENS[n].tone) for n, name in names)
        label = f"units on {square}"
        yield Spot(f"owner-{square}", label, str(seat), seats, owner, places)
        for kind in dict.fromkeys(stack.kinds):
            alike = [unit for unit in units if unit.kind == kind]

            def so_many(many: int, kind: str = kind, alike: list[Unit] = alike) -> State:
                others = [unit for unit in units if unit.kind != kind]
                return standing([*others, *[*alike, *[Unit(kind)] * many][:many]])

            id_, label = f"units-{square}-{kind}", f"{at.edition.unit[kind].name} units on {square}"
            yield number(id_, label, len(alike), STACK_LIMIT, so_many, places=places)
    elif at.deal.cities_stay and square in at.cities:
        yield _keeper(at, square, places)
    if len(units) < STACK_LIMIT:
        choices, label = (SpotChoice(NOTHING, "none"), *kinds), f"one more unit on {square}"
        yield Spot(f"more-{square}", label, NOTHING, choices, more, places)
    for slot, unit in enumerate(units):
        if (hits := at.hits(seat, unit.kind)) > 1:

            def hurt(many: int, slot: int = slot, unit: Unit = unit) -> State:
                return standing(changed(units, slot, unit.changed(damage=many)))

            what = f"unit {slot + 1} on {square}, {at.edition.unit[unit.kind].name}"
            id_, label = f"damage-{square}-{slot}", f"damage to {what}"
            yield number(id_, label, unit.damage, hits - 1, hurt, places=places)


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
        moved = state.changed(discards=_moved(state.discards, card, there=chosen == DISCARDS))
        for id_, seat in hands.items():
            moved = moved.with_hand(seat, _moved(state.hands[seat], card, there=chosen == id_))
        return moved

    return Spot(
        id=f"card-{card}",
        name=f"card {at.edition.card[card].title}",
        lies=DISCARDS if card in state.discards else held,
        choices=(deck, SpotChoice(DISCARDS, "among the discards"), *owners),
        put=put,
    )


def _moved(cards: tuple[str | None, ...], card: str, *, there: bool) -> tuple[str, ...]:
    others = [other for other in cards if other and other != card]
    return tuple(sorted([*others, *([card] if there else [])]))


# Positions from outside: pieces, chits, cards and map

MOST = 99


def check_state(at: Position) -> tuple[Problem, ...]:
    for find in (_shape, _map, _unit_problems, _holdings, _players, _kept, _ending):
        if faults := tuple(find(at)):
            return faults
    return ()


def _shape(at: Position) -> Iterator[Problem]:
    players = len(at.deal.names)
    for name in ("piles", "hands", "seers"):
        if len(getattr(at.state, name)) != players:
            yield Problem(name, "must be one for each player")
    if not 0 <= at.state.extra_turns <= MOST:
        yield Problem("extra_turns", "must not be negative")
    for square, stack in at.state.stacks.items():
        if square not in BIT:
            yield Problem(f"stacks.{square}", "is no square of the board")
        if not 0 <= stack.seat < players:
            yield Problem(f"stacks.{square}.seat", "must be a seat")


def _map(at: Position) -> Iterator[Problem]:
    state = at.state
    if at.deal.tiles and state.tiles:
        yield Problem("tiles", "must be empty: the deal has the map")
    if set(state.tiles) - at.edition.tile.keys():
        yield Problem("tiles", "must be tiles of the set")
    if at.is_laid:
        return
    held = any((*state.piles, *state.hands, state.destroyed, state.discards, state.foreseen))
    if held or state.stacks or state.out or state.extra_turns or state.everyone_discards:
        yield Problem("tiles", "must all be laid before the game begins")


def _unit_problems(at: Position) -> Iterator[Problem]:
    fighting = (at.battle.start, at.battle.goal) if at.battle else ()
    for square, stack in at.state.stacks.items():
        over = not at.state.decisions
        for n, unit in enumerate(stack.units):
            path = f"stacks.{square}.units[{n}]"
            yield from _unit(at, path, stack.seat, unit, in_battle=over or square in fighting)
        turned = sum("turned" in unit.marks for unit in stack.units)
        if not 1 <= len(stack.units) <= STACK_LIMIT + turned:
            yield Problem(f"stacks.{square}", f"must have 1 to {STACK_LIMIT} units")
        if list(stack.units) != sorted(stack.units):
            yield Problem(f"stacks.{square}", "must have its units in order")


def _unit(at: Position, path: str, seat: int, unit: Unit, *, in_battle: bool) -> Iterator[Problem]:
    kind = at.edition.unit.get(unit.kind)
    if kind is None:
        yield Problem(f"{path}.kind", "must be a unit of the set")
    elif not 0 <= unit.damage < at.hits(seat, unit.kind):
        yield Problem(f"{path}.damage", f"must be 0 to {at.hits(seat, unit.kind) - 1}")
    if not 0 <= unit.spent <= MOST or not 0 <= unit.bonus <= MOST or not 0 <= unit.acts <= MOST:
        yield Problem(path, "must have points and attacks that are not negative")
    if list(unit.marks) != sorted(set(unit.marks)):
        yield Problem(f"{path}.marks", "must be different, in order")
    if unit.spent and "moved" not in unit.marks:
        yield Problem(f"{path}.marks", "must have moved where points are spent")
    if not in_battle and (unit.acts or {"turned", "chilled"} & set(unit.marks)):
        yield Problem(path, "must not be fighting outside a battle")


def _holdings(at: Position) -> Iterator[Problem]:
    state = at.state
    for seat, pile in enumerate(state.piles):
        yield from _held(f"piles[{seat}]", pile, at.edition.unit)
    for seat, hand in enumerate(state.hands):
        yield from _held(f"hands[{seat}]", hand, at.edition.card)
        if len(set(hand)) < len(hand):
            yield Problem(f"hands[{seat}]", "must be different cards")
    yield from _held("destroyed", state.destroyed, at.edition.unit)
    yield from _held("discards", state.discards, at.edition.card)
    yield from _held("foreseen", tuple(sorted(map(str, state.foreseen))), at.edition.card)
    if state.foreseen and not at.by_app("draws"):
        yield Problem("foreseen", "must be empty where the table draws")
    if any(not 0 <= knows <= len(state.foreseen) for knows in state.seers):
        yield Problem("seers", "must be numbers of the cards foreseen")


def pieces(at: Position) -> Iterator[Pieces]:
    """Tiles, and where the app draws the chits and cards: the table may have its own way."""
    state, edition = at.state, at.edition
    yield Pieces("tiles", {tile.id: tile.count for tile in edition.tiles}, Counter(at.tiles))
    if at.by_app("draws"):
        kinds = [stack.kinds for stack in state.stacks.values()]
        chits = Counter(filter(None, chain(state.destroyed, *kinds, *state.piles)))
        yield Pieces("stacks", {unit.id: unit.count for unit in edition.units}, chits)
        cards = filter(None, chain(state.discards, state.foreseen, at.on_table, *state.hands))
        yield Pieces("hands", dict.fromkeys(edition.card, 1), Counter(cards))


def _held(path: str, members: Hidden, names: Iterable[str]) -> Iterator[Problem]:
    if any(member is None or member not in names for member in members):
        yield Problem(path, "must be of the set, and known")
    elif list(members) != sorted(member for member in members if member):
        yield Problem(path, "must be in order")


def _players(at: Position) -> Iterator[Problem]:
    state, seats = at.state, range(len(at.deal.names))
    standing = {stack.seat for stack in state.stacks.values()}
    if len(set(state.out)) < len(state.out) or not set(state.out) <= set(seats):
        yield Problem("out", "must be different seats")
    for seat in seats:
        if seat in state.out and (seat in standing or state.hands[seat] or state.piles[seat]):
            yield Problem("out", f"must not have seat {seat}, which has units, chits or cards")
        if at.is_laid and seat not in {*standing, *state.out}:
            yield Problem("out", f"must have seat {seat}, which has no unit")
    if at.is_laid and len(state.out) >= len(seats):
        yield Problem("out", "must leave somebody in the game")


def _kept(at: Position) -> Iterator[Problem]:
    """City States that are nobody's to keep."""
    for city, seat in at.state.kept.items():
        if city not in at.cities or city in at.state.stacks:
            yield Problem(f"kept.{city}", "must be a City State where nobody stands")
        if not 0 <= seat < len(at.deal.names) or at.is_out(seat):
            yield Problem(f"kept.{city}", "must be a seat that is still in the game")


def _ending(at: Position) -> Iterator[Problem]:
    """A game that is over although nobody has won, or goes on although somebody has."""
    if at.is_laid and (winner(at) is None) != bool(at.state.decisions):
        yield Problem("decisions", "must be none once somebody has won, and not before")
    elif not at.is_laid and not at.state.decisions:
        yield Problem("decisions", "must ask for the map")
