"""What is asked in a round, in the booklet's order, and how a game begins."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from companion.engine.moves import Actor, AskedOfChance, Decision
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed
from companion.games.orichalcum.box.edition import marks, orientations
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    DICE,
    LOOT,
    SIZES,
    SLOTS,
    START_HOPLITES,
    START_NUGGETS,
    TITANS,
    VOLCANO,
    Action,
    circle_id,
    creatures_id,
    die_asked,
    spot_words,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.rules.table import (
    Combat,
    Player,
    Position,
    RowCard,
    State,
)


@dataclass(frozen=True, slots=True)
class AskedOfTurn(Decision):
    """A decision of the active player; `with_last` says that both it and the one before it are
    entered before Confirm."""

    with_last: ClassVar[bool] = False

    def goes_on(self, at: Position) -> bool:
        return self.with_last

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.turn})


# Phases 1 and 2: the card, its tile, and the Titans that it calls; on the first turn the Metropolis


@dataclass(frozen=True, slots=True)
class ChooseCard(AskedOfTurn):
    """Phase 1: take one of the cards in the row."""

    with_last = True
    question = "Choose an action card."

    def stays_open(self, at: Position) -> bool:
        """Until the turn is confirmed, a tap on a card takes that card instead."""
        return True


@dataclass(frozen=True, slots=True)
class PlaceTile(AskedOfTurn):
    """Phase 2: place the tile of the chosen card, with the creatures on it."""

    tile: str
    creatures: tuple[str | None, ...]
    with_last = True

    def prompt(self, at: Position) -> str:
        return f"Place the tile: {at.edition.tile[self.tile].words}."

    def settle(self, at: Position) -> Step[State] | None:
        """Put a tile that fits nowhere under its pile (OR-2)."""
        if at.land.has_room(at.edition.tile[self.tile].shape):
            return None
        tile = at.edition.tile[self.tile].words
        text = f"The tile fits nowhere on {at.name}'s island: {tile} goes under its pile."
        event = Event("tile_returned", text, seat=at.turn, cite=CITE["unplaceable"])
        return Step(at.tile_under(self.tile).state.answered(), (event,))

    def turns(self, at: Position) -> tuple[int, ...]:
        """The rotations of the tile that look different, in clockwise turns of 60 degrees."""
        kind = at.edition.tile[self.tile]
        return orientations(kind.shape, marks(kind, self.creatures))

    def turns_at(self, at: Position, circle: str) -> tuple[int, ...]:
        """Those turns in their order round, from the one that touches most terrain of its own
        types where the tile may lie there."""
        turns = self.turns(at)
        joined = [self._joined(at, circle, turn) for turn in turns]
        first = joined.index(max(joined))
        return (*turns[first:], *turns[:first])

    def _joined(self, at: Position, circle: str, turns: int) -> int:
        """How often the tile would touch terrain of its own types there; -1 if it cannot lie
        there at all."""
        if not self.fits(at, circle, turns):
            return -1
        terrains, beside = at.edition.tile[self.tile].terrains, at.land.beside
        under = at.land.under(self.tile, circle, turns)
        return sum(beside.get(cell, 0) for cell in zip(under, terrains, strict=True))

    def fits(self, at: Position, circle: str, turns: int) -> bool:
        """Whether the tile may lie there: on the island, on free circles, next to another tile."""
        land, under = at.land, at.land.under(self.tile, circle, turns)
        free = None not in under and land.occupied.isdisjoint(under)
        return free and not land.shore.isdisjoint(under)

    def problems(self, at: Position) -> Iterator[Problem]:
        kind = at.edition.tile.get(self.tile)
        if kind is None:
            yield Problem("tile", "must be a tile of the set")
        elif len(self.creatures) != kind.terrains.count(VOLCANO):
            yield Problem("creatures", "must be one for each volcano")
        if set(self.creatures) - {None, *at.edition.creature}:
            yield Problem("creatures", "must be creatures of the set")


@dataclass(frozen=True, slots=True)
class InstallMetropolis(AskedOfTurn):
    """Before a player's first card: choose the port for the Metropolis (OR-1)."""

    question = "Lay your Metropolis on one of the ports."

    def problems(self, at: Position) -> Iterator[Problem]:
        if at.player.island.metropolis is not None:
            yield Problem("", "the Metropolis has been laid already")


@dataclass(frozen=True, slots=True)
class CallTitans(AskedOfTurn):
    """Take the Titans that come. The active player chooses their order and which Titans leave
    (OR-3, OR-15)."""

    titans: tuple[str, ...]
    with_last = True

    def prompt(self, at: Position) -> str:
        if len(self.titans) > 1:
            names = listed(TITANS[titan].title for titan in self.titans)
            return f"{names} come: which one first?"
        return f"{TITANS[self.titans[0]].title} comes: which Titan goes back?"

    def options(self, at: Position) -> Iterator[tuple[str, str | None]]:
        """Each Titan that can come now, with the Titan that leaves for it, if one has to."""
        held = [other.titan for other in at.player.titans]
        for titan in self.titans:
            if titan in held or len(held) < at.titan_limit:
                yield titan, None
            else:
                yield from ((titan, other) for other in held)

    def settle(self, at: Position) -> Step[State] | None:
        """The player is not asked if there is only one way, or if there is room for all."""
        if not self.titans:
            return Step(at.state.answered())
        options = list(self.options(at))
        new = [titan for titan in self.titans if at.player.holds(titan) is None]
        if len(options) > 1 and len(at.player.titans) + len(new) > at.titan_limit:
            return None
        return self.taken(at, *options[0])

    def taken(self, at: Position, titan: str, back: str | None) -> Step[State]:
        """Take `titan` and send `back` to the centre, in one change (OR-15)."""
        rest = tuple(other for other in self.titans if other != titan)
        by_loot = isinstance(at.state.decisions[-2], Retire)
        cite = CITE["loot"] if by_loot else CITE["titan_called"]
        at = at.with_state(at.state.answered(CallTitans(rest)))
        at, events = at.titan_taken(titan, back, cite)
        return Step(at.state, events)

    def problems(self, at: Position) -> Iterator[Problem]:
        if not self.titans or len(set(self.titans)) < len(self.titans):
            yield Problem("titans", "must be different Titans, one at least")
        if set(self.titans) - TITANS.keys():
            yield Problem("titans", "must be Titans")


# Phase 3: the action; in a Capture the dice, the hoplites that retire, and the loot


@dataclass(frozen=True, slots=True)
class PerformAction(AskedOfTurn):
    """Phase 3, or an action that was bought. `favour` is the Titan whose favour was declared and is
    still to be used, `left` the number of constructions left. `begun` says that the player has done
    the first of several things in it."""

    action: Action
    favour: str | None = None
    left: int = 1
    begun: bool = False
    with_last = True

    def prompt(self, at: Position) -> str:
        match self.action:
            case "capture":
                return "Fight a creature, or end the action."
            case "construct":
                more = f" You have {self.left} constructions left." if self.left > 1 else ""
                return f"Construct a building, a temple or a medallion.{more}"
        return f"{ACTION_WORDS[self.action]}, or skip it."

    def settle(self, at: Position) -> Step[State] | None:
        """An action in which nothing can be done ends by itself (OR-21)."""
        if not self.left:
            return at.action_ended()
        if self.action == "capture" and not at.player.island.creatures:
            text, cite = f"No creature is on {at.name}'s island", CITE["fight"]
        elif self.action == "construct" and not at.can_construct:
            text, cite = f"There is nothing that {at.name} could construct", CITE["construct"]
        else:
            return None
        over = f"{text}: the action is over."
        return at.action_ended(Event("nothing_to_do", over, seat=at.turn, cite=cite))

    def problems(self, at: Position) -> Iterator[Problem]:
        most = 1 + max(titan.constructions for titan in TITANS.values())
        if not 0 <= self.left <= (most if self.action == "construct" else 1):
            yield Problem("left", "must be a number of constructions")
        if self.favour is not None:
            held = at.player.holds(self.favour) if self.favour in TITANS else None
            if held is None or held.active or TITANS[self.favour].action != self.action:
                yield Problem("favour", "must be of a Titan that was used in this action")


class CombatDice(AskedOfChance):
    """The dice of a fight, of which `faces` were thrown."""

    __slots__ = ()

    faces: tuple[int, ...]

    def combat(self, at: Position) -> Combat:
        raise NotImplementedError

    def prompt(self, at: Position) -> str:
        return die_asked(self.faces, self.combat(at).dice)

    def face_problems(self, at: Position) -> Iterator[Problem]:
        if set(self.faces) - set(at.edition.die):
            yield Problem("faces", "must be faces of the die")
        elif self.combat(at).is_won(self.faces):
            yield Problem("faces", "must not have decided the fight")


@dataclass(frozen=True, slots=True)
class RollDice(CombatDice):
    """Throw the dice of a fight one after the other until it is decided; `faces` were thrown."""

    circle: str
    faces: tuple[int, ...] = ()

    def combat(self, at: Position) -> Combat:
        return at.combat(self.circle)

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from _capturing(at, len(at.state.decisions) - 2)
        if self.circle not in at.player.island.creatures:
            yield Problem("circle", "must have a creature")
        elif len(self.faces) >= self.combat(at).dice:
            yield Problem("faces", "must be fewer than there are dice")
        else:
            yield from self.face_problems(at)


@dataclass(frozen=True, slots=True)
class Retire(AskedOfTurn):
    """The hoplites of a fight that was won return to the supply, unless some are kept."""

    circle: str
    question = "Keep a retiring hoplite until the action ends?"

    def saved(self, at: Position) -> int:
        saves = at.land.total(lambda effect: effect.saves)
        return min(saves, at.player.island.hoplites.get(self.circle, 0))

    def settle(self, at: Position) -> Step[State] | None:
        return None if self.saved(at) else self.retired(at, 0)

    def retired(self, at: Position, kept: int) -> Step[State]:
        """Keep `kept` hoplites, and return the others to the supply."""
        hoplites = dict(at.player.island.hoplites)
        leaving = hoplites.pop(self.circle, 0) - kept
        players = at.state.players_with(
            at.turn,
            wounded=at.player.wounded + kept,
            island=at.player.island.changed(hoplites=hoplites),
        )
        after = at.state.answered(players=players)
        if not leaving:
            return Step(after)
        text = f"Back to the supply: {counted(leaving, 'hoplite')}."
        where = (circle_id(at.turn, self.circle),)
        return Step(after, (Event("retired", text, where, at.turn, CITE["retire"]),))

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from _capturing(at, at.state.decisions.index(self) - 1)
        if self.circle not in at.land.layout.axial or self.circle in at.player.island.creatures:
            yield Problem("circle", "must be a circle that a creature has left")


def _capturing(at: Position, below: int) -> Iterator[Problem]:
    lower = at.state.decisions[below] if below >= 0 else None
    if not isinstance(lower, PerformAction) or lower.action != "capture":
        yield Problem("", "must belong to a Capture action")


@dataclass(frozen=True, slots=True)
class Spoils(AskedOfTurn):
    """Gain the loot of a creature; `nuggets` are earned by buildings for the capture (OR-16)."""

    creature: str
    nuggets: int

    def settle(self, at: Position) -> Step[State]:
        loot = LOOT[at.edition.creature[self.creature].loot]
        at = at.with_state(at.state.answered())
        at, bonus = at.gained(at.turn, nuggets=self.nuggets, cite=CITE["capture_bonus"])
        at, events = at.gained(at.turn, nuggets=loot.nuggets, cite=CITE["loot"])
        state = at.state
        if loot.titan:
            state = state.ask(CallTitans((loot.titan,)))
        if loot.building:
            state = state.ask(DrawLoot())
        return Step(state, (*bonus, *events))

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.creature not in at.edition.creature:
            yield Problem("creature", "must be a creature of the set")


@dataclass(frozen=True, slots=True)
class DrawLoot(AskedOfChance):
    """Draw a building from the bag as loot; none if the bag is empty."""

    question = "Which building is drawn from the bag?"

    def settle(self, at: Position) -> Step[State] | None:
        if at.buildings_left:
            return None
        text = "The bag of buildings is empty: there is no loot."
        return Step(at.state.answered(), (Event("no_building", text, cite=CITE["supply"]),))


@dataclass(frozen=True, slots=True)
class PlaceLoot(AskedOfTurn):
    """Place the building that was drawn as loot, or return it to the bag (OR-16)."""

    building: str

    def prompt(self, at: Position) -> str:
        title = at.edition.building[self.building].title
        return f"Place the {title} on free terrain, or return it to the bag."

    def settle(self, at: Position) -> Step[State] | None:
        if any(at.land.may_stand(self.building, circle) for circle in at.land.free):
            return None
        title = at.edition.building[self.building].title
        text = f"There is no place for the {title}: it returns to the bag."
        event = Event("loot_returned", text, seat=at.turn, cite=CITE["loot_building"])
        return Step(at.state.answered(), (event,))

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.building not in at.edition.building:
            yield Problem("building", "must be a building of the set")


# Phases 4 and 5, and whose turn is next


@dataclass(frozen=True, slots=True)
class BuyAction(AskedOfTurn):
    """Phase 4; `bought` is the number of actions bought so far."""

    bought: int = 0
    with_last = True
    question = "Buy an additional action, or end the turn."

    def settle(self, at: Position) -> Step[State] | None:
        """A player who can buy nothing more is not asked (OR-20)."""
        if self.bought < at.purchases and at.can_buy:
            return None
        return Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.bought <= at.purchases:
            yield Problem("bought", f"must be 0 to {at.purchases}")


@dataclass(frozen=True, slots=True)
class DiscardCard(AskedOfTurn):
    """Phase 5, with two players only: discard a card of the row (OR-11)."""

    question = "Discard a card of the row."

    def goes_on(self, at: Position) -> bool:
        """A player who may still have to choose among fights and purchases is asked afterwards:
        all of it together is more than a phone can show."""
        return not (at.player.island.creatures and at.can_buy)

    def settle(self, at: Position) -> Step[State] | None:
        return None if at.state.row else Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if len(at.deal.names) != 2:
            yield Problem("", "is for two players only")


@dataclass(frozen=True, slots=True)
class EndTurn(Decision):
    """The next player's turn, or the end of the round."""

    def settle(self, at: Position) -> Step[State]:
        following, state = at.deal.after(at.turn), at.state
        if following != state.holder:
            return next_turn(at, following)
        over = Event("round_over", "The round is over.", cite=CITE["replenish"])
        row = range(len(state.row), at.deal.row_size)
        spots = [spot for spot, shown in enumerate(state.display) if shown is None]
        draws = () if at.deal.quick else drawing(row, spots)
        return Step(state.changed(decisions=(AssignInitiative(), *draws)), (over,))


@lru_cache(maxsize=64)
def following(action: Action, players: int) -> tuple[Decision, ...]:
    """The decisions of a turn after its tile was placed, the first one first."""
    discard = (DiscardCard(),) if players == 2 else ()
    return (PerformAction(action), BuyAction(), *discard, EndTurn())


def next_turn(at: Position, seat: Seat) -> Step[State]:
    first = at.state.players[seat].island.metropolis is None
    state = at.state.changed(turn=seat, decisions=begin_turn(at.deal, first=first))
    return Step(state, (Event("turn", f"It is {at.deal.names[seat]}'s turn.", seat=seat),))


def begin_turn(deal: Deal, *, first: bool) -> tuple[Any, ...]:
    """The decisions at the start of a turn, as a stack: what is asked first comes last."""
    if deal.quick:
        return (QuickTurn(),)
    if first and not plays_otherwise(deal, "OR-1"):
        return (ChooseCard(), InstallMetropolis())
    return (ChooseCard(),)


# The end of a round: the row of cards, the construction board, the initiative


@dataclass(frozen=True, slots=True)
class DrawCard(AskedOfChance):
    """Draw the next card of the row; if the pile is empty, the discards are shuffled first."""

    question = "Which action card is revealed?"

    def settle(self, at: Position) -> Step[State] | None:
        if at.cards_left:
            return None
        if not at.state.discard:
            return Step(at.state.answered())
        text = "The discarded action cards are shuffled into a new pile."
        event = Event("reshuffled", text, cite=CITE["reshuffle"])
        return Step(at.state.changed(discard=()), (event,))

    def problems(self, at: Position) -> Iterator[Problem]:
        if len(at.state.row) + at.state.decisions.count(self) > at.deal.row_size:
            yield Problem("", "must find a place in the row")


@dataclass(frozen=True, slots=True)
class DrawTile(AskedOfChance):
    """Draw the tile for a card of the row, unless it is known to lie next in its pile (OR-24)."""

    slot: int

    def prompt(self, at: Position) -> str:
        circles = counted(self.size(at), "circle")
        return f"Which tile of {circles} is drawn for card {self.slot + 1}?"

    def size(self, at: Position) -> int:
        """The number of circles that the card shows."""
        return at.edition.card[at.state.row[self.slot].card].size

    def settle(self, at: Position) -> Step[State] | None:
        if self.slot >= len(at.state.row):
            return Step(at.state.answered())
        size = self.size(at)
        if at.tiles_left(size):
            return None
        if under := at.state.under[size - 1]:
            return self.revealed(at, under[0], under[1:])
        text = f"No tile of {counted(size, 'circle')} is left for card {self.slot + 1}."
        return Step(at.state.answered(), (Event("no_tile", text, cite=CITE["tiles_revealed"]),))

    def revealed(
        self, at: Position, tile: str, under: tuple[str, ...] | None = None
    ) -> Step[State]:
        """Lay that tile on the card, and draw creatures for its volcanoes next."""
        state, kind = at.state, at.edition.tile[tile]
        row = changed(state.row, self.slot, RowCard(state.row[self.slot].card, tile))
        events: tuple[Event, ...] = ()
        if under is not None:
            piles = changed(state.under, len(kind.terrains) - 1, under)
            state = state.changed(under=piles)
            text = f"Card {self.slot + 1} gets the tile that was put under its pile: {kind.words}."
            events = (Event("tile_from_below", text, cite=CITE["tile_from_below"]),)
        creatures = (DrawCreature(self.slot),) * kind.terrains.count(VOLCANO)
        return Step(state.answered(*creatures, row=row), events)

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.slot < at.deal.row_size:
            yield Problem("slot", "must be a place of the row")
        elif at.state.decisions.count(self) > 1:
            yield Problem("slot", "must be filled once")
        elif self.slot < len(at.state.row) and at.state.row[self.slot].tile is not None:
            yield Problem("slot", "has a tile already")


@dataclass(frozen=True, slots=True)
class DrawCreature(AskedOfChance):
    """Draw the creature for the next volcano of a card's tile; none if the bag is empty."""

    slot: int

    def prompt(self, at: Position) -> str:
        return f"Which creature is drawn for card {self.slot + 1}?"

    def settle(self, at: Position) -> Step[State] | None:
        if at.creatures_left:
            return None
        text = f"The bag of creatures is empty: a volcano of card {self.slot + 1} is free."
        event = Event("no_creature", text, cite=CITE["creatures_revealed"])
        return Step(self.revealed(at, None).state, (event,))

    def revealed(self, at: Position, creature: str | None) -> Step[State]:
        """Put that creature on the card's tile."""
        card = at.state.row[self.slot]
        filled = replace(card, creatures=(*card.creatures, creature))
        return Step(at.state.answered(row=changed(at.state.row, self.slot, filled)))

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.slot < len(at.state.row):
            yield Problem("slot", "must be a card of the row")


@dataclass(frozen=True, slots=True)
class DrawBuilding(AskedOfChance):
    """Draw the building for a spot of the construction board; none if the bag is empty."""

    spot: int

    def prompt(self, at: Position) -> str:
        return f"Which building is drawn for the {spot_words(self.spot)}?"

    def settle(self, at: Position) -> Step[State] | None:
        return None if at.buildings_left else Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if not 0 <= self.spot < len(SLOTS):
            yield Problem("spot", "must be a spot of the construction board")
        elif at.state.display[self.spot] is not None or at.state.decisions.count(self) > 1:
            yield Problem("spot", "must be empty, and filled once")


def drawing(cards: Iterable[int], spots: Iterable[int]) -> tuple[Any, ...]:
    """The draws for these places, as a stack: cards first, then their tiles, then buildings."""
    slots = list(cards)
    first = (*(DrawCard() for _ in slots), *map(DrawTile, slots), *map(DrawBuilding, spots))
    return first[::-1]


@dataclass(frozen=True, slots=True)
class AssignInitiative(Decision):
    """Decide who starts the next round. The holder of the pawn is asked if several players tie for
    the most hoplites."""

    question = "Who takes the initiative pawn?"

    def candidates(self, at: Position) -> tuple[Seat, ...]:
        """The seats with the most hoplites; of several, the holder may not keep it (OR-10)."""
        stocks = [player.hoplites for player in at.state.players]
        most = [seat for seat, stock in enumerate(stocks) if stock == max(stocks)]
        return tuple(seat for seat in most if len(most) == 1 or seat != at.state.holder)

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.holder})

    def settle(self, at: Position) -> Step[State] | None:
        candidates = self.candidates(at)
        return self.given(at, candidates[0]) if len(candidates) == 1 else None

    def given(self, at: Position, seat: Seat) -> Step[State]:
        """Give the pawn to a seat; the player to its right receives a hoplite; a round begins."""
        names, stock = at.deal.names, at.state.players[seat].hoplites
        keeps = "keeps" if seat == at.state.holder else "takes"
        text = f"{names[seat]} {keeps} the initiative with {counted(stock, 'hoplite')}."
        taken = Event("initiative", text, (creatures_id(seat),), seat, CITE["initiative"])
        at = at.with_state(at.state.answered(holder=seat))
        right = at.deal.right_of(seat)
        gained: tuple[Event, ...] = ()
        if not (keeps == "keeps" and plays_otherwise(at.deal, "OR-10")):
            at, gained = at.gained(right, hoplites=1, cite=CITE["right_neighbour"])
        begun = next_turn(at, seat)
        return Step(begun.state, (taken, *gained, *begun.events))


# Tables that keep counters alone


@dataclass(frozen=True, slots=True)
class QuickTurn(AskedOfTurn):
    """The active player changes counters until the turn is over."""

    question = "Tap what changes, fight a creature, or end the turn."

    def problems(self, at: Position) -> Iterator[Problem]:
        if not at.deal.quick:
            yield Problem("", "is for tables that keep counters")


@dataclass(frozen=True, slots=True)
class RollQuickDice(CombatDice):
    """Throw the dice of a fight against a creature of that kind; `faces` were thrown."""

    creature: str
    thrown: int
    faces: tuple[int, ...] = ()

    def combat(self, at: Position) -> Combat:
        """No number counts as a skull: Siege Engines are not tracked by counters."""
        return Combat(at.edition.die, self.thrown, at.edition.creature[self.creature].strength)

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.creature not in at.edition.creature:
            yield Problem("creature", "must be a creature of the set")
        elif not len(self.faces) < self.thrown <= DICE:
            yield Problem("thrown", f"must be up to {DICE} dice, and one left to be thrown")
        else:
            yield from self.face_problems(at)
        if not at.player.creatures_left:
            yield Problem("creature", "must be on an island with a creature")


# Which decisions each may lie on; those without any are the lowest of a stack

DRAWN_BEFORE = (InstallMetropolis, ChooseCard, AssignInitiative)
"""What is asked once the row and the construction board are full."""
LIES_ON: Mapping[type[Decision], tuple[type[Decision], ...]] = {
    ChooseCard: (),
    PlaceTile: (PerformAction,),
    InstallMetropolis: (ChooseCard, PlaceTile, PerformAction),
    CallTitans: (PerformAction, Retire),
    PerformAction: (BuyAction,),
    RollDice: (PerformAction,),
    Retire: (PerformAction,),
    Spoils: (Retire,),
    DrawLoot: (Retire,),
    PlaceLoot: (Retire,),
    BuyAction: (EndTurn, DiscardCard),
    DiscardCard: (EndTurn,),
    EndTurn: (),
    DrawCard: (*DRAWN_BEFORE, DrawBuilding, DrawTile, DrawCard),
    DrawTile: (*DRAWN_BEFORE, DrawBuilding, DrawTile),
    DrawCreature: (*DRAWN_BEFORE, DrawBuilding, DrawTile, DrawCreature),
    DrawBuilding: (*DRAWN_BEFORE, DrawBuilding),
    AssignInitiative: (),
    QuickTurn: (),
    RollQuickDice: (QuickTurn,),
}
for decision, lower in LIES_ON.items():
    decision.lies_on = lower


# How a game begins: empty islands, and the row and the construction board to be revealed


@dataclass(frozen=True, kw_only=True)
class FullState(State):
    """The state with every class of decision that can be open, so that it can be read again."""

    decisions: tuple[
        DrawCard
        | DrawTile
        | DrawCreature
        | DrawBuilding
        | InstallMetropolis
        | ChooseCard
        | PlaceTile
        | CallTitans
        | PerformAction
        | RollDice
        | Spoils
        | DrawLoot
        | PlaceLoot
        | Retire
        | BuyAction
        | DiscardCard
        | EndTurn
        | AssignInitiative
        | QuickTurn
        | RollQuickDice,
        ...,
    ]


def initial_state(deal: Deal) -> FullState:
    """Empty islands; the row and the construction board are still to be revealed."""
    first = deal.start_player
    start = Player(hoplites=START_HOPLITES, nuggets=START_NUGGETS)
    blessed = start.changed(hoplites=START_HOPLITES + 1)
    players = changed((start,) * len(deal.names), deal.right_of(first), blessed)
    draws = () if deal.quick else drawing(range(deal.row_size), range(len(SLOTS)))
    return FullState(
        decisions=(*begin_turn(deal, first=True), *draws),
        turn=first,
        holder=first,
        row=(),
        discard=(),
        under=((),) * len(SIZES),
        display=(None,) * len(SLOTS),
        players=players,
    )
