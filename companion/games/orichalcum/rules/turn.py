"""Phases 1 and 2: a card is taken, its tile is laid, and Titans come."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from companion.engine.moves import Move, Tap
from companion.engine.phrases import counted, listed
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.orichalcum.box.edition import marks, titled
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    AREA,
    CALLED_BY,
    TITANS,
    card_id,
    circle_id,
    resources,
    titan_id,
)
from companion.games.orichalcum.drawing.island import IslandFrame
from companion.games.orichalcum.rulebook import CITE, impossible, refuse
from companion.games.orichalcum.rules import decisions
from companion.games.orichalcum.rules.table import LaidTile, Position, State, card_text

# Phase 1: a card of the row is taken with what lies on it


@dataclass(frozen=True, slots=True)
class OfRow(Move):
    """A move with the card at a place of the row, counted from 0."""

    slot: int

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return map(cls, range(len(at.state.row)))

    def lies(self, at: Position) -> bool:
        return 0 <= self.slot < len(at.state.row)

    def card(self, at: Position) -> str:
        return card_text(at.edition, at.state.row[self.slot])

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not self.lies(at):
            reason = f"There are {counted(len(at.state.row), 'card')} in the row."
            yield impossible("no_such_card", self.rule, reason)


@dataclass(frozen=True, slots=True)
class TakeCard(OfRow):
    """Take the card."""

    answers = (decisions.ChooseCard,)
    rule = CITE["select"]

    def cost(self, at: Position) -> int:
        return at.edition.slot_costs[self.slot]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if broken := tuple(OfRow.forbidden(self, at)):
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
        if not self.lies(at):
            return f"{at.name} takes card {self.slot + 1}."
        cost = self.cost(at)
        pays = f" for {counted(cost, 'hoplite')}" if cost else ""
        return f"{at.name} takes card {self.slot + 1}{pays}: {self.card(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = f"Card {self.slot + 1}: {self.card(at)}"
        return (Tap(card_id(self.slot), label),)


# Phase 2: the tile is laid, where ports pay and creatures arrive

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
        return at.land.under(at.decision.tile, self.circle, self.turns)

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
        return tuple(IslandFrame(at.land, at.turn).laid(self.under(at), shown))

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


# On a player's first turn: the Metropolis (OR-1)


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
        return tuple(IslandFrame(at.land, at.turn).metropolis(port)) if port else ()

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(circle_id(at.turn, self.port), self.port),)


# Titans that were called, and their favours (OR-3, OR-4)


@dataclass(frozen=True, slots=True)
class TakeTitan(Move):
    """Take a Titan that was called; `back` is the one that returns to the centre for it, if any."""

    titan: str
    back: str | None = None

    answers = (decisions.CallTitans,)
    rule = CITE["titan_called"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeTitan"]:
        return (cls(titan, back) for titan, back in at.decision.options(at))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.titan not in at.decision.titans:
            title = TITANS[self.titan].title if self.titan in TITANS else "That Titan"
            yield impossible("not_called", "titan_called", f"{title} was not called.")
        elif (self.titan, self.back) not in at.decision.options(at):
            limit = at.titan_limit
            reason = f"{at.name} may hold {limit}; for each beyond that one older Titan goes back."
            yield impossible("titan_limit", "titan_limit", reason)

    def play(self, at: Position) -> Step[State]:
        asked: decisions.CallTitans = at.decision
        return asked.taken(at, self.titan, self.back)

    def sentence(self, at: Position) -> str:
        back = f" and sends {titled(TITANS, self.back)} back" if self.back is not None else ""
        return f"{at.name} takes {titled(TITANS, self.titan)}{back}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        comes = Tap(titan_id(self.titan), f"{TITANS[self.titan].title} comes")
        if self.back is None:
            return (comes,)
        return (comes, Tap(f"back-{self.back}", f"{TITANS[self.back].title} goes back"))


@dataclass(frozen=True, slots=True)
class InvokeFavour(Move):
    """Use the favour of a Titan that the player holds, for the open action."""

    titan: str

    answers = (decisions.PerformAction,)
    rule = CITE["favour"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["InvokeFavour"]:
        return (cls(held.titan) for held in at.player.titans)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        held = at.player.holds(self.titan)
        if held is None:
            yield impossible("titan_not_held", "favour", f"{at.name} does not hold that Titan.")
            return
        if at.decision.favour is not None:
            reason = f"{TITANS[at.decision.favour].title} helps in this action already."
            code = "favour_used" if at.decision.favour == self.titan else "favour_waits"
            yield impossible(code, "favour", reason)
            return
        titan = TITANS[self.titan]
        if not held.active:
            yield impossible("favour_used", "favour", f"{titan.title}'s favour was used already.")
        if titan.action != at.decision.action:
            doing, kind = ACTION_WORDS[at.decision.action], ACTION_WORDS[titan.action]
            reason = f"{titan.title} helps to {kind}; this action is {doing}."
            yield impossible("other_action", "favour", reason)

    def play(self, at: Position) -> Step[State]:
        titans = at.player.titans_turned(self.titan, active=False)
        left = at.decision.left + TITANS[self.titan].constructions
        asked = replace(at.decision, favour=self.titan, left=left)
        return Step(at.changed(at.turn, titans=titans).state.answered(asked))

    def sentence(self, at: Position) -> str:
        return f"{at.name} uses the favour of {titled(TITANS, self.titan)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        titan = TITANS[self.titan]
        return (Tap(f"favour-{self.titan}", f"{titan.title}: {titan.text}"),)
