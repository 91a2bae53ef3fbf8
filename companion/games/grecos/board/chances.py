"""How likely each side is to win the current battle, as of the position that is shown."""

from dataclasses import replace

from companion.games.grecos.decisions.battle import Battle, Blow
from companion.games.grecos.fights.odds import battle_odds
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import without

THROWN = 400
"""How many times a large battle is played out: the chance is then right to within 5 %."""


class Repeated:
    """A generator with the same numbers for each picture, so that equal positions look equal."""

    def __init__(self) -> None:
        self._state = 1

    def random(self) -> float:
        """The next float of a linear congruential generator."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self._state / 2**64


def chance_to_win(at: Position) -> tuple[int, int] | None:
    """The chances of attacker and defender in percent; None if there is no battle or a hit is still
    to be taken. Large battles are sampled, with the same result for the same battle."""
    battle, asked = at.battle, at.decision
    if battle is None or not isinstance(asked, Battle | Blow):
        return None
    sides, turn = [battle.units(at, seat) for seat in battle.seats], battle.turn
    if isinstance(asked, Blow):
        # the die of this unit is still to be thrown, so it still has its attack
        turn, ready = asked.seat, replace(asked.unit, acts=asked.unit.acts + 1)
        n = battle.seats.index(turn)
        sides[n] = (*without(sides[n], asked.unit), ready)
    if not all(sides):
        return None
    found = battle_odds(
        at.edition,
        *sides,
        camps=(at.camp(battle, battle.seats[0]), at.camp(battle, battle.seats[1])),
        turn=battle.seats.index(turn),
        rng=Repeated(),
        samples=THROWN,
    )
    # an uncertain chance must not be rounded to 0 or 100 %
    certain = found.error is None and found.attacker_wins in (0, 1)
    share = round(100 * float(found.attacker_wins))
    share = share if certain else min(99, max(1, share))
    return share, 100 - share
