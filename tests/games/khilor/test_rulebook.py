"""The rulebook: each of its rules is cited somewhere, and each ruling decides one of them."""

from collections.abc import Iterator
from random import Random

from companion.engine.play.replay import random_walk
from companion.engine.rulebook import Citation
from companion.engine.scores.scoring import ScoreSheet
from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch

from .positions import RETURN, a_deal, after, position
from .test_refusals import CASES
from .test_scoring import EXAMPLE, best, green, tallied


def cited_by_refusals() -> Iterator[Citation]:
    alone = after(position(1, C4="g", E4="b", F4="y"), Catch("I", 0, "D4"))
    for _, _, at, move in (*CASES, ("", False, alone, RETURN)):
        yield from (violation.cite for violation in GAME.violations(at, move))


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
        yield from quoted_in_remarks(sheet)


def cited_by_events() -> Iterator[Citation]:
    """What happens by a rule, not by a choice: ends, and white demons that take eggs or stay."""
    solo = position(1, {"white": ("C4", "G1")}, A6="gg", B7="gg", C6="gg", D6="gg")
    for at in (
        solo,
        position(A1="gp", A2="k", A3="gg", A4="gg"),
        position(2, A1="g", A3="g", A4="g"),
    ):
        for before, move in random_walk(GAME, at, Random(1)):
            yield from (event.cite for event in GAME.apply(before, move).events if event.cite)


def quoted_in_remarks(sheet: ScoreSheet) -> Iterator[Citation]:
    """The rules that a remark quotes word by word, with their section."""
    for remark in sheet.remarks:
        for cite in GAME.rulebook.citations.values():
            if cite.section in remark and cite.text in remark:
                yield cite


def test_every_citation_is_used() -> None:
    cited = (cited_by_refusals(), cited_by_set_ups(), cited_by_scores(), cited_by_events())
    assert {cite.id for cites in cited for cite in cites} == set(GAME.rulebook.citations)


def test_every_ruling_decides_some_rule() -> None:
    decided = {citation.ruling for citation in GAME.rulebook.citations.values()}
    assert set(GAME.rulebook.rulings) <= decided
