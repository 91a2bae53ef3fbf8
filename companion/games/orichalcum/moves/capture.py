"""Capture Creatures: fights one after the other, until one is lost or the player stops."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar

from companion.engine.moves import Decision, Move, Role, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Step, choose
from companion.games.orichalcum import changes
from companion.games.orichalcum.box.components import MOST_IN_A_FIGHT, SKULL
from companion.games.orichalcum.box.edition import CreatureKind
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.decisions.fight import Retire, RollDice, Spoils
from companion.games.orichalcum.effects import LOOT, TITANS
from companion.games.orichalcum.land.places import circle_id
from companion.games.orichalcum.odds import is_won, percent
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import face_words

FEW = 4
"""How many fights have a button of their own at most, beside the creatures on the board."""


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """Fight the creature on a circle, with `hoplites` more from the stock."""

    circle: str
    hoplites: int

    answers = (PerformAction,)
    rule = CITE["fight"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Fight"]:
        """Fights with the most hoplites come first."""
        if at.decision.action == "capture":
            creatures, force = at.player.island.creatures, range(MOST_IN_A_FIGHT, -1, -1)
            yield from (cls(*fight) for fight in product(creatures, force))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.decision.action != "capture":
            yield impossible("other_action", "fight", "This action is not a Capture.")
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
            cite = CITE["won_without_roll"]
            yield impossible("needs_no_hoplites", cite, reason)

    def play(self, at: Position) -> Step[State]:
        stuck = dict(at.player.island.hoplites)
        involved = stuck.get(self.circle, 0) + self.hoplites
        if involved:
            stuck[self.circle] = involved
        favour = at.decision.favour if _wins_unrolled(at) else None
        players = at.state.players_with(
            at.turn,
            hoplites=at.player.hoplites - self.hoplites,
            island=at.player.island.changed(hoplites=stuck),
        )
        begun = replace(at.decision, begun=True, favour=None if favour else at.decision.favour)
        if favour:
            after = at.with_state(at.state.answered(begun, players=players))
            return _captured(after, self.circle, TITANS[favour].title)
        return Step(at.state.answered(RollDice(self.circle), begun, players=players))

    def sentence(self, at: Position) -> str:
        kind = at.edition.creature.get(at.player.island.creatures.get(self.circle, ""))
        if kind is None:
            return f"{at.name} fights on {self.circle}."
        with_whom = f" with {counted(self.hoplites, 'hoplite')}"
        return (
            f"{at.name} fights the {kind.title} on {self.circle}{with_whom}: {self.dice_words(at)}."
        )

    def dice_words(self, at: Position) -> str:
        """The dice and the exact chance of the fight."""
        if _wins_unrolled(at):
            return "won without a roll"
        dice = counted(at.dice(self.circle, self.hoplites), "die", "dice")
        return f"{dice}, wins {self._odds(at)}"

    def _odds(self, at: Position) -> str:
        """The exact chance to win with dice: "17 of 36, 47.2 %"."""
        ways, everything = at.odds(self.circle, self.hoplites)
        return f"{ways} of {everything}, {percent(ways, everything)}"

    def _kind(self, at: Position) -> CreatureKind:
        return at.edition.creature[at.player.island.creatures[self.circle]]

    def chance(self, at: Position) -> str:
        """The chance to win in short, for a button beside others."""
        if _wins_unrolled(at):
            return "won without a roll"
        return percent(*at.odds(self.circle, self.hoplites))

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The creature, then its hoplites: that button begins the fight, as the dice decide what
        comes next. A fight that needs no dice waits for Confirm."""
        whom = f"{self._kind(at).title} on {self.circle}"
        target = Tap(circle_id(at.turn, self.circle), whom)
        if _wins_unrolled(at):
            label = capital(f"{counted(self.hoplites, 'hoplite')}: {self.chance(at)}")
            return (target, Tap(f"hoplites-{self.hoplites}", label, "preset"))
        label = f"Fight with {counted(self.hoplites, 'hoplite')}: {self._odds(at)}"
        return (target, Tap(f"hoplites-{self.hoplites}", label, "record"))

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """The likely fights are a button each, too."""
        ways = (self.taps(at),)
        if _wins_unrolled(at) or self not in _likely(at):
            return ways
        whom, force = self._kind(at).title, counted(self.hoplites, "hoplite")
        label = f"Fight the {whom} on {self.circle} with {force}: {self.chance(at)}"
        return (*ways, (Tap(f"fight-{self.circle}-{self.hoplites}", label, "record"),))


@dataclass(frozen=True, slots=True)
class RollDie(Move):
    """What the next die of a fight shows; 0 is the skull."""

    face: int

    answers: ClassVar[tuple[type[Decision], ...]] = (RollDice,)
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
        asked, faces = at.decision, (*at.decision.faces, self.face)
        strength = asked.strength(at)
        won = is_won(faces, strength, asked.skulls(at))
        if not won and len(faces) < asked.dice(at):
            return Step(at.state.answered(replace(asked, faces=faces)))
        shown = listed(map(face_words, faces))
        if won:
            return self.won(at, shown)
        text = (
            f"The dice show {shown}, {sum(faces)} against {strength}: {at.name} loses "
            "the fight, and the action is over."
        )
        return self.lost(at, text)

    def won(self, at: Position, shown: str) -> Step[State]:
        """Capture the creature."""
        return _captured(at.with_state(at.state.answered()), at.decision.circle, shown)

    def lost(self, at: Position, text: str) -> Step[State]:
        """Leave the hoplites where they are, and end the action."""
        where = (circle_id(at.turn, at.decision.circle),)
        event = Event("fight_lost", text, where, at.turn, CITE["fight_lost"])
        return changes.action_ends(at.with_state(at.state.answered()), event)

    def sentence(self, at: Position) -> str:
        number = len(at.decision.faces) + 1
        return f"Die {number} of {at.decision.dice(at)} shows {face_words(self.face)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = "Skull" if self.face == SKULL else str(self.face)
        return (Tap(f"face-{self.face}", label, "record"),)


@dataclass(frozen=True, slots=True)
class KeepHoplite(Move):
    """Keep some retiring hoplites until the action ends; the others return to the supply."""

    kept: int

    answers = (Retire,)
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
        step: Step[State] = at.decision.retired(at, self.kept)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.name} keeps {counted(self.kept, 'retiring hoplite')}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Confirm stands for keeping as many as can be kept."""
        role: Role = "pass" if self.kept == at.decision.saved(at) else "step"
        return (Tap(f"keep-{self.kept}", f"Keep {counted(self.kept, 'hoplite')}", role),)


def _likely(at: Position) -> list[Fight]:
    """All fights that are possible, if they are few; else those with all the hoplites that can
    fight, if these are few; else none."""
    most = {
        circle: min(at.player.hoplites, MOST_IN_A_FIGHT - at.player.island.hoplites.get(circle, 0))
        for circle in at.player.island.creatures
    }
    every = [Fight(circle, force) for circle, top in most.items() for force in range(top, -1, -1)]
    strongest = [Fight(circle, top) for circle, top in most.items()]
    return next((fights for fights in (every, strongest) if len(fights) <= FEW), [])


def _wins_unrolled(at: Position) -> bool:
    favour = at.decision.favour
    return bool(favour and TITANS[favour].wins_fight)


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
    return Step(after.state.ask(Spoils(kind.id, nuggets), Retire(circle)), (event,))
