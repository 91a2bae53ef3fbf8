"""The state and position of Ichor, with the types of all decisions that can be open."""

from dataclasses import dataclass

from companion.engine.position import Position as EnginePosition
from companion.games.ichor.battle import Battle, BattleState, Result, Side
from companion.games.ichor.box.components import Camp
from companion.games.ichor.deal import Deal
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.figures import DrawCard, Leave, PlaceFigure, SacrificeActor
from companion.games.ichor.effects.movement import BoostStep, LandAnywhere, ReinforceTrail
from companion.games.ichor.effects.tokens import LayOn, LayOnBare, StackOnLaid
from companion.games.ichor.effects.walking import WalkAgain, WalkBack
from companion.games.ichor.turns import TO_MOVE, EndTurn, SetUpAgain, TakeTurn

Asked = (
    TakeTurn
    | SetUpAgain
    | EndTurn
    | LandAnywhere
    | ReinforceTrail
    | BoostStep
    | WalkAgain
    | WalkBack
    | LayOn
    | LayOnBare
    | StackOnLaid
    | Leave
    | SacrificeActor
    | DrawCard
    | PlaceFigure
    | TurnCardsUp
)


@dataclass(frozen=True, kw_only=True)
class State(BattleState):
    """What changes in a game, with the types of decisions that can be on the stack."""

    decisions: tuple[Asked, ...]


class Position(Battle, EnginePosition[Deal, State]):
    """A deal with a state."""


def initial_state(deal: Deal) -> State:
    """Figures on their second rows, all tokens in hand, the monsters to move."""
    return new_game(deal, 1, None)


def new_game(deal: Deal, game: int, first: Result | None) -> State:
    """The start of a game of the match."""
    return State(
        decisions=TO_MOVE,
        game=game,
        turn="monsters",
        monsters=_side(deal, "monsters"),
        gods=_side(deal, "gods"),
        first=first,
    )


def _side(deal: Deal, camp: Camp) -> Side:
    line = deal.line(camp)
    row = 1 if camp == "monsters" else deal.size - 2
    return Side(
        cards=line,
        up=(True,) * len(line),
        at=tuple(row * deal.size + column for column in range(len(line))),
        tokens=(0,) * len(deal.grid.names),
        centres=(0,) * len(deal.gates),
        reserve=tuple(card for card in deal.pool(camp) if card not in line),
        supply=deal.tokens,
    )
