"""What a long press on a space, a territory, a connection or a card shows, and the list of all."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Card, Shape
from companion.games.iwari.board.facts import FACES
from companion.games.iwari.box.components import CARDS, TENTS, TOTEMS, Biome
from companion.games.iwari.hands import kind
from companion.games.iwari.rulebook import CITE
from companion.games.iwari.state import Position


def about(at: Position, place: str) -> About | None:
    """What stands at a place, or which card it is, and the rule on it."""
    where, _, rest = place.partition(".")
    explain = {
        "territory": _territory,
        "totem": _totems,
        "link": _connection,
        "connection": _connection,
        "feat": _feat,
        "card": _card,
        "display": _card,
        "deck": _deck,
    }.get(where, _space)
    return explain(at, rest or place)


def _card(at: Position, biome: str) -> About | None:
    if biome not in set(Biome):
        return None
    return About(f"{capital(kind(Biome(biome)))} card", "It pays for a piece.", CITE["card_cost"])


def _deck(at: Position, _: str) -> About:
    return About("Deck", "The cards that nobody has seen.", CITE["deck_out"])


def _feat(at: Position, place: str) -> About | None:
    """`place` is where it lies and its number among those that lie there."""
    where, _, number = place.rpartition(".")
    there = [placed.feat for placed in at.state.feats if placed.where == where]
    if not number.isdecimal() or int(number) >= len(there):
        return None
    feat = there[int(number)]
    return About(
        f"{capital(feat.value)} feat", "It multiplies points at the end.", CITE[feat.value]
    )


def _space(at: Position, space: str) -> About | None:
    if space not in at.deal.edition.space:
        return None
    name = capital(at.deal.edition.space_label[space])
    seat = at.state.tents.get(space)
    if seat is None:
        return About(name, "No tent stands here.", CITE["tent_space"])
    settled = at.settlement_at(space)
    line = f"A tent of {at.deal.tribe_names[seat]}."
    if settled:
        line = f"A tent of {at.deal.tribe_names[seat]}, in a settlement of {len(settled)}."
    return About(name, line, CITE["settlements" if settled else "tent_majority"])


def _territory(at: Position, territory: str) -> About | None:
    if territory not in at.deal.edition.territory:
        return None
    found = at.deal.edition.territory[territory]
    room = counted(len(at.deal.edition.spaces_in[territory]), "tent space")
    line = f"{capital(kind(found.biome))}, {room}. {_standing(at, at.camps[territory], 'tent')}"
    rule = "explored" if at.is_explored(territory) else "unexplored"
    return About(found.name, line, CITE[rule])


def _totems(at: Position, place: str) -> About | None:
    territory = place.partition(".")[0]
    if territory not in at.deal.edition.territory:
        return None
    name = f"Totem space of {at.deal.edition.territory[territory].name}"
    return About(name, _standing(at, at.totems(territory), "totem"), CITE["totem_limit"])


def _standing(at: Position, counts: tuple[int, ...], piece: str) -> str:
    """Whose pieces stand there, as "Ana has 2 tents and Ben 1."."""
    held = [(at.deal.tribe_names[seat], n) for seat, n in enumerate(counts) if n]
    if not held:
        return f"No {piece} stands here."
    (first, most), *others = held
    return f"{listed([f'{first} has {counted(most, piece)}', *(f'{a} {n}' for a, n in others)])}."


def _connection(at: Position, number: str) -> About | None:
    edition = at.deal.edition
    link = next((one for one in edition.connections if str(one.number) == number), None)
    if link is None:
        return None
    a, b = edition.territory[link.a].name, edition.territory[link.b].name
    line, rule = f"By {link.kind}, from {a} to {b}.", "totem_connection"
    if at.deal.is_covered(link):
        line, rule = f"From {a} to {b}. A mountain lies on it, so it does not count.", "mountains"
    return About(f"Connection {link.number}", line, CITE[rule])


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
    for way in dict.fromkeys(link.kind for link in at.deal.edition.connections):
        line = "A line between two territories, with a number."
        yield _thing(way, f"Connection by {way}", "circle", line, "totem_connection")
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
