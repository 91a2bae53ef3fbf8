"""Games in one line each, for tests of what is worked out from them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

from companion.statistics import PlayedGame, Player, parts_of

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
ANA, BEN, CLEO, DAN = range(1, 5)
IDS = count(1)
FIRST = datetime(2026, 1, 1, 20, tzinfo=UTC)


def played(
    *players: tuple[str, float | None, int | None],
    winners: str = "",
    minutes: int | None = None,
    game: str = "iwari",
    lowest_wins: bool = False,
    day: int | None = None,
    teams: str = "",
    cooperative: bool = False,
) -> PlayedGame:
    """A game of these people with points and place; whoever has place 1 wins, or is named.

    `teams` has a letter for each player.
    """
    number = next(IDS)
    parts = tuple(
        Player(
            seat=seat,
            name=name,
            person=PEOPLE.index(name) + 1 if name in PEOPLE else None,
            points=points,
            rank=rank,
            wins=name in winners.split() if winners else rank == 1,
            team=teams[seat] if teams else "",
        )
        for seat, (name, points, rank) in enumerate(players)
    )
    return PlayedGame(
        id=number,
        game=game,
        title=game.capitalize(),
        at=FIRST + timedelta(days=number if day is None else day),
        minutes=minutes,
        lowest_wins=lowest_wins,
        players=parts,
        won=sum(one.wins for one in parts),
        cooperative=cooperative,
    )


def anas(*plays: PlayedGame) -> Iterator[tuple[PlayedGame, Player]]:
    """Ana's parts in some games."""
    return parts_of(plays, ANA)
