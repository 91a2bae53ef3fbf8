"""The rulebook: each of its rules is cited somewhere, and each ruling decides one of them."""

from collections.abc import Iterator

from companion.engine.rulebook import Citation
from companion.engine.scoring import ScoreSheet
from companion.games.khilor import GAME

from .positions import a_deal
from .test_refusals import CASES
from .test_scoring import EXAMPLE, best, green, tallied


def cited_by_refusals() -> Iterator[Citation]:
    for _, _, state, move in CASES:
        yield from (violation.cite for violation in GAME.violations(state, move))


def cited_by_set_ups() -> Iterator[Citation]:
    for deal in (a_deal(1), a_deal(2, fill="table")):
        yield from (step.cite for step in GAME.setup_steps(deal))


def cited_by_scores() -> Iterator[Citation]:
    for sheet in (
        GAME.score(EXAMPLE),
        green(9, 1, eggs=5, own=2),
        GAME.score(tallied({}, names=("Ada",))),
        best(Ada={"green": 4}, Ben={"blue": 4}, Cleo={}),
    ):
        yield from (category.cite for category in sheet.categories)
        yield from (tie_break.cite for tie_break in sheet.tie_breaks)
        yield from (line.cite for score in sheet.scores for line in score.lines)
        yield from told_in_remarks(sheet)


def told_in_remarks(sheet: ScoreSheet) -> Iterator[Citation]:
    """The rules that a remark tells word by word, with their section."""
    for remark in sheet.remarks:
        for cite in GAME.rulebook.citations.values():
            if cite.section in remark and cite.text in remark:
                yield cite


def test_every_citation_is_used() -> None:
    used = {cite.id for cite in (*cited_by_refusals(), *cited_by_set_ups(), *cited_by_scores())}
    assert used == set(GAME.rulebook.citations)


def test_every_ruling_decides_some_rule() -> None:
    decided = {citation.ruling for citation in GAME.rulebook.citations.values()}
    assert set(GAME.rulebook.rulings) <= decided
