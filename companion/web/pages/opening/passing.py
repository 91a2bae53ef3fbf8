"""What a new table lets pass: decisions of earlier tables, and of a file of rulings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.documents.editions import MOST
from companion.engine.game import AnyGame
from companion.engine.problems import Problem
from companion.engine.rulebook import VIOLATION_CODE
from companion.tables.errors import NoSuchEntry
from companion.tables.logs.entries import RuleDecided
from companion.tables.revising.judging import HouseRule, decision_sentence, let_pass


@dataclass(frozen=True, slots=True)
class Passing:
    """A violation that a new table may let pass: the id by which the form names it, a sentence,
    when it was decided (None if a file says so), and whether it is chosen."""

    id: str
    rule: str
    code: str
    text: str
    at: datetime | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """The page that takes a file of rulings, with the faults of the last one."""

    game: AnyGame
    problems: tuple[Problem, ...] = ()


def passing(
    game: AnyGame, wanted: Sequence[str] | None, house: Iterable[HouseRule]
) -> tuple[Passing, ...]:
    """What earlier tables have let pass, and what the form names besides; `wanted` are those that
    are chosen, None for all that earlier tables had."""
    known = {f"{one.rule}/{one.passes}": one for one in let_pass(house)}
    found = [
        Passing(id_, one.rule, one.passes, one.text, one.at, wanted is None or id_ in wanted)
        for id_, one in known.items()
        if one.rule in game.rulebook.citations
    ]
    others = [id_ for id_ in dict.fromkeys(wanted or ()) if id_ not in known]
    return (*found, *_named(game, others[:MOST]))


def _named(game: AnyGame, ids: Iterable[str]) -> Iterator[Passing]:
    """What the form names that no earlier table has decided, as far as it can be."""
    for id_ in ids:
        rule, _, code = id_.partition("/")
        try:
            text = decision_sentence(game.rulebook, rule, code, {})
        except NoSuchEntry:
            continue
        if VIOLATION_CODE.fullmatch(code):
            yield Passing(id_, rule, code, text, None, chosen=True)


def kept(found: Iterable[Passing]) -> tuple[RuleDecided, ...]:
    """The decisions with which the table begins."""
    return tuple(RuleDecided(0, one.rule, one.text, one.code) for one in found if one.chosen)
