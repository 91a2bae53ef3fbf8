"""The pad: what a table counts at the end of a game, as cells with numbers, also by taps
on a board."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Literal, TypeVar

from companion.engine.layout import BoardPlace, Box, Layout, Lying, PieceKind, place_of
from companion.engine.phrases import figure
from companion.engine.pictures import SOLE, Picture
from companion.engine.problems import Problem
from companion.engine.setup import DealLike, Participant, Token
from companion.engine.values import Points, Seat, gathered, is_exact

T = TypeVar("T")
D = TypeVar("D", bound=DealLike)

Counts = Mapping[str, int]
"""The numbers entered, by the name of the cell. A missing cell is empty, which is not zero."""
Entered = Mapping[str, Any]
"""The numbers entered on the pad of any game, `Points` where its cells take decimals."""

LAID = 9999
"""More of anything than hands will ever lay."""


@dataclass(frozen=True, slots=True)
class CountCell:
    """One number to enter, from `low` on. `high` is the largest number that the components allow;
    hands may have laid more, so that more is taken down and is no score: see `most`.

    The number in a cell of the kind "seat" is a player's seat; in one of the kind "yes_no" it is 1
    or 0, and in a "choice" that of one of its words. `words` are the meanings of the numbers from
    `low` on, if they are not amounts. `token`
    shows what is counted if it belongs to nobody, or to a side that its player has now. `tokens`
    are those of the seats to choose from, if they are not the participants'. `when` names another
    cell, and the number that it must have for this one to be asked.
    """

    name: str
    label: str
    low: int
    high: int
    seat: int | None = None
    kind: Literal["number", "seat", "yes_no", "choice"] = "number"
    words: tuple[str, ...] = ()
    token: Token | None = None
    tokens: tuple[Token, ...] = ()
    when: tuple[str, int] | None = None
    decimals: bool = False

    def said(self, number: Points | None) -> str:
        """A number of this cell in words."""
        if number is None:
            return "empty"
        place = number - self.low
        if isinstance(place, int) and 0 <= place < len(self.words):
            return self.words[place]
        return figure(number)

    @property
    def most(self) -> int:
        return max(self.high, LAID)

    def refusal(self, number: Points) -> str:
        """Why a number cannot be taken down; empty if it can."""
        if not self.decimals and not isinstance(number, int):
            return f"{figure(number)} is not whole, and only whole numbers are counted here."
        if not is_exact(number):
            return "A number has three decimals at most."
        if self.low <= number <= self.most:
            return ""
        return f"{figure(self.low)} to {figure(self.most)} can be entered, not {figure(number)}."

    @property
    def in_rest(self) -> bool:
        """Whether "the rest is 0" is said of it too: who won, and what only one answer asks for,
        is never nothing."""
        return self.kind not in ("seat", "choice") and self.when is None

    @property
    def nothing(self) -> int:
        """What "the rest is 0" enters, and what a first tap counts from: 0, or what it can have
        that is nearest to it."""
        return min(max(self.low, 0), self.high)

    def is_asked(self, counts: Entered) -> bool:
        """Whether this cell is asked, given the numbers entered so far."""
        return self.when is None or counts.get(self.when[0]) == self.when[1]


@dataclass(frozen=True, slots=True)
class CountRow:
    """Cells that are counted together, usually one for each participant."""

    label: str
    cells: tuple[CountCell, ...]


@dataclass(frozen=True, slots=True)
class CountGroup:
    """A place or step of the count with its rows. `where` names places of the picture.

    `part` is the name of what is counted apart from the rest, such as a scoring in mid-game; the
    last part of a sheet is the end of the game. `on_board` says that these cells are filled only by
    taps on the picture. `ahead` need not be counted, such as a round that was not played: as long
    as it is empty, nothing of it is missing. `so_far` has the running totals after it, each with
    its seat.
    """

    id: str
    title: str
    rows: tuple[CountRow, ...]
    where: tuple[str, ...] = ()
    help: str = ""
    part: str = ""
    on_board: bool = False
    ahead: bool = False
    so_far: tuple[tuple[Seat, Points], ...] = ()


@dataclass(frozen=True, slots=True)
class CountSheet:
    """A pad: its groups, in the order in which a table counts best."""

    groups: tuple[CountGroup, ...]

    @property
    def cells(self) -> Iterator[tuple[CountGroup, CountCell]]:
        return ((group, cell) for group in self.groups for row in group.rows for cell in row.cells)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts that are counted apart, the end of the game last."""
        return tuple(dict.fromkeys(group.part for group in self.groups))

    def cell(self, name: str) -> CountCell | None:
        return next((cell for _, cell in self.cells if cell.name == name), None)

    def full_label(self, name: str) -> str:
        """A cell's label together with those of its group and row: "Duskmoor, Tents, Ann"."""
        for group in self.groups:
            for row in group.rows:
                for cell in row.cells:
                    if cell.name == name:
                        return without_repeats(group.title, row.label, cell.label)
        return name

    def group_of(self, name: str) -> CountGroup | None:
        return next((group for group, cell in self.cells if cell.name == name), None)


def without_repeats(*words: str) -> str:
    """The words joined by commas, without words that another one repeats, and without questions
    unless there is nothing else."""
    said = [word.lower() for word in words if not word.endswith("?")]
    kept = (
        word
        for word in dict.fromkeys(words)
        if word.lower() in said
        and not any(word.lower() in one for one in said if one != word.lower())
    )
    return ", ".join(kept) or words[0].rstrip("?")


def cell_problems(sheet: CountSheet, counts: Entered) -> Iterator[Problem]:
    """Faults: cells that the pad does not have, and numbers that the components do not allow."""
    cells = {cell.name: cell for g in sheet.groups for row in g.rows for cell in row.cells}
    for name, count in counts.items():
        cell = cells.get(name)
        if cell is None:
            yield Problem(name, "the pad has no such cell")
        elif not isinstance(count, int) and (refusal := cell.refusal(count)):
            yield Problem(name, refusal)
        elif count > cell.high:
            yield Problem(name, f"at most {cell.high}, not {count}")
        elif count < cell.low:
            yield Problem(name, f"at least {cell.low}, not {count}")


@dataclass(frozen=True)
class CountBoard(Generic[D]):
    """The board on which a part is counted, and the pieces that can be put on it by taps."""

    picture: Callable[[D, Entered], Picture]
    """The picture of the board with what was counted."""
    cells: Callable[[D], Mapping[str, str]] = lambda _: {}
    """The places with one piece at most, each with its cell in a group `on_board`: a tap enters the
    number of the piece in hand plus 1, or empties the cell if it has that number already. What is
    drawn on a place when something was counted there has the place's cell."""
    tap: Callable[[D, Entered, str, int], Entered] | None = None
    """The counts after a tap on anything else that is drawn, with one of the tokens in hand, named
    by its number. A tap that means nothing leaves them."""
    tokens: Callable[[D], tuple[Token, ...]] | None = None
    """What can be in hand; None if these are the participants' pieces."""
    part: str = ""
    most: int | None = None
    """How many pieces of each kind the box has."""
    lies: Callable[[Any], Lying] | None = None
    """What a position has on the places with cells, as numbers of the tokens and, after them, of
    `besides`; None if no photo can be read."""
    besides: tuple[PieceKind, ...] = ()
    """What else may lie there before the end, for a photo that is compared with the table."""
    note: str = ""
    """What a photo of it does not show."""

    def can_be_tapped(self, deal: D) -> bool:
        return self.tap is not None or bool(self.cells(deal))

    def pieces(
        self, deal: D, people: Sequence[Participant]
    ) -> tuple[Participant, ...] | tuple[Token, ...]:
        """What can be in hand for taps on this board: somebody's piece, if it names no other."""
        if not self.can_be_tapped(deal):
            return ()
        return self.tokens(deal) if self.tokens else tuple(people)

    def tapped(self, deal: D, counts: Entered, place: str, hand: int) -> Entered:
        """The counts after a tap on something that is drawn, with that piece in hand."""
        if cell := self.cells(deal).get(place):
            return toggled(counts, cell, hand + 1)
        return self.tap(deal, counts, place, hand) if self.tap else counts

    def slide(self, deal: D, counts: Entered, places: tuple[str, ...], hand: int) -> Entered:
        """The counts after a finger has slid over these places: each is tapped once. Places that
        already have what is in hand are left alone, unless the finger began by lifting a piece."""
        first, *others = places
        after = self.tapped(deal, counts, first, hand)
        lifts = _lifts(counts, after)
        for place in others:
            tapped = self.tapped(deal, after, place, hand)
            after = tapped if _lifts(after, tapped) == lifts else after
        return after

    def layout(
        self, deal: D, people: Sequence[Participant], sheet: CountSheet, *, ended: bool
    ) -> Layout | None:
        """The board as one that can be photographed, if it can be."""
        if self.lies is None:
            return None
        picture, cells = self.picture(deal, {}), self.cells(deal)
        rows = (row for group in sheet.groups for row in group.rows)
        names = {c.name: without_repeats(row.label, c.label) for row in rows for c in row.cells}
        own = (
            PieceKind(Token(one.name, one.tone, one.shape, one.letter), self.most)
            for one in self.pieces(deal, people)
        )
        places: dict[str, BoardPlace] = {}
        for one in picture.elements:
            if (cell := cells.get(one.id)) and cell not in places:
                places[cell] = replace(place_of(one), name=names[cell])
        return Layout(
            id=SOLE,
            name=self.part or picture.title,
            picture=picture,
            box=(0.0, 0.0, picture.width, picture.height),
            places=tuple(places.values()),
            kinds=(*own, *(() if ended else self.besides)),
            lies=self.lies,
            counts=partial(_numbers, cells),
            cells={place.id: cell for cell, place in places.items()},
            part=self.part,
            note=self.note,
        )


def toggled(counts: Entered, cell: str, number: int) -> Entered:
    """The counts with that number in the cell, or without the cell where it has it already."""
    if counts.get(cell) != number:
        return {**counts, cell: number}
    return {name: count for name, count in counts.items() if name != cell}


def _numbers(cells: Mapping[str, str], lying: Lying) -> Counts:
    return {cells[place]: 0 if kind is None else kind + 1 for place, kind in lying.items()}


def _lifts(before: Entered, after: Entered) -> bool:
    return not before.keys() <= after.keys()


Attends = Literal["plays", "out", "left"]
"""Whether somebody plays, is out with a place among the others, or has left without one."""


@dataclass(frozen=True)
class Attendance(Generic[D]):
    """How people come and go in the middle of a count, `most` of them at once."""

    now: Callable[[D], tuple[Attends, ...]]
    """Whether each seat plays; nothing where nobody can come or go."""
    begins_with: Callable[[D, Entered], tuple[tuple[str, Points], ...]]
    """What a newcomer may begin with, in words and in points."""
    joined: Callable[[D, Entered, str, Points], D]
    """The deal with somebody more, by their name, who begins with so many points."""
    changed: Callable[[D, Entered, Seat, Attends], D]
    """The deal in which somebody plays, is out or has left from now on."""
    sitting: Callable[[D], tuple[Seat, ...]]
    """The seats in the order in which people sit."""
    swapped: Callable[[D, Seat, Seat], D]
    """The deal in which two of them have swapped places; their numbers go with them."""
    kept: Callable[[D, D], D]
    """A second deal for the same people, who come and go in it as in the first."""
    most: int


@dataclass(frozen=True)
class TieByTable(Generic[D]):
    """How a table itself decides between those who share the first place, and says why."""

    shared_by: Callable[[D, Entered], tuple[tuple[Seat, str], ...]]
    """Who shares it by the rules: a seat of each, and what each is called; nobody if no two do."""
    decided: Callable[[D, Seat | None, str], D]
    """The deal in which that seat wins, with a word why; for None they share the victory."""


@dataclass(frozen=True)
class Counting(Generic[D, T]):
    """How the end of a game is counted by hand, and becomes the same tally as a tracked game's."""

    sheet: Callable[[D], CountSheet]
    """Makes the empty pad of a deal; of one that is played in rounds, the first of them."""
    tally: Callable[[D, Entered], T]
    """Makes the tally of what was entered so far; a missing cell counts as nothing."""
    boards: tuple[CountBoard[D], ...] = ()
    """The boards of the parts, the end's last; empty if the end is not counted on a board."""
    implied: Callable[[D, Entered], Entered] | None = None
    """The cells that follow from what was entered, and so need not be entered."""
    problems: Callable[[D, Entered], tuple[Problem, ...]] | None = None
    """Impossible counts, each with its cell: these prevent the score. None if they are the same as
    the tally's faults; then a fault of `points[2]` belongs to the cell `points.2`."""
    doubts: Callable[[D, Entered], tuple[Problem, ...]] | None = None
    """Counts that the rules forbid but that hands could have laid, each with its cell."""
    begins: Callable[[D, Entered, str], Entered] | None = None
    """The cells that are filled when the first number of a part is entered, such as the pieces that
    lay there when an earlier part was counted."""
    photos: Callable[[D], tuple[Layout, ...]] | None = None
    """Further boards that a photo may show, besides those with pieces set by taps."""
    rounds: Callable[[D, Entered], CountSheet] | None = None
    """Makes the pad with as many rounds as have been counted, and the next one; None if a pad is
    the same from beginning to end."""

    attendance: Attendance[D] | None = None
    """How people come and go; None if all play from beginning to end."""
    tie: TieByTable[D] | None = None
    """How the table decides a tie; None if the rules alone say who wins."""

    def sheet_with(self, deal: D, counts: Entered) -> CountSheet:
        """The pad on which these numbers are counted."""
        return self.rounds(deal, counts) if self.rounds else self.sheet(deal)

    def gone(self, deal: D) -> Mapping[Seat, Attends]:
        now = self.attendance.now(deal) if self.attendance else ()
        return {seat: how for seat, how in enumerate(now) if how != "plays"}

    def board(self, part: str | None = None) -> CountBoard[D] | None:
        """The board on which a part is counted, by default the end; None if there is none."""
        last = self.boards[-1] if self.boards else None
        return next((board for board in self.boards if board.part == part), last)

    @gathered
    def layouts(
        self,
        deal: D,
        people: Sequence[Participant],
        under: Mapping[str, Box] = {},
        *,
        ended: bool = True,
    ) -> Iterator[Layout]:
        """Every board that can be photographed. `under` is where an edition's photos lie in the
        pictures of boards; without one, a photo shows the whole picture. Before the game has
        `ended`, more may lie on them than is counted."""
        yield from self.photos(deal) if self.photos else ()
        sheet = self.sheet(deal)
        for board in self.boards:
            if layout := board.layout(deal, people, sheet, ended=ended):
                yield replace(layout, box=under.get(SOLE, layout.box))

    def with_implied(self, deal: D, counts: Entered) -> Entered:
        """The counts entered, together with the cells that follow from them."""
        return {**self.implied(deal, counts), **counts} if self.implied else counts

    def with_beginning(self, deal: D, counts: Entered, part: str) -> Entered:
        """The counts, together with the cells with which `part` begins if nothing of it has been
        counted yet."""
        sheet = self.sheet_with(deal, counts)
        mine = (cell.name for group, cell in sheet.cells if group.part == part)
        if self.begins is None or any(name in counts for name in mine):
            return counts
        return {**counts, **self.begins(deal, counts, part)}


def one_a_player(
    field: str,
    group: CountGroup,
    *,
    high: int,
    tally: Callable[[D, tuple[int, ...]], T],
    picture: Callable[[D, Mapping[Seat, int]], Picture] | None = None,
    read: Callable[[D, str], int | None] = lambda deal, place: None,
) -> Counting[D, T]:
    """A pad with one number for each player, which can be read off the board if there is one.

    `field` is the name of the tally's field. `picture` draws the numbers of some seats; `read` is
    the number that a place of the picture stands for.
    """

    def cell(seat: Seat) -> str:
        return f"{field}.{seat}"

    def sheet(deal: D) -> CountSheet:
        what, drawn = group.title.lower(), picture(deal, {}).elements if picture else ()
        cells = tuple(
            CountCell(cell(seat), f"{name}'s {what}", 0, high, seat)
            for seat, name in enumerate(deal.names)
        )
        where = tuple(element.id for element in drawn if read(deal, element.id) is not None)
        return CountSheet((replace(group, rows=(CountRow(group.title, cells),), where=where),))

    def tallied(deal: D, counts: Counts) -> T:
        return tally(deal, tuple(counts.get(cell(seat), 0) for seat in range(len(deal.names))))

    if picture is None:
        return Counting(sheet, tallied)

    def drawn(deal: D, counts: Counts) -> Picture:
        seats = range(len(deal.names))
        return picture(deal, {s: counts[cell(s)] for s in seats if cell(s) in counts})

    def tapped(deal: D, counts: Counts, where: str, seat: Seat) -> Counts:
        number = read(deal, where)
        return counts if number is None else {**counts, cell(seat): number}

    return Counting(sheet, tallied, (CountBoard(drawn, tap=tapped, part=group.part),))
