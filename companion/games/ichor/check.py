"""What stands against options and deals that come from outside."""

from collections.abc import Iterator, Mapping

from companion.engine.game import Problem
from companion.games.ichor.components import GATES, PLACES, VICTORY_CARDS, Camp
from companion.games.ichor.edition import check_edition
from companion.games.ichor.options import OPTIONS, pool
from companion.games.ichor.state import Deal


def check_options(options: Mapping[str, str]) -> tuple[Problem, ...]:
    """What stands against these options."""
    problems = [
        Problem(f"options.{option.id}", "must be one of the choices")
        for option in OPTIONS
        if options.get(option.id) not in [choice.id for choice in option.choices]
    ]
    known = {option.id for option in OPTIONS}
    problems += [
        Problem(f"options.{name}", "is not an option here") for name in options if name not in known
    ]
    return tuple(problems)


def check_deal(deal: Deal) -> tuple[Problem, ...]:
    """What stands against this set-up."""
    problems = [Problem(f"edition.{p.path}", p.message) for p in check_edition(deal.edition)]
    problems.extend(check_options(deal.options))
    if len(deal.names) != 2:
        problems.append(Problem("names", "must be 2 names"))
    if deal.monsters not in (0, 1):
        problems.append(Problem("monsters", "must be a seat"))
    if problems:
        return tuple(problems)
    for camp, field in (("monsters", "monster_line"), ("gods", "god_line")):
        problems.extend(_line_problems(deal, camp, field))  # type: ignore[arg-type]
    count = PLACES if deal.options["gates"] == "yes" else 0
    if len(deal.gates) != count or len(set(deal.gates)) != count or set(deal.gates) - set(GATES):
        problems.append(Problem("gates", f"must be {count} different gate tiles"))
    return tuple(problems)


def _line_problems(deal: Deal, camp: Camp, field: str) -> Iterator[Problem]:
    line, figures = deal.line(camp), pool(deal.edition, deal.options, camp)
    if len(line) != deal.size or len(set(line)) != len(line):
        yield Problem(field, f"must be {deal.size} different {camp}")
    for number, figure in enumerate(line):
        if figure not in figures:
            yield Problem(f"{field}[{number}]", f"is none of the {camp} in the box")
    victory = VICTORY_CARDS[camp]
    if victory in figures and victory not in line:
        yield Problem(field, "must hold the victory card")
