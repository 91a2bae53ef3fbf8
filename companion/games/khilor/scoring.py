"""The score of two to four players, colour by colour; a single player's is in `solo.py`."""

from collections.abc import Iterator, Sequence

from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import Standing, TieBreak
from companion.games.khilor import solo
from companion.games.khilor.components import COLOURS, COMPENSATION, Colour
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.tally import Tally
from companion.games.khilor.words import capital, eggs_stand, listed, points_of

CATEGORIES = (
    *(Category(colour, colour.capitalize(), CITE["first"]) for colour in COLOURS),
    Category("additional", "Additional turn", CITE["compensation"]),
)
FULL_THREE = 3


def score(tally: Tally) -> ScoreSheet:
    """Every player's lines, the podium and what decided it."""
    if tally.solo:
        return solo.score(tally)
    scores = tuple(
        Score(seat, (*_colours(tally, seat), *_compensation(tally, seat)))
        for seat in range(len(tally.names))
    )
    tie_breaks = _tie_breaks(tally, scores)
    standings = _podium(scores, tie_breaks)
    return ScoreSheet(
        categories=CATEGORIES,
        scores=scores,
        standings=standings,
        verdict=_verdict(tally, standings, tie_breaks),
        tie_breaks=tie_breaks,
        remarks=tuple(_remarks(tally)),
    )


def _colours(tally: Tally, seat: int) -> Iterator[ScoreLine]:
    for colour in COLOURS:
        counts = sorted({held[colour] for held in tally.caught if held[colour]}, reverse=True)
        mine = tally.caught[seat][colour]
        if not mine or mine not in counts[:2]:
            continue
        firsts = _names(tally, colour, counts[0])
        if mine == counts[0]:
            yield from _as_first(tally, colour, mine, firsts)
            if len(firsts) == 1:
                yield _difference(tally, colour, mine, counts[1] if counts[1:] else 0)
        elif len(firsts) == 1:
            yield _as_second(tally, colour, mine, counts[0])


def _as_first(
    tally: Tally, colour: Colour, mine: int, firsts: Sequence[str]
) -> Iterator[ScoreLine]:
    eggs = tally.eggs[colour]
    standing = f"{listed(firsts)} {'tie for' if firsts[1:] else 'is'} first with {mine} {colour}"
    yield ScoreLine(
        category=colour,
        label=f"{colour.capitalize()} eggs",
        points=eggs.count,
        cite=CITE["first"],
        because=f"{capital(standing)} demons; {eggs_stand(eggs.count, colour)} on the board.",
        count=eggs.count,
        each=1,
        where=eggs.squares,
    )
    if eggs.own:
        yield ScoreLine(
            category=colour,
            label=f"On {colour} squares",
            points=eggs.own,
            cite=CITE["own_colour"],
            because=f"{capital(eggs_stand(eggs.own, colour))} on squares of that colour.",
            count=eggs.own,
            each=1,
            where=eggs.own_squares,
        )


def _as_second(tally: Tally, colour: Colour, mine: int, first: int) -> ScoreLine:
    eggs = tally.eggs[colour]
    whole = eggs.count + eggs.own
    seconds = _names(tally, colour, mine)
    standing = f"{listed(seconds)} {'tie for' if seconds[1:] else 'is'} second with {mine} {colour}"
    return ScoreLine(
        category=colour,
        label="Half of the first",
        points=_half(whole),
        cite=CITE["second"],
        because=f"{capital(standing)} demons to {first}: half of {whole}, rounded up.",
        where=eggs.squares,
    )


def _difference(tally: Tally, colour: Colour, mine: int, others: int) -> ScoreLine:
    ahead = mine - others
    rival = f"the next has {others}" if others else "nobody else has any"
    because = f"{mine} {colour} demons, {rival}: {ahead} ahead"
    label = "Demons ahead"
    if len(tally.names) > 2:
        cite = CITE["difference"]
        return ScoreLine(colour, label, ahead, cite, f"{because}.", count=ahead, each=1)
    threes = ahead // FULL_THREE
    because = f"{because}, {threes} times a full three."
    cite = CITE["difference_two"]
    points = threes * FULL_THREE
    return ScoreLine(colour, label, points, cite, because, count=threes, each=FULL_THREE)


def _compensation(tally: Tally, seat: int) -> Iterator[ScoreLine]:
    if points := tally.bonus[seat]:
        because = f"Nothing could be caught in {tally.names[seat]}'s additional turn."
        yield ScoreLine(
            "additional",
            "Nothing to catch",
            points,
            CITE["compensation"],
            because,
            count=points // COMPENSATION,
            each=COMPENSATION,
        )


def _tie_breaks(tally: Tally, scores: Sequence[Score]) -> tuple[TieBreak, ...]:
    """KH-10: as many comparisons as it takes to tell everybody apart, two at most."""
    piles = tuple(max(held.values()) for held in tally.caught)
    colours = tuple(sum(s.points(colour) > 0 for colour in COLOURS) for s in scores)
    totals = tuple(s.total for s in scores)
    if _all_differ(totals):
        return ()
    first = TieBreak("Largest pile of one colour", piles, CITE["winner"])
    if _all_differ(tuple(zip(totals, piles, strict=True))):
        return (first,)
    return (first, TieBreak("Colours that gave points", colours, CITE["winner"]))


def _podium(scores: Sequence[Score], tie_breaks: Sequence[TieBreak]) -> tuple[Standing, ...]:
    worth = [(s.total, *(tie_break.values[s.seat] for tie_break in tie_breaks)) for s in scores]
    ranks = [1 + sum(other > mine for other in worth) for mine in worth]
    standings = (Standing(s.seat, ranks[s.seat], s.total, ranks[s.seat] == 1) for s in scores)
    return tuple(sorted(standings, key=lambda standing: standing.rank))


def _verdict(tally: Tally, standings: Sequence[Standing], tie_breaks: Sequence[TieBreak]) -> str:
    best = standings[0].total or 0
    level = sorted(standing.seat for standing in standings if standing.total == best)
    tied = f"{listed(tally.names[seat] for seat in level)} have {points_of(best)} each"
    decided = ""
    for tie_break in tie_breaks:
        values = {seat: tie_break.values[seat] for seat in level}
        if len(set(values.values())) > 1:
            told = " to ".join(str(value) for value in sorted(values.values(), reverse=True))
            decided = f" by the tie-break: {tie_break.label.lower()}, {told}"
        level = [seat for seat in level if values[seat] == max(values.values())]
    winners = [tally.names[seat] for seat in level]
    if sum(standing.total == best for standing in standings) == 1:
        return capital(f"{winners[0]} wins with {points_of(best)}.")
    if not decided:
        return capital(f"{tied} and share the victory.")
    won = "share the victory" if winners[1:] else "wins"
    return capital(f"{tied}; {listed(winners)} {won}{decided}.")


def _remarks(tally: Tally) -> Iterator[str]:
    piles = tuple(tuple(held[colour] for colour in COLOURS) for held in tally.caught)
    eggs = tuple((tally.eggs[colour].count, tally.eggs[colour].own) for colour in COLOURS)
    if (piles, eggs) == EXAMPLE:
        yield (
            "These are the counts of the booklet's scoring example: it prints 27 for the first "
            "player, but its own lines add up to 28."
        )


EXAMPLE = (
    ((1, 6, 1, 8, 5), (5, 3, 7, 2, 5), (8, 6, 2, 2, 3)),
    ((3, 0), (8, 0), (6, 0), (4, 0), (10, 0)),
)
"""Piles of the booklet's three players and eggs on the board, colour by colour (KH-17)."""


def _half(points: int) -> int:
    return (points + 1) // 2


def _names(tally: Tally, colour: Colour, count: int) -> list[str]:
    held = zip(tally.names, tally.caught, strict=True)
    return [name for name, piles in held if piles[colour] == count]


def _all_differ(values: Sequence[object]) -> bool:
    return len(set(values)) == len(values)
