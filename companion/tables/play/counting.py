"""Counting on the pad. A tap is sent as a difference, so that it counts however quick the taps are.

A typed number is entered as it is, unless somebody else has changed that cell meanwhile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from companion.engine.layout import NOTHING, lifted
from companion.engine.pads import LAID, Attendance, Attends, CountCell, CountSheet
from companion.engine.phrases import figure
from companion.engine.problems import Malformed, Problem, require
from companion.engine.rulebook import IllegalMove
from companion.engine.setup import DealLike
from companion.engine.values import Points, added, is_exact
from companion.tables.access import check_names_differ, clean, clean_name
from companion.tables.errors import Stale
from companion.tables.logs.entries import Corrected, Counted, DealtOut, Reported
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.ledger import Met, SeenWrite, Write
from companion.tables.play.moves import is_filled_by_hand

MOST_PLACES = 100
"""How many places one slide of a finger may cover."""


@dataclass(frozen=True)
class SetCounts(SeenWrite):
    """Enter numbers into cells of the pad; None empties a cell.

    Raises Stale only if one of those cells was changed after `revision`; also Malformed,
    NotAllowed, TableClosed and WrongMode.
    """

    cells: Mapping[str, Points | None]

    def content(self, now: History) -> object:
        return {"counts": dict(self.cells)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, cells = met.now, self.cells
        now.require_open("count")
        entered = {name: count for name, count in cells.items() if count is not None}
        check_cells(now.game.pad.sheet_with(now.deal, {**now.counts, **entered}), cells)
        self.require_past(now)
        if _counted_since(now, self.revision, cells):
            raise Stale(now.revision)
        return [LogEntry(Counted(with_beginning(now, cells)), self.rights.author())]


@dataclass(frozen=True)
class TapWrite(Write):
    """A write that counts something on top of what is counted, so that it is never stale."""

    def cells(self, now: History) -> Mapping[str, Points | None]:
        """The numbers that it changes."""
        raise NotImplementedError

    def entries(self, met: Met) -> Sequence[LogEntry]:
        met.now.require_open("count")
        changed = self.cells(met.now)
        if not changed:
            raise Malformed.at("cells", "Nothing is counted there.")
        return [LogEntry(Counted(with_beginning(met.now, changed)), self.rights.author())]


@dataclass(frozen=True)
class ChangeCount(TapWrite):
    """Tap a cell up or down, by `by`. Two phones may tap the same cell at once.

    Raises Malformed, NotAllowed, TableClosed and WrongMode.
    """

    asks: ClassVar = "change"
    cell: str
    by: int

    def refuse(self) -> None:
        by = self.by
        if type(by) is not int or not -LAID <= by <= LAID or by == 0:
            text = f"must be a whole number from {-LAID} to {LAID}, not 0"
            raise Malformed.at("by", text)
        super().refuse()

    def cells(self, now: History) -> Mapping[str, Points | None]:
        sheet = now.count_sheet
        cell, group = sheet.cell(self.cell), sheet.group_of(self.cell)
        if cell is None:
            raise Malformed.at(self.cell, "is no cell of this pad")
        begun = now.game.pad.with_beginning(now.deal, now.counts, group.part if group else "")
        changed = {self.cell: _changed(cell, begun.get(self.cell), self.by)}
        check_cells(sheet, changed)
        return changed


@dataclass(frozen=True)
class TapCount(TapWrite):
    """Tap a place of the counted board with the token `hand`, or slide over several places.

    `part` names what is counted; without it, that is the end of the game. Raises Malformed if the
    taps mean nothing, NotAllowed, TableClosed and WrongMode.
    """

    asks: ClassVar = "tap"
    places: Sequence[str]
    hand: int
    _: KW_ONLY
    part: str | None = None

    def refuse(self) -> None:
        if not 0 < len(self.places) <= MOST_PLACES:
            raise Malformed.at("place", f"Tap 1 to {MOST_PLACES} places at once.")
        super().refuse()

    def cells(self, now: History) -> Mapping[str, Points | None]:
        pad = now.game.pad
        board = pad.board(self.part)
        if board is None or not board.can_be_tapped(now.deal):
            raise Malformed.at("place", "This game's end is not counted on the board.")
        before = pad.with_beginning(now.deal, now.counts, board.part)
        drawn = {
            one.id for counts in ({}, before) for one in board.picture(now.deal, counts).elements
        }
        pieces = board.pieces(now.deal, now.game.participants(now.deal))
        if not drawn.issuperset(self.places) or self.hand not in range(len(pieces)):
            raise Malformed.at("place", "That is no place of this board.")
        after = board.slide(now.deal, before, tuple(self.places), self.hand)
        names = sorted({*before, *after})
        return {name: after.get(name) for name in names if before.get(name) != after.get(name)}


def _changed(cell: CountCell, number: Points | None, by: int) -> Points | None:
    """The number of a cell after a tap, None if it is emptied. An empty cell counts from 0, or from
    what it can have that is nearest to it."""
    if number is None:
        return max(cell.low, cell.nothing + by)
    return None if number + by < cell.low else added([number, by])


def _counted_since(now: History, revision: int, cells: Mapping[str, Points | None]) -> bool:
    return any(
        after.counts.get(name) != before.counts.get(name)
        for before, after in zip(
            now.positions[revision:-1], now.positions[revision + 1 :], strict=True
        )
        if after is not before
        for name in cells
    )


def with_beginning(now: History, cells: Mapping[str, Points | None]) -> dict[str, Points | None]:
    """The cells; with the first number of a part, also the numbers that the part begins with."""
    groups = (now.count_sheet.group_of(name) for name in cells)
    beginning: dict[str, Points | None] = {}
    for part in dict.fromkeys(group.part for group in groups if group):
        begun = now.game.pad.with_beginning(now.deal, now.counts, part)
        beginning |= {name: count for name, count in begun.items() if name not in now.counts}
    return {**beginning, **cells}


def check_cells(sheet: CountSheet, cells: Mapping[str, Points | None]) -> None:
    """Raise Malformed for what is no cell, or no number that the pad takes."""
    problems = []
    for name, number in cells.items():
        cell = sheet.cell(name)
        if cell is None:
            problems.append(Problem(name, "is no cell of this pad"))
        elif number is not None and type(number) not in (int, float):
            problems.append(Problem(name, "must be a number"))
        elif number is not None and (refusal := cell.refusal(number)):
            problems.append(Problem(name, f"{sheet.full_label(name)}: {refusal}"))
    if problems or not cells:
        raise Malformed(problems or [Problem("cells", "must name a cell")])


# People who come and go in the middle of a count


@dataclass(frozen=True)
class AttendanceWrite(SeenWrite):
    """Somebody comes or goes; only the host says so. All that is counted stays.

    Raises NotAllowed, Stale and TableClosed, and Malformed where that cannot be.
    """

    whose: ClassVar = "host"

    def dealt(self, now: History, attendance: Attendance[DealLike]) -> tuple[DealLike, str]:
        """The new deal, and what is new in a sentence."""
        raise NotImplementedError

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open("count")
        attendance = now.game.pad.attendance
        if attendance is None or not attendance.now(now.deal):
            raise Malformed.at("seat", "Here all play from beginning to end.")
        self.require_past(now)
        return dealt_anew(now, *self.dealt(now, attendance))


def dealt_anew(now: History, deal: DealLike, said: str) -> Sequence[LogEntry]:
    """The entry of a deal that is changed in the middle of a count. Raises Malformed."""
    require(now.game.deal_problems(deal))
    set_up = now.position.set_up
    return [LogEntry(DealtOut(deal, set_up.seed, set_up.fixed, said), "host")]


@dataclass(frozen=True)
class Join(AttendanceWrite):
    """Somebody joins with so many points to begin with."""

    asks: ClassVar = "join"
    name: str
    points: Points

    def dealt(self, now: History, attendance: Attendance[DealLike]) -> tuple[DealLike, str]:
        name = clean_name(self.name)
        check_names_differ([*now.names, name])
        if len(now.names) >= attendance.most:
            raise Malformed.at("name", f"{attendance.most} people are as many as can play.")
        if not is_exact(self.points):
            raise Malformed.at("points", "A number has three decimals at most.")
        if abs(self.points) > MOST_POINTS:
            raise Malformed.at(
                "points", f"{figure(MOST_POINTS)} points are the most to begin with."
            )
        deal = attendance.joined(now.deal, now.counts, name, self.points)
        return deal, f"{name} joins with {figure(self.points)}."


@dataclass(frozen=True)
class Attend(AttendanceWrite):
    """Somebody plays on, is out, or leaves."""

    asks: ClassVar = "attend"
    seat: int
    how: Attends

    def dealt(self, now: History, attendance: Attendance[DealLike]) -> tuple[DealLike, str]:
        states = attendance.now(now.deal)
        if self.seat not in range(len(states)) or self.how not in SAID:
            raise Malformed.at("seat", "Say who plays on, is out or leaves.")
        others = [state for seat, state in enumerate(states) if seat != self.seat]
        if self.how != "plays" and "plays" not in others:
            raise Malformed.at("seat", "Somebody has to stay: end the game instead.")
        deal = attendance.changed(now.deal, now.counts, self.seat, self.how)
        return deal, f"{now.names[self.seat]} {SAID[self.how]}."


@dataclass(frozen=True)
class DecideTie(SeenWrite):
    """The table says who of those that share the victory wins, and why; None: they share it after
    all. Only the host says so.

    Raises NotAllowed, Stale and TableClosed, and Malformed where there is no such tie.
    """

    whose: ClassVar = "host"
    asks: ClassVar = "tie"
    seat: int | None
    why: str

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open("count")
        tie = now.game.pad.tie
        shared_by = dict(tie.shared_by(now.deal, now.counts)) if tie else {}
        if tie is None or not shared_by or self.seat not in (None, *shared_by):
            raise Malformed.at("seat", "Only those who share the victory can be said to win.")
        self.require_past(now)
        if self.seat is None:
            return dealt_anew(now, tie.decided(now.deal, None, ""), "They share the victory.")
        why = clean(self.why, "why", LONGEST_WORD)
        said = f"{shared_by[self.seat]} wins the tie: {why.rstrip('.')}."
        return dealt_anew(now, tie.decided(now.deal, self.seat, why), said)


LONGEST_WORD = 60
"""Letters of why a table decides a tie as it does."""


@dataclass(frozen=True)
class Swap(AttendanceWrite):
    """Two people swap places; what they have stays theirs."""

    asks: ClassVar = "swap"
    seat: int
    other: int

    def dealt(self, now: History, attendance: Attendance[DealLike]) -> tuple[DealLike, str]:
        seats = attendance.sitting(now.deal)
        if self.seat == self.other or not {self.seat, self.other} <= {*seats}:
            raise Malformed.at("seat", "Say which two swap places.")
        said = f"{now.names[self.seat]} and {now.names[self.other]} swap places."
        return attendance.swapped(now.deal, self.seat, self.other), said


SAID: Mapping[str, str] = {"plays": "plays", "out": "is out", "left": "leaves"}
MOST_POINTS = 9_999_999


# Entering what lies on the board before the first turn, by taps and slides from all phones


@dataclass(frozen=True)
class Fill(Write):
    """Lay a piece on each of the places; `hand` is its number among the pieces in hand.

    The number after the last piece lifts what was laid there last. On a single place without room
    the last piece is exchanged. Without `places`, all that is still missing is laid. This is never
    stale. Raises Malformed, IllegalMove, NotAllowed, TableClosed and WrongMode.
    """

    asks: ClassVar = "fill"
    places: Sequence[str]
    hand: int

    def refuse(self) -> None:
        if len(self.places) > MOST_PLACES:
            raise Malformed.at("place", f"Tap no more than {MOST_PLACES} places at once.")
        super().refuse()

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open("track")
        filling = now.game.filling
        if filling is None or not is_filled_by_hand(now):
            raise Malformed.at("place", "The board is not being filled.")
        choices = (*(choice for choice, _ in filling.pieces), NOTHING)
        if self.hand not in range(len(choices)):
            raise Malformed.at("piece", "Take one of the pieces in hand.")
        game, at, choice = now.game, now.at, choices[self.hand]
        over = tuple(self.places) or filling.rest(at)
        drawn = {element.id for element in game.picture(at).elements}
        if not over or not set(over) <= drawn:
            raise Malformed.at("place", "Nothing can be laid there.")
        move = None if choice == NOTHING else filling.lay(at, over, self.hand)
        if move is not None:
            if broken := tuple(game.violations(at, move)):
                raise IllegalMove(broken)
            return [LogEntry(Reported(move), self.rights.author(), game.apply(at, move))]
        state = at.state
        for place in over if choice == NOTHING else over[:1]:
            state = lifted(game, at.with_state(state), place, choice)
        if state == at.state:
            raise Malformed.at("place", "Nothing lies there.")
        require(game.state_problems(at.with_state(state)))
        return [LogEntry(Corrected(state), self.rights.author())]
