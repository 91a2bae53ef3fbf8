"""Quick tracking: counters for each player, with the same fights and the same victory."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital, counted
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.orichalcum.box.edition import (
    COUNTERS,
    MANY_CREATURES,
    MOST_IN_A_FIGHT,
    UNLIMITED,
)
from companion.games.orichalcum.box.effects import LOOT, TITANS
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.rules import actions, turn
from companion.games.orichalcum.rules.actions import RollDie
from companion.games.orichalcum.rules.decisions import EndTurn, QuickTurn, RollQuickDice
from companion.games.orichalcum.rules.position import Position, State, odds_words, percent, winning
from companion.games.orichalcum.rules.table import counter_id, creatures_id, titan_id, titled

AT_ONCE = 5
"""How many can be counted in one move at most: the price of a medallion."""
NOUNS = dict(zip(COUNTERS, ("hoplite", "nugget", "temple", "medallion", "creature"), strict=True))


@dataclass(frozen=True, slots=True)
class Count(Move):
    """Raise or lower one of the player's counters by `many`."""

    counter: str
    more: bool
    many: int = 1

    answers = (QuickTurn,)
    rule = CITE["counters"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Count"]:
        return (cls(*change) for change in product(COUNTERS, (True, False), range(1, AT_ONCE + 1)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.counter not in COUNTERS:
            yield impossible("no_counter", self.rule, "There is no such counter.")
            return
        noun, has = NOUNS[self.counter], getattr(at.player, self.counter)
        if not 1 <= self.many <= AT_ONCE:
            reason = f"One to {AT_ONCE} are counted at once."
            yield impossible("too_many_at_once", self.rule, reason)
        elif not self.more and has < self.many:
            yield impossible("nothing_left", self.rule, f"{at.name} has {counted(has, noun)}.")
        elif self.more and (room := _room(at, self.counter)) < self.many:
            reason = f"The box has {counted(max(0, room), noun)} more."
            yield impossible("none_in_the_box", self.rule, reason)

    def play(self, at: Position) -> Step[State]:
        count = getattr(at.player, self.counter) + (self.many if self.more else -self.many)
        return Step(at.changed(at.turn, **{self.counter: count}).state)

    def sentence(self, at: Position) -> str:
        noun = NOUNS.get(self.counter, self.counter)
        what = f"one {noun}" if self.many == 1 else counted(self.many, noun)
        return f"{at.name} counts {what} {'more' if self.more else 'less'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        place = Tap(counter_id(self.counter, at.turn), NOUNS[self.counter].capitalize())
        sign, word = ("+", "more") if self.more else ("−", "less")
        return (place, Tap(f"{self.counter}-{word}-{self.many}", f"{sign}{self.many}", "record"))


@dataclass(frozen=True, slots=True)
class MoveTitan(Move):
    """Take a Titan from wherever it is, or return it to the centre."""

    titan: str
    comes: bool

    answers = (QuickTurn,)
    rule = CITE["titan_called"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["MoveTitan"]:
        return (cls(*change) for change in product(TITANS, (True, False)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.titan not in TITANS:
            yield impossible("no_titan", self.rule, "There is no such Titan.")
        elif self.comes and at.player.holds(self.titan):
            reason = f"{at.name} holds {TITANS[self.titan].title} already."
            yield impossible("titan_held", "counters", reason)
        elif not self.comes and not at.player.holds(self.titan):
            reason = f"{at.name} does not hold {TITANS[self.titan].title}."
            yield impossible("titan_not_held", "counters", reason)

    def play(self, at: Position) -> Step[State]:
        if self.comes:
            after, events = at.titan_taken(self.titan, None, self.rule)
            return Step(after.state, events)
        return Step(at.changed(at.turn, titans=at.player.titans_without(self.titan)).state)

    def sentence(self, at: Position) -> str:
        return f"{at.name} {'takes' if self.comes else 'gives back'} {titled(TITANS, self.titan)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        how = "comes" if self.comes else "goes back"
        title = TITANS[self.titan].title
        done = Tap(f"titan-{how[:5].strip()}", f"It {how}", "record")
        return (Tap(titan_id(self.titan), title), done)


@dataclass(frozen=True, slots=True)
class QuickFight(Move):
    """Fight with hoplites from the stock; `stuck` are those from an earlier fight there."""

    creature: str
    hoplites: int
    stuck: int

    answers = (QuickTurn,)
    rule = CITE["fight"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["QuickFight"]:
        """Fights with the most hoplites and none stuck come first."""
        force = range(MOST_IN_A_FIGHT, -1, -1)
        for kind in at.edition.creatures:
            for stuck, hoplites in product(reversed(force), force):
                if stuck + hoplites <= MOST_IN_A_FIGHT:
                    yield cls(kind.id, hoplites, stuck)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.creature not in at.edition.creature:
            yield impossible("no_creature", self.rule, "There is no such creature.")
        if not at.player.creatures_left:
            reason = f"No creature is counted on {at.name}'s island."
            yield impossible("no_creature", self.rule, reason)
        both = self.hoplites + self.stuck
        if min(self.hoplites, self.stuck) < 0 or both > MOST_IN_A_FIGHT:
            reason = f"At most {MOST_IN_A_FIGHT} hoplites may fight."
            yield impossible("too_many_hoplites", "hoplites", reason)
        if self.hoplites > at.player.hoplites:
            reason = f"{at.name} has {counted(at.player.hoplites, 'hoplite')} in stock."
            yield impossible("too_few_hoplites", "hoplites", reason)

    def play(self, at: Position) -> Step[State]:
        """The hoplites leave the stock, whether the fight is won or lost."""
        paid = at.changed(at.turn, hoplites=at.player.hoplites - self.hoplites)
        return Step(paid.state.ask(RollQuickDice(self.creature, self.dice)))

    @property
    def dice(self) -> int:
        return 1 + self.hoplites + self.stuck

    def sentence(self, at: Position) -> str:
        title = titled(at.edition.creature, self.creature)
        stuck = f" and {self.stuck} stuck" if self.stuck else ""
        fight = f"{at.name} fights a {title} with {counted(self.hoplites, 'hoplite')}{stuck}"
        dice = counted(self.dice, "die", "dice")
        if self.creature in at.edition.creature and 1 <= self.dice <= 1 + MOST_IN_A_FIGHT:
            dice += f", {odds_words(*self.odds(at))}"
        return f"{fight}: {dice}."

    def odds(self, at: Position) -> tuple[int, int]:
        """The ways to win the fight, and all the ways in which its dice can fall."""
        return winning(at.edition.die, self.dice, at.edition.creature[self.creature].strength)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Whoever does not say how many are stuck has none there."""
        kind = at.edition.creature[self.creature]
        force = counted(self.hoplites, "hoplite")
        alone = percent(*replace(self, stuck=0).odds(at))
        stuck = f"{self.stuck} stuck: {percent(*self.odds(at))}" if self.stuck else "None stuck"
        return (
            Tap("fight", "Fight a creature"),
            Tap(f"fight-{self.creature}", f"{kind.title} ({kind.strength})"),
            Tap(f"with-{self.hoplites}", capital(f"{force}: {alone}"), "preset"),
            Tap(f"stuck-{self.stuck}", stuck, "preset"),
        )


@dataclass(frozen=True, slots=True)
class RollQuickDie(RollDie):
    """Throw the next die of a fight in quick tracking."""

    answers = (RollQuickDice,)

    def won(self, at: Position, shown: str) -> Step[State]:
        """Count one creature less, and gain nuggets or a Titan; a building is left to the table."""
        kind = at.edition.creature[at.decision.creature]
        loot = LOOT[kind.loot]
        after = at.with_state(at.state.answered())
        after = after.changed(at.turn, creatures_left=at.player.creatures_left - 1)
        text = f"{at.name} captures the {kind.title} with {shown}; the loot is {loot.text}."
        caused = [Event("captured", text, (creatures_id(at.turn),), at.turn, CITE["fight_won"])]
        if after.player.has_won:
            return Step(after.state, tuple(caused))
        after, events = after.gained(at.turn, nuggets=loot.nuggets, cite=CITE["loot"])
        caused += events
        if loot.titan:
            after, events = after.titan_taken(loot.titan, None, CITE["loot"])
            caused += events
        return Step(after.state, tuple(caused))

    def lost(self, at: Position, text: str) -> Step[State]:
        """The hoplites are stuck. The table enters them when the creature is fought again."""
        event = Event("fight_lost", text, (creatures_id(at.turn),), at.turn, CITE["fight_lost"])
        return Step(at.state.answered(), (event,))


@dataclass(frozen=True, slots=True)
class EndQuickTurn(Move):
    """End the turn."""

    answers = (QuickTurn,)
    rule = CITE["turns"]
    button = Tap("end-turn", "End the turn")
    said = "{name} ends the turn."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(EndTurn()))


def _room(at: Position, counter: str) -> int:
    """How many more of a counter the box allows."""
    if counter == "creatures_left":
        return MANY_CREATURES - sum(player.creatures_left for player in at.state.players)
    if not at.deal.limited:
        return UNLIMITED - int(getattr(at.player, counter))
    tokens = at.tokens_left
    left = {
        "hoplites": at.hoplites_left,
        "nuggets": at.nuggets_left,
        "temples": min(tokens, at.temples_left),
        "medallions": tokens,
    }
    return left[counter]


MOVE_TYPES: tuple[type[Move], ...] = (
    *turn.MOVES,
    *actions.MOVES,
    Count,
    MoveTitan,
    QuickFight,
    RollQuickDie,
    EndQuickTurn,
)
