"""Points for fighters, unless laurels have won; counts that cannot be, in play and at the end."""

from dataclasses import dataclass

from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.scoring import (
    Category,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    podium,
    verdict,
)
from companion.engine.values import Seat

from .deal import DECK, HAND, LAURELS, STRENGTHS, place, words
from .rulebook import CITE
from .rules import Position

POINTS = Category("points", "Points", CITE["points"])
WON = Category("laurels", "Laurels", CITE["laurels"])


@dataclass(frozen=True, slots=True)
class Tally:
    """What each has won, and the fighters each still has."""

    names: tuple[str, ...]
    laurels: tuple[int, ...]
    squads: tuple[tuple[int, ...], ...]


def tally(at: Position) -> Tally:
    """Laurels and fighters; hands do not count."""
    return Tally(at.deal.names, at.state.laurels, at.state.squads)


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What cannot be."""
    if not 2 <= len(tally.names) == len(tally.laurels) == len(tally.squads) <= 4:
        return (Problem("names", "must be 2 to 4, each with laurels and a squad"),)
    if any(squad != tuple(sorted(squad)) or {*squad} - {*STRENGTHS} for squad in tally.squads):
        return (Problem("squads", "must be fighters of the deck, the weakest first"),)
    if {*tally.laurels} - {*range(LAURELS + 1)} or tally.laurels.count(LAURELS) > 1:
        return (Problem("laurels", f"must be up to {LAURELS}, and so many for one at most"),)
    return ()


def check_state(at: Position) -> tuple[Problem, ...]:
    """What cannot be, the open decisions aside."""
    hands = at.state.hands
    known = all(len(hand) <= HAND and {*hand} <= DECK.keys() for hand in hands)
    if len(hands) != len(at.deal.names) or not known:
        return (Problem("hands", f"must be up to {HAND} cards of the deck for each player"),)
    return check_tally(tally(at))


def score(tally: Tally) -> ScoreSheet:
    """The sheet. Where somebody has won at once, laurels are shown, and fighters rank nobody."""
    if LAURELS in tally.laurels:
        won = tuple(_laurels(tally, seat) for seat in range(len(tally.names)))
        standings = podium([(score.total,) for score in won], [None] * len(won))
        winner = tally.names[standings[0].seat]
        return ScoreSheet((WON,), won, standings, f"{winner} wins with {LAURELS} laurels.")
    scores = tuple(_score(tally, seat) for seat in range(len(tally.names)))
    standings = podium([(score.total,) for score in scores])
    text = verdict(tally.names, standings, (), lambda points: counted(points, "point"))
    return ScoreSheet((POINTS,), scores, standings, text)


def _laurels(tally: Tally, seat: Seat) -> Score:
    number = tally.laurels[seat]
    text = f"{tally.names[seat]} has won {counted(number, 'laurel')}."
    return Score(seat, (ScoreLine("laurels", "Laurels", number, CITE["laurels"], text),))


def _score(tally: Tally, seat: Seat) -> Score:
    squad, text = tally.squads[seat], f"{tally.names[seat]} still has {words(*tally.squads[seat])}."
    where = tuple(place(seat, strength) for strength in {*squad})
    line = ScoreLine("points", "Fighters", sum(squad), CITE["points"], text, where=where)
    return Score(seat, (line,))


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    """Two laurels win at once; else points do, when all cards are spent."""
    early = LAURELS in at.state.laurels
    return Outcome("laurels" if early else "points", sheet.verdict, sheet.winners)
