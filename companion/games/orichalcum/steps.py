"""The steps that people follow at the table before the first turn."""

from collections.abc import Iterator

from companion.engine.phrases import counted, listed
from companion.engine.setup.deal import SetupStep
from companion.games.orichalcum.box.components import SLOTS, START_HOPLITES, START_NUGGETS, TILES
from companion.games.orichalcum.deal import BOARD, SIDE, Deal
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.words import resources


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """The steps: islands, piles, the row of cards, the construction board, Titans, who starts."""
    return (*_islands(deal), *_middle(deal), *_start(deal))


def _islands(deal: Deal) -> Iterator[SetupStep]:
    for seat, name in enumerate(deal.names):
        board = deal.edition.island[deal.boards[seat]].title
        text = (
            f"{name} lays the board {board} on its {deal.sides[seat]} side and takes a Metropolis."
        )
        items = (f"{BOARD}{seat}", f"{SIDE}{seat}")
        yield SetupStep(
            f"island_{seat}", f"{name}'s island", text, CITE["sides"], items, (f"island-{seat}",)
        )
    each = resources(START_HOPLITES, START_NUGGETS)
    yield SetupStep("stock", "Take the stock", f"Each player takes {each}.", CITE["stock"])


def _middle(deal: Deal) -> Iterator[SetupStep]:
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


def _start(deal: Deal) -> Iterator[SetupStep]:
    first, right = deal.start_player, deal.right_of(deal.start_player)
    text = (
        f"{deal.names[first]} takes the initiative pawn; {deal.names[right]}, to the right, takes "
        "one more hoplite."
    )
    yield SetupStep("start", "Who starts", text, CITE["first_player"], ("start_player",))
