"""The rows of a sheet, declared once: for documents and for the editor."""

import re
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.editing.editor import Gesture, Icon, Touch, meaningless
from companion.engine.editing.fields import Cells, Field, NumberField, Sort, Ticked, called, plain
from companion.games.score_sheet.edition import Row

NAME: Final = re.compile(r"[^\sa-z!][^\n!]{0,29}")
IDS: Final = re.compile(r"(?=.{1,40}$)[a-z0-9]+(_[a-z0-9]+)*")


@dataclass(frozen=True, kw_only=True)
class SignedField(NumberField):
    """A number that may be less than 0, typed with its sign."""

    least: int = -999
    most: int = 9999
    icon: Icon = "pick"
    gesture: Gesture = "tap"

    def given(self, now: int, touch: Touch) -> int:
        text = plain(touch.text).replace("−", "-")
        size = text.removeprefix("-")
        if not (size.isascii() and size.isdigit()) or len(size) > len(str(self.most)):
            raise meaningless(f"Type {self.wanted}.")
        return int(text)

    def more(self) -> dict[str, Any]:
        return {"typed": self.label}


@dataclass(frozen=True, kw_only=True)
class SwitchField(Field):
    """Something that is so or not: a tap changes it."""

    must: str = "true or false"

    def given(self, now: bool, touch: Touch) -> bool:
        return not now


def _made(sketch: Any, name: str, text: str) -> Ticked[Row]:
    before = sketch.rows[-1].member if sketch.rows else None
    return Ticked(Row(name, text, rounds=before.rounds if before else True))


ROWS: Final[Sort[Any, Ticked[Row]]] = Sort(
    name="rows",
    noun="row",
    cells=Cells(2, 16.5),
    whole="Nothing is counted yet: name a row, or take a row of points.",
    label="Take a row of points",
    ids=IDS,
    made=_made,
    ticked=True,
    title=called(
        "row",
        "name",
        "name_row",
        pattern=NAME,
        longest=30,
        must="a name of at most 30 letters",
        alike="Two rows are called {}.",
    ),
    fields=(
        SignedField(
            name="each",
            label="Points each",
            help="Tap a row, then type what each of it gives; 0 if it is only noted.",
            most=999,
        ),
        SignedField(
            name="most",
            label="At most",
            help="Tap a row, then type the largest number that it can have.",
        ),
        SignedField(
            name="least",
            label="At least",
            help="Tap a row, then type the smallest number, such as -50 for minus points.",
        ),
        SwitchField(
            name="rounds",
            label="Every round",
            help="Tap a row that is counted in every round; again if it is counted once.",
        ),
        SwitchField(
            name="equal",
            label="By itself",
            help="Tap a row that is 1 where the two before it are equal, as bid and tricks.",
        ),
    ),
)
