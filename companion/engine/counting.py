"""The end-state pad: what a table counts on the board, as named cells that hold numbers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

from companion.engine.deal import DealLike
from companion.engine.participants import Token
from companion.engine.picture import Picture
from companion.engine.problems import Problem
from companion.engine.step import Seat

D = TypeVar("D", bound=DealLike)
T = TypeVar("T")

Counts = Mapping[str, int]
"""A cell's name to the number entered there. A name that is missing is empty, not zero."""


@dataclass(frozen=True, slots=True)
class CountCell:
    """One number to enter. `high` is the largest number that the components allow.

    A cell of the kind "seat" is answered with a player, the number being the seat; one of the
    kind "yes_no" with 1 or 0. `words` say what the numbers from `low` on stand for, where they
    are no amounts. `token` shows what is counted, where that is nobody's own. `when` names
    another cell and the number that it must hold for this one to be asked.
    """

    name: str
    label: str
    low: int
    high: int
    seat: int | None = None
    kind: Literal["number", "seat", "yes_no"] = "number"
    words: tuple[str, ...] = ()
    token: Token | None = None
    when: tuple[str, int] | None = None

    def said(self, number: int | None) -> str:
        """An answer in words."""
        if number is None:
            return "empty"
        place = number - self.low
        return self.words[place] if 0 <= place < len(self.words) else str(number)

    def is_asked(self, counts: Counts) -> bool:
        """Whether the answers so far ask for this number."""
        return self.when is None or counts.get(self.when[0]) == self.when[1]


@dataclass(frozen=True, slots=True)
class CountRow:
    """Cells counted together, usually one a participant."""

    label: str
    cells: tuple[CountCell, ...]


@dataclass(frozen=True, slots=True)
class CountGroup:
    """A place or step of the count with its rows. `where` names places of the picture.

    `part` names what is counted apart from the rest, such as a scoring in mid-game; the last
    part of a sheet is the end of the game. `on_board`: only taps on the picture fill these
    cells, and others follow from them.
    """

    id: str
    title: str
    rows: tuple[CountRow, ...]
    where: tuple[str, ...] = ()
    help: str = ""
    part: str = ""
    on_board: bool = False


@dataclass(frozen=True, slots=True)
class CountSheet:
    """The pad: groups in the order in which a table counts best."""

    groups: tuple[CountGroup, ...]

    @property
    def cells(self) -> Iterator[tuple[CountGroup, CountCell]]:
        """Every cell, with its group."""
        return ((group, cell) for group in self.groups for row in group.rows for cell in row.cells)

    @property
    def parts(self) -> tuple[str, ...]:
        """What is counted apart from each other, the end of the game last."""
        return tuple(dict.fromkeys(group.part for group in self.groups))

    def cell(self, name: str) -> CountCell | None:
        """The cell of that name, or None."""
        return next((cell for _, cell in self.cells if cell.name == name), None)

    def full_label(self, name: str) -> str:
        """What a cell is called outside its group: "Duskmoor, Tents, Ann"."""
        for group in self.groups:
            for row in group.rows:
                for cell in row.cells:
                    if cell.name == name:
                        return without_repeats(group.title, row.label, cell.label)
        return name

    def group_of(self, name: str) -> CountGroup | None:
        """The group of the cell of that name, or None."""
        return next((group for group, cell in self.cells if cell.name == name), None)


def without_repeats(*words: str) -> str:
    """The words one after the other, without questions and what another one says again."""
    said = [word.lower() for word in words if not word.endswith("?")]
    kept = (
        word
        for word in dict.fromkeys(words)
        if word.lower() in said
        and not any(word.lower() in one for one in said if one != word.lower())
    )
    return ", ".join(kept)


def cell_problems(sheet: CountSheet, counts: Counts) -> Iterator[Problem]:
    """Cells that the pad does not have, and numbers beyond what the components allow."""
    cells = {cell.name: cell for g in sheet.groups for row in g.rows for cell in row.cells}
    for name, count in counts.items():
        cell = cells.get(name)
        if cell is None:
            yield Problem(name, "the pad has no such cell")
        elif not cell.low <= count <= cell.high:
            yield Problem(name, f"must lie between {cell.low} and {cell.high}")


@dataclass(frozen=True)
class CountBoard(Generic[D]):
    """The board on which a part is counted, and the pieces that can be tapped onto it."""

    picture: Callable[[D, Counts], Picture]
    """The board with what was counted."""
    tap: Callable[[D, Counts, str, int], Counts] | None = None
    """The counts after a tap on a place with one of the tokens in hand."""
    tokens: Callable[[D], tuple[Token, ...]] | None = None
    """What can be in hand; None where it is a participant's piece."""
    part: str = ""

    def slide(self, deal: D, counts: Counts, places: tuple[str, ...], hand: int) -> Counts:
        """The counts after a finger slid over these places: each is tapped once. What already
        lies as it would be tapped stays, unless the finger lifts pieces from the first on."""
        tap = self.tap
        if tap is None:
            return counts
        first, *others = places
        after = tap(deal, counts, first, hand)
        lifts = _lifts(counts, after)
        for place in others:
            tapped = tap(deal, after, place, hand)
            after = tapped if _lifts(after, tapped) == lifts else after
        return after


def _lifts(before: Counts, after: Counts) -> bool:
    return not before.keys() <= after.keys()


@dataclass(frozen=True)
class Counting(Generic[D, T]):
    """How an end state is counted by hand and becomes the same tally as a tracked game's."""

    sheet: Callable[[D], CountSheet]
    """The empty pad of this deal."""
    tally: Callable[[D, Counts], T]
    """The tally of what was entered so far; a missing cell counts as nothing."""
    boards: tuple[CountBoard[D], ...] = ()
    """The boards of the parts, the end's last; none where the end of a game has no board."""
    implied: Callable[[D, Counts], Counts] | None = None
    """The cells that follow from what was entered, so that nobody need enter them."""
    problems: Callable[[D, Counts], tuple[Problem, ...]] | None = None
    """Counts that cannot be, each named by its cell: these refuse the score. None where they
    are the tally's own faults, and the cell of `points[2]` is called `points.2`."""
    doubts: Callable[[D, Counts], tuple[Problem, ...]] | None = None
    """Counts that the rules rule out but hands can lay, each named by its cell."""
    begins: Callable[[D, Counts, str], Counts] | None = None
    """The cells with which a part begins when its first number is entered, such as the pieces
    that lay there when an earlier part was counted."""

    def board(self, part: str | None = None) -> CountBoard[D] | None:
        """The board on which a part is counted; the end's if none is named."""
        last = self.boards[-1] if self.boards else None
        return next((found for found in self.boards if found.part == part), last)

    def with_implied(self, deal: D, counts: Counts) -> Counts:
        """What was entered, and the cells that follow from it."""
        return {**self.implied(deal, counts), **counts} if self.implied else counts

    def begun(self, deal: D, counts: Counts, part: str) -> Counts:
        """The counts with which the counting of a part goes on: with its first number what it
        begins with is there as well."""
        mine = (cell.name for group, cell in self.sheet(deal).cells if group.part == part)
        if self.begins is None or any(name in counts for name in mine):
            return counts
        return {**counts, **self.begins(deal, counts, part)}


def one_a_player(
    field: str,
    group: CountGroup,
    *,
    high: int,
    tally: Callable[[D, tuple[int, ...]], T],
    picture: Callable[[D, Mapping[Seat, int]], Picture],
    read: Callable[[D, str], int | None],
) -> Counting[D, T]:
    """A pad of one number a player, read off the board: the tally's field of that name.

    `picture` draws the numbers of some seats, `read` says for what number a place stands.
    """

    def cell(seat: Seat) -> str:
        return f"{field}.{seat}"

    def sheet(deal: D) -> CountSheet:
        what, drawn = group.title.lower(), picture(deal, {}).elements
        cells = tuple(
            CountCell(cell(seat), f"{name}'s {what}", 0, high, seat)
            for seat, name in enumerate(deal.names)
        )
        where = tuple(one.id for one in drawn if read(deal, one.id) is not None)
        return CountSheet((replace(group, rows=(CountRow(group.title, cells),), where=where),))

    def tallied(deal: D, counts: Counts) -> T:
        return tally(deal, tuple(counts.get(cell(seat), 0) for seat in range(len(deal.names))))

    def drawn(deal: D, counts: Counts) -> Picture:
        seats = range(len(deal.names))
        return picture(deal, {s: counts[cell(s)] for s in seats if cell(s) in counts})

    def tapped(deal: D, counts: Counts, where: str, seat: Seat) -> Counts:
        number = read(deal, where)
        return counts if number is None else {**counts, cell(seat): number}

    return Counting(sheet, tallied, (CountBoard(drawn, tapped, part=group.part),))
