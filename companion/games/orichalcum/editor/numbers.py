"""The steps of what is printed beside the islands: costs, the die, the names, the action cards."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.editing.editor import EditorStep, Touch, meaningless, numbers, replaced, tool
from companion.engine.editing.fields import Cells, plain, steps, summed
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Element, Picture, Piece, Point, Shape, Space
from companion.games.orichalcum.board.cards import TONES
from companion.games.orichalcum.box.components import ACTIONS, CARDS, FACES, ISLANDS, SIZES, SKULL
from companion.games.orichalcum.box.edition import FREE, SLOTS, CardKind
from companion.games.orichalcum.box.edition_check import MOST_EARNED
from companion.games.orichalcum.box.kinds import CREATURES
from companion.games.orichalcum.editor.lattice import at, height, unit
from companion.games.orichalcum.editor.sketch import Side, Sketch
from companion.games.orichalcum.words import SHORT, face_words

NAMES = Cells(2, 34)
COSTS = Cells(SLOTS, 24)
DIE = Cells(FACES, 20, top=28)
MATRIX = Cells(len(ACTIONS), 28)
KINDS = tuple((action, size) for action in ACTIONS for size in SIZES)


def card_cell(kind: int) -> int:
    """The cell of a kind of action card: a column for each action, a row for each size."""
    action, size = divmod(kind, len(SIZES))
    return size * len(ACTIONS) + action


def card_kinds(sketch: Sketch) -> tuple[CardKind, ...]:
    """The action cards of which there are some."""
    return tuple(
        CardKind(f"{action}-{size}", action, size, count)
        for (action, size), count in zip(KINDS, sketch.cards, strict=True)
        if count
    )


def _current(sketch: Sketch, point: Point) -> str:
    found = NAMES.touched(Touch("", (point,)), ISLANDS)
    return sketch.titles[found[0]] if found else ""


@tool("Name", "name", typed="Name of the island", current=_current)
def title(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap an island, then type what it is called; each has an easy and a hard side."""
    number = NAMES.tapped(touch, ISLANDS, "Tap an island.")
    text = capital(plain(touch.text))
    if not CREATURES.title.fits(text):
        raise meaningless(f"Type {CREATURES.title.wanted}.")
    return replace(sketch, titles=replaced(sketch.titles, number, text))


@tool("Cost", "paint", "swipe", choices=numbers(0, MOST_EARNED, "Free"))
def cost(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose the hoplites that a card costs, then tap its place in the row."""
    found, wanted = COSTS.passed(touch, SLOTS, "Tap a place of the row."), int(touch.choice or "0")
    if wanted and min(found) < FREE:
        raise meaningless("The two leftmost cards are free.")
    costs = (wanted if n in found else now for n, now in enumerate(sketch.costs))
    return replace(sketch, costs=tuple(costs))


@tool("Die", "paint", "swipe", choices=numbers(0, MOST_EARNED, "Skull"))
def face(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose what is on a face, then tap the faces that show it."""
    found = DIE.passed(touch, FACES, "Tap a face of the die.")
    shown = int(touch.choice or SKULL)
    return replace(sketch, die=tuple(shown if n in found else o for n, o in enumerate(sketch.die)))


@tool("Usual die", "choose")
def usual_die(sketch: Sketch, _: Touch) -> Sketch:
    """Give the die its usual faces: one to five and a skull."""
    return replace(sketch, die=(*range(1, FACES), SKULL))


@tool("Count", "place", choices=steps)
def card(sketch: Sketch, touch: Touch) -> Sketch:
    """Go through your cards and tap the kind of each."""
    found = MATRIX.tapped(touch, len(KINDS), "Tap a kind of card.")
    size, action = divmod(found, len(ACTIONS))
    kind = action * len(SIZES) + size
    return replace(sketch, cards=replaced(sketch.cards, kind, summed(sketch.cards[kind], touch)))


def _names(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, name in enumerate(sketch.titles):
        elements.append(NAMES.area(number, f"island-{number + 1}", name, "sea", name))
        left, top = NAMES.corner(number)
        for half, side in enumerate(sketch.sides[2 * number : 2 * number + 2]):
            elements += _small(f"{number + 1}-{half + 1}", side, (left + 2 + 24 * half, top + 4))
    words = "The islands with the circles of both sides."
    return Picture("Islands", words, 100.0, NAMES.bottom(ISLANDS), tuple(elements))


def _small(name: str, side: Side, corner: Point) -> Iterator[Element]:
    """A side in small."""
    scale = min(22, 22 * 100 / height(side)) / 100
    for x, y in sorted(side.circles):
        left, top = at(side, (x, y))
        middle = (corner[0] + scale * left, corner[1] + scale * top)
        title, size = f"Circle of side {name}", 0.8 * scale * unit(side)
        yield Space(f"dot-{name}-{x}-{y}", title, middle, size, "circle", "bone")


def _printed(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, costs in enumerate(sketch.costs):
        value = "not entered" if costs is None else f"costs {counted(costs, 'hoplite')}"
        name, title = f"slot-{number + 1}", f"Card {number + 1} of the row, {value}"
        tone, label = "bone" if costs is not None else "path", "?" if costs is None else "free"
        elements.append(COSTS.area(number, name, title, tone, "" if costs else label))
        if costs:
            at, name = COSTS.middle(number), f"cost-{number + 1}"
            elements.append(Piece(name, title, at, 4.6, "circle", "blue", str(costs)))
    for number, shown in enumerate(sketch.die):
        value = "not entered" if shown is None else face_words(shown)
        name, title = f"face-{number + 1}", f"Face {number + 1} of the die: {value}"
        tone, label = "bone" if shown is not None else "path", "?" if shown is None else "skull"
        elements.append(DIE.area(number, name, title, tone, "" if shown else label))
        if shown is not None:
            at, name = DIE.middle(number), f"pip-{number + 1}"
            look: tuple[Shape, str] = ("square", "ink") if shown else ("star", "red")
            shape, tone = look
            pip = Piece(name, title, at, 4.6, shape, tone, str(shown or ""))
            elements.append(pip if shown else replace(pip, at=(at[0], at[1] - 3)))
    words = "The row of cards above, the six faces of a die below."
    return Picture("Row and die", words, 100.0, DIE.bottom(FACES), tuple(elements))


def _cards(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for kind, ((action, size), count) in enumerate(zip(KINDS, sketch.cards, strict=True)):
        cell, name = card_cell(kind), f"{action}-{size}"
        title = f"{SHORT[action]}, tile of {counted(size, 'circle')}: {counted(count, 'card')}"
        tone = TONES[action] if count else "rock"
        elements.append(MATRIX.area(cell, name, title, tone, f"{SHORT[action]}\ntile of {size}"))
        elements.append(MATRIX.badge(cell, f"count-{name}", title, str(count)))
    words = f"{sum(sketch.cards)} action cards of {CARDS}."
    return Picture("Action cards", words, 100.0, MATRIX.bottom(len(KINDS)), tuple(elements))


def _entered(sketch: Sketch) -> str:
    entered = [one for one in (*sketch.costs, *sketch.die) if one is not None]
    return f"{len(entered)} / {SLOTS + FACES}"


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "islands",
        "the islands",
        "What are your islands called?",
        (title,),
        _names,
        lambda sketch: f"{sum(bool(side.circles) for side in sketch.sides)} / {2 * ISLANDS}",
    ),
    EditorStep(
        "printed",
        "row and die",
        "What do the cards of the row cost, and what is on a die?",
        (cost, face),
        _printed,
        _entered,
    ),
    EditorStep(
        "cards",
        "action cards",
        "How many cards are there of each kind?",
        (card,),
        _cards,
        lambda sketch: f"{sum(sketch.cards)} / {CARDS}",
    ),
)
