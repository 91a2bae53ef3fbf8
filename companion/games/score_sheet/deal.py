"""Who plays on which sheet and in which team, and how far the sheet is counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor
from typing import Any, Protocol, Self

from companion.engine import position
from companion.engine.moves import AskedOf
from companion.engine.pads import Attendance, Attends
from companion.engine.phrases import capital, figure, listed
from companion.engine.problems import Problem, text_problems
from companion.engine.setup import (
    Choice,
    Chosen,
    DealItem,
    Lot,
    SetupStep,
    Token,
    seat_choices,
    starter,
)
from companion.engine.values import Points, Seat, added, gathered, times
from companion.games.score_sheet.box import (
    MOST_OF_A_ROW,
    MOST_ROUNDS,
    Edition,
    Row,
    of_end,
    of_row,
    of_winning,
)
from companion.games.score_sheet.rulebook import CITE

# Columns, numbers, totals, the round being played

EVERYBODY = "All of you"


@dataclass(frozen=True, slots=True)
class Presence:
    """When somebody plays: from the round `since` on, with `points` to begin with, and to the end
    of the game, or of the round `until`. Whoever is `out` then keeps a place, by that round;
    whoever has left has none.
    """

    since: int = 1
    points: Points = 0
    until: int | None = None
    out: bool = False

    def plays(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)

    @property
    def has_left(self) -> bool:
        """Whether they are no longer compared with the others."""
        return self.until is not None and not self.out


ALWAYS = Presence()


@dataclass(frozen=True, slots=True)
class TieDecision:
    """What the table decided where a victory would have been shared: who wins, and why."""

    seat: Seat
    why: str


class Seated(Protocol):
    """A sheet and who plays on it: a deal, or the tally that was made of one."""

    @property
    def edition(self) -> Edition: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def start_player(self) -> Seat: ...
    @property
    def team(self) -> tuple[int, ...]: ...
    @property
    def presence(self) -> tuple[Presence, ...]: ...
    @property
    def tie(self) -> TieDecision | None: ...
    @property
    def sitting(self) -> tuple[Seat, ...]: ...


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its number in the names of cells, and the seats that it is for."""

    number: int
    name: str
    seats: tuple[Seat, ...]
    presence: Presence = ALWAYS

    @property
    def subject(self) -> str:
        """Whose it is, as the subject of a sentence about one."""
        return f"The team of {self.name}" if len(self.seats) > 1 else self.name

    @property
    def has(self) -> str:
        """The verb for whose it is."""
        return "have" if len(self.seats) > 1 else "has"


def columns(table: Seated) -> tuple[Column, ...]:
    """The columns of a sheet at a table, as people sit; a team without players has none."""
    names = table.names
    if table.edition.wins == "together":
        return (Column(0, EVERYBODY, tuple(range(len(names)))),)
    if not table.edition.teams:
        when = table.presence or (ALWAYS,) * len(names)
        order = table.sitting or range(len(names))
        return tuple(Column(seat, names[seat], (seat,), when[seat]) for seat in order)
    listed_columns = []
    for number in range(table.edition.teams):
        seats = tuple(seat for seat, team in enumerate(table.team) if team == number)
        if seats:
            listed_columns.append(Column(number, listed(names[seat] for seat in seats), seats))
    return tuple(listed_columns)


LONGEST_WORD = 60
"""Letters of why the table decided a tie as it did."""


WON, LEVEL = "won", "level"
"""The cells of who won, and of the level of a game that is played together."""


def won_by(column: Column) -> str:
    """The cell of whether a column is one of several that won."""
    return f"won-{column.number}"


def cell_of(row: Row, column: Column, number: int = 0) -> str:
    """The name of a cell; `number` is that of the round, for a row that is counted in each."""
    return f"{row.id}.{number}.{column.number}" if row.rounds else f"{row.id}.{column.number}"


@dataclass(frozen=True)
class Progress:
    """The numbers of a sheet, with those that follow from others.

    `begun` is the last round of which anything is counted, 0 before the first.
    """

    edition: Edition
    columns: tuple[Column, ...]
    counts: Mapping[str, Points]
    begun: int
    first_dealer: Seat
    players: int

    @classmethod
    def of(cls, table: Seated, counts: Mapping[str, Points]) -> Self:
        """How far a table has counted."""
        edition, begun = table.edition, _begun(table.edition, counts)
        shown, players = columns(table), len(table.names)
        entered = cls(edition, shown, counts, begun, table.start_player, players)
        return replace(entered, counts={**dict(entered.equal_rows()), **counts})

    def equal_rows(self) -> Iterator[tuple[str, int]]:
        """The cells that compare two rows, where both of these are counted: 1 or 0."""
        for row in self.edition.rows:
            if not row.equal:
                continue
            one, other = self.edition.before(row)[-2:]
            for number in self._times(row):
                for column in self.columns:
                    pair = [self.count(side, column, number) for side in (one, other)]
                    if None not in pair:
                        yield cell_of(row, column, number), int(pair[0] == pair[1])

    def _times(self, row: Row) -> range:
        return range(1, self.begun + 1) if row.rounds else range(1)

    def count(self, row: Row, column: Column, number: int = 0) -> Points | None:
        """A number of the sheet; None where nothing is entered."""
        return self.counts.get(cell_of(row, column, number))

    def answer(self, question: str) -> int | None:
        """The number of what was answered; None if nothing is."""
        answer = self.counts.get(question)
        return None if answer is None else int(answer)

    def counted(self, row: Row, column: Column) -> Points:
        return added(self.count(row, column, number) or 0 for number in self._times(row))

    def points_of(self, column: Column, number: int) -> Points:
        rows = self.edition.by_round
        return added(times(self.count(row, column, number) or 0, row.each) for row in rows)

    def so_far(self, column: Column, number: int) -> Points:
        """The running total of a column after a round, none of which is after those begun."""
        return self._running[column.number][min(number, self.begun)]

    @cached_property
    def _running(self) -> Mapping[int, tuple[Points, ...]]:
        """The running totals of each column by its number, with what it began with before them."""
        running = {}
        for column in self.columns:
            totals = [column.presence.points]
            for number in range(1, self.begun + 1):
                totals.append(added([totals[-1], self.points_of(column, number)]))
            running[column.number] = tuple(totals)
        return running

    def total(self, column: Column) -> Points:
        once = (times(self.counted(row, column), row.each) for row in self.edition.once)
        return added([self.so_far(column, self.begun), *once])

    def is_complete(self, number: int) -> bool:
        rows, shown = self.edition.by_round, self.playing(number)
        return all(self.count(row, column, number) is not None for row in rows for column in shown)

    def playing(self, number: int) -> tuple[Column, ...]:
        return tuple(column for column in self.columns if column.presence.plays(number))

    @cached_property
    def over_after(self) -> int | None:
        """The round with which the game was over; None while it goes on, or where people end it."""
        return next(filter(self._ends_with, range(1, self.begun + 1)), None)

    def _ends_with(self, number: int) -> bool:
        if not self.is_complete(number):
            return False
        if self.edition.ends == "rounds":
            return number == self.edition.limit
        totals = (self.so_far(column, number) for column in self.playing(number))
        return self.edition.ends == "points" and max(totals, default=0) >= self.edition.limit

    @property
    def shown(self) -> int:
        """The number of rounds on the pad: those begun, and the next one unless it is over."""
        if self.over_after is not None:
            return self.begun
        return min(self.begun + 1, self.edition.most_rounds)

    def dealer(self, number: int) -> Seat:
        """The seat that deals a round: the next one that plays it."""
        when = {seat: column.presence for column in self.columns for seat in column.seats}
        each = [column.number for column in self.columns]
        sitting = each if len(each) == self.players else list(range(self.players))
        dealer = self.first_dealer
        for later in range(2, number + 1):
            at = sitting.index(dealer) + 1
            seats = sitting[at:] + sitting[:at]
            dealer = next((seat for seat in seats if when[seat].plays(later)), dealer)
        return dealer


def _begun(edition: Edition, counts: Mapping[str, Points]) -> int:
    rows = {row.id for row in edition.by_round}
    cells = (name.split(".") for name in counts)
    numbers = (
        int(parts[1])
        for parts in cells
        if len(parts) == 3 and parts[0] in rows and parts[1] in ROUNDS
    )
    return max((number for number in numbers if number <= edition.most_rounds), default=0)


ROUNDS = frozenset(str(number) for number in range(1, 100))


# The deal

TOKENS = (
    Token("Red circle", "red", "circle", "R"),
    Token("Blue square", "blue", "square", "B"),
    Token("Green triangle", "green", "triangle", "G"),
    Token("Yellow diamond", "yellow", "diamond", "Y"),
    Token("Purple hexagon", "purple", "hexagon", "P"),
    Token("Orange pentagon", "orange", "pentagon", "O"),
    Token("Pink star", "pink", "star", "S"),
    Token("White cross", "bone", "cross", "W"),
    Token("Brown egg", "clay", "egg", "E"),
    Token("Red square", "red", "square", "R"),
    Token("Blue triangle", "blue", "triangle", "B"),
    Token("Green diamond", "green", "diamond", "G"),
    Token("Yellow hexagon", "yellow", "hexagon", "Y"),
    Token("Purple pentagon", "purple", "pentagon", "P"),
    Token("Orange star", "orange", "star", "O"),
    Token("Pink cross", "pink", "cross", "S"),
    Token("White circle", "bone", "circle", "W"),
    Token("Red triangle", "red", "triangle", "R"),
    Token("Blue diamond", "blue", "diamond", "B"),
    Token("Green hexagon", "green", "hexagon", "G"),
)
TEAMS = ("First team", "Second team", "Third team", "Fourth team")


@dataclass(frozen=True)
class Deal:
    """The sheet, the names in seating order, who deals first, and each player's team, by its
    number; empty where there are no teams. `presence` says when each plays, and is empty as long as
    all play from beginning to end. `tie` is what the table decided about a shared victory.
    `sitting` are the seats in the order in which people sit now, if some have swapped places."""

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat = 0
    team: tuple[int, ...] = ()
    presence: tuple[Presence, ...] = ()
    tie: TieDecision | None = None
    sitting: tuple[Seat, ...] = ()


def deals(edition: Edition, players: int) -> bool:
    """Whether it matters who deals."""
    return edition.deals and bool(edition.by_round) and players > 1


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """Who deals first; and the teams, which sit in turn unless people say otherwise."""
    first = (starter(names),) if deals(edition, len(names)) else ()
    return (*first, *(Chosen(f"team.{s}", _teams(edition, s)) for s in _in_teams(edition, names)))


def make_deal(
    edition: Edition, names: tuple[str, ...], options: Mapping[str, str], drawn: Mapping[str, Any]
) -> Deal:
    team = tuple(int(drawn[f"team.{seat}"]) for seat in _in_teams(edition, names))
    return Deal(edition, names, options, int(drawn.get("start_player", 0)), team)


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    if deals(deal.edition, len(deal.names)):
        seats = seat_choices(deal.names)
        yield DealItem("start_player", "Who deals first", str(deal.start_player), seats)
    choices = tuple(Choice(str(n), TEAMS[n]) for n in range(deal.edition.teams))
    for seat, team in enumerate(deal.team):
        yield DealItem(f"team.{seat}", f"{deal.names[seat]}'s team", str(team), choices, seat)


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    """What is counted, how it ends, who deals and who plays with whom."""
    edition, items = deal.edition, deal_items(deal)
    rows = " ".join(map(of_row, edition.rows)) or "Only who won is kept."
    yield SetupStep("sheet", "What is counted", rows, CITE["sheet"])
    yield SetupStep("end", "How it ends", of_end(edition), CITE["end"])
    rule = CITE["who_won" if edition.wins == "who" else "winner"]
    yield SetupStep("winner", "Who wins", of_winning(edition), rule)
    if deal.team:
        teams = "; ".join(column.name for column in columns(deal))
        shown = tuple(item.id for item in items if item.id.startswith("team."))
        text = f"These play together: {teams}."
        yield SetupStep("teams", "Sit in teams", text, CITE["teams"], shown)
    if edition.wins == "together" and deal.names[1:]:
        text = f"{listed(deal.names)} play together against the game."
        yield SetupStep("together", "Play together", capital(text), CITE["together"])
    if deals(edition, len(deal.names)):
        text = f"First deal: {deal.names[deal.start_player]}. It then passes along the seats."
        yield SetupStep("dealer", "Deal", text, CITE["dealer"], ("start_player",))


def seat_problems(table: Any) -> Iterator[Problem]:
    """Faults of who deals and who is in which team, in a deal or a tally."""
    if not 0 <= table.start_player < len(table.names):
        yield Problem("start_player", "must be a seat")
    elif table.start_player and not deals(table.edition, len(table.names)):
        yield Problem("start_player", "must be 0 where nobody deals")
    teams = table.edition.teams
    if len(table.team) != (len(table.names) if teams else 0):
        yield Problem("team", "must name the team of each player, where there are teams")
    elif not all(0 <= number < teams for number in table.team):
        yield Problem("team", f"must be numbers from 0 to {teams - 1}")
    yield from _presence_problems(table)
    if table.sitting and sorted(table.sitting) != list(range(len(table.names))):
        yield Problem("sitting", "must name each seat once")
    elif table.sitting and not can_change(table.edition):
        yield Problem("sitting", "must be empty in teams, and where all play together")
    if table.tie is not None:
        if not 0 <= table.tie.seat < len(table.names):
            yield Problem("tie.seat", "must be a seat")
        yield from text_problems("tie.why", table.tie.why, LONGEST_WORD)


def _presence_problems(table: Any) -> Iterator[Problem]:
    presence = table.presence
    if presence and not can_change(table.edition):
        yield Problem("presence", "must be empty in teams, and where all play together")
    elif presence and len(presence) != len(table.names):
        yield Problem("presence", "must name each player")
    elif presence and not any(stay.until is None for stay in presence):
        yield Problem("presence", "must leave somebody who plays")
    for seat, stay in enumerate(presence):
        if not (1 <= stay.since <= MOST_ROUNDS and abs(stay.points) <= MOST_OF_A_ROW):
            text = f"must begin with a round from 1 to {MOST_ROUNDS}, and with a number of points"
            yield Problem(f"presence[{seat}]", text)
        elif stay.until is not None and not 0 <= stay.until <= MOST_ROUNDS:
            yield Problem(f"presence[{seat}].until", f"must be a round from 0 to {MOST_ROUNDS}")


# Who comes and goes in the middle of a game


def can_change(edition: Edition) -> bool:
    """Whether people may come and go on a sheet: a team, or all together, stay who they are."""
    return edition.by_points and not edition.teams


def presences(deal: Deal) -> tuple[Presence, ...]:
    return deal.presence or (ALWAYS,) * len(deal.names)


def begins_with(deal: Deal, counts: Mapping[str, Points]) -> tuple[tuple[str, Points], ...]:
    """What a newcomer may begin with, in words, and in points."""
    progress = Progress.of(deal, counts)
    totals = [progress.total(one) for one in progress.columns if one.presence.until is None]
    average = floor(added(totals) / len(totals) + 0.5)
    least = min(totals)
    texts: dict[str, Points] = {
        "0": 0,
        f"{figure(average)}, the average": average,
        f"{figure(least)}, the least": least,
    }
    return tuple({number: (text, number) for text, number in reversed(texts.items())}.values())[
        ::-1
    ]


def joined(deal: Deal, counts: Mapping[str, Points], name: str, points: Points) -> Deal:
    """The deal with somebody more, who plays from the round on that is not complete."""
    progress = Progress.of(deal, counts)
    begun = progress.begun
    since = begun if begun and not progress.is_complete(begun) else begun + 1
    more = Presence(min(since, max(1, deal.edition.most_rounds)), points)
    sitting = (*deal.sitting, len(deal.names)) if deal.sitting else ()
    names, presence = (*deal.names, name), (*presences(deal), more)
    return replace(deal, names=names, presence=presence, sitting=sitting)


def changed(deal: Deal, counts: Mapping[str, Points], seat: Seat, how: Attends) -> Deal:
    """The deal in which a seat plays, is out or has left, after the last round of which it has a
    number."""
    progress, stays = Progress.of(deal, counts), list(presences(deal))
    rows = deal.edition.by_round
    column = next(each for each in progress.columns if each.number == seat)
    played = [
        number
        for number in range(1, progress.begun + 1)
        if any(progress.count(row, column, number) is not None for row in rows)
    ]
    until = None if how == "plays" else max(played, default=stays[seat].since - 1)
    stays[seat] = replace(stays[seat], until=until, out=how == "out")
    return replace(deal, presence=tuple(stays))


def sitting(deal: Deal) -> tuple[Seat, ...]:
    return deal.sitting or tuple(range(len(deal.names)))


def swapped(deal: Deal, one: Seat, other: Seat) -> Deal:
    places = {one: other, other: one}
    return replace(deal, sitting=tuple(places.get(seat, seat) for seat in sitting(deal)))


ATTENDANCE: Attendance[Deal] = Attendance(
    now=lambda deal: tuple(
        "plays" if stay.until is None else "out" if stay.out else "left"
        for stay in (presences(deal) if can_change(deal.edition) else ())
    ),
    begins_with=begins_with,
    joined=joined,
    changed=changed,
    sitting=sitting,
    swapped=swapped,
    kept=lambda old, new: (
        replace(new, presence=old.presence, sitting=old.sitting) if can_change(new.edition) else new
    ),
    most=len(TOKENS),
)


def _in_teams(edition: Edition, names: tuple[str, ...]) -> range:
    return range(len(names) if edition.teams else 0)


def _teams(edition: Edition, seat: Seat) -> tuple[str, ...]:
    """The teams, that in which a seat is by itself first."""
    numbers = [(seat + step) % edition.teams for step in range(edition.teams)]
    return tuple(map(str, numbers))


# Where a game stands for the app: nowhere, since a sheet is only counted


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """Nothing is ever decided here."""

    decisions: tuple[AskedOf, ...] = ()


class Position(position.Position[Deal, State]):
    """A deal, and nothing else."""


def check_state(at: Position) -> tuple[Problem, ...]:
    """What cannot be: an open decision."""
    decisions = at.state.decisions
    return (Problem("decisions", "must be empty: a sheet has no moves"),) if decisions else ()
