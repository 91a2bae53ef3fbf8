"""The deal: what is drawn, what can be set by hand, and what people lay out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.codec.packaged import read_options
from companion.engine.phrases import listed
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation
from companion.engine.setup import (
    Choice,
    DealItem,
    Drawn,
    DrawnOnly,
    Lot,
    SetupStep,
    Shuffled,
    start_item,
    starter,
)
from companion.engine.values import Rng, Seat, gathered, remembered, shuffled
from companion.games.khilor.box import (
    COLOURS,
    DEMONS,
    LAYERS,
    Edition,
    Geometry,
    Stack,
    Turns,
    geometry_of,
    stacked,
)
from companion.games.khilor.rulebook import CITE

OPTIONS = read_options("companion.games.khilor")
RING = "ring."
"""An item "ring.1" has the polyomino that lies first, clockwise; the ring has no other start."""


@dataclass(frozen=True)
class Deal:
    """The set, the names in seating order, who starts, the ring and the demons.

    `ring` has the polyominoes clockwise; the dragon token stands before the one that `dragon`
    names. `fill` has the demons of each square; it is empty where the table draws them.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    ring: tuple[str, ...]
    dragon: str
    fill: Mapping[str, Stack]

    @property
    def solo(self) -> bool:
        return len(self.names) == 1

    @remembered
    def geometry(self) -> Geometry:
        """Every way in which the polyominoes can lie on this board."""
        return geometry_of(self.edition)

    def after(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.names)

    def rule(self, name: str) -> Citation:
        """The rule of that name, alone the one that the solo mode has in its place."""
        return CITE[f"solo_{name}" if self.solo else name]

    @remembered
    def ring_from(self) -> Mapping[str, tuple[str, ...]]:
        """The ring, clockwise, from each polyomino on."""
        return {piece: self.ring[n:] + self.ring[:n] for n, piece in enumerate(self.ring)}

    @property
    def choice(self) -> int:
        """How many polyominoes one chooses among: two, alone three (KH-5)."""
        return 3 if self.solo else 2


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """Who starts, the ring, the dragon token's place and the demons of each square."""
    pieces = tuple(edition.polyomino)
    places = tuple(f"{RING}{number}" for number in range(1, len(pieces) + 1))
    return (
        starter(names),
        Shuffled("ring", places, pieces),
        Drawn("dragon", among="ring"),
        DrawnOnly("fill", lambda rng: _drawn(edition, rng) if options["fill"] == "app" else {}),
    )


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    """Who starts, where there is a choice, each place of the ring, and the dragon token."""
    kinds = deal.edition.polyomino
    pieces = tuple(Choice(piece, f"Polyomino {piece}", place=ring_id(piece)) for piece in kinds)
    before = tuple(Choice(piece, f"before {piece}", place=ring_id(piece)) for piece in kinds)
    if not deal.solo:
        yield start_item("Start player (the eldest)", deal.start_player, deal.names)
    for number, lies in enumerate(deal.ring, start=1):
        label = f"Place {number} of the ring"
        yield DealItem(f"{RING}{number}", label, lies, pieces, at=ring_id(lies))
    yield DealItem("dragon", "Dragon token", deal.dragon, before)


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    """The demons row by row, the ring, the eggs, the white demons of a solo game, who starts."""
    text = f"Sort out {DEMONS} demons each of {listed(COLOURS)}: {DEMONS * len(COLOURS)} in all."
    yield SetupStep("demons", "Count the demons", text, CITE["demons"])
    yield from _filling(deal)
    choice = listed(deal.ring_from[deal.dragon][: deal.choice], "or")
    text = (
        f"Lay the polyominoes clockwise around the board: {', '.join(deal.ring)}. The dragon "
        f"token stands before {deal.dragon}, so that the first choice is {choice}."
    )
    items = (*(f"{RING}{number}" for number in range(1, len(deal.ring) + 1)), "dragon")
    where = tuple(ring_id(polyomino) for polyomino in deal.ring)
    yield SetupStep("ring", "Lay the ring", text, CITE["ring"], items, where)
    text = f"Put {deal.edition.eggs} eggs each of {listed(COLOURS)} beside the board."
    yield SetupStep("eggs", "Put out the eggs", text, CITE["egg_piles"])
    if deal.solo:
        squares, cite = deal.edition.white_demons, CITE["solo_setup"]
        text = f"Put a white demon on top of the demons of {listed(squares)}."
        yield SetupStep("white_demons", "Place the white demons", text, cite, where=squares)
        return
    text = (
        f"{deal.names[deal.start_player]} takes the start player tile: by lot, unless it was set "
        "by hand. The booklet gives it to the eldest of you."
    )
    yield SetupStep("start", "Who starts", text, CITE["start_player"], ("start_player",))


def _filling(deal: Deal) -> Iterator[SetupStep]:
    squares, cite = deal.edition.to_fill, CITE["fill"]
    if not deal.fill:
        text = (
            "Mix the demons and draw two for every square but the white egg's, one above the "
            "other; then tap in row by row what lies there."
        )
        yield SetupStep("fill", "Fill the board", text, cite, where=squares)
        return
    for number, group in groupby(squares, key=lambda square: int(square[1:])):
        row = tuple(group)
        lying = "; ".join(f"{square} {stacked(deal.fill.get(square, ()))}" for square in row)
        text = f"From the left: {lying}."
        yield SetupStep(f"row_{number}", f"Row {number}", text, cite, where=row)


def ring_id(polyomino: str) -> str:
    """The place of the picture that shows a polyomino of the ring."""
    return f"ring-{polyomino}"


def tile_id(polyomino: str, turns: Turns) -> str:
    """The place to tap for a polyomino lying so."""
    return f"lie-{polyomino}-{turns}"


def _drawn(edition: Edition, rng: Rng) -> dict[str, Stack]:
    """Two demons a square while the bag lasts (KH-1), entered row by row."""
    bag = shuffled(rng, COLOURS * DEMONS)
    drawn = {
        square: bag[LAYERS * n : LAYERS * (n + 1)]
        for n, square in enumerate(shuffled(rng, edition.to_fill))
    }
    return {square: drawn[square] for square in edition.to_fill if drawn[square]}


def check_deal(deal: Deal) -> Iterator[Problem]:
    if not 0 <= deal.start_player < len(deal.names):
        yield Problem("start_player", "must be a seat")
    if sorted(deal.ring) != sorted(deal.edition.polyomino):
        yield Problem("ring", "must name every polyomino of the set once")
    if deal.options["fill"] == "table":
        if deal.fill:
            yield Problem("fill", "must be empty where the table draws the demons")
        return
    yield from stack_problems("fill", deal.edition, deal.fill)
    laid = Counter(colour for stack in deal.fill.values() for colour in stack)
    if laid.total() != deal.edition.demons:
        yield Problem("fill", f"lays {laid.total()} demons instead of {deal.edition.demons}")
    for colour, count in laid.items():
        if count > DEMONS:
            yield Problem("fill", f"lays {count} {colour} demons; there are {DEMONS}")


def stack_problems(path: str, edition: Edition, stacks: Mapping[str, Stack]) -> Iterator[Problem]:
    """Demons on squares that take none, and more or fewer of them than can lie there."""
    for square, stack in stacks.items():
        if square not in edition.to_fill:
            yield Problem(f"{path}.{square}", "is no square that demons lie on")
        if not 1 <= len(stack) <= LAYERS:
            yield Problem(f"{path}.{square}", f"must hold 1 to {LAYERS} demons, or be left out")
