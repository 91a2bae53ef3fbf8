"""Fights: their dice, the hoplites that retire, the loot with its building, and Titans called."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import AskedOfChance
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.values import Event, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.effects import LOOT, TITANS
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.land.places import circle_id
from companion.games.orichalcum.odds import is_won
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State
from companion.games.orichalcum.words import face_words


@dataclass(frozen=True, slots=True)
class RollDice(AskedOfChance):
    """Throw the dice of a fight one after the other until it is decided; `faces` were thrown."""

    circle: str
    faces: tuple[int, ...] = ()
    lies_on = (PerformAction,)

    def prompt(self, at: Position) -> str:
        dice = at.dice(self.circle)
        thrown = f" after {', '.join(map(face_words, self.faces))}" if self.faces else ""
        return f"What does die {len(self.faces) + 1} of {dice} show{thrown}?"

    def dice(self, at: Position) -> int:
        """How many dice are thrown."""
        return at.dice(self.circle)

    def strength(self, at: Position) -> int:
        """The strength of the creature."""
        return at.strength(self.circle)

    def skulls(self, at: Position) -> frozenset[int]:
        """Numbers that count as a skull."""
        return at.land.skulls

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from _capturing(at, len(at.state.decisions) - 2)
        if self.circle not in at.player.island.creatures:
            yield Problem("circle", "must have a creature")
        elif len(self.faces) >= at.dice(self.circle):
            yield Problem("faces", "must be fewer than there are dice")
        elif set(self.faces) - set(at.edition.die):
            yield Problem("faces", "must be faces of the die")
        elif is_won(self.faces, at.strength(self.circle), at.land.skulls):
            yield Problem("faces", "must not have decided the fight")


@dataclass(frozen=True, slots=True)
class Retire(AskedOfTurn):
    """The hoplites of a fight that was won return to the supply, unless some are kept."""

    circle: str
    lies_on = (PerformAction,)
    question = "Keep a retiring hoplite until the action ends?"

    def saved(self, at: Position) -> int:
        """How many hoplites can be kept."""
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
class CallTitans(AskedOfTurn):
    """Take the Titans that come. The active player chooses their order and which Titans leave
    (OR-3, OR-15)."""

    titans: tuple[str, ...]
    lies_on = (PerformAction, Retire)

    def goes_on(self, at: Position) -> bool:
        return True

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
        at, events = changes.titan_taken(at, titan, back, cite)
        return Step(at.state, events)

    def problems(self, at: Position) -> Iterator[Problem]:
        if not self.titans or len(set(self.titans)) < len(self.titans):
            yield Problem("titans", "must be different Titans, one at least")
        if set(self.titans) - TITANS.keys():
            yield Problem("titans", "must be Titans")


@dataclass(frozen=True, slots=True)
class Spoils(AskedOfTurn):
    """Gain the loot of a creature; `nuggets` are earned by buildings for the capture (OR-16)."""

    creature: str
    nuggets: int
    lies_on = (Retire,)

    def settle(self, at: Position) -> Step[State]:
        loot = LOOT[at.edition.creature[self.creature].loot]
        at = at.with_state(at.state.answered())
        bonus: tuple[Event, ...] = ()
        if self.nuggets:
            at, bonus = changes.gained(
                at, at.turn, nuggets=self.nuggets, cite=CITE["capture_bonus"]
            )
        at, events = changes.gained(at, at.turn, nuggets=loot.nuggets, cite=CITE["loot"])
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

    lies_on = (Retire,)
    question = "Which building is drawn from the bag?"

    def settle(self, at: Position) -> Step[State] | None:
        if pieces.buildings(at):
            return None
        text = "The bag of buildings is empty: there is no loot."
        return Step(at.state.answered(), (Event("no_building", text, cite=CITE["supply"]),))


@dataclass(frozen=True, slots=True)
class PlaceLoot(AskedOfTurn):
    """Place the building that was drawn as loot, or return it to the bag (OR-16)."""

    building: str
    lies_on = (Retire,)

    @property
    def buildings_in_hand(self) -> tuple[str, ...]:
        return (self.building,)

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
