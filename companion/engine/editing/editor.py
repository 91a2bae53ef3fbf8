"""How a game's edition is entered from what is printed: steps, and tools that change a sketch.

A draft is a list of touches and nothing else. From them a game's editor makes a sketch, a frozen
value in which much may still be missing. It draws the sketch, makes an edition of it, and says at
its place what the edition's check finds. Each touch shows at once and can be undone.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

from companion.engine.phrases import capital
from companion.engine.pictures import (
    Area,
    Element,
    Picture,
    Point,
    Route,
    distance,
    from_line,
    inside,
    middle,
    nearest,
    simplified,
)
from companion.engine.problems import Malformed, Problem

E = TypeVar("E")
S = TypeVar("S")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Touch:
    """One use of a tool: the points that the finger passed, in units of the step's picture, the
    choice that was in hand, and the text that was typed."""

    tool: str
    points: tuple[Point, ...] = ()
    choice: str = ""
    text: str = ""

    @property
    def at(self) -> Point:
        """The point where the finger came down. Raises Malformed for a touch without a place."""
        if not self.points:
            raise meaningless("Tap a place on the board.")
        return self.points[0]


def meaningless(text: str) -> Malformed:
    """The refusal of a touch: what to do instead."""
    return Malformed.at("", text)


# What a photo proposes while an edition is entered

Disc = tuple[Point, float]
"""A centre and a radius, in units of the picture."""


@dataclass(frozen=True, slots=True)
class Region:
    """A region of one printed colour: its outline, and the number of that ink."""

    outline: tuple[Point, ...]
    ink: int


class PhotoView(Protocol):
    """What was seen in the photo under a step, in units of its picture."""

    @property
    def circles(self) -> tuple[tuple[Disc, ...], ...]:
        """Circles in groups of one radius each, the largest group first."""

    @property
    def lines(self) -> tuple[tuple[Point, Point], ...]:
        """Lines that join the circles of the first group, from centre to centre."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Regions of one colour, without what surrounds them all."""

    @property
    def grid(self) -> tuple[int, int] | None:
        """How many columns and rows of squares are printed, None if no grid is seen."""

    def squares(self, columns: int, rows: int) -> tuple[int, ...]:
        """The ink of each square of such a grid, row by row; empty if none can be told."""

    def named(
        self,
        tones: Mapping[str, str],
        known: Mapping[int, str],
        size: tuple[int, int] | None = None,
    ) -> Mapping[int, str]:
        """For each ink the choice whose tone is most like it, unless its choice is known: the inks
        of the squares of a grid of that size, else those of regions. Two inks have the same choice
        only where there are more inks than choices."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to take: the touch that enters it, and how it is drawn until then; None for a
    touch that belongs to taking all."""

    touch: Touch
    element: Element | None = None

    def reaches(self, point: Point, near: float) -> float | None:
        """How far a finger at that point is from it; None if it is not meant."""
        match self.element:
            case None:
                return None
            case Area(outline=outline):
                away = distance(point, middle(outline))
                return away if inside(point, outline) else None
            case Route(points=points):
                away = from_line(point, points)
            case element:
                away = distance(point, element.at)
                near = max(near, element.size)
        return away if away <= near else None

    @property
    def anchor(self) -> Point:
        """A point that tells it from the others of its step."""
        match self.element:
            case Area(outline=points) | Route(points=points):
                return middle(points)
            case None:
                return (0.0, 0.0)
            case element:
                return element.at


# How a game's edition is entered from what is printed

Icon = Literal["place", "join", "name", "paint", "pick", "draw", "remove", "choose"]
Gesture = Literal["tap", "swipe", "press"]
Box = tuple[float, float, float, float]
"""Left, top, width and height, in units of a picture."""

GONE = "gone"
"""The tool of a touch that takes away what a photo proposes there: the sketch stays as it is. Its
text is the id of the step."""
FINEST = 0.004
"""How far a stored swipe may be from what the finger drew, as a share of the picture's width."""
MOST_POINTS = 800
MOST_TEXT = 80


@dataclass(frozen=True, slots=True)
class Swatch:
    """One choice of a tool, such as a colour to paint with. `on` says of a choice made by a press
    that it is chosen already."""

    id: str
    label: str
    tone: str = ""
    on: bool = False


@dataclass(frozen=True)
class Tool(Generic[S]):
    """One way to change a sketch.

    `touch` is a pure function; for a touch that means nothing it raises Malformed with what to do
    instead. The gesture "tap" gives one point, "swipe" all points that the finger passed, and
    "press" none: one of the choices is pressed. `typed` is the label of a text field for the place
    tapped or the choice pressed, `current` the text that is there now, and `onward` the place that
    is asked for next once one has its text. The text has at most `longest` characters; with
    `digits` it is a number, and phones show their number pad.
    """

    id: str
    label: str
    icon: Icon
    help: str
    touch: Callable[[S, Touch], S]
    gesture: Gesture = "tap"
    choices: Callable[[S], tuple[Swatch, ...]] | None = None
    typed: str = ""
    current: Callable[[S, Point], str] | None = None
    onward: Callable[[S, Point], Point | None] | None = None
    longest: int = MOST_TEXT
    digits: bool = False
    on_photo: bool = False
    """Whether it is of use only where a photo lies under the picture."""


@dataclass(frozen=True)
class EditorStep(Generic[S]):
    """One step of entering an edition, with its picture. It begins with the first tool in hand.

    `photo` is the name of the sheet whose photo is shown under the picture, `proposes` what is
    taken from it with a tap; `in_order` if each has a number, so that people tap them one after the
    other. `plain` is the picture without guesses, where the photo proposes something better.
    """

    id: str
    title: str
    help: str
    tools: tuple[Tool[S], ...]
    picture: Callable[[S], Picture]
    progress: Callable[[S], str]
    photo: str = ""
    proposes: Callable[[S, PhotoView], Iterable[Proposal]] | None = None
    in_order: bool = False
    plain: Callable[[S], Picture] | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What is missing or impossible, at a place of a step's picture; if it does not `block`, it is
    only unusual. `mend` are touches that would correct it, `label` the text of their button."""

    text: str
    step: str
    where: str = ""
    blocks: bool = True
    mend: tuple[Touch, ...] = ()
    label: str = ""


Path = tuple[str | int, ...]
"""Where a fault is in a document: ("tiles", 3, "letter")."""


@dataclass(frozen=True, slots=True)
class At:
    """Where a fault of an edition is seen: a step and a place of its picture, with the touches that
    would correct it, if there are any, and the text of their button."""

    step: str
    where: str = ""
    mend: tuple[Touch, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """An edition's id and title, and a note about where it comes from."""

    id: str
    title: str
    note: str


UNNAMED = Heading("ours", "Ours", "Entered from the box.")


def headed(edition: E, heading: Heading) -> E:
    """An edition as it is written under that heading."""
    headed: E = replace(cast(Any, edition), **asdict(heading))
    return headed


@dataclass(frozen=True)
class Sheet(Generic[S]):
    """Something printed that can be photographed, such as one side of a board.

    `box` is where its photo lies in the picture of a step. `framed` gives the touches that fit the
    sketch to a photo whose height is a share of its width; None if a printed grid determines the
    shape.
    """

    id: str
    label: str
    box: Callable[[S], Box]
    framed: Callable[[S, float], tuple[Touch, ...]] | None = None


@dataclass(frozen=True)
class Editor(Generic[E, S]):
    """How an edition is entered. All its functions are pure and work on frozen sketches."""

    blank: Callable[[], S]
    steps: tuple[EditorStep[S], ...]
    edition: Callable[[S, Heading], E]
    """The edition as far as it is entered."""
    check: Callable[[E], Iterable[Problem]]
    """The faults of an edition: those of its document, which are remarks here as well."""
    place: Callable[[S, Path], At]
    """Where a fault is seen that the document has at that path."""
    retrace: Callable[[E], tuple[Touch, ...]]
    """The touches that draw an edition from nothing."""
    doubts: Callable[[S], Iterable[Remark]] = lambda _: ()
    """What is merely unusual."""
    unseen: tuple[Tool[S], ...] = ()
    """Tools without a button, for the touches of remarks and of `retrace`."""
    starter: tuple[Touch, ...] = ()
    """The touches for the least edition on which a game can be counted, if it can be counted before
    everything printed was entered; the rest is added meanwhile. Empty if it cannot."""
    sheets: tuple[Sheet[S], ...] = ()
    noun: str = ""
    """What a table's own edition is called; a set or a board where this says nothing."""
    new: str = "None yet: count the end, and enter the board as you go"
    """What the choice to begin a count with that least edition is called."""
    more: str = "Enter more of the board"
    """What the way to that edition is called while it is counted on."""
    as_printed: bool = False
    """Whether the shipped editions are what is printed: then a table enters one only where it
    plays with something else."""
    under: Callable[[Any], Mapping[str, tuple[str, Box]]] | None = None
    """The sheets that are on the table in a deal, by the id of the board that shows each, and where
    its photo belongs in that picture; None if no picture has a place for a photo. The only picture
    of a game has the id `SOLE`."""

    def remarks(self, sketch: S) -> tuple[Remark, ...]:
        """First every fault of the edition, which blocks, then what is unusual."""
        remarks = []
        for fault in self.check(self.edition(sketch, UNNAMED)):
            path = path_of(fault.path)
            at, text = self.place(sketch, path), _sentence(path, fault.message)
            remarks.append(Remark(text, at.step, at.where, True, at.mend, at.label))
        return *dict.fromkeys(remarks), *self.doubts(sketch)

    def step(self, name: str) -> EditorStep[S]:
        """The step with that id, or the first one if there is none."""
        return next((step for step in self.steps if step.id == name), self.steps[0])

    def sheet(self, name: str) -> Sheet[S] | None:
        return next((sheet for sheet in self.sheets if sheet.id == name), None)

    def tool(self, name: str) -> Tool[S] | None:
        """The tool with that id, in any step, or None."""
        tools = (tool for step in self.steps for tool in step.tools)
        return next((tool for tool in (*tools, *self.unseen) if tool.id == name), None)

    def fitted(self, step: EditorStep[S], sketch: S, touch: Touch) -> Touch:
        """A touch as it is stored: its points moved into the picture, and no more than are visible.

        Raises Malformed for more points than a finger makes, and for too long a text.
        """
        _require_short(touch, self.tool(touch.tool))
        drawn = step.picture(sketch)
        points = [
            (round(min(max(x, 0), drawn.width), 1), round(min(max(y, 0), drawn.height), 1))
            for x, y in touch.points
        ]
        return replace(touch, points=simplified(points, FINEST * drawn.width))

    def touched(self, sketch: S, touch: Touch) -> S:
        """The sketch after a touch. Raises Malformed if the touch means nothing or is too large."""
        tool = self.tool(touch.tool)
        if touch.tool == GONE:
            return sketch
        if tool is None:
            raise meaningless("There is no such tool here.")
        _require_short(touch, tool)
        offered = tool.choices(sketch) if tool.choices else ()
        if tool.gesture == "press" and offered and not touch.choice:
            raise meaningless("Choose one.")
        if touch.choice and touch.choice not in [swatch.id for swatch in offered]:
            raise meaningless("There is no such choice here.")
        return tool.touch(sketch, touch)

    def drawn(self, touches: Iterable[Touch]) -> S:
        """The sketch that touches make. A touch that means nothing any more is ignored."""
        sketch = self.blank()
        for touch in touches:
            with suppress(Malformed):
                sketch = self.touched(sketch, touch)
        return sketch


def path_of(text: str) -> Path:
    return tuple(int(part) if part.isdecimal() else part for part in re.findall(r"[^.\[\]]+", text))


def _sentence(path: Path, message: str) -> str:
    """A fault as a sentence. Most are; "must be 1 to 9" gets the name of its field before it."""
    if message.endswith((".", "?")):
        return message
    field = next((part for part in reversed(path) if isinstance(part, str)), "this")
    return capital(f"{field.replace('_', ' ')} {message}.")


def _require_short(touch: Touch, tool: Tool[S] | None) -> None:
    longest = tool.longest if tool else MOST_TEXT
    if len(touch.points) > MOST_POINTS:
        raise meaningless("That line is too long: draw it in several pieces.")
    if len(touch.text) > longest:
        raise meaningless(f"That is too long: {longest} letters or digits at most.")


# Writing tools


def tool(
    label: str, icon: Icon, gesture: Gesture = "tap", *, name: str = "", **more: Any
) -> Callable[[Callable[[S, Touch], S]], Tool[S]]:
    """Make a tool of a function that changes a sketch. Its docstring is the help that people read;
    its name is the tool's id, unless another is given. `more` are further fields of the tool."""

    def made(touch: Callable[[S, Touch], S]) -> Tool[S]:
        help_ = " ".join((touch.__doc__ or "").split())
        id_: str = name or getattr(touch, "__name__", "")
        return Tool(id_, label, icon, help_, touch, gesture, **more)

    return made


@dataclass(frozen=True)
class Part(Generic[S, P]):
    """One of several alike parts of a sketch, such as each polyomino. Their tools and steps are
    written for the part alone. The part's `name` is put into their ids for {}, or else behind."""

    name: str
    get: Callable[[S], P]
    put: Callable[[S, P], S]

    def _named(self, name: str) -> str:
        return name.format(self.name) if "{}" in name else name + self.name

    def tool(self, tool: Tool[P]) -> Tool[S]:
        """The tool of a part as one of the sketch."""
        choices, current, onward = tool.choices, tool.current, tool.onward
        whole: Tool[Any] = replace(
            cast(Tool[Any], tool),
            id=self._named(tool.id),
            touch=lambda sketch, touch: self.put(sketch, tool.touch(self.get(sketch), touch)),
            choices=choices and (lambda sketch: choices(self.get(sketch))),
            current=current and (lambda sketch, point: current(self.get(sketch), point)),
            onward=onward and (lambda sketch, point: onward(self.get(sketch), point)),
        )
        return whole

    def step(self, step: EditorStep[P], title: str, photo: str = "") -> EditorStep[S]:
        """The step of a part as one of the sketch."""
        return EditorStep(
            self._named(step.id),
            title,
            step.help,
            tuple(map(self.tool, step.tools)),
            lambda sketch: step.picture(self.get(sketch)),
            lambda sketch: step.progress(self.get(sketch)),
            photo,
            proposes=step.proposes and self.proposing(step.proposes),
        )

    def proposing(
        self, proposes: Callable[[P, PhotoView], Iterable[Proposal]]
    ) -> Callable[[S, PhotoView], Iterator[Proposal]]:
        """What a photo proposes for the part, with the tools of the sketch."""

        def proposed(sketch: S, view: PhotoView) -> Iterator[Proposal]:
            for one in proposes(self.get(sketch), view):
                yield replace(one, touch=replace(one.touch, tool=self._named(one.touch.tool)))

        return proposed


def one_of(
    labels: Mapping[str, str] | Iterable[str], tones: Mapping[str, str] | None = None
) -> Callable[[Any], tuple[Swatch, ...]]:
    """Choices that do not depend on what is entered: each with its label, by default its id, and
    colour."""
    titles = labels if isinstance(labels, Mapping) else {one: capital(one) for one in labels}
    tones = tones or {}
    swatches = tuple(Swatch(id_, title, tones.get(id_, "")) for id_, title in titles.items())
    return lambda _: swatches


def numbers(first: int, last: int, zero: str = "0") -> Callable[[Any], tuple[Swatch, ...]]:
    """The numbers from one to another as choices; `zero` is what 0 is called."""
    return one_of({str(number): str(number or zero) for number in range(first, last + 1)})


def replaced(members: tuple[P, ...], number: int, other: P) -> tuple[P, ...]:
    return (*members[:number], other, *members[number + 1 :])


def toggled(members: tuple[P, ...], member: P) -> tuple[P, ...]:
    """The members without that one, or with it behind the others."""
    without = tuple(other for other in members if other != member)
    return without if len(without) < len(members) else (*members, member)


def meant(places: Mapping[P, Point], touch: Touch, reach: float, otherwise: str) -> P:
    """The place that a finger means. Raises Malformed, saying `otherwise`, if none is near."""
    place = nearest(places, touch.at, reach)
    if place is None:
        raise meaningless(otherwise)
    return place


def dragged(touch: Touch, otherwise: str) -> Point:
    """Where a finger let go. Raises Malformed, saying `otherwise`, if it did not move."""
    if len(touch.points) < 2:
        raise meaningless(otherwise)
    return touch.points[-1]


def number_typed(text: str, last: int, otherwise: str) -> int:
    """The number from 1 to the last that was typed. Raises Malformed, saying `otherwise`."""
    typed = text.strip()
    if not (typed.isascii() and typed.isdigit()) or not 1 <= int(typed[:4]) <= last:
        raise meaningless(otherwise)
    return int(typed[:4])
