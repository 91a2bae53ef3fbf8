"""Answers of the API about groups."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, TypeVar

from companion.documents.answers import taken
from companion.statistics import PlayedGame, Tally, by_number_of_players, parts_by_person, tally
from companion.tables.groups.games import GroupNow, OpenGame, Person, group_now, with_ratings
from companion.tables.groups.members import Member


@dataclass(frozen=True, kw_only=True)
class GroupToken:
    """A group's code and a token for it, which is given out only once."""

    code: str
    token: str


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """A code that lets others into a group for a day."""

    invitation: str


@dataclass(frozen=True, kw_only=True)
class GroupPlace:
    """A group, and whether the bearer hosts it."""

    code: str
    name: str
    host: bool
    closed: bool


@dataclass(frozen=True, kw_only=True)
class GroupPlaces:
    """The bearer's groups, the newest first."""

    groups: tuple[GroupPlace, ...]


@dataclass(frozen=True, kw_only=True)
class GroupDetail(GroupPlace):
    """A group: its people, and what is being played. `games` is the number of its finished games;
    `former` are names of people who were merged into others, with those people's ids."""

    made_at: datetime
    games: int
    people: tuple[Person, ...]
    former: dict[str, int]
    open: tuple[OpenGame, ...]


@dataclass(frozen=True, kw_only=True)
class GroupPlayer:
    """Somebody's part in a game. `person` is null for one who is only a name; `skill` and `spread`
    are the rating after the game, null where it was not rated."""

    seat: int
    name: str
    person: int | None
    points: float | None
    rank: int | None
    wins: bool
    starts: bool
    team: str
    role: str
    skill: float | None
    spread: float | None


@dataclass(frozen=True, kw_only=True)
class GroupGame:
    """A finished game. `game` is what all games of that title share, `minutes` null where nobody
    noted them, and `code` that of its table, if it was played at one here."""

    id: int
    game: str
    title: str
    ended_at: datetime
    minutes: int | None
    lowest_wins: bool
    location: str
    code: str | None
    players: tuple[GroupPlayer, ...]


@dataclass(frozen=True, kw_only=True)
class GroupGames:
    """Games, the latest first; `number` is of all that are wanted."""

    number: int
    games: tuple[GroupGame, ...]
    next: Annotated[int | None, "Send it as `start` for what follows; null at the end."]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What somebody did in some games. `expected`: the victories that chance would have brought.
    `best` is the lowest where the lowest wins, and `best_in` the game that had it first."""

    plays: int
    wins: int
    expected: float
    average: float | None
    best: float | None
    best_in: int | None


F = TypeVar("F", bound=Figures)


@dataclass(frozen=True, kw_only=True)
class PersonFigures(Figures):
    """The same of one person; `by_players`: in games of so many players."""

    person: int
    name: str
    by_players: dict[str, Figures]


@dataclass(frozen=True, kw_only=True)
class TitleFigures:
    """How often a title was played, and when last."""

    game: str
    title: str
    plays: int
    last_at: datetime


@dataclass(frozen=True, kw_only=True)
class GroupStatistics:
    """What the wanted games say of everybody who took part, and of each title."""

    number: int
    people: tuple[PersonFigures, ...]
    titles: tuple[TitleFigures, ...]


@dataclass(frozen=True, kw_only=True)
class NightWins:
    """How many games somebody won in a night."""

    person: int
    name: str
    wins: int


@dataclass(frozen=True, kw_only=True)
class NightAnswer:
    """A night by the day on which it began: its games in the order of play, who won most first,
    and what is open, if it is tonight."""

    day: str
    games: tuple[GroupGame, ...]
    wins: tuple[NightWins, ...]
    minutes: int
    open: tuple[OpenGame, ...]


@dataclass(frozen=True, kw_only=True)
class SavedGroup:
    """A group's games and people as a file, in the form that was asked for."""

    form: str
    file: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class TakenIn:
    """How many games were added, and how many of the file the group had already. `left_out` names
    what of the file has no place here."""

    added: int
    had: int
    left_out: tuple[str, ...]


def place_of(member: Member) -> GroupPlace:
    """A group as its bearer holds it."""
    return taken(GroupPlace, member)


def detail_of(member: Member) -> GroupDetail:
    """A group with its people, as its bearer holds it."""
    now = group_now(member)
    return taken(
        GroupDetail,
        member,
        made_at=now.made_at,
        games=len(now.plays),
        people=tuple(now.people.values()),
        former=dict(now.former),
        open=now.open,
    )


def games_of(now: GroupNow, plays: Sequence[PlayedGame]) -> tuple[GroupGame, ...]:
    """Games with the present names of their people, and with ratings."""
    return tuple(_game_of(now, play) for play in with_ratings(now, plays))


def _game_of(now: GroupNow, play: PlayedGame) -> GroupGame:
    players = tuple(
        taken(GroupPlayer, one, name=now.called(one), skill=one.mean) for one in play.players
    )
    return taken(GroupGame, play, ended_at=play.at, players=players)


def statistics_of(now: GroupNow, plays: Sequence[PlayedGame]) -> GroupStatistics:
    """What those games say, given in the order of play. People who are hidden are left out."""
    parts = parts_by_person(plays)
    people = tuple(
        _figures(
            PersonFigures,
            tally(parts[one.id]),
            person=one.id,
            name=one.name,
            by_players={
                str(players): _figures(Figures, found)
                for players, found in by_number_of_players(parts[one.id]).items()
            },
        )
        for one in now.listed_people
        if one.id in parts
    )
    last = {play.game: play for play in plays}
    titles = tuple(
        TitleFigures(
            game=game,
            title=play.title,
            plays=sum(one.game == game for one in plays),
            last_at=play.at,
        )
        for game, play in sorted(last.items())
    )
    return GroupStatistics(number=len(plays), people=people, titles=titles)


def _figures(kind: type[F], found: Tally, **more: Any) -> F:
    return taken(kind, found, expected=float(found.expected), **more)
