"""The map as a drawing: territories, paths, connections, tents, totems and feats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import ceil, dist, hypot, sqrt

from companion.engine.phrases import counted, listed
from companion.engine.pictures import (
    Area,
    Element,
    Picture,
    Piece,
    Point,
    Route,
    Space,
    around,
    rectangle,
    toward,
)
from companion.games.iwari.box import TOKENS, Biome, Connection, Edition, TentSpace, Territory
from companion.games.iwari.deal import Deal

# A plain chart for maps that nobody drew: territories as boxes in three columns

COLUMNS = 3
MARGIN = 2.0


def laid_out(edition: Edition) -> Edition:
    """The map itself where it was drawn, else the same map as a chart that fills it."""
    if not all(_is_box(territory.outline) for territory in edition.territories):
        return edition
    columns = min(COLUMNS, len(edition.territories))
    rows = ceil(len(edition.territories) / columns)
    width = (edition.width - MARGIN * (columns + 1)) / columns
    height = (edition.height - MARGIN * (rows + 1)) / rows
    corners: dict[str, Point] = {}
    for index, territory in enumerate(edition.territories):
        row, column = divmod(index, columns)
        corners[territory.id] = (
            MARGIN + column * (width + MARGIN),
            MARGIN + row * (height + MARGIN),
        )

    def land(territory: Territory) -> Territory:
        x, y = corners[territory.id]
        outline = rectangle(x, y, width, height)
        return replace(territory, outline=outline, totem=(x + width / 2, y + height * 0.32))

    def space(space: TentSpace) -> TentSpace:
        (x, y), siblings = corners[space.territory], edition.spaces_in[space.territory]
        per_row = max(3, ceil(sqrt(2 * len(siblings))))
        row, column = divmod(siblings.index(space.id), per_row)
        down = 0.5 + 0.5 * (row + 0.5) / ceil(len(siblings) / per_row)
        return replace(space, at=(x + width * (column + 0.5) / per_row, y + height * down))

    def link(link: Connection) -> Connection:
        (ax, ay), (bx, by) = corners[link.a], corners[link.b]
        share = 0.35 + 0.3 * (link.number % 3) / 2
        at = (ax + (bx - ax) * share + width / 2, ay + (by - ay) * share + height * 0.1)
        return replace(link, at=at)

    return replace(
        edition,
        territories=tuple(map(land, edition.territories)),
        spaces=tuple(map(space, edition.spaces)),
        connections=tuple(map(link, edition.connections)),
    )


def _is_box(outline: tuple[Point, ...]) -> bool:
    """Whether it is a box of a chart, or nothing at all. No finger draws so straight."""
    sides = zip(*outline, strict=True)
    return len(outline) in (0, 4) and all(len(set(side)) <= 2 for side in sides)


# The map with everything on it

LAND: Mapping[Biome, str] = {biome: biome.value for biome in Biome} | {Biome.GLACIERS: "glacier"}
TENT_SIZE = 2.6
TOTEM_SPACE_SIZE = 3.4
TOTEM_SIZE = 1.8
RING = 4.1
FEAT_SIZE = 1.7
NUMBER_SIZE = 2.0
LETTER, CAPITAL = 1.9, 2.5
"""How wide a letter of a name is on average, and how high a capital."""
MOVES = tuple((dx / 2, dy / 2) for dx in range(-10, 11) for dy in range(-3, 2))
"""By how much a name may move from its place above the totem space."""
NEAR = 22
"""Circles farther than this from a totem space cannot touch its territory's name."""
STUB = 4.2
"""How far a connection's line reaches from its number toward either territory."""


@dataclass(frozen=True, slots=True)
class Board:
    """What stands on the map: tents by space, totems by territory, feats by place."""

    deal: Deal
    tents: Mapping[str, int]
    totems: Mapping[str, tuple[int, ...]]
    feats: Mapping[str, tuple[str, ...]]


def deal_picture(deal: Deal) -> Picture:
    """The map as it is set up, with the mountains."""
    return draw(Board(deal, {}, {}, {}))


def draw(board: Board) -> Picture:
    """The map with everything on it, the land at the back."""
    edition = laid_out(board.deal.edition)
    return Picture(
        title=edition.title,
        description=_description(board),
        width=edition.width,
        height=edition.height,
        elements=tuple(_elements(board, edition)),
    )


def _description(board: Board) -> str:
    edition = board.deal.edition
    tents = counted(len(board.tents), "tent")
    totems = counted(sum(map(sum, board.totems.values())), "totem")
    mountains = [str(number) for number in sorted(board.deal.mountains.values())]
    where = f" Mountains cover {listed(mountains)}." if mountains else ""
    return f"Map of {len(edition.territories)} territories with {tents} and {totems}.{where}"


def _elements(board: Board, edition: Edition) -> Iterator[Element]:
    yield from areas(edition)
    yield from paths(edition)
    for link in edition.numbered:
        yield from connection(edition, link, covered=board.deal.is_covered(link))
    for space in edition.spaces:
        yield _tent_space(board, edition, space.id)
    for territory in edition.territories:
        yield from _totems(board, edition, territory.id)
    yield from _feats(board, edition)


def areas(edition: Edition) -> Iterator[Area]:
    yield Area("sea", "The sea", rectangle(0.0, 0.0, edition.width, edition.height), "sea")
    for territory in edition.territories:
        room = len(edition.spaces_in[territory.id])
        yield Area(
            id=f"territory.{territory.id}",
            title=f"{territory.name}, {territory.biome.value}, {counted(room, 'tent space')}",
            outline=territory.outline,
            tone=LAND[territory.biome],
            label=territory.name,
            label_at=label_place(edition, territory.id),
        )


def label_place(edition: Edition, territory: str) -> Point:
    """Where a territory's name is written: above its totem space, moved to where tents and
    numbers leave it most room."""
    land = edition.territory[territory]
    x, y = land.totem or (0.0, 0.0)
    spots = (*(space.at for space in edition.spaces), *(link.at for link in edition.numbered))
    near = (at for at in spots if at and abs(at[0] - x) < NEAR and abs(at[1] - y) < NEAR)
    return _name_place(len(land.name) * LETTER / 2, x, y, tuple(near))


@lru_cache(maxsize=1024)
def _name_place(half: float, x: float, y: float, near: tuple[Point, ...]) -> Point:
    """The middle of the foot of a name so long, above a totem space, with circles near it."""
    foot = max(4.0, y - TOTEM_SPACE_SIZE - 1.2)

    def covered(move: Point) -> float:
        middle, low = x + move[0], foot + move[1]
        corners = (
            (at, (_within(at[0], middle - half, middle + half), _within(at[1], low - CAPITAL, low)))
            for at in near
        )
        return sum(max(0.0, TENT_SIZE + 0.6 - dist(at, corner)) for at, corner in corners)

    dx, dy = min(MOVES, key=lambda move: covered(move) + hypot(*move) / 10)
    return round(x + dx, 1), round(foot + dy, 1)


def _within(number: float, low: float, high: float) -> float:
    return max(low, min(high, number))


def paths(edition: Edition) -> Iterator[Route]:
    """Every path between tent spaces, from rim to rim: the numbers of the spaces stay legible."""
    for a, b in edition.paths:
        start, end = edition.space[a].at, edition.space[b].at
        if start and end:
            title = f"Path from {edition.space_label[a]} to {edition.space_label[b]}"
            line = toward(start, end, TENT_SIZE), toward(end, start, TENT_SIZE)
            yield Route(f"path.{a}.{b}", title, line, "path")


def connection(edition: Edition, link: Connection, *, covered: bool = False) -> tuple[Route, Space]:
    """A connection: its line, and its number upon it."""
    at = link.at or (0.0, 0.0)
    a, b = edition.territory[link.a], edition.territory[link.b]
    title = f"Connection {link.number} by {link.kind}, {a.name} to {b.name}"
    if covered:
        title += ", under a mountain"
    elif link.mountain:
        title += f", mountain symbol {link.mountain}"
    if link.ends and edition.flags.connections_are_paths and not covered:
        # from tent to tent, since it is a path; else a stub toward either territory
        spaces = (edition.space[space].at or at for space in link.ends)
        start, end = (toward(space, at, TENT_SIZE) for space in spaces)
    else:
        start, end = (toward(at, land.totem or at, STUB) for land in (a, b))
    tone = "water" if link.kind == "water" else "clay"
    line = Route(f"link.{link.number}", title, (start, at, end), tone, link.kind == "water")
    drawn = partial(Space, link.place, title, at, NUMBER_SIZE, label=str(link.number))
    return line, drawn("triangle", "rock") if covered else drawn("circle", "ink")


def _tent_space(board: Board, edition: Edition, space: str) -> Element:
    at = edition.space[space].at or (0.0, 0.0)
    label = edition.space_label[space]
    seat = board.tents.get(space)
    if seat is None:
        number = label.split()[1]
        return Space(space, f"Empty {label}", at, TENT_SIZE, "circle", "bone", number)
    return _tent(board.deal, edition, space, seat)


def _tent(deal: Deal, edition: Edition, space: str, seat: int) -> Piece:
    at, token = edition.space[space].at or (0.0, 0.0), TOKENS[deal.tribes[seat]]
    title = f"Tent of {deal.tribe_names[seat]} on {edition.space_label[space]}"
    return Piece(space, title, at, TENT_SIZE, token.shape, token.tone, token.letter)


def _totems(board: Board, edition: Edition, territory: str) -> Iterator[Element]:
    """The totem space shows how many; each tribe's totems stand around it with their number."""
    deal = board.deal
    name = edition.territory[territory].name
    at = edition.territory[territory].totem or (0.0, 0.0)
    counts = board.totems.get(territory, (0,) * len(deal.tribes))
    total = sum(counts)
    title = f"Totem space of {name}, {counted(total, 'totem') if total else 'empty'}"
    label = str(total) if total else ""
    yield Space(f"totem.{territory}", title, at, TOTEM_SPACE_SIZE, "pentagon", "bone", label)
    for before, seat in enumerate(seat for seat, count in enumerate(counts) if count):
        yield _totem(deal, edition, territory, seat, counts[seat], before=before)


def _totem(
    deal: Deal, edition: Edition, territory: str, seat: int, count: int, *, before: int
) -> Piece:
    """That tribe's totems, where so many tribes `before` it leave room for them."""
    token, land = TOKENS[deal.tribes[seat]], edition.territory[territory]
    return Piece(
        id=f"totem.{territory}.{seat}",
        title=f"{counted(count, 'totem')} of {deal.tribe_names[seat]} in {land.name}",
        at=around(land.totem or (0.0, 0.0), RING, 135 + 72 * before),
        size=TOTEM_SIZE,
        shape=token.shape,
        tone=token.tone,
        letter=token.letter if count == 1 else f"{token.letter}{count}",
    )


def tent_ghost(deal: Deal, tribe: int, space: str) -> tuple[Piece, ...]:
    """The tent of a tribe on that space, where the map has it."""
    edition = laid_out(deal.edition)
    return (_tent(deal, edition, space, tribe),) if space in edition.space else ()


def totem_ghost(
    deal: Deal, tribe: int, territory: str, standing: tuple[int, ...]
) -> tuple[Piece, ...]:
    """The totem of a tribe in that territory, beside those that stand there."""
    edition = laid_out(deal.edition)
    if territory not in edition.territory:
        return ()
    before = standing[:tribe] if standing[tribe] else standing
    count = standing[tribe] + 1
    laid = _totem(deal, edition, territory, tribe, count, before=sum(map(bool, before)))
    return (replace(laid, id=f"totem.{territory}"),)


def _feats(board: Board, edition: Edition) -> Iterator[Piece]:
    for place, kinds in board.feats.items():
        if place in edition.territory:
            at, name = edition.territory[place].totem or (0.0, 0.0), edition.territory[place].name
            distance = RING + 0.4
        else:
            link = edition.connection[place]
            at, name, distance = link.at or (0.0, 0.0), f"connection {link.number}", 3.4
        for index, kind in enumerate(kinds):
            x, y = around(at, distance, 315 + 45 * index)
            yield Piece(
                id=f"feat.{place}.{index}",
                title=f"{kind.capitalize()} feat on {name}",
                at=(min(edition.width, max(0.0, x)), min(edition.height, max(0.0, y))),
                size=FEAT_SIZE,
                shape="star",
                tone="gold",
                letter=kind[0].upper(),
            )
