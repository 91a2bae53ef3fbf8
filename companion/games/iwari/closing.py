"""Why an action ends by itself: two pieces, an unexplored territory, or an empty hand (IW-8)."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.engine.phrases import capital
from companion.engine.play.step import Event
from companion.engine.rulebook import Citation, Violation
from companion.games.iwari.deal import Deal
from companion.games.iwari.rulebook import CITE, impossible

RULES: Final[dict[str, Citation]] = {
    "unexplored": CITE["unexplored"],
    "two_pieces": CITE["explored"],
    "no_cards": CITE["card_cost"],
}


@dataclass(frozen=True, slots=True)
class Closed:
    """An action that a rule has ended: whose piece it was, where, and which rule."""

    why: Literal["unexplored", "two_pieces", "no_cards"]
    seat: int
    territory: str

    def event(self, deal: Deal) -> Event:
        """What is announced to the table."""
        where = (f"territory.{self.territory}",)
        return Event(self.why, self._sentence(deal), where, self.seat, RULES[self.why])

    def refusal(self, deal: Deal) -> Violation:
        """The refusal of a further move in an action that is over."""
        return impossible("action_over", RULES[self.why], self._sentence(deal))

    def _sentence(self, deal: Deal) -> str:
        name = deal.edition.territory[self.territory].name
        who = capital(deal.name(self.seat))
        if self.why == "unexplored":
            return f"{name} was unexplored, so one tent is all that it takes this turn."
        if self.why == "two_pieces":
            return f"{who} has placed two pieces in {name}, and a turn places no more."
        return f"{who} has no card left for a second piece in {name}."


def closed_by(
    seat: int, territory: str, *, second: bool, explored: bool, cards: int
) -> Closed | None:
    """Why no piece of that seat follows the one placed there, which leaves at most so many cards;
    None where one may (IW-9)."""
    if second:
        return Closed("two_pieces", seat, territory)
    if not explored:
        return Closed("unexplored", seat, territory)
    return None if cards else Closed("no_cards", seat, territory)
