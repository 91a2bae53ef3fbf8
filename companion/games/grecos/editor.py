"""How a set of one's own is entered: tiles, units and whom they are recruited by, event cards."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Editor,
    EditorStep,
    Heading,
    Path,
    Remark,
    Swatch,
    Tool,
    Touch,
    meaningless,
    numbers,
    one_of,
    toggled,
    tool,
)
from companion.engine.editing.fields import Signs, Ticked
from companion.engine.phrases import are, counted, listed
from companion.engine.pictures import Element, Picture, Piece, Shape, Space
from companion.games.grecos.box import (
    CARDS,
    GROUNDS,
    PRINTED,
    TILES,
    UNITS,
    Card,
    Edition,
    TileKind,
    UnitKind,
    check_edition,
    editions,
    ground,
)
from companion.games.grecos.rules.events import (
    Betray,
    DestroyOne,
    Draw,
    Effect,
    Exchange,
    ExtraAttack,
    ExtraTurn,
    Heal,
    Hinder,
    LookAtDeck,
    Negate,
    RaiseForce,
    Relocate,
    Speed,
)
from companion.games.grecos.rules.table import TRAITS

# What is being entered


@dataclass(frozen=True, slots=True)
class Sketch:
    """What was entered so far; kinds with a count of 0 are not in the set."""

    tiles: tuple[TileKind, ...] = ()
    units: tuple[UnitKind, ...] = ()
    cards: tuple[Ticked[Card], ...] = ()

    @property
    def used_tiles(self) -> tuple[TileKind, ...]:
        return TILES.members(self)

    @property
    def used_units(self) -> tuple[UnitKind, ...]:
        return UNITS.members(self)

    @property
    def used_cards(self) -> tuple[Card, ...]:
        return CARDS.members(self)


# Terrain tiles, and units with their numbers and who recruits them


def _said_of_tile(_: Sketch, tile: TileKind) -> tuple[str, str, str]:
    kind = GROUNDS[ground(tile)].lower()
    title = f"{tile.name}, {kind}: {counted(tile.count, 'tile')}"
    return title, tile.tone if tile.count else "rock", f"{tile.name}\n{'' if tile.city else kind}"


def _signs(number: int, tile: TileKind, said: str) -> Iterator[Element]:
    x, y = TILES.cells.middle(number)
    at = (x - 6, y - 6)
    yield Piece(f"letter-{number + 1}", said, at, 3.6, "square", "ink", tile.letter)
    if tile.city:
        yield Space(f"site-{number + 1}", said, (x + 1, y - 6), 2.6, "star", "bone")
    yield TILES.cells.badge(number, f"count-{number + 1}", said, str(tile.count))


STEP: EditorStep[Sketch] = EditorStep(
    "tiles",
    "terrain tiles",
    "Which tiles make the map?",
    TILES.tools("count", "ground", "name", "letter", "tone"),
    TILES.picture("Tiles", TILES.words, _said_of_tile, _signs),
    TILES.counted,
)


def _plural(_: Sketch, unit: UnitKind, touch: Touch) -> UnitKind:
    text = " ".join(touch.text.split())
    named: UnitKind = UNITS.field["plural"].with_value(unit, "" if text == unit.name else text)
    return named


PLURAL: Tool[Sketch] = Tool(
    "plural",
    "Plural",
    "name",
    "Tap a unit, then type what several are called, if not the same.",
    UNITS.each(_plural),
    typed="Several are called",
    current=UNITS.current(lambda unit: unit.plural or unit.name),
)


def _tiles(sketch: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(tile.id, tile.name, tile.tone) for tile in sketch.tiles)


@tool("Recruit", "join", choices=_tiles)
def recruit(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a tile, then tap the units that it recruits; again to take one off."""
    units = UNITS.touched(sketch, touch)
    if not sketch.tiles:
        raise meaningless("Enter the tiles first.")
    if not units:
        raise meaningless("Tap a unit.")
    name, wanted = sketch.units[units[0]].id, touch.choice or sketch.tiles[0].id
    tiles = (
        replace(tile, recruits=toggled(tile.recruits, name)) if tile.id == wanted else tile
        for tile in sketch.tiles
    )
    return replace(sketch, tiles=tuple(tiles))


def _recruiters(sketch: Sketch, unit: UnitKind) -> list[str]:
    return [tile.name for tile in sketch.used_tiles if unit.id in tile.recruits]


def _picture(
    title: str, label: Callable[[Sketch, UnitKind], str], signs: Signs
) -> Callable[[Sketch], Picture]:
    """The units in their cells, each with its signs above its label."""

    def said(sketch: Sketch, unit: UnitKind) -> tuple[str, str, str]:
        traits = f", {', '.join(unit.traits)}" if unit.traits else ""
        spoken = (
            f"{unit.name}: {counted(unit.count, 'chit')}, Force {unit.force}, Move {unit.move}, "
            f"{counted(unit.hits, 'hit')}{traits}; "
            f"recruited by {listed(_recruiters(sketch, unit), 'or') or 'nobody'}"
        )
        return spoken, "bone" if unit.count else "rock", f"{unit.name}\n{label(sketch, unit)}"

    return UNITS.picture(title, _kinds, said, signs, least=20)


def _kinds(sketch: Sketch) -> str:
    return f"{counted(len(sketch.used_units), 'kind')} of units."


def _letters(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    x, y = UNITS.cells.middle(number)
    at = (x - 6, y - 5.6)
    yield Piece(f"letters-{number + 1}", said, at, 3.8, "circle", "clay", unit.letters)


def _chits(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """The letters on the chit, and how many there are."""
    yield from _letters(number, unit, said)
    yield UNITS.cells.badge(number, f"count-{number + 1}", said, str(unit.count))


def _numbers(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """Force, Move and Hits, each with its first letter and a shape of its own."""
    x, y = UNITS.cells.middle(number)
    signs: tuple[tuple[str, int, Shape, str], ...] = (
        ("F", unit.force, "square", "ink"),
        ("M", unit.move, "circle", "water"),
        ("H", unit.hits, "hexagon", "clay"),
    )
    for column, (letter, value, shape, tone) in enumerate(signs):
        at, name = (x + 7.6 * (column - 1), y - 2.5), f"{letter}-{number + 1}"
        yield Piece(name, said, at, 3.2, shape, tone, f"{letter}{value}")


UNIT_STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "units",
        "units",
        "Which chits are in the pile?",
        (*UNITS.tools("count", "name"), PLURAL, *UNITS.tools("letters")),
        _picture("Units", lambda _, unit: unit.plural, _chits),
        lambda sketch: str(UNITS.pieces(sketch)),
    ),
    EditorStep(
        "numbers",
        "numbers of units",
        "Which numbers do the units have?",
        UNITS.tools("force", "move", "hits"),
        _picture("Numbers of the units", lambda _, unit: "", _numbers),
        lambda sketch: str(len(sketch.used_units)),
    ),
    EditorStep(
        "traits",
        "what units are",
        "What are the units?",
        UNITS.tools("traits"),
        _picture("What the units are", lambda _, unit: " ".join(unit.traits), lambda *_: ()),
        lambda sketch: str(len(sketch.used_units)),
    ),
    EditorStep(
        "recruits",
        "recruiting",
        "Which tile recruits whom?",
        (recruit,),
        _picture(
            "Who recruits the units",
            lambda sketch, unit: ", ".join(_recruiters(sketch, unit)) or "by nobody",
            _letters,
        ),
        lambda sketch: (
            f"{sum(bool(_recruiters(sketch, unit)) for unit in sketch.used_units)}"
            f" / {len(sketch.used_units)}"
        ),
    ),
)


# The effects that a card can be given, and what such a card says unless a table types it

EFFECTS: Final[Mapping[str, tuple[str, str, Effect]]] = {
    "extra_attack": (
        "Extra attack",
        "{units} in this battle attack once more this round.",
        ExtraAttack(),
    ),
    "raise_force": (
        "More Force",
        "Your units have {number} more Force in this battle.",
        RaiseForce(1),
    ),
    "betray": ("Betrayal", "A unit of the enemy stack in this battle becomes yours.", Betray()),
    "heal": ("Heal", "The units of one stack are healed.", Heal()),
    "speed": (
        "More moves",
        "The units of one of your stacks have {number} more {points} this turn.",
        Speed(2),
    ),
    "halted": (
        "No moving",
        "The units of a stack of the player whose turn it is cannot move this turn.",
        Hinder("halted"),
    ),
    "calmed": (
        "No attack",
        "The units of a stack of the player whose turn it is cannot attack this turn.",
        Hinder("calmed"),
    ),
    "destroy_one": (
        "Destroy",
        "A random unit of a stack on {whom} is destroyed.",
        DestroyOne(""),
    ),
    "exchange": ("Exchange", "Swap one of your units with a chit of your pile.", Exchange()),
    "relocate": (
        "Go anywhere",
        "Move one of your {whom} to any space where it may stand.",
        Relocate(""),
    ),
    "draw": ("Draw cards", "Draw {cards}.", Draw(2)),
    "draw_all": ("All draw", "All players draw {cards}.", Draw(5, everybody=True)),
    "look_at_deck": ("Look ahead", "Look at the next {next} of the deck.", LookAtDeck(7)),
    "extra_turn": ("Extra turn", "Take another turn after this one.", ExtraTurn()),
    "negate": (
        "Stop a card",
        "An event card just played by somebody else has no effect.",
        Negate(),
    ),
}
"""By the name under which a card is given one: the effect in a word or two, its text, and the
effect with the numbers that it usually has."""
NUMBERED: Final = ("number", "amount", "points")
NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ALL_UNITS = "all"


def effect(kind: str, sketch: Sketch) -> Effect:
    """The effect of that name with the numbers that it usually has."""
    _, _, base = EFFECTS[kind]
    match base:
        case DestroyOne():
            return DestroyOne(next((tile.id for tile in sketch.used_tiles), ""))
        case Relocate():
            starters = (unit.id for unit in sketch.used_units if "starts" in unit.traits)
            return Relocate(next(starters, ""))
    return base


def _looks(effect: Effect) -> tuple[object, ...]:
    """What tells the effects of one name from all others."""
    return type(effect), getattr(effect, "mark", ""), getattr(effect, "everybody", False)


KINDS: Final = {_looks(effect): kind for kind, (_, _, effect) in EFFECTS.items()}


def number_of(effect: Effect) -> int | None:
    """The number of an effect that has one."""
    return next((getattr(effect, name) for name in NUMBERED if hasattr(effect, name)), None)


def summary(effect: Effect, sketch: Sketch) -> str:
    label, *_ = EFFECTS[KINDS[_looks(effect)]]
    detail = whom(effect, sketch) or number_of(effect)
    return f"{label}: {detail}" if detail else label


def text(effect: Effect, sketch: Sketch) -> str:
    """What a card with that effect says."""
    _, said, _ = EFFECTS[KINDS[_looks(effect)]]
    count, those = number_of(effect) or 1, whom(effect, sketch)
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    single = count == 1
    return said.format(
        units="All your units" if those == "all" else f"Your {those} units",
        whom=those,
        number=number,
        points="move point" if single else "move points",
        cards="one card" if single else f"{number} cards",
        next="card" if single else f"{number} cards",
    )


def whom(effect: Effect, sketch: Sketch) -> str:
    """The name of whom an effect is for; empty if it is for nobody in particular."""
    match effect:
        case ExtraAttack(trait=None, terrain=None):
            return ALL_UNITS
        case ExtraAttack(trait=str(trait)):
            return trait.capitalize()
        case ExtraAttack(terrain=terrain) | DestroyOne(terrain=terrain):
            return next((tile.name for tile in sketch.tiles if tile.id == terrain), "no tile")
        case Relocate(unit=name):
            units = (unit.plural or unit.name for unit in sketch.units if unit.id == name)
            return next(units, "units")
    return ""


# Event cards: what each does, for whom, and what it says

Entry = Ticked[Card]


def _with(sketch: Sketch, entry: Entry, changed: Effect) -> Entry:
    """The card with another effect, and with the text for it."""
    return replace(entry, member=replace(entry.member, effect=changed, text=text(changed, sketch)))


def _effect(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    return _with(sketch, entry, effect(touch.choice or next(iter(EFFECTS)), sketch))


def _number(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    effect = entry.member.effect
    name = next((name for name in NUMBERED if hasattr(effect, name)), None)
    if name is None:
        raise meaningless(f"{entry.member.title} has no number: its effect needs none.")
    number: Any = {name: int(touch.choice or "1")}
    return _with(sketch, entry, replace(effect, **number))


def _aim(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    effect = entry.member.effect
    what, _, name = (touch.choice or ALL_UNITS).partition(".")
    field = {"trait": "trait", "tile": "terrain", "unit": "unit"}.get(what, "")
    aim: Any = {field: name} if field else {}
    if isinstance(effect, ExtraAttack) and field != "unit":
        return _with(sketch, entry, ExtraAttack(**aim))
    if not hasattr(effect, field):
        raise meaningless(
            "An extra attack is for all units, for those of a kind or of a tile; Destroy is for a "
            "tile, Go anywhere for one unit."
        )
    return _with(sketch, entry, replace(effect, **aim))


def _aims(sketch: Sketch) -> tuple[Swatch, ...]:
    traits = sorted(TRAITS, key=lambda trait: trait not in PRINTED)
    return (
        Swatch(ALL_UNITS, "All units"),
        *(Swatch(f"trait.{trait}", trait.capitalize()) for trait in traits),
        *(Swatch(f"tile.{tile.id}", tile.name, tile.tone) for tile in sketch.tiles),
        *(Swatch(f"unit.{unit.id}", unit.name) for unit in sketch.units),
    )


def _tools(page: int) -> tuple[Tool[Sketch], ...]:
    each = partial(CARDS.each, page=page)
    deck = "Tap a card to take it out of the deck, and again to put it back."
    does = "Choose an effect, then tap the cards that have it; their text follows."
    many = "Choose a number, then tap the cards whose effect has it."
    whom = "Choose whom an effect is for, then tap its card."
    effects = one_of({kind: label for kind, (label, *_) in EFFECTS.items()})
    return (
        CARDS.switch("deck", "Deck", "choose", deck, page),
        Tool(f"effect{page}", "Effect", "paint", does, each(_effect), choices=effects),
        Tool(f"number{page}", "Number", "paint", many, each(_number), choices=numbers(1, 9)),
        Tool(f"aim{page}", "Whom", "pick", whom, each(_aim), choices=_aims),
        *CARDS.tools("title", "text", page=page),
    )


def _words(sketch: Sketch) -> str:
    return f"{counted(len(sketch.used_cards), 'event card')} in the deck."


def _said(sketch: Sketch, entry: Entry) -> tuple[str, str, str]:
    card = entry.member
    said = f"{card.title}: {card.text}" if entry.used else f"{card.title}, not in the deck"
    label = f"{card.title}\n{summary(card.effect, sketch)}"
    return said, "bone" if entry.used else "rock", label


def _title(page: int) -> str:
    first = page * CARDS.a_step + 1
    last = "on" if page == CARDS.pages - 1 else f"to {first + CARDS.a_step - 1}"
    return f"event cards, {first} {last}"


CARD_STEPS: tuple[EditorStep[Sketch], ...] = tuple(
    EditorStep(
        f"cards{page}",
        _title(page),
        "What does each card do?",
        _tools(page),
        CARDS.picture("Event cards", _words, _said, lambda *_: (), page=page),
        lambda sketch: str(len(sketch.used_cards)),
    )
    for page in range(CARDS.pages)
)


# The editor


def _edition(sketch: Sketch, heading: Heading) -> Edition:
    used = {unit.id for unit in sketch.used_units}
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        tiles=tuple(
            replace(tile, recruits=tuple(name for name in tile.recruits if name in used))
            for tile in sketch.used_tiles
        ),
        units=sketch.used_units,
        cards=sketch.used_cards,
    )


def _place(sketch: Sketch, path: Path) -> At:
    match path:
        case ("tiles", *_):
            return TILES.at(sketch, path)
        case ("units",) if sketch.units:
            # once there are some, only who begins can be wrong of all together
            return At("traits")
        case ("units", *_):
            return UNITS.at(sketch, path)
    return CARDS.at(sketch, path)


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    chits, usually = sum(unit.count for unit in sketch.units), editions()[0].chits
    if sketch.units and chits != usually:
        text = f"The rulebook has {usually} chits; {chits} {are(chits)} counted."
        yield Remark(text, "units", blocks=False)
    recruited = {name for tile in sketch.used_tiles for name in tile.recruits}
    for number, unit in enumerate(sketch.units if recruited else ()):
        if unit.count and unit.id not in recruited:
            text = f"No tile recruits {unit.name}."
            yield Remark(text, "recruits", UNITS.place(number), blocks=False)


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(STEP, *UNIT_STEPS, *CARD_STEPS),
    edition=_edition,
    check=check_edition,
    place=_place,
    doubts=_doubts,
    retrace=begin_with,
    unseen=(
        TILES.usual(lambda: editions()[0].tiles),
        UNITS.usual(lambda: editions()[0].units),
        CARDS.usual(lambda: tuple(map(Ticked, editions()[0].cards))),
        whole_edition(
            Edition,
            check_edition,
            Sketch,
            lambda edition: Sketch(edition.tiles, edition.units, tuple(map(Ticked, edition.cards))),
        ),
    ),
    as_printed=True,
)
