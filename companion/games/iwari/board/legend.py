"""The lands, pieces and feats of a game, to be looked up by their colours and letters."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted
from companion.engine.pictures.cards import Card
from companion.engine.pictures.picture import Shape
from companion.games.iwari.board.cards import FACES
from companion.games.iwari.box.components import CARDS, TENTS, TOTEMS, Biome
from companion.games.iwari.rulebook import CITE
from companion.games.iwari.state import Position


def legend(at: Position) -> tuple[Chapter, ...]:
    """The five kinds of land and card, what stands on the map, and the feats in play."""
    lands = tuple(_land(at, biome) for biome in Biome)
    found = (Chapter("Lands and cards", lands), Chapter("On the map", tuple(_pieces(at))))
    feats = tuple(_feats(at))
    return (*found, Chapter("Feats", feats)) if feats else found


def _land(at: Position, biome: Biome) -> Explained:
    face = FACES[biome]
    lie = sum(one.biome is biome for one in at.deal.edition.territories)
    line = f"{CARDS[biome]} cards in the box; territories of it on the map: {lie}."
    about = About(face.title, line, CITE["card_cost"])
    return Explained(Card(f"land-{biome}", face.title, face.tone, face.shape, face.letter), about)


def _pieces(at: Position) -> Iterator[Explained]:
    tent = f"Each tribe has {TENTS}; the letter says whose it is."
    yield _thing("tent", "Tent", "circle", tent, "tent_space")
    yield _thing("totem", "Totem", "hexagon", f"Each tribe has {TOTEMS}.", "totem_limit")
    space = "A pentagon, one in each territory; totems stand on it."
    yield _thing("totem-space", "Totem space", "pentagon", space, "totem_limit")
    for kind in dict.fromkeys(link.kind for link in at.deal.edition.connections):
        line = "A line between two territories, with a number."
        yield _thing(kind, f"Connection by {kind}", "circle", line, "totem_connection")
    if at.deal.mountains:
        line = "A triangle on a connection, which then does not count."
        yield _thing("mountain", "Mountain", "triangle", line, "mountains")


def _feats(at: Position) -> Iterator[Explained]:
    for feat in at.deal.feats:
        name = capital(f"{feat.value} feat")
        lie = counted(sum(one.feat is feat for one in at.state.feats), "feat")
        yield _thing(feat.value, name, "star", f"{capital(lie)} on the map.", feat.value)


def _thing(id_: str, name: str, shape: Shape, line: str, rule: str) -> Explained:
    about = About(name, line, CITE[rule])
    return Explained(Card(f"kind-of-{id_}", name, "bone", shape), about)
