"""What the games of a group say about its people: pure functions over values, without a database.

The maths of each figure stands in its docstring.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from statistics import median
from typing import Literal, NamedTuple, TypeVar

from openskill.models import PlackettLuce

# A game that was played, as statistics see it


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
        return _skill(self.mean_before, self.spread_before)

    @property
    def after(self) -> Skill | None:
        return _skill(self.mean, self.spread)


def _skill(mean: float | None, spread: float | None) -> Skill | None:
    return None if mean is None or spread is None else Skill(mean, spread)


Kind = Literal["people", "teams", "together", "alone"]
"""Everybody against everybody, in teams, all against the game, or alone: a win of one says nothing
of the others, so figures keep them apart."""


class PlayedGame(NamedTuple):
    """A game that was played to its end. `game` groups those of one title; `minutes` is None where
    nobody noted how long it took; `won` says how many won it. `code` is that of its table, if it
    was played at one here; `on` the day of a table elsewhere, where a file said it. In a
    `cooperative` game all play against the game. An `uncounted` one is "unfinished" or "ignored":
    no figure is made of it.
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
    on: date | None = None
    cooperative: bool = False
    uncounted: str = ""

    @property
    def kind(self) -> Kind:
        """Against whom it was played."""
        if len(self.players) == 1:
            return "alone"
        if self.cooperative:
            return "together"
        return "teams" if any(one.team for one in self.players) else "people"

    @property
    def day(self) -> date:
        """The day on which it was played, for those who played: that on which the night began."""
        return self.on or night_of(self.at)

    def of(self, person: int) -> Player | None:
        """That person's part in it, if there is one."""
        return next((one for one in self.players if one.person == person), None)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Several where a victory was shared or won by a team."""
        return tuple(one for one in self.players if one.wins)


Part = tuple[PlayedGame, Player]
"""A game with what somebody did in it."""
T = TypeVar("T")
K = TypeVar("K")

GO_ON, PAUSE = 0.001, 0.0005
"""For how many seconds what may be long is gone through, and how many are then left to other
threads. Each of them would wait 5 ms for the interpreter otherwise, dozens of times in one write.
"""


def unhurried(items: Iterable[T]) -> Iterator[T]:
    """What may be long, gone through so that other threads need not wait for it."""
    until = time.perf_counter() + GO_ON
    for item in items:
        yield item
        if time.perf_counter() > until:
            time.sleep(PAUSE)
            until = time.perf_counter() + GO_ON


class Games(tuple[PlayedGame, ...]):
    """Games of a group, which may be 20,000. Whoever goes through them does it unhurried."""

    __slots__ = ()

    def __iter__(self) -> Iterator[PlayedGame]:
        return unhurried(super().__iter__())


def grouped(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """The items by what `key` says of each."""
    found: dict[K, list[T]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def parts_of(plays: Iterable[PlayedGame], person: int) -> Iterator[Part]:
    """The games in which that person took part, each with the part."""
    for play in plays:
        for part in play.players:
            if part.person == person:
                yield play, part


def parts_by_person(plays: Iterable[PlayedGame]) -> dict[int, list[Part]]:
    """The games of everybody, each with the part that they took; looked through once."""
    found: dict[int, list[Part]] = {}
    for play in plays:
        for part in play.players:
            if part.person is not None:
                found.setdefault(part.person, []).append((play, part))
    return found


def by_kind(parts: Iterable[Part]) -> dict[Kind, list[Part]]:
    """Somebody's parts in games of each kind; those against people are always there."""
    return {"people": [], **grouped(unhurried(parts), lambda part: part[0].kind)}


# Which games of a group are meant


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the games have in common. All conditions hold at once; an empty one holds always.

    `people` all took part, and with `won` they all won. `players` is their number. `first` and
    `last` are days as those who played had them. `words` stand in the title, a name, or the place,
    in any case of letters. `kind` is that of the games.
    """

    people: frozenset[int] = frozenset()
    game: str = ""
    players: int | None = None
    first: date | None = None
    last: date | None = None
    words: str = ""
    won: bool = False
    kind: str = ""


def chosen(plays: Iterable[PlayedGame], wanted: Wanted) -> Games:
    """The games that are wanted, in the order in which they are given."""
    text = wanted.words.casefold().strip()
    return Games(
        play
        for play in plays
        if (not wanted.game or play.game == wanted.game)
        and _fits(play, wanted)
        and (not text or text in _text(play))
    )


def _fits(play: PlayedGame, wanted: Wanted) -> bool:
    if wanted.players is not None and len(play.players) != wanted.players:
        return False
    if wanted.kind and play.kind != wanted.kind:
        return False
    here = {one.person for one in play.players if one.wins or not wanted.won}
    if not wanted.people <= here:
        return False
    if wanted.first is None and wanted.last is None:
        return True
    return (wanted.first or play.day) <= play.day <= (wanted.last or play.day)


def _text(play: PlayedGame) -> str:
    names = " ".join(one.name for one in play.players)
    return f"{play.title} {names} {play.location}".casefold()


# Plays, wins, averages and bests


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody did in some games.

    `wins` counts a shared victory as a whole one. `expected` is how many they would have won by
    chance: for each game its winners divided by its players, so a game of four with one winner adds
    a quarter. `average` and `best` are of the games that had points, None where none had;
    `best` is the lowest where the lowest wins, and `best_in` the game in which it was reached
    first.
    """

    plays: int
    wins: int
    expected: Fraction
    scored: int
    average: float | None
    best: float | None
    best_in: int | None

    @property
    def share(self) -> float:
        """The part of the games that was won, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0


def tally(parts: Iterable[Part]) -> Tally:
    """The tally of somebody's parts in some games, which are given in the order of play.

    Worked: 31 points and first of two, then 20 points and last of four gives 2 plays, 1 win,
    expected 1/2 + 1/4 = 3/4, average (31 + 20) / 2 = 25.5, best 31.
    """
    plays = wins = scored = 0
    total = 0.0
    chances: Counter[int] = Counter()
    best: float | None = None
    best_in: int | None = None
    for play, part in unhurried(parts):
        plays += 1
        wins += part.wins
        chances[len(play.players)] += play.won
        if part.points is None:
            continue
        scored += 1
        total += part.points
        if best is None or (part.points < best if play.lowest_wins else part.points > best):
            best, best_in = part.points, play.id
    average = total / scored if scored else None
    expected = sum((Fraction(won, size) for size, won in chances.items()), Fraction(0))
    return Tally(plays, wins, expected, scored, average, best, best_in)


def by_number_of_players(parts: Iterable[Part]) -> Mapping[int, Tally]:
    """A tally of the games of two, of three and so on, the smallest first."""
    found = grouped(unhurried(parts), lambda part: len(part[0].players))
    return {number: tally(found[number]) for number in sorted(found)}


@dataclass(frozen=True, slots=True)
class PersonTotals:
    """How often somebody played, and in which game they were seen last. `against` and `wins` are
    their games against people and the victories there; `apart` has the same two of other kinds."""

    plays: int
    against: int
    wins: int
    last: PlayedGame
    apart: Mapping[Kind, tuple[int, int]]


def totals_by_person(plays: Iterable[PlayedGame]) -> Mapping[int, PersonTotals]:
    """Everybody's totals; the games are given in the order of play. One pass over all of them, as
    this is what the page of a group shows."""
    return {
        person: _totals(by_kind(parts), parts[-1][0])
        for person, parts in parts_by_person(plays).items()
    }


def _totals(kinds: Mapping[Kind, list[Part]], last: PlayedGame) -> PersonTotals:
    counts = {kind: (len(some), sum(part.wins for _, part in some)) for kind, some in kinds.items()}
    plays = sum(number for number, _ in counts.values())
    against, wins = counts.pop("people")
    return PersonTotals(plays, against, wins, last, counts)


# Streaks


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row, from one to another; both are ids, None in an empty streak."""

    length: int = 0
    first: int | None = None
    last: int | None = None

    def longer(self, play: int) -> "Streak":
        """The streak with one more game."""
        return Streak(self.length + 1, self.first if self.length else play, play)


@dataclass(frozen=True, slots=True)
class Streaks:
    """`now` is the streak that the last game belongs to, and `winning` says of which kind it is;
    `wins` and `losses` are the longest of each kind, the earlier one of two that are equal."""

    now: Streak
    winning: bool
    wins: Streak
    losses: Streak


def streaks(parts: Iterable[Part]) -> Streaks:
    """The streaks of somebody's parts, in the order of play. A game that was not won ends a streak
    of wins, whatever the place.

    Worked: won, won, lost, won gives now 1 (winning), wins 2, losses 1.
    """
    now, winning = Streak(), False
    longest = {True: Streak(), False: Streak()}
    for play, part in unhurried(parts):
        now = (now if part.wins == winning else Streak()).longer(play.id)
        winning = part.wins
        if now.length > longest[winning].length:
            longest[winning] = now
    return Streaks(now, winning, longest[True], longest[False])


# Head to head


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games of two people. `first_wins` and `second_wins` count the victories of each, a shared
    one for both. `first_ahead` and `second_ahead` count who had the better place, and `level` the
    games in which they had the same; those of one team are level. Games that they played together
    against the game are not among them: `together` counts those, and `together_won`."""

    games: int = 0
    first_wins: int = 0
    second_wins: int = 0
    first_ahead: int = 0
    second_ahead: int = 0
    level: int = 0
    together: int = 0
    together_won: int = 0


def rivals_of(plays: Iterable[PlayedGame], person: int) -> Mapping[int, HeadToHead]:
    """`person` against everybody with whom they played, those met most often first.

    Worked: Ana is first and Ben third, then Ben wins and Ana is last: 2 games, 1 win each, each
    ahead once.
    """
    counts: dict[int, list[int]] = {}
    for play, mine in parts_of(plays, person):
        for other in play.players:
            if other.person is not None and other.person != person:
                count = counts.setdefault(other.person, [0] * 8)
                if play.kind == "together":
                    count[6] += 1
                    count[7] += mine.wins
                    continue
                ahead = _ahead(mine, other)
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


class Duel(NamedTuple):
    """Two people at one title: who was ahead more often, and how often each was."""

    title: str
    game: str
    first: int
    second: int
    ahead: int
    behind: int


def longest_duel(plays: Iterable[PlayedGame]) -> Duel | None:
    """The two who met most often at one title, where one of them leads; None where nobody does.

    Worked: at Rummy Ben was ahead of Ana three times and she once, at Darts Cleo once of Ana: the
    duel is Ben's, 3 to 1, at Rummy.
    """
    counts: Counter[tuple[str, int, int]] = Counter()
    titles: dict[str, str] = {}
    for play in plays:
        titles[play.game] = play.title
        known = [one for one in play.players if one.person is not None]
        for one, other in combinations(known, 2) if play.kind != "together" else ():
            if ahead := _ahead(one, other):
                first, second = (one, other) if ahead > 0 else (other, one)
                counts[play.game, first.person or 0, second.person or 0] += 1
    found = [
        Duel(titles[game], game, first, second, number, counts[game, second, first])
        for (game, first, second), number in counts.items()
    ]
    led = [one for one in found if one.ahead > max(1, one.behind)]
    return max(led, key=lambda one: (one.ahead + one.behind, one.ahead), default=None)


class Closest(NamedTuple):
    """The game in which the second was nearest to whoever won, and by how much."""

    play: PlayedGame
    first: Player
    second: Player

    @property
    def apart(self) -> float:
        """The difference of their points."""
        return abs((self.first.points or 0) - (self.second.points or 0))


def closest_game(plays: Iterable[PlayedGame]) -> Closest | None:
    """The closest game with points in which one person won; the later one of two."""
    best: Closest | None = None
    for play in plays:
        scored = [one for one in play.players if one.points is not None]
        others = [one for one in scored if not one.wins]
        if play.kind != "people" or play.won != 1 or not others:
            continue
        first = play.winners[0]
        if first.points is None:
            continue
        second = min(others, key=lambda one: abs((one.points or 0) - (first.points or 0)))
        found = Closest(play, first, second)
        if best is None or found.apart <= best.apart:
            best = found
    return best


def longest_run(plays: Sequence[PlayedGame]) -> tuple[int, int] | None:
    """Who has won most games in a row up to now, against others, and how many; None below two."""
    runs: Counter[int] = Counter()
    over: set[int] = set()
    for play in reversed(plays):
        if play.kind not in ("people", "teams"):
            continue
        for one in play.players:
            if one.person is None or one.person in over:
                continue
            if one.wins:
                runs[one.person] += 1
            else:
                over.add(one.person)
    person, length = next(iter(runs.most_common(1)), (0, 0))
    return (person, length) if length > 1 else None


# How long games take


@dataclass(frozen=True, slots=True)
class Lengths:
    """Minutes of the games whose length is known. `usual` is the median: half of them took longer.
    It is not moved by one table that was left open over night."""

    games: int
    usual: float
    shortest: int
    shortest_in: int
    longest: int
    longest_in: int


def lengths(plays: Iterable[PlayedGame]) -> Lengths | None:
    """Their lengths; None where none is known.

    Worked: 40, 50, 60 and 600 minutes: usually (50 + 60) / 2 = 55, from 40 to 600.
    """
    known = [(play.minutes, play.id) for play in plays if play.minutes is not None]
    if not known:
        return None
    (shortest, shortest_in), (longest, longest_in) = min(known), max(known)
    usual = median(minutes for minutes, _ in known)
    return Lengths(len(known), usual, shortest, shortest_in, longest, longest_in)


def usual_by_players(plays: Iterable[PlayedGame]) -> Mapping[int, Lengths]:
    """How long games take, by the number of players, the smallest first."""
    found = grouped(plays, lambda play: len(play.players))
    known = ((number, lengths(found[number])) for number in sorted(found))
    return {number: one for number, one in known if one is not None}


# Nights

DAWN = timedelta(hours=6)
"""A night ends at six in the morning."""


@dataclass(frozen=True, slots=True)
class Night:
    """A night by the day on which it began, with its games in the order of play.

    `wins` are the people who won something against others with how much, those who won most first;
    who is only a name is in none of them. `minutes` is how long the games took together, those of
    which it is known.
    """

    day: date
    plays: Games
    wins: tuple[tuple[int, int], ...]
    minutes: int


def night_of(moment: datetime) -> date:
    """The day on which the night of that moment began, in the server's time zone.

    Worked: 01:30 on 27 November belongs to the night of 26 November, 06:00 to that of the 27th.
    """
    return (moment.astimezone() - DAWN).date()


def night(plays: Iterable[PlayedGame], day: date) -> Night:
    """The games that ended in that night."""
    found = Games(play for play in plays if play.day == day)
    wins = tuple((person, won) for person, won in standing(found) if won)
    minutes = sum(play.minutes or 0 for play in found)
    return Night(day, found, wins, minutes)


def standing(plays: Iterable[PlayedGame]) -> tuple[tuple[int, int], ...]:
    """Everybody who played, with how much they won against others, who won most first."""
    wins: Counter[int] = Counter()
    for play in plays:
        against = play.kind in ("people", "teams")
        for one in play.players:
            if one.person is not None:
                wins[one.person] += one.wins and against
    return tuple(wins.most_common())


def nights(plays: Iterable[PlayedGame]) -> dict[date, int]:
    """The nights on which something was played, with how much, the latest first."""
    return dict(sorted(Counter(play.day for play in plays).items(), reverse=True))


# The titles that were played


@dataclass(frozen=True, slots=True)
class TitlePlayed:
    """A title with its games; `last` is the latest of them."""

    title: str
    game: str
    plays: int
    last: PlayedGame


def titles_of(plays: Iterable[PlayedGame]) -> tuple[TitlePlayed, ...]:
    """The titles, the one that was on the table last first."""
    counts, last = Counter[str](), dict[str, PlayedGame]()
    for play in plays:
        counts[play.game] += 1
        last[play.game] = play
    found = (TitlePlayed(one.title, game, counts[game], one) for game, one in last.items())
    return tuple(sorted(found, key=lambda one: one.last.at, reverse=True))


# A year

EVENINGS = 12
"""How many evenings a tower is drawn for."""


@dataclass(frozen=True)
class Year:
    """What a group played in a year, in the order of play."""

    number: int
    plays: Games

    @cached_property
    def evenings(self) -> dict[date, Games]:
        """The games of each evening, the first evening first."""
        found = grouped(self.plays, lambda play: play.day)
        return {day: Games(found[day]) for day in sorted(found)}

    @cached_property
    def standing(self) -> tuple[tuple[int, int], ...]:
        return standing(self.plays)

    @cached_property
    def most_played(self) -> tuple[PlayedGame, int] | None:
        """A game of the title that was on the table most often, and how often."""
        counts = Counter(play.game for play in self.plays).most_common(1)
        last = {play.game: play for play in self.plays}
        return (last[counts[0][0]], counts[0][1]) if counts else None

    @cached_property
    def duel(self) -> Duel | None:
        return longest_duel(self.plays)

    @cached_property
    def closest(self) -> Closest | None:
        return closest_game(self.plays)

    @property
    def towers(self) -> tuple[tuple[date, tuple[int, ...]], ...]:
        """The last evenings, each with the people who won its games, in the order of play."""
        last = list(self.evenings.items())[-EVENINGS:]
        return tuple((day, tuple(_winners(some))) for day, some in last)


def _winners(plays: Iterable[PlayedGame]) -> Iterator[int]:
    for play in plays:
        if play.kind in ("people", "teams"):
            yield from (one.person for one in play.winners if one.person is not None)


def year_of(plays: Iterable[PlayedGame], number: int) -> Year:
    """The games of that year."""
    return Year(number, Games(play for play in plays if play.day.year == number))


# Ratings by the Plackett-Luce model of openskill (Weng and Lin 2011), a game at a time

NEWCOMER = Skill(25.0, 25.0 / 3.0)
"""What is believed of somebody who has not played this yet; openskill's own default."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rated_in_order(plays: Iterable[PlayedGame], known: dict[int, Skill]) -> Iterator[PlayedGame]:
    """Games of one title in the order of play, each with the skills before and after it, unless all
    played together.

    `known` are the skills after the games before these; it is brought up to date with each game.
    """
    for play in plays:
        found = {} if play.cooperative else rated(play.players, known)
        known |= {person: after for person, (_, after) in found.items()}
        players = tuple(_with_skills(one, found) for one in play.players)
        yield play._replace(players=players) if found else play


def _with_skills(one: Player, found: Mapping[int, tuple[Skill, Skill]]) -> Player:
    if one.person is None or one.person not in found:
        return one
    before, after = found[one.person]
    return Player(*one[:9], *before, *after)


def rated(
    players: Sequence[Player], known: Mapping[int, Skill]
) -> Mapping[int, tuple[Skill, Skill]]:
    """Each person's skill before and after a game; `known` are those of earlier games.

    Worked: two newcomers, one wins: 25.00 and 8.33 become 27.64 and 22.36, each with 8.07.

    Who is only a name plays as a newcomer and is given no skill. Players of one team share its
    place, which is the best that one of them has. Without places winners share the first and the
    others the second. A game that everybody or nobody won says nothing, and neither does one
    against nobody: it is not rated.
    """
    teams = _teams(players)
    won = sum(one.wins for one in players)
    if len(teams) < 2 or won in (0, len(players)):
        return {}
    model = _model()
    before = [[_skill_of(one, known) for one in team] for team in teams]
    entered = [[model.rating(mu=s.mean, sigma=s.spread) for s in team] for team in before]
    after = model.rate(entered, ranks=_places(teams))
    return {
        one.person: (old, Skill(new.mu, new.sigma))
        for team, olds, news in zip(teams, before, after, strict=True)
        for one, old, new in zip(team, olds, news, strict=True)
        if one.person is not None
    }


def _skill_of(one: Player, known: Mapping[int, Skill]) -> Skill:
    return NEWCOMER if one.person is None else known.get(one.person, NEWCOMER)


def _teams(players: Sequence[Player]) -> list[list[Player]]:
    """The players by team; who is in none plays alone."""
    return list(grouped(players, lambda one: one.team or one.seat).values())


def _places(teams: Sequence[Sequence[Player]]) -> list[float]:
    if all(one.rank is not None for team in teams for one in team):
        return [float(min(one.rank or 0 for one in team)) for team in teams]
    return [1.0 if any(one.wins for one in team) else 2.0 for team in teams]
