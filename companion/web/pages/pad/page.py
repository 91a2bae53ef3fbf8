"""What the pad shows: cells with numbers, and the board on which pieces are counted by taps."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.engine.pictures.picture import Picture
from companion.engine.rulebook import Ruling
from companion.engine.scores.counting import CountCell, CountGroup, without_repeats
from companion.engine.scores.findings import Finding
from companion.engine.setup.participants import Participant, Token
from companion.web.parts.notice import Notice
from companion.web.parts.rail import Rail

MARKS = {"impossible": "!", "doubtful": "!", "missing": "?"}


@dataclass(frozen=True, slots=True)
class PadCell:
    """One cell with its number; None is empty, which is not zero.

    `implied`: what follows for it from other numbers, so that nobody need enter it.
    """

    cell: CountCell
    row: str
    value: int | None
    implied: int | None
    token: Participant | Token | None
    problem: str
    asked: bool
    current: bool
    url: str

    @property
    def shown(self) -> int | None:
        """The number that counts."""
        return self.implied if self.value is None else self.value

    @property
    def full_label(self) -> str:
        """What it is called beside the name of its group."""
        return without_repeats(self.row, self.cell.label)

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
        """Whether every number is known."""
        asked = (cell for row in self.rows for cell in row.cells if cell.asked)
        return all(cell.shown is not None for cell in asked)

    @property
    def has_rest(self) -> bool:
        """Whether it has numbers that can be called 0 all at once."""
        return any(cell.cell.in_rest for row in self.rows for cell in row.cells)

    @property
    def mark(self) -> str:
        """How far it is counted, and whether something there cannot be."""
        cells = [cell for row in self.rows for cell in row.cells]
        if any(cell.problem for cell in cells):
            return "!"
        return "✓" if self.done else ""


@dataclass(frozen=True, slots=True)
class PadTab:
    """A way to a part of the count, or to one of its groups; to all that lie on the map at once."""

    label: str
    current: bool
    done: bool
    url: str
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PadPage:
    """What the pad shows. `group` and `cell` are in hand; None in a part of which nothing is typed.
    `place` is a place that was tapped without scripts, to be confirmed;
    `looked_at` is the finding that alone is left of the list, so that its place can be seen;
    `growing` where this phone adds to what is counted on, as long as its edition grows."""

    code: str
    title: str
    tone: str
    revision: int
    parts: tuple[PadTab, ...]
    groups: tuple[PadGroup, ...]
    group: PadGroup | None
    group_id: str
    part: str
    cell: PadCell | None
    people: tuple[Participant, ...]
    tokens: tuple[Participant | Token, ...]
    hand: int
    picture: Picture | None
    tappable: frozenset[str]
    place: str
    findings: tuple[Finding, ...]
    checking: bool
    looked_at: int | None
    rests_on: tuple[tuple[str, str], ...]
    untouched: bool
    verdict: str
    growing: str | None
    rail: Rail
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    locked: bool

    @property
    def url(self) -> str:
        """This page, at this cell and with this piece in hand."""
        looked_at = None if self.looked_at is None else str(self.looked_at)
        return self.at(check=looked_at or ("yes" if self.checking else None))

    def at(
        self, group: str = "", *, check: str | None = None, piece: int | None = None, **more: Any
    ) -> str:
        """The pad at a group, or at the cell in hand if none is named."""
        cell = None if group or self.cell is None else self.cell.cell.name
        return url_for(
            "pages.table",
            code=self.code,
            group=group or self.group_id,
            cell=cell,
            piece=self.hand if piece is None else piece,
            check=check,
            **more,
        )

    @property
    def has_board(self) -> bool:
        """Whether the group in hand is counted beside the board."""
        return self.picture is not None and (self.group is None or bool(self.group.group.where))

    @property
    def lit(self) -> tuple[str, ...]:
        """The place of the group in hand, if it has a single one."""
        return self.group.group.where if self.group and _is_place(self.group) else ()

    @property
    def tray(self) -> bool:
        """Whether the pieces lie in a tray of their own: unless the group in hand has a row with a
        cell for each, where a tap on a cell takes its piece in hand as well."""
        rows = self.group.rows if self.group else ()
        return len(self.tokens) > 1 and len(self.tokens) not in [len(row.cells) for row in rows]

    def place_url(self, place: str) -> str | None:
        """Where a tap on the map leads without scripts: to the question whether to set the
        piece in hand there, or to the group of that place."""
        if place in self.tappable:
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
        return url_for("pages.ask", code=self.code)

    @property
    def badges(self) -> Mapping[str, str]:
        """What is drawn onto places: "!" what cannot be, "?" what is not counted, if asked."""
        ids = {one.group.id for one in self.groups}
        return signs(
            one
            for one in self.findings
            if one.group in ids and (self.checking or MARKS[one.kind] == "!")
        )


def signs(found: Iterable[Finding]) -> Mapping[str, str]:
    """The signs of findings on their places; the worst of a place wins."""
    return {place: MARKS[one.kind] for one in reversed(list(found)) for place in one.where}


def _is_place(one: PadGroup) -> bool:
    return len(one.group.where) == 1
