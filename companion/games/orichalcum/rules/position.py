"""The position: the state, what is left in the box, and the changes that rules share."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple

from companion.engine.moves import Actor, Decision, Pieces
from companion.engine.phrases import counted
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.rulebook import Citation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed, remembered
from companion.games.orichalcum.box.edition import (
    CURRENCIES,
    HOPLITES,
    MEDALLION_PRICE,
    NUGGETS,
    OTHER_TILES,
    PRICES,
    SIZES,
    SKULL,
    SLOTS,
    TEMPLES,
    TILES,
    TOKENS,
    VOLCANO,
    Edition,
    Kind,
    Port,
)
from companion.games.orichalcum.box.effects import TITANS, Currency
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.rules.table import (
    HeldTitan,
    Land,
    Player,
    RowCard,
    Shown,
    creatures_id,
    resources,
    stock_id,
    titan_id,
)

# The exact chance of a fight, from all ways in which its dice can fall


class Combat(NamedTuple):
    """A fight: the number of its dice, the sum that wins, the numbers that count as a skull."""

    dice: int
    strength: int
    skulls: frozenset[int] = frozenset()

    def is_won(self, faces: Collection[int]) -> bool:
        """Whether dice that show these faces win."""
        skull = SKULL in faces or not self.skulls.isdisjoint(faces)
        return skull or sum(faces) >= self.strength

    def odds(self, die: tuple[int, ...]) -> tuple[int, int]:
        """How many of the ways in which the dice can fall win, and how many ways there are."""
        return winning(die, *self)


@cache
def winning(
    die: tuple[int, ...], dice: int, strength: int, skulls: frozenset[int] = frozenset()
) -> tuple[int, int]:
    """The odds of a fight, which is won by a skull, by any number in `skulls`, or by a sum of at
    least `strength`."""
    plain = [face for face in die if face != SKULL and face not in skulls]
    sums = Counter({0: 1})
    for _ in range(dice):
        thrown: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in plain:
                thrown[total + face] += ways
        sums = thrown
    lost = sum(ways for total, ways in sums.items() if total < strength)
    everything: int = len(die) ** dice
    return everything - lost, everything


def percent(ways: int, everything: int) -> str:
    """A chance in words, to one decimal: "67.1 %", "100 %"."""
    tenths = round(1000 * ways / everything)
    if tenths == 1000 and ways < everything:
        tenths = 999
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"


def odds_words(ways: int, everything: int) -> str:
    """The exact chance of a fight: "wins 17 of 36, 47.2 %", "sure to win"."""
    if ways == everything:
        return "sure to win"
    return f"wins {ways} of {everything}, {percent(ways, everything)}" if ways else "cannot win"


# The state, and the position with what the rules ask about it


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes in a game, without the classes of open decisions: `FullState` names these, which
    know this class. `turn` is the active seat, `holder` the one with the initiative pawn;
    `under` are the tiles put under each pile, by size, in order."""

    turn: Seat
    holder: Seat
    row: tuple[RowCard, ...]
    discard: tuple[str, ...]
    under: tuple[tuple[str, ...], ...]
    display: tuple[Shown | None, ...]
    players: tuple[Player, ...]

    def players_with(self, seat: Seat, **changes: Any) -> tuple[Player, ...]:
        """The players after changes to what one of them has, given by field."""
        return changed(self.players, seat, self.players[seat].changed(**changes))


class Position(EnginePosition[Deal, State]):
    """A deal with a state."""

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def name(self) -> str:
        """The active player's name."""
        return self.deal.names[self.state.turn]

    @property
    def player(self) -> Player:
        """What the active player has."""
        return self.state.players[self.state.turn]

    @remembered
    def lands(self) -> tuple[Land, ...]:
        """Everybody's island on its board."""
        return tuple([self._land_of(seat) for seat in range(len(self.state.players))])

    @remembered
    def land(self) -> Land:
        """The active player's island on its board."""
        return self._land_of(self.state.turn)

    def _land_of(self, seat: Seat) -> Land:
        """A player's island, of which some things are known already: a move changes one at most,
        and little of that."""
        lands, island = self.deal.lands, self.state.players[seat].island
        land = lands[seat]
        if land.island is not island:
            land = lands[seat] = land.after(island)
        return land

    def changed(self, seat: Seat, **changes: Any) -> "Position":
        """The position after changes to what a player has, given by field."""
        state = self.state
        return self.with_state(state.changed(players=state.players_with(seat, **changes)))

    def rebuilt(self, **changes: Any) -> "Position":
        """The position after changes to the active player's island, given by field."""
        return self.changed(self.turn, island=self.player.island.changed(**changes))

    # Titans

    def holder_of(self, titan: str) -> Seat | None:
        """Who holds a Titan; None if it is at the centre."""
        players = enumerate(self.state.players)
        return next((seat for seat, player in players if player.holds(titan)), None)

    @property
    def titan_limit(self) -> int:
        """How many Titans the active player may hold."""
        return 1 + self.land.total(lambda effect: effect.titans)

    def combat(self, circle: str, hoplites: int = 0) -> Combat:
        """The fight on a circle with `hoplites` more from the stock."""
        island = self.player.island
        dice = 1 + island.hoplites.get(circle, 0) + hoplites
        strength = self.edition.creature[island.creatures[circle]].strength
        return Combat(dice, strength, self.land.skulls)

    # Purchases

    def price(self, currency: Currency) -> int:
        """What an additional action costs now (OR-8)."""
        return max(0, PRICES[currency] - self.land.discounts[currency])

    def means(self, currency: Currency) -> int:
        """How much of a currency the active player has."""
        match currency:
            case "hoplites":
                return self.player.hoplites
            case "nuggets":
                return self.player.nuggets
        return len(self.player.creatures)

    @property
    def can_buy(self) -> bool:
        """Whether the active player could pay for an additional action."""
        return any(self.means(currency) >= self.price(currency) for currency in CURRENCIES)

    @property
    def purchases(self) -> int:
        """How many additional actions may be bought in a turn."""
        return 1 + self.land.additional_actions

    # Constructions (OR-7, OR-17)

    @property
    def can_construct(self) -> bool:
        if self.player.nuggets >= MEDALLION_PRICE and self.token_available:
            return True
        if self.temple_available and self.land.temple_places:
            return True
        return any(
            terrain in (SLOTS[spot], VOLCANO) and self.land.may_stand(shown.building, circle)
            for spot, shown in enumerate(self.state.display)
            if shown
            for circle, terrain in self.land.free.items()
        )

    @property
    def token_available(self) -> bool:
        """Whether a victory token is left, or the table has no limit."""
        return not self.deal.limited or self.tokens_left > 0

    @property
    def temple_available(self) -> bool:
        """Whether a temple tile and a victory token are left, or the table has no limit."""
        return self.token_available and (not self.deal.limited or self.temples_left > 0)

    # The supply: what of the box is not on the table, below 0 if more is there than in the box

    @property
    def hoplites_left(self) -> int:
        out = sum(shown.hoplites for shown in self.state.display if shown)
        for player in self.state.players:
            out += player.hoplites + player.wounded + sum(player.island.hoplites.values())
        return HOPLITES - out

    @property
    def nuggets_left(self) -> int:
        out = sum(shown.nuggets for shown in self.state.display if shown)
        return NUGGETS - out - sum(player.nuggets for player in self.state.players)

    @property
    def temples_left(self) -> int:
        return TEMPLES - sum(player.temple_count for player in self.state.players)

    @property
    def tokens_left(self) -> int:
        return TOKENS - sum(
            player.temple_count + player.medallions for player in self.state.players
        )

    def available(self, wanted: int, supply: int) -> int:
        """`wanted`, or what is left in the supply if that is less and the table has a limit."""
        return min(wanted, max(0, supply)) if self.deal.limited else wanted

    # Piles and bags, as numbers of each kind that can still be drawn; and what is out of them

    @remembered
    def cards_left(self) -> dict[str, int]:
        return left(self.edition.counts["cards"], self.cards_out)

    def tiles_left(self, size: int) -> dict[str, int]:
        """The tiles of a pile whose order nobody knows, without those put under it. Each tile that
        was drawn and is not in the set was one of the pile, whichever of these is missing for it.
        """

        def listed() -> dict[str, int]:
            out = self.tiles_out(size)
            others = sum(
                tile in OTHER_TILES and len(self.edition.tile[tile].terrains) == size
                for tile in out
            )
            unseen = left(self.edition.counts[kind], out)
            return unseen if sum(unseen.values()) > others else {}

        kind = f"tiles of {size}"
        return self.once(kind, listed)

    @remembered
    def creatures_left(self) -> dict[str, int]:
        return left(self.edition.counts["creatures"], self.creatures_out)

    @remembered
    def buildings_left(self) -> dict[str, int]:
        return left(self.edition.counts["buildings"], self.buildings_out)

    @property
    def cards_out(self) -> list[str]:
        return [*[card.card for card in self.state.row], *self.state.discard]

    def tiles_out(self, *sizes: int) -> list[str]:
        """The tiles that have been seen: all of those on cards and in hand, and of these sizes
        those on islands and put under a pile."""
        out = [card.tile for card in self.state.row if card.tile]
        out += self._in_hand("tile")
        for size in sizes:
            out += self.state.under[size - 1]
            for land in self.lands:
                out += land.laid[size]
        return out

    @property
    def creatures_out(self) -> list[str]:
        out: list[str] = []
        for shown in (*[card.creatures for card in self.state.row], *self._in_hand("creatures")):
            out += filter(None, shown)
        for player in self.state.players:
            out += player.creatures
            out += player.island.creatures.values()
        return out

    @property
    def buildings_out(self) -> list[str]:
        out = [shown.building for shown in self.state.display if shown]
        for player in self.state.players:
            out += player.island.buildings.values()
        return out + self._in_hand("building")

    def _in_hand(self, field: str) -> list[Any]:
        """That field of the open decisions that have it: these pieces are to be placed."""
        asked = self.state.decisions
        return [getattr(decision, field) for decision in asked if hasattr(decision, field)]

    # Changes that several rules have in common

    def gained(
        self, seat: Seat, hoplites: int = 0, nuggets: int = 0, *, cite: Citation
    ) -> "Changed":
        """Give a player hoplites and nuggets from the supply, or as many as are left (OR-12)."""
        got_hoplites = self.available(hoplites, self.hoplites_left) if hoplites else 0
        got_nuggets = self.available(nuggets, self.nuggets_left) if nuggets else 0
        name, player = self.deal.names[seat], self.state.players[seat]
        events: list[Event] = []
        kinds = (("hoplite", hoplites), ("nugget", nuggets))
        where = tuple(stock_id(kind, seat) for kind, count in kinds if count)
        if got_hoplites or got_nuggets:
            text = f"{name} receives {resources(got_hoplites, got_nuggets)}."
            events.append(Event("received", text, where, seat, cite))
        if (got_hoplites, got_nuggets) != (hoplites, nuggets):
            missing = resources(hoplites - got_hoplites, nuggets - got_nuggets)
            text = f"The supply is short: {name} should receive {missing} more."
            events.append(Event("supply_short", text, where, seat, CITE["supply"]))
        after = self.changed(
            seat, hoplites=player.hoplites + got_hoplites, nuggets=player.nuggets + got_nuggets
        )
        return after, tuple(events)

    def paid(self, ports: Iterable[Port]) -> "Changed":
        """The active player receives what these ports pay."""
        at, events = self, tuple[Event, ...]()
        for port in ports:
            at, gained = at.gained(at.turn, port.hoplites, port.nuggets, cite=CITE["port"])
            events += gained
        return at, events

    def tile_under(self, tile: str | None) -> "Position":
        """The position with the tile under its pile."""
        if tile is None:
            return self
        index = len(self.edition.tile[tile].terrains) - 1
        under = changed(self.state.under, index, (*self.state.under[index], tile))
        return self.with_state(self.state.changed(under=under))

    def titan_taken(self, titan: str, back: str | None, cite: Citation) -> "Changed":
        """Let the active player take a Titan, active, from wherever it is, by the rule `cite`; the
        Titan `back`, if any, returns to the centre."""
        at, name, title, where = self, self.name, TITANS[titan].title, (titan_id(titan),)
        owner = at.holder_of(titan)
        if owner == at.turn:
            titans = tuple(
                replace(held, active=True) if held.titan == titan else held
                for held in at.player.titans
            )
            called = "called" if cite.id == "titan_called" else "active"
            text = f"{title} is {called} again: {name} may use the favour once more."
            event = Event("titan_renewed", text, where, at.turn, cite)
            return at.changed(at.turn, titans=titans), (event,)
        source = "the centre" if owner is None else at.deal.names[owner]
        text = f"{name} takes {title} from {source}."
        events = [Event("titan_taken", text, where, at.turn, cite)]
        if owner is not None:
            at = at.changed(owner, titans=at.state.players[owner].titans_without(titan))
        if back is not None:
            text, centre = f"{TITANS[back].title} goes back to the centre.", (titan_id(back),)
            events.append(Event("titan_returned", text, centre, at.turn, CITE["titan_limit"]))
        titans = (*at.player.titans_without(back), HeldTitan(titan))
        return at.changed(at.turn, titans=titans), tuple(events)

    def action_ended(self, *events: Event) -> Step[State]:
        """End the open action; wounded hoplites that were kept return to the stock."""
        player, where = self.player, (stock_id("hoplite", self.turn),)
        if not player.wounded:
            return Step(self.state.answered(), events)
        after = self.changed(self.turn, hoplites=player.hoplites + player.wounded, wounded=0)
        text = f"{self.name} takes back {counted(player.wounded, 'wounded hoplite')}."
        event = Event("recovered", text, where, self.turn, CITE["wounded"])
        return Step(after.state.answered(), (*events, event))

    @property
    def is_tested_later(self) -> bool:
        """Whether the turn goes on although somebody may have won, where OR-9 is played so: the
        lowest decision that is open lies below the whole turn."""
        return plays_otherwise(self.deal, "OR-9") and len(self.state.decisions) > 1


Changed = tuple[Position, tuple[Event, ...]]


def left(counts: Mapping[str, int], out: Iterable[str]) -> dict[str, int]:
    """How many of each kind are left when the pieces in `out` are taken away; no kind has none."""
    remaining = dict(counts)
    for piece in out:
        if piece in remaining:
            remaining[piece] -= 1
    return {kind: count for kind, count in remaining.items() if count > 0}


def pieces(at: Position) -> Iterator[Pieces]:
    """The pieces of the box, and those on the table; of the supply only where it has a limit."""
    yield _of_kinds("row", at.edition.cards, at.cards_out)
    out = at.tiles_out(*SIZES)
    yield _of_kinds("players", at.edition.tiles, (tile for tile in out if tile not in OTHER_TILES))
    sizes = Counter(f"tiles of {len(at.edition.tile[tile].terrains)}" for tile in out)
    yield Pieces("players", {f"tiles of {size}": number for size, number in TILES.items()}, sizes)
    yield _of_kinds("players", at.edition.creatures, at.creatures_out)
    yield _of_kinds("players", at.edition.buildings, at.buildings_out)
    titans = (held.titan for player in at.state.players for held in player.titans)
    yield Pieces("players", dict.fromkeys(TITANS, 1), Counter(titans))
    if at.deal.limited:
        box = {"hoplites": HOPLITES, "nuggets": NUGGETS, "temples": TEMPLES, "tokens": TOKENS}
        left = at.hoplites_left, at.nuggets_left, at.temples_left, at.tokens_left
        lying = {kind: box[kind] - more for kind, more in zip(box, left, strict=True)}
        yield Pieces("players", box, lying)


def _of_kinds(path: str, kinds: Iterable[Kind], out: Iterable[str]) -> Pieces:
    return Pieces(path, {kind.id: kind.count for kind in kinds}, Counter(out))


def victory(at: Position) -> Step[State] | None:
    """End the game at once if the active player has won; else None (OR-9)."""
    if not at.player.has_won or at.is_tested_later:
        return None
    text = f"{at.name} has {at.player.victory_points} victory points and a pacified island."
    event = Event("victory", text, (creatures_id(at.turn),), at.turn, CITE["victory"])
    return Step(at.state.changed(decisions=()), (event,))


@dataclass(frozen=True, slots=True)
class AskedOfTurn(Decision):
    """A decision of the active player; `with_last` says that both it and the one before it are
    entered before Confirm."""

    with_last: ClassVar[bool] = False

    def goes_on(self, at: Position) -> bool:
        return self.with_last

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.turn})
