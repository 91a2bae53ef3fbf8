"""The table in words: what a long press shows, the list of all pieces, a position as text."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.codec.convert import dump
from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Card, Shape
from companion.engine.values import gathered
from companion.games.orichalcum.box.edition import ROW_LETTERS as ROWS
from companion.games.orichalcum.box.edition import Port, marks
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    ACTIONS,
    LETTERS,
    LOOT,
    SIZES,
    SLOTS,
    TERRAINS,
    TITANS,
    VOLCANO,
    Action,
    circle_id,
    resources,
    spot_words,
)
from companion.games.orichalcum.drawing.boards import (
    ACTION_TONES,
    building_card,
    creature_card,
    holder_words,
)
from companion.games.orichalcum.drawing.island import TONES
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.rules.decisions import PlaceLoot, PlaceTile
from companion.games.orichalcum.rules.table import Land, Player, Position, card_text

# Pieces and circles, and the list of all that can be looked up


def creature(at: Position, kind: str, where: str) -> About:
    """A creature with its strength and loot; `where` is a sentence that says where it is."""
    beast = at.edition.creature[kind]
    line = f"Strength {beast.strength}, loot {LOOT[beast.loot].text}. {where}".strip()
    return About(beast.title, line, CITE[f"creature_{beast.loot}"])


def building(at: Position, kind: str, where: str) -> About:
    house = at.edition.building[kind]
    return About(house.title, where, CITE[f"ability_{house.effect}"])


def titan(at: Position, name: str) -> About:
    _, active = at.holding(name)
    state = "active" if active else "its favour was used"
    line = f"{capital(holder_words(at, name))}, {state}."
    return About(TITANS[name].title, line, CITE[f"favour_{name}"], is_used=True)


def _card(at: Position, place: str, *_: str) -> About:
    """A card of the row with its action, price and tile."""
    slot = int(place)
    cost = at.edition.slot_costs[slot]
    price = f"costs {resources(cost, 0)}" if cost else "free"
    if slot >= len(at.state.row):
        return About("Empty place", f"Place {slot + 1} of the row, {price}.", CITE["card_cost"])
    line = f"Card {slot + 1}, {price}: {card_text(at.edition, at.state.row[slot])}."
    return _action(at.edition.card[at.state.row[slot].card].action, line)


def _action(action: Action, line: str) -> About:
    rule = CITE["fight" if action == "capture" else action]
    return About(ACTION_WORDS[action], line, rule)


def _on_card(at: Position, where: str, place: str, number: str, *, guest: bool) -> About | None:
    """A circle of the tile on a card or in hand, or the creature on it."""
    if where == "hand":
        return _in_hand(at)
    slot = int(place)
    card = at.state.row[slot]
    kind = at.edition.tile[card.tile or ""]
    ground, beast = marks(kind, card.creatures)[int(number) - 1]
    if guest and beast:
        return creature(at, beast, f"On card {slot + 1}.")
    rule = CITE["volcano" if ground == VOLCANO else "terrain"]
    return About(capital(kind.words), f"The tile of card {slot + 1}.", rule)


def drawn(at: Position, name: str) -> About | None:
    """A piece that may be drawn: an action card, a tile, a creature or a building."""
    edition = at.edition
    if name in edition.creature:
        return creature(at, name, "")
    if name in edition.building:
        return building(at, name, f"{edition.building[name].count} in the set.")
    if name in edition.card:
        card = edition.card[name]
        return _action(card.action, f"It brings a tile of {card.size}.")
    if name in edition.tile:
        title = capital(edition.tile[name].words)
        return About(title, f"{edition.tile[name].count} in the set.", CITE["terrain"])
    return None


def circle_about(at: Position, place: str, name: str, *_: str) -> About | None:
    """What lies on top of a circle: a creature, a building or temple, terrain, or the print."""
    seat = int(place)
    land, island = at.lands[seat], at.state.players[seat].island
    if name not in land.layout.column:
        return None
    where = f"On {name} of {at.deal.names[seat]}'s island."
    if kind := island.creatures.get(name):
        stuck = island.hoplites.get(name, 0)
        beside = f" {capital(counted(stuck, 'hoplite'))} by it." if stuck else ""
        about = creature(at, kind, f"{where}{beside}")
        barred = tuple(near for near in land.layout.neighbours[name] if near in land.free)
        if land.guarded or not barred:
            return about
        line = f"{about.line} Nothing can be built on {listed(barred, 'or')} beside it."
        return replace(about, line=line, reach=tuple(circle_id(seat, near) for near in barred))
    if kind := island.buildings.get(name):
        return building(at, kind, where)
    if any(name in four for four in island.temples):
        return About("Temple", where, CITE["temple"])
    return _ground(land, name, where)


def _ground(land: Land, name: str, where: str) -> About:
    if terrain := land.ground.get(name):
        if terrain == VOLCANO:
            return About("Empty volcano", where, CITE["volcano"])
        line = f"{where} Its area has {counted(land.area(name), 'circle')}."
        return About(capital(terrain), line, CITE["terrain"])
    if land.port and name in land.port.metropolis:
        return About("Metropolis", where, CITE["metropolis_holds"])
    if port := land.layout.ports.get(name):
        return About("Port", f"It pays {resources(port.hoplites, port.nuggets)}.", CITE["port"])
    return About("Free circle", where, CITE["adjacent"])


PIECES: tuple[tuple[str, str, str, Shape, str, str], ...] = (
    ("Hoplite", "blue", "h", "circle", "They fight creatures and pay for cards.", "hoplites"),
    ("Nugget", "yellow", "n", "diamond", "Five of them buy a medallion.", "medallion"),
    ("Temple", "bone", "", "square", "It stands on four circles.", "temple"),
)
"""Name, tone, letter, shape, what it is for, and the rule."""


@gathered
def legend(at: Position) -> Iterator[Chapter]:
    edition = at.edition
    creatures = (
        Explained(creature_card(f"kind-of-{kind.id}", kind), creature(at, kind.id, ""))
        for kind in edition.creatures
    )
    yield Chapter("Creatures", tuple(creatures))
    buildings = (
        Explained(
            building_card(at, f"kind-of-{kind.id}", kind),
            building(at, kind.id, f"{kind.count} in the set."),
        )
        for kind in edition.buildings
    )
    yield Chapter("Buildings", tuple(buildings))
    titans = []
    for name, figure in TITANS.items():
        tone, letter = TONES[figure.terrain], LETTERS[figure.terrain]
        face = Card(f"titan-{name}", figure.title, tone, "star", letter)
        titans.append(Explained(face, titan(at, name)))
    yield Chapter("Titans", tuple(titans))
    grounds = []
    for ground in TERRAINS:
        circles = sum(tile.count * tile.terrains.count(ground) for tile in edition.tiles)
        rule = CITE["volcano" if ground == VOLCANO else "terrain"]
        line = f"{counted(circles, 'circle')} on the tiles of the set."
        about = About(capital(ground), line, rule)
        tone, letter = TONES[ground], LETTERS[ground]
        face = Card(f"terrain-{ground}", about.name, tone, "hexagon", letter)
        grounds.append(Explained(face, about))
    yield Chapter("Terrain", tuple(grounds))
    actions = []
    for action in ACTIONS:
        about = _action(action, "A card of the row.")
        face = Card(f"action-{action}", about.name, ACTION_TONES[action], "hexagon")
        actions.append(Explained(face, about))
    yield Chapter("Actions", tuple(actions))
    pieces = (
        Explained(
            Card(f"kind-of-{name.lower()}", name, tone, shape, letter),
            About(name, line, CITE[rule]),
        )
        for name, tone, letter, shape, line, rule in PIECES
    )
    yield Chapter("Pieces", tuple(pieces))


# Places of the picture


def about(at: Position, place: str) -> About | None:
    """What lies at a place: a circle and what is on it, a card, a building, a Titan, a stock.

    None for a place of which there is nothing to say.
    """
    kind, *rest = place.split("-")
    if kind[:1] == "p" and kind[1:].isdigit():
        return circle_about(at, kind[1:], rest[0])
    ask = KINDS.get(kind)
    is_button = rest[:1] in (["less"], ["more"]) if rest else ask not in SOLE
    return None if ask is None or is_button else ask(at, *rest)


def _stuck(at: Position, seat: str, circle: str) -> About:
    count = at.state.players[int(seat)].island.hoplites.get(circle, 0)
    line = f"{capital(counted(count, 'hoplite'))} of {at.deal.names[int(seat)]} on {circle}."
    return About("Hoplites of a lost fight", line, CITE["stuck"])


OF_PLAYERS = {
    "temple": ("Temple", "{name}'s.", "temple"),
    "token": ("Victory token", "{name}'s, for a temple.", "victory_temple"),
    "medallion": ("Orichalcum medallion", "{name}'s.", "victory_medallion"),
    "free": ("Spot for a victory point", "{name} has {points}.", "victory"),
    "points": ("Victory points", "{name} has {points}.", "victory"),
    "temples": ("Temples", "{name} has {temples}.", "victory_temple"),
    "medallions": ("Orichalcum medallions", "{name} has {medallions}.", "victory_medallion"),
    "creatures": ("Creatures left", "{creatures} on {name}'s island.", "victory"),
    "captured": ("Captured creatures", "{captured}.", "captured"),
    "hoplite": ("Hoplites", "{name} has {hoplites} in stock.", "hoplites"),
    "nugget": ("Orichalcum nuggets", "{name} has {nuggets} in stock.", "medallion"),
    "island": ("{name}'s island", "{board}, the {side} side.", "sides"),
    "player": ("{name}'s island", "{board}, the {side} side.", "sides"),
}
"""By kind of place the title, what is said of its player, and the rule."""


def _of_player(at: Position, seat: str, *_: str, kind: str) -> About:
    title, line, rule = OF_PLAYERS[kind]
    player, kinds = at.state.players[int(seat)], at.edition.creature
    words = {
        "name": at.deal.names[int(seat)],
        "points": counted(player.victory_points, "victory point"),
        "temples": counted(player.temple_count, "temple"),
        "medallions": counted(player.medallions, "medallion"),
        "creatures": capital(counted(player.creature_count, "creature")),
        "captured": listed(kinds[one].title for one in player.creatures) or "None yet",
        "hoplites": counted(player.hoplites, "hoplite"),
        "nuggets": counted(player.nuggets, "nugget"),
        "board": at.edition.island[at.deal.boards[int(seat)]].title,
        "side": "easier" if at.deal.sides[int(seat)] == "easy" else "harder",
    }
    return About(title.format(**words), line.format(**words), CITE[rule])


def _stock(at: Position, kind: str, seat: str) -> About:
    return _of_player(at, seat, kind=kind)


def _caught(at: Position, seat: str, number: str) -> About:
    kind = at.state.players[int(seat)].creatures[int(number)]
    return creature(at, kind, f"Captured by {at.deal.names[int(seat)]}.")


def _titan(at: Position, *place: str) -> About | None:
    return titan(at, place[-1]) if place[-1] in TITANS else None


def _spot(at: Position, spot: str, *_: str) -> About:
    shown, where = at.state.display[int(spot)], spot_words(int(spot))
    if shown is None:
        line = f"The {where} is empty until the end of the round."
        return About("No building", line, CITE["replenish"])
    needs = f"On offer: it needs {SLOTS[int(spot)]} or an empty volcano."
    lies = resources(shown.hoplites, shown.nuggets)
    brings = f" With {lies} on it." if shown.hoplites or shown.nuggets else ""
    return building(at, shown.building, f"{needs}{brings}")


def _left(at: Position, *_: str) -> About:
    if not at.deal.limited:
        return About("Supply", "Nothing runs out at this table.", CITE["supply"])
    left = (
        counted(at.temples_left, "temple"),
        counted(at.tokens_left, "victory token"),
        counted(at.hoplites_left, "hoplite"),
        counted(at.nuggets_left, "nugget"),
    )
    return About("Supply", f"{capital(listed(left))}.", CITE["supply"])


def _initiative(at: Position, seat: str = "") -> About:
    """The pawn, or what giving it to that seat means."""
    if seat:
        line = f"{at.deal.names[int(seat)]} starts the next round."
    else:
        line = f"{at.deal.names[at.state.holder]} starts the round."
    return About("Initiative pawn", line, CITE["initiative"])


def _in_hand(at: Position, *_: str) -> About | None:
    match at.decision:
        case PlaceTile(piece) | PlaceLoot(piece):
            return drawn(at, piece)
    return None


def _drawn(at: Position, *name: str) -> About | None:
    return drawn(at, "-".join(name))


ASKED: Mapping[Callable[..., About | None], str] = {
    circle_about: "creature building pays",
    _stuck: "hoplites",
    _caught: "caught",
    _stock: "stock stocked",
    _card: "card cost",
    partial(_on_card, guest=False): "tile",
    partial(_on_card, guest=True): "guest",
    _titan: "point titan favour seal holds",
    _spot: "spot lies",
    _left: "left",
    _drawn: "draw",
    _in_hand: "hand loot",
    _initiative: "initiative",
    **{partial(_of_player, kind=kind): kind for kind in OF_PLAYERS},
}
"""What each function explains: places by the first word of their ids."""
SOLE = (_left, _in_hand, _initiative)
"""What there is once at the table. Else a name without more is that of a button, of which its label
says all: "medallion", as "temples-more-4" is."""
KINDS = {kind: ask for ask, kinds in ASKED.items() for kind in kinds.split()}


# What players lose by a move


def losses(at: Position, after: Position) -> Iterator[str]:
    """A sentence for each player who loses something: creatures that are captured and hoplites
    beside them, and Titans that go to somebody else or back to the centre."""
    for name, player, later in zip(
        at.deal.names, at.state.players, after.state.players, strict=True
    ):
        before, now = player.island, later.island
        gone = [
            f"the {at.edition.creature[kind].title} on {circle}"
            for circle, kind in before.creatures.items()
            if circle not in now.creatures
        ]
        for circle, count in before.hoplites.items():
            if (less := count - now.hoplites.get(circle, 0)) > 0:
                gone.append(f"{counted(less, 'hoplite')} on {circle}")
        if gone:
            yield f"Leaves {name}'s island: {listed(gone)}."
        for held in player.titans:
            if later.holds(held.titan) is None:
                yield f"{name} loses {TITANS[held.titan].title}."


# A position as text

NONE = "-"
NO_CREATURE = "none"
STOCKS = ("hoplites", "nuggets", "medallions", "wounded")


def diagram(at: Position) -> str:
    """The position as text.

    turn 0, initiative 1
    row: capture-2 FV hellhound | produce-1 - | recruit-3 VVV none gorgon hydra_theia
    discard: construct-1
    under 1: F L
    ...
    display: mine 0 1 | - | arch 0 0 | forge 0 0
    player 0: 2 hoplites, 1 nuggets, 0 medallions, 0 wounded
      titans: theia, cronos used
      captured: minotaur
      metropolis: A1
      A      =  =  .  2n
      B    f  d  B  T  .
      tiles: FD B1 0, ...
      creatures: C2 gorgon
      hoplites: C2 1
      buildings: B3 mine
      temples: B4 C4 C5 D5
    asked: perform_action {"action": "capture"}
    after that: buy_action {"bought": 0}

    A table that keeps counters has them in place of the map and its lists:

      counted: 2 temples, 1 creatures left

    On the map, small letters are terrain, v is an empty volcano, a number the strength of a
    creature, = the Metropolis, B a building, T a temple, 2h, 2n and hn are ports that have not
    paid yet, and dots are free circles.
    """
    return "\n".join(_lines(at)) + "\n"


def _lines(at: Position) -> Iterator[str]:
    state = at.state
    yield f"turn {state.turn}, initiative {state.holder}"
    row = ([c.card, c.tile or NONE, *(k or NO_CREATURE for k in c.creatures)] for c in state.row)
    yield f"row: {_joined(' | ', map(' '.join, row))}"
    yield f"discard: {_joined(' ', state.discard)}"
    for size, pile in zip(SIZES, state.under, strict=True):
        yield f"under {size}: {_joined(' ', pile)}"
    display = (f"{s.building} {s.hoplites} {s.nuggets}" if s else NONE for s in state.display)
    yield f"display: {_joined(' | ', display)}"
    for seat, player in enumerate(state.players):
        stocks = ", ".join(f"{getattr(player, name)} {name}" for name in STOCKS)
        yield f"player {seat}: {stocks}"
        titans = (held.titan if held.active else f"{held.titan} used" for held in player.titans)
        yield f"  titans: {_joined(', ', titans)}"
        if at.deal.quick:
            yield f"  counted: {player.temples} temples, {player.creatures_left} creatures left"
        else:
            yield from (f"  {line}" for line in _player(at.lands[seat], player))
    word = "asked"
    for decision in reversed(dump(state)["decisions"]):
        kind = decision.pop("type")
        yield f"{word}: {kind} {json.dumps(decision)}"
        word = "after that"
    if not state.decisions:
        yield "over"


def _joined(joint: str, words: Iterable[str]) -> str:
    return joint.join(words) or NONE


def _player(land: Land, player: Player) -> Iterator[str]:
    island = player.island
    yield f"captured: {_joined(' ', player.creatures)}"
    yield f"metropolis: {island.metropolis or NONE}"
    yield from _map(land)
    tiles = (f"{laid.tile} {laid.circle} {laid.turns}" for laid in island.tiles)
    yield f"tiles: {_joined(', ', tiles)}"
    for name in ("creatures", "hoplites", "buildings"):
        pairs = (f"{circle} {held}" for circle, held in getattr(island, name).items())
        yield f"{name}: {_joined(', ', pairs)}"
    yield f"temples: {_joined(', ', (' '.join(four) for four in island.temples))}"


def _map(land: Land) -> Iterator[str]:
    layout = land.layout
    for y in sorted({y for _, y in layout.column.values()}):
        cells = {x: name for name, (x, at) in layout.column.items() if at == y}
        marks = (f"{_mark(land, cells[x]) if x in cells else '':<2}" for x in range(layout.columns))
        line = "".join(marks)
        yield f"{ROWS[y]}  {line}".rstrip()


def _mark(land: Land, circle: str) -> str:
    """A circle in at most two characters."""
    if creature := land.island.creatures.get(circle):
        return str(land.edition.creature[creature].strength)
    if circle in land.ground:
        return land.ground[circle][0]
    if circle in land.island.buildings:
        return "B"
    if circle in land.tiled:
        return "T"
    if circle in land.occupied:
        return "="
    port = land.layout.ports.get(circle)
    return port_mark(port) if port and not land.port_earned(port) else "."


def port_mark(port: Port) -> str:
    """What a port pays, in two characters: "2h", "2n", "hn"."""
    if port.hoplites and port.nuggets:
        return "hn"
    return f"{port.hoplites}h" if port.hoplites else f"{port.nuggets}n"
