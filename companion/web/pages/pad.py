"""The pad: counting an end state, by numbers or by taps on the board."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Response, request, url_for

from companion.engine.findings import Finding, fault_text, findings
from companion.engine.pads import CountBoard, CountCell, CountGroup, Counts, without_repeats
from companion.engine.pictures import Picture
from companion.engine.problems import Malformed
from companion.engine.setup import Participant, Token
from companion.tables.access.tokens import Rights
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import ChangeCount, SetCounts, TapCount
from companion.web.pages.at_table import AtTable, table_pages, write_fields
from companion.web.pages.rendering import render
from companion.web.parts.frame import Frame, Growing, Notice, frame_of, growing_draft
from companion.web.parts.photos import photo_way

# The keys: whole numbers, or digits where numbers are large

KEYS = 20
"""As many numbers have a key at once, from 0 on; the next ones are behind one more key."""
BY_DIGITS = 100
"""Numbers that can have as many digits as this one are typed digit by digit."""


@dataclass(frozen=True, slots=True)
class Keypad:
    """The keys for numbers up to the `highest`, with one for the sign where some are `signed`."""

    highest: int
    signed: bool

    @property
    def by_digits(self) -> bool:
        """Whether a key is a digit, and no whole number."""
        return self.highest >= BY_DIGITS

    @property
    def keys(self) -> range:
        """What has a key at first: the numbers up to the largest, or the digits."""
        if self.by_digits:
            return range(10)
        return range(KEYS if self.more else self.highest + 1)

    @property
    def more(self) -> bool:
        """Whether there are larger numbers than there are keys."""
        return KEYS < self.highest < BY_DIGITS


def keypad_for(cells: Iterable[CountCell]) -> Keypad:
    """The keys with which all of these numbers can be entered; none for no numbers."""
    found = tuple(cells)
    sizes = (max(cell.high, -cell.low) for cell in found)
    return Keypad(max(sizes, default=-1), any(cell.low < 0 for cell in found))


# How a count goes: whether it is begun, what is to be checked

MARKS = {"impossible": "!", "doubtful": "!", "missing": "?"}


@dataclass(frozen=True, slots=True)
class Course:
    """`untouched`: nothing is counted yet. `by_hand`: the game could be played with the app as
    well. `in_rounds`: the pad grows by a round as each is counted. `photo` is where a photo fills
    in the part in hand, if one can."""

    untouched: bool
    by_hand: bool
    in_rounds: bool
    photo: str | None


@dataclass(frozen=True, slots=True)
class ToCheck:
    """What is to be checked before a count is closed, and whether this is shown (`open`);
    `looked_at` is the finding that alone is left of the list, so that its place can be seen.

    `rests_on` is what was dealt and bears on the count, in words.
    """

    findings: tuple[Finding, ...]
    open: bool
    looked_at: int | None
    rests_on: tuple[tuple[str, str], ...]

    @property
    def asked(self) -> str | None:
        """What an address says of it."""
        if self.looked_at is not None:
            return str(self.looked_at)
        return "yes" if self.open else None


def signs(found: Iterable[Finding]) -> Mapping[str, str]:
    """The signs of findings on their places; the worst of a place wins."""
    return {place: MARKS[one.kind] for one in reversed(list(found)) for place in one.where}


# What the pad shows: cells with numbers, and the board


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


# The pad of one phone, made from the counts: which cell is in hand, what is known


@dataclass(frozen=True, slots=True)
class InHand:
    """What a phone is about to count: a group, a cell of it, and the piece for taps."""

    group: str = ""
    cell: str = ""
    piece: int = 0


def pad_page(
    at: AtTable,
    hand: InHand,
    *,
    place: str = "",
    check: str = "",
    notice: Notice | None = None,
) -> PadPage:
    """The pad at the cell in hand; at the end's first empty one where nothing is in hand.

    `check` is "yes" with the list of what is to be checked, or the number of the one looked at.
    """
    history, rights = at.history, at.rights
    game, deal = history.game, history.deal
    making = _Making(history, hand, _own(history, rights))
    people = tuple(game.participants(deal))
    locked = history.finished_at is not None or not rights.may_write
    groups = making.groups(making.part, making.current)
    group = next((one for one in groups if one.current), None)
    found = findings(game, deal, history.counts)
    looked_at = next((n for n in range(len(found)) if check == str(n)), None)
    is_open = looked_at is not None or check == "yes"
    return PadPage(
        frame=frame_of(history, rights, history, notice),
        parts=making.parts(),
        groups=groups,
        group=group,
        group_id=group.group.id if group else making.first_of(making.part),
        part=making.part,
        cell=next(
            (one for row in (group.rows if group else ()) for one in row.cells if one.current), None
        ),
        people=people,
        board=_board(making, people, place, locked=locked),
        check=ToCheck(found, is_open, looked_at, _rests_on(history)),
        course=Course(
            untouched=not history.counts,
            by_hand=not game.only_counted,
            in_rounds=making.in_rounds,
            photo=None if locked else photo_way(history, making.part),
        ),
        verdict=history.sheet.verdict.rstrip("."),
        growing=growing_draft(history, rights),
        announce=history.entries[-1].text,
        locked=locked,
    )


class _Making:
    """The groups of a pad on their way to a page."""

    def __init__(self, history: History, hand: InHand, own: frozenset[int]) -> None:
        game, deal = history.game, history.deal
        self.history, self.hand, self.own = history, hand, own
        self.in_rounds = game.pad.rounds is not None
        self.sheet = sheet = game.pad.sheet_with(deal, history.counts)
        asked = sheet.group_of(hand.cell)
        ids = {group.id: group for group in sheet.groups}
        chosen = asked or ids.get(hand.group)
        self.part = chosen.part if chosen else sheet.parts[-1]
        self.labels = sheet.parts
        self.counts: Counts = game.pad.with_beginning(deal, history.counts, self.part)
        self.implied = game.pad.implied(deal, self.counts) if game.pad.implied else {}
        self.people = {one.seat: one for one in game.participants(deal)}
        faults = game.count_problems(deal, self.counts)
        self.problems = {one.path: fault_text(sheet, one) for one in faults}
        self.typed = [one for one in sheet.groups if not one.on_board]
        self.chosen = chosen if chosen in self.typed else None

    @cached_property
    def current(self) -> str:
        """The cell in hand: the one asked for, or the first empty one of its group or part. There
        is none in a part that is counted by taps on the board alone."""
        groups = [self.chosen] if self.chosen else self._of(self.part)
        cells = [cell for group in groups for cell in self._asked(group)]
        if self.hand.cell in [cell.name for cell in cells]:
            return self.hand.cell
        empty = [c for c in cells if c.name not in self.counts and c.name not in self.implied]
        mine = [cell for cell in empty if self._is_mine(cell)]
        return next((cell.name for cell in (*mine, *empty, *cells)), "")

    def _is_mine(self, cell: CountCell) -> bool:
        return self.in_rounds and cell.seat in self.own

    def groups(self, part: str, current: str = "") -> tuple[PadGroup, ...]:
        """The groups of a part, as they are asked now."""
        return tuple(
            PadGroup(
                group,
                tuple(
                    PadRow(
                        row.label, tuple(self._cell(row.label, cell, current) for cell in row.cells)
                    )
                    for row in group.rows
                ),
                url_for("pages.table", code=self.history.code, group=group.id),
            )
            for group in self._of(part)
        )

    def parts(self) -> tuple[PadTab, ...]:
        """The parts, where there is more than one."""
        if len(self.labels) < 2:
            return ()
        return tuple(
            PadTab(
                label=part,
                current=part == self.part,
                done=part != self.part and self._is_done(part),
                url=url_for("pages.table", code=self.history.code, group=self.first_of(part)),
                groups=tuple(group.id for group in self._of(part)),
            )
            for part in self.labels
        )

    def first_of(self, part: str) -> str:
        """The first group of a part, also if nothing of that part is typed."""
        return next(one.id for one in self.sheet.groups if one.part == part)

    def _is_done(self, part: str) -> bool:
        mine = {cell.name for group in self._of(part) for cell in self._asked(group)}
        if mine & self.problems.keys():
            return False
        known = self.history.game.pad.with_implied(self.history.deal, self.history.counts)
        return mine <= known.keys() and any(name in self.history.counts for name in known)

    def _of(self, part: str) -> list[CountGroup]:
        return [group for group in self.typed if group.part == part]

    def _asked(self, group: CountGroup) -> list[CountCell]:
        cells = (cell for row in group.rows for cell in row.cells)
        return [cell for cell in cells if cell.is_asked(self.counts)]

    def _cell(self, row: str, cell: CountCell, current: str) -> PadCell:
        person = self.people.get(cell.seat) if cell.seat is not None else None
        return PadCell(
            cell=cell,
            row=row,
            value=self.counts.get(cell.name),
            implied=self.implied.get(cell.name),
            token=cell.token or person,
            problem=self.problems.get(cell.name, ""),
            asked=cell.is_asked(self.counts),
            current=cell.name == current,
            mine=self._is_mine(cell),
            url=url_for(
                "pages.table", code=self.history.code, cell=cell.name, piece=self.hand.piece
            ),
        )


def _own(history: History, rights: Rights) -> frozenset[int]:
    """The seat whose numbers a phone enters first; none where it may count for others: the host's
    as long as somebody has no phone, and one that several people share."""
    if len(rights.seats) != 1 or (rights.host and len(history.taken) < len(history.names)):
        return frozenset()
    return frozenset(rights.seats)


def _board(making: _Making, people: Sequence[Participant], place: str, *, locked: bool) -> PadBoard:
    """The board of the part, with the piece in hand."""
    deal, hand = making.history.deal, making.hand.piece
    board = making.history.game.pad.board(making.part)
    tokens = board.pieces(deal, people) if board else ()
    picture = board.picture(deal, making.counts) if board else None
    taps = _tappable(deal, board, making.counts, picture, len(tokens))
    tappable = frozenset() if locked else taps
    return PadBoard(
        picture=picture,
        tokens=tokens,
        hand=hand if 0 <= hand < len(tokens) else 0,
        tappable=tappable,
        place=place if place in tappable else "",
    )


def _tappable(
    deal: Any, board: CountBoard[Any] | None, counts: Counts, picture: Picture | None, hands: int
) -> frozenset[str]:
    """The places of the picture where a tap sets or lifts something, whatever is in hand."""
    if board is None or board.tap is None or picture is None:
        return frozenset()
    return frozenset(
        one.id
        for one in picture.elements
        if any(board.tap(deal, counts, one.id, hand) != counts for hand in range(hands))
    )


def _rests_on(history: History) -> tuple[tuple[str, str], ...]:
    """What was dealt and bears on the count, in words."""
    return tuple(
        (item.label, next(one.label for one in item.choices if one.id == item.value))
        for item in history.game.deal_items(history.deal)
        if item.counts
    )


def untouched_cells(history: History, group_id: str, row: str = "") -> dict[str, int | None]:
    """The cells of a group that are still empty, set to nothing: "the rest is zero"; with a row
    those of the rows of that name in the whole part. What follows from other numbers
    stays as it is, and who won stays open."""
    pad, deal = history.game.pad, history.deal
    sheet = pad.sheet_with(deal, history.counts)
    group = next((one for one in sheet.groups if one.id == group_id), None)
    if group is None:
        return {}
    known = pad.with_implied(deal, pad.with_beginning(deal, history.counts, group.part))
    return {
        cell.name: cell.nothing
        for found in sheet.groups
        if not found.on_board and (found == group or (row and found.part == group.part))
        for one in found.rows
        if not row or one.label == row
        for cell in one.cells
        if cell.in_rest and cell.name not in known
    }


# The routes

TYPED = re.compile(r"-?(\d{1,9}|\d{1,3}([,. '’]\d{3}){1,2})", re.ASCII)
"""A number as people type it, also with its thousands parted."""
LONGEST = 100
"""Letters of what the form names that go back into an address."""


def show_pad(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    """The pad at the cell, and with the piece in hand, that the address or the form names."""
    values, answering = request.values, request.method == "POST"
    hand = InHand(
        group=values.get("group", ""),
        cell=values.get("hand" if answering else "cell", ""),
        piece=values.get("piece", default=0, type=int),
    )
    page = pad_page(
        at,
        hand,
        place="" if answering else values.get("place", ""),
        check=values.get("check", ""),
        notice=notice,
    )
    return render("pad/pad", page, status)


@table_pages.post("/counts")
def count(at: AtTable) -> Response:
    """Change one cell (`cell` and `by`) or type its number (`value`, empty to clear it), tap
    or slide over the map (`place`, several of them parted by spaces), or call what is still
    empty in a group nothing (`rest`; with `row` in the rows of that name)."""
    form = request.form
    return at.answer(
        lambda: _count(at),
        show_pad,
        at.url(
            group=form.get("group", "")[:LONGEST] or None,
            piece=form.get("piece", "")[:LONGEST] or None,
            check=form.get("check", "")[:LONGEST] or None,
        ),
    )


def _count(at: AtTable) -> History:
    form, fields = request.form, write_fields()
    client_id = fields["client_id"]
    if "rest" in form:
        cells = untouched_cells(at.history, form["rest"], form.get("row", ""))
        return carry_out(SetCounts(at.code, at.rights, cells, **fields)) if cells else at.history
    if "place" in form:
        piece = form.get("piece", default=0, type=int)
        places, part = form["place"].split(), form.get("part")
        return carry_out(
            TapCount(at.code, at.rights, places, piece, client_id=client_id, part=part)
        )
    if "by" in form:
        by = form.get("by", default=0, type=int)
        return carry_out(
            ChangeCount(at.code, at.rights, form.get("cell", ""), by, client_id=client_id)
        )
    typed = {form.get("cell", ""): _value(form.get("value", ""))}
    return carry_out(SetCounts(at.code, at.rights, typed, **fields))


def _value(text: str) -> int | None:
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if not TYPED.fullmatch(text):
        raise Malformed.at("value", "Enter a whole number, or leave the field empty.")
    return int(re.sub("[^0-9-]", "", text))
