"""What is printed on a kind of piece: said once for the document, the finger and the remark.

A field says what its value `must` be: a document is refused with "must be a number from 1 to 9", a
finger with "Type a number from 1 to 9." Fields that no two kinds may have alike say so in `alike`,
with a {} for the value: "Two tiles have the letter {}."
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from textwrap import wrap
from typing import Any, Generic, TypeVar

from companion.engine.editing.editor import (
    MOST_TEXT,
    At,
    Gesture,
    Icon,
    Path,
    Swatch,
    Tool,
    Touch,
    meaningless,
    numbers,
    one_of,
    replaced,
    toggled,
)
from companion.engine.phrases import are, capital
from companion.engine.pictures import Area, Element, Picture, Piece, Point, along
from companion.engine.problems import ID, Problem, id_problems, shared

S = TypeVar("S")
K = TypeVar("K")
M = TypeVar("M")

GAP = 0.4
"""The space left free inside each edge of a cell."""
LETTER = 2.0
"""The width of a letter of a label, in hundredths of the picture's width."""
LINE = 4.2
BADGE = 3.4


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of one size, all lengths in hundredths of the picture's width."""

    columns: int
    height: float
    top: float = 0.0

    @property
    def width(self) -> float:
        """How wide a cell is: all columns together fill the picture."""
        return 100 / self.columns

    def corner(self, number: int) -> Point:
        row, column = divmod(number, self.columns)
        return column * self.width, self.top + row * self.height

    def middle(self, number: int) -> Point:
        left, top = self.corner(number)
        return left + self.width / 2, top + self.height / 2

    def bottom(self, count: int) -> float:
        """Where the last row of so many cells ends."""
        return self.top + max(1, -(-count // self.columns)) * self.height

    def area(self, number: int, place: str, title: str, tone: str, label: str = "") -> Area:
        """A cell as a card, its label at the foot of it in as many lines as it takes."""
        (left, top), width, height = self.corner(number), self.width, self.height
        right, bottom = left + width - GAP, top + height - GAP
        left, top = left + GAP, top + GAP
        room = max(4, int((width - 1) / LETTER))
        lines = [line for part in label.split("\n") for line in wrap(part, room)]
        x = left + (right - left) / 2
        at = (x, round(bottom - 1.4 - LINE * (len(lines) - 1), 3)) if lines else None
        outline = ((left, top), (right, top), (right, bottom), (left, bottom))
        return Area(place, title, outline, tone, "\n".join(lines), at)

    def badge(self, number: int, place: str, title: str, text: str) -> Element:
        """A number in the upper right corner of a cell."""
        left, top = self.corner(number)
        at = (left + self.width - GAP - 1.2 * BADGE, top + GAP + 1.2 * BADGE)
        return Piece(place, title, at, BADGE, "circle", "bone", text)

    def touched(self, touch: Touch, count: int) -> tuple[int, ...]:
        """The cells that a finger passed, of the first `count`, each once.

        Raises Malformed for a touch without a place.
        """
        trail = touch.points if len(touch.points) > 1 else (touch.at,)
        under: dict[int, None] = {}
        for x, y in along(trail, min(self.width, self.height) / 3):
            column, row = int(x // self.width), int((y - self.top) // self.height)
            if 0 <= column < self.columns and row >= 0:
                under[row * self.columns + column] = None
        return tuple(number for number in under if number < count)

    def tapped(self, touch: Touch, count: int, otherwise: str = "Tap one of the cells.") -> int:
        """The cell that was tapped, of the first `count`. Raises Malformed, saying `otherwise`."""
        return self.passed(touch, count, otherwise)[0]

    def passed(self, touch: Touch, count: int, otherwise: str) -> tuple[int, ...]:
        """The cells that a finger passed, one at least. Raises Malformed, saying `otherwise`."""
        cells = self.touched(touch, count)
        if not cells:
            raise meaningless(otherwise)
        return cells


# Counting and naming kinds of pieces

MOST = 99
LONGEST_ID = 30
STEPS = {"1": "1 more", "-1": "1 less", "5": "5 more", "-5": "5 less"}


def steps(_: object) -> tuple[Swatch, ...]:
    """The choices of a tool that counts: one or five, more or less."""
    return tuple(Swatch(step, label) for step, label in STEPS.items())


def summed(count: int, touch: Touch) -> int:
    total = count + int(touch.choice or "1")
    if total < 0:
        raise meaningless("There are not that many to take away.")
    if total > MOST:
        raise meaningless(f"There can be {MOST} at most.")
    return total


def plain(text: str) -> str:
    """The text that was typed, as one line. Raises Malformed if it is empty."""
    words = " ".join(text.split())
    if not words:
        raise meaningless("Type something first.")
    return words


def plain_id(text: str, fallback: str, joint: str) -> str:
    """An id of small letters and digits, made from a name."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in text)
    return joint.join(letters.lower().split())[:LONGEST_ID].strip(joint) or fallback


def new_id(text: str, taken: list[str], fallback: str, *, joint: str = "_") -> str:
    """An id of small letters and digits, made from a name and different from those taken."""
    wanted = plain_id(text, fallback, joint)
    id_, number = wanted, 1
    while id_ in taken:
        number += 1
        id_ = f"{wanted}{joint}{number}"
    return id_


# What is printed on a kind of piece


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field. Without a `label` it has no tool.

    `id` is that of its tool, by default its name. `get` and `put` are for what is no attribute of
    its own; `step` is the step where its faults are seen, by default the first one of its kinds.
    """

    name: str
    label: str = ""
    help: str = ""
    must: str = ""
    alike: str = ""
    id: str = ""
    step: str = ""
    icon: Icon = "paint"
    gesture: Gesture = "tap"
    get: Callable[[Any], Any] | None = None
    put: Callable[[Any, Any], Any] | None = None

    @property
    def tool(self) -> str:
        return self.id or self.name

    @property
    def wanted(self) -> str:
        """What the value must be, in words."""
        return self.must

    def value(self, kind: Any) -> Any:
        return self.get(kind) if self.get else getattr(kind, self.name)

    def with_value(self, kind: Any, value: Any) -> Any:
        """The kind with that there. Raises Malformed if it cannot be."""
        if not self.fits(value):
            raise meaningless(f"Type {self.wanted}.")
        return self.put(kind, value) if self.put else replace(kind, **{self.name: value})

    def fits(self, value: Any) -> bool:
        return True

    def given(self, now: Any, touch: Touch) -> Any:
        return touch.choice

    def more(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True, kw_only=True)
class NumberField(Field):
    """A whole number: chosen, or typed where there are too many to choose from."""

    least: int = 1
    most: int = 9
    typed: bool = False
    gesture: Gesture = "swipe"

    @property
    def wanted(self) -> str:
        return f"a number from {self.least} to {self.most}"

    def fits(self, value: Any) -> bool:
        return self.least <= int(value) <= self.most

    def given(self, now: int, touch: Touch) -> int:
        text = plain(touch.text) if self.typed else touch.choice or "1"
        if not (text.isascii() and text.isdigit()) or len(text) > len(str(self.most)):
            raise meaningless(f"Type {self.wanted}.")
        return int(text)

    def more(self) -> dict[str, Any]:
        if self.typed:
            return {"typed": self.label, "digits": True}
        return {"choices": numbers(self.least, self.most)}


@dataclass(frozen=True, kw_only=True)
class CountField(NumberField):
    """How many pieces there are: one or five, more or less. A kind of which there is none keeps its
    cell and is not in the edition."""

    name: str = "count"
    label: str = "Count"
    most: int = MOST
    icon: Icon = "place"
    gesture: Gesture = "tap"

    def with_value(self, kind: Any, value: int) -> Any:
        return replace(kind, **{self.name: value})

    def given(self, now: int, touch: Touch) -> int:
        return summed(now, touch)

    def more(self) -> dict[str, Any]:
        return {"choices": steps}


@dataclass(frozen=True, kw_only=True)
class TextField(Field):
    """A text that the `pattern` fits, with a `capital` letter first if it must; `typed` is what the
    text field asks for."""

    pattern: re.Pattern[str]
    typed: str = ""
    longest: int = MOST_TEXT
    capital: bool = False
    icon: Icon = "name"

    def fits(self, value: Any) -> bool:
        if len(value) > self.longest or (self.capital and not value[:1].isupper()):
            return False
        return bool(self.pattern.fullmatch(value))

    def given(self, now: str, touch: Touch) -> str:
        return plain(touch.text)

    def more(self) -> dict[str, Any]:
        return {"typed": self.typed, "longest": self.longest}


@dataclass(frozen=True, kw_only=True)
class ChoiceField(Field):
    """One of the `known` things, by their ids; the first one until another is chosen. `choices`
    shows them otherwise than by their ids. A document may also have what fits `others`."""

    known: Collection[str]
    choices: Callable[[Any], tuple[Swatch, ...]] | None = None
    others: re.Pattern[str] | None = None

    def fits(self, value: Any) -> bool:
        return value in self.known or bool(self.others and self.others.fullmatch(value))

    def given(self, now: str, touch: Touch) -> str:
        return touch.choice or next(iter(self.known))

    def more(self) -> dict[str, Any]:
        return {"choices": self.choices or one_of(self.known)}


@dataclass(frozen=True, kw_only=True)
class TraitsField(ChoiceField):
    """Any of several things, each at most once."""

    icon: Icon = "pick"

    def fits(self, value: Any) -> bool:
        return len(set(value)) == len(value) and all(one in self.known for one in value)

    def given(self, now: Any, touch: Touch) -> Any:
        return toggled(now, super().given("", touch))


def called(noun: str, name: str, tool: str, word: str = "name", **more: Any) -> TextField:
    """The field that says how a kind is called. Typed on the free cell it makes a new kind."""
    return TextField(
        name=name,
        id=tool,
        label=word.capitalize(),
        help=f"Tap a {noun} or the free place, then type its {word}.",
        typed=f"{word.capitalize()} of the {noun}",
        **more,
    )


# A list of an edition, such as its creatures, declared once


@dataclass(frozen=True, slots=True)
class Ticked(Generic[M]):
    """A kind of which there is one, such as a card, and whether it is in the list."""

    member: M
    used: bool = True


Signs = Callable[[int, Any, str], Iterable[Element]]
"""What is drawn on a cell: made of its number, its kind, and the words for the kind."""


@dataclass(frozen=True, kw_only=True)
class Sort(Generic[S, K]):
    """The kinds of one list, with its tools and pictures.

    | field | says |
    |---|---|
    | `name` | how the list is called, in the edition and in the sketch |
    | `noun` | what one of its kinds is; the ids of the cells begin with it |
    | `title` | the field that makes a new kind when it is typed on the free cell |
    | `made` | makes it, of the sketch, a new id and what was typed |
    | `total` | how many pieces there are together |
    | `whole` | that in words, "There are 20 creatures"; without a total, what an empty list lacks |
    | `label` | what the button says that takes the usual kinds |
    | `ids` | what an id looks like |
    | `pages`, `a_step` | several steps show the list, each so many kinds |
    | `ticked` | whether its kinds are `Ticked`, since there is one of each or none |
    """

    name: str
    noun: str
    cells: Cells
    title: TextField
    fields: tuple[Field, ...]
    made: Callable[[S, str, str], K]
    whole: str
    label: str = "Take the usual ones"
    total: int | None = None
    ids: re.Pattern[str] = ID
    pages: int = 1
    a_step: int = 0
    ticked: bool = False

    @cached_property
    def field(self) -> dict[str, Field]:
        return {field.name: field for field in (self.title, *self.fields)}

    # In a sketch

    def all(self, sketch: S) -> tuple[K, ...]:
        kinds: tuple[K, ...] = getattr(sketch, self.name)
        return kinds

    def put(self, sketch: Any, kinds: tuple[K, ...]) -> S:
        changed: S = replace(sketch, **{self.name: kinds})
        return changed

    def member(self, kind: K) -> Any:
        return kind.member if isinstance(kind, Ticked) else kind

    def with_member(self, kind: Any, member: Any) -> K:
        """The kind with something else printed on it."""
        now: K = replace(kind, member=member) if self.ticked else member
        return now

    def is_used(self, kind: Any) -> bool:
        """Whether the edition lists that kind."""
        return bool(kind.used if self.ticked else kind.count)

    def counted(self, sketch: S) -> str:
        """How many pieces of the total there are: "12 / 20"."""
        return f"{self.pieces(sketch)} / {self.total}"

    def words(self, sketch: S) -> str:
        """How many pieces there are, as a sentence: "12 creatures of 20."."""
        return f"{self.pieces(sketch)} {self.name} of {self.total}."

    def pieces(self, sketch: S) -> int:
        return sum(member.count for member in self.members(sketch))

    def members(self, sketch: S) -> tuple[Any, ...]:
        return tuple(self.member(kind) for kind in self.all(sketch) if self.is_used(kind))

    # In a document

    def problems(self, members: tuple[Any, ...]) -> Iterator[Problem]:
        """The faults of the list, each at its place in the document."""
        yield from self._counted(members)
        yield from id_problems(f"{self.name}[{{}}].id", (one.id for one in members), self.ids)
        for field in self.field.values():
            values = [field.value(member) for member in members]
            path = f"{self.name}[{{}}].{field.name}"
            for number, value in enumerate(values):
                if not field.fits(value):
                    yield Problem(path.format(number), f"must be {field.wanted}")
            for number in shared(values) if field.alike else ():
                yield Problem(path.format(number), field.alike.format(values[number]))

    def _counted(self, members: tuple[Any, ...]) -> Iterator[Problem]:
        if self.total is None:
            if not members:
                yield Problem(self.name, self.whole)
        elif not members:
            yield Problem(self.name, f"{self.whole}, and none is entered.")
        elif (count := sum(member.count for member in members)) != self.total:
            yield Problem(self.name, f"{self.whole}; {count} {are(count)} counted.")

    # In the pictures

    def page(self, number: int) -> int:
        """The page that shows the kind of that number."""
        return min(number // self.a_step, self.pages - 1) if self.a_step else 0

    def suffix(self, page: int) -> str:
        """What the ids of a page's step and tools end with."""
        return str(page) if self.a_step else ""

    def step(self, number: int) -> str:
        return self.name + self.suffix(self.page(number))

    def place(self, number: int) -> str:
        return f"{self.noun}-{number + 1}"

    def at(self, sketch: S, path: Path) -> At:
        """Where a fault of the list is seen."""
        kinds = self.all(sketch)
        match path[1:]:
            case (int(number), *inner):
                used = [n for n, kind in enumerate(kinds) if self.is_used(kind)][number]
                field = self.field.get(str(inner[0])) if inner else None
                step = field.step if field and field.step else self.step(used)
                return At(step, self.place(used))
        if kinds:
            return At(self.step(0))
        return At(self.step(0), "free", (Touch(f"usual_{self.name}"),), self.label)

    def _span(self, page: int) -> tuple[int, int | None]:
        """The numbers of the first kind on a page and of the first behind it."""
        first = page * self.a_step
        return first, None if page == self.pages - 1 else first + self.a_step

    def _free(self, sketch: S, page: int) -> int | None:
        """The number of the free cell on a page; None if another page shows it."""
        (first, last), count = self._span(page), len(self.all(sketch))
        here = first <= count and (last is None or count < last)
        return count - first if here else None

    # How it is entered

    def touched(self, sketch: S, touch: Touch, page: int = 0) -> tuple[int, ...]:
        """The kinds that the finger passed, each by its number among all kinds."""
        first, last = self._span(page)
        cells = self.cells.touched(touch, len(self.all(sketch)[first:last]))
        return tuple(first + cell for cell in cells)

    def each(self, change: Callable[[S, K, Touch], K], page: int = 0) -> Callable[[S, Touch], S]:
        """A tool's touch that changes every kind which the finger has passed."""

        def changed(sketch: S, touch: Touch) -> S:
            kinds, tapped = list(self.all(sketch)), self.touched(sketch, touch, page)
            if not tapped:
                raise meaningless(f"Tap a {self.noun}; a new one gets its name first.")
            for number in tapped:
                kinds[number] = change(sketch, kinds[number], touch)
            return self.put(sketch, tuple(kinds))

        return changed

    def current(self, text_of: Callable[[K], str], page: int = 0) -> Callable[[S, Point], str]:
        """A tool's `current`: a text of the kind at the place tapped, empty where there is none."""

        def current(sketch: S, point: Point) -> str:
            touched = self.touched(sketch, Touch("", (point,)), page)
            return text_of(self.all(sketch)[touched[0]]) if touched else ""

        return current

    def _name(self, page: int, sketch: S, touch: Touch) -> S:
        """The sketch once the kind that was tapped, or a new one, has the name that was typed."""
        kinds, text = self.all(sketch), capital(plain(touch.text))
        if tapped := self.touched(sketch, touch, page):
            kind = kinds[tapped[0]]
            named = self.with_member(kind, self.title.with_value(self.member(kind), text))
            return self.put(sketch, replaced(kinds, tapped[0], named))
        free = self._free(sketch, page)
        if free is None or free not in self.cells.touched(touch, free + 1):
            raise meaningless(f"Tap a {self.noun}, or the free place behind the last one.")
        return self.put(sketch, (*kinds, self.named(sketch, text)))

    def named(self, sketch: S, text: str) -> K:
        """A new kind of that name, which the list does not have yet. Raises Malformed."""
        if not self.title.fits(text):
            raise meaningless(f"Type {self.title.wanted}.")
        taken = [self.member(kind).id for kind in self.all(sketch)]
        return self.made(sketch, new_id(text, taken, self.noun), text)

    def tools(self, *names: str, page: int = 0) -> tuple[Tool[S], ...]:
        return tuple(self._tool(self.field[name], page) for name in names)

    def _tool(self, field: Field, page: int) -> Tool[S]:
        def change(_: S, kind: K, touch: Touch) -> K:
            member = self.member(kind)
            value = field.given(field.value(member), touch)
            return self.with_member(kind, field.with_value(member, value))

        more = field.more()
        if "typed" in more:
            more["current"] = self.current(lambda kind: str(field.value(self.member(kind))), page)
        return Tool(
            field.tool + self.suffix(page),
            field.label,
            field.icon,
            field.help,
            partial(self._name, page) if field is self.title else self.each(change, page),
            field.gesture,
            **more,
        )

    def switch(self, name: str, label: str, icon: Icon, text: str, page: int = 0) -> Tool[S]:
        """The tool that takes `Ticked` kinds out of the list, or puts them back into it."""

        def switched(_: S, kind: Any, __: Touch) -> Any:
            return replace(kind, used=not kind.used)

        return Tool(name + self.suffix(page), label, icon, text, self.each(switched, page))

    def usual(self, kinds: Callable[[], tuple[K, ...]]) -> Tool[S]:
        """The tool without a button that takes the usual kinds."""
        name = f"usual_{self.name}"
        return Tool(
            name, "Usual", "choose", self.label, lambda sketch, _: self.put(sketch, kinds())
        )

    def picture(
        self,
        title: str,
        words: Callable[[S], str],
        said: Callable[[S, Any], tuple[str, str, str]],
        signs: Signs,
        *,
        page: int = 0,
        least: int = 12,
    ) -> Callable[[S], Picture]:
        """A step's picture: a cell for each kind, what is `said` of it (in words, its tone, its
        label), its signs, and the free cell. There is room for `least` cells at least."""
        first, last = self._span(page)

        def drawn(sketch: S) -> Picture:
            elements: list[Element] = []
            kinds, free = self.all(sketch)[first:last], self._free(sketch, page)
            for cell, kind in enumerate(kinds):
                spoken, tone, label = said(sketch, kind)
                place = self.place(first + cell)
                elements.append(self.cells.area(cell, place, spoken, tone, label))
                elements += signs(cell, kind, spoken)
            if free is not None:
                another = f"Free place for another {self.noun}"
                elements.append(self.cells.area(free, "free", another, "path", "Another"))
            elif not kinds:
                before = f"The {self.name} before these come first"
                elements.append(self.cells.area(0, "later", before, "path", "Later"))
            height = self.cells.bottom(max(least, len(kinds) + 1))
            return Picture(title, words(sketch), 100.0, height, tuple(elements))

        return drawn
