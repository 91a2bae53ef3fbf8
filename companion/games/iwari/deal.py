"""The set-up: options, what is drawn or set by hand, the cards known, and what people do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.codec.packaged import read_options
from companion.engine.phrases import capital, counted, listed
from companion.engine.problems import Problem
from companion.engine.setup import (
    Choice,
    DealItem,
    Drawn,
    Lot,
    Participant,
    SetupStep,
    Shuffled,
    seated,
    start_item,
    starter,
)
from companion.engine.values import gathered, remembered
from companion.games.iwari.box import (
    CARDS,
    DISPLAY,
    FEATS,
    HAND,
    TENTS,
    TOKENS,
    TOTEMS,
    Biome,
    Edition,
    Feat,
    mountain_count,
    removed_cards,
    tribe_count,
)
from companion.games.iwari.rulebook import CITE

# The deal, and the questions that only it answers

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
        return len(self.names)

    @remembered
    def third(self) -> int | None:
        """The third tribe's seat, where there is one."""
        return self.players if len(self.tribes) > self.players else None

    @remembered
    def tribe_names(self) -> tuple[str, ...]:
        return self.names if self.third is None else (*self.names, THIRD_TRIBE)

    def name(self, seat: int) -> str:
        """What a participant is called within a sentence."""
        return "the third tribe" if seat == self.third else self.names[seat]

    @remembered
    def cards(self) -> Mapping[Biome, int]:
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

    @remembered
    def counts_cards(self) -> bool:
        return self.options["cards"] != "open"

    @remembered
    def app_deals(self) -> bool:
        return self.options["cards"] == "app"

    @property
    def drafts(self) -> bool:
        """Whether players choose their starting hands from deck and display."""
        return self.options["hands"] == "experienced"

    @remembered
    def feats(self) -> tuple[Feat, ...]:
        return tuple(feat for feat in Feat if self.options[feat.value] == "yes")


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
    edition: Edition, names: tuple[str, ...], options: Mapping[str, str], drawn: Mapping[str, Any]
) -> Deal:
    used = symbols_used(edition, len(names))
    mountains = {symbol: int(drawn[f"mountain.{symbol}"]) for symbol in used}
    return Deal(edition, names, options, drawn["tribes"], drawn["start_player"], mountains)


def symbols_used(edition: Edition, players: int) -> tuple[str, ...]:
    """The mountain symbols that a game of that many players covers (IW-20)."""
    return tuple(edition.mountain_pairs)[: mountain_count(players)]


@gathered
def deal_items(deal: Deal) -> Iterator[DealItem]:
    colours = tuple(
        Choice(tribe.value, f"{tribe.value.capitalize()}, {TOKENS[tribe].tone}", TOKENS[tribe])
        for tribe in Biome
    )
    for seat, tribe in enumerate(deal.tribes):
        whose = "the third tribe" if seat == deal.third else deal.names[seat]
        yield DealItem(f"colour.{seat}", f"Colour of {whose}", tribe.value, colours, seat)
    yield start_item("Starting player", deal.start_player, deal.names)
    for symbol, number in deal.mountains.items():
        pair = []
        for choice in map(str, deal.edition.mountain_pairs[symbol]):
            place = f"connection.{choice}"
            pair.append(Choice(choice, capital(deal.edition.link_words(place)), place=place))
        item, label, at = f"mountain.{symbol}", f"Mountain {symbol}", f"connection.{number}"
        yield DealItem(item, label, str(number), tuple(pair), at=at)


def check_deal(deal: Deal) -> Iterator[Problem]:
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


# What is known of cards and hands, numbers within bounds, and how that is said

Cards = tuple[Biome, ...]
"""Cards played for one piece: one, or two equal ones; empty where cards are not entered."""


@dataclass(frozen=True, slots=True)
class Span:
    """A number known to lie between two bounds, both included."""

    low: int
    high: int

    @classmethod
    def of(cls, number: int) -> "Span":
        return cls(number, number)

    def minus(self, low: int, high: int) -> "Span":
        """What is left after `low` to `high` went away; the count may have gone wrong below 0."""
        return Span(self.low - high, self.high - low)

    @property
    def exact(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards: how many, and which where they are known and may be seen."""

    size: Span
    cards: Cards | None = None


@lru_cache(maxsize=64)
def unseen(low: int, high: int) -> Hand:
    """A hand that nobody may see. Equal ones are one value, since most are full."""
    return Hand(Span(low, high))


def in_order(cards: Cards) -> Cards:
    """Cards in the order of the components list, so that equal hands look alike."""
    return tuple(biome for biome in Biome for card in cards if card is biome)


BIOMES = tuple(Biome)


def kind(biome: Biome) -> str:
    """A card's kind: "glacier" for the Glaciers."""
    return "glacier" if biome is Biome.GLACIERS else biome.value


def card_list(cards: Sequence[Biome]) -> str:
    """ "1 tundra card and 2 glacier cards", in the order of the components list."""
    present = [biome for biome in BIOMES if biome in cards]
    return listed(counted(cards.count(biome), f"{kind(biome)} card") for biome in present)


def feat_name(feat: Feat) -> str:
    """ "a union feat", "an honour feat"."""
    return f"{'an' if feat is Feat.HONOUR else 'a'} {feat.value} feat"


def bounded(span: Span, noun: str) -> str:
    """ "3 cards", or "1 or 2 cards" or "2 to 5 cards" where the number is uncertain."""
    to = "or" if span.high == span.low + 1 else "to"
    return counted(span.low, noun) if span.exact else f"{span.low} {to} {span.high} {noun}s"


# What people do at the table before the first turn


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    title, lands = deal.edition.title, len(deal.edition.territories)
    text = f"Lay out {title} with its {lands} territories, and the score track beside it."
    yield SetupStep("map", "Map", text, CITE["board"])
    looks = [f"{TOKENS[tribe].tone} ({tribe.value})" for tribe in deal.tribes]
    own = listed(f"{name} {look}" for name, look in zip(deal.names, looks, strict=False))
    text = (
        f"Everyone takes {TENTS + 1} tents and {TOTEMS} totems and puts one tent on zero of the "
        f"score track: {own}."
    )
    items = tuple(f"colour.{seat}" for seat in range(deal.players))
    yield SetupStep("tribes", "Tents and totems", text, CITE["score_track"], items)
    if deal.third is not None:
        text = (
            f"The third tribe is {looks[deal.third]}. Its tents and totems lie beside the board, "
            "one tent on zero of the score track."
        )
        items, cite = (f"colour.{deal.third}",), CITE["third_tribe_setup"]
        yield SetupStep("third_tribe", "Third tribe", text, cite, items)
    if deal.mountains:
        places = {symbol: f"connection.{number}" for symbol, number in deal.mountains.items()}
        covered = "; ".join(f"{s} on {deal.edition.link_words(at)}" for s, at in places.items())
        text = f"Place {counted(len(places), 'mountain')}: {covered}."
        items, where = tuple(f"mountain.{symbol}" for symbol in places), tuple(places.values())
        yield SetupStep("mountains", "Mountains", text, CITE["mountains"], items, where)
    text = (
        f"{deal.names[deal.start_player]} starts and takes the connection marker: by lot, unless "
        "it was set by hand. The booklet lets whoever of you travelled last begin."
    )
    items, cite = ("start_player",), CITE["start_player"]
    yield SetupStep("start_player", "Starting player", text, cite, items)
    if deal.feats:
        names = listed([f"{FEATS[feat]} {feat.value.capitalize()}" for feat in deal.feats])
        yield SetupStep("feats", "Feats", f"Lay out the feats in play: {names}.", CITE["feats"])
    yield SetupStep("deck", "Cards", _deck(deal), CITE["deck"])
    yield SetupStep("hands", "Hands and display", _hands(deal), CITE["starting_hands"])


def _deck(deal: Deal) -> str:
    total = sum(deal.cards.values())
    if deal.app_deals:
        return f"Leave all cards in the box: the app shuffles {total} of them and deals."
    removed = removed_cards(deal.players)
    if not removed:
        return f"All cards are used. Shuffle the {total} cards."
    out = card_list([biome for biome in Biome for _ in range(removed)])
    return f"Take out {out}. Shuffle the {total} cards that remain."


def _hands(deal: Deal) -> str:
    left = f"{deal.first_deck} cards remain in the deck."
    if deal.drafts:
        lay = "The app lays" if deal.app_deals else "Lay"
        last = deal.names[(deal.start_player - 1) % deal.players]
        return (
            f"{lay} {DISPLAY} cards open as the display. Beginning with {last} and against the "
            f"order of play, everyone draws {HAND} cards from display and deck; the display is "
            f"filled up after each player. {left}"
        )
    if deal.app_deals:
        return f"The app deals {HAND} cards to each player and lays {DISPLAY} open. {left}"
    return f"Deal {HAND} cards to each player, then lay {DISPLAY} open as the display. {left}"
