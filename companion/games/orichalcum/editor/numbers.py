"""The steps of what is printed beside the islands: costs, the die, the names, the action cards."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.editing.editor import EditorStep, Swatch, Tool, Touch, meaningless
from companion.engine.editing.kinds import plain, steps, summed
from companion.engine.phrases import capital, counted
from companion.engine.pictures.cells import Cells
from companion.engine.pictures.picture import Element, Picture, Piece, Point, Shape, Space
from companion.games.orichalcum.board.cards import TONES
from companion.games.orichalcum.components import ACTIONS, CARDS, FACES, ISLANDS, SIZES, SKULL
from companion.games.orichalcum.edition import CardKind
from companion.games.orichalcum.edition_check import LONGEST_TITLE
from companion.games.orichalcum.editor.lattice import at, height, unit
from companion.games.orichalcum.editor.sketch import FREE, SLOTS, Side, Sketch
from companion.games.orichalcum.words import SHORT, face_words

NAMES = Cells(2, 34)
COSTS = Cells(SLOTS, 24)
DIE = Cells(FACES, 20, top=28)
MATRIX = Cells(len(ACTIONS), 28)
KINDS = tuple((action, size) for action in ACTIONS for size in SIZES)
MOST = 9


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


def named(sketch: Sketch, touch: Touch) -> Sketch:
    """Give the island that was tapped the name that was typed."""
    found, text = NAMES.touched(touch, ISLANDS), capital(plain(touch.text))
    if not found:
        raise meaningless("Tap an island.")
    if len(text) > LONGEST_TITLE or not text[0].isupper():
        raise meaningless(
            f"A name begins with a letter and has {LONGEST_TITLE} characters at most."
        )
    (number,) = found[:1]
    return replace(sketch, titles=(*sketch.titles[:number], text, *sketch.titles[number + 1 :]))


def current(sketch: Sketch, point: Point) -> str:
    """The name of the island at a place, empty if there is none."""
    found = NAMES.touched(Touch("", (point,)), ISLANDS)
    return sketch.titles[found[0]] if found else ""


def cost(sketch: Sketch, touch: Touch) -> Sketch:
    """Give the places of the row that the finger passed the cost in hand."""
    found, wanted = COSTS.touched(touch, SLOTS), int(touch.choice or "0")
    if not found:
        raise meaningless("Tap a place of the row of cards.")
    if wanted and min(found) < FREE:
        raise meaningless("The two leftmost cards are free.")
    costs = list(sketch.costs)
    for number in found:
        costs[number] = wanted
    return replace(sketch, costs=tuple(costs))


def face(sketch: Sketch, touch: Touch) -> Sketch:
    """Give the faces that the finger passed the number in hand, or the skull."""
    found = DIE.touched(touch, FACES)
    if not found:
        raise meaningless("Tap a face of the die.")
    die = list(sketch.die)
    for number in found:
        die[number] = int(touch.choice or SKULL)
    return replace(sketch, die=tuple(die))


def usual_die(sketch: Sketch, _: Touch) -> Sketch:
    """Give the die its usual faces: one to five and a skull."""
    return replace(sketch, die=(*range(1, FACES), SKULL))


def card(sketch: Sketch, touch: Touch) -> Sketch:
    """Count more or fewer action cards of the kind that was tapped."""
    cells = {card_cell(kind): kind for kind in range(len(KINDS))}
    found = MATRIX.touched(touch, len(KINDS))
    if not found:
        raise meaningless("Tap a kind of card.")
    kind = cells[found[0]]
    count = summed(sketch.cards[kind], touch)
    return replace(sketch, cards=(*sketch.cards[:kind], count, *sketch.cards[kind + 1 :]))


def _names(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, title in enumerate(sketch.titles):
        elements.append(NAMES.area(number, f"island-{number + 1}", title, "sea", title))
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


def _costs(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(str(number), str(number or "Free")) for number in range(MOST + 1))


def _faces(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(str(number), str(number or "Skull")) for number in range(MOST + 1))


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "islands",
        "the islands",
        "What are your islands called?",
        (
            Tool(
                "title",
                "Name",
                "name",
                "Tap an island, then type what it is called; each has an easy and a hard side.",
                named,
                typed="Name of the island",
                current=current,
            ),
        ),
        _names,
        lambda sketch: f"{sum(bool(side.circles) for side in sketch.sides)} / {2 * ISLANDS}",
    ),
    EditorStep(
        "printed",
        "row and die",
        "What do the cards of the row cost, and what is on a die?",
        (
            Tool(
                "cost",
                "Cost",
                "paint",
                "Choose the hoplites that a card costs, then tap its place in the row.",
                cost,
                "swipe",
                choices=_costs,
            ),
            Tool(
                "face",
                "Die",
                "paint",
                "Choose what is on a face, then tap the faces that show it.",
                face,
                "swipe",
                choices=_faces,
            ),
        ),
        _printed,
        _entered,
    ),
    EditorStep(
        "cards",
        "action cards",
        "How many cards are there of each kind?",
        (
            Tool(
                "card",
                "Count",
                "place",
                "Go through your cards and tap the kind of each.",
                card,
                choices=steps,
            ),
        ),
        _cards,
        lambda sketch: f"{sum(sketch.cards)} / {CARDS}",
    ),
)
