"""Why an action ends by itself: two pieces, an unexplored territory, or an empty hand (IW-8)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from companion.engine.phrases import capital
from companion.engine.play.step import Event
from companion.engine.rulebook import Citation, Violation
from companion.games.iwari.rulebook import CITE

if TYPE_CHECKING:
    from companion.games.iwari.state import Position

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

    def event(self, at: "Position") -> Event:
        """What is announced to the table."""
        where = (f"territory.{self.territory}",)
        return Event(self.why, self._sentence(at), where, self.seat, RULES[self.why])

    def refusal(self, at: "Position") -> Violation:
        """The refusal of a further move in an action that is over."""
        return Violation("action_over", self._sentence(at), RULES[self.why], possible=False)

    def _sentence(self, at: "Position") -> str:
        name = at.deal.edition.territory[self.territory].name
        who = capital(at.name(self.seat))
        if self.why == "unexplored":
            return f"{name} was unexplored, so one tent is all that it takes this turn."
        if self.why == "two_pieces":
            return f"{who} has placed two pieces in {name}, and a turn places no more."
        return f"{who} has no card left for a second piece in {name}."


def closed_by(
    at: "Position", territory: str, *, second: bool, explored: bool, cards: int
) -> Closed | None:
    """Why no piece follows the one placed there in `at`, which leaves at most so many cards; None
    where one may (IW-9)."""
    if second:
        return Closed("two_pieces", at.acting, territory)
    if not explored:
        return Closed("unexplored", at.acting, territory)
    return None if cards else Closed("no_cards", at.acting, territory)
