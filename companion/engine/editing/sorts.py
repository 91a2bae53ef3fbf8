"""How a declared list is entered: the tools of its fields, and a picture of its kinds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.engine.editing.declared import Declared
from companion.engine.editing.editor import Icon, Tool, Touch, meaningless
from companion.engine.editing.fields import Field
from companion.engine.editing.kinds import Kinds, new_id
from companion.engine.pictures.picture import Element, Picture

S = TypeVar("S")
K = TypeVar("K")
Signs = Callable[[int, Any, str], Iterable[Element]]
"""What is drawn on a cell: made of its number, its kind, and the words for the kind."""


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
        return self.made(sketch, new_id(text, taken, self.noun), text)

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

    def switch(self, name: str, label: str, icon: Icon, text: str, page: int = 0) -> Tool[S]:
        """The tool that takes `Ticked` kinds out of the list, or puts them back into it."""

        def switched(_: S, kind: Any, __: Touch) -> Any:
            return replace(kind, used=not kind.used)

        return Tool(name + self.suffix(page), label, icon, text, self.kinds(page).each(switched))

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
