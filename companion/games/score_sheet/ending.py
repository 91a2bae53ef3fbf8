"""The score of a sheet: the pad, lines, totals, and who stands where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.engine.pads import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    CountSheet,
    Entered,
    TieByTable,
    cell_problems,
)
from companion.engine.phrases import are, capital, counted, figure, listed
from companion.engine.problems import Problem, below, whole_problems
from companion.engine.rulebook import Citation
from companion.engine.scoring import (
    Category,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    Standing,
    TieBreak,
    needed,
    podium,
    verdict,
)
from companion.engine.values import Points, Seat, gathered, times
from companion.games.score_sheet.box import Edition, Row, check_edition, points
from companion.games.score_sheet.deal import (
    ATTENDANCE,
    LEVEL,
    TOKENS,
    WON,
    Column,
    Deal,
    Position,
    Presence,
    Progress,
    Seated,
    TieDecision,
    cell_of,
    columns,
    deals,
    seat_problems,
    won_by,
)
from companion.games.score_sheet.drawing import picture, round_place, row_place
from companion.games.score_sheet.rulebook import CITE

# The groups of the pad: one for each round, one for the end, one for who won

NOBODY, SEVERAL = "Nobody", "Several"


def sheet_of(table: Seated, counts: Mapping[str, Points]) -> CountSheet:
    """The pad with the rounds that are counted, the next one, and what is counted once."""
    progress = Progress.of(table, counts)
    rounds = (_round(table, progress, number) for number in range(1, progress.shown + 1))
    return CountSheet((*rounds, *_once(progress), *_result(progress)))


def _round(table: Seated, progress: Progress, number: int) -> CountGroup:
    rows = table.edition.by_round
    worth = any(row.each for row in rows)
    shown = (
        (column.seats[0], progress.so_far(column, number))
        for column in progress.playing(number)
        if worth and table.edition.wins != "together"
    )
    return CountGroup(
        f"round_{number}",
        f"Round {number}",
        tuple(_row(row, progress, progress.playing(number), number) for row in rows),
        help=_who_deals(table, progress, number),
        ahead=number > 1 and number == progress.shown,
        so_far=tuple(shown),
    )


def _who_deals(table: Seated, progress: Progress, number: int) -> str:
    """Who deals this round and who the next one: "Ada deals, then Ben."."""
    if not deals(table.edition, len(table.names)):
        return ""
    text = f"{table.names[progress.dealer(number)]} deals"
    over = progress.over_after is not None and number >= progress.over_after
    if over or number == table.edition.most_rounds:
        return f"{text}."
    return f"{text}, then {table.names[progress.dealer(number + 1)]}."


def _row(row: Row, progress: Progress, columns: tuple[Column, ...], number: int = 0) -> CountRow:
    alone = len(progress.columns) == 1
    cells, decimals = [], row.takes_decimals
    for column in columns:
        cell, label = cell_of(row, column, number), row.name if alone else column.name
        seat = None if alone and len(column.seats) > 1 else column.seats[0]
        cells.append(CountCell(cell, label, row.least, row.most, seat, decimals=decimals))
    return CountRow(row.name, tuple(cells))


def _once(progress: Progress) -> Iterator[CountGroup]:
    rows = progress.edition.once
    if rows:
        title = "At the end" if progress.edition.by_round else "Count"
        stay = tuple(column for column in progress.columns if not column.presence.has_left)
        counted = tuple(_row(row, progress, stay) for row in rows)
        yield CountGroup("once", title, counted, ahead=not progress.edition.by_points)


def _result(progress: Progress) -> Iterator[CountGroup]:
    edition = progress.edition
    if edition.by_points:
        return
    if edition.wins == "who":
        shown = progress.columns
        several = (SEVERAL,) if len(shown) > 1 else ()
        who = _choice("Who won?", (*(column.name for column in shown), NOBODY, *several))
        each, when = [], (WON, len(shown) + 1)
        for column in shown:
            cell, seat, words = won_by(column), column.seats[0], ("no", "yes")
            each.append(CountCell(cell, column.name, 0, 1, seat, "yes_no", words, when=when))
        rows = (who, CountRow("Which of you?", tuple(each))) if several else (who,)
        yield CountGroup("result", "Who won?", rows)
        return
    won = _choice("How did it end?", ("We won", "The game won"))
    yield CountGroup("result", "Won or lost", (won,))
    if edition.levels:
        level = CountCell(LEVEL, "Level", 1, edition.levels)
        yield CountGroup("level", "Level", (CountRow("Level", (level,)),), ahead=True)


def _choice(label: str, words: tuple[str, ...]) -> CountRow:
    cell = CountCell(WON, label, 0, len(words) - 1, kind="choice", words=words)
    return CountRow(label, (cell,))


# What was counted, and its score


@dataclass(frozen=True)
class Tally:
    """The numbers of a sheet by their cells, and who plays on it."""

    edition: Edition
    names: tuple[str, ...]
    start_player: Seat
    team: tuple[int, ...]
    counts: Mapping[str, Points] = field(default_factory=dict)
    presence: tuple[Presence, ...] = ()
    tie: TieDecision | None = None
    sitting: tuple[Seat, ...] = ()


def tally_of(table: Seated, counts: Mapping[str, Points]) -> Tally:
    seated = (table.edition, table.names, table.start_player, table.team)
    return Tally(*seated, dict(counts), table.presence, table.tie, table.sitting)


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What cannot be: a faulty sheet, seats that do not fit it, numbers that it has no cell for."""
    if faults := below("edition", whole_problems(tally.edition, check_edition)):
        return faults
    if not 1 <= len(tally.names) <= len(TOKENS):
        return (Problem("names", f"must be 1 to {len(TOKENS)} names"),)
    if faults := tuple(seat_problems(tally)):
        return faults
    return tuple(cell_problems(sheet_of(tally, tally.counts), tally.counts))


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    """A sheet is over for the app before it begins: it is only counted."""
    return Outcome("only_counted", "A sheet has no moves: it is only counted.", sheet.winners)


def score(tally: Tally) -> ScoreSheet:
    """Every player's lines, with those of a team for each of its players, and who has won."""
    progress = Progress.of(tally, tally.counts)
    edition, shown = tally.edition, progress.columns
    lines = {column.number: tuple(_lines(progress, column)) for column in shown}
    of_seat = {seat: column for column in shown for seat in column.seats}
    seats = range(len(tally.names))
    scores = tuple(Score(seat, lines[of_seat[seat].number]) for seat in seats)
    if edition.by_points:
        return _by_points(tally, progress, scores)
    worth = any(row.each for row in edition.rows) and edition.wins == "together"
    totals = [score.total if worth else None for score in scores]
    winners = _winners(progress)
    keys = [(int(seat in winners and edition.wins == "who"),) for seat in seats]
    standings = podium(keys, totals, winners)
    return ScoreSheet(_categories(tally), scores, standings, _said(progress))


def _by_points(tally: Tally, progress: Progress, scores: tuple[Score, ...]) -> ScoreSheet:
    """The columns are compared, so that a team counts once; each player has the column's rank."""
    edition, shown = tally.edition, progress.columns
    lowest = edition.wins == "lowest"
    totals = [progress.total(column) for column in shown]
    ties = needed(totals, tuple(_ties(progress, shown)))
    keys: list[tuple[Points, ...]] = [
        (*_stayed(shown[place]), -total if lowest else total, *(tie.values[place] for tie in ties))
        for place, total in enumerate(totals)
    ]
    level = [place for place, key in enumerate(keys) if key == max(keys)]
    chosen = [place for place in level if tally.tie and tally.tie.seat in shown[place].seats]
    is_decided = tally.tie is not None and bool(chosen) and len(level) > 1
    if tally.tie and is_decided:
        decision = _decision(tally.tie, len(shown), chosen[0])
        ties = (*ties, decision)
        keys = [(*key, value) for key, value in zip(keys, decision.values, strict=True)]
    standings = podium(keys, totals, None if tally.counts else ())
    won = _verdict(shown, standings, ties)
    if tally.tie and is_decided:
        tied = listed(shown[place].subject for place in level)
        by = f"{shown[chosen[0]].subject} wins by {tally.tie.why.rstrip('.')}"
        won = capital(f"{tied} have {points(totals[level[0]])} each; {by}.")
    place_of = {seat: place for place, column in enumerate(shown) for seat in column.seats}
    by_place = {standing.seat: standing for standing in standings}
    seats = sorted(place_of, key=lambda seat: (by_place[place_of[seat]].rank, seat))
    return ScoreSheet(
        _categories(tally),
        scores,
        _ranked([replace(by_place[place_of[seat]], seat=seat) for seat in seats]),
        won if tally.counts else "Nothing is counted yet.",
        tuple(_picked(tie, [place_of[seat] for seat in sorted(place_of)]) for tie in ties),
        lowest=lowest,
    )


def _decision(tie: TieDecision, columns: int, chosen: int) -> TieBreak:
    """What the table decided, as the last comparison (SC-4)."""
    values = tuple(int(place == chosen) for place in range(columns))
    words = tuple("wins" if value else "–" for value in values)
    return TieBreak(capital(tie.why), values, CITE["tie"], words)


def shared_by(deal: Deal, counts: Entered) -> tuple[tuple[Seat, str], ...]:
    """Who shares the victory unless the table decides it."""
    if not deal.edition.by_points or not counts:
        return ()
    won = score(tally_of(replace(deal, tie=None), counts)).winners
    sharing = tuple((c.seats[0], c.name) for c in columns(deal) if c.seats[0] in won)
    return sharing if sharing[1:] else ()


def _stayed(column: Column) -> tuple[int, int]:
    """How long a column was in the game, which counts before its points: whoever plays to the end
    is before whoever is out, and those before whoever has left."""
    presence = column.presence
    if presence.until is None:
        return 2, 0
    return (1, presence.until) if presence.out else (0, 0)


def _verdict(shown: Sequence[Column], places: Sequence[Standing], ties: Sequence[TieBreak]) -> str:
    """The result among those who played to the end."""
    stay = [place for place, column in enumerate(shown) if column.presence.until is None]
    standings = [replace(row, seat=stay.index(row.seat)) for row in places if row.seat in stay]
    compared = [_picked(tie, stay) for tie in ties]
    return verdict([shown[place].subject for place in stay], standings, compared, points)


def _ranked(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The standings with as many before each as there are players with a better rank."""
    ranks = [row.rank for row in standings]
    return tuple(replace(row, rank=1 + sum(r < row.rank for r in ranks)) for row in standings)


def _picked(tie: TieBreak, places: Sequence[int]) -> TieBreak:
    """The comparison of those at these places, in this order."""
    words = tuple(tie.in_words[place] for place in places) if tie.in_words else ()
    return replace(tie, values=tuple(tie.values[place] for place in places), in_words=words)


def _ties(progress: Progress, shown: Sequence[Column]) -> Iterator[TieBreak]:
    """The rows that break ties, in their order (SC-4). More is better; of what should be few, the
    numbers are turned round."""
    rows = {row.id: row for row in progress.edition.rows}
    for tie in progress.edition.tie_breaks:
        row = rows[tie.row]
        counted = [progress.counted(row, column) for column in shown]
        if tie.most:
            yield TieBreak(f"Most in {row.name}", tuple(counted), CITE["tie"])
        else:
            words = tuple(map(figure, counted))
            values = tuple(-number for number in counted)
            yield TieBreak(f"Fewest in {row.name}", values, CITE["tie"], words)


def _categories(tally: Tally) -> tuple[Category, ...]:
    """A category for each row that gives points; how it ended has one to name its rule."""
    edition = tally.edition
    rows = tuple(
        Category(f"row_{row.id}", row.name, _cite(row)) for row in edition.rows if row.each
    )
    if edition.by_points:
        return rows
    label, rule = ("Who won", "who_won") if edition.wins == "who" else ("Won or lost", "together")
    return (*rows, Category("result", label, CITE[rule]))


def _cite(row: Row) -> Citation:
    return CITE["equal" if row.equal else "rounds" if row.rounds else "once"]


def _lines(progress: Progress, column: Column) -> Iterator[ScoreLine]:
    """What each number of a column gives, with the running total after its round."""
    if column.presence.points:
        yield _begun_with(progress, column)
    for row in progress.edition.rows:
        if not row.each:
            continue
        for number in range(1, progress.begun + 1) if row.rounds else (0,):
            entered = progress.count(row, column, number)
            if entered is not None:
                yield _line(progress, column, row, number, entered)


def _begun_with(progress: Progress, column: Column) -> ScoreLine:
    """What somebody who joined later began with."""
    row = next(line for line in progress.edition.rows if line.each)
    since, number = column.presence.since, column.presence.points
    because = capital(f"{column.name} joined in round {since} with {points(number)}.")
    return ScoreLine(f"row_{row.id}", "To begin with", number, _cite(row), because)


def _line(progress: Progress, column: Column, row: Row, number: int, entered: Points) -> ScoreLine:
    label, because = row.name, f"{column.name} {column.has} {figure(entered)} in {row.name}."
    place = row_place(row)
    if row.rounds:
        label, place = f"Round {number}", round_place(number)
        total = points(progress.so_far(column, number))
        because = f"{column.name} {column.has} {figure(entered)} in round {number}, so far {total}."
    count, each = (entered, row.each) if row.each != 1 else (None, None)
    category, gain, where = f"row_{row.id}", times(entered, row.each), f"{place}-{column.number}"
    cite, because = _cite(row), capital(because)
    return ScoreLine(category, label, gain, cite, because, count, each, (where,))


def _winners(progress: Progress) -> tuple[Seat, ...]:
    """Who won by what was said, where points do not decide."""
    said, shown = progress.answer(WON), progress.columns
    if said is None:
        return ()
    if progress.edition.wins == "together":
        return shown[0].seats if said == 0 else ()
    return tuple(seat for column in _said_to_have_won(progress) for seat in column.seats)


def _said_to_have_won(progress: Progress) -> tuple[Column, ...]:
    said, shown = progress.answer(WON), progress.columns
    if said is None or said < len(shown):
        return () if said is None else (shown[said],)
    several = said > len(shown)
    return tuple(column for column in shown if several and progress.answer(won_by(column)))


def _said(progress: Progress) -> str:
    """How a game ended that points do not decide."""
    said, shown = progress.answer(WON), progress.columns
    if progress.edition.wins == "who":
        if said is None:
            return "Nobody has said yet who won."
        won = [column.subject for column in _said_to_have_won(progress)]
        return capital(f"{listed(won) or 'Nobody'} won.")
    if said is None:
        return "Nobody has said yet whether you won."
    level = progress.answer(LEVEL)
    at_level = f" at level {level}" if level is not None else ""
    worth = any(True for _ in _lines(progress, shown[0]))
    total = f" with {points(progress.total(shown[0]))}" if worth else ""
    return f"You {'won' if said == 0 else 'lost'}{at_level}{total}."


# Counting by hand, round by round


def implied(deal: Deal, counts: Entered) -> Entered:
    """The rows that compare two others (SC-1); of several who may have won, all who are not said
    to have."""
    progress = Progress.of(deal, counts)
    several = deal.edition.wins == "who" and (progress.answer(WON) or 0) > len(progress.columns)
    lost = {won_by(column): 0 for column in progress.columns if several}
    return {**dict(progress.equal_rows()), **lost}


@gathered
def doubts(deal: Deal, counts: Entered) -> Iterator[Problem]:
    """A game that has not come to its end, or went on after it."""
    progress = Progress.of(deal, counts)
    edition, over = progress.edition, progress.over_after
    if (progress.answer(WON) or 0) > len(progress.columns) and not _winners(progress):
        yield Problem(WON, "Say who of you won.")
    if not edition.by_round or not progress.begun or edition.ends == "hand":
        return
    row, column = edition.by_round[0], progress.columns[0]
    if over is None:
        played = sum(map(progress.is_complete, range(1, progress.begun + 1)))
        text = f"Nobody has {points(edition.limit)} yet."
        if edition.ends == "rounds":
            left = edition.limit - played
            text = f"{capital(counted(left, 'round'))} of {edition.limit} {are(left)} left."
        yield Problem(cell_of(row, column, progress.shown), text)
    elif over < progress.begun:
        text = f"The game was over with round {over}, but round {progress.begun} is counted too."
        yield Problem(cell_of(row, column, progress.begun), text)


COUNTING: Counting[Deal, Tally] = Counting(
    sheet=lambda deal: sheet_of(deal, {}),
    rounds=sheet_of,
    tally=tally_of,
    boards=(CountBoard(picture),),
    implied=implied,
    doubts=doubts,
    attendance=ATTENDANCE,
    tie=TieByTable(
        shared_by,
        lambda deal, seat, why: replace(deal, tie=None if seat is None else TieDecision(seat, why)),
    ),
)
