"""The pad: counting an end state, by numbers, by taps on the board, or on the grid of a sheet. One
lazy value is what a phone shows of it; the templates ask it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from flask import Response, request

from companion.documents.filed import points_of
from companion.engine.findings import Finding, findings
from companion.engine.pads import (
    Attends,
    CountBoard,
    CountCell,
    CountGroup,
    CountRow,
    Counts,
    without_repeats,
)
from companion.engine.phrases import figure, ordinal
from companion.engine.pictures import Picture
from companion.engine.problems import Malformed
from companion.engine.scoring import ScoreSheet, Standing
from companion.engine.setup import Participant, Token
from companion.engine.values import Points, added, is_exact
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import (
    ChangeCount,
    DecideTie,
    SetCounts,
    TapCount,
)
from companion.tables.play.moves import Finish
from companion.web.pages.at_table import (
    AtTable,
    PageAtTable,
    table_pages,
    write_fields,
)
from companion.web.rendering import render, with_query

MARKS = {"impossible": "!", "doubtful": "!", "missing": "?"}
KEYS = 20
"""As many numbers have a key at once, from 0 on; the next ones are behind one more key."""
BY_DIGITS = 100
"""Numbers that can have as many digits as this one are typed digit by digit."""
ROUND = "round_"
"""How the ids of rounds begin, before their numbers."""
FEW_COLUMNS = 3
"""A grid with more columns has no room for running totals beside its numbers."""
LONG = 6
"""Numbers with more signs than these are set smaller on a grid, with their running totals below."""


def signs(found: Iterable[Finding]) -> Mapping[str, str]:
    """The signs of findings on their places; the worst of a place wins."""
    return {place: MARKS[one.kind] for one in reversed(list(found)) for place in one.where}


# What is counted: cells, rows and groups with their numbers


@dataclass(frozen=True)
class PadCell:
    """One cell with its number; None is empty, which is not zero.

    `implied`: what follows for it from other numbers, so that nobody need enter it. `mine`: this
    phone counts such cells before those of others.
    """

    cell: CountCell
    row: str
    value: Points | None
    implied: Points | None
    token: Participant | Token | None
    problem: str
    asked: bool
    mine: bool

    @property
    def shown(self) -> Points | None:
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


@dataclass(frozen=True)
class PadRow:
    """Cells that are counted together."""

    label: str
    cells: tuple[PadCell, ...]

    @property
    def kind(self) -> str:
        """What is counted in it: a number, a seat, or a choice of words."""
        return self.cells[0].cell.kind

    @property
    def asked(self) -> int:
        """How many of its cells are asked now."""
        return sum(cell.asked for cell in self.cells)


@dataclass(frozen=True)
class PadGroup:
    """One place or step of the count, with the rows that are asked now."""

    group: CountGroup
    rows: tuple[PadRow, ...]

    @cached_property
    def cells(self) -> tuple[PadCell, ...]:
        """All its cells, row after row."""
        return tuple(cell for row in self.rows for cell in row.cells)

    @property
    def asked(self) -> tuple[PadCell, ...]:
        return tuple(cell for cell in self.cells if cell.asked)

    @property
    def done(self) -> bool:
        """Whether every number is known, and possible."""
        return all(cell.shown is not None and not cell.problem for cell in self.asked)

    @property
    def empty(self) -> bool:
        """Whether nothing of it is counted."""
        return all(cell.value is None for cell in self.cells)

    @property
    def has_rest(self) -> bool:
        """Whether it has numbers that can be called 0 all at once."""
        return any(cell.cell.in_rest for cell in self.cells)

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(cell.problem for cell in self.asked if cell.problem)

    @property
    def is_place(self) -> bool:
        """Whether it is one place of the map."""
        return len(self.group.where) == 1

    @property
    def in_grid(self) -> bool:
        """Whether its rows are lines of a grid: it has a number in each column."""
        return all(row.kind == "number" for row in self.rows)

    @property
    def number(self) -> str:
        """The number of a round; empty for what is counted once."""
        return self.group.id.removeprefix(ROUND) if self.group.id.startswith(ROUND) else ""


@dataclass(frozen=True)
class PadTab:
    """A way to a part of the count, or to one of its groups; to all that lie on the map at once."""

    label: str
    current: bool
    done: bool
    url: str
    groups: tuple[str, ...] = ()


@dataclass(frozen=True)
class PadColumn:
    """A column of a grid: whose it is, the total, and the place of those who are compared."""

    name: str
    token: Participant | Token | None
    seat: int | None
    total: Points
    rank: str


@dataclass(frozen=True)
class Keypad:
    """The keys for numbers up to the `highest`, with one for the sign where some are `signed`, and
    one for the point where some have `decimals`."""

    highest: int
    signed: bool
    decimals: bool

    @property
    def by_digits(self) -> bool:
        """Whether a key is a digit, and no whole number."""
        return self.highest >= BY_DIGITS

    @property
    def keys(self) -> tuple[int, ...]:
        """What has a key at first: the digits, or the numbers up to the largest."""
        if self.by_digits:
            return (*range(1, 10), 0)
        return tuple(range(KEYS if self.more else self.highest + 1))

    @property
    def more(self) -> bool:
        """Whether there are larger numbers than there are keys."""
        return KEYS < self.highest < BY_DIGITS


# The page


@dataclass(frozen=True)
class Pad(PageAtTable):
    """The pad on one phone. `hand_cell`, `hand_group` and `piece` are what it asks to have in hand;
    `tapped` a place that was tapped without scripts, `refused` a number that was typed and cannot
    be; `looked` is "yes" with the list of what is to be checked, or the number of the one looked
    at; `ending`: whether to end is asked."""

    hand_group: str = ""
    hand_cell: str = ""
    piece: int = 0
    tapped: str = ""
    refused: str = ""
    looked: str = ""
    ending: bool = False

    @cached_property
    def counts(self) -> Counts:
        """The numbers so far, with those that the part in hand begins with."""
        pad, now = self.game.pad, self.history
        found: Counts = pad.with_beginning(now.deal, now.counts, self.part)
        return found

    @cached_property
    def score(self) -> ScoreSheet:
        return self.history.sheet

    @cached_property
    def locked(self) -> bool:
        return self.history.finished_at is not None or not self.frame.rights.may_write

    @cached_property
    def people(self) -> tuple[Participant, ...]:
        return tuple(self.game.participants(self.history.deal))

    @cached_property
    def _asked_for(self) -> CountGroup | None:
        by_id = {one.id: one for one in self.history.count_sheet.groups}
        return self.history.count_sheet.group_of(self.hand_cell) or by_id.get(self.hand_group)

    @cached_property
    def part(self) -> str:
        return self._asked_for.part if self._asked_for else self.history.count_sheet.parts[-1]

    @cached_property
    def groups(self) -> tuple[PadGroup, ...]:
        """The groups of the part, with what is known of their cells."""
        game, deal, counts = self.game, self.history.deal, self.counts
        implied = game.pad.implied(deal, counts) if game.pad.implied else {}
        found = self.findings if counts == self.history.counts else findings(game, deal, counts)
        faults = {one.cell: one.text for one in found if one.kind == "impossible"}
        seats = {one.seat: one for one in self.people}

        def cell(row: str, one: CountCell) -> PadCell:
            token = one.token or (seats.get(one.seat) if one.seat is not None else None)
            return PadCell(
                cell=one,
                row=row,
                value=counts.get(one.name),
                implied=implied.get(one.name),
                token=token,
                problem=faults.get(one.name, ""),
                asked=one.is_asked(counts),
                mine=self.in_grid and one.seat in self._own,
            )

        def row(one: CountRow) -> PadRow:
            return PadRow(one.label, tuple(cell(one.label, found) for found in one.cells))

        return tuple(
            PadGroup(group, tuple(map(row, group.rows)))
            for group in self.history.count_sheet.groups
            if group.part == self.part and not group.on_board
        )

    @cached_property
    def _own(self) -> frozenset[int]:
        """The seat whose numbers a phone enters first; none where it may count for others: the
        host's as long as somebody has no phone, and one that several people share."""
        rights, now = self.frame.rights, self.history
        if len(rights.seats) != 1 or (rights.host and len(now.taken) < len(now.names)):
            return frozenset()
        return frozenset(rights.seats)

    # What is in hand

    @cached_property
    def cell(self) -> PadCell | None:
        """The cell asked for, or the first empty one of its group or part; none in a part that is
        counted by taps on the board alone."""
        chosen = [one for one in self.groups if one.group == self._asked_for] or self.groups
        cells = [cell for one in chosen for cell in one.asked]
        empty = [one for one in cells if one.shown is None]
        named = [one for one in cells if one.cell.name == self.hand_cell]
        if self.is_told and not self._asked_for:
            return None
        mine = [one for one in empty if one.mine]
        return next(iter((*named, *mine, *empty, *cells)), None)

    @cached_property
    def is_told(self) -> bool:
        """Whether people say who won: numbers can be entered beside it, and none is asked."""
        cells = self.history.count_sheet.cells
        return self.in_grid and any(cell.kind == "choice" for _, cell in cells)

    @cached_property
    def group(self) -> PadGroup | None:
        return next((one for one in self.groups if self.cell in one.cells), None)

    @cached_property
    def group_id(self) -> str:
        return self.group.group.id if self.group else self._first_of(self.part)

    def _first_of(self, part: str) -> str:
        """The first group of a part, also if nothing of that part is typed."""
        return next(one.id for one in self.history.count_sheet.groups if one.part == part)

    @property
    def typed(self) -> str | Points:
        """What stands in the field: the number in hand, or what was refused, to be corrected."""
        value = self.cell.value if self.cell else None
        return self.refused or ("" if value is None else value)

    # The board

    @cached_property
    def _board(self) -> CountBoard[Any] | None:
        if self.in_grid:
            return None
        found: CountBoard[Any] | None = self.game.pad.board(self.part)
        return found

    @cached_property
    def picture(self) -> Picture | None:
        return self._board.picture(self.history.deal, self.counts) if self._board else None

    @cached_property
    def tokens(self) -> tuple[Participant | Token, ...]:
        return self._board.pieces(self.history.deal, self.people) if self._board else ()

    @property
    def hand(self) -> int:
        """The number of the piece in hand."""
        return self.piece if 0 <= self.piece < len(self.tokens) else 0

    @cached_property
    def tappable(self) -> frozenset[str]:
        """The places of the picture where a tap sets or lifts something, whatever is in hand."""
        if self.locked or self.picture is None or self._board is None:
            return frozenset()
        board, deal, counts = self._board, self.history.deal, self.counts
        places = {one.id for one in self.picture.elements}
        free = places & board.cells(deal).keys()
        if tap := board.tap:
            hands = range(len(self.tokens))
            free |= {p for p in places if any(tap(deal, counts, p, n) != counts for n in hands)}
        return frozenset(free)

    @property
    def place(self) -> str:
        """The place that was tapped without scripts, to be confirmed."""
        return self.tapped if self.tapped in self.tappable else ""

    @property
    def has_board(self) -> bool:
        """Whether the group in hand is counted beside the board."""
        return bool(self.picture and (self.group is None or self.group.group.where))

    @property
    def lit(self) -> tuple[str, ...]:
        """The place of the group in hand, if it has a single one."""
        return self.group.group.where if self.group and self.group.is_place else ()

    @property
    def tray(self) -> bool:
        """Whether the pieces lie in a tray of their own: unless the group in hand has a row with a
        cell for each, where a tap on a cell takes its piece in hand as well, or words to choose."""
        rows, number = self.group.rows if self.group else (), len(self.tokens)
        own = any(len(row.cells) == number or row.kind == "choice" for row in rows)
        return number > 1 and not own

    def place_url(self, place: str) -> str | None:
        """Where a tap on the map leads without scripts: to the question whether to set the
        piece in hand there, or to the group of that place."""
        if place in self.tappable:
            return with_query(self._here, place=place)
        mine = (one.group.id for one in self.groups if one.group.where == (place,))
        return self.url_at(group) if (group := next(mine, None)) else None

    @property
    def badges(self) -> Mapping[str, str]:
        """What is drawn onto places: "!" what cannot be, "?" what is not counted, if asked."""
        ids = {one.group.id for one in self.groups}
        found = (one for one in self.findings if one.group in ids)
        return signs(one for one in found if self.is_open or MARKS[one.kind] == "!")

    # The grid of a sheet

    @cached_property
    def in_grid(self) -> bool:
        """Whether everything is counted on one grid, which grows by a row with each round."""
        return self.game.pad.rounds is not None

    @cached_property
    def columns(self) -> tuple[PadColumn, ...]:
        """The columns of the grid; none where nothing has a number."""
        cells = [cell for one in self.groups if one.in_grid for cell in one.cells]
        first = {cell.cell.seat: cell for cell in reversed(cells)}
        attendance, deal = self.game.pad.attendance, self.history.deal
        sitting = attendance.sitting(deal) if attendance else ()
        place = {seat: place for place, seat in enumerate(sitting)}
        ordered = sorted(first.items(), key=lambda one: place.get(one[0] or 0, one[0] or 0))
        standings = {one.seat: one for one in self.score.standings}

        def column(seat: int | None, one: PadCell) -> PadColumn:
            total = self.score.score(seat or 0).total
            rank = self._rank(standings[seat or 0])
            name = one.cell.label if len(first) > 1 else ""
            return PadColumn(name, one.token, seat, total, rank)

        return tuple(column(*one) for one in ordered)

    def in_columns(self, row: PadRow) -> tuple[PadCell | None, ...]:
        """The cells of a row by the columns; None for whoever does not play then."""
        by_seat = {cell.cell.seat: cell for cell in row.cells}
        return tuple(by_seat.get(one.seat) for one in self.columns)

    @cached_property
    def attendance(self) -> tuple[Attends, ...]:
        """Whether each seat plays; nothing where nobody can come or go, or nobody here says so."""
        found = self.game.pad.attendance
        now = found.now(self.history.deal) if found and self.in_grid else ()
        return now if self.frame.rights.host and not self.locked else ()

    @property
    def unlisted(self) -> tuple[str, ...]:
        """What has no place in the rail below a grid: the score, which the grid is, and the rules
        where people come and go."""
        return ("Score", "Rules") if self.attendance else ("Score",) if self.in_grid else ()

    def _rank(self, standing: Standing) -> str:
        """A place among those who are compared by points."""
        gone: Mapping[int, str] = self.game.pad.gone(self.history.deal)
        if standing.seat in gone:
            return gone[standing.seat]
        compared = standing.total is not None
        alone = self.is_told or len(self.score.standings) == 1
        return ordinal(standing.rank) if compared and not (alone or self.untouched) else ""

    @property
    def has_sums(self) -> bool:
        """Whether anything on the grid gives points."""
        return bool(self.columns and any(one.id != "result" for one in self.score.categories))

    @property
    def with_running(self) -> bool:
        """Whether there is room for the running totals beside the numbers."""
        return len(self.columns) <= FEW_COLUMNS

    @property
    def has_long_numbers(self) -> bool:
        """Whether a number or a sum of the grid is so long that all are set smaller."""
        cells = (cell.said for one in self.groups if one.in_grid for cell in one.cells)
        return max(map(len, (*cells, *(figure(one.total) for one in self.columns)))) > LONG

    def running(self, group: PadGroup, row: PadRow, one: PadCell) -> Points | None:
        """The running total beside the last number of a round, where there is room for it."""
        first, last = group == self.groups[0], row == group.rows[-1]
        if first or not last or not self.with_running or one.shown is None:
            return None
        return dict(group.group.so_far).get(one.cell.seat or 0)

    def said_of(self, group: PadGroup) -> str:
        """What the bar says while a group is in hand: "Round 4. Ada deals, then Ben."."""
        help_text = group.group.help
        return f"{group.group.title}. {help_text}" if help_text else group.group.title

    def title_of(self, group: PadGroup, one: PadCell) -> str:
        """What stands large beside the number in hand: a round, a category, a place."""
        return one.row if self.in_grid and not group.number else group.group.title

    def label_of(self, group: PadGroup, one: PadCell) -> str:
        """What a cell is called below that title."""
        if self.in_grid and (not group.number or len(group.rows) == 1):
            return one.cell.label if len(self.columns) > 1 else ""
        return one.full_label

    @property
    def winners(self) -> tuple[Participant, ...]:
        """Who would win with these numbers."""
        return tuple(one for one in self.people if one.seat in self.score.winners)

    @property
    def onward(self) -> str:
        """What leads back from the question whether to end: the next round, if there is one."""
        if self.goes_on and not self.findings:
            return next(one.group.title for one in self.groups if one.group.ahead and one.empty)
        return "Go on counting" if self.columns else ""

    @property
    def onward_url(self) -> str:
        return self.cell_url(self.cell) if self.cell else self._table

    @property
    def is_over(self) -> bool:
        """Whether the sheet has come to its end: all is counted, and no round may follow."""
        return not (self.untouched or self.findings or self.goes_on)

    @property
    def asks_end(self) -> bool:
        """Whether to end is asked: as soon as the sheet is over, else where somebody wants it."""
        return not self.locked and (self.ending or (self.is_over and not self.hand_cell))

    @property
    def rests(self) -> bool:
        """Whether nothing is entered and nothing is asked below the grid."""
        return self.in_grid and not (self.cell or self.asks_end or self.frame.finished)

    @cached_property
    def shared_by(self) -> tuple[tuple[int, str], ...]:
        """Who shares the victory, where this phone may say that one of them wins."""
        tie, now = self.game.pad.tie, self.history
        return tie.shared_by(now.deal, now.counts) if tie and self.may_end else ()

    @property
    def may_end(self) -> bool:
        """Whether this phone may end the game, and the numbers are possible."""
        possible = all(one.kind != "impossible" for one in self.findings)
        return self.frame.rights.host and not self.locked and possible

    # The course of the count

    @property
    def untouched(self) -> bool:
        return not self.history.counts

    @property
    def photo(self) -> str | None:
        """Where a photo fills in the part in hand, if one can."""
        pad = self.game.pad
        tapped = any(board.lies for board in pad.boards)
        if self.locked or not (tapped or (pad.photos and pad.photos(self.history.deal))):
            return None
        return self.frame.url("photo_page", part=self.part or None)

    @property
    def verdict(self) -> str:
        return self.score.verdict.rstrip(".")

    @property
    def announce(self) -> str:
        return self.history.entries[-1].text

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return self.history.findings

    @property
    def looked_at(self) -> int | None:
        """The finding that alone is left of the list, so that its place can be seen."""
        return next((n for n in range(len(self.findings)) if self.looked == str(n)), None)

    @property
    def is_open(self) -> bool:
        """Whether what is to be checked is shown."""
        return self.looked_at is not None or self.looked == "yes"

    @cached_property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """What was dealt and bears on the count, in words."""
        items = self.game.deal_items(self.history.deal)
        return tuple(
            (item.label, next(one.label for one in item.choices if one.id == item.value))
            for item in items
            if item.counts
        )

    @cached_property
    def goes_on(self) -> bool:
        """Whether another round may follow: one need not have been played, and is empty."""
        return any(one.group.ahead and one.empty and one.number for one in self.groups)

    @property
    def what_to_check(self) -> str:
        """What the way to the list of what is to be checked is called, if there is any."""
        if self.locked or self.untouched:
            return "Set-up" if self.rests_on and not self.locked else ""
        return f"{len(self.findings)} to check" if self.findings else "All counted"

    @property
    def keypad(self) -> Keypad:
        """The keys with which all numbers of this part can be entered; none for no numbers."""
        cells = [c.cell for one in self.groups for c in one.cells if c.cell.kind == "number"]
        sizes = (max(cell.high, -cell.low) for cell in cells)
        signed, decimals = any(one.low < 0 for one in cells), any(one.decimals for one in cells)
        return Keypad(max(sizes, default=-1), signed, decimals)

    # Ways

    def url_at(self, group: str = "", **more: Any) -> str:
        """The pad at a group, or at the cell in hand if none is named."""
        cell = None if group or self.cell is None else self.cell.cell.name
        query = {"cell": cell, "piece": self.hand, "check": None, **more}
        return self.frame.url("table", group=group or self.group_id, **query)

    @cached_property
    def _here(self) -> str:
        return self.url_at()

    @property
    def url(self) -> str:
        """This page: at this cell and with this piece in hand; a grid leads on by itself."""
        if self.in_grid:
            return self.frame.url("table", end="yes" if self.ending else None)
        return self.url_at(check=self.looked if self.is_open else None)

    @cached_property
    def _table(self) -> str:
        return self.frame.url("table")

    def cell_url(self, cell: PadCell) -> str:
        return with_query(self._table, cell=cell.cell.name, piece=str(self.piece))

    @cached_property
    def parts(self) -> tuple[PadTab, ...]:
        """The parts, where there is more than one."""
        parts = self.history.count_sheet.parts
        return tuple(
            PadTab(
                label=part,
                current=part == self.part,
                done=part != self.part and self._is_done(part),
                url=with_query(self._table, group=self._first_of(part)),
            )
            for part in (parts if len(parts) > 1 else ())
        )

    def _is_done(self, part: str) -> bool:
        other, now = Pad(self.frame, self._first_of(part)), self.history
        cells = [cell for one in other.groups for cell in one.asked]
        if any(one.problem for one in cells):
            return False
        known = now.game.pad.with_implied(now.deal, now.counts)
        return all(one.cell.name in known for one in cells) and any(n in now.counts for n in known)

    @cached_property
    def tabs(self) -> tuple[PadTab, ...]:
        """The groups of this part; those that are places of the map share a tab."""
        runs = [(place, list(ones)) for place, ones in groupby(self.groups, lambda o: o.is_place)]
        shown = [tab for place, ones in runs for tab in ([ones] if place else [[o] for o in ones])]
        return tuple(
            PadTab(
                label="On the map" if len(ones) > 1 else ones[0].group.title,
                current=self.group in ones,
                done=all(one.done for one in ones),
                url=with_query(self._table, group=ones[0].group.id),
                groups=tuple(one.group.id for one in ones),
            )
            for ones in shown
        )


def untouched_cells(history: History, group_id: str, row: str = "") -> dict[str, int | None]:
    """The cells of a group that are still empty, set to nothing: "the rest is zero"; with a row
    those of the rows of that name in the whole part. What follows from other numbers
    stays as it is, and who won stays open."""
    pad, deal = history.game.pad, history.deal
    groups = history.count_sheet.groups
    group = next((one for one in groups if one.id == group_id), None)
    if group is None:
        return {}
    implied = pad.with_implied(deal, pad.with_beginning(deal, history.counts, group.part))
    return {
        cell.name: cell.nothing
        for found in groups
        if not found.on_board and (found == group or (row and found.part == group.part))
        for one in found.rows
        if not row or one.label == row
        for cell in one.cells
        if cell.in_rest and cell.name not in implied
    }


# The routes

WITH_COMMAS = re.compile(r"[-−]?[1-9]\d{0,2}(,\d{3})+", re.ASCII)
"""A number as the app itself writes it, with its thousands parted."""
LONGEST = 100
"""Letters of what the form names that go back into an address."""


def show_pad(at: AtTable) -> Response:
    """The pad at the cell, and with the piece in hand, that the address or the form names."""
    sent, answering = request.values, request.method == "POST"
    page = Pad(
        at,
        hand_group=sent.get("group", ""),
        hand_cell=sent.get("hand" if answering else "cell", ""),
        piece=sent.get("piece", default=0, type=int),
        tapped="" if answering else sent.get("place", ""),
        refused=sent.get("value", "")[:LONGEST] if at.notice else "",
        looked=sent.get("check", ""),
        ending=sent.get("end") == "yes",
    )
    return render("pad/pad", page)


@table_pages.post("/counts")
def count(at: AtTable) -> Response:
    """Change one cell (`cell` and `by`) or type its number (`value`, empty to clear it), tap
    or slide over the map (`place`, several of them parted by spaces), or call what is still
    empty in a group nothing (`rest`; with `row` in the rows of that name)."""
    kept = () if at.history.game.only_counted else ("group", "piece", "check")
    sent = {name: request.form.get(name, "")[:LONGEST] or None for name in kept}
    return at.answer(lambda: _count(at), show_pad, at.url("table", **sent))


def _count(at: AtTable) -> History:
    form, fields, here = request.form, write_fields(), (at.code, at.rights)
    client_id, cell = fields["client_id"], form.get("cell", "")
    if "rest" in form:
        cells = untouched_cells(at.history, form["rest"], form.get("row", ""))
        return carry_out(SetCounts(*here, cells, **fields)) if cells else at.history
    if "place" in form:
        piece, places = form.get("piece", default=0, type=int), form["place"].split()
        part = form.get("part")
        return carry_out(TapCount(*here, places, piece, client_id=client_id, part=part))
    if "by" in form:
        by = form.get("by", default=0, type=int)
        return carry_out(ChangeCount(*here, cell, by, client_id=client_id))
    after = carry_out(SetCounts(*here, {cell: number_typed(form.get("value", ""))}, **fields))
    return _told(at, after, client_id) if at.rights.host else after


def _told(at: AtTable, after: History, client_id: str) -> History:
    """The table after the answer to its only question, such as who won, which closes it: one tap is
    enough, and an undo opens it again."""
    asked = [cell for _, cell in after.count_sheet.cells if cell.is_asked(after.counts)]
    if len(asked) > 1 or asked[0].kind != "choice" or asked[0].name not in after.counts:
        return after
    stamp = f"{client_id[:60]}-end"
    return carry_out(Finish(at.code, at.rights, revision=after.revision, client_id=stamp))


@table_pages.post("/tie")
def decide_tie(at: AtTable) -> Response:
    """Say which `seat` of those that share the victory wins, and `why`; without one they share it
    after all."""
    named = bool(request.form.get("seat"))
    seat = request.form.get("seat", default=-1, type=int) if named else None
    why = request.form.get("why", "")
    return at.answer(lambda: at.write(DecideTie, seat, why), show_pad, at.url("table", end="yes"))


def number_typed(text: str) -> Points | None:
    """The number that somebody typed; None where the field is empty. Raises Malformed."""
    text = text.strip()
    if not text:
        return None
    number = points_of(text.replace(",", "") if WITH_COMMAS.fullmatch(text) else text)
    if number is None or "--" in text:
        raise Malformed.at("value", "Enter a number, such as 58200 or 12.5, or leave it empty.")
    return added([number]) if is_exact(number) else number
