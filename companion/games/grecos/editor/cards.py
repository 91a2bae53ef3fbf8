"""The steps of the event cards: what each does, for whom, and what it says."""

from collections.abc import Callable
from dataclasses import replace

from companion.engine.editing.editor import (
    EditorStep,
    Swatch,
    Tool,
    Touch,
    meaningless,
    numbers,
    one_of,
)
from companion.engine.editing.fields import Ticked
from companion.engine.phrases import counted
from companion.games.grecos.box.components import PRINTED, TRAITS
from companion.games.grecos.box.edition import Card
from companion.games.grecos.box.kinds import CARDS
from companion.games.grecos.editor.card_words import (
    ALL_UNITS,
    EFFECTS,
    aimed,
    effect,
    numbered,
    summary,
    text,
)
from companion.games.grecos.editor.sketch import Sketch
from companion.games.grecos.effects import Effect

Entry = Ticked[Card]
Change = Callable[[Sketch, Entry, Touch], Entry]


def _with(sketch: Sketch, entry: Entry, found: Effect) -> Entry:
    """The card with another effect, and with the text for it."""
    return replace(entry, member=replace(entry.member, effect=found, text=text(found, sketch)))


def _effect(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    return _with(sketch, entry, effect(touch.choice or next(iter(EFFECTS)), sketch))


def _number(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    found = numbered(entry.member.effect, int(touch.choice or "1"))
    if found is None:
        raise meaningless(f"{entry.member.title} has no number: its effect needs none.")
    return _with(sketch, entry, found)


def _aim(sketch: Sketch, entry: Entry, touch: Touch) -> Entry:
    found = aimed(entry.member.effect, touch.choice or ALL_UNITS)
    if found is None:
        raise meaningless(
            "An extra attack is for all units, for those of a kind or of a tile; Destroy is for a "
            "tile, Go anywhere for one unit."
        )
    return _with(sketch, entry, found)


def _aims(sketch: Sketch) -> tuple[Swatch, ...]:
    traits = sorted(TRAITS, key=lambda trait: trait not in PRINTED)
    return (
        Swatch(ALL_UNITS, "All units"),
        *(Swatch(f"trait.{trait}", trait.capitalize()) for trait in traits),
        *(Swatch(f"tile.{tile.id}", tile.name, tile.tone) for tile in sketch.tiles),
        *(Swatch(f"unit.{unit.id}", unit.name) for unit in sketch.units),
    )


def _tools(page: int) -> tuple[Tool[Sketch], ...]:
    each: Callable[[Change], Callable[[Sketch, Touch], Sketch]] = CARDS.kinds(page).each
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


STEPS: tuple[EditorStep[Sketch], ...] = tuple(
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
