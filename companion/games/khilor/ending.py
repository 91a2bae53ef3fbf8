"""The end of a game: what is counted, points line by line, who wins, and the pad."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from companion.engine.layout import PieceKind
from companion.engine.pads import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.engine.phrases import capital, counted, listed
from companion.engine.problems import Problem, below, whole_problems
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
from companion.engine.setup import plays_otherwise
from companion.engine.values import Seat, remembered
from companion.games.khilor.box import (
    CAUGHT,
    COLOURS,
    COMPENSATION,
    DEMON_TOKENS,
    DEMONS,
    EGG_TOKENS,
    LAYERS,
    TOKENS,
    Colour,
    Edition,
    check_edition,
    eggs_stand,
    geometry_of,
)
from companion.games.khilor.deal import Deal
from companion.games.khilor.drawing import egg_picture
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.rules import Position

# What was counted, what of it is impossible, and what hands could have laid


@dataclass(frozen=True)
class Tally:
    """Demons caught by each player, eggs by colour, additional turns without a catch.

    `own` of the `eggs` stand on squares of their colour; `egg` says what stands where, or is
    empty where eggs were only counted; where `any_egg` counts (KH-8), `own` are the eggs of any
    colour on squares of that colour. `left` has the demons that still lie on the board, 0
    where nobody counted them; a single player scores by it. A single name is a solo game.
    """

    edition: Edition
    names: tuple[str, ...]
    start_player: Seat
    caught: tuple[Mapping[Colour, int], ...]
    eggs: Mapping[Colour, int]
    own: Mapping[Colour, int]
    compensated: tuple[int, ...]
    left: int
    egg: Mapping[str, Colour] = field(default_factory=dict)
    any_egg: bool = False

    @property
    def solo(self) -> bool:
        return len(self.names) == 1

    @remembered
    def squares(self) -> Mapping[Colour, tuple[str, ...]]:
        """Where the eggs of each colour stand, as far as that is known."""
        standing: dict[Colour, list[str]] = {colour: [] for colour in COLOURS}
        for square in sorted(self.egg):
            standing[self.egg[square]].append(square)
        return {colour: tuple(squares) for colour, squares in standing.items()}

    def own_squares(self, colour: Colour) -> tuple[str, ...]:
        """The squares of that colour whose eggs score once more."""
        owner = self.edition.owner
        squares = sorted(self.egg) if self.any_egg else self.squares[colour]
        return tuple(square for square in squares if owner.get(square) == colour)


def tally(at: Position) -> Tally:
    return Tally(
        edition=at.edition,
        names=at.deal.names,
        start_player=at.deal.start_player,
        caught=at.state.caught,
        eggs=counted_eggs(at.state.eggs),
        own=counted_own(at.edition, at.state.eggs, any_egg=plays_otherwise(at.deal, "KH-8")),
        compensated=at.state.compensated,
        left=sum(map(len, at.state.demons.values())),
        egg=at.state.eggs,
        any_egg=plays_otherwise(at.deal, "KH-8"),
    )


def counted_eggs(eggs: Mapping[str, Colour]) -> dict[Colour, int]:
    """How many eggs of each colour stand on these squares."""
    counts = Counter(eggs.values())
    return {colour: counts[colour] for colour in COLOURS}


def counted_own(
    edition: Edition, eggs: Mapping[str, Colour], *, any_egg: bool = False
) -> dict[Colour, int]:
    """How many of them stand on squares of their own colour; where `any_egg` counts, how many
    stand on the squares of each colour."""
    owner = {q: edition.owner[q] for q in eggs if q in edition.owner}
    return counted_eggs({q: c for q, c in owner.items() if any_egg or eggs[q] == c})


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    if faults := below("edition", whole_problems(tally.edition, check_edition)):
        return faults
    return tuple(_form(tally)) or (*_demons(tally), *_eggs(tally), *_room(tally))


def compensation_problems(
    compensated: Sequence[int], players: int, start_player: Seat
) -> Iterator[Problem]:
    """Points for no catch that nobody can have taken: there is one additional turn at most."""
    if len(compensated) != players:
        yield Problem("compensated", "There must be a number for each player.")
    for seat, count in enumerate(compensated):
        if count and seat == start_player:
            yield Problem(f"compensated[{seat}]", "The start player has no additional turn.")
        elif count not in (0, 1):
            yield Problem(f"compensated[{seat}]", "There is one additional turn at most.")


def pile_problems(piles: Sequence[Mapping[Colour, int]], players: int) -> Iterator[Problem]:
    """Faults in the form of the demons caught: there must be a count for each player and colour."""
    if len(piles) != players:
        yield Problem("caught", "There must be the demons of each player.")
    for seat, held in enumerate(piles):
        yield from _colours(f"caught[{seat}]", held)


def _colours(path: str, counts: Mapping[Colour, int]) -> Iterator[Problem]:
    if set(counts) != set(COLOURS) or min(counts.values()) < 0:
        yield Problem(path, "There must be a number for each colour, none below 0.")


def _form(tally: Tally) -> Iterator[Problem]:
    players = len(tally.names)
    if not 1 <= players <= len(TOKENS):
        yield Problem("names", f"There must be 1 to {len(TOKENS)} names.")
    if not 0 <= tally.start_player < players:
        yield Problem("start_player", "The start player must be a seat.")
    yield from compensation_problems(tally.compensated, players, tally.start_player)
    yield from pile_problems(tally.caught, players)
    yield from (*_colours("eggs", tally.eggs), *_colours("own", tally.own))
    if tally.left < 0:
        yield Problem("left", "There cannot be fewer than 0 demons left.")
    for square in tally.egg:
        if square not in tally.edition.to_fill:
            yield Problem(f"egg.{square}", "Eggs can stand on squares of the board only.")


def _demons(tally: Tally) -> Iterator[Problem]:
    """Pile by pile: the one that makes it too many is the one to look at."""
    caught, laid = Counter[Colour](), tally.edition.demons
    for seat, held in enumerate(tally.caught):
        for colour, count in held.items():
            caught[colour] += count
            path, total = f"caught[{seat}].{colour}", caught.total()
            if count and caught[colour] > DEMONS:
                text = f"{caught[colour]} {colour} demons were caught; there are {DEMONS}."
                yield Problem(path, text)
            if count and total > laid:
                yield Problem(path, f"{total} demons were caught; {laid} lay on this board.")
    total = caught.total()
    if total <= laid < total + tally.left:
        text = f"{tally.left} demons left and {total} caught: {laid} lay on this board."
        yield Problem("left", text)


def _eggs(tally: Tally) -> Iterator[Problem]:
    standing = counted_eggs(tally.egg)
    own_standing = counted_own(tally.edition, tally.egg, any_egg=tally.any_egg)
    for colour in COLOURS:
        eggs, own, owned = tally.eggs[colour], tally.own[colour], tally.edition.owned(colour)
        if eggs > tally.edition.eggs:
            text = f"{eggs} {colour} eggs stand there; there are {tally.edition.eggs}."
            yield Problem(f"eggs.{colour}", text)
        if own > eggs and not tally.any_egg:
            yield Problem(f"own.{colour}", f"More than the {eggs} {colour} eggs counted.")
        elif own > owned:
            yield Problem(f"own.{colour}", f"The board has {owned} {colour} squares.")
        for path, count, tapped in (("eggs", eggs, standing), ("own", own, own_standing)):
            if tally.egg and count != tapped[colour]:
                text = f"{count} counted, but {tapped[colour]} tapped in on the board."
                yield Problem(f"{path}.{colour}", text)


def _room(tally: Tally) -> Iterator[Problem]:
    """Eggs stand on empty squares: the demons left on the board need room too."""
    squares, eggs = len(tally.edition.to_fill), sum(tally.eggs.values())
    if eggs > squares - -(-tally.left // LAYERS):
        most = max(COLOURS, key=lambda colour: tally.eggs[colour])
        left = f" and {tally.left} demons left" if tally.left else ""
        text = f"{eggs} eggs{left} do not fit on {squares} squares: eggs stand on empty ones."
        yield Problem(f"eggs.{most}", text)


LAID = CAUGHT + 1
"""Squares under a polyomino, and so the most eggs of a turn."""


def doubts(tally: Tally) -> Iterator[Problem]:
    """What cannot be at the end of a game that was played by the rules."""
    all_laid = tally.edition.demons
    if not tally.solo:
        yield from (*laid(tally), *turns(tally), *_points(tally))
    elif (all_laid - tally.left) % CAUGHT:
        text = f"Each turn catches {CAUGHT} of {all_laid} demons, which never leaves {tally.left}."
        yield Problem("left", text)


def laid(tally: Tally) -> Iterator[Problem]:
    """Eggs of a colour of which no demon was caught, or more than turns could lay for them."""
    for colour in COLOURS:
        eggs, demons = tally.eggs[colour], sum(held[colour] for held in tally.caught)
        if eggs > LAID * demons:
            lie = f"{eggs} {colour} {'egg' if eggs == 1 else 'eggs'}"
            text = f"Nobody caught a {colour} demon, so nobody could lay {lie}."
            if demons:
                caught = f"{counted(demons, f'{colour} demon')} caught"
                text = f"{lie} for {caught}: a turn lays {LAID} at most."
            yield Problem(f"eggs.{colour}", text)


def turns(tally: Tally) -> Iterator[Problem]:
    """Players who have caught more than a turn's demons ahead of another: all have equally many
    turns, but for one in which nothing could be caught."""
    caught = [sum(held.values()) for held in tally.caught]
    most, least = caught.index(max(caught)), caught.index(min(caught))
    if caught[most] > caught[least] + CAUGHT:
        largest = max(COLOURS, key=lambda colour: tally.caught[most][colour])
        yield Problem(
            f"caught.{most}.{largest}",
            f"{tally.names[most]} has {counted(caught[most], 'demon')} and {tally.names[least]} "
            f"{caught[least]}, though all have equally many turns.",
        )


def _points(tally: Tally) -> Iterator[Problem]:
    """Points instead of demons, where somebody could still catch some."""
    players, most = len(tally.names), most_left(tally.edition)
    order = [(tally.start_player + step) % players for step in range(players)]
    took = [seat for seat in order if tally.compensated[seat]]
    for seat in order[order.index(took[0]) :] if took else ():
        if seat not in took:
            yield Problem(
                f"compensated.{seat}",
                f"{tally.names[took[0]]} took {COMPENSATION} points because nothing could be "
                f"caught, so {tally.names[seat]} could catch nothing either.",
            )
    if took and tally.left > most:
        yield Problem(
            f"compensated.{took[0]}",
            f"{COMPENSATION} points are taken only where nothing can be caught, but of "
            f"{tally.left} demons left three always can.",
        )


@lru_cache(maxsize=64)
def most_left(edition: Edition) -> int:
    """More demons than this are never left where nothing can be caught, even with flipped
    polyominoes: of placements that share no square each needs a square without demons."""
    geometry, bare, used = geometry_of(edition), 0, geometry_of(edition).bit[edition.white_egg]
    for fits in geometry.fits.values():
        for mask, _ in fits:
            if not mask & used:
                used |= mask
                bare += 1
    return LAYERS * (len(edition.to_fill) - bare)


# The score: colour by colour for two to four players, egg by egg for a single one

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


def score(tally: Tally) -> ScoreSheet:
    """Every player's lines, the podium and what decided it."""
    if tally.solo:
        return _solo(tally)
    lines: list[list[ScoreLine]] = [[] for _ in tally.names]
    for seat, line in chain.from_iterable(_colour(tally, colour) for colour in COLOURS):
        lines[seat].append(line)
    for seat, times in enumerate(tally.compensated):
        if times:
            because = f"Nothing could be caught in {tally.names[seat]}'s additional turn."
            points, label, cite = COMPENSATION * times, "Nothing to catch", CITE["compensation"]
            each = ScoreLine("additional", label, points, cite, because, times, COMPENSATION)
            lines[seat].append(each)
    scores = tuple(Score(seat, tuple(own)) for seat, own in enumerate(lines))
    totals = [score.total for score in scores]
    tie_breaks = needed(totals, _tie_breaks(tally, scores))
    keys = zip(totals, *(tie_break.values for tie_break in tie_breaks), strict=True)
    standings = podium(list(keys))
    said = verdict(tally.names, standings, tie_breaks, lambda total: counted(total, "point"))
    remarks = tuple(_remarks(tally))
    return ScoreSheet(CATEGORIES, scores, standings, said, tie_breaks, remarks)


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


def band(points: float) -> str:
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
    score = Score(0, lines)
    said = capital(f"{counted(score.total, 'point')}: {band(score.total)}.")
    return ScoreSheet(SOLO, (score,), podium([(score.total,)]), said)


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


# Counting by hand: demons by player, eggs by colour or as they stand on the board


def sheet(deal: Deal) -> CountSheet:
    """The pad: each player's demons, the eggs, then the board and additional turns."""
    if deal.solo:
        left = CountCell("left", "Coloured demons left", 0, deal.edition.demons)
        demons = CountGroup("left", "Demons left", (CountRow("On the board", (left,)),))
        return CountSheet((*_egg_cells(deal), demons))
    players = (_demon_cells(seat, name) for seat, name in enumerate(deal.names))
    return CountSheet((*players, *_egg_cells(deal), _additional(deal)))


def entered_tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a missing cell counts as 0."""

    def row(name: str, shown: Mapping[Colour, int]) -> dict[Colour, int]:
        return {colour: counts.get(f"{name}.{colour}", shown[colour]) for colour in COLOURS}

    seats, egg, nothing = range(len(deal.names)), _on_board(deal, counts), counted_eggs({})
    # until every pile was counted, only the eggs are known to need room
    left, piles = counts.get("left", 0) if deal.solo else 0, _piles(deal)
    if not deal.solo and all(name in counts for name in piles):
        left = max(0, deal.edition.demons - sum(counts[name] for name in piles))
    return Tally(
        edition=deal.edition,
        names=deal.names,
        start_player=deal.start_player,
        caught=tuple(row(f"caught.{seat}", nothing) for seat in seats),
        eggs=row("eggs", counted_eggs(egg)),
        own=row("own", counted_own(deal.edition, egg)),
        compensated=tuple(counts.get(f"compensated.{seat}", 0) for seat in seats),
        left=left,
        egg=egg,
    )


def cells(deal: Deal) -> dict[str, str]:
    """The cell of each square, which its egg and the mark of its colour have too."""
    drawn = ("", "egg-", "own-")
    return {f"{what}{q}": f"egg.{q}" for q in deal.edition.to_fill for what in drawn}


def lies(at: Position) -> dict[str, int | None]:
    """The egg on each square, or the demon on top there; not where the polyomino or a white demon
    lies."""
    covered = {*at.state.white, *(at.footprint.squares if at.footprint else ())}
    lying: dict[str, int | None] = dict.fromkeys(at.edition.to_fill)
    lying |= {q: len(COLOURS) + COLOURS.index(s[-1]) for q, s in at.state.demons.items()}
    lying |= {square: COLOURS.index(colour) for square, colour in at.state.eggs.items()}
    return {square: kind for square, kind in lying.items() if square not in covered}


def implied(deal: Deal, counts: Counts) -> Counts:
    """The eggs of each colour, and those on squares of their own, as they were tapped in."""
    egg = _on_board(deal, counts)
    if not egg:
        return {}
    shown = (("eggs", counted_eggs(egg)), ("own", counted_own(deal.edition, egg)))
    return {f"{name}.{colour}": n for name, counts in shown for colour, n in counts.items()}


def counted_doubts(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Counts that the rules forbid but hands could have made, once every pile was counted."""
    cells = ["left"] if deal.solo else _piles(deal)
    if any(name not in counts for name in cells):
        return ()
    doubted = doubts(entered_tally(deal, counts))
    unasked = {f"compensated.{seat}" for seat in range(len(deal.names))} - counts.keys()
    return tuple(doubt for doubt in doubted if doubt.path not in unasked)


def _piles(deal: Deal) -> list[str]:
    return [f"caught.{seat}.{colour}" for seat in range(len(deal.names)) for colour in COLOURS]


def _demon_cells(seat: Seat, name: str) -> CountGroup:
    cells = tuple(
        CountCell(f"caught.{seat}.{colour}", colour, 0, DEMONS, seat, token=DEMON_TOKENS[colour])
        for colour in COLOURS
    )
    row = CountRow("Demons", cells)
    return CountGroup(f"caught_{seat}", f"{name}'s demons", (row,), help="Count each pile.")


def _egg_cells(deal: Deal) -> Iterator[CountGroup]:
    """Eggs counted by colour; or instead tapped in, square by square."""
    most, owned = deal.edition.eggs, deal.edition.owned
    eggs, own = [], []
    for colour, token in EGG_TOKENS.items():
        title, high = f"{colour} eggs on {colour} squares", min(most, owned(colour))
        eggs.append(CountCell(f"eggs.{colour}", f"{colour} eggs", 0, most, token=token))
        own.append(CountCell(f"own.{colour}", title, 0, high, token=token))
    rows = (CountRow("Eggs", tuple(eggs)), CountRow("On their own colour", tuple(own)))
    text = "Take a colour and tap or slide over its eggs; or count them."
    yield CountGroup("eggs", "Eggs on the board", rows, tuple(deal.edition.owner), text)
    squares = deal.edition.to_fill
    order = ", ".join(f"{number} {colour}" for number, colour in enumerate(COLOURS, start=1))
    cells = (
        CountCell(f"egg.{square}", f"Egg on {square}", 0, len(COLOURS), words=("none", *COLOURS))
        for square in squares
    )
    by_square = tuple(CountRow(q, (cell,)) for q, cell in zip(squares, cells, strict=True))
    text = f"Which egg stands on each square: 0 none, {order}."
    yield CountGroup("board", "Eggs by square", by_square, squares, text, on_board=True)


def _additional(deal: Deal) -> CountGroup:
    cells = []
    for seat, name in enumerate(deal.names):
        if seat != deal.start_player:
            cell, took = f"compensated.{seat}", f"{name} took {COMPENSATION} points"
            cells.append(CountCell(cell, took, 0, 1, seat, "yes_no", ("no", "yes")))
    row = CountRow(f"Nothing to catch, {COMPENSATION} points instead", tuple(cells))
    text = f"{deal.names[deal.start_player]} was the start player and has no additional turn."
    return CountGroup("additional", "Additional turns", (row,), help=text)


def _on_board(deal: Deal, counts: Counts) -> dict[str, Colour]:
    colours = dict(enumerate(COLOURS, start=1))
    tapped = {square: counts.get(f"egg.{square}", 0) for square in deal.edition.to_fill}
    return {square: colours[number] for square, number in tapped.items() if number in colours}


DEMON = 0.7
"""How large a demon is on a photo, where an egg is 1; a table's own sizes are learnt from it."""
BOARD: CountBoard[Deal] = CountBoard(
    lambda deal, counts: egg_picture(deal.edition, _on_board(deal, counts)),
    cells,
    tokens=lambda _: tuple(EGG_TOKENS.values()),
    most=Edition.eggs,
    lies=lies,
    besides=tuple(PieceKind(DEMON_TOKENS[colour], DEMONS, scale=DEMON) for colour in COLOURS),
)
COUNTING: Counting[Deal, Tally] = Counting(
    sheet,
    entered_tally,
    (BOARD,),
    implied,
    doubts=counted_doubts,
)
