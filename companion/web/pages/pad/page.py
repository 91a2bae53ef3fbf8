"""What the pad shows: cells with numbers, and the board on which pieces are counted by taps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.pads import CountCell, CountGroup, without_repeats
from companion.engine.pictures import Picture
from companion.engine.setup import Participant, Token
from companion.web.pages.pad.course import MARKS, Course, ToCheck, signs
from companion.web.pages.pad.keypad import Keypad, keypad_for
from companion.web.parts.frame import Frame
from companion.web.parts.growing import Growing


@dataclass(frozen=True, slots=True)
class PadCell:
    """One cell with its number; None is empty, which is not zero.

    `implied`: what follows for it from other numbers, so that nobody need enter it. `mine`: this
    phone counts such cells before those of others.
    """

    cell: CountCell
    row: str
    value: int | None
    implied: int | None
    token: Participant | Token | None
    problem: str
    asked: bool
    current: bool
    mine: bool
    url: str

    @property
    def shown(self) -> int | None:
        """The number that counts."""
        return self.implied if self.value is None else self.value

    @property
    def follows(self) -> bool:
        """Whether its number follows from others."""
        return self.value is None and self.implied is not None

    @property
    def full_label(self) -> str:
        """What it is called beside the name of its group."""
        return without_repeats(self.row, self.cell.label)

    @property
    def before(self) -> str:
        """What its row adds to its own label, for whoever does not see the row."""
        return self.full_label.removesuffix(self.cell.label).rstrip(", ")

    @property
    def said(self) -> str:
        """That number in words, a dash where it is not known."""
        return "–" if self.shown is None else self.cell.said(self.shown)


@dataclass(frozen=True, slots=True)
class PadRow:
    """Cells that are counted together."""

    label: str
    cells: tuple[PadCell, ...]

    @property
    def current(self) -> bool:
        """Whether the cell in hand is one of them."""
        return any(cell.current for cell in self.cells)

    @property
    def kind(self) -> str:
        """What is counted in it: a number, a seat, or a choice of words."""
        return self.cells[0].cell.kind

    @property
    def asked(self) -> int:
        """How many of its cells are asked now."""
        return sum(cell.asked for cell in self.cells)


@dataclass(frozen=True, slots=True)
class PadGroup:
    """One place or step of the count, with the rows that are asked now."""

    group: CountGroup
    rows: tuple[PadRow, ...]
    url: str

    @property
    def current(self) -> bool:
        """Whether it is in hand."""
        return any(row.current for row in self.rows)

    @property
    def done(self) -> bool:
        """Whether every number is known, and possible."""
        asked = [cell for row in self.rows for cell in row.cells if cell.asked]
        return all(cell.shown is not None and not cell.problem for cell in asked)

    @property
    def empty(self) -> bool:
        """Whether nothing of it is counted."""
        return all(cell.value is None for row in self.rows for cell in row.cells)

    @property
    def has_rest(self) -> bool:
        """Whether it has numbers that can be called 0 all at once."""
        return any(cell.cell.in_rest for row in self.rows for cell in row.cells)

    @property
    def problems(self) -> tuple[str, ...]:
        """What cannot be, in words."""
        cells = (cell for row in self.rows for cell in row.cells if cell.asked)
        return tuple(cell.problem for cell in cells if cell.problem)


@dataclass(frozen=True, slots=True)
class PadTab:
    """A way to a part of the count, or to one of its groups; to all that lie on the map at once."""

    label: str
    current: bool
    done: bool
    url: str
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PadBoard:
    """The board beside a count. `tokens` are the pieces that taps set, and `hand` the number of the
    one in hand; `tappable` are the places where a tap sets or lifts something, and `place` is one
    that was tapped without scripts, to be confirmed."""

    picture: Picture | None
    tokens: tuple[Participant | Token, ...]
    hand: int
    tappable: frozenset[str]
    place: str


@dataclass(frozen=True, slots=True)
class PadPage:
    """What the pad shows. `group` and `cell` are in hand; None in a part of which nothing is typed.
    `growing` is where this phone adds to what is counted on, as long as its edition grows."""

    frame: Frame
    parts: tuple[PadTab, ...]
    groups: tuple[PadGroup, ...]
    group: PadGroup | None
    group_id: str
    part: str
    cell: PadCell | None
    people: tuple[Participant, ...]
    board: PadBoard
    check: ToCheck
    course: Course
    verdict: str
    growing: Growing | None
    announce: str
    locked: bool

    @property
    def url(self) -> str:
        """This page, at this cell and with this piece in hand."""
        return self.at(check=self.check.asked)

    def at(
        self, group: str = "", *, check: str | None = None, piece: int | None = None, **more: Any
    ) -> str:
        """The pad at a group, or at the cell in hand if none is named."""
        cell = None if group or self.cell is None else self.cell.cell.name
        return self.frame.url(
            "table",
            group=group or self.group_id,
            cell=cell,
            piece=self.board.hand if piece is None else piece,
            check=check,
            **more,
        )

    @property
    def what_to_check(self) -> str:
        """What the way to the list of what is to be checked is called, if there is any."""
        if self.locked or (self.course.untouched and not self.check.rests_on):
            return ""
        if self.course.untouched:
            return "Set-up"
        number = sum(one.group not in self._ahead for one in self.check.findings)
        if self.goes_on and not number:
            return ""
        return f"{number} to check" if number else "All counted"

    @property
    def tabbed(self) -> bool:
        """Whether its groups have tabs: rounds always, so that a second one moves nothing."""
        return self.course.in_rounds or len(self.tabs) > 1

    @property
    def goes_on(self) -> bool:
        """Whether another round may follow."""
        return bool(self._ahead)

    @property
    def _ahead(self) -> frozenset[str]:
        """The rounds that need not have been played, and of which nothing is counted."""
        return frozenset(one.group.id for one in self.groups if one.group.ahead and one.empty)

    @property
    def keypad(self) -> Keypad:
        """The keys for the numbers of this part."""
        rows = (row for one in self.groups for row in one.rows if row.kind == "number")
        return keypad_for(cell.cell for row in rows for cell in row.cells)

    @property
    def has_board(self) -> bool:
        """Whether the group in hand is counted beside the board."""
        if self.board.picture is None:
            return False
        return self.group is None or bool(self.group.group.where)

    @property
    def lit(self) -> tuple[str, ...]:
        """The place of the group in hand, if it has a single one."""
        return self.group.group.where if self.group and _is_place(self.group) else ()

    @property
    def tray(self) -> bool:
        """Whether the pieces lie in a tray of their own: unless the group in hand has a row with a
        cell for each, where a tap on a cell takes its piece in hand as well."""
        rows, number = self.group.rows if self.group else (), len(self.board.tokens)
        return number > 1 and number not in [len(row.cells) for row in rows]

    def place_url(self, place: str) -> str | None:
        """Where a tap on the map leads without scripts: to the question whether to set the
        piece in hand there, or to the group of that place."""
        if place in self.board.tappable:
            return self.at(place=place)
        mine = (one.group.id for one in self.groups if one.group.where == (place,))
        group = next(mine, None)
        return self.at(group) if group else None

    @property
    def tabs(self) -> tuple[PadTab, ...]:
        """The groups of this part; those that are places of the map share a tab."""
        shown: list[list[PadGroup]] = []
        for one in self.groups:
            if shown and _is_place(one) and _is_place(shown[-1][0]):
                shown[-1].append(one)
            else:
                shown.append([one])
        return tuple(
            PadTab(
                label="On the map" if len(ones) > 1 else ones[0].group.title,
                current=any(one.current for one in ones),
                done=all(one.done for one in ones),
                url=ones[0].url,
                groups=tuple(one.group.id for one in ones),
            )
            for ones in shown
        )

    @property
    def ask_url(self) -> str:
        """The page that answers about places."""
        return self.frame.url("ask")

    @property
    def badges(self) -> Mapping[str, str]:
        """What is drawn onto places: "!" what cannot be, "?" what is not counted, if asked."""
        ids, shown = {one.group.id for one in self.groups}, self.check.open
        found = (one for one in self.check.findings if one.group in ids)
        return signs(one for one in found if shown or MARKS[one.kind] == "!")


def _is_place(one: PadGroup) -> bool:
    return len(one.group.where) == 1
