"""What a table can decide about a rule that is disputed: play it the other way, let it pass; and
what the people of a phone have decided before, at its tables and in its groups."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.game import AnyGame, violations_with
from companion.engine.rulebook import Citation, Violation
from companion.engine.setup import DealLike
from companion.tables.groups.members import tables_of_groups
from companion.tables.lists import tables_of
from companion.tables.logs.history import History
from companion.tables.revising.judging import HouseRule, back_to_ruling, house_rules
from companion.web.security.identity import all_tokens, group_tokens

PASSING = "Your table lets this pass."


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One decision to offer on the rule with that id: its button, what it means in a sentence, and
    what it writes: an option with its choice, or the code of violations to let pass. `decided` says
    that the table plays it so already; then there is a button only where there is a way back.
    """

    rule: str
    text: str
    button: str
    option: str = ""
    choice: str = ""
    passes: str = ""
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute about some rules: what the tables of this phone have decided before (`house`), and
    what this one can decide (`offers`). `question` is the address of the question, if everybody
    may see it."""

    house: tuple[HouseRule, ...] = ()
    offers: tuple[Otherwise, ...] = ()
    question: str = ""

    def lets_pass(self, broken: Iterable[Violation]) -> bool:
        """Whether the table has decided to let all of that pass."""
        passing = {(one.rule, one.passes) for one in self.offers if one.decided}
        return {(one.cite.id, one.code) for one in broken} <= passing


def dispute(
    history: History,
    broken: Iterable[Violation],
    rule: Citation | None = None,
    *,
    house: tuple[HouseRule, ...] = (),
    question: str = "",
    asked: tuple[Any, Any] | None = None,
) -> Dispute:
    """The dispute about the rules that a move breaks, or about the `rule` that it rests on. `asked`
    are the position and the move: a ruling is offered only if that would allow it."""
    found = [_on(history, one.cite, one, house, asked) for one in broken]
    found += [_on(history, rule, None, house, None)] if rule else []
    return Dispute(house, tuple(dict.fromkeys(one for one in found if one)), question)


def _on(
    history: History,
    cite: Citation,
    broken: Violation | None,
    house: tuple[HouseRule, ...],
    asked: tuple[Any, Any] | None,
) -> Otherwise | None:
    game, deal = history.game, history.deal
    ruling = game.rulebook.rulings.get(cite.ruling or "")
    if ruling is not None and ruling.switch and ruling.otherwise:
        name, choice = ruling.switch
        decided = _chosen(game, deal, name) == choice
        other = back_to_ruling(game, ruling)[name] if decided else choice
        if asked is None or broken is None or _lifts(game, *asked, broken, {name: other}):
            if decided:
                said = f"Your table plays: {ruling.otherwise}"
                return Otherwise(cite.id, said, "Play it as ruled", name, other, decided=True)
            before = any(one.options.get(name) == choice for one in house)
            return Otherwise(cite.id, ruling.otherwise, _button(before), name, choice)
    if broken is None or not broken.possible:
        return None
    if (cite.id, broken.code) in history.position.passes:
        return Otherwise(cite.id, PASSING, "", passes=broken.code, decided=True)
    before = any((one.rule, one.passes) == (cite.id, broken.code) for one in house)
    said = "From now on this passes at your table, marked in the log."
    return Otherwise(cite.id, said, _button(before), passes=broken.code)


def _lifts(
    game: AnyGame, at: Any, move: Any, broken: Violation, options: Mapping[str, str]
) -> bool:
    """Whether that rule would not be broken with these options."""
    return broken.code not in {one.code for one in violations_with(game, at, move, options)}


def _button(before: bool) -> str:
    return "As we decided before" if before else "We play it otherwise"


def _chosen(game: AnyGame, deal: DealLike, name: str) -> str:
    """What the table plays of an option."""
    defaults: Iterator[str] = (one.choices[0].id for one in game.options if one.id == name)
    return deal.options.get(name) or next(defaults, "")


def house_here(slug: str) -> tuple[HouseRule, ...]:
    """Their decisions in that game, the newest first."""
    codes = {*tables_of(all_tokens()), *tables_of_groups(group_tokens())}
    return house_rules(codes, slug)
