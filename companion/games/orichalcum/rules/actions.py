"""Phases 3 and 4: the action of the card, and additional ones."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import ClassVar, Self

from companion.engine.moves import Decision, Move, Role, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Step, changed, choose
from companion.games.orichalcum.box.edition import titled
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    ACTIONS,
    BUILDINGS,
    CURRENCIES,
    CURRENCY_WORDS,
    LOOT,
    MEDALLION_PRICE,
    MOST_IN_A_FIGHT,
    ON_SALE,
    SKULL,
    SLOTS,
    TITANS,
    VOLCANO,
    Action,
    Currency,
    Rhombus,
    circle_id,
    die_words,
    face_words,
    medallion_id,
    resources,
    spot_id,
    spot_words,
    temple_id,
)
from companion.games.orichalcum.drawing.island import IslandFrame
from companion.games.orichalcum.rulebook import CITE, impossible, refuse
from companion.games.orichalcum.rules import decisions
from companion.games.orichalcum.rules.table import (
    Combat,
    Position,
    Shown,
    State,
)

# Any action may be left undone

LEFT: dict[Action, str] = {
    "capture": "Fight nobody",
    "construct": "Construct nothing",
    "produce": "Produce nothing",
    "recruit": "Recruit nobody",
}
"""What leaves each action undone."""


@dataclass(frozen=True, slots=True)
class EndAction(Move):
    """End the open action, whether or not anything was done in it."""

    answers = (decisions.PerformAction,)
    rule = CITE["resolve"]
    omits = True

    def play(self, at: Position) -> Step[State]:
        return at.action_ended()

    def sentence(self, at: Position) -> str:
        return f"{at.name} ends the action {ACTION_WORDS[at.decision.action]}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Once something was done in the action, this needs no tap: Confirm makes it."""
        if at.decision.begun:
            return (Tap("end-action", "End the action", "pass"),)
        return (Tap("end-action", LEFT[at.decision.action]),)


# Produce Orichalcum, and Recruit Hoplites


class _Income(Move):
    """Gain pieces; twice as many with a favour that doubles them."""

    __slots__ = ()

    answers = (decisions.PerformAction,)
    action: ClassVar[Action]
    verb: ClassVar[str]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        if at.decision.action == cls.action:
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != self.action:
            doing, other = ACTION_WORDS[at.decision.action], ACTION_WORDS[self.action]
            reason = f"The action being performed is {doing}, not {other}."
            yield impossible("other_action", "resolve", reason)

    def brings(self, at: Position) -> tuple[int, int]:
        """The hoplites and the nuggets."""
        favour = at.decision.favour
        times = 2 if favour and TITANS[favour].doubles else 1
        if self.action == "recruit":
            return times * at.land.total(lambda effect: effect.recruits), 0
        return 0, times * at.land.total(lambda effect: effect.produces)

    def play(self, at: Position) -> Step[State]:
        after, events = at.gained(at.turn, *self.brings(at), cite=self.rule)
        return after.action_ended(*events)

    def sentence(self, at: Position) -> str:
        return f"{at.name} {self.verb} {resources(*self.brings(at))}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The move needs no tap: Confirm makes it."""
        label = f"{capital(self.action)} {resources(*self.brings(at))}"
        return (Tap(self.action, label, "pass"),)


@dataclass(frozen=True, slots=True)
class Produce(_Income):
    """Gain a nugget for each Mine, including that of the Metropolis."""

    rule = CITE["produce"]
    action = "produce"
    verb = "produces"


@dataclass(frozen=True, slots=True)
class Recruit(_Income):
    """Gain a hoplite for each Training Camp, including that of the Metropolis."""

    rule = CITE["recruit"]
    action = "recruit"
    verb = "recruits"


# Capture Creatures: fights one after the other, until one is lost or the player stops

UNROLLED = "won without a roll"


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """Fight the creature on a circle, with `hoplites` more from the stock."""

    circle: str
    hoplites: int

    answers = (decisions.PerformAction,)
    rule = CITE["fight"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Fight"]:
        """Fights with the most hoplites come first."""
        if at.decision.action == "capture":
            creatures, force = at.player.island.creatures, range(MOST_IN_A_FIGHT, -1, -1)
            yield from (cls(*fight) for fight in product(creatures, force))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "capture":
            yield impossible("other_action", "resolve", "This action is not a Capture.")
        if self.circle not in at.player.island.creatures:
            reason = f"No creature is on {self.circle} of {at.name}'s island."
            yield impossible("no_creature", "fight", reason)
            return
        stuck = at.player.island.hoplites.get(self.circle, 0)
        if self.hoplites < 0 or self.hoplites + stuck > MOST_IN_A_FIGHT:
            there = f", and {stuck} {'is' if stuck == 1 else 'are'} there already" if stuck else ""
            reason = f"At most {MOST_IN_A_FIGHT} hoplites may fight{there}."
            yield impossible("too_many_hoplites", "hoplites", reason)
        if self.hoplites > at.player.hoplites:
            reason = f"{at.name} has {counted(at.player.hoplites, 'hoplite')} in stock."
            yield impossible("too_few_hoplites", "hoplites", reason)
        if self.hoplites and _wins_unrolled(at):
            reason = "The favour wins this fight, so no more hoplites join it."
            yield impossible("needs_no_hoplites", "won_without_roll", reason)

    def play(self, at: Position) -> Step[State]:
        stuck = dict(at.player.island.hoplites)
        involved = stuck.get(self.circle, 0) + self.hoplites
        if involved:
            stuck[self.circle] = involved
        players = at.state.players_with(
            at.turn,
            hoplites=at.player.hoplites - self.hoplites,
            island=at.player.island.changed(hoplites=stuck),
        )
        begun = replace(at.decision, begun=True)
        if _wins_unrolled(at):
            used = replace(begun, favour=None)
            after = at.with_state(at.state.answered(used, players=players))
            return _captured(after, self.circle, TITANS[at.decision.favour].title)
        return Step(at.state.answered(decisions.RollDice(self.circle), begun, players=players))

    def sentence(self, at: Position) -> str:
        kind = at.edition.creature.get(at.player.island.creatures.get(self.circle, ""))
        if kind is None:
            return f"{at.name} fights on {self.circle}."
        force, wins = counted(self.hoplites, "hoplite"), UNROLLED
        if not _wins_unrolled(at):
            combat = at.combat(self.circle, self.hoplites)
            wins = f"{counted(combat.dice, 'die', 'dice')}, {combat.words}"
        return f"{at.name} fights the {kind.title} on {self.circle} with {force}: {wins}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The creature, then its hoplites: all chances stand side by side until Confirm."""
        whom = at.edition.creature[at.player.island.creatures[self.circle]].title
        target = Tap(circle_id(at.turn, self.circle), f"{whom} on {self.circle}")
        chance = UNROLLED
        if not _wins_unrolled(at):
            chance = at.combat(self.circle, self.hoplites).chance
        label = capital(f"{counted(self.hoplites, 'hoplite')}: {chance}")
        return (target, Tap(f"hoplites-{self.hoplites}", label, "number"))


def _wins_unrolled(at: Position) -> bool:
    favour = at.decision.favour
    return bool(favour and TITANS[favour].wins_fight)


@dataclass(frozen=True, slots=True)
class RollDie(Move):
    """What the next die of a fight shows; 0 is the skull."""

    face: int

    answers: ClassVar[tuple[type[Decision], ...]] = (decisions.RollDice,)
    rule = CITE["dice"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["RollDie"]:
        """The numbers, then the skull."""
        return map(cls, sorted(set(at.edition.die), key=lambda face: (face == SKULL, face)))

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "RollDie | None":
        return cls(choose(rng, at.edition.die)) if at.deal.by_app("dice") else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.face not in at.edition.die:
            yield impossible("no_such_face", "dice", f"There is no {self.face} on the combat dice.")

    def play(self, at: Position) -> Step[State]:
        """Decide the fight as soon as no further die could change it (OR-22)."""
        combat: Combat = at.decision.combat(at)
        faces = (*at.decision.faces, self.face)
        won = combat.is_won(faces)
        if not won and len(faces) < combat.dice:
            return Step(at.state.answered(replace(at.decision, faces=faces)))
        shown = listed(map(face_words, faces))
        if won:
            return self.won(at, shown)
        several = f"The dice show {shown}, {sum(faces)}"
        dice = several if len(faces) > 1 else f"The die shows {shown}"
        lost = f"{at.name} loses the fight, and the action is over."
        return self.lost(at, f"{dice} against {combat.strength}: {lost}")

    def won(self, at: Position, shown: str) -> Step[State]:
        return _captured(at.with_state(at.state.answered()), at.decision.circle, shown)

    def lost(self, at: Position, text: str) -> Step[State]:
        """Leave the hoplites where they are, and end the action."""
        where = (circle_id(at.turn, at.decision.circle),)
        event = Event("fight_lost", text, where, at.turn, CITE["fight_lost"])
        return at.with_state(at.state.answered()).action_ended(event)

    def sentence(self, at: Position) -> str:
        die = die_words(len(at.decision.faces) + 1, at.decision.combat(at).dice)
        return capital(f"{die} shows {face_words(self.face)}.")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = "Skull" if self.face == SKULL else str(self.face)
        return (Tap(f"face-{self.face}", label, "record"),)


def _captured(at: Position, circle: str, means: str) -> Step[State]:
    """Move the creature to the stock; the loot and the hoplites' retreat follow (OR-18)."""
    creatures = dict(at.player.island.creatures)
    kind = at.edition.creature[creatures.pop(circle)]
    nuggets = at.land.total(lambda effect: effect.capture_nuggets)
    after = at.changed(
        at.turn,
        creatures=(*at.player.creatures, kind.id),
        island=at.player.island.changed(creatures=creatures),
    )
    loot = LOOT[kind.loot].text
    text = f"{at.name} captures the {kind.title} with {means}; the loot is {loot}."
    event = Event("captured", text, (circle_id(at.turn, circle),), at.turn, CITE["fight_won"])
    state = after.state.ask(decisions.Spoils(kind.id, nuggets), decisions.Retire(circle))
    return Step(state, (event,))


@dataclass(frozen=True, slots=True)
class KeepHoplite(Move):
    """Keep some retiring hoplites until the action ends; the others return to the supply."""

    kept: int

    answers = (decisions.Retire,)
    rule = CITE["wounded"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["KeepHoplite"]:
        return map(cls, range(at.decision.saved(at), -1, -1))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        saved = at.decision.saved(at)
        if not 0 <= self.kept <= saved:
            reason = f"At most {counted(saved, 'hoplite')} can be kept at this capture."
            yield impossible("cannot_keep", "wounded", reason)

    def play(self, at: Position) -> Step[State]:
        asked: decisions.Retire = at.decision
        return asked.retired(at, self.kept)

    def sentence(self, at: Position) -> str:
        return f"{at.name} keeps {counted(self.kept, 'retiring hoplite')}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Confirm stands for keeping as many as can be kept."""
        role: Role = "pass" if self.kept == at.decision.saved(at) else "step"
        return (Tap(f"keep-{self.kept}", f"Keep {counted(self.kept, 'hoplite')}", role),)


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
        return _standing(at, at.decision.building, self.circle)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(circle_id(at.turn, self.circle), self.circle),)


def _standing(at: Position, building: str, circle: str) -> tuple[Element, ...]:
    """A building as it would stand on a circle of the active player's island."""
    if circle not in at.land.layout.column:
        return ()
    frame = IslandFrame(at.land, at.turn)
    return (frame.building(circle_id(at.turn, circle), circle, building, circle),)


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


# Construct: building a building, a temple or an Orichalcum medallion

NO_CONSTRUCTION = Violation(
    "other_action", "This action is not a Construct.", CITE["resolve"], possible=False
)


def _constructed(at: Position, *events: Event) -> Step[State]:
    """Count one construction as done; the last one ends the action."""
    left = replace(at.decision, left=at.decision.left - 1, begun=True)
    return Step(at.state.answered(left), events)


def _scored(at: Position, what: str, place: str) -> Step[State]:
    """Count a construction as done that is worth a victory point."""
    text = f"{at.name} now has {counted(at.player.victory_points, 'victory point')}."
    return _constructed(at, Event(what, text, (place,), at.turn, CITE[f"victory_{what}"]))


def _not_free(at: Position, wanted: str, *circles: str) -> Violation:
    """Why nothing can be constructed on circles that are no free terrain: something stands on them,
    or they are not what `wanted`, a rule, asks for."""
    built = at.land.tiled.keys() - at.land.ground.keys()
    cite = wanted if built.isdisjoint(circles) else "covered"
    reason = f"{listed(circles)} {'is' if len(circles) == 1 else 'are'} not free terrain."
    return impossible("not_free", cite, reason)


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build the building of a spot, counted from 0, on a circle of one's own island."""

    spot: int
    circle: str

    answers = (decisions.PerformAction,)
    rule = CITE["building"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Build"]:
        """For each circle, the building of its own terrain comes first."""
        if at.decision.action == "construct":
            spots = [spot for spot, shown in enumerate(at.state.display) if shown]
            for circle, terrain in at.land.tiled.items():
                for spot in sorted(spots, key=lambda spot: SLOTS[spot] != terrain):
                    yield cls(spot, circle)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["Build"]:
        """The buildings on free circles of terrain that could carry them."""
        free = at.land.free
        return (m for m in cls.pseudo_legal(at) if free.get(m.circle) in (SLOTS[m.spot], VOLCANO))

    def shown(self, at: Position) -> Shown | None:
        return at.state.display[self.spot] if self.spot in range(len(SLOTS)) else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "construct":
            yield NO_CONSTRUCTION
        shown = self.shown(at)
        if shown is None:
            yield impossible("no_building", "building", "No building is on offer there.")
        elif self.circle in at.player.island.creatures:
            reason = f"A creature is on {self.circle}: only an empty volcano can be built on."
            yield impossible("creature_there", "building_terrain", reason)
        elif self.circle not in at.land.free:
            yield _not_free(at, "building", self.circle)
        else:
            terrain, wanted = at.land.free[self.circle], SLOTS[self.spot]
            if terrain not in (wanted, VOLCANO):
                needs = f"this building needs {wanted} or an empty volcano"
                reason = f"{self.circle} is {terrain}; {needs}."
                yield refuse("wrong_terrain", "building_terrain", reason)
            if not at.land.may_stand(shown.building, self.circle):
                reason = f"{self.circle} lies next to a creature."
                yield refuse("beside_creature", "creatures_forbid", reason)

    def play(self, at: Position) -> Step[State]:
        """The player also gains the hoplite or nugget on the building; the spot stays empty until
        the round ends."""
        shown = self.shown(at)
        assert shown is not None, "the law was asked"
        buildings = {**at.player.island.buildings, self.circle: shown.building}
        after = at.rebuilt(buildings=buildings).changed(
            at.turn,
            hoplites=at.player.hoplites + shown.hoplites,
            nuggets=at.player.nuggets + shown.nuggets,
        )
        display = changed(at.state.display, self.spot, None)
        after = after.with_state(after.state.changed(display=display))
        if not shown.hoplites and not shown.nuggets:
            return _constructed(after)
        text = f"{at.name} receives {resources(shown.hoplites, shown.nuggets)} with it."
        where = (circle_id(at.turn, self.circle),)
        event = Event("received", text, where, at.turn, CITE["building_resource"])
        return _constructed(after, event)

    def sentence(self, at: Position) -> str:
        shown = self.shown(at)
        title = at.edition.building[shown.building].title if shown else "building"
        where = spot_words(self.spot) if self.spot in range(len(SLOTS)) else "spot"
        return f"{at.name} builds the {title} of the {where} on {self.circle}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        shown = self.shown(at)
        return _standing(at, shown.building, self.circle) if shown else ()

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The circle, then the building, which is asked only if several may stand there."""
        shown = self.shown(at)
        title = at.edition.building[shown.building].title if shown else "Nothing"
        return (
            Tap(circle_id(at.turn, self.circle), self.circle),
            Tap(spot_id(self.spot), f"{title}, {spot_words(self.spot)}"),
        )

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        circle, spot = self.taps(at)
        return ((circle, spot), (spot, circle))


@dataclass(frozen=True, slots=True)
class ErectTemple(Move):
    """Erect a temple on four circles that form a diamond (OR-6), sorted by name."""

    circles: Rhombus

    answers = (decisions.PerformAction,)
    rule = CITE["temple"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ErectTemple"]:
        """Every diamond of free terrain, legal or not."""
        if at.decision.action == "construct":
            free = at.land.free.keys()
            yield from (cls(four) for four in at.land.layout.rhombuses if free >= set(four))

    @classmethod
    def candidates(cls, at: Position) -> Iterator["ErectTemple"]:
        if at.decision.action == "construct" and at.temple_available:
            yield from map(cls, at.land.temple_places)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "construct":
            yield NO_CONSTRUCTION
        if self.circles not in at.land.layout.rhombuses:
            reason = f"{listed(self.circles)} do not form a diamond."
            yield impossible("no_diamond", "temple", reason)
            return
        if taken := [name for name in self.circles if name not in at.land.free]:
            yield _not_free(at, "temple", *taken)
        pairs = at.land.total(lambda effect: effect.temple_pairs)
        if at.land.alike(self.circles) > pairs:
            types = listed(at.land.ground.get(name, "nothing") for name in self.circles)
            reason = f"The four circles are not all different: {types}."
            yield refuse("same_types", "temple_types", reason)
        beside = [name for name in self.circles if name in at.land.beside_creatures]
        if beside and not at.land.guarded:
            verb = "lies" if len(beside) == 1 else "lie"
            reason = f"{listed(beside)} {verb} next to a creature."
            yield refuse("beside_creature", "creatures_forbid", reason)
        if not at.temple_available:
            yield impossible("no_token", "tokens", "No temple tile or no victory token is left.")

    def play(self, at: Position) -> Step[State]:
        after = at.rebuilt(temples=(*at.player.island.temples, self.circles))
        return _scored(after, "temple", temple_id(at.turn, self.circles))

    def sentence(self, at: Position) -> str:
        return f"{at.name} erects a temple on {listed(self.circles)}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        return (IslandFrame(at.land, at.turn).temple("Temple", self.circles),)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(temple_id(at.turn, self.circles), f"Temple on {listed(self.circles)}"),)


@dataclass(frozen=True, slots=True)
class ForgeMedallion(Move):
    """Forge a medallion from five nuggets."""

    answers = (decisions.PerformAction,)
    rule = CITE["medallion"]
    button = Tap("medallion", f"Forge a medallion for {MEDALLION_PRICE} nuggets")
    said = f"{{name}} forges a medallion for {MEDALLION_PRICE} nuggets."

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ForgeMedallion"]:
        if at.decision.action == "construct":
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "construct":
            yield NO_CONSTRUCTION
        if at.player.nuggets < MEDALLION_PRICE:
            has = counted(at.player.nuggets, "nugget")
            reason = f"A medallion takes {MEDALLION_PRICE} nuggets; {at.name} has {has}."
            yield impossible("too_few_nuggets", "medallion", reason)
        if not at.token_available:
            yield impossible("no_token", "tokens", "No victory token is left.")

    def play(self, at: Position) -> Step[State]:
        nuggets = at.player.nuggets - MEDALLION_PRICE
        after = at.changed(at.turn, nuggets=nuggets, medallions=at.player.medallions + 1)
        return _scored(after, "medallion", medallion_id(at.turn, at.player.medallions))


# Phase 4: an additional action is bought, or none


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy an action with one currency; `creatures` are the captured ones that are spent, sorted."""

    action: Action
    currency: Currency
    creatures: tuple[str, ...] = ()

    answers = (decisions.BuyAction,)
    rule = CITE["additional"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Buy"]:
        """Payments with captured creatures come first, as nothing else can be paid with them."""
        price, stock = at.price("creatures"), sorted(at.player.creatures)
        spent = dict.fromkeys(combinations(stock, price)) or ((),)
        for action in ACTIONS:
            for currency in reversed(CURRENCIES):
                payments = spent if currency == "creatures" else ((),)
                yield from (cls(action, currency, paid) for paid in payments)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        price, means = at.price(self.currency), at.means(self.currency)
        noun = CURRENCY_WORDS[self.currency]
        if self.action not in ON_SALE[self.currency]:
            kinds = listed((ACTION_WORDS[action] for action in ON_SALE[self.currency]), "or")
            yield impossible("not_on_sale", "price", capital(f"{noun}s buy {kinds}."))
            return
        if means < price:
            yield impossible("too_expensive", "price", self._too_little(at))
        elif self.currency == "creatures":
            held = Counter(at.player.creatures)
            if len(self.creatures) != price or Counter(self.creatures) - held:
                reason = f"That costs {counted(price, noun)} of {at.name}'s stock."
                yield impossible("wrong_creatures", "price", reason)
        elif self.creatures:
            reason = f"That is paid with {noun}s, not with creatures."
            yield impossible("wrong_creatures", "price", reason)

    def _too_little(self, at: Position) -> str:
        """What is missing; of all ways to pay for the action where none is open, since nobody has
        chosen one of them then."""
        ways = [self.currency] if self._open(at) else self._ways
        prices = listed((counted(at.price(way), CURRENCY_WORDS[way]) for way in ways), "or")
        has = listed(counted(at.means(way), CURRENCY_WORDS[way]) for way in ways)
        return f"{ACTION_WORDS[self.action]} costs {prices}; {at.name} has {has}."

    @property
    def _ways(self) -> list[Currency]:
        """The currencies that buy the action."""
        return [currency for currency in CURRENCIES if self.action in ON_SALE[currency]]

    def _open(self, at: Position) -> list[Currency]:
        """Those of which the player has enough."""
        return [way for way in self._ways if at.means(way) >= at.price(way)]

    def play(self, at: Position) -> Step[State]:
        price, player = at.price(self.currency), at.player
        paid = at.changed(
            at.turn,
            hoplites=player.hoplites - (price if self.currency == "hoplites" else 0),
            nuggets=player.nuggets - (price if self.currency == "nuggets" else 0),
            creatures=_kept(player.creatures, self.creatures),
        )
        again = decisions.BuyAction(at.decision.bought + 1)
        return Step(paid.state.answered(decisions.PerformAction(self.action), again))

    def sentence(self, at: Position) -> str:
        price = counted(at.price(self.currency), CURRENCY_WORDS[self.currency])
        titles = listed(titled(at.edition.creature, creature) for creature in self.creatures)
        which = f" ({titles})" if titles else ""
        return f"{at.name} buys {ACTION_WORDS[self.action]} for {price}{which}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        price = counted(at.price(self.currency), CURRENCY_WORDS[self.currency])
        kinds = at.edition.creature
        titles = listed(f"the {titled(kinds, creature)}" for creature in self.creatures)
        paid, ways = "-".join((self.currency, *self.creatures)), self._open(at) or self._ways
        cost = listed((counted(at.price(way), way.removesuffix("s")) for way in ways), "or")
        return (
            Tap(f"buy-{self.action}", f"Buy {capital(self.action)}: {cost}"),
            Tap(f"pay-{paid}", f"Pay with {titles}" if titles else f"Pay {price}", "preset"),
        )


@dataclass(frozen=True, slots=True)
class BuyNothing(Move):
    """Buy no further action."""

    answers = (decisions.BuyAction,)
    rule = CITE["additional"]
    button = Tap("buy-nothing", "Buy nothing", "pass")
    said = "{name} buys nothing more."
    omits = True

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())


def _kept(held: tuple[str, ...], paid: tuple[str, ...]) -> tuple[str, ...]:
    """The captured creatures that are left after a payment, those of a kind side by side."""
    kinds = dict.fromkeys(held)
    return tuple([kind for kind in kinds for _ in range(held.count(kind) - paid.count(kind))])
