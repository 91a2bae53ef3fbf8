"""Cards of the row: taking one with what lies on it, and discarding one with two players."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from companion.engine.moves import Move, Tap
from companion.engine.phrases import counted
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.decisions.action import following
from companion.games.orichalcum.decisions.draws import DiscardCard
from companion.games.orichalcum.decisions.start import ChooseCard, InstallMetropolis
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.land.places import card_id
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import SHORT, card_text, lies_on


@dataclass(frozen=True, slots=True)
class _OfRow(Move):
    """A move with the card at a place of the row, counted from 0."""

    slot: int

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return map(cls, range(len(at.state.row)))

    def card(self, at: Position) -> str:
        """The card in words."""
        return card_text(at.edition, at.state.row[self.slot])

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not 0 <= self.slot < len(at.state.row):
            reason = f"There are {counted(len(at.state.row), 'card')} in the row."
            yield impossible("no_such_card", self.rule, reason)


@dataclass(frozen=True, slots=True)
class TakeCard(_OfRow):
    """Take the card."""

    answers = (ChooseCard,)
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
        metropolis = (InstallMetropolis(),) if at.player.island.metropolis is None else ()
        tile = (PlaceTile(card.tile, card.creatures),) if card.tile else ()
        after = state.answered(
            *metropolis,
            *tile,
            *following(at.edition.card[card.card].action, len(at.deal.names)),
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

    answers = (DiscardCard,)
    rule = CITE["discard"]

    def play(self, at: Position) -> Step[State]:
        """Put the tile under its pile. Its creatures are then nowhere on the table, and so in the
        bag."""
        row, card = at.state.row, at.state.row[self.slot]
        state = changes.tile_under(at, card.tile).state.answered(
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
        actions = [SHORT[kind.action] for kind in kinds]
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
