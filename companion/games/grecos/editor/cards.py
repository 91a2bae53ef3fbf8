"""The steps of the event cards: what each does, for whom, and what it says."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from companion.engine.editing.editor import EditorStep, Swatch, Tool, Touch, meaningless
from companion.engine.editing.kinds import Kinds, new_id, plain
from companion.engine.phrases import counted
from companion.engine.pictures.cells import Cells
from companion.engine.pictures.picture import Element, Picture
from companion.games.grecos.components import PRINTED, TRAITS
from companion.games.grecos.edition import LONGEST_TEXT, Card
from companion.games.grecos.editor.card_words import (
    ALL_UNITS,
    EFFECTS,
    aimed,
    effect,
    numbered,
    summary,
    text,
)
from companion.games.grecos.editor.sketch import Entry, Sketch, require_name
from companion.games.grecos.effects import Effect

CELLS: Final = Cells(3, 24)
ON_A_STEP = 12
PAGES: Final = 3
"""Steps that the deck is shown in; the last one has all the rest."""
MOST = 9


def step(number: int) -> str:
    """The id of the step that shows a card."""
    return f"cards{min(number // ON_A_STEP, PAGES - 1)}"


def place(number: int) -> str:
    """The id of a card in its picture."""
    return f"card-{number + 1}"


def _renamed(entry: Entry, title: str) -> Entry:
    return replace(entry, card=replace(entry.card, title=require_name(title)))


def _born(sketch: Sketch, title: str) -> Entry:
    name = new_id(require_name(title), [entry.card.id for entry in sketch.cards], "card")
    found = effect(next(iter(EFFECTS)), sketch)
    return Entry(Card(name, title, text(found, sketch), found))


def kinds(page: int) -> Kinds[Sketch, Entry]:
    """The cards of one step."""
    first = page * ON_A_STEP
    return Kinds(
        "card",
        CELLS,
        lambda sketch: sketch.cards,
        lambda sketch, found: replace(sketch, cards=found),
        _renamed,
        _born,
        first,
        None if page == PAGES - 1 else first + ON_A_STEP,
    )


def _deck(_: Sketch, entry: Entry, __: Touch) -> Entry:
    """Put the card into the deck, or take it out."""
    return replace(entry, used=not entry.used)


def _with(sketch: Sketch, entry: Entry, found: Effect) -> Entry:
    """The card with another effect, and with the text for it."""
    card = replace(entry.card, effect=found, text=text(found, sketch))
    return replace(entry, card=card)


def _effect(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    return _with(sketch, entry, effect(touch.choice or next(iter(EFFECTS)), sketch))


def _number(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    found = numbered(entry.card.effect, int(touch.choice or "1"))
    if found is None:
        raise meaningless(f"{entry.card.title} has no number: its effect needs none.")
    return _with(sketch, entry, found)


def _aim(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    found = aimed(entry.card.effect, touch.choice or ALL_UNITS)
    if found is None:
        raise meaningless(
            "An extra attack is for all units, for those of a kind or of a tile; Destroy is for a "
            "tile, Go anywhere for one unit."
        )
    return _with(sketch, entry, found)


def _text(_: Sketch, entry: Entry, touch: Touch) -> Entry:
    return replace(entry, card=replace(entry.card, text=plain(touch.text)))


def _picture(page: int) -> Callable[[Sketch], Picture]:
    shown = kinds(page)

    def picture(sketch: Sketch) -> Picture:
        elements: list[Element] = []
        for cell, entry in enumerate(shown.shown(sketch)):
            card = entry.card
            said = f"{card.title}: {card.text}" if entry.used else f"{card.title}, not in the deck"
            label = f"{card.title}\n{summary(card.effect, sketch)}"
            tone = "bone" if entry.used else "rock"
            elements.append(CELLS.area(cell, place(shown.first + cell), said, tone, label))
        count, free = len(elements), shown.free(sketch)
        if free is not None:
            title = "Free place for another card"
            elements.append(CELLS.area(free, "free", title, "path", "Another"))
        elif not elements:
            title = "The cards before these come first"
            elements.append(CELLS.area(0, "later", title, "path", "Later"))
        words = f"{counted(count, 'event card')} of {len(sketch.used_cards)}."
        height = CELLS.bottom(max(ON_A_STEP, len(elements)))
        return Picture("Event cards", words, 100.0, height, tuple(elements))

    return picture


def _numbers(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(str(number), str(number)) for number in range(1, MOST + 1))


def _effects(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(kind, label) for kind, (label, _) in EFFECTS.items())


def _aims(sketch: Sketch) -> tuple[Swatch, ...]:
    return tuple(_all_aims(sketch))


def _all_aims(sketch: Sketch) -> Iterator[Swatch]:
    yield Swatch(ALL_UNITS, "All units")
    traits = sorted(TRAITS, key=lambda trait: trait not in PRINTED)
    yield from (Swatch(f"trait.{trait}", trait.capitalize()) for trait in traits)
    yield from (Swatch(f"tile.{tile.id}", tile.name, tile.tone) for tile in sketch.tiles)
    yield from (Swatch(f"unit.{unit.id}", unit.name) for unit in sketch.units)


def _tools(page: int) -> tuple[Tool[Sketch], ...]:
    found = kinds(page)
    return (
        Tool(
            f"deck{page}",
            "Deck",
            "choose",
            "Tap a card to take it out of the deck, and again to put it back.",
            found.each(_deck),
        ),
        Tool(
            f"effect{page}",
            "Effect",
            "paint",
            "Choose an effect, then tap the cards that have it; their text follows.",
            found.each(_effect),
            choices=_effects,
        ),
        Tool(
            f"number{page}",
            "Number",
            "paint",
            "Choose a number, then tap the cards whose effect has it.",
            found.each(_number),
            choices=_numbers,
        ),
        Tool(
            f"aim{page}",
            "Whom",
            "pick",
            "Choose whom an effect is for, then tap its card.",
            found.each(_aim),
            choices=_aims,
        ),
        Tool(
            f"title{page}",
            "Title",
            "name",
            "Tap a card or the free place, then type its title.",
            found.named,
            typed="Title of the card",
            current=found.current(lambda entry: entry.card.title),
        ),
        Tool(
            f"text{page}",
            "Text",
            "name",
            "Tap a card, then type what is printed on it.",
            found.each(_text),
            typed="Text of the card",
            current=found.current(lambda entry: entry.card.text),
            longest=LONGEST_TEXT,
        ),
    )


def _title(page: int) -> str:
    first = page * ON_A_STEP + 1
    last = "on" if page == PAGES - 1 else f"to {first + ON_A_STEP - 1}"
    return f"event cards, {first} {last}"


STEPS: tuple[EditorStep[Sketch], ...] = tuple(
    EditorStep(
        f"cards{page}",
        _title(page),
        "What does each card do?",
        _tools(page),
        _picture(page),
        lambda sketch: str(len(sketch.used_cards)),
    )
    for page in range(PAGES)
)
