"""Laurels and fighters as points, unless somebody has won before they are counted."""

from dataclasses import dataclass

from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import Outcome, podium, verdict
from companion.engine.step import Seat

from .deal import LAURELS, STRENGTHS, place, words
from .rulebook import CITE
from .state import Position

EACH = 3
ROWS = (
    Category("laurels", "Laurels", CITE["points"]),
    Category("fighters", "Fighters", CITE["points"]),
)


@dataclass(frozen=True, slots=True)
class Tally:
    """What each has won and still has, and who has won before points are counted."""

    names: tuple[str, ...]
    laurels: tuple[int, ...]
    squads: tuple[tuple[int, ...], ...]
    winner: Seat | None


def tally(at: Position) -> Tally:
    """Laurels and fighters; hands do not count."""
    return Tally(at.deal.names, at.state.laurels, at.state.squads, at.winner)


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What cannot be."""
    if not 2 <= len(tally.names) == len(tally.laurels) == len(tally.squads) <= 4:
        return (Problem("names", "must be 2 to 4, each with laurels and a squad"),)
    if not {*tally.laurels} <= {*range(LAURELS + 1)}:
        return (Problem("laurels", f"must be 0 to {LAURELS}"),)
    if not {*STRENGTHS}.issuperset(*tally.squads):
        return (Problem("squads", "must be fighters of the deck"),)
    enough = [seat for seat, won in enumerate(tally.laurels) if won == LAURELS]
    if enough not in ([], [tally.winner]) or tally.winner not in (None, *range(len(tally.names))):
        return (Problem("winner", "must be the one seat with the laurels, or who is left"),)
    return ()


def score(tally: Tally) -> ScoreSheet:
    """The sheet. Where somebody has won before, nobody's points are a total."""
    scores = tuple(_score(tally, seat) for seat in range(len(tally.names)))
    keys = [(int(score.seat == tally.winner), score.total) for score in scores]
    if tally.winner is None:
        standings = podium(keys, [total for _, total in keys])
        text = verdict(tally.names, standings, (), lambda points: counted(points, "point"))
    else:
        standings = podium(keys, [None for _ in keys], {tally.winner})
        text = f"{tally.names[tally.winner]} has won before points are counted."
    return ScoreSheet(ROWS, scores, standings, text)


def _score(tally: Tally, seat: Seat) -> Score:
    name, won, squad, cite = (
        tally.names[seat],
        tally.laurels[seat],
        tally.squads[seat],
        CITE["points"],
    )
    text, where = f"{name} has won {counted(won, 'laurel')}.", (f"laurels-{seat}",)
    laurels = ScoreLine("laurels", "Laurels", won * EACH, cite, text, won, EACH, where)
    text, where = f"{name} still has {words(*squad)}.", tuple(place(seat, one) for one in {*squad})
    fighters = ScoreLine("fighters", "Fighters", sum(squad), cite, text, where=where)
    return Score(seat, (laurels, fighters))


def ending(at: Position) -> Outcome:
    """Laurels win at once, or having something alone; else points, when the cards are spent."""
    sheet = score(tally(at))
    if at.winner is None:
        winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
        return Outcome("points", sheet.verdict, winners)
    name, laurels = at.deal.names[at.winner], at.state.laurels[at.winner]
    if laurels == LAURELS:
        return Outcome("laurels", f"{name} has {counted(laurels, 'laurel')}.", (at.winner,))
    return Outcome("last", f"Nobody but {name} has a card or a fighter left.", (at.winner,))
