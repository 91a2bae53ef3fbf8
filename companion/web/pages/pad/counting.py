"""The pad of one phone, made from the counts: which cell is in hand, and what is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import url_for

from companion.engine.findings import fault_text, findings
from companion.engine.pads import CountBoard, CountCell, CountGroup, Counts
from companion.engine.pictures import Picture
from companion.engine.setup import Participant
from companion.tables.access.tokens import Rights
from companion.tables.logs.history import History
from companion.web.pages.at_table import AtTable
from companion.web.pages.pad.course import Course, ToCheck
from companion.web.pages.pad.page import PadBoard, PadCell, PadGroup, PadPage, PadRow, PadTab
from companion.web.parts.frame import frame_of
from companion.web.parts.growing import growing_draft
from companion.web.parts.notice import Notice
from companion.web.parts.photographed import photo_way


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
