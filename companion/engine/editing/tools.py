"""Writing tools: from a function, for one of several alike parts, and their choices."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from companion.engine.editing.editor import (
    EditorStep,
    Gesture,
    Icon,
    Swatch,
    Tool,
    Touch,
    meaningless,
)
from companion.engine.editing.proposals import PhotoView, Proposal
from companion.engine.phrases import capital
from companion.engine.pictures.picture import Point
from companion.engine.pictures.plane import nearest

P = TypeVar("P")
S = TypeVar("S")


def tool(
    label: str, icon: Icon, gesture: Gesture = "tap", *, name: str = "", **more: Any
) -> Callable[[Callable[[S, Touch], S]], Tool[S]]:
    """Make a tool of a function that changes a sketch. Its docstring is the help that people read;
    its name is the tool's id, unless another is given. `more` are further fields of the tool."""

    def made(touch: Callable[[S, Touch], S]) -> Tool[S]:
        help_ = " ".join((touch.__doc__ or "").split())
        found: str = name or getattr(touch, "__name__", "")
        return Tool(found, label, icon, help_, touch, gesture, **more)

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
        made: Tool[Any] = replace(
            cast(Tool[Any], tool),
            id=self._named(tool.id),
            touch=lambda sketch, touch: self.put(sketch, tool.touch(self.get(sketch), touch)),
            choices=choices and (lambda sketch: choices(self.get(sketch))),
            current=current and (lambda sketch, point: current(self.get(sketch), point)),
            onward=onward and (lambda sketch, point: onward(self.get(sketch), point)),
        )
        return made

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
    """The same choices whatever is entered: each with its label, by default its id, and colour."""
    known = labels if isinstance(labels, Mapping) else {one: capital(one) for one in labels}
    found = tuple(Swatch(one, label, (tones or {}).get(one, "")) for one, label in known.items())
    return lambda _: found


def numbers(first: int, last: int, zero: str = "0") -> Callable[[Any], tuple[Swatch, ...]]:
    """The numbers from one to another as choices; `zero` is what 0 is called."""
    return one_of({str(number): str(number or zero) for number in range(first, last + 1)})


def replaced(found: tuple[P, ...], number: int, one: P) -> tuple[P, ...]:
    """The same with another one at that number."""
    return (*found[:number], one, *found[number + 1 :])


def toggled(found: tuple[P, ...], one: P) -> tuple[P, ...]:
    """The same without that one, or with it behind the others."""
    return tuple(other for other in found if other != one) if one in found else (*found, one)


def meant(places: Mapping[P, Point], touch: Touch, reach: float, otherwise: str) -> P:
    """The place that a finger means. Raises Malformed, saying `otherwise`, if none is near."""
    found = nearest(places, touch.at, reach)
    if found is None:
        raise meaningless(otherwise)
    return found


def dragged(touch: Touch, otherwise: str) -> Point:
    """Where a finger let go. Raises Malformed, saying `otherwise`, if it did not move."""
    if len(touch.points) < 2:
        raise meaningless(otherwise)
    return touch.points[-1]


def number_typed(text: str, last: int, otherwise: str) -> int:
    """The number from 1 to the last that was typed. Raises Malformed, saying `otherwise`."""
    found = text.strip()
    if not (found.isascii() and found.isdigit()) or not 1 <= int(found[:4]) <= last:
        raise meaningless(otherwise)
    return int(found[:4])
