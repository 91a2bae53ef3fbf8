"""A list of an edition, such as its creatures, declared once: what is printed on each kind of them.

From the declaration follow the check of the document and the place of each fault in the editor;
`Sort` adds the tools and the pictures.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.engine.editing.editor import At, Path, Touch
from companion.engine.editing.fields import Field, TextField
from companion.engine.phrases import are
from companion.engine.pictures.cells import Cells
from companion.engine.problems import ID, Problem, id_problems, shared

S = TypeVar("S")
K = TypeVar("K")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Ticked(Generic[M]):
    """A kind of which there is one, such as a card, and whether it is in the list."""

    member: M
    used: bool = True


@dataclass(frozen=True, kw_only=True)
class Declared(Generic[S, K]):
    """The kinds of one list.

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
        """Fields by name."""
        return {field.name: field for field in (self.title, *self.fields)}

    # In a sketch

    def all(self, sketch: S) -> tuple[K, ...]:
        """The kinds that have a cell."""
        found: tuple[K, ...] = getattr(sketch, self.name)
        return found

    def put(self, sketch: Any, kinds: tuple[K, ...]) -> S:
        """The sketch with other kinds."""
        made: S = replace(sketch, **{self.name: kinds})
        return made

    def member(self, kind: K) -> Any:
        """A kind as the edition lists it."""
        return kind.member if isinstance(kind, Ticked) else kind

    def with_member(self, kind: Any, member: Any) -> K:
        """The kind with something else printed on it."""
        made: K = replace(kind, member=member) if self.ticked else member
        return made

    def is_used(self, kind: Any) -> bool:
        """Whether the edition lists that kind."""
        return bool(kind.used if self.ticked else kind.count)

    def counted(self, sketch: S) -> str:
        """How many pieces of the total there are: "12 / 20"."""
        return f"{self.pieces(sketch)} / {self.total}"

    def words(self, sketch: S) -> str:
        """The same as a sentence: "12 creatures of 20."."""
        return f"{self.pieces(sketch)} {self.name} of {self.total}."

    def pieces(self, sketch: S) -> int:
        """How many pieces there are."""
        return sum(member.count for member in self.members(sketch))

    def members(self, sketch: S) -> tuple[Any, ...]:
        """What the edition lists: the kinds of which there are some."""
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
        """The id of the step that shows a kind."""
        return self.name + self.suffix(self.page(number))

    def place(self, number: int) -> str:
        """The id of a kind's cell."""
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
