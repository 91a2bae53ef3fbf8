"""How a game's edition is entered from the printed thing: steps, and tools that change a sketch.

A draft is a list of touches and nothing else. A game's editor makes of them a sketch, a frozen
value of its own in which much may still be missing, draws it, says what it lacks, and makes of
it an edition. Whoever enters it sees each touch at once, and takes any of them back.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, Literal, TypeVar

from companion.engine.picture import Picture, Point
from companion.engine.plane import simplified
from companion.engine.problems import Malformed, Problem

E = TypeVar("E")
S = TypeVar("S")

Icon = Literal["place", "join", "name", "paint", "pick", "draw", "remove", "choose"]
Gesture = Literal["tap", "swipe", "press"]
Box = tuple[float, float, float, float]
"""Left, top, width and height, in units of a picture."""

FINEST = 0.004
"""How far a kept swipe may be from what the finger drew, as a share of the picture's width."""
MOST_POINTS = 800
MOST_TEXT = 80


@dataclass(frozen=True, slots=True)
class Touch:
    """What a finger did with a tool: the points it passed, in units of the step's picture, the
    choice that was in hand, and what was typed."""

    tool: str
    points: tuple[Point, ...] = ()
    choice: str = ""
    text: str = ""

    @property
    def at(self) -> Point:
        """Where the finger came down. Raises Malformed for a touch without a place."""
        if not self.points:
            raise meaningless("Tap a place on the board.")
        return self.points[0]


@dataclass(frozen=True, slots=True)
class Swatch:
    """One choice of a tool, such as a colour to paint with. `on`: it is so already, of what is
    chosen by a press."""

    id: str
    label: str
    tone: str = ""
    on: bool = False


@dataclass(frozen=True)
class Tool(Generic[S]):
    """One way to change a sketch.

    `touch` is a pure function that raises Malformed, with what to do instead, for a touch that
    means nothing. A "tap" gives one point, a "swipe" all that the finger passed, a "press" none:
    it is made by pressing one of the choices. `typed` is the label of a text that belongs to the
    place tapped, or goes with the choice pressed, and `known` what stands there now; it has at
    most `longest` characters, and phones show their keypad where it is a number, `digits`.
    """

    id: str
    label: str
    icon: Icon
    help: str
    touch: Callable[[S, Touch], S]
    gesture: Gesture = "tap"
    choices: Callable[[S], tuple[Swatch, ...]] | None = None
    typed: str = ""
    known: Callable[[S, Point], str] | None = None
    longest: int = MOST_TEXT
    digits: bool = False
    on_photo: bool = False
    """Whether it is of use only where a photo lies under the picture."""


@dataclass(frozen=True)
class EditorStep(Generic[S]):
    """One step of the work, with its picture. The first tool is in hand when it begins.

    `photo` names the sheet whose photo lies under the picture, `circles` the tool that takes a
    circle found in it.
    """

    id: str
    title: str
    help: str
    tools: tuple[Tool[S], ...]
    picture: Callable[[S], Picture]
    progress: Callable[[S], str]
    photo: str = ""
    circles: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is missing or impossible, at a place of a step's picture; or, where it does not
    `block`, merely unusual. `mend` are touches that would see to it, under their `label`."""

    text: str
    step: str
    where: str = ""
    blocks: bool = True
    mend: tuple[Touch, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """How an edition is called, and what is said of where it comes from."""

    id: str
    title: str
    note: str


@dataclass(frozen=True)
class Sheet(Generic[S]):
    """Something printed that can be photographed, such as one side of a board.

    `box` is where its photo lies in the picture of a step. `framed` are the touches that fit the
    sketch to a photo, whose height is given as a share of its width; None where its own printed
    grid says what shape it has.
    """

    id: str
    label: str
    box: Callable[[S], Box]
    framed: Callable[[S, float], tuple[Touch, ...]] | None = None


@dataclass(frozen=True)
class Editor(Generic[E, S]):
    """How an edition is entered. All of it is pure: frozen sketches in, frozen sketches out."""

    blank: Callable[[], S]
    steps: tuple[EditorStep[S], ...]
    edition: Callable[[S, Heading], E]
    """The edition as far as it is entered; whether it can be played its check says."""
    remarks: Callable[[S], tuple[Remark, ...]]
    """What blocks, first, then what is unusual. Nothing blocks where the check finds no fault."""
    retrace: Callable[[E], tuple[Touch, ...]]
    """The touches that draw an edition from nothing."""
    unseen: tuple[Tool[S], ...] = ()
    """Tools without a button: remarks mend with them, and `retrace` uses them."""
    starter: tuple[Touch, ...] = ()
    """The least that can be counted on, where a game can be counted before anybody entered what
    is printed: the rest is added meanwhile. Nothing where it cannot."""
    sheets: tuple[Sheet[S], ...] = ()
    as_printed: bool = False
    """Whether the shipped editions are what is printed: then a table enters one only where it
    plays with something else."""
    under: Callable[[Any], tuple[str, Box] | None] | None = None
    """The sheet that lies on the table with a deal, and where in the deal's picture its photo
    belongs; None where the picture of a game in play has no place for one."""

    def step(self, name: str) -> EditorStep[S]:
        """The step of that id, the first where there is none."""
        return next((step for step in self.steps if step.id == name), self.steps[0])

    def sheet(self, name: str) -> Sheet[S] | None:
        """The sheet of that id."""
        return next((sheet for sheet in self.sheets if sheet.id == name), None)

    def tool(self, name: str) -> Tool[S] | None:
        """The tool of that id, in whichever step it is."""
        tools = (tool for step in self.steps for tool in step.tools)
        return next((tool for tool in (*tools, *self.unseen) if tool.id == name), None)

    def fitted(self, step: EditorStep[S], sketch: S, touch: Touch) -> Touch:
        """A touch as it is kept: its points on the picture, no finer than can be seen.

        Raises Malformed for more points than a finger makes.
        """
        _require_short(touch, self.tool(touch.tool))
        drawn = step.picture(sketch)
        points = [
            (round(min(max(x, 0), drawn.width), 1), round(min(max(y, 0), drawn.height), 1))
            for x, y in touch.points
        ]
        return replace(touch, points=simplified(points, FINEST * drawn.width))

    def touched(self, sketch: S, touch: Touch) -> S:
        """The sketch after a touch. Raises Malformed where it means nothing or is too much."""
        tool = self.tool(touch.tool)
        if tool is None:
            raise meaningless("There is no such tool here.")
        _require_short(touch, tool)
        known = tool.choices(sketch) if tool.choices else ()
        if tool.gesture == "press" and known and not touch.choice:
            raise meaningless("Choose one.")
        if touch.choice and touch.choice not in [swatch.id for swatch in known]:
            raise meaningless("There is no such choice here.")
        return tool.touch(sketch, touch)

    def drawn(self, touches: Iterable[Touch]) -> S:
        """The sketch that touches make; one that means nothing any more changes nothing."""
        return reduce(self._or_as_it_was, touches, self.blank())

    def _or_as_it_was(self, sketch: S, touch: Touch) -> S:
        try:
            return self.touched(sketch, touch)
        except Malformed:
            return sketch


def _require_short(touch: Touch, tool: Tool[S] | None) -> None:
    longest = tool.longest if tool else MOST_TEXT
    if len(touch.points) > MOST_POINTS or len(touch.text) > longest:
        raise meaningless("That is too long.")


def meaningless(text: str) -> Malformed:
    """The refusal of a touch: what to do instead."""
    return Malformed([Problem("", text)])
