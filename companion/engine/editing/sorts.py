"""How a declared list is entered: the tools of its fields, and a picture of its kinds."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.engine.editing.declared import Declared
from companion.engine.editing.editor import Swatch, Tool, Touch, meaningless
from companion.engine.editing.fields import Field
from companion.engine.editing.kinds import Kinds, new_id
from companion.engine.pictures.picture import Element, Picture

S = TypeVar("S")
K = TypeVar("K")
Signs = Callable[[int, Any, str], Iterable[Element]]
"""What is drawn on a cell: made of its number, its kind, and the words for the kind."""
LONGEST = 1000
UNREADABLE = "This touch cannot be read."


@dataclass(frozen=True, kw_only=True)
class Sort(Declared[S, K]):
    """A declared list with its tools and pictures."""

    def kinds(self, page: int = 0) -> Kinds[S, K]:
        """The kinds that a step shows."""
        first = page * self.a_step
        last = None if page == self.pages - 1 else first + self.a_step
        return Kinds(
            self.noun, self.cells, self.all, self.put, self._titled, self._new, first, last
        )

    def _titled(self, kind: K, text: str) -> K:
        return self.with_member(kind, self.title.with_value(self.member(kind), text))

    def _new(self, sketch: S, text: str) -> K:
        if not self.title.fits(text):
            raise meaningless(f"Type {self.title.wanted}.")
        taken = [self.member(kind).id for kind in self.all(sketch)]
        return self.made(sketch, new_id(text, taken, self.noun, joint=self.joint), text)

    def tools(self, *names: str, page: int = 0) -> tuple[Tool[S], ...]:
        """The tools of those fields, in that order."""
        return tuple(self._tool(self.field[name], page) for name in names)

    def _tool(self, field: Field, page: int) -> Tool[S]:
        kinds = self.kinds(page)

        def change(_: S, kind: K, touch: Touch) -> K:
            member = self.member(kind)
            value = field.given(field.value(member), touch)
            return self.with_member(kind, field.with_value(member, value))

        more = field.more()
        if "typed" in more:
            more["current"] = kinds.current(lambda kind: str(field.value(self.member(kind))))
        return Tool(
            field.tool + self.suffix(page),
            field.label,
            field.icon,
            field.help,
            kinds.named if field is self.title else kinds.each(change),
            field.gesture,
            **more,
        )

    def hidden(self, usual: Callable[[], tuple[K, ...]]) -> tuple[Tool[S], ...]:
        """Tools without a button: one takes the usual kinds, others enter a list again."""
        return (
            _hidden(f"usual_{self.name}", lambda sketch, _: self.put(sketch, usual())),
            _hidden(self.noun, self._of_last(self._row), self._row_choices),
            *(_hidden(self._hidden_id(f), self._of_last(_text(f))) for f in self._unlabelled),
        )

    @property
    def _unlabelled(self) -> Iterator[Field]:
        return (one for one in self.fields if not one.label and one.name not in self.row)

    def _hidden_id(self, field: Field) -> str:
        return f"{self.noun}_{field.name}"

    def _of_last(self, change: Callable[[Any, Touch, list[str]], Any]) -> Callable[[S, Touch], S]:
        """A tool's touch that changes the last member; `change` gets the ids of the others too."""

        def touch(sketch: S, touched: Touch) -> S:
            *others, last = self.all(sketch) or (None,)
            if last is None:
                raise meaningless(UNREADABLE)
            ids = [self.member(kind).id for kind in others if kind is not None]
            changed = self.with_member(last, change(self.member(last), touched, ids))
            return self.put(sketch, (*self.all(sketch)[:-1], changed))

        return touch

    def _row(self, member: Any, touch: Touch, taken: list[str]) -> Any:
        words = touch.text.split()
        if len(words) != len(self.row) + 1 or words[-1] in taken:
            raise meaningless(UNREADABLE)
        *values, found = words
        if not self.ids.fullmatch(found):
            raise meaningless(UNREADABLE)
        for name, word in zip(self.row, values, strict=True):
            member = self.field[name].with_value(member, self.field[name].read(word))
        if self.row_choice and touch.choice:
            member = self.field[self.row_choice].with_value(member, touch.choice)
        return replace(member, id=found)

    def _row_choices(self, sketch: S) -> tuple[Swatch, ...]:
        return self.field[self.row_choice].more()["choices"](sketch) if self.row_choice else ()

    def touches(self, members: tuple[Any, ...]) -> Iterator[Touch]:
        """The touches that enter the list again."""
        for number, member in enumerate(members):
            page = self.page(number)
            at = (self.cells.middle(number - page * self.a_step),)
            yield Touch(self.title.tool + self.suffix(page), at, text=self.title.value(member))
            row = (str(self.field[name].value(member)) for name in self.row)
            yield Touch(self.noun, text=" ".join((*row, member.id)))
            for field in self.fields:
                for touch in (
                    field.touches(field.value(member)) if field.name not in self.row else ()
                ):
                    if field.label:
                        yield replace(touch, tool=field.tool + self.suffix(page), points=at)
                    else:
                        yield replace(touch, tool=self._hidden_id(field))

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
        shown = self.kinds(page)

        def drawn(sketch: S) -> Picture:
            elements: list[Element] = []
            kinds, free = shown.shown(sketch), shown.free(sketch)
            for cell, kind in enumerate(kinds):
                spoken, tone, label = said(sketch, kind)
                place = self.place(shown.first + cell)
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


def _text(field: Field) -> Callable[[Any, Touch, list[str]], Any]:
    return lambda member, touch, _: field.with_value(member, field.read(touch.text))


def _hidden(
    name: str,
    touch: Callable[[S, Touch], S],
    choices: Callable[[S], tuple[Swatch, ...]] | None = None,
) -> Tool[S]:
    label = name.replace("_", " ").capitalize()
    return Tool(name, label, "place", "Enter it again.", touch, choices=choices, longest=LONGEST)
