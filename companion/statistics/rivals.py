"""Head to head: how two people did in the games that both played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.statistics.plays import PlayedGame, Player


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games of two people. `first_wins` and `second_wins` count the victories of each, a shared
    one for both. `first_ahead` and `second_ahead` count who had the better place, and `level` the
    games in which they had the same; those of one team are level."""

    games: int = 0
    first_wins: int = 0
    second_wins: int = 0
    first_ahead: int = 0
    second_ahead: int = 0
    level: int = 0

    def with_game(self, first: Player, second: Player) -> "HeadToHead":
        """The same after one more game."""
        ahead = _ahead(first, second)
        return HeadToHead(
            self.games + 1,
            self.first_wins + first.wins,
            self.second_wins + second.wins,
            self.first_ahead + (ahead > 0),
            self.second_ahead + (ahead < 0),
            self.level + (ahead == 0),
        )


def rivals_of(plays: Iterable[PlayedGame], person: int) -> Mapping[int, HeadToHead]:
    """`person` against everybody with whom they played, those met most often first.

    Worked: Ana is first and Ben third, then Ben wins and Ana is last: 2 games, 1 win each, each
    ahead once.
    """
    found: dict[int, HeadToHead] = {}
    for play in plays:
        mine = play.of(person)
        if mine is None:
            continue
        for other in play.players:
            if other.person is not None and other.person != person:
                known = found.get(other.person, HeadToHead())
                found[other.person] = known.with_game(mine, other)
    return dict(sorted(found.items(), key=lambda pair: -pair[1].games))


def _ahead(first: Player, second: Player) -> int:
    """Above 0 where the first had the better place, below 0 where the second had, 0 if level."""
    if first.team and first.team == second.team:
        return 0
    if first.rank is not None and second.rank is not None:
        return second.rank - first.rank
    return first.wins - second.wins
