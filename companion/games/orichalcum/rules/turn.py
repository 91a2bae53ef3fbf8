"""Phases 1 and 2: a card is taken, its tile is placed; what is laid for nothing; the draws."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.problems import Most
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Step, changed, drawn
from companion.games.orichalcum.box.edition import (
    AREA,
    CIRCLES,
    OTHER_TILES,
    SIZES,
    TERRAINS,
    Kind,
    TileKind,
    TileShape,
    marks,
    other_tile,
    readings,
)
from companion.games.orichalcum.box.effects import BUILDINGS, CALLED_BY, Terrain
from companion.games.orichalcum.drawing.island import island_frame
from companion.games.orichalcum.rulebook import CITE, impossible, refuse
from companion.games.orichalcum.rules import decisions
from companion.games.orichalcum.rules.position import Position, State
from companion.games.orichalcum.rules.table import (
    LaidTile,
    RowCard,
    Shown,
    card_id,
    card_text,
    circle_id,
    lies_on,
    resources,
    spot_words,
    titled,
)

# What is laid for nothing: the Metropolis (OR-1), and the building of the loot (OR-16)


@dataclass(frozen=True, slots=True)
class PlaceMetropolis(Move):
    """Lay the Metropolis on the port of a circle."""

    port: str

    answers = (decisions.InstallMetropolis,)
    rule = CITE["metropolis"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceMetropolis"]:
        return map(cls, at.land.layout.circles)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.port not in at.land.layout.ports:
            ports = ", ".join(at.land.layout.ports)
            reason = f"{self.port} is not a port of {at.name}'s island. The ports are {ports}."
            yield impossible("no_port", "metropolis", reason)

    def play(self, at: Position) -> Step[State]:
        """Earn what its port pays, and any other port whose circle it covers (OR-14)."""
        ports = at.land.layout.ports.values()
        covered = (self.port, *at.land.layout.ports[self.port].metropolis)
        after = at.with_state(at.state.answered()).rebuilt(metropolis=self.port)
        after, events = after.paid(port for port in ports if port.circle in covered)
        return Step(after.state, events)

    def sentence(self, at: Position) -> str:
        port = at.land.layout.ports.get(self.port)
        pays = f", which pays {resources(port.hoplites, port.nuggets)}" if port else ""
        return f"{at.name} lays the Metropolis on the port at {self.port}{pays}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        port = at.land.layout.ports.get(self.port)
        return tuple(island_frame(at.land, at.turn).metropolis(port)) if port else ()

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(circle_id(at.turn, self.port), self.port),)


@dataclass(frozen=True, slots=True)
class PlaceLootBuilding(Move):
    """Place the building of the loot on a free circle of any terrain."""

    circle: str

    answers = (decisions.PlaceLoot,)
    rule = CITE["loot_building"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceLootBuilding"]:
        return map(cls, at.land.layout.circles)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.circle not in at.land.free:
            yield impossible("not_free", "loot_building", f"{self.circle} is not free terrain.")
        elif not at.land.may_stand(at.decision.building, self.circle):
            reason = f"{self.circle} lies next to a creature."
            yield refuse("beside_creature", "loot_building", reason)

    def play(self, at: Position) -> Step[State]:
        building = at.decision.building
        effect = BUILDINGS[at.edition.building[building].effect]
        buildings = {**at.player.island.buildings, self.circle: building}
        after = at.with_state(at.state.answered()).rebuilt(buildings=buildings)
        after, events = after.gained(
            at.turn,
            effect.arrives_with_hoplites,
            effect.arrives_with_nuggets,
            cite=CITE["building_resource"],
        )
        return Step(after.state, events)

    def sentence(self, at: Position) -> str:
        title = at.edition.building[at.decision.building].title
        return f"{at.name} places the {title} on {self.circle}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        if self.circle not in at.land.layout.column:
            return ()
        frame, place = island_frame(at.land, at.turn), circle_id(at.turn, self.circle)
        return (frame.building(place, self.circle, at.decision.building, self.circle),)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(circle_id(at.turn, self.circle), self.circle),)


@dataclass(frozen=True, slots=True)
class ReturnLoot(Move):
    """Return the building to the bag."""

    answers = (decisions.PlaceLoot,)
    rule = CITE["loot_building"]
    button = Tap("return-loot", "Return it to the bag")

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())

    def sentence(self, at: Position) -> str:
        title = at.edition.building[at.decision.building].title
        return f"{at.name} returns the {title} to the bag."


# Phase 1: a card of the row is taken with what lies on it; one is discarded with two players


@dataclass(frozen=True, slots=True)
class _OfRow(Move):
    """A move with the card at a place of the row, counted from 0."""

    slot: int

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return map(cls, range(len(at.state.row)))

    def card(self, at: Position) -> str:
        return card_text(at.edition, at.state.row[self.slot])

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not 0 <= self.slot < len(at.state.row):
            reason = f"There are {counted(len(at.state.row), 'card')} in the row."
            yield impossible("no_such_card", self.rule, reason)


@dataclass(frozen=True, slots=True)
class TakeCard(_OfRow):
    """Take the card."""

    answers = (decisions.ChooseCard,)
    rule = CITE["select"]

    def cost(self, at: Position) -> int:
        return at.edition.slot_costs[self.slot]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if broken := tuple(_OfRow.forbidden(self, at)):
            yield from broken
        elif at.player.hoplites < self.cost(at):
            has = counted(at.player.hoplites, "hoplite")
            cost = counted(self.cost(at), "hoplite")
            reason = f"Card {self.slot + 1} costs {cost}; {at.name} has {has} in stock."
            yield impossible("too_expensive", "card_cost", reason)

    def play(self, at: Position) -> Step[State]:
        """Slide the other cards to the left; the card counts as discarded at once (OR-23). The
        Metropolis is asked for where the table lays it only now (OR-1)."""
        state, row, card = at.state, at.state.row, at.state.row[self.slot]
        metropolis = (decisions.InstallMetropolis(),) if at.player.island.metropolis is None else ()
        tile = (decisions.PlaceTile(card.tile, card.creatures),) if card.tile else ()
        after = state.answered(
            *metropolis,
            *tile,
            *decisions.following(at.edition.card[card.card].action, len(at.deal.names)),
            row=(*row[: self.slot], *row[self.slot + 1 :]),
            discard=(*state.discard, card.card),
            players=state.players_with(at.turn, hoplites=at.player.hoplites - self.cost(at)),
        )
        return Step(after)

    def sentence(self, at: Position) -> str:
        if not 0 <= self.slot < len(at.state.row):
            return f"{at.name} takes card {self.slot + 1}."
        cost = self.cost(at)
        pays = f" for {counted(cost, 'hoplite')}" if cost else ""
        return f"{at.name} takes card {self.slot + 1}{pays}: {self.card(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = f"Card {self.slot + 1}: {self.card(at)}"
        return (Tap(card_id(self.slot), label),)


@dataclass(frozen=True, slots=True)
class Discard(_OfRow):
    """Discard the card."""

    answers = (decisions.DiscardCard,)
    rule = CITE["discard"]

    def play(self, at: Position) -> Step[State]:
        """Put the tile under its pile. Its creatures are then nowhere on the table, and so in the
        bag."""
        row, card = at.state.row, at.state.row[self.slot]
        state = at.tile_under(card.tile).state.answered(
            row=(*row[: self.slot], *row[self.slot + 1 :]),
            discard=(*at.state.discard, card.card),
        )
        return Step(state)

    def sentence(self, at: Position) -> str:
        if not 0 <= self.slot < len(at.state.row):
            return f"{at.name} discards card {self.slot + 1}."
        return f"{at.name} discards card {self.slot + 1}: {self.card(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """A button that says which card it is, since a tap on a card that is entered together
        with the choice of one changes that choice."""
        label = f"End the turn: discard {self._short(at)}"
        return (Tap(f"discard-{self.slot}", label, "record"),)

    def _short(self, at: Position) -> str:
        """The card in as few words as tell it from the others: its action, with the size of its
        tile if there are several such cards, with the tile itself if these have one size, with its
        place if the tiles are equal too. Creatures, which can be seen on the card, would make the
        button too long for a phone."""
        row = at.state.row
        kinds = [at.edition.card[card.card] for card in row]
        actions = [capital(kind.action) for kind in kinds]
        sized = [f"{action} {kind.size}" for action, kind in zip(actions, kinds, strict=True)]
        whole = [
            f"{action} ({lies_on(at.edition, replace(card, creatures=()))})"
            for action, card in zip(actions, row, strict=True)
        ]
        for words in (actions, sized, whole):
            if words.count(words[self.slot]) == 1:
                return words[self.slot]
        return f"card {self.slot + 1}, {whole[self.slot]}"

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        card = Tap(card_id(self.slot), f"Card {self.slot + 1}: {self.card(at)}")
        return (self.taps(at), (card,))


# Phase 2: placing the tile, where ports pay and creatures arrive; a tile read circle by circle

LAID = ("as printed", *(f"turned by {60 * turns} degrees" for turns in range(1, 6)))


@dataclass(frozen=True, slots=True)
class PlaceTerrain(Move):
    """Lay the tile in hand with its first circle on `circle`, turned clockwise by `turns` times 60
    degrees."""

    circle: str
    turns: int

    answers = (decisions.PlaceTile,)
    rule = CITE["place"]

    def under(self, at: Position) -> tuple[str | None, ...]:
        """The circles under the tile; None for those off the island."""
        shape = at.edition.tile[at.decision.tile].shape
        return at.land.layout.footprint(shape, self.circle, self.turns)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceTerrain"]:
        """At each circle the tile lies first as it joins most of its own types."""
        for circle in at.land.layout.circles:
            yield from (cls(circle, turn) for turn in at.decision.turns_at(at, circle))

    @classmethod
    def candidates(cls, at: Position) -> Iterator["PlaceTerrain"]:
        """The placements that fit, found without asking for a refusal of every other one."""
        fits = at.decision.fits
        return (move for move in cls.pseudo_legal(at) if fits(at, move.circle, move.turns))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.circle not in at.land.layout.axial:
            reason = f"There is no circle {self.circle} on {at.name}'s island."
            yield impossible("no_such_circle", "fits", reason)
            return
        if self.turns not in at.decision.turns(at):
            looks = listed((LAID[turns] for turns in at.decision.turns(at)), "or")
            reason = f"Turned so, the tile lies as it did before: it lies {looks}."
            yield impossible("no_such_turn", "place", reason)
            return
        under = self.under(at)
        if missing := under.count(None):
            circles = "circle" if missing == 1 else "circles"
            reason = f"The tile would reach {missing} {circles} over the edge of the island."
            yield impossible("off_island", "fits", reason)
        if taken := sorted(name for name in under if name in at.land.occupied):
            reason = f"{listed(taken)} {'is' if len(taken) == 1 else 'are'} occupied already."
            yield impossible("occupied", "occupied", reason)
        elif at.land.shore.isdisjoint(under):
            reason = "The tile would touch neither another tile nor the Metropolis."
            yield refuse("not_adjacent", "adjacent", reason)

    def play(self, at: Position) -> Step[State]:
        laid, decision, land = self.under(at), at.decision, at.land
        island, kind = at.player.island, at.edition.tile[decision.tile]
        tile, creatures = LaidTile(decision.tile, self.circle, self.turns), island.creatures
        if decision.creatures:
            shown = zip(laid, marks(kind, decision.creatures), strict=True)
            come = {circle: creature for circle, (_, creature) in shown if circle and creature}
            creatures = {**creatures, **come}
        rebuilt = island.changed(tiles=(*island.tiles, tile), creatures=creatures)
        players = at.state.players_with(at.turn, island=rebuilt)
        after = at.with_state(at.state.answered(players=players))
        covered = (port for port in land.layout.ports.values() if port.circle in laid)
        after, events = after.paid(port for port in covered if not land.port_earned(port))
        return Step(after.state.ask(decisions.CallTitans(_called(after, laid))), events)

    def sentence(self, at: Position) -> str:
        kind, under = at.edition.tile[at.decision.tile], self.under(at)
        parts = listed(
            f"{terrain} on {circle or 'the sea'}"
            for terrain, circle in zip(kind.terrains, under, strict=True)
        )
        turned = f" {LAID[self.turns]}" if self.turns in range(6) and None in under else ""
        where = f" at {self.circle}{turned}" if None in under else ""
        return f"{at.name} places {parts}{where}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        shown = marks(at.edition.tile[at.decision.tile], at.decision.creatures)
        return tuple(island_frame(at.land, at.turn).laid(self.under(at), shown))

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The place of the first circle, then the rotation, where it makes a difference."""
        place = Tap(circle_id(at.turn, self.circle), self.circle)
        if len(at.decision.turns(at)) == 1:
            return (place,)
        return (place, Tap(f"turn-{self.turns}", f"The tile {LAID[self.turns]}", "look"))


def _called(at: Position, laid: tuple[str | None, ...]) -> tuple[str, ...]:
    """The Titans whose areas the tile has created or extended, to three circles or more (OR-3)."""
    large = (circle for circle in filter(None, laid) if at.land.area(circle) >= AREA)
    titans = (CALLED_BY.get(at.land.ground[circle]) for circle in large)
    return tuple(dict.fromkeys(filter(None, titans)))


Terrains = tuple[Terrain, ...]


@dataclass(frozen=True, slots=True)
class DrawnOtherTile(Move):
    """The tile that is revealed on a card, by what it shows: its shape, and its terrains in the
    order of the shape's circles.

    A turned tile can be read from several circles; the order counts that comes first if terrains
    are sorted as in `TERRAINS`.
    """

    shape: TileShape
    terrains: Annotated[Terrains, Most(len(SIZES))]

    answers = (decisions.DrawTile,)
    rule = CITE["tiles_revealed"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DrawnOtherTile"]:
        """Every tile of the size; none where the app draws, or where all are tapped as those that
        are left of the set."""
        shapes = {kind.shape for kind in at.edition.pile[at.decision.size(at)]}
        moves = tuple(
            cls(kind.shape, kind.terrains)
            for kind in OTHER_TILES.values()
            if kind.shape in shapes and kind.terrains == _in_order(kind.shape, kind.terrains)
        )
        unlisted = any(move.kind(at).id in OTHER_TILES for move in moves)
        return iter(moves if unlisted and not at.deal.by_app("draws") else ())

    @property
    def fits(self) -> bool:
        """Whether it has as many terrains as its shape has circles."""
        return len(self.terrains) == CIRCLES[self.shape]

    def kind(self, at: Position) -> TileKind:
        """The tile as the set lists it, if such a one is left."""
        orders = readings(self.shape, self.terrains)
        left = (at.edition.tile[name] for name in at.tiles_left(at.decision.size(at)))
        alike = (kind for kind in left if kind.shape == self.shape and kind.terrains in orders)
        return next(alike, other_tile(self.shape, self.terrains))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        size = at.decision.size(at)
        if len(self.terrains) != size or not self.fits:
            reason = f"The card shows a tile of {counted(size, 'circle')}."
            yield impossible("other_size", self.rule, reason)
        elif self.terrains != (order := _in_order(self.shape, self.terrains)):
            reason = f"Tell the terrains of this tile in the order {listed(order)}."
            yield impossible("other_order", self.rule, reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.kind(at).id).state, reveals=True)

    def sentence(self, at: Position) -> str:
        what = other_tile(self.shape, self.terrains).words
        return f"The tile on card {at.decision.slot + 1} shows {what}."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """Circle by circle, beginning with any from which it can be read; before that its shape,
        where the set has several of that size."""
        kinds, size = at.edition.pile[at.decision.size(at)], len(self.terrains)
        label = "Another tile: read it clockwise" if size == max(SIZES) else "Another tile"
        first: tuple[Tap, ...] = (Tap("draw-other", label),)
        if len({kind.shape for kind in kinds}) > 1:
            first += (Tap(f"shape-{self.shape}", capital(self.shape)),)
        orders = readings(self.shape, self.terrains) if self.fits else (self.terrains,)
        return tuple((*first, *_circles(self.shape, order)) for order in orders)


def _in_order(shape: TileShape, terrains: Terrains) -> Terrains:
    """The order in which a tile of those terrains is told."""
    orders = readings(shape, terrains)
    return min(orders, key=lambda order: [TERRAINS.index(terrain) for terrain in order])


def _circles(shape: TileShape, terrains: Terrains) -> Iterator[Tap]:
    """A tap for each circle; the last one records, and says what was read."""
    for number, terrain in enumerate(terrains[:-1], 1):
        yield Tap(f"circle-{number}-{terrain}", capital(terrain))
    whole = capital(other_tile(shape, terrains).words)
    yield Tap(f"circle-{len(terrains)}-{terrains[-1]}", whole, "record")


# Draws from piles and bags, by the app or at the table (OR-13)


class _Drawn(Move):
    """A piece is drawn from a pile or bag. `piece` is the name of the field with its kind."""

    __slots__ = ()

    piece: ClassVar[str]

    @classmethod
    def kinds(cls, at: Position) -> Iterable[Kind]:
        """All kinds of the set that can be meant."""
        of_edition: tuple[Kind, ...] = getattr(at.edition, f"{cls.piece}s")
        return of_edition

    @classmethod
    def left(cls, at: Position) -> Mapping[str, int]:
        """How many of each kind can still be drawn; no kind has none."""
        pieces: Mapping[str, int] = getattr(at, f"{cls.piece}s_left")
        return pieces

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return (cls(**{cls.piece: kind.id}) for kind in cls.kinds(at))

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self | None:
        piece = drawn(rng, cls.left(at)) if at.deal.by_app("draws") else None
        return cls(**{cls.piece: piece}) if piece else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if getattr(self, self.piece) not in self.left(at):
            reason = (
                f"No such {self.piece} can be drawn: all are out, or there is none in this set."
            )
            yield impossible("none_left", self.rule, reason)

    def label(self, at: Position) -> str:
        """The text of its button."""
        raise NotImplementedError

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"draw-{getattr(self, self.piece)}", self.label(at), "record"),)


@dataclass(frozen=True, slots=True)
class DrawnCard(_Drawn):
    """The action card that is revealed."""

    card: str

    answers = (decisions.DrawCard,)
    rule = CITE["action_row"]
    piece = "card"

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(row=(*at.state.row, RowCard(self.card))), reveals=True)

    def sentence(self, at: Position) -> str:
        what = at.edition.card[self.card].words if self.card in at.edition.card else self.card
        return f"Card {len(at.state.row) + 1} is {what}."

    def label(self, at: Position) -> str:
        return at.edition.card[self.card].words


@dataclass(frozen=True, slots=True)
class DrawnTile(_Drawn):
    """The tile that is revealed on a card."""

    tile: str

    answers = (decisions.DrawTile,)
    rule = CITE["tiles_revealed"]
    piece = "tile"

    @classmethod
    def kinds(cls, at: Position) -> Iterable[Kind]:
        return at.edition.pile[at.decision.size(at)]

    @classmethod
    def left(cls, at: Position) -> Mapping[str, int]:
        return at.tiles_left(at.decision.size(at))

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.tile).state, reveals=True)

    def sentence(self, at: Position) -> str:
        kind = at.edition.tile.get(self.tile)
        what = kind.words if kind else self.tile
        return f"The tile on card {at.decision.slot + 1} is {what}."

    def label(self, at: Position) -> str:
        return capital(at.edition.tile[self.tile].words)


@dataclass(frozen=True, slots=True)
class DrawnCreature(_Drawn):
    """The creature that is drawn for a volcano."""

    creature: str

    answers = (decisions.DrawCreature,)
    rule = CITE["creatures_revealed"]
    piece = "creature"

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.creature).state, reveals=True)

    def sentence(self, at: Position) -> str:
        title = titled(at.edition.creature, self.creature)
        return f"{title} comes with card {at.decision.slot + 1}."

    def label(self, at: Position) -> str:
        kind = at.edition.creature[self.creature]
        return f"{kind.title} ({kind.strength})"


@dataclass(frozen=True, slots=True)
class DrawnBuilding(_Drawn):
    """The building that is drawn, for a spot of the construction board or as loot."""

    building: str

    answers = (decisions.DrawBuilding, decisions.DrawLoot)
    rule = CITE["construction_board"]
    piece = "building"

    def play(self, at: Position) -> Step[State]:
        if isinstance(at.decision, decisions.DrawLoot):
            return Step(at.state.answered(decisions.PlaceLoot(self.building)), reveals=True)
        effect = BUILDINGS[at.edition.building[self.building].effect]
        hoplites = at.available(effect.arrives_with_hoplites, at.hoplites_left)
        nuggets = at.available(effect.arrives_with_nuggets, at.nuggets_left)
        shown = Shown(self.building, hoplites, nuggets)
        display = changed(at.state.display, at.decision.spot, shown)
        events: tuple[Event, ...] = ()
        if hoplites or nuggets:
            what = resources(hoplites, nuggets)
            text = f"Put {what} on the {at.edition.building[self.building].title}."
            events = (Event("resource_shown", text, cite=CITE["spot_resources"]),)
        return Step(at.state.answered(display=display), events, reveals=True)

    def sentence(self, at: Position) -> str:
        title = titled(at.edition.building, self.building)
        if isinstance(at.decision, decisions.DrawBuilding):
            return f"The {title} is on offer at the {spot_words(at.decision.spot)}."
        return f"The loot is the {title}."

    def label(self, at: Position) -> str:
        return at.edition.building[self.building].title


MOVES: tuple[type[Move], ...] = (
    DrawnCard,
    DrawnTile,
    DrawnOtherTile,
    DrawnCreature,
    DrawnBuilding,
    PlaceMetropolis,
    TakeCard,
    PlaceTerrain,
    PlaceLootBuilding,
    ReturnLoot,
    Discard,
)
