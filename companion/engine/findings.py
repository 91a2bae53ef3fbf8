"""What a table should look at before it closes a count: what is missing or impossible."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.game import AnyGame
from companion.engine.pads import CountGroup, CountSheet, Entered
from companion.engine.phrases import capital, listed
from companion.engine.problems import Problem

OF_A_CELL = ("must ", "at most ", "at least ")
"""How a fault begins that does not name what it is about."""
FEW = 3
"""How many places are named at most; of the others only the number is given."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to look at, with the group of the pad and the places of the board concerned.

    What is "impossible" prevents the score; what is "doubtful" or "missing" a table may insist on.
    `row` is the label of the empty rows, "" for all rows of the group; None if they cannot be set
    to zero all at once. `cell` is the cell of a number that is impossible or doubtful.
    """

    kind: Literal["impossible", "doubtful", "missing"]
    text: str
    group: str
    where: tuple[str, ...] = ()
    row: str | None = None
    cell: str | None = None


def findings(game: AnyGame, deal: object, counts: Entered) -> tuple[Finding, ...]:
    """Everything that should be looked at, the worst first."""
    sheet, pad = game.pad.sheet_with(deal, counts), game.pad
    impossible = game.count_problems(deal, counts)
    doubtful = pad.doubts(deal, counts) if pad.doubts and not impossible else ()
    return (
        *(_of_cell(sheet, "impossible", problem) for problem in impossible),
        *(_of_cell(sheet, "doubtful", problem) for problem in doubtful),
        *_missing(sheet, counts, pad.with_implied(deal, counts)),
    )


def _of_cell(
    sheet: CountSheet, kind: Literal["impossible", "doubtful"], problem: Problem
) -> Finding:
    group = sheet.group_of(problem.path)
    said = problem.message
    if said.startswith(OF_A_CELL):
        said = f"{sheet.full_label(problem.path)}: {said}"
    text = f"{capital(said.rstrip('.'))}."
    where = group.where if group else ()
    return Finding(kind, text, group.id if group else "", where, cell=problem.path)


def _missing(sheet: CountSheet, counts: Entered, implied: Entered) -> Iterator[Finding]:
    """For each part, that nothing of it is counted, or which rows are missing.

    A score is impossible as long as nothing of the end is counted.
    """
    for part in sheet.parts:
        groups = [group for group in sheet.groups if group.part == part]
        cells = [cell.name for group in groups for row in group.rows for cell in row.cells]
        if not any(name in counts for name in cells):
            ends = part == sheet.parts[-1]
            text = f"{part}: nothing is counted." if part else "Nothing is counted yet."
            if ends:
                yield Finding("impossible", text, groups[0].id)
            else:
                yield Finding("missing", text, groups[0].id, _places(groups))
            continue
        for label, without in _kinds_missing(groups, counts, implied).items():
            row = label if _is_shared(groups, label) else ""
            text, where = _not_counted(label, without), _places(without)
            rest = row if _have_rest(without, implied, row) else None
            yield Finding("missing", text, without[0].id, where, rest)


def _places(groups: list[CountGroup]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place for group in groups for place in group.where))


def _kinds_missing(
    groups: list[CountGroup], counts: Entered, implied: Entered
) -> dict[str, list[CountGroup]]:
    """The groups with empty cells, by the label of the rows that have them; by the group's own
    title if all its rows do."""
    kinds: dict[str, list[CountGroup]] = {}
    for group in groups:
        is_begun = any(cell.name in counts for row in group.rows for cell in row.cells)
        if group.on_board or (group.ahead and not is_begun):
            continue
        empty = {
            row.label: row
            for row in group.rows
            if any(cell.name not in implied and cell.is_asked(counts) for cell in row.cells)
        }
        shared = [label for label in empty if _is_shared(groups, label)]
        for label in shared:
            kinds.setdefault(label, []).append(group)
        if len(shared) < len(empty):
            kinds.setdefault(group.title, []).append(group)
    return kinds


def _have_rest(groups: list[CountGroup], implied: Entered, row: str) -> bool:
    """Whether an empty cell of these groups, or of their rows of that label, can be called 0."""
    return any(
        cell.in_rest and cell.name not in implied
        for group in groups
        for counted in group.rows
        if not row or counted.label == row
        for cell in counted.cells
    )


def _is_shared(groups: list[CountGroup], label: str) -> bool:
    """Whether several groups have a row with that label, as every territory has its tents."""
    places = (group for group in groups if len(group.where) == 1)
    return sum(any(row.label == label for row in group.rows) for group in places) > 1


def _not_counted(label: str, without: list[CountGroup]) -> str:
    titles = [group.title for group in without]
    if titles == [label]:
        return f"{label}: not all counted."
    more = len(titles) - FEW
    if more > 1:
        titles = [*titles[:FEW], f"{more} more"]
    return f"{label}: not counted in {listed(titles)}."
