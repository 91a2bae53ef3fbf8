"""Small phrases that sentences for people are made of."""

from collections.abc import Sequence

from companion.games.iwari.components import Biome, Feat
from companion.games.iwari.dealing import drawer
from companion.games.iwari.edition import Edition
from companion.games.iwari.state import Phase, Span, State

BIOMES = tuple(Biome)


def counted(number: int, noun: str) -> str:
    """ "1 tent", "3 tents"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def kind(biome: Biome) -> str:
    """A card's kind: "glacier" for the Glaciers."""
    return "glacier" if biome is Biome.GLACIERS else biome.value


def card_list(cards: Sequence[Biome]) -> str:
    """ "1 tundra card and 2 glacier cards", in the order of the components list."""
    present = [biome for biome in BIOMES if biome in cards]
    return listed([counted(cards.count(biome), f"{kind(biome)} card") for biome in present])


def feat_name(feat: Feat) -> str:
    """ "a union feat", "an honour feat"."""
    return f"{'an' if feat is Feat.HONOUR else 'a'} {feat.value} feat"


def bounded(span: Span, noun: str) -> str:
    """ "3 cards", or "2 to 3 cards" where the number is uncertain."""
    return counted(span.low, noun) if span.exact else f"{span.low} to {span.high} {noun}s"


def capital(sentence: str) -> str:
    """The sentence with a capital first letter, names inside left alone."""
    return sentence[:1].upper() + sentence[1:]


def place_name(edition: Edition, place: str) -> str:
    """A territory or a connection in words; an unknown place as it was told."""
    if place in edition.territory:
        return edition.territory[place].name
    link = edition.connection.get(place)
    return f"connection {link.number}" if link else place


def what_is_on(state: State) -> str:
    """What the table is at, for someone who wants something else."""
    if state.phase is Phase.CLOSING:
        return "The last turn is played; what is left to say is whether the deck ran out."
    if state.phase in (Phase.DEALING, Phase.REFILL):
        seat = drawer(state)
        if seat is None:
            return "Cards are being dealt from the deck."
        return f"{capital(state.name(seat))} is filling up a hand."
    return f"{capital(state.name(state.player))} is playing a turn."
