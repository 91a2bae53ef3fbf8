"""What people do at the table before the first turn, with this deal's figures and counts."""

from collections.abc import Iterator

from companion.engine.setup import SetupStep
from companion.engine.values import gathered
from companion.games.ichor.box.components import CAMPS, FIGURES, VICTORY_CARDS, Camp, one
from companion.games.ichor.deal import Deal
from companion.games.ichor.grid import columns
from companion.games.ichor.rulebook import CITE


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    """The steps in the order of the booklet."""
    yield SetupStep(
        "board",
        "Lay out the board",
        f"Lay the board with its {deal.size} x {deal.size} side up, the assault side towards "
        "the monsters.",
        CITE["board"],
    )
    names = {camp: deal.names[deal.seat_of(camp, 1)] for camp in CAMPS}
    yield SetupStep(
        "sides",
        "Take your sides",
        f"{names['monsters']} takes the monsters, {names['gods']} the gods.",
        CITE["sides"],
        items=("start_player",),
    )
    if deal.options["victory_cards"] == "yes":
        yield _victory_cards(deal)
    for camp in CAMPS:
        yield _line(deal, camp, names[camp])
    yield SetupStep(
        "aid_cards",
        "Take the aid cards",
        f"{names['monsters']} takes the two of the gods, {names['gods']} the two of the monsters.",
        CITE["aid_cards"],
    )
    yield SetupStep(
        "figures",
        "Place the figures",
        f"Put each figure on the second space in from its card, {2 * deal.size} in all.",
        CITE["figures"],
        where=tuple(
            f"{column}{row}" for row in (2, deal.size - 1) for column in columns(deal.size)
        ),
    )
    if deal.gates:
        yield _gates(deal)
    yield SetupStep(
        "tokens",
        "Take your tokens",
        f"Each side takes {deal.tokens} tokens of its colour; the others stay in the box.",
        CITE["tokens"],
    )
    yield SetupStep("start", "Begin", f"{names['monsters']} starts.", CITE["start"])


def _victory_cards(deal: Deal) -> SetupStep:
    cards = [VICTORY_CARDS[camp] for camp in CAMPS]
    places = [
        f"{FIGURES[card].name} in column {columns(deal.size)[deal.line(camp).index(card)]}"
        for camp, card in zip(CAMPS, cards, strict=True)
    ]
    return SetupStep(
        "victory_cards",
        "Place the victory cards",
        f"Lay the victory cards face up first: {' and '.join(places)}, by lot unless it was set by "
        "hand. The booklet lets the monsters' player choose a place, and then the gods' player.",
        CITE["victory_cards_laid"],
        items=tuple(f"{one(camp)}_victory" for camp in CAMPS),
        where=tuple(f"card-{card}" for card in cards),
    )


def _line(deal: Deal, camp: Camp, player: str) -> SetupStep:
    line = deal.line(camp)
    others = [figure for figure in line if figure != VICTORY_CARDS[camp]]
    aside = len(deal.pool(camp)) - len(line)
    names = ", ".join(FIGURES[figure].name for figure in line)
    rest = f"The other {aside} are set aside face down." if aside else "No card is left over."
    return SetupStep(
        f"{camp}_line",
        f"Lay out the {one(camp)} cards",
        f"{player} lays them face up, from the monsters' left to right: {names}. {rest}",
        CITE["cards"],
        items=tuple(f"{one(camp)}_{number}" for number in range(1, len(others) + 1)),
        where=tuple(f"card-{figure}" for figure in line),
    )


def _gates(deal: Deal) -> SetupStep:
    places = deal.edition.gate_places(deal.size)
    laid = [
        f"{deal.tile(number).name} on {place} and its right neighbour"
        for number, place in enumerate(places)
    ]
    return SetupStep(
        "gates",
        "Lay the gate tiles",
        f"Shuffle the eight tiles and lay two face up: {', '.join(laid)}.",
        CITE["gate_tiles"],
        items=tuple(f"gate_{number}" for number in range(1, len(places) + 1)),
        where=places,
    )
