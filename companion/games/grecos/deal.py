"""The deal: options, the map, the starting places, who takes part, and how it is set up."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.codec.packaged import read_options
from companion.engine.phrases import listed
from companion.engine.problems import Problem
from companion.engine.setup import (
    Choice,
    DealItem,
    DrawnOnly,
    Lot,
    SetupStep,
    Shuffled,
    plays_otherwise,
    start_item,
    starter,
)
from companion.engine.values import Rng, Seat, gathered, remembered, shuffled
from companion.games.grecos.box import (
    CHOICES,
    CHOSEN_BY,
    MADE_OF,
    MATERIAL,
    NOTHING,
    Edition,
    Power,
    powers,
)
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.rules.table import NEIGHBOURS, SQUARES, Stack, Unit

OPTIONS = read_options("companion.games.grecos")
CITY = "city."
"""The item "city.1" is the City State in which the player in seat 1 begins."""


@dataclass(frozen=True)
class Deal:
    """The set, the names in seating order, who starts, the map and the starting cities.

    `tiles` are in reading order, and empty if the table lays them. `cities` has for each seat the
    number of its City State, counted from 1 in reading order. `materials` has for each seat what
    its units are made of, and is empty if the option is off.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    tiles: tuple[str, ...]
    cities: tuple[int, ...]
    materials: tuple[str, ...] = ()

    @remembered
    def powers(self) -> tuple[Mapping[str, Power], ...]:
        """For each seat, by kind of unit, what the material gives to it."""
        how = self.options[CHOSEN_BY]
        return tuple(powers(self.edition, how, material) for material in self.materials)

    @remembered
    def city_squares(self) -> tuple[str, ...]:
        return cities_of(self.edition, self.tiles)

    @property
    def made(self) -> str:
        """Which units are made of a material."""
        return "Giants" if self.options[CHOSEN_BY] == "giants" else "units"

    @property
    def cities_stay(self) -> bool:
        """Whether a City State stays a player's after the units have left it (GR-1)."""
        return plays_otherwise(self, "GR-1")

    @remembered
    def water(self) -> int:
        return water_of(self.edition, self.tiles)

    def power(self, seat: Seat, kind: str) -> Power:
        """What the material gives to a player's units of that kind."""
        return self.powers[seat].get(kind, NOTHING) if self.powers else NOTHING

    def points(self, seat: Seat, unit: Unit) -> int:
        """The move points that a player's unit has left in the player's turn."""
        if "flown" in unit.marks or "halted" in unit.marks:
            return 0
        more = unit.bonus + self.power(seat, unit.kind).move
        return max(0, self.edition.unit[unit.kind].move + more - unit.spent)

    def starting_stacks(self, tiles: tuple[str, ...]) -> dict[str, Stack]:
        """The first units on a map."""
        cities = cities_of(self.edition, tiles)
        unit = Unit(self.edition.starter)
        return {cities[n - 1]: Stack(seat, (unit,)) for seat, n in enumerate(self.cities)}


def cities_of(edition: Edition, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The squares of the City States, in reading order."""
    laid = zip(SQUARES, tiles, strict=False)
    return tuple(square for square, tile in laid if edition.tile[tile].city)


def water_of(edition: Edition, tiles: tuple[str, ...]) -> int:
    """The water squares as bits."""
    return sum(1 << n for n, tile in enumerate(tiles) if edition.tile[tile].water)


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """Who starts and where, the map, and what each player's units are made of."""
    seats = range(len(names))
    choosing = [] if options[CHOSEN_BY] == "off" else seats
    return (
        starter(names),
        Shuffled(
            "cities",
            tuple(f"{CITY}{seat}" for seat in seats),
            [str(number) for number in range(1, edition.cities + 1)],
            reads=int,
        ),
        DrawnOnly("tiles", lambda rng: _drawn_map(edition, options["map"], rng)),
        Shuffled(
            "materials",
            tuple(f"{MADE_OF}{seat}" for seat in choosing),
            [choice.id for choice in CHOICES],
            repeats=True,
        ),
    )


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    squares = deal.city_squares
    choices = tuple(
        Choice(str(n), squares[n - 1], place=squares[n - 1])
        if squares
        else Choice(str(n), f"City State {n}, row by row")
        for n in range(1, deal.edition.cities + 1)
    )
    yield start_item("Who goes first", deal.start_player, deal.names)
    for seat, name in enumerate(deal.names):
        city, label = deal.cities[seat], f"{name}'s first City State"
        where = squares[city - 1] if squares else ""
        yield DealItem(f"{CITY}{seat}", label, str(city), choices, seat, where)
    for seat, material in enumerate(deal.materials):
        label = f"{deal.names[seat]}'s {deal.made}"
        yield DealItem(f"{MADE_OF}{seat}", label, material, CHOICES)


def check_deal(deal: Deal) -> Iterator[Problem]:
    numbers = set(deal.cities)
    if len(deal.cities) != len(deal.names) or len(numbers) < len(deal.cities):
        yield Problem("cities", "must be a different City State for each player")
    if numbers - set(range(1, deal.edition.cities + 1)):
        yield Problem("cities", f"must be numbers from 1 to {deal.edition.cities}")
    wanted = 0 if deal.options[CHOSEN_BY] == "off" else len(deal.names)
    if len(deal.materials) != wanted:
        yield Problem("materials", f"must be {wanted}, one for each player where they are used")
    if deal.options["map"] == "table":
        if deal.tiles:
            yield Problem("tiles", "must be empty where the table lays them")
    elif Counter(deal.tiles) != Counter(_all_tiles(deal.edition)):
        yield Problem("tiles", "must be all tiles of the set")


def _all_tiles(edition: Edition) -> tuple[str, ...]:
    return tuple(tile.id for tile in edition.tiles for _ in range(tile.count))


def _drawn_map(edition: Edition, how: str, rng: Rng) -> tuple[str, ...]:
    """A random map. It is dealt again until each City State has a shore, if that was chosen."""
    for _ in range(1000):
        tiles = shuffled(rng, _all_tiles(edition))
        if how != "shores" or _has_shores(edition, tiles):
            break
    return () if how == "table" else tiles


def _has_shores(edition: Edition, tiles: tuple[str, ...]) -> bool:
    """Whether every City State touches land and water."""
    water = {square: edition.tile[tile].water for square, tile in zip(SQUARES, tiles, strict=True)}
    cities = cities_of(edition, tiles)
    return all(len({water[near] for near in NEIGHBOURS[city]}) == 2 for city in cities)


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    edition, seats = deal.edition, range(len(deal.names))
    kinds = listed(f"{tile.count} {tile.name}" for tile in edition.tiles)
    by_hand = deal.options["map"] == "table"
    how = "at random on a chessboard, then tap them in" if by_hand else "as the picture shows"
    yield SetupStep("map", "Lay the map", f"Lay the tiles {how}: {kinds}.", CITE["map"])
    squares, unit = deal.city_squares, edition.unit[edition.starter].name
    where = tuple(squares[n - 1] for n in deal.cities) if squares else ()
    placed = zip(deal.names, where, strict=False)
    places = listed(f"{name} on {square}" for name, square in placed)
    yield SetupStep(
        "heroes",
        f"Place one {unit} for each player",
        f"One {unit} stands in a City State for each player: "
        f"{places or 'each in its own City State'}.",
        CITE["setup"],
        items=tuple(f"{CITY}{seat}" for seat in seats),
        where=where,
    )
    chits = sum(unit.count for unit in edition.units) - len(deal.names)
    text = f"Lay the other {chits} chits face down in a common pile."
    yield SetupStep("pile", "Make the common pile", text, CITE["units"])
    who = "The app draws" if deal.options["draws"] == "app" else "Shuffle"
    text = f"{who} the {len(edition.cards)} event cards. Nobody has one at the start."
    yield SetupStep("deck", "Make the event deck", text, CITE["deck"])
    if deal.materials:
        owned = zip(deal.names, deal.materials, strict=True)
        owners = listed(f"{name}'s of {MATERIAL[material].name}" for name, material in owned)
        items = tuple(f"{MADE_OF}{seat}" for seat in seats)
        text = f"All {deal.made} are made of something: {owners}."
        yield SetupStep("materials", "Note the materials", text, CITE["materials"], items=items)
    text = f"{deal.names[deal.start_player]} goes first; turns pass clockwise."
    yield SetupStep("first", "Begin", text, CITE["first"], items=("start_player",))
