"""Head to head: how two people did in the games that both played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.statistics.plays import PlayedGame, Player, parts_of


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


def rivals_of(plays: Iterable[PlayedGame], person: int) -> Mapping[int, HeadToHead]:
    """`person` against everybody with whom they played, those met most often first.

    Worked: Ana is first and Ben third, then Ben wins and Ana is last: 2 games, 1 win each, each
    ahead once.
    """
    counts: dict[int, list[int]] = {}
    for play, mine in parts_of(plays, person):
        for other in play.players:
            if other.person is not None and other.person != person:
                ahead = _ahead(mine, other)
                count = counts.setdefault(other.person, [0] * 6)
                count[0] += 1
                count[1] += mine.wins
                count[2] += other.wins
                count[3 if ahead > 0 else 4 if ahead < 0 else 5] += 1
    met = sorted(counts.items(), key=lambda pair: -pair[1][0])
    return {other: HeadToHead(*count) for other, count in met}


def _ahead(first: Player, second: Player) -> int:
    """Above 0 where the first had the better place, below 0 where the second had, 0 if level."""
    if first.team and first.team == second.team:
        return 0
    if first.rank is not None and second.rank is not None:
        return second.rank - first.rank
    return first.wins - second.wins
