"""Effects on cards and turns: draws, a look at the deck, another turn, and The Fates."""

from dataclasses import dataclass
from typing import Any

from companion.engine.phrases import counted
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step
from companion.games.grecos.decisions.cards import LookAhead, Target
from companion.games.grecos.decisions.turn import DrawCards
from companion.games.grecos.effects.base import Effect
from companion.games.grecos.rulebook import CITE


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """The player, or everybody clockwise from the player on, draws event cards."""

    number: int
    everybody: bool = False

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        seats = at.alive_from(seat) if self.everybody else (seat,)
        draws = [DrawCards(drawer, self.number) for drawer in seats]
        if not self.everybody:
            return Step(at.state.ask(*draws))
        how = counted(self.number, "card")
        if plays_otherwise(at.deal, "GR-26"):
            how += ", one each in turn"
            draws = [DrawCards(drawer, 1) for _ in range(self.number) for drawer in seats]
        text = f"Everybody draws {how}, from {at.deal.names[seat]} clockwise."
        event = Event("everybody_draws", text, seat=seat, cite=CITE["everybody_draws"])
        return Step(at.state.ask(*draws, everyone_discards=True), (event,))


@dataclass(frozen=True, slots=True)
class LookAtDeck(Effect):
    """The player looks at the next cards of the deck; a deck on the table is looked at by hand."""

    number: int

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        if at.by_app("draws"):
            return Step(at.state.ask(LookAhead(seat, self.number)), reveals=True)
        text = (
            f"{at.deal.names[seat]} looks at the next {counted(self.number, 'card')} of the deck."
        )
        return Step(at.state, (Event("foreseen", text, seat=seat, cite=CITE["foresee"]),))


@dataclass(frozen=True, slots=True)
class ExtraTurn(Effect):
    """The player takes another turn after this one."""

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        text = f"{at.deal.names[seat]} will take another turn after this one."
        event = Event("extra_turn", text, seat=seat)
        return Step(at.state.changed(extra_turns=at.state.extra_turns + 1), (event,))


@dataclass(frozen=True, slots=True)
class Negate(Effect):
    """The card that another player has just played has no effect (GR-22)."""

    windows = ("reaction",)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        played = at.decision
        discards = tuple(sorted((*at.state.discards, played.card)))
        text = f"{at.edition.card[played.card].title} has no effect."
        event = Event("negated", text, seat=played.seat, cite=CITE["negate"])
        return Step(at.state.answered(discards=discards), (event,))
