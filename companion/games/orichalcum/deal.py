"""The deal: islands and their sides, who starts, how the game is tracked, how it is set up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.codec.packaged import read_options
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.setup import (
    Choice,
    Chosen,
    DealItem,
    Lot,
    Participant,
    SetupStep,
    Shuffled,
    seated,
    start_item,
    starter,
)
from companion.engine.values import Seat, gathered, remembered
from companion.games.orichalcum.box.edition import (
    Edition,
    IslandLayout,
    IslandSide,
    Side,
    layout_of,
)
from companion.games.orichalcum.box.pieces import (
    ROW_SIZE,
    SLOTS,
    START_HOPLITES,
    START_NUGGETS,
    TILES,
    TITANS,
    TOKENS_OF_PLAYERS,
    island_id,
    resources,
)
from companion.games.orichalcum.rulebook import CITE

OPTIONS = read_options("companion.games.orichalcum")
BOARD = "board."
SIDE = "side."
SIDES = (Choice("easy", "The easier side"), Choice("hard", "The harder side"))


@dataclass(frozen=True)
class Deal:
    """The set, the names in seating order, who starts, and each player's board and side."""

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    boards: tuple[str, ...]
    sides: tuple[Side, ...]

    @property
    def limited(self) -> bool:
        """Whether the supply is limited to what is in the box (OR-12)."""
        return self.options["supply"] == "box"

    @property
    def quick(self) -> bool:
        """Whether counters are kept instead of islands."""
        return self.options["tracking"] == "quick"

    @property
    def row_size(self) -> int:
        return ROW_SIZE if len(self.names) == 4 else ROW_SIZE - 1

    @remembered
    def islands(self) -> tuple[IslandSide, ...]:
        """The side on which each player plays, as it is printed."""
        boards = zip(self.boards, self.sides, strict=True)
        return tuple(self.edition.island[board].side(side) for board, side in boards)

    @remembered
    def layouts(self) -> tuple[IslandLayout, ...]:
        return tuple(map(layout_of, self.islands))

    @remembered
    def lands(self) -> dict[Seat, Any]:
        """What the rules last worked out about each player's island; a cache of theirs."""
        return {}

    def by_app(self, option: str) -> bool:
        """Whether the app, rather than the table, draws or throws."""
        return self.options[option] == "app"

    def after(self, seat: Seat) -> Seat:
        """The seat to the left, which has the next turn."""
        return (seat + 1) % len(self.names)

    def right_of(self, seat: Seat) -> Seat:
        return (seat - 1) % len(self.names)


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """Who starts and who gets which board; everybody begins on the easier side."""
    seats = range(len(names))
    boards = tuple(f"{BOARD}{seat}" for seat in seats)
    return (
        starter(names),
        Shuffled("boards", boards, tuple(edition.island)),
        *(Chosen(f"{SIDE}{seat}", [side.id for side in SIDES]) for seat in seats),
    )


def make_deal(
    edition: Edition, names: tuple[str, ...], options: Mapping[str, str], drawn: Mapping[str, Any]
) -> Deal:
    sides = tuple(drawn[f"{SIDE}{seat}"] for seat in range(len(names)))
    return Deal(edition, names, options, drawn["start_player"], drawn["boards"], sides)


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    boards = tuple(Choice(board.id, board.title) for board in deal.edition.islands)
    yield start_item("First player", deal.start_player, deal.names)
    for seat, name in enumerate(deal.names):
        island, at = f"{name}'s island", island_id(seat)
        yield DealItem(f"{BOARD}{seat}", island, deal.boards[seat], boards, seat, at)
        yield DealItem(f"{SIDE}{seat}", f"{name}'s side", deal.sides[seat], SIDES, seat, at)


def participants(deal: Deal) -> tuple[Participant, ...]:
    return seated(deal.names, TOKENS_OF_PLAYERS)


def check_deal(deal: Deal) -> Iterator[Problem]:
    players = len(deal.names)
    if len(deal.boards) != players or len(set(deal.boards)) < len(deal.boards):
        yield Problem("boards", "must be a different board for each player")
    elif set(deal.boards) - deal.edition.island.keys():
        yield Problem("boards", "must be boards of the set")
    if len(deal.sides) != players:
        yield Problem("sides", "must be a side for each player")


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    for seat, name in enumerate(deal.names):
        board = deal.edition.island[deal.boards[seat]].title
        text = (
            f"{name} lays the board {board} on its {deal.sides[seat]} side and takes a Metropolis."
        )
        items = (f"{BOARD}{seat}", f"{SIDE}{seat}")
        yield SetupStep(
            f"island_{seat}", f"{name}'s island", text, CITE["sides"], items, (island_id(seat),)
        )
    each = resources(START_HOPLITES, START_NUGGETS)
    yield SetupStep("stock", "Take the stock", f"Each player takes {each}.", CITE["stock"])
    sizes = listed(f"{count} of {counted(size, 'circle')}" for size, count in TILES.items())
    text = f"Shuffle three face-down piles of tiles: {sizes}. Put the creatures into their bag."
    yield SetupStep("piles", "Shuffle the tiles", text, CITE["piles"])
    how = ": the app draws them" if deal.by_app("draws") else ": tap in what you draw"
    how = "" if deal.quick else how
    text = (
        f"Shuffle the action cards and reveal {deal.row_size} from left to right, then a tile of "
        f"the size of each card, and a creature on each volcano{how}."
    )
    yield SetupStep("row", "Reveal the action cards", text, CITE["action_row"])
    text = (
        f"Put the buildings into their bag and reveal one on each of the {len(SLOTS)} spots, with "
        f"a hoplite on a Training Camp and a nugget on a Mine{how}."
    )
    yield SetupStep("buildings", "Reveal the buildings", text, CITE["construction_board"])
    titans = listed(titan.title for titan in TITANS.values())
    text = f"Lay out {titans}, active side up."
    yield SetupStep("titans", "Lay out the Titans", text, CITE["titans_out"])
    first, right = deal.start_player, deal.right_of(deal.start_player)
    text = (
        f"{deal.names[first]} takes the initiative pawn; {deal.names[right]}, to the right, takes "
        "one more hoplite."
    )
    yield SetupStep("start", "Who starts", text, CITE["first_player"], ("start_player",))
