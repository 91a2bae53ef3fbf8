"""The set-up: options, what is drawn or set by hand, and the questions that only it answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.codec.packaged import read_options
from companion.engine.phrases import capital
from companion.engine.problems import Problem
from companion.engine.setup import (
    Choice,
    DealItem,
    Drawn,
    Lot,
    Participant,
    Shuffled,
    seated,
    start_item,
    starter,
)
from companion.engine.values import gathered, remembered
from companion.games.iwari.box.components import (
    CARDS,
    DISPLAY,
    HAND,
    TOKENS,
    Biome,
    Feat,
    mountain_count,
    removed_cards,
    tribe_count,
)
from companion.games.iwari.box.edition import Connection, Edition

THIRD_TRIBE = "Third tribe"
OPTIONS = read_options("companion.games.iwari")


@dataclass(frozen=True)
class Deal:
    """Who plays with which tribe, who starts and where the mountains stand.

    `tribes` has one biome a participant: the players in seat order, then the third tribe of a
    game for two. `mountains` gives the number of the connection covered for each symbol used.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    tribes: tuple[Biome, ...]
    start_player: int
    mountains: Mapping[str, int]

    @remembered
    def players(self) -> int:
        """The number of players, without the third tribe."""
        return len(self.names)

    @remembered
    def third(self) -> int | None:
        """The third tribe's seat, where there is one."""
        return self.players if len(self.tribes) > self.players else None

    @remembered
    def tribe_names(self) -> tuple[str, ...]:
        """What each participant is called."""
        return self.names if self.third is None else (*self.names, THIRD_TRIBE)

    def name(self, seat: int) -> str:
        """What a participant is called within a sentence."""
        return "the third tribe" if seat == self.third else self.names[seat]

    @remembered
    def cards(self) -> Mapping[Biome, int]:
        """Cards of each biome in this game."""
        return {biome: n - removed_cards(self.players) for biome, n in CARDS.items()}

    @remembered
    def first_deck(self) -> int:
        """Cards in the deck once hands and display are dealt."""
        return sum(self.cards.values()) - HAND * self.players - DISPLAY

    @remembered
    def covered(self) -> frozenset[str]:
        """The connections under a mountain, by their place."""
        return frozenset(f"connection.{number}" for number in self.mountains.values())

    @remembered
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The tent spaces that a path joins to each tent space (IW-6, IW-17)."""
        return self.edition.neighbours(self.covered)

    def is_covered(self, link: Connection) -> bool:
        """Whether a mountain lies on this connection."""
        return link.place in self.covered

    @remembered
    def counts_cards(self) -> bool:
        """Whether the cards played are entered."""
        return self.options["cards"] != "open"

    @remembered
    def app_deals(self) -> bool:
        """Whether the app shuffles, deals and draws."""
        return self.options["cards"] == "app"

    @property
    def drafts(self) -> bool:
        """Whether players choose their starting hands from deck and display."""
        return self.options["hands"] == "experienced"

    @remembered
    def feats(self) -> tuple[Feat, ...]:
        """The kinds of feats that this table plays with."""
        return tuple(feat for feat in Feat if self.options[feat.value] == "yes")

    def in_turn_order(self) -> tuple[int, ...]:
        """The players' seats, clockwise from the starting player."""
        return tuple((self.start_player + step) % self.players for step in range(self.players))


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """The tribes, who starts, and the connection under each mountain."""
    seats = tuple(f"colour.{seat}" for seat in range(tribe_count(len(names))))
    mountains = (
        Drawn(f"mountain.{symbol}", [str(number) for number in edition.mountain_pairs[symbol]])
        for symbol in symbols_used(edition, len(names))
    )
    tribes = Shuffled("tribes", seats, [tribe.value for tribe in Biome], reads=Biome)
    return (tribes, starter(names), *mountains)


def make_deal(
    edition: Edition, names: tuple[str, ...], options: Mapping[str, str], found: Mapping[str, Any]
) -> Deal:
    """The deal with what was drawn or set by hand."""
    return Deal(
        edition=edition,
        names=names,
        options=options,
        tribes=found["tribes"],
        start_player=found["start_player"],
        mountains={
            symbol: int(found[f"mountain.{symbol}"]) for symbol in symbols_used(edition, len(names))
        },
    )


def symbols_used(edition: Edition, players: int) -> tuple[str, ...]:
    """The mountain symbols that a game of that many players covers (IW-20)."""
    return tuple(edition.mountain_pairs)[: mountain_count(players)]


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    """Colours, the starting player and the mountains."""
    colours = tuple(
        Choice(tribe.value, f"{tribe.value.capitalize()}, {TOKENS[tribe].tone}", TOKENS[tribe])
        for tribe in Biome
    )
    for seat, tribe in enumerate(deal.tribes):
        whose = "the third tribe" if seat == deal.third else deal.names[seat]
        yield DealItem(f"colour.{seat}", f"Colour of {whose}", tribe.value, colours, seat)
    yield start_item("Starting player", deal.start_player, deal.names)
    for symbol, number in deal.mountains.items():
        pair = tuple(
            Choice(str(choice), capital(deal.edition.link_words(place)), place=place)
            for choice in deal.edition.mountain_pairs[symbol]
            for place in (f"connection.{choice}",)
        )
        yield DealItem(
            f"mountain.{symbol}",
            f"Mountain {symbol}",
            str(number),
            pair,
            at=f"connection.{number}",
            counts=True,
        )


def check_deal(deal: Deal) -> Iterator[Problem]:
    """Faults in the tribes and the mountains of a deal."""
    tribes = tribe_count(deal.players)
    if len(deal.tribes) != tribes or len(set(deal.tribes)) != tribes:
        yield Problem("tribes", f"must be {tribes} different colours")
    if fault := mountain_fault(deal.edition, deal.players, tuple(deal.mountains)):
        yield Problem("mountains", fault)
    for symbol, number in deal.mountains.items():
        if number not in deal.edition.mountain_pairs.get(symbol, ()):
            yield Problem(f"mountains.{symbol}", f"connection {number} has no such symbol")


def mountain_fault(edition: Edition, players: int, symbols: tuple[str, ...]) -> str | None:
    """What is wrong where the mountains lie on connections of those symbols."""
    used = symbols_used(edition, players)
    if tuple(sorted(symbols)) == used:
        return None
    return f"must cover one connection each of: {', '.join(used) or 'no symbol'}"


def participants(deal: Deal) -> tuple[Participant, ...]:
    """The players in seat order, then the third tribe of a game for two."""
    people = seated(deal.tribe_names, [TOKENS[tribe] for tribe in deal.tribes])
    return tuple(replace(person, neutral=person.seat == deal.third) for person in people)
