"""Small phrases about cards and feats."""

from collections.abc import Sequence

from companion.engine.phrases import counted, listed
from companion.games.iwari.box.components import Biome, Feat
from companion.games.iwari.hands import Span

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
