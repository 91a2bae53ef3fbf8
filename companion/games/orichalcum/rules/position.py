"""The position: the state, what is left in the box, and the changes that rules share."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.engine.moves import Actor, Decision, Pieces
from companion.engine.phrases import counted
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.rulebook import Citation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed, remembered
from companion.games.orichalcum.box import (
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
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.effects import TITANS, Currency
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.rules.island import (
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


def winning(
    die: tuple[int, ...], dice: int, strength: int, skulls: Collection[int] = frozenset()
) -> tuple[int, int]:
    """How many of the ways in which the dice can fall win, and how many ways there are.

    A fight is won by a skull, by any number in `skulls`, or by a sum of at least `strength`.
    """
    return _winning(die, dice, strength, frozenset(skulls))


def is_won(faces: Collection[int], strength: int, skulls: Collection[int]) -> bool:
    """Whether dice that show these faces win a fight."""
    return SKULL in faces or not set(faces).isdisjoint(skulls) or sum(faces) >= strength


@cache
def _winning(
    die: tuple[int, ...], dice: int, strength: int, skulls: frozenset[int]
) -> tuple[int, int]:
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

    # Fights

    def dice(self, circle: str, hoplites: int = 0) -> int:
        """The number of dice in a fight on a circle with `hoplites` more from the stock."""
        return 1 + self.player.island.hoplites.get(circle, 0) + hoplites

    def strength(self, circle: str) -> int:
        return self.edition.creature[self.player.island.creatures[circle]].strength

    def odds(self, circle: str, hoplites: int = 0) -> tuple[int, int]:
        """How many ways the dice of a fight can fall to win it, and how many ways there are."""
        dice = self.dice(circle, hoplites)
        return winning(self.edition.die, dice, self.strength(circle), self.land.skulls)

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


@dataclass(frozen=True, slots=True)
class AskedOfTurn(Decision):
    """A decision of the active player. While it is open, pieces may be in hand: they count as being
    neither in a bag nor in a pile."""

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.turn})

    @property
    def tiles_in_hand(self) -> tuple[str, ...]:
        return ()

    @property
    def creatures_in_hand(self) -> tuple[str | None, ...]:
        return ()

    @property
    def buildings_in_hand(self) -> tuple[str, ...]:
        return ()


# What is left in the supply, the piles and the bags: the box without what is on the table


def pieces(at: Position) -> Iterator[Pieces]:
    """The pieces of the box, and those on the table; of the supply only where it has a limit."""
    yield _of_kinds("row", at.edition.cards, cards_out(at))
    out = tiles_out(at, *SIZES)
    yield _of_kinds("players", at.edition.tiles, (tile for tile in out if tile not in OTHER_TILES))
    sizes = Counter(f"tiles of {len(at.edition.tile[tile].terrains)}" for tile in out)
    yield Pieces("players", {f"tiles of {size}": number for size, number in TILES.items()}, sizes)
    yield _of_kinds("players", at.edition.creatures, creatures_out(at))
    yield _of_kinds("players", at.edition.buildings, buildings_out(at))
    titans = (held.titan for player in at.state.players for held in player.titans)
    yield Pieces("players", dict.fromkeys(TITANS, 1), Counter(titans))
    if at.deal.limited:
        box = {"hoplites": HOPLITES, "nuggets": NUGGETS, "temples": TEMPLES, "tokens": TOKENS}
        left = hoplites_left(at), nuggets_left(at), temples_left(at), tokens_left(at)
        lying = {kind: box[kind] - more for kind, more in zip(box, left, strict=True)}
        yield Pieces("players", box, lying)


def _of_kinds(path: str, kinds: Iterable[Kind], out: Iterable[str]) -> Pieces:
    return Pieces(path, {kind.id: kind.count for kind in kinds}, Counter(out))


# The supply


def hoplites_left(at: Position) -> int:
    """Hoplites in the supply; negative if there are more on the table than in the box."""
    out = sum(shown.hoplites for shown in at.state.display if shown)
    for player in at.state.players:
        out += player.hoplites + player.wounded + sum(player.island.hoplites.values())
    return HOPLITES - out


def nuggets_left(at: Position) -> int:
    out = sum(shown.nuggets for shown in at.state.display if shown)
    return NUGGETS - out - sum(player.nuggets for player in at.state.players)


def temples_left(at: Position) -> int:
    """Temple tiles in the supply."""
    return TEMPLES - sum(player.temple_count for player in at.state.players)


def tokens_left(at: Position) -> int:
    """Victory tokens in the supply."""
    players = at.state.players
    return TOKENS - sum(player.temple_count + player.medallions for player in players)


# Piles and bags, as numbers of each kind that can still be drawn


def cards(at: Position) -> dict[str, int]:
    """The action cards in the pile."""
    return at.once("cards", lambda: left(at.edition.counts["cards"], cards_out(at)))


def tiles(at: Position, size: int) -> dict[str, int]:
    """The tiles of a pile whose order nobody knows, without those put under it. Each tile that was
    drawn and is not in the set was one of the pile, whichever of these is missing for it."""

    def listed() -> dict[str, int]:
        out = tiles_out(at, size)
        others = sum(
            tile in OTHER_TILES and len(at.edition.tile[tile].terrains) == size for tile in out
        )
        unseen = left(at.edition.counts[kind], out)
        return unseen if sum(unseen.values()) > others else {}

    kind = f"tiles of {size}"
    return at.once(kind, listed)


def creatures(at: Position) -> dict[str, int]:
    return at.once("creatures", lambda: left(at.edition.counts["creatures"], creatures_out(at)))


def buildings(at: Position) -> dict[str, int]:
    return at.once("buildings", lambda: left(at.edition.counts["buildings"], buildings_out(at)))


def cards_out(at: Position) -> list[str]:
    """The cards that lie open or are discarded."""
    return [*[card.card for card in at.state.row], *at.state.discard]


def tiles_out(at: Position, *sizes: int) -> list[str]:
    """The tiles that have been seen: all of those on cards and in hand, and of these sizes those on
    islands and put under a pile."""
    out = [card.tile for card in at.state.row if card.tile]
    for decision in _in_hand(at):
        out += decision.tiles_in_hand
    for size in sizes:
        out += at.state.under[size - 1]
        for land in at.lands:
            out += land.laid[size]
    return out


def creatures_out(at: Position) -> list[str]:
    """The creatures on cards and islands, in hand, and captured."""
    out: list[str] = []
    for card in at.state.row:
        out += filter(None, card.creatures)
    for player in at.state.players:
        out += player.creatures
        out += player.island.creatures.values()
    for decision in _in_hand(at):
        out += filter(None, decision.creatures_in_hand)
    return out


def buildings_out(at: Position) -> list[str]:
    """The buildings on the construction board, on islands and in hand."""
    out = [shown.building for shown in at.state.display if shown]
    for player in at.state.players:
        out += player.island.buildings.values()
    for decision in _in_hand(at):
        out += decision.buildings_in_hand
    return out


def left(counts: Mapping[str, int], out: Iterable[str]) -> dict[str, int]:
    """How many of each kind are left when the pieces in `out` are taken away; no kind has none."""
    remaining = dict(counts)
    for piece in out:
        if piece in remaining:
            remaining[piece] -= 1
    return {kind: count for kind, count in remaining.items() if count > 0}


def _in_hand(at: Position) -> list[AskedOfTurn]:
    return [asked for asked in at.state.decisions if isinstance(asked, AskedOfTurn)]


# Changes that several rules have in common: gaining things, taking a Titan, ending an action

Changed = tuple[Position, tuple[Event, ...]]


def gained(
    at: Position, seat: Seat, hoplites: int = 0, nuggets: int = 0, *, cite: Citation
) -> Changed:
    """Give a player hoplites and nuggets from the supply, or as many as are left (OR-12)."""
    got_hoplites = available(at, hoplites, hoplites_left(at)) if hoplites else 0
    got_nuggets = available(at, nuggets, nuggets_left(at)) if nuggets else 0
    name, player = at.deal.names[seat], at.state.players[seat]
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
    after = at.changed(
        seat, hoplites=player.hoplites + got_hoplites, nuggets=player.nuggets + got_nuggets
    )
    return after, tuple(events)


def available(at: Position, wanted: int, supply: int) -> int:
    """`wanted`, or what is left in the supply if that is less and the table has a limit."""
    return min(wanted, max(0, supply)) if at.deal.limited else wanted


def tile_under(at: Position, tile: str | None) -> Position:
    """Put the tile under its pile."""
    if tile is None:
        return at
    index = len(at.edition.tile[tile].terrains) - 1
    under = changed(at.state.under, index, (*at.state.under[index], tile))
    return at.with_state(at.state.changed(under=under))


# Titans


def titan_taken(at: Position, titan: str, back: str | None, cite: Citation) -> Changed:
    """Let the active player take a Titan, active, from wherever it is, by the rule `cite`; the
    Titan `back`, if any, returns to the centre."""
    name, title, owner = at.name, TITANS[titan].title, at.holder_of(titan)
    where = (titan_id(titan),)
    if owner == at.turn:
        titans = tuple(
            replace(held, active=True) if held.titan == titan else held for held in at.player.titans
        )
        called = "called" if cite.id == "titan_called" else "active"
        text = f"{title} is {called} again: {name} may use the favour once more."
        event = Event("titan_renewed", text, where, at.turn, cite)
        return at.changed(at.turn, titans=titans), (event,)
    source = "the centre" if owner is None else at.deal.names[owner]
    text = f"{name} takes {title} from {source}."
    events = [Event("titan_taken", text, where, at.turn, cite)]
    if owner is not None:
        at = at.changed(owner, titans=_without(at, owner, titan))
    if back is not None:
        text = f"{TITANS[back].title} goes back to the centre."
        events.append(
            Event("titan_returned", text, (titan_id(back),), at.turn, CITE["titan_limit"])
        )
    titans = (*_without(at, at.turn, back), HeldTitan(titan))
    return at.changed(at.turn, titans=titans), tuple(events)


def _without(at: Position, seat: Seat, titan: str | None) -> tuple[HeldTitan, ...]:
    return tuple(held for held in at.state.players[seat].titans if held.titan != titan)


# Actions


def can_construct(at: Position) -> bool:
    """Whether the active player can construct anything at all."""
    if at.player.nuggets >= MEDALLION_PRICE and token_available(at):
        return True
    if temple_available(at) and at.land.temple_places:
        return True
    return any(
        may_build(at, spot, circle)
        for spot, shown in enumerate(at.state.display)
        if shown
        for circle in at.land.free
    )


def token_available(at: Position) -> bool:
    """Whether a victory token is left, or the table has no limit (OR-17)."""
    return not at.deal.limited or tokens_left(at) > 0


def temple_available(at: Position) -> bool:
    """Whether a temple tile and a victory token are left, or the table has no limit (OR-17)."""
    return token_available(at) and (not at.deal.limited or temples_left(at) > 0)


def may_build(at: Position, spot: int, circle: str) -> bool:
    """Whether the building on a spot may be built on that circle (OR-7)."""
    shown, terrain = at.state.display[spot], at.land.free.get(circle)
    if shown is None or terrain not in (SLOTS[spot], VOLCANO):
        return False
    return at.land.may_stand(shown.building, circle)


def action_ends(at: Position, *events: Event) -> Step[State]:
    """End the open action; wounded hoplites that were kept return to the stock."""
    player = at.player
    if player.wounded:
        after = at.changed(at.turn, hoplites=player.hoplites + player.wounded, wounded=0)
        text = f"{at.name} takes back {counted(player.wounded, 'wounded hoplite')}."
        event = Event("recovered", text, (stock_id("hoplite", at.turn),), at.turn, CITE["wounded"])
        return Step(after.state.answered(), (*events, event))
    return Step(at.state.answered(), events)


def is_tested_later(at: Position) -> bool:
    """Whether the turn goes on although somebody may have won, where OR-9 is played so: the lowest
    decision that is open lies below the whole turn."""
    return plays_otherwise(at.deal, "OR-9") and len(at.state.decisions) > 1


def victory(at: Position) -> Step[State] | None:
    """End the game at once if the active player has won; else None (OR-9)."""
    if not at.player.has_won or is_tested_later(at):
        return None
    text = f"{at.name} has {at.player.victory_points} victory points and a pacified island."
    event = Event("victory", text, (creatures_id(at.turn),), at.turn, CITE["victory"])
    return Step(at.state.changed(decisions=()), (event,))
