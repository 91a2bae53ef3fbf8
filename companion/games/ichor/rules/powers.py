"""The twenty-four powers, each made of declared effects, and who may claim a victory by one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.ichor.box import ANY, OFF
from companion.games.ichor.deal import Deal
from companion.games.ichor.rules.battle import Position, Side
from companion.games.ichor.rules.effects import (
    AddFigure,
    Claim,
    ClearAround,
    ClearLine,
    Copy,
    LayDiagonally,
    Leave,
    Opening,
    PowerStep,
    ReplaceAnywhere,
    StackOnLaid,
    TurnCardsUp,
)
from companion.games.ichor.rules.movement import Leap, Walk, WalkAgain, WalkBack


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does: an opening with the targets of the move, then its follow-ups."""

    opening: Opening
    then: tuple[PowerStep, ...] = ()


POWERS: Final[Mapping[str, Power]] = {
    "aphrodite": Power(Copy()),
    "apollo": Power(Walk(), (WalkBack(),)),
    "ares": Power(Walk(), (Leave(), TurnCardsUp(3))),
    "artemis": Power(Walk(strikes=True)),
    "athena": Power(Walk(legs=(1, 1, 1), steps=True)),
    "hera": Power(Claim("own tokens beside")),
    "heracles": Power(Walk(pushes=True)),
    "hephaestus": Power(Walk(stacks=True)),
    "hermes": Power(Leap()),
    "hestia": Power(AddFigure("column", others=2)),
    "poseidon": Power(ClearLine()),
    "zeus": Power(LayDiagonally()),
    "boar": Power(Claim("enemy figures around")),
    "centaur": Power(Walk(slanted=True)),
    "cerberus": Power(ReplaceAnywhere(3)),
    "cyclops": Power(Walk(), (WalkAgain(), Leave())),
    "echidna": Power(AddFigure("far edge", others=1)),
    "geryon": Power(Walk(), (StackOnLaid(2),)),
    "griffin": Power(Walk(jumps=True)),
    "hydra": Power(ClearAround()),
    "medusa": Power(Copy()),
    "minotaur": Power(Walk(wraps=True)),
    "siren": Power(Walk(calls=True)),
    "typhon": Power(Walk(legs=(1, ANY))),
}

COPIERS: Final = frozenset(
    card for card, power in POWERS.items() if isinstance(power.opening, Copy)
)
COPYABLE: Final = frozenset(POWERS) - COPIERS
CLAIMERS: Final[Mapping[str, Claim]] = {
    card: power.opening for card, power in POWERS.items() if isinstance(power.opening, Claim)
}


def resolved(figure: str, copyable: str | None) -> str:
    """The power that a card stands for: its own, or the one to be copied where there is one."""
    return copyable if copyable and figure in COPIERS else figure


def claims(at: Position) -> tuple[str, ...]:
    """The victory cards of the side that is not moving whose condition holds (IC-18)."""
    if at.state.ending or at.state.doing:
        return ()
    return tuple(card for card, _ in ready(at.deal, at.foe, at.own))


def ready(deal: Deal, own: Side, foe: Side) -> Iterator[tuple[str, int]]:
    """A side's victory cards whose condition holds, with their figures' spaces."""
    for card, up, space in zip(own.cards, own.up, own.at, strict=True):
        if card in CLAIMERS and up and space != OFF:
            claim = CLAIMERS[card]
            if claim.held(deal.grid, space, own, foe) >= claim.count:
                yield card, space
