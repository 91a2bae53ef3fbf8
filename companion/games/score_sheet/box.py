"""A sheet: its rows, how it ends, and who wins; in words, and whether it can be counted."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal

from companion.codec.packaged import read_editions
from companion.engine.editing.editor import Gesture, Icon, Touch, meaningless
from companion.engine.editing.fields import Cells, Field, NumberField, Sort, Ticked, called, plain
from companion.engine.phrases import counted, figure
from companion.engine.problems import Most, Problem
from companion.engine.values import Points

# The sheet

Wins = Literal["highest", "lowest", "together", "who"]
"""Who wins: by points, all together against the game, or whoever is named."""
Ends = Literal["hand", "rounds", "points"]
"""When a game ends: when the table says so, after some rounds, or at some points."""

MOST_ROWS: Final = 20
MOST_BY_ROUND: Final = 8
MOST_TIES: Final = 5
MOST_ROUNDS: Final = 60
MOST_POINTS: Final = 99_999
MOST_TEAMS: Final = 4
MOST_LEVELS: Final = 20
MOST_OF_A_ROW: Final = 9_999_999
"""As large as a number of a row can be that has no limit of its own."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is counted: `least` to `most` of it, each for some points; for 0 it is only noted.

    `rounds`: it is counted in every round, otherwise once. `equal`: it is 1 where the two rows
    before it are equal, unless somebody enters something else.
    """

    id: str
    name: str
    each: int = 1
    least: int = 0
    most: int = MOST_OF_A_ROW
    rounds: bool = False
    equal: bool = False

    @property
    def takes_decimals(self) -> bool:
        """Whether its numbers need not be whole: one with a limit of its own counts things."""
        return self.most == MOST_OF_A_ROW and not self.equal

    @property
    def gain(self) -> int:
        """The most points that one number of it gives, which may be less than 0."""
        return max(self.each * self.least, self.each * self.most)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A row by which equal totals are compared: the most of it wins, or the fewest."""

    row: str
    most: bool = True


@dataclass(frozen=True, slots=True)
class Edition:
    """A sheet. `limit` is the number of rounds or of points with which a game ends, 0 where it
    ends by hand. `deals`: somebody deals each round. `teams` is their number, 0 where everybody
    plays alone. `levels`: how many there are of a game that is played together, 0 for none.
    """

    id: str
    title: str
    note: str
    rows: Annotated[tuple[Row, ...], Most(MOST_ROWS)] = ()
    wins: Wins = "highest"
    ends: Ends = "hand"
    limit: int = 0
    deals: bool = False
    tie_breaks: Annotated[tuple[TieBreak, ...], Most(MOST_TIES)] = ()
    teams: int = 0
    levels: int = 0

    @property
    def by_round(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.rounds)

    @property
    def once(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if not row.rounds)

    @property
    def by_points(self) -> bool:
        """Whether totals decide who wins."""
        return self.wins in ("highest", "lowest")

    @property
    def most_rounds(self) -> int:
        """How many rounds there can be."""
        if not self.by_round:
            return 0
        return self.limit if self.ends == "rounds" else MOST_ROUNDS

    def before(self, row: Row) -> tuple[Row, ...]:
        """The rows before one of them that are counted when it is."""
        kept = self.rows[: self.rows.index(row)]
        return tuple(other for other in kept if other.rounds == row.rounds and not other.equal)


# Rows, declared once: for documents and for the editor

NAME: Final = re.compile(r"[^\sa-z!][^\n!]{0,29}")
IDS: Final = re.compile(r"(?=.{1,40}$)[a-z0-9]+(_[a-z0-9]+)*")


@dataclass(frozen=True, kw_only=True)
class SignedField(NumberField):
    """A number that may be less than 0, typed with its sign."""

    least: int = -MOST_OF_A_ROW
    most: int = MOST_OF_A_ROW
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


def _new_row(sketch: Any, name: str, text: str) -> Ticked[Row]:
    before = sketch.rows[-1].member if sketch.rows else None
    return Ticked(Row(name, text, rounds=before.rounds if before else True))


ROWS: Final[Sort[Any, Ticked[Row]]] = Sort(
    name="rows",
    noun="row",
    cells=Cells(2, 16.5),
    whole="Nothing is counted yet: name a row, or take a row of points.",
    label="Take a row of points",
    ids=IDS,
    made=_new_row,
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
            least=-99_999,
            most=99_999,
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


# In words


def points(number: Points) -> str:
    """ "3 points", "−1 point", "no points"."""
    if number in (0, 1):
        return counted(int(number), "point")
    return f"{figure(number)} point{'' if number == -1 else 's'}"


def of_row(row: Row) -> str:
    """A row in a sentence: "Tricks: 0 to 13 in every round, 1 point each."."""
    when = "in every round" if row.rounds else "once"
    worth = f"{points(row.each)} each" if row.each else "only noted"
    how = ", 1 where the two rows before are equal" if row.equal else ""
    return f"{row.name}: {numbers_of(row)} {when}, {worth}{how}."


def numbers_of(row: Row) -> str:
    """Which numbers a row can have: "0 to 13", "0 or more", "any number"."""
    if row.most < MOST_OF_A_ROW:
        return f"{figure(row.least)} to {figure(row.most)}"
    return "any number" if row.least == -MOST_OF_A_ROW else f"{figure(row.least)} or more"


def of_end(edition: Edition) -> str:
    match edition.ends:
        case "rounds":
            return f"It ends after {counted(edition.limit, 'round')}."
        case "points":
            limit = points(edition.limit)
            return f"It ends with the round in which somebody has {limit} or more."
        case "hand":
            return "It ends when you say so."


def of_ties(rows: Sequence[Row], ties: Sequence[TieBreak]) -> list[str]:
    """What breaks ties, as far as the rows are there: "most in Tricks"."""
    names = {row.id: row.name for row in rows}
    broken = (tie for tie in ties if tie.row in names)
    return [f"{'most' if tie.most else 'fewest'} in {names[tie.row]}" for tie in broken]


def of_winning(edition: Edition) -> str:
    match edition.wins:
        case "together":
            return "You win or lose together."
        case "who":
            return "At the end you say who won."
        case _:
            ties = of_ties(edition.rows, edition.tie_breaks)
            after = f"; a tie goes to {', then '.join(ties)}" if ties else ""
            return f"The {edition.wins} total wins{after}."


# What is wrong with a sheet, and the sheets that the app ships

LEADING = (
    "rounds",
    "categories",
    "to_a_limit",
    "so_many_rounds",
    "lowest_wins",
    "tricks_and_bids",
    "race",
    "teams",
    "rounds_won",
    "bonuses",
    "together",
    "who_won",
)


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sheets, the plainest first."""
    return read_editions("companion.games.score_sheet", Edition, check_edition, first=LEADING)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    rows = ROWS.problems(edition.rows) if edition.rows or edition.by_points else ()
    return tuple(rows) or (*_rows(edition), *_end(edition), *_winning(edition))


def _rows(edition: Edition) -> Iterator[Problem]:
    if len(edition.by_round) > MOST_BY_ROUND:
        text = f"At most {MOST_BY_ROUND} rows are counted in every round: count some of them once."
        yield Problem("rows", text)
    for number, row in enumerate(edition.rows):
        path = f"rows[{number}]"
        if row.least > row.most:
            text = f"{row.name} goes from {row.least} to {row.most}: swap them."
            yield Problem(f"{path}.most", text)
        elif row.equal and len(edition.before(row)) < 2:
            when = "in every round" if row.rounds else "once"
            text = f"{row.name} compares the two rows before it: put two before that count {when}."
            yield Problem(f"{path}.equal", text)
        elif row.equal and not row.least <= 0 < row.most:
            text = f"{row.name} is 0 or 1, so it has to go from 0 to 1."
            yield Problem(f"{path}.most", text)


def _end(edition: Edition) -> Iterator[Problem]:
    """Faults of the end: a game has to be able to end."""
    if edition.ends == "hand":
        if edition.limit:
            yield Problem("limit", "A game that ends by hand has no number to end at.")
        return
    by_rounds, limit = edition.ends == "rounds", edition.limit
    most = MOST_ROUNDS if by_rounds else MOST_POINTS
    if not 1 <= limit <= most:
        what = "After how many rounds does" if by_rounds else "At how many points does"
        yield Problem("limit", f"{what} the game end? Give a number from 1 to {most}.")
    elif not edition.by_round:
        how = f"after {limit} rounds" if by_rounds else f"at {limit} points"
        text = (
            f"The game would end {how}, but no row is counted in every round, so it never would: "
            "count a row in every round, or end it by hand."
        )
        yield Problem("ends", text)
    elif not by_rounds and not any(row.gain > 0 for row in edition.by_round):
        text = (
            f"Nobody can ever reach {limit} points, because no row of a round gives any: "
            "give a row its points, or end the game by hand."
        )
        yield Problem("ends", text)


def _winning(edition: Edition) -> Iterator[Problem]:
    if edition.by_points and not any(row.each for row in edition.rows):
        text = "No row gives points, so nobody could win: give a row its points."
        yield Problem("rows", text)
    ids = {row.id for row in edition.rows}
    for number, tie in enumerate(edition.tie_breaks):
        if tie.row not in ids:
            text = f"Ties are broken by a row {tie.row}, which this sheet does not have."
            yield Problem(f"tie_breaks[{number}].row", text)
    if len({tie.row for tie in edition.tie_breaks}) < len(edition.tie_breaks):
        yield Problem("tie_breaks", "Ties are broken twice by the same row.")
    if edition.teams not in (0, *range(2, MOST_TEAMS + 1)):
        yield Problem("teams", f"There are 2 to {MOST_TEAMS} teams, or none.")
    elif edition.teams and edition.wins == "together":
        yield Problem("teams", "Where all play together there are no teams.")
    if not 0 <= edition.levels <= MOST_LEVELS:
        yield Problem("levels", f"There are at most {MOST_LEVELS} levels.")
    elif edition.levels and edition.wins != "together":
        yield Problem("levels", "Only a game that all play together has a level.")
