"""What the gate tiles do, by the id that is printed on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from companion.games.ichor.effects.base import FollowUp
from companion.games.ichor.effects.figures import DrawCard, SacrificeActor
from companion.games.ichor.effects.movement import BoostStep
from companion.games.ichor.effects.tokens import LayOnBare

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn


class Passing(Protocol):
    """What happens in the gate itself, at once."""

    def act(self, turn: "Turn", gate: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Offer:
    """Own tokens on the centre of the tile are made up to `count` (IC-26)."""

    count: int

    def act(self, turn: "Turn", gate: int) -> None:
        turn.offer(gate, self.count)


@dataclass(frozen=True, slots=True)
class Box:
    """Tokens from the supply leave the game (IC-21)."""

    count: int

    def act(self, turn: "Turn", gate: int) -> None:
        turn.box(self.count)


@dataclass(frozen=True, slots=True)
class Recharge:
    """The card of the figure that passes turns face up, unless it is in use."""

    def act(self, turn: "Turn", gate: int) -> None:
        turn.recharge()


@dataclass(frozen=True, slots=True)
class GateEffect:
    """`passing` happens in the gate, `after` at the end of the movement.

    Of two gates on a line the one that is `first` comes first, else they act in path order.
    Whether a gate ends the line or doubles the tokens behind it is printed on the tile.
    """

    passing: tuple[Passing, ...] = ()
    after: tuple[FollowUp, ...] = ()
    first: bool = False


GATE_EFFECTS: Final[Mapping[str, GateEffect]] = {
    "offerings": GateEffect(passing=(Offer(2),)),
    "reinforcements": GateEffect(),
    "sacrifice": GateEffect(after=(SacrificeActor(), LayOnBare(3))),
    "assistance": GateEffect(passing=(Box(1),)),
    "boost": GateEffect(after=(BoostStep(),), first=True),
    "jump": GateEffect(),
    "recharge": GateEffect(passing=(Recharge(),)),
    "transform": GateEffect(after=(DrawCard(replaces=True),)),
}
