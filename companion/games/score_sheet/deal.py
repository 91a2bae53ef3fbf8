"""The deal: who plays on which sheet, who deals first, and who is in which team."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.phrases import capital, listed
from companion.engine.problems import Problem
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
from companion.engine.values import Seat, gathered
from companion.games.score_sheet.edition import Edition
from companion.games.score_sheet.progress import columns, team_problem
from companion.games.score_sheet.rulebook import CITE
from companion.games.score_sheet.words import of_end, of_row, of_winning

TOKENS = (
    Token("Red circle", "red", "circle", "R"),
    Token("Blue square", "blue", "square", "B"),
    Token("Green triangle", "green", "triangle", "G"),
    Token("Yellow diamond", "yellow", "diamond", "Y"),
    Token("Purple hexagon", "purple", "hexagon", "P"),
    Token("Orange pentagon", "orange", "pentagon", "O"),
    Token("Pink star", "pink", "star", "S"),
    Token("White cross", "bone", "cross", "W"),
)
TEAMS = ("First team", "Second team", "Third team", "Fourth team")


@dataclass(frozen=True)
class Deal:
    """The sheet, the names in seating order, who deals first, and each player's team, by its
    number; empty where there are no teams."""

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat = 0
    team: tuple[int, ...] = ()


def deals(edition: Edition, players: int) -> bool:
    """Whether it matters who deals."""
    return edition.deals and bool(edition.by_round) and players > 1


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """Who deals first; and the teams, which sit in turn unless people say otherwise."""
    first = (starter(names),) if deals(edition, len(names)) else ()
    return (*first, *(Chosen(f"team.{s}", _teams(edition, s)) for s in _in_teams(edition, names)))


def make_deal(
    edition: Edition, names: tuple[str, ...], options: Mapping[str, str], found: Mapping[str, Any]
) -> Deal:
    """The deal with what was drawn or set by hand."""
    team = tuple(int(found[f"team.{seat}"]) for seat in _in_teams(edition, names))
    return Deal(edition, names, options, int(found.get("start_player", 0)), team)


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    """Who deals first, and each player's team."""
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
    if text := team_problem(table.edition, table.names, table.team):
        yield Problem("team", text)


def _in_teams(edition: Edition, names: tuple[str, ...]) -> range:
    return range(len(names) if edition.teams else 0)


def _teams(edition: Edition, seat: Seat) -> tuple[str, ...]:
    """The teams, that in which a seat is by itself first."""
    numbers = [(seat + step) % edition.teams for step in range(edition.teams)]
    return tuple(map(str, numbers))
