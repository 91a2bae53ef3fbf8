"""Phase 4: an additional action is bought, or none; and who begins the next round (OR-10)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.rulebook import Violation
from companion.engine.values import Seat, Step
from companion.games.orichalcum.box.components import ACTIONS, CURRENCIES, ON_SALE, Action, Currency
from companion.games.orichalcum.decisions.action import BuyAction, PerformAction
from companion.games.orichalcum.decisions.start import AssignInitiative
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import ACTION_WORDS, CURRENCY_WORDS, SHORT


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy an action with one currency; `creatures` are the captured ones that are spent, sorted."""

    action: Action
    currency: Currency
    creatures: tuple[str, ...] = ()

    answers = (BuyAction,)
    rule = CITE["additional"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Buy"]:
        """Payments with captured creatures come first, as nothing else can be paid with them."""
        spent = _payments(at)
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
            reason = f"That costs {counted(price, noun)}; {at.name} has {means}."
            yield impossible("too_expensive", "price", reason)
        elif self.currency == "creatures":
            if len(self.creatures) != price or Counter(self.creatures) - _stock(at):
                reason = f"That costs {counted(price, noun)} of {at.name}'s stock."
                yield impossible("wrong_creatures", "price", reason)
        elif self.creatures:
            reason = f"That is paid with {noun}s, not with creatures."
            yield impossible("wrong_creatures", "price", reason)

    def play(self, at: Position) -> Step[State]:
        price, player = at.price(self.currency), at.player
        paid = at.changed(
            at.turn,
            hoplites=player.hoplites - (price if self.currency == "hoplites" else 0),
            nuggets=player.nuggets - (price if self.currency == "nuggets" else 0),
            creatures=_kept(player.creatures, self.creatures),
        )
        again = BuyAction(at.decision.bought + 1)
        return Step(paid.state.answered(PerformAction(self.action), again))

    def sentence(self, at: Position) -> str:
        price = counted(at.price(self.currency), CURRENCY_WORDS[self.currency])
        titles = listed(_title(at, creature) for creature in self.creatures)
        which = f" ({titles})" if titles else ""
        return f"{at.name} buys {ACTION_WORDS[self.action]} for {price}{which}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        price = counted(at.price(self.currency), CURRENCY_WORDS[self.currency])
        titles = listed(f"the {_title(at, creature)}" for creature in self.creatures)
        paid = "-".join((self.currency, *self.creatures))
        return (
            Tap(f"buy-{self.action}", f"Buy {SHORT[self.action]}"),
            Tap(f"pay-{paid}", f"Pay with {titles}" if titles else f"Pay {price}", "preset"),
        )


@dataclass(frozen=True, slots=True)
class BuyNothing(Move):
    """Buy no further action."""

    answers = (BuyAction,)
    rule = CITE["additional"]
    button = Tap("buy-nothing", "Buy nothing", "pass")
    said = "{name} buys nothing more."
    omits = True

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())


def _stock(at: Position) -> Counter[str]:
    return Counter(at.player.creatures)


def _kept(held: tuple[str, ...], paid: tuple[str, ...]) -> tuple[str, ...]:
    """The captured creatures that are left after a payment, those of a kind side by side."""
    kinds = dict.fromkeys(held)
    return tuple([kind for kind in kinds for _ in range(held.count(kind) - paid.count(kind))])


def _payments(at: Position) -> list[tuple[str, ...]]:
    """The sets of captured creatures that pay the price; one empty set if there are too few."""
    price, stock = at.price("creatures"), sorted(at.player.creatures)
    if len(stock) < price:
        return [()]
    return list(dict.fromkeys(combinations(stock, price)))


def _title(at: Position, creature: str) -> str:
    kind = at.edition.creature.get(creature)
    return kind.title if kind else creature


@dataclass(frozen=True, slots=True)
class GiveInitiative(Move):
    """The holder of the pawn gives it to one of the tied players."""

    to: Seat

    answers = (AssignInitiative,)
    rule = CITE["initiative_tie"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["GiveInitiative"]:
        return map(cls, range(len(at.deal.names)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.to not in range(len(at.deal.names)):
            yield impossible("no_such_seat", "initiative", "There is no such seat.")
        elif self.to not in at.decision.candidates(at):
            reason = f"The pawn goes to {at.decision.tied(at)}."
            yield impossible("not_tied", "initiative_tie", reason)

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.given(at, self.to)
        return step

    def sentence(self, at: Position) -> str:
        holder = at.deal.names[at.state.holder]
        known = self.to in range(len(at.deal.names))
        return f"{holder} gives the initiative to {at.deal.names[self.to] if known else 'nobody'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"initiative-{self.to}", at.deal.names[self.to]),)
