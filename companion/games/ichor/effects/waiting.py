"""All follow-ups that can wait in a position, as one type that reads and writes as data."""

from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.figures import DrawCard, Leave, PlaceFigure, SacrificeActor
from companion.games.ichor.effects.movement import (
    BoostStep,
    LandAnywhere,
    ReinforceTrail,
    WalkAgain,
    WalkBack,
)
from companion.games.ichor.effects.tokens import LayOn, LayOnBare, StackOnLaid

Waiting = (
    LandAnywhere
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
