"""Counting a sheet by hand, round by round."""

from collections.abc import Iterator

from companion.engine.pads import CountBoard, Counting, Counts
from companion.engine.phrases import are, capital, counted
from companion.engine.problems import Problem
from companion.games.score_sheet.board import picture
from companion.games.score_sheet.deal import Deal
from companion.games.score_sheet.progress import Progress, cell_of
from companion.games.score_sheet.scoring import Tally, tally_of
from companion.games.score_sheet.sheet import sheet_of
from companion.games.score_sheet.words import points


def implied(deal: Deal, counts: Counts) -> Counts:
    """The rows that compare two others (SC-1)."""
    return dict(Progress.of(deal, counts).equal_rows())


def doubts(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """A game that has not come to its end, or went on after it."""
    return tuple(_doubts(Progress.of(deal, counts)))


def _doubts(progress: Progress) -> Iterator[Problem]:
    edition, over = progress.edition, progress.over_after
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
)
