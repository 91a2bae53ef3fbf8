"""What people see of a position: the map, facts, rows of cards, long presses, and text."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import hypot
from typing import Final

from companion.codec.convert import dump
from companion.codec.packaged import read_packaged
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
    lowered,
    traced,
)
from companion.engine.rulebook import Citation
from companion.engine.setup import Fact, Token
from companion.engine.values import Seat, gathered
from companion.games.grecos.box import (
    PRINTED,
    TOKENS,
    TileKind,
    UnitKind,
    card_tap,
    chit_tap,
    draw_tap,
    unit_tap,
)
from companion.games.grecos.deal import Deal
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.rules.battle import chance_to_win
from companion.games.grecos.rules.events import WINDOWS, RandomUnit, Window
from companion.games.grecos.rules.position import Hidden, Position, initial_state
from companion.games.grecos.rules.table import (
    BIT,
    COLUMNS,
    INDEX,
    SIDE,
    SQUARES,
    Battle,
    BattlePhase,
    DrawCards,
    DrawChit,
    MovePhase,
    Stack,
    Trait,
    Unit,
    rested,
)

# The map with its stacks, and the facts kept in view

TITLE = "Map"
EDGE = 0.4
"""How wide the edges are on which the columns and rows are named."""


@gathered
def facts(at: Position) -> Iterator[Fact]:
    """What each player has, named where the viewer may see it, and what is left."""
    state, edition = at.state, at.edition
    for seat in range(len(at.deal.names)):
        cities = f"{len(at.held_cities(seat))} of {edition.cities}"
        chits = edition.units_words(Unit(chit) for chit in state.piles[seat] if chit)
        cards = listed(edition.card[card].title for card in state.hands[seat] if card)
        yield Fact("City States", "out" if at.is_out(seat) else cities, seat)
        yield Fact("Pile", _held_text(state.piles[seat], chits, "chit"), seat)
        yield Fact("Hand", _held_text(state.hands[seat], cards, "card"), seat)
    yield Fact("Common pile", counted(at.pile_size, "chit"))
    yield Fact("Event deck", counted(at.deck_size, "card"))
    yield Fact("Destroyed", counted(len(state.destroyed), "chit"))
    if (battle := at.battle) and (odds := chance_to_win(at)):
        yield Fact(f"{at.deal.names[battle.seats[0]]} wins this battle", f"{odds[0]} %")
    if ahead := [edition.card[card].title for card in state.foreseen if card]:
        yield Fact("Next in the deck", ", then ".join(ahead))


def _held_text(held: Hidden, names: str, noun: str) -> str:
    """The number of things held, with their names where the viewer may see them."""
    return f"{len(held)}: {names}" if names else counted(len(held), noun)


def deal_picture(deal: Deal) -> Picture:
    return picture(Position(deal, initial_state(deal)))


def picture(at: Position) -> Picture:
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
    return Picture(TITLE, text, size, size, tuple(lowered(element, EDGE) for element in elements))


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
    return f"{at.deal.names[stack.seat]}'s {at.edition.units_words(stack.units)}"


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


# The rows of cards on the sheet: the two sides of a battle, the viewer's hand and pile

FIGURES: dict[Window, tuple[str, Shape]] = {
    "own": ("coast", "square"),
    "battle": ("tundra", "cross"),
    "foreign": ("glacier", "triangle"),
    "reaction": ("gold", "star"),
}
"""The look of a card, by the first time at which it may be played."""


def cards(at: Position, seat: Seat | None) -> tuple[CardRow, ...]:
    return tuple(row for row in _rows(at, seat) if row.cards)


def _rows(at: Position, seat: Seat | None) -> Iterator[CardRow]:
    asked, battle = at.decision, at.battle
    if isinstance(asked, DrawChit | DrawCards) and seat in asked.awaited(at):
        yield _drawn(at, asked)
        return
    if battle:
        odds = chance_to_win(at)
        for side in battle.seats:
            yield _side(at, battle, side, None if odds is None else odds[battle.seats.index(side)])
    elif isinstance(at.decision, RandomUnit):
        stack = at.state.stacks[at.decision.square]
        yield CardRow(f"On {at.decision.square}", tuple(_units(at, stack, at.decision.square)))
    if seat is not None:
        yield CardRow("Hand", tuple(event_card(at, c, seat) for c in at.state.hands[seat] if c))
    if seat is not None and not battle:
        yield CardRow("Pile", tuple(chit_card(at, c) for c in at.state.piles[seat] if c))


def _drawn(at: Position, asked: DrawChit | DrawCards) -> CardRow:
    """All that a player may have drawn from the pile or the deck on the table."""
    if isinstance(asked, DrawChit):
        chits = tuple(replace(chit_card(at, u.id), id=draw_tap(u.id)) for u in at.edition.units)
        return CardRow("Common pile", chits, spread=True)
    deck = (
        replace(event_card(at, card.id, asked.seat), id=draw_tap(card.id), text="")
        for card in at.edition.cards
    )
    return CardRow("Event deck", tuple(deck), spread=True)


def _side(at: Position, battle: Battle, seat: Seat, odds: int | None) -> CardRow:
    """A side of the battle: whose it is, and how likely it is to win."""
    square, name = battle.square(seat), at.deal.names[seat]
    stack = at.state.stacks.get(square)
    does = "attacks" if seat == battle.seats[0] else "defends"
    chance = "" if odds is None else f", {odds} % to win"
    units = tuple(_units(at, stack, square)) if stack else ()
    return CardRow(f"{name} {does}{chance}", units, facing=True)


def _units(at: Position, stack: Stack, square: str) -> Iterator[Card]:
    seat, battle = stack.seat, at.battle
    for unit in stack.units:
        kind, hits = at.edition.unit[unit.kind], at.hits(seat, unit.kind)
        force = sum(p.amount for p in at.force(battle, seat, unit)) if battle else kind.force
        place = unit_tap(square, stack.units.index(unit))
        card = unit_card(place, unit, kind, TOKENS[seat], force=force, hits=hits)
        done = ", done" if battle and not unit.acts else ""
        yield replace(card, title=f"{card.title}{done}")


def unit_card(
    place: str, unit: Unit, kind: UnitKind, token: Token, *, force: int, hits: int
) -> Card:
    """A unit with its Force and the hits that it has left."""
    words = [kind.name]
    left = hits - unit.damage
    spoken = f"{counted(left, 'hit')} left" if unit.damage else f"takes {counted(hits, 'hit')}"
    words += [spoken] if hits > 1 else []
    words += [f"{unit.acts} attacks left"] if unit.acts > 1 else []
    words += ["chilled"] if "chilled" in unit.marks else []
    title, drawn = ", ".join(words), emblem(kind.emblem)
    look = (token.tone, token.shape, kind.letters)
    return Card(place, title, *look, corner=f"F {force}", emblem=drawn)


def event_card(at: Position, card: str, seat: Seat) -> Card:
    """An event card of somebody's hand."""
    face = at.edition.card[card]
    tone, shape = FIGURES[face.effect.windows[0]]
    look, drawn = (tone, shape, at.edition.card_letters[card]), emblem(face.emblem)
    return Card(card_tap(card, seat), face.title, *look, face.text, emblem=drawn)


def chit_card(at: Position, chit: str) -> Card:
    kind = at.edition.unit[chit]
    tone = "water" if "water" in kind.traits else "desert"
    corner, drawn = f"F {kind.force}", emblem(kind.emblem)
    place = chit_tap(chit)
    return Card(place, kind.name, tone, "square", kind.letters, corner=corner, emblem=drawn)


# Which units leave the board with a move, and the board as it would be in another's turn

Sort = tuple[Seat, str]


def losses(at: Position, after: Position) -> Iterator[str]:
    """The units that are on no square any more: "Leaves the board: Ben's Hero on D4." A unit that
    only went elsewhere is not among them."""
    if gone := tuple(_gone(at, after)):
        yield f"Leaves the board: {listed(gone)}."


def _gone(at: Position, after: Position) -> Iterator[str]:
    """The units by player and kind, with the squares that have fewer of them. One that changes
    sides stays on the board."""
    before, later = _standing(at), _standing(after)
    for (seat, kind), where in before.items():
        there = later.get((seat, kind), Counter())
        fewer = _of_kind(before, kind) - _of_kind(later, kind)
        if (gone := min(fewer, where.total() - there.total())) > 0:
            left = [square for square in where if where[square] > there[square]]
            name = at.edition.unit[kind].name
            units = name if gone == 1 else f"{gone} {name}"
            yield f"{at.deal.names[seat]}'s {units} on {listed(left, 'or')}"


def _standing(at: Position) -> dict[Sort, Counter[str]]:
    standing: dict[Sort, Counter[str]] = {}
    for square, stack in at.state.stacks.items():
        for unit in stack.units:
            standing.setdefault((stack.seat, unit.kind), Counter())[square] += 1
    return standing


def _of_kind(standing: dict[Sort, Counter[str]], kind: str) -> int:
    """How many units of a kind stand anywhere, whosever they are."""
    return sum(where.total() for (_, sort), where in standing.items() if sort == kind)


def in_turn(at: Position, seat: Seat) -> Iterator[Position]:
    """That seat's Battle Phase, if nobody moved before it, and its Move Phase with fresh units."""
    if not at.state.decisions or not at.is_laid or at.battle or at.is_out(seat):
        return
    stacks = rested(at.state.stacks)
    for phase in (BattlePhase(seat), MovePhase(seat)):
        yield at.with_state(at.state.changed(stacks=stacks, decisions=(phase,)))


# What a long press on the board or a card shows, and the list of all that can be looked up

MEANINGS: dict[Trait, str] = {
    "amphibious": "goes on land and water",
    "passenger": "travels with a Ship",
    "carrier": "carries a Hero and Army units",
    "rider": "flies with a Pegasus",
    "mount": "lets a Hero fly",
    "rage": "has one more Force for each hit lost",
}
"""The meanings of traits that are not printed on chits."""


def about(at: Position, place: str) -> About | None:
    """What lies at a place of a position as it is viewed; None if its title says everything."""
    if place in BIT:
        return _tile(at, place)
    kind, _, rest = place.partition("-")
    explain = {
        **dict.fromkeys(("stack", "count", "damage"), _stack_about),
        **dict.fromkeys(("chit", "draw"), _chit),
        **dict.fromkeys(("column", "row"), _edge),
        "site": _city,
        "card": _card,
        "unit": _unit_about,
    }.get(kind)
    return explain(at, kind, rest) if explain else None


def _tile(at: Position, square: str) -> About | None:
    if not at.is_laid:
        return None
    tile, stack = at.tile(square), at.state.stacks.get(square)
    line = "Nobody stands here."
    if stack:
        line = f"{at.deal.names[stack.seat]}: {at.edition.units_words(stack.units)}."
    return About(f"{tile.name} on {square}", line, tile_text(at, tile))


def tile_text(at: Position, tile: TileKind) -> Citation:
    names = [at.edition.unit[unit].name for unit in tile.recruits]
    text = f"{'Water' if tile.water else 'Land'}. Recruits {listed(names) or 'nobody'}."
    return Citation(tile.id, CITE["tiles"].section, text)


def _edge(_: Position, kind: str, name: str) -> About:
    first, last = (f"{name}1", f"{name}8") if kind == "column" else (f"A{name}", f"H{name}")
    return About(f"{first} to {last}", "A square is named by its column and its row.", CITE["map"])


def _stack_about(at: Position, what: str, square: str) -> About | None:
    """A stack, the number of its units, or its damage counters."""
    stack = at.state.stacks.get(square)
    if stack is None:
        return None
    line = capital(f"{at.edition.units_words(stack.units)}.")
    if what == "count":
        return About(f"{counted(len(stack.units), 'unit')} on {square}", line, CITE["stacking"])
    if what == "damage":
        counters = counted(sum(unit.damage for unit in stack.units), "damage counter")
        return About(f"{counters} on {square}", line, CITE["destroyed"])
    kinds = dict.fromkeys(unit.kind for unit in stack.units)
    text = " ".join(f"{at.edition.unit[k].name}: {_numbers(at, k)}" for k in kinds)
    printed = Citation("units", CITE["units"].section, text)
    return About(f"{at.deal.names[stack.seat]}'s stack on {square}", line, printed)


def _city(at: Position, _: str, square: str) -> About:
    owner, empty = at.owners.get(square), square not in at.state.stacks
    who = "Nobody occupies it."
    if owner is not None:
        name = at.deal.names[owner]
        who = f"Nobody stands here, but it is still {name}'s." if empty else f"{name} occupies it."
    return About(f"City State on {square}", who, CITE["victory"])


def _card(at: Position, _: str, place: str) -> About | None:
    return card_about(at, place.rpartition("-")[0])


def card_about(at: Position, card: str) -> About | None:
    """An event card: when it is played, and its text."""
    face = at.edition.card.get(card)
    if face is None:
        return None
    when = capital(listed((WINDOWS[window] for window in face.effect.windows), "or"))
    text = Citation(card, "Event Deck", face.text, CITE["window"].ruling)
    return About(face.title, f"{when}.", text, is_used=True)


def _chit(at: Position, how: str, name: str) -> About | None:
    """A chit of a pile, or what may have been drawn: such a chit, or an event card."""
    if how == "draw" and not isinstance(at.decision, DrawChit):
        return card_about(at, name)
    kind, pile = at.edition.unit.get(name), "your" if how == "chit" else "the common"
    return About(kind.name, f"A chit of {pile} pile.", unit_text(at, name)) if kind else None


def _unit_about(at: Position, _: str, place: str) -> About | None:
    square, _, number = place.partition("-")
    stack, battle = at.state.stacks.get(square), at.battle
    if stack is None or not number.isdecimal() or int(number) >= len(stack.units):
        return None
    unit = stack.units[int(number)]
    name = f"{at.deal.names[stack.seat]}'s {at.edition.unit[unit.kind].name} on {square}"
    line = capital(f"{at.edition.unit_words(unit)}.")
    if battle and square in (battle.start, battle.goal):
        parts = at.force(battle, stack.seat, unit)
        added = "".join(f", {part.label} {part.amount:+}" for part in parts[1:])
        total = sum(part.amount for part in parts)
        line += f" Force {total} in this battle: {parts[0].amount} printed{added}."
    return About(name, line, unit_text(at, unit.kind))


def unit_text(at: Position, kind: str) -> Citation:
    return Citation(kind, CITE["units"].section, _numbers(at, kind))


def _numbers(at: Position, kind: str) -> str:
    unit = at.edition.unit[kind]
    traits = [trait.capitalize() for trait in PRINTED if trait in unit.traits]
    numbers = [f"Force {unit.force}, Move {unit.move}, Hits {unit.hits}", *traits]
    more = [text for trait, text in MEANINGS.items() if trait in unit.traits]
    return f"{', '.join(numbers)}{'; ' + '; '.join(more) if more else ''}."


@gathered
def legend(at: Position) -> Iterator[Chapter]:
    units, tiles = [], []
    for kind in at.edition.units:
        homes = [tile.name for tile in at.edition.tiles if kind.id in tile.recruits]
        chits, where = capital(counted(kind.count, "chit")), listed(homes, "or")
        how = f" To recruit it, occupy a tile of this terrain: {where}." if homes else ""
        about = About(kind.name, f"{chits} in the set.{how}", unit_text(at, kind.id))
        units.append(Explained(replace(chit_card(at, kind.id), id=f"kind-of-{kind.id}"), about))
    yield Chapter("Units", tuple(units))
    for tile in at.edition.tiles:
        place, drawn = f"terrain-{tile.id}", emblem(tile.emblem)
        face = Card(place, tile.name, tile.tone, "square", tile.letter, emblem=drawn)
        line = f"{capital(counted(tile.count, 'tile'))} in the set."
        tiles.append(Explained(face, About(tile.name, line, tile_text(at, tile))))
    yield Chapter("Terrain", tuple(tiles))
    # each once: where the table draws, two hands may have been entered with the same card
    held = {card: seat for seat, hand in enumerate(at.state.hands) for card in hand if card}
    cards = tuple(
        Explained(replace(event_card(at, card, seat), text=""), about_card)
        for card, seat in held.items()
        if (about_card := card_about(at, card))
    )
    if cards:
        yield Chapter("Event cards that you see", cards)


# Our own emblems, as pieces and cards have them

EMBLEMS: Final[Mapping[str, Sequence[str]]] = read_packaged("companion.games.grecos", "emblems")
FIELD: Final = 24
LINE: Final = 1.5
Line = list[Point]
MIDDLE: Final = FIELD / 2
FILLS: Final = "FW"
FEW: Final = 6
"""A line of so many points has no curves."""


@cache
def emblem(name: str) -> str:
    """The emblem as a `Piece` has it: filled paths, divided by |, each with what is cut out of it.
    Empty if there is no emblem of that name."""
    filled: list[list[Line]] = []
    for part in EMBLEMS.get(name, ()):
        how, path = part.split(" ", 1)
        points = list(traced(path))
        shape = points if how in FILLS else _widened(points)
        below = [lines for lines in filled if _encloses(lines[0], shape[0])]
        if how in "FS" or not below:
            filled.append([shape])
        else:
            below[-1].append(shape)
    paths = ([f"M{'L'.join(map(_point, line))}Z" for line in lines] for lines in filled)
    return "|".join(map("".join, paths))


def _widened(points: Line) -> Line:
    """The outline of a line that is as wide as printed, with half the points of a curve: on a
    phone it is a few pixels long, and the map has one on each of 64 tiles."""
    left, right = [], []
    points = [*points[:-1:2], points[-1]] if len(points) > FEW else points
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * LINE / 2, (ax - bx) / length * LINE / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]


def _encloses(outline: Line, at: Point) -> bool:
    xs, ys = zip(*outline, strict=True)
    return bool(min(xs) <= at[0] <= max(xs) and min(ys) <= at[1] <= max(ys))


def _point(point: Point) -> str:
    return " ".join(_decimals((number - MIDDLE) / MIDDLE) for number in point)


def _decimals(number: float) -> str:
    """A number with two decimals at most, as short as a path may have it."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("0.", ".") or "0"


# A position as text

ASIDE = ("destroyed", "discards", "ahead", "out")
KEPT = "kept: "


def diagram(at: Position) -> str:
    """The position as text.

        A   B   C   D   E   F   G   H
    8   s   s   C1  c   s   f   m   s
    ...
    > Ada | pile: hero ships | hand: - | sees 0
      Ben | pile: - | hand: lost | sees 0
    C8 1: hero hoplites:damage=1:marks=halted+moved
    destroyed: -
    discards: zeus
    ahead: -
    out: -
    extra turns: 0, everyone discards: no
    {"type": "move_phase", "seat": 0}

    A letter is a tile, and a number after it the seat of the stack there, counted from 1. A dot is
    a tile that is not laid yet, and ? something that may not be seen. Before the decisions, "kept:
    C8=1" names the empty City States that stay a player's, if there are any.
    """
    state, width = at.state, max(map(len, at.deal.names))
    lines = ["    " + "   ".join(COLUMNS)]
    for top in range(0, len(SQUARES), SIDE):
        cells = (f"{_cell(at, n):<4}" for n in range(top, top + SIDE))
        lines.append(f"{SIDE - top // SIDE}   {''.join(cells)}".rstrip())
    for seat, name in enumerate(at.deal.names):
        pile, hand = _words(state.piles[seat]), _words(state.hands[seat])
        mark = ">" if seat == at.turn else " "
        lines.append(
            f"{mark} {name:<{width}} | pile: {pile} | hand: {hand} | sees {state.seers[seat]}"
        )
    for square in SQUARES:
        if stack := state.stacks.get(square):
            lines.append(f"{square} {stack.seat + 1}: {' '.join(map(_unit_text, stack.units))}")
    out = [str(seat + 1) for seat in state.out]
    aside = (state.destroyed, state.discards, state.foreseen, out)
    lines += [f"{name}: {_words(words)}" for name, words in zip(ASIDE, aside, strict=True)]
    discards = "yes" if state.everyone_discards else "no"
    lines.append(f"extra turns: {state.extra_turns}, everyone discards: {discards}")
    if state.kept:
        kept = (f"{city}={seat + 1}" for city, seat in sorted(state.kept.items()))
        lines.append(f"{KEPT}{' '.join(kept)}")
    lines += [json.dumps(decision) for decision in dump(state)["decisions"]]
    return "\n".join(lines) + "\n"


def _cell(at: Position, n: int) -> str:
    if n >= len(at.tiles):
        return "."
    stack = at.state.stacks.get(SQUARES[n])
    return at.edition.tile[at.tiles[n]].letter + (str(stack.seat + 1) if stack else "")


def _words(members: Sequence[str | None]) -> str:
    return " ".join(member or "?" for member in members) or "-"


def _unit_text(unit: Unit) -> str:
    parts = [unit.kind]
    numbers = (
        ("damage", unit.damage),
        ("spent", unit.spent),
        ("bonus", unit.bonus),
        ("acts", unit.acts),
    )
    parts += [f"{name}={number}" for name, number in numbers if number]
    parts += [f"marks={'+'.join(unit.marks)}"] if unit.marks else []
    return ":".join(parts)
