"""The score: colour by colour for two to four players, egg by egg for a single one."""

from collections.abc import Iterator, Sequence

from companion.engine.phrases import capital, counted, listed
from companion.engine.rulebook import Citation
from companion.engine.scoring import (
    Category,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    TieBreak,
    by_points,
    needed,
    podium,
    verdict,
)
from companion.engine.values import Seat
from companion.games.khilor.box.components import COLOURS, COMPENSATION, Colour, eggs_stand
from companion.games.khilor.ending.tally import Tally, laid, turns
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position

CATEGORIES = (
    *(Category(colour, colour.capitalize(), CITE["first"], tone=colour) for colour in COLOURS),
    Category("additional", "Additional turn", CITE["compensation"]),
)
DECIDED = by_points({colour: colour for colour in COLOURS} | {"additional": "the additional turn"})
BANDS = (
    (60, "Master of Dragons"),
    (56, "Eggceptional"),
    (51, "What the Egg"),
    (41, "Rookie dragon rider"),
    (30, "Emerging from shadows"),
)
LOWEST = "Light in the shadows"
SOLO = (
    Category("eggs", "Eggs", CITE["solo_eggs"]),
    Category("own_colour", "On their own colour", CITE["solo_own_colour"]),
    Category("demons", "Demons left", CITE["solo_demons"]),
    Category("rank", "Rank, by the total", CITE["solo_bands"]),
)
"""The rank gives no points: its row is there to name its rule."""
FULL_THREE = 3


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    """How the game ended: the white egg was reached, or nothing is left to catch."""
    reason, text = "nothing_to_catch", "No three demons can be caught."
    if at.white_egg_lost:
        reason, text = "white_egg_lost", "A white demon reached the egg."
    return Outcome(reason, f"{text} {sheet.verdict}", sheet.winners)


def end_rule(at: Position) -> Citation:
    """The rule by which the game was over."""
    return CITE["solo_end" if at.deal.solo else "end"]


def score(tally: Tally) -> ScoreSheet:
    """Every player's lines, the podium and what decided it."""
    if tally.solo:
        return _solo(tally)
    earned = [line for colour in COLOURS for line in _colour(tally, colour)]
    scores = tuple(
        Score(seat, (*(line for one, line in earned if one == seat), *_compensation(tally, seat)))
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
    """The tie-breaks: the largest pile, then the number of colours that gave points (KH-10)."""
    piles = tuple(max(held.values()) for held in tally.caught)
    colours = tuple(sum(s.points(colour) > 0 for colour in COLOURS) for s in scores)
    return (
        TieBreak("Largest pile of one colour", piles, CITE["winner"]),
        TieBreak("Colours that gave points", colours, CITE["winner"]),
    )


def _colour(tally: Tally, colour: Colour) -> Iterator[tuple[Seat, ScoreLine]]:
    """Who is first and second of a colour, and what each of them scores (KH-8, KH-9)."""
    piles = [held[colour] for held in tally.caught]
    best, next_best, *_ = (*sorted({pile for pile in piles if pile}, reverse=True), 0, 0)
    firsts = [seat for seat, pile in enumerate(piles) if pile == best and pile]
    for seat in firsts:
        for line in _as_first(tally, colour, _standing(tally, firsts, f"first with {best}")):
            yield seat, line
    if len(firsts) == 1:
        yield firsts[0], _difference(tally, colour, best, next_best)
        seconds = [seat for seat, pile in enumerate(piles) if pile == next_best and pile]
        for seat in seconds:
            standing = _standing(tally, seconds, f"second with {next_best}")
            whole = tally.eggs[colour] + tally.own[colour]
            because = f"{standing} {colour} demons to {best}: half of {whole}, rounded up."
            half, where, cite = (whole + 1) // 2, tally.squares[colour], CITE["second"]
            yield seat, ScoreLine(colour, "Half of the first", half, cite, because, where=where)


def _standing(tally: Tally, seats: Sequence[Seat], place: str) -> str:
    names = listed(tally.names[seat] for seat in seats)
    return capital(f"{names} {'tie for' if seats[1:] else 'is'} {place}")


def _as_first(tally: Tally, colour: Colour, standing: str) -> Iterator[ScoreLine]:
    eggs, own = tally.eggs[colour], tally.own[colour]
    label, cite = f"{colour.capitalize()} eggs", CITE["first"]
    because = f"{standing} {colour} demons; {eggs_stand(eggs, colour)} on the board."
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


def band(points: int) -> str:
    """The rank of a solo total, the booklet's exclamation marks left out."""
    return next((name for least, name in BANDS if points >= least), LOWEST)


def _solo(tally: Tally) -> ScoreSheet:
    """Eggs, eggs on their own colour, and the demons left, which cost a point each."""
    count, own, left = sum(tally.eggs.values()), sum(tally.own.values()), tally.left
    where = tuple(square for colour in COLOURS for square in tally.squares[colour])
    own_where = tuple(square for colour in COLOURS for square in tally.own_squares(colour))
    all_eggs = capital(f"{eggs_stand(count)} on the board, the white egg not counted.")
    own_eggs = capital(f"{eggs_stand(own)} on squares of their own colour.")
    demons = f"Coloured demons left on the board: {left}."
    rows = (
        ("Eggs on the board", count, 1, all_eggs, where),
        ("Eggs on their own colour", own, 1, own_eggs, own_where),
        ("Demons left on the board", left, -1, demons, ()),
    )
    lines = tuple(
        ScoreLine(row.id, label, number * each, row.cite, because, number, each, places)
        for row, (label, number, each, because, places) in zip(SOLO, rows, strict=False)
    )
    total = Score(0, lines).total
    return ScoreSheet(
        categories=SOLO,
        scores=(Score(0, lines),),
        standings=podium([(total,)]),
        verdict=capital(f"{counted(total, 'point')}: {band(total)}."),
    )


def _remarks(tally: Tally) -> Iterator[str]:
    piles = tuple(tuple(held[colour] for colour in COLOURS) for held in tally.caught)
    eggs = tuple((tally.eggs[colour], tally.own[colour]) for colour in COLOURS)
    if (piles, eggs) == EXAMPLE:
        cite = CITE["scoring_example"]
        yield f"These are the counts of the booklet's {cite.section}. {cite.text}"
    yield from (doubt.message for doubt in (*laid(tally), *turns(tally)))


EXAMPLE = (
    ((1, 6, 1, 8, 5), (5, 3, 7, 2, 5), (8, 6, 2, 2, 3)),
    ((3, 0), (8, 0), (6, 0), (4, 0), (10, 0)),
)
"""Piles of the booklet's three players and eggs on the board, colour by colour (KH-17)."""
