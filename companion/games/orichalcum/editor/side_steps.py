"""The steps of the islands' sides, one for each, with their tools and what is photographed."""

from collections.abc import Callable

from companion.engine.editing.editor import Box, EditorStep, Sheet, Swatch, Tool, Touch
from companion.engine.pictures.picture import Picture
from companion.games.orichalcum.components import ISLANDS
from companion.games.orichalcum.editor.lattice import photo_box, picture
from companion.games.orichalcum.editor.sides import (
    NARROWEST,
    OFF,
    ON,
    PAYS,
    ROOM,
    circles,
    fit,
    metropolis,
    port,
    room,
)
from companion.games.orichalcum.editor.sketch import Side, Sketch
from companion.games.orichalcum.words import resources

SIDES = ("easy", "hard")
Change = Callable[[Side, Touch], Side]


def _on(number: int, change: Change) -> Callable[[Sketch, Touch], Sketch]:
    def touch(sketch: Sketch, touched: Touch) -> Sketch:
        return sketch.with_side(number, change(sketch.sides[number], touched))

    return touch


def _kinds_of_place(_: Sketch) -> tuple[Swatch, ...]:
    return Swatch(ON, "Circle", "bone"), Swatch(OFF, "No circle", "rock")


def _pays(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(f"{one}-{other}", resources(one, other)) for one, other in PAYS)


def _rooms(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, name.capitalize()) for name in ROOM)


def _tools(number: int) -> tuple[Tool[Sketch], ...]:
    return (
        Tool(
            f"circle{number}",
            "Circles",
            "paint",
            "Tap or swipe over every place where the board has a circle.",
            _on(number, circles),
            "swipe",
            choices=_kinds_of_place,
        ),
        Tool(
            f"port{number}",
            "Port",
            "place",
            "Choose what a port pays, then tap its circle; tap it again to take it away.",
            _on(number, port),
            choices=_pays,
        ),
        Tool(
            f"metropolis{number}",
            "Metropolis",
            "join",
            "Tap the circles beside a port that its Metropolis covers too; again to uncover one.",
            _on(number, metropolis),
        ),
        Tool(
            f"room{number}",
            "Size",
            "choose",
            "Is the island larger than the places here, or much smaller?",
            _on(number, room),
            "press",
            choices=_rooms,
        ),
        Tool(
            f"fit{number}",
            "Photo",
            "draw",
            "Choose how many circles apart, then swipe so far along a row on the photo.",
            _on(number, fit),
            "swipe",
            choices=_steps_apart,
            on_photo=True,
        ),
    )


def _steps_apart(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(str(number), str(number)) for number in range(1, NARROWEST + 1))


def named(number: int) -> str:
    """ "the easy side of island 1"."""
    return f"the {SIDES[number % 2]} side of island {number // 2 + 1}"


def title(number: int) -> str:
    """ "island 1, easy side"."""
    return f"island {number // 2 + 1}, {SIDES[number % 2]} side"


def _picture(number: int) -> Callable[[Sketch], Picture]:
    def drawn(sketch: Sketch) -> Picture:
        name = f"{sketch.titles[number // 2]}, {SIDES[number % 2]} side"
        return picture(name, sketch.sides[number])

    return drawn


def step(number: int) -> str:
    """The id of the step of a side, and of the sheet that is photographed for it."""
    return f"side{number}"


def _step(number: int) -> EditorStep[Sketch]:
    return EditorStep(
        step(number),
        title(number),
        "Enter the circles, then the ports.",
        _tools(number),
        _picture(number),
        lambda sketch: str(len(sketch.sides[number].circles)),
        photo=step(number),
    )


def _sheet(number: int) -> Sheet[Sketch]:
    def box(sketch: Sketch) -> Box:
        return photo_box(sketch.sides[number])

    def framed(sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
        """The touches that lay a new photo over the whole width of the lattice."""
        width = 2.0 * sketch.sides[number].across
        corners = ((0.0, 0.0), (width, round(width * ratio, 2)))
        return (Touch("frame", corners, str(number)),)

    return Sheet(step(number), title(number).capitalize(), box, framed)


NUMBERS = range(2 * ISLANDS)
STEPS: tuple[EditorStep[Sketch], ...] = tuple(map(_step, NUMBERS))
SHEETS: tuple[Sheet[Sketch], ...] = tuple(map(_sheet, NUMBERS))
