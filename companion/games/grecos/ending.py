"""The end of a game: City States, then units, who wins, and the pad."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from companion.engine.layout import Layout, Lying, PieceKind, place_of
from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.scoring import (
    Category,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    Standing,
    TieBreak,
    needed,
    podium,
)
from companion.engine.values import Event, Seat, Step, gathered
from companion.games.grecos.box import CHITS, TOKENS
from companion.games.grecos.deal import Deal
from companion.games.grecos.drawing.table import deal_picture
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.rules.position import Position, State
from companion.games.grecos.rules.table import SIDE, SQUARES, LayTiles

# The end and the standings. Nobody scores points (GR-1, GR-2).

CITIES = Category("cities", "City States", CITE["victory"])


@dataclass(frozen=True, slots=True)
class Tally:
    """What each player has on the board; `cities` is the number of City States there are.

    `left` is 0 for those still in, else the order in which they went out; `squares` are the cities
    held, if they are known; `chits` is the number of units in the set. `stay` says that a City
    State stays a player's after the units have left it (GR-1).
    """

    names: tuple[str, ...]
    cities: int
    held: tuple[int, ...]
    units: tuple[int, ...]
    left: tuple[int, ...]
    squares: tuple[tuple[str, ...], ...]
    chits: int = CHITS
    stay: bool = False


def tally(at: Position) -> Tally:
    """The cities and units as they stand; before the map is laid, everybody has the first one."""
    seats, out = range(len(at.deal.names)), at.state.out
    squares = tuple(at.held_cities(seat) for seat in seats)
    return Tally(
        names=at.deal.names,
        cities=at.edition.cities,
        held=tuple(map(len, squares)),
        units=tuple(
            sum(len(s.units) for s in at.own(seat).values()) if at.is_laid else 1 for seat in seats
        ),
        left=tuple(out.index(seat) + 1 if seat in out else 0 for seat in seats),
        squares=squares,
        chits=at.edition.chits,
        stay=at.deal.cities_stay,
    )


@gathered
def check_tally(tally: Tally) -> Iterator[Problem]:
    players = len(tally.names)
    if not 2 <= players <= len(TOKENS):
        yield Problem("names", f"must be 2 to {len(TOKENS)}")
    sizes = {len(tally.held), len(tally.units), len(tally.left), len(tally.squares)}
    if sizes != {players}:
        yield Problem("held", "must be one number for each name, and so all the others")
        return
    if not 1 <= tally.cities <= 64:
        yield Problem("cities", "must be 1 to 64")
    for seat in range(players):
        yield from _counted(tally, seat)
    if (held := sum(tally.held)) > tally.cities:
        text = f"There are only {tally.cities} City States, and {held} are counted."
        yield Problem("held[0]", text)
    if (units := sum(tally.units)) > tally.chits:
        most = max(range(players), key=tally.units.__getitem__)
        text = f"There are only {tally.chits} units, and {units} are counted."
        yield Problem(f"units[{most}]", text)
    if players and all(tally.left):
        yield Problem("left[0]", "Not everybody can be out: the last one in wins.")


def _counted(tally: Tally, seat: Seat) -> Iterator[Problem]:
    """What is impossible of one player's numbers."""
    held, units, left = tally.held[seat], tally.units[seat], tally.left[seat]
    name = tally.names[seat]
    gone = sum(map(bool, tally.left))
    if not 0 <= held <= tally.cities:
        yield Problem(f"held[{seat}]", f"must be 0 to {tally.cities}")
    if units < held and not tally.stay:
        text = f"{name} holds {counted(held, 'City State')}, which takes a unit each."
        yield Problem(f"units[{seat}]", text)
    elif not units and not left:
        yield Problem(f"units[{seat}]", f"{name} has no unit left, and so is out: say when.")
    if not 0 <= left <= gone:
        text = f"{name} cannot be number {left} to go out: only {gone} did."
        yield Problem(f"left[{seat}]", text)
    elif left and (held or units):
        yield Problem(f"left[{seat}]", f"{name} is out, but still has units or City States.")
    elif left and left in tally.left[:seat]:
        yield Problem(f"left[{seat}]", f"{name} went out at another time than the others.")
    if tally.squares[seat] and len(tally.squares[seat]) != held:
        yield Problem(f"squares[{seat}]", "must name the City States held")


def score(tally: Tally) -> ScoreSheet:
    winner = _winner(tally)
    standings, tie_breaks = _standings(tally, winner)
    return ScoreSheet(
        categories=(CITIES,),
        scores=tuple(Score(seat, tuple(_lines(tally, seat))) for seat in range(len(tally.names))),
        standings=standings,
        verdict=_verdict(tally, winner),
        tie_breaks=tie_breaks,
    )


def _standings(
    tally: Tally, winner: Seat | None
) -> tuple[tuple[Standing, ...], tuple[TieBreak, ...]]:
    """The standings with the tie-breaks that decided. Where the last one in the game wins with
    fewer City States than all, it is how long each stayed that counts, and no number is shown."""
    stayed = tuple(left or len(tally.names) + 1 for left in tally.left)
    winners = () if winner is None else (winner,)
    if winner is not None and tally.held[winner] < tally.cities:
        return podium([(seat,) for seat in stayed], (None,) * len(stayed), winners), ()
    tie_breaks = needed(
        tally.held,
        (
            TieBreak("Units on the board", tally.units, CITE["units"]),
            TieBreak("Longest in the game", stayed, CITE["out"]),
        ),
    )
    keys = zip(tally.held, *(tie_break.values for tie_break in tie_breaks), strict=True)
    return podium(list(keys), winners=winners), tie_breaks


def _winner(tally: Tally) -> Seat | None:
    still = [seat for seat, left in enumerate(tally.left) if not left]
    if len(still) == 1:
        return still[0]
    return next((seat for seat, held in enumerate(tally.held) if held == tally.cities), None)


def _verdict(tally: Tally, winner: Seat | None) -> str:
    if winner is not None:
        name = tally.names[winner]
        if tally.held[winner] == tally.cities:
            return f"{name} occupies all {tally.cities} City States and wins."
        return f"{name} is the last one in the game and wins."
    best = max(tally.held)
    leaders = [name for name, held in zip(tally.names, tally.held, strict=True) if held == best]
    lead, each = ("lead", " each") if leaders[1:] else ("leads", "")
    return f"{listed(leaders)} {lead} with {counted(best, 'City State')}{each}."


def _lines(tally: Tally, seat: Seat) -> Iterator[ScoreLine]:
    if held := tally.held[seat]:
        has = "holds" if tally.stay else "has a unit in"
        because = f"{tally.names[seat]} {has} {held} of {tally.cities} City States."
        where = tally.squares[seat]
        cite = CITE["victory"]
        yield ScoreLine("cities", "Occupied", held, cite, because, count=held, each=1, where=where)


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    """The outcome: one player holds all City States, or is the only one left."""
    count = tally(at)
    reason = "all_cities" if count.cities in count.held else "last_one_in"
    return Outcome(reason, sheet.verdict, sheet.winners)


def after_each(at: Position) -> Step[State] | None:
    """Take out a player without units, or end the game if somebody has won (GR-1, GR-2)."""
    state = at.state
    if not at.is_laid or isinstance(at.decision, LayTiles):
        return None
    present = {*at.on_board, *state.out}
    if len(present) < len(at.deal.names):
        seat = min(set(range(len(at.deal.names))) - present)
        hand = [card for card in state.hands[seat] if card]
        pile = [chit for chit in state.piles[seat] if chit]
        text = f"{at.deal.names[seat]} has no unit left and is out."
        event = Event("out", text, seat=seat, cite=CITE["out"])
        state = state.with_hand(seat, ()).with_pile(seat, ())
        discards = tuple(sorted((*state.discards, *hand)))
        destroyed = tuple(sorted((*state.destroyed, *pile)))
        kept = {city: owner for city, owner in state.kept.items() if owner != seat}
        state = state.changed(discards=discards, destroyed=destroyed, out=(*state.out, seat))
        state = state.changed(kept=kept) if kept != state.kept else state
        return Step(state, (event,), reveals=bool(hand or pile))
    return None if winner(at) is None else Step(state.changed(decisions=()))


def winner(at: Position) -> Seat | None:
    """The seat that holds all City States, or is the last one left; None if there is none."""
    if len(at.deal.names) - len(at.state.out) == 1:
        return at.alive_from(0)[0]
    return at.holder


# Counting by hand: City States, units, and the order in which players went out

EMPTY = ", and so are empty City States that are still somebody's"


def photos(deal: Deal) -> tuple[Layout, ...]:
    """The map, if it is known where its City States are."""
    if not deal.tiles:
        return ()
    picture = deal_picture(deal)
    bare = tuple(e for e in picture.elements if e.id in SQUARES or "site-" in e.id)
    return (
        Layout(
            id="map",
            name="The map",
            picture=replace(picture, description="The map without units.", elements=bare),
            box=(0.0, 0.0, SIDE, SIDE),
            places=tuple(place_of(element) for element in bare if element.id in SQUARES),
            kinds=tuple(PieceKind(token, CHITS) for token in TOKENS[: len(deal.names)]),
            lies=_lies,
            counts=partial(_counts, deal),
            note=f"How many units stand in a stack is counted by hand{EMPTY * deal.cities_stay}.",
        ),
    )


def _lies(at: Position) -> dict[str, int | None]:
    """Whose units stand on each square."""
    nobody: dict[str, int | None] = dict.fromkeys(SQUARES)
    return nobody | {square: stack.seat for square, stack in at.state.stacks.items()}


def _counts(deal: Deal, lying: Lying) -> dict[str, int]:
    """The City States in which each player has a unit."""
    held = [lying.get(square) for square in deal.city_squares]
    return {f"held.{seat}": held.count(seat) for seat in range(len(deal.names))}


GROUPS = (("held", "City States"), ("units", "Units on the board"), ("left", "Went out"))


def sheet(deal: Deal) -> CountSheet:
    highest = {
        "held": deal.edition.cities,
        "units": deal.edition.chits,
        "left": len(deal.names),
    }
    where = "has or was the last to have" if deal.cities_stay else "has"
    helps = {
        "held": f"Those in which a player {where} a unit.",
        "units": "Count every chit in play; this breaks ties.",
        "left": "0 for players still in, 1 for whoever went out first, and so on.",
    }

    def row(group: str, seat: Seat) -> CountRow:
        who = deal.names[seat]
        return CountRow(who, (CountCell(f"{group}.{seat}", who, 0, highest[group], seat),))

    seats = range(len(deal.names))
    groups = (
        CountGroup(name, title, tuple(row(name, seat) for seat in seats), help=helps[name])
        for name, title in GROUPS
    )
    return CountSheet(tuple(groups))


def entered_tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered. Units that were not counted are taken to be one in each City
    State held, unless it may be empty (GR-1), and one at least of a player who is still in."""
    seats = range(len(deal.names))
    held = tuple(counts.get(f"held.{seat}", 0) for seat in seats)
    left = tuple(counts.get(f"left.{seat}", 0) for seat in seats)
    stay = deal.cities_stay
    least = [max(0 if stay else held[seat], 0 if left[seat] else 1) for seat in seats]
    return Tally(
        names=deal.names,
        cities=deal.edition.cities,
        held=held,
        units=tuple(counts.get(f"units.{seat}", least[seat]) for seat in seats),
        left=left,
        squares=((),) * len(held),
        chits=deal.edition.chits,
        stay=stay,
    )


COUNTING: Counting[Deal, Tally] = Counting(sheet, entered_tally, photos=photos)
