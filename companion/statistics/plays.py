"""A game that was played, as statistics see it.

Named tuples, because a house of ten years has twenty thousand of them in memory.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple


class Skill(NamedTuple):
    """How strong somebody is at a game: the mean of what is believed, and how uncertain it is (one
    standard deviation), both in openskill's points."""

    mean: float
    spread: float

    @property
    def at_least(self) -> float:
        """The mean less three standard deviations: somebody is stronger than that in 999 of 1,000
        cases. A newcomer has 0."""
        return self.mean - 3 * self.spread


class Player(NamedTuple):
    """Somebody's part in a game. `person` is None for one who is only a name.

    `rank` is 1 for the first place; None where only winners are known. The last four are the skill
    before and after the game, None where it was not rated, or is not yet (see `ratings`).
    """

    seat: int
    name: str
    person: int | None
    points: float | None
    rank: int | None
    wins: bool
    starts: bool = False
    team: str = ""
    role: str = ""
    mean_before: float | None = None
    spread_before: float | None = None
    mean: float | None = None
    spread: float | None = None

    @property
    def before(self) -> Skill | None:
        """The skill that the game began with."""
        return _skill(self.mean_before, self.spread_before)

    @property
    def after(self) -> Skill | None:
        """The skill that the game ended with."""
        return _skill(self.mean, self.spread)


def _skill(mean: float | None, spread: float | None) -> Skill | None:
    return None if mean is None or spread is None else Skill(mean, spread)


class PlayedGame(NamedTuple):
    """A game that was played to its end. `game` groups those of one title; `minutes` is None where
    nobody noted how long it took; `won` says how many won it. `code` is that of its table, if it
    was played at one here.
    """

    id: int
    game: str
    title: str
    at: datetime
    minutes: int | None
    players: tuple[Player, ...]
    won: int
    lowest_wins: bool = False
    code: str | None = None
    location: str = ""

    def of(self, person: int) -> Player | None:
        """That person's part in it, if there is one."""
        return next((one for one in self.players if one.person == person), None)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Whoever won; several where a victory was shared or won by a team."""
        return tuple(one for one in self.players if one.wins)


def parts_of(plays: Iterable[PlayedGame], person: int) -> Iterator[tuple[PlayedGame, Player]]:
    """The games in which that person took part, each with the part."""
    for play in plays:
        for part in play.players:
            if part.person == person:
                yield play, part


def parts_by_person(
    plays: Iterable[PlayedGame],
) -> dict[int, list[tuple[PlayedGame, Player]]]:
    """The same for everybody, in one pass."""
    found: dict[int, list[tuple[PlayedGame, Player]]] = {}
    for play in plays:
        for part in play.players:
            if part.person is not None:
                found.setdefault(part.person, []).append((play, part))
    return found
