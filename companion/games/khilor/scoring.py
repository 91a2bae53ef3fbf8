"""The score of two to four players, colour by colour; a single player's is in `solo.py`."""

from collections.abc import Iterator, Sequence

from companion.engine.phrases import capital, counted, listed
from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import Outcome, TieBreak, needed, podium, verdict
from companion.games.khilor import solo
from companion.games.khilor.components import COLOURS, COMPENSATION, Colour
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position
from companion.games.khilor.tally import Tally, tally
from companion.games.khilor.words import eggs_stand

CATEGORIES = (
    *(Category(colour, colour.capitalize(), CITE["first"]) for colour in COLOURS),
    Category("additional", "Additional turn", CITE["compensation"]),
)
FULL_THREE = 3


def ending(at: Position) -> Outcome:
    """How the game ended: the white egg was reached, or nothing is left to catch."""
    sheet = score(tally(at))
    winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
    if at.white_egg_lost:
        return Outcome("white_egg_lost", f"A white demon reached the egg. {sheet.verdict}", winners)
    return Outcome("nothing_to_catch", f"No three demons can be caught. {sheet.verdict}", winners)


def score(tally: Tally) -> ScoreSheet:
    """Every player's lines, the podium and what decided it."""
    if tally.solo:
        return solo.score(tally)
    scores = tuple(
        Score(seat, (*_colours(tally, seat), *_compensation(tally, seat)))
        for seat in range(len(tally.names))
    )
    totals = [score.total for score in scores]
    tie_breaks = needed(totals, _tie_breaks(tally, scores))
    keys = zip(totals, *(tie_break.values for tie_break in tie_breaks), strict=True)
    standings = podium(list(keys))
    return ScoreSheet(
        categories=CATEGORIES,
        scores=scores,
        standings=standings,
        verdict=verdict(tally.names, standings, tie_breaks, lambda total: counted(total, "point")),
        tie_breaks=tie_breaks,
        remarks=tuple(_remarks(tally)),
    )


def _tie_breaks(tally: Tally, scores: Sequence[Score]) -> tuple[TieBreak, ...]:
    """KH-10: the largest pile, then the number of colours that gave points."""
    piles = tuple(max(held.values()) for held in tally.caught)
    colours = tuple(sum(s.points(colour) > 0 for colour in COLOURS) for s in scores)
    return (
        TieBreak("Largest pile of one colour", piles, CITE["winner"]),
        TieBreak("Colours that gave points", colours, CITE["winner"]),
    )


def _colours(tally: Tally, seat: int) -> Iterator[ScoreLine]:
    for colour in COLOURS:
        counts = sorted({held[colour] for held in tally.caught if held[colour]}, reverse=True)
        mine = tally.caught[seat][colour]
        if not mine or mine not in counts[:2]:
            continue
        held = zip(tally.names, tally.caught, strict=True)
        level = [name for name, piles in held if piles[colour] == mine]
        firsts = sum(piles[colour] == counts[0] for piles in tally.caught)
        place = f"{'tie for' if level[1:] else 'is'} {'first' if mine == counts[0] else 'second'}"
        standing = capital(f"{listed(level)} {place} with {mine} {colour} demons")
        if mine == counts[0]:
            yield from _as_first(tally, colour, standing)
            if firsts == 1:
                yield _difference(tally, colour, mine, counts[1] if counts[1:] else 0)
        elif firsts == 1:
            whole = tally.eggs[colour] + tally.own[colour]
            because = f"{standing} to {counts[0]}: half of {whole}, rounded up."
            where, cite = tally.squares[colour], CITE["second"]
            half = (whole + 1) // 2
            yield ScoreLine(colour, "Half of the first", half, cite, because, where=where)


def _as_first(tally: Tally, colour: Colour, standing: str) -> Iterator[ScoreLine]:
    eggs, own = tally.eggs[colour], tally.own[colour]
    label, cite = f"{colour.capitalize()} eggs", CITE["first"]
    because = f"{standing}; {eggs_stand(eggs, colour)} on the board."
    yield ScoreLine(colour, label, eggs, cite, because, eggs, 1, tally.squares[colour])
    if own:
        label, cite = f"On {colour} squares", CITE["own_colour"]
        because = f"{capital(eggs_stand(own, colour))} on squares of that colour."
        yield ScoreLine(colour, label, own, cite, because, own, 1, tally.own_squares(colour))


def _difference(tally: Tally, colour: Colour, mine: int, others: int) -> ScoreLine:
    ahead = mine - others
    rival = f"the next has {others}" if others else "nobody else has any"
    because = f"{mine} {colour} demons, {rival}: {ahead} ahead"
    cite, count, each = CITE["difference"], ahead, 1
    if len(tally.names) == 2:
        cite, count, each = CITE["difference_two"], ahead // FULL_THREE, FULL_THREE
        because = f"{because}, {count} times a full three"
    return ScoreLine(colour, "Demons ahead", count * each, cite, f"{because}.", count, each)


def _compensation(tally: Tally, seat: int) -> Iterator[ScoreLine]:
    if times := tally.compensated[seat]:
        because = f"Nothing could be caught in {tally.names[seat]}'s additional turn."
        points, label, cite = COMPENSATION * times, "Nothing to catch", CITE["compensation"]
        yield ScoreLine("additional", label, points, cite, because, times, COMPENSATION)


def _remarks(tally: Tally) -> Iterator[str]:
    piles = tuple(tuple(held[colour] for colour in COLOURS) for held in tally.caught)
    eggs = tuple((tally.eggs[colour], tally.own[colour]) for colour in COLOURS)
    if (piles, eggs) == EXAMPLE:
        cite = CITE["scoring_example"]
        yield f"These are the counts of the booklet's {cite.section}. {cite.text}"


EXAMPLE = (
    ((1, 6, 1, 8, 5), (5, 3, 7, 2, 5), (8, 6, 2, 2, 3)),
    ((3, 0), (8, 0), (6, 0), (4, 0), (10, 0)),
)
"""Piles of the booklet's three players and eggs on the board, colour by colour (KH-17)."""
