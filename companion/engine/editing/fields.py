"""What is printed on a kind of piece: said once for the document, the finger and the remark.

A field says what its value `must` be: a document is refused with "must be a number from 1 to 9", a
finger with "Type a number from 1 to 9." Fields that no two kinds may have alike say so in `alike`,
with a {} for the value: "Two tiles have the letter {}."
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.editing.editor import MOST_TEXT, Gesture, Icon, Swatch, Touch, meaningless
from companion.engine.editing.kinds import MOST, plain, steps, summed
from companion.engine.editing.tools import numbers, one_of, toggled


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
        """The id of its tool."""
        return self.id or self.name

    @property
    def wanted(self) -> str:
        """What the value must be, in words."""
        return self.must

    def value(self, kind: Any) -> Any:
        """What a kind has there."""
        return self.get(kind) if self.get else getattr(kind, self.name)

    def with_value(self, kind: Any, value: Any) -> Any:
        """The kind with that there. Raises Malformed if it cannot be."""
        if not self.fits(value):
            raise meaningless(f"Type {self.wanted}.")
        return self.put(kind, value) if self.put else replace(kind, **{self.name: value})

    def fits(self, value: Any) -> bool:
        """Whether a value can stand there."""
        return True

    def given(self, now: Any, touch: Touch) -> Any:
        """The value after a touch."""
        return touch.choice

    def more(self) -> dict[str, Any]:
        """What its tool has besides."""
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
