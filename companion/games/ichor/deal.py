"""The set-up as data, drawn or set by hand, and what people do before the first turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.phrases import capital
from companion.engine.problems import Problem
from companion.engine.setup import (
    Choice,
    DealItem,
    Drawn,
    Lot,
    Participant,
    SetupStep,
    Shuffled,
    Token,
    seated,
    start_item,
    starter,
)
from companion.engine.values import Seat, gathered, remembered
from companion.games.ichor.box import (
    CAMPS,
    FIGURES,
    GATES,
    LOOKS,
    PLACES,
    TOKENS,
    VICTORY_CARDS,
    Camp,
    Edition,
    GateTile,
    Grid,
    columns,
    grid,
    one,
    other,
    pool,
    size_of,
)
from companion.games.ichor.rulebook import CITE

# The deal: lines of cards, gates, who begins as the monsters

Way = tuple[tuple[str, ...], frozenset[int]]
"""The targets of a movement, and all spaces on its lines but the first."""


@dataclass(frozen=True)
class Deal:
    """Boards, names, who begins as the monsters, the figures column by column, the gates.

    Both lines are read from column a on (IC-32). `gates` holds what lies on the edition's
    two gate places, or nothing.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    monsters: Seat
    monster_line: tuple[str, ...]
    god_line: tuple[str, ...]
    gates: tuple[str, ...]

    @remembered
    def size(self) -> int:
        """Spaces along an edge."""
        return size_of(self.options)

    @remembered
    def grid(self) -> Grid:
        return grid(self.size)

    @property
    def tokens(self) -> int:
        return TOKENS[self.size]

    @property
    def games(self) -> int:
        return 2 if self.options["games"] == "match" else 1

    @remembered
    def ways(self) -> dict[tuple[object, ...], tuple[Way, ...]]:
        """Where movements can lead on this board while it is empty; a cache."""
        return {}

    @remembered
    def gate_spaces(self) -> frozenset[int]:
        return frozenset(space for pair in self.gate_at for space in pair)

    @remembered
    def gate_at(self) -> Mapping[tuple[int, int], int]:
        """The number of the gate between two spaces, in both directions."""
        lefts = [self.grid.index[name] for name in self.edition.gate_places(self.size)]
        gates = {}
        for number, (left, _) in enumerate(zip(lefts, self.gates, strict=False)):
            gates[left, left + 1] = gates[left + 1, left] = number
        return gates

    def tile(self, gate: int) -> GateTile:
        return GATES[self.gates[gate]]

    def line(self, camp: Camp) -> tuple[str, ...]:
        return self.monster_line if camp == "monsters" else self.god_line

    def pool(self, camp: Camp) -> tuple[str, ...]:
        return pool(self.edition, self.options, camp)

    def seat_of(self, camp: Camp, game: int) -> Seat:
        return self.monsters ^ (camp == "gods") ^ (game == 2)


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """Who begins as the monsters, the cards of both sides and the gates.

    The cards are shuffled but for the victory card, whose column is drawn by itself (IC-32)."""
    size = size_of(options)
    count = size - (options["victory_cards"] == "yes")
    drawn: list[Lot] = [starter(names)]
    for camp in CAMPS:
        figures = pool(edition, options, camp)
        cards = [figure for figure in figures if figure != VICTORY_CARDS[camp]]
        drawn.append(Drawn(f"{one(camp)}_victory", columns(size)))
        drawn.append(Shuffled(camp, _numbered(one(camp), count), cards))
    places = PLACES if options["gates"] == "yes" else 0
    return (*drawn, Shuffled("gates", _numbered("gate", places), tuple(GATES)))


def _numbered(kind: str, count: int) -> tuple[str, ...]:
    return tuple(f"{kind}_{number}" for number in range(1, count + 1))


def make_deal(
    edition: Edition, names: tuple[str, ...], options: Mapping[str, str], drawn: Mapping[str, Any]
) -> Deal:
    letters, lines = columns(size_of(options)), {}
    for camp in CAMPS:
        lines[camp] = list(drawn[camp])
        if options["victory_cards"] == "yes":
            place = letters.index(drawn[f"{one(camp)}_victory"])
            lines[camp].insert(place, VICTORY_CARDS[camp])
    monsters, gods = (tuple(lines[camp]) for camp in CAMPS)
    return Deal(edition, names, options, drawn["start_player"], monsters, gods, drawn["gates"])


def check_deal(deal: Deal) -> Iterator[Problem]:
    if deal.monsters not in (0, 1):
        yield Problem("monsters", "must be a seat")
    for camp in CAMPS:
        field, line, figures = f"{one(camp)}_line", deal.line(camp), deal.pool(camp)
        if len(line) != deal.size or len(set(line)) != len(line):
            yield Problem(field, f"must be {deal.size} different {camp}")
        for number, figure in enumerate(line):
            if figure not in figures:
                yield Problem(f"{field}[{number}]", f"is none of the {camp} in the box")
        if VICTORY_CARDS[camp] in figures and VICTORY_CARDS[camp] not in line:
            yield Problem(field, "must hold the victory card")
    count = PLACES if deal.options["gates"] == "yes" else 0
    if len(deal.gates) != count or len(set(deal.gates)) != count or set(deal.gates) - set(GATES):
        yield Problem("gates", f"must be {count} different gate tiles")


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    start = start_item("Starts, as the monsters", deal.monsters, deal.names)
    tiles = tuple(Choice(tile.id, tile.name) for tile in GATES.values())
    gates = (
        DealItem(f"gate_{number}", f"Gate on {place}", gate, tiles, at=place)
        for number, (gate, place) in enumerate(
            zip(deal.gates, deal.edition.gate_places(deal.size), strict=False), start=1
        )
    )
    return (start, *(item for camp in CAMPS for item in _line_items(deal, camp)), *gates)


def _line_items(deal: Deal, camp: Camp) -> Iterator[DealItem]:
    """The place of the victory card where it is in play, and the others from the left."""
    letters, victory, line = columns(deal.size), VICTORY_CARDS[camp], deal.line(camp)
    if victory in line:
        places = tuple(
            Choice(letter, f"Column {letter}", place=f"card-{card}")
            for letter, card in zip(letters, line, strict=True)
        )
        label = f"Place of {FIGURES[victory].name}"
        here, at = letters[line.index(victory)], f"card-{victory}"
        yield DealItem(f"{one(camp)}_victory", label, here, places, at=at)
    choices = tuple(
        Choice(card, FIGURES[card].name, place=f"card-{card}")
        for card in deal.pool(camp)
        if card != victory
    )
    others = [(letter, card) for letter, card in zip(letters, line, strict=True) if card != victory]
    for number, (letter, card) in enumerate(others, start=1):
        label = f"{capital(one(camp))} in column {letter}"
        yield DealItem(f"{one(camp)}_{number}", label, card, choices, at=f"card-{card}")


def participants(deal: Deal) -> tuple[Participant, ...]:
    begins: tuple[Camp, Camp] = CAMPS if deal.monsters == 0 else (CAMPS[1], CAMPS[0])
    return seated(deal.names, [token_of(camp, deal.games) for camp in begins])


def token_of(camp: Camp, games: int = 1) -> Token:
    """What stands for a side, and for whoever plays it first in a match."""
    name = f"{camp}, then {other(camp)}" if games == 2 else camp
    return Token(capital(name), *LOOKS[camp], camp[0].upper())


# What people do at the table before the first turn


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    size = deal.size
    text = f"Lay the board with its {size} x {size} side up, the assault side towards the monsters."
    yield SetupStep("board", "Lay out the board", text, CITE["board"])
    names = {camp: deal.names[deal.seat_of(camp, 1)] for camp in CAMPS}
    monsters, gods = names["monsters"], names["gods"]
    text = f"{monsters} takes the monsters, {gods} the gods."
    yield SetupStep("sides", "Take your sides", text, CITE["sides"], ("start_player",))
    if deal.options["victory_cards"] == "yes":
        yield _victory_cards(deal)
    for camp in CAMPS:
        yield _line(deal, camp, names[camp])
    text = f"{monsters} takes the two of the gods, {gods} the two of the monsters."
    yield SetupStep("aid_cards", "Take the aid cards", text, CITE["aid_cards"])
    text = f"Put each figure on the second space in from its card, {2 * size} in all."
    where = tuple(f"{column}{row}" for row in (2, size - 1) for column in columns(size))
    yield SetupStep("figures", "Place the figures", text, CITE["figures"], where=where)
    if deal.gates:
        yield _gates(deal)
    text = f"Each side takes {deal.tokens} tokens of its colour; the others stay in the box."
    yield SetupStep("tokens", "Take your tokens", text, CITE["tokens"])
    yield SetupStep("start", "Begin", f"{monsters} starts.", CITE["start"])


def _victory_cards(deal: Deal) -> SetupStep:
    places = []
    for camp in CAMPS:
        card = VICTORY_CARDS[camp]
        column = columns(deal.size)[deal.line(camp).index(card)]
        places.append(f"{FIGURES[card].name} in column {column}")
    text = (
        f"Lay the victory cards face up first: {' and '.join(places)}, by lot unless it was set by "
        "hand. The booklet lets the monsters' player choose a place, and then the gods' player."
    )
    items = tuple(f"{one(camp)}_victory" for camp in CAMPS)
    where, cite = tuple(f"card-{VICTORY_CARDS[camp]}" for camp in CAMPS), CITE["victory_cards_laid"]
    return SetupStep("victory_cards", "Place the victory cards", text, cite, items, where)


def _line(deal: Deal, camp: Camp, player: str) -> SetupStep:
    line = deal.line(camp)
    others = [figure for figure in line if figure != VICTORY_CARDS[camp]]
    aside = len(deal.pool(camp)) - len(line)
    names = ", ".join(FIGURES[figure].name for figure in line)
    rest = f"The other {aside} are set aside face down." if aside else "No card is left over."
    text = f"{player} lays them face up, from the monsters' left to right: {names}. {rest}"
    items = _numbered(one(camp), len(others))
    where = tuple(f"card-{figure}" for figure in line)
    title = f"Lay out the {one(camp)} cards"
    return SetupStep(f"{camp}_line", title, text, CITE["cards"], items, where)


def _gates(deal: Deal) -> SetupStep:
    places = deal.edition.gate_places(deal.size)
    laid = ", ".join(
        f"{deal.tile(number).name} on {place} and its right neighbour"
        for number, place in enumerate(places)
    )
    text = f"Shuffle the eight tiles and lay two face up: {laid}."
    items = _numbered("gate", len(places))
    return SetupStep("gates", "Lay the gate tiles", text, CITE["gate_tiles"], items, places)
