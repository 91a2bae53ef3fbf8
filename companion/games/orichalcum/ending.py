"""The end of a game: points line by line, who wins, and the pad."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from companion.engine.game import INDEX
from companion.engine.layout import BoardPlace, Box, Layout, Lying, PieceKind, place_of
from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Picture
from companion.engine.problems import Problem
from companion.engine.scoring import (
    Category,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    TieBreak,
    needed,
    podium,
)
from companion.engine.setup import Token
from companion.engine.values import Seat, gathered
from companion.games.orichalcum.box.pieces import (
    BUILDINGS,
    LETTERS,
    MANY_CREATURES,
    TEMPLES,
    TITANS,
    TOKENS,
    UNLIMITED,
    VICTORY,
    circle_id,
    island_id,
    medallion_id,
    temple_id,
    titan_id,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.drawing.island import (
    HEIGHT,
    MAP,
    TONES,
    WIDTH,
    IslandFrame,
    fitted,
    printed,
)
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.rules.table import Island, Land, Position

# The score: who has five victory points and a pacified island, or how far everybody is (OR-9)

CATEGORIES = (
    Category("titans", "Titans", CITE["victory_titan"]),
    Category("temples", "Temples", CITE["victory_temple"]),
    Category("medallions", "Medallions", CITE["victory_medallion"]),
)


@dataclass(frozen=True, slots=True)
class Holding:
    """What counts for one player; `creatures` are those left on the island. The places say where
    each thing lies in the picture, if that is known."""

    titans: int
    temples: int
    medallions: int
    creatures: int
    titan_places: tuple[str, ...] = ()
    temple_places: tuple[str, ...] = ()
    medallion_places: tuple[str, ...] = ()
    creature_places: tuple[str, ...] = ()

    @property
    def victory_points(self) -> int:
        return self.titans + self.temples + self.medallions

    @property
    def wins(self) -> bool:
        """Whether both conditions of victory are met."""
        return self.victory_points >= VICTORY and not self.creatures


@dataclass(frozen=True, slots=True)
class Tally:
    """What counts of everybody; `limited` says whether the box limits tokens (OR-12)."""

    names: tuple[str, ...]
    limited: bool
    holdings: tuple[Holding, ...]


def tally(at: Position) -> Tally:
    holdings = []
    for seat, player in enumerate(at.state.players):
        island = player.island
        medallions = [medallion_id(seat, number) for number in range(player.medallions)]
        held = Holding(
            len(player.titans),
            player.temple_count,
            player.medallions,
            player.creature_count,
            tuple(titan_id(held.titan) for held in player.titans),
            tuple(temple_id(seat, four) for four in island.temples),
            (f"medallions-{seat}",) if at.deal.quick else tuple(medallions),
            tuple(circle_id(seat, circle) for circle in island.creatures),
        )
        holdings.append(held)
    return Tally(at.deal.names, at.deal.limited, tuple(holdings))


@gathered
def check_tally(tally: Tally) -> Iterator[Problem]:
    if not 2 <= len(tally.names) == len(tally.holdings) <= 4:
        yield Problem("holdings", "must be one for each of 2 to 4 names")
        return
    for seat, name in enumerate(tally.names):
        if not name.strip():
            yield Problem(f"names[{seat}]", "must not be empty")
    for seat, held in enumerate(tally.holdings):
        for field in ("titans", "temples", "medallions", "creatures"):
            if getattr(held, field) < 0:
                yield Problem(f"holdings[{seat}].{field}", "must not be negative")
    kinds = [("titans", "Titans", len(TITANS)), ("creatures", "creatures", MANY_CREATURES)]
    if tally.limited:
        kinds.append(("temples", "temples", TEMPLES))
    for field, noun, most in kinds:
        yield from _too_many([getattr(h, field) for h in tally.holdings], field, noun, most)
    if tally.limited:
        tokens = [held.temples + held.medallions for held in tally.holdings]
        yield from _too_many(tokens, "medallions", "victory tokens", TOKENS)
    winners = [seat for seat, held in enumerate(tally.holdings) if held.wins]
    for seat in winners[1:]:
        text = f"{tally.names[winners[0]]} has won already: the game ends at once"
        yield Problem(f"holdings[{seat}].creatures", text)


def _too_many(counts: list[int], field: str, noun: str, most: int) -> Iterator[Problem]:
    if sum(counts) > most:
        seat = max(seat for seat, count in enumerate(counts) if count)
        text = f"There are only {most} {noun}, and {sum(counts)} are counted."
        yield Problem(f"holdings[{seat}].{field}", text)


def score(tally: Tally) -> ScoreSheet:
    """Victory points by category. Players rank by whether they meet both conditions of victory,
    then by victory points, then by the fewest creatures (OR-9, OR-18)."""
    held, nobody = tally.holdings, (None,) * len(tally.holdings)
    met = tuple(int(holding.wins) for holding in held)
    points = tuple(holding.victory_points for holding in held)
    fewest = tuple(-holding.creatures for holding in held)
    both = tuple(_both(holding) for holding in held)
    left = tuple(str(holding.creatures) for holding in held)
    keys = tuple(zip(met, points, fewest, strict=True))
    compared = (
        TieBreak("Five victory points and no creature left", met, CITE["victory"], both),
        TieBreak("Victory points", points, CITE["stopped"]),
        TieBreak("Fewest creatures left", fewest, CITE["stopped"], left),
    )
    return ScoreSheet(
        categories=CATEGORIES,
        scores=tuple(_score(tally, seat) for seat in range(len(held))),
        standings=podium(keys, nobody, None if any(met) else ()),
        verdict=_verdict(tally, met),
        tie_breaks=needed((0,) * len(held), compared),
        remarks=tuple(_remarks(tally)),
    )


def _both(held: Holding) -> str:
    """What a player has of both conditions of victory."""
    left = counted(held.creatures, "creature") if held.creatures else "no creature"
    return f"{counted(held.victory_points, 'point')} and {left}"


def _score(tally: Tally, seat: Seat) -> Score:
    held, name = tally.holdings[seat], tally.names[seat]
    counts = (
        ("titans", held.titans, "Titan", held.titan_places),
        ("temples", held.temples, "temple", held.temple_places),
        ("medallions", held.medallions, "medallion", held.medallion_places),
    )
    lines = []
    for category, (field, count, noun, where) in zip(CATEGORIES, counts, strict=True):
        because = f"{name} has {counted(count, noun)}."
        line = ScoreLine(
            field, category.label, count, category.cite, because, count=count, each=1, where=where
        )
        lines.append(line)
    return Score(seat, tuple(lines))


def _verdict(tally: Tally, met: tuple[int, ...]) -> str:
    if any(met):
        seat = met.index(1)
        points = counted(tally.holdings[seat].victory_points, "victory point")
        return f"{tally.names[seat]} wins with {points} and no creature left."
    keys = [(held.victory_points, -held.creatures) for held in tally.holdings]
    best = [seat for seat, key in enumerate(keys) if key == max(keys)]
    points = counted(max(keys)[0], "victory point")
    left = counted(-max(keys)[1], "creature")
    verb = "lead" if len(best) > 1 else "leads"
    names = listed(tally.names[seat] for seat in best)
    return f"{names} {verb} with {points} and {left} left; nobody has won."


def _remarks(tally: Tally) -> Iterator[str]:
    for name, held in zip(tally.names, tally.holdings, strict=True):
        if held.victory_points >= VICTORY and held.creatures:
            points = counted(held.victory_points, "victory point")
            left = counted(held.creatures, "creature")
            yield f"With {points}, {name} still has to capture {left}."


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    """The outcome: the player who meets both conditions has won."""
    return Outcome("victory", sheet.verdict, sheet.winners)


# Counting by hand: what lies above each board, and the creatures that are left

PIECE: Final = 0.6
"""The radius of what lies on a circle, as a share of the circle's."""
CREATURE: Final = 0
BUILDING: Final = 1
KINDS: Final = (
    PieceKind(Token("Creature", "red", "triangle", "C"), MANY_CREATURES),
    PieceKind(Token("Building", "ink", "square", "B")),
    *(
        PieceKind(Token(capital(land), tone, "hexagon", LETTERS[land]), ground=True)
        for land, tone in TONES.items()
    ),
)
"""What may be seen on a circle: a creature, a building, or nothing but the terrain of a tile."""


def photos(deal: Deal) -> tuple[Layout, ...]:
    return tuple(_island(deal, seat) for seat in range(len(deal.names)))


def _island(deal: Deal, seat: Seat) -> Layout:
    layout, name = deal.layouts[seat], f"{deal.names[seat]}'s island"
    drawn = tuple(IslandFrame(Land(Island(), layout, deal.edition), seat).elements())
    circles = {circle_id(seat, circle) for circle in layout.circles}
    size = PIECE * fitted(layout, MAP)[2]
    places = (place_of(element) for element in drawn if element.id in circles)
    return Layout(
        id=island_id(seat),
        name=name,
        picture=Picture(name, f"{name}, empty.", WIDTH, HEIGHT, drawn),
        box=_box(deal, seat),
        places=tuple(BoardPlace(place.id, place.name, place.at, size) for place in places),
        kinds=KINDS,
        lies=partial(_lies, seat),
        counts=partial(_counts, seat),
        note="Titans, temples and medallions lie beside the island and are counted by hand.",
    )


def _box(deal: Deal, seat: Seat) -> Box:
    """The printed board round its circles, if the edition says where it ends; else the circles."""
    layout, frame = deal.layouts[seat], deal.islands[seat].frame
    if frame:
        return printed(layout, frame)
    (left, top, unit), columns = fitted(layout, MAP), layout.column.values()
    width = unit * (max(x for x, _ in columns) + 2)
    return left, top, width, unit * (2 + max(y for _, y in columns) * 3**0.5)


def _lies(seat: Seat, at: Position) -> dict[str, int | None]:
    """The creature or the building on each circle, without those under the Metropolis."""
    land = at.lands[seat]
    lying: dict[str, int | None] = dict.fromkeys(land.layout.circles)
    lying |= dict.fromkeys(land.island.creatures, CREATURE)
    lying |= dict.fromkeys(land.island.buildings, BUILDING)
    for covered in land.port.metropolis if land.port else ():
        del lying[covered]
    return {circle_id(seat, circle): kind for circle, kind in lying.items()}


def _counts(seat: Seat, lying: Lying) -> dict[str, int]:
    """The circles on which a creature lies."""
    return {f"holdings.{seat}.creatures": list(lying.values()).count(CREATURE)}


GROUPS = (
    ("titans", "Titans", "Titan tiles above the board, active or not."),
    ("temples", "Temples", "Victory tokens that show a temple."),
    ("medallions", "Medallions", "Victory tokens that show a medallion."),
    ("creatures", "Creatures left", "Creatures that are still on the island."),
)


def sheet(deal: Deal) -> CountSheet:
    oratories = sum(BUILDINGS[kind.effect].titans * kind.count for kind in deal.edition.buildings)
    tokens = TOKENS if deal.limited else UNLIMITED

    def most(field: str, seat: int) -> int:
        match field:
            case "titans":
                return min(len(TITANS), 1 + oratories)
            case "temples":
                return min(deal.layouts[seat].most_temples, tokens)
            case "medallions":
                return tokens
        return MANY_CREATURES

    def row(field: str, seat: int) -> CountRow:
        name = deal.names[seat]
        return CountRow(name, (CountCell(_cell(seat, field), name, 0, most(field, seat), seat),))

    seats = range(len(deal.names))
    groups = (
        CountGroup(field, label, tuple(row(field, seat) for seat in seats), help=text)
        for field, label, text in GROUPS
    )
    return CountSheet(tuple(groups))


def entered_tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a missing cell counts as 0."""
    holdings = []
    for seat in range(len(deal.names)):
        titans, temples, medallions, creatures = (
            counts.get(_cell(seat, field), 0) for field, _, _ in GROUPS
        )
        holdings.append(Holding(titans, temples, medallions, creatures))
    return Tally(deal.names, deal.limited, tuple(holdings))


def _cell(seat: int, field: str) -> str:
    return f"holdings.{seat}.{field}"


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Impossible counts, each with its cell: the tally's own, and what no island has room for."""
    entered = entered_tally(deal, counts)
    faults = check_tally(entered) or tuple(_beyond_the_island(deal, entered))
    return tuple(Problem(INDEX.sub(r".\1", fault.path), fault.message) for fault in faults)


def _beyond_the_island(deal: Deal, tally: Tally) -> Iterator[Problem]:
    """A temple takes four circles, a creature one, and so does each Oratory that further Titans
    need (OR-3, OR-6)."""
    for seat, (held, layout) in enumerate(zip(tally.holdings, deal.layouts, strict=True)):
        oratories = max(0, held.titans - 1)
        taken = 4 * held.temples + held.creatures + oratories
        if taken > layout.most_free:
            on_it = [(held.temples, "temple"), (held.creatures, "creature")]
            said = [counted(many, noun) for many, noun in on_it if many]
            said += [counted(oratories, "Oratory", "Oratories")] if oratories else []
            text = f"{listed(said)} need {taken} circles, and the island has {layout.most_free}"
            field = "creatures" if held.creatures else "temples"
            yield Problem(f"holdings[{seat}].{field}", f"{text} beside the Metropolis")


COUNTING: Counting[Deal, Tally] = Counting(sheet, entered_tally, problems=problems, photos=photos)
