"""Everybody who scores at a table, their numbers, and people and titles of before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.engine.game import AnyGame
from companion.engine.moves import NOBODY
from companion.engine.phrases import capital, listed
from companion.engine.pictures import Shape
from companion.engine.position import AnyPosition
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import Fact, Participant, Token
from companion.engine.values import Points
from companion.games import descriptions
from companion.statistics import PlayedGame
from companion.tables.access import Rights, is_name
from companion.tables.errors import PositionUnknown
from companion.tables.groups.games import GroupNow
from companion.tables.lists import TableSummary
from companion.tables.logs.history import History
from companion.web.figures import spoken, spoken_day

# Everybody who scores


@dataclass(frozen=True, slots=True)
class FactLine:
    """Numbers worth a line: those of a player, or of the whole table where `who` is None."""

    who: Participant | None
    facts: tuple[Fact, ...]

    @property
    def in_words(self) -> tuple[Fact, ...]:
        """Those that no piece stands for."""
        return tuple(fact for fact in self.facts if fact.token is None)

    @property
    def groups(self) -> tuple[tuple[str, tuple[Fact, ...]], ...]:
        """Numbers of pieces, with what those of a group have in common."""
        pieces = (fact for fact in self.facts if fact.token is not None)
        return tuple(
            (group, tuple(found)) for group, found in groupby(pieces, lambda one: one.group)
        )


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One participant: token, name, score if it ended now, and the numbers to keep in view.

    `race` is the number that is watched in place of the score, where the game names one.
    `shared`: this phone's seat, which the host has opened to one more phone.
    """

    participant: Participant
    total: Points
    facts: tuple[Fact, ...]
    on_move: bool
    mine: bool
    taken: bool
    seen: bool
    race: Fact | None
    shared: bool = False

    @property
    def in_lines(self) -> tuple[Fact, ...]:
        """What is worth a line: all but the number of the race, which is large beside the name."""
        return tuple(
            fact
            for fact in self.facts
            if self.race is None or fact.label.casefold() != self.race.label.casefold()
        )

    @property
    def beside_name(self) -> tuple[Fact, ...]:
        """What has room beside the name: a few words, and all numbers of pieces."""
        line = FactLine(self.participant, self.in_lines)
        return (*line.in_words[:3], *(fact for _, facts in line.groups for fact in facts))

    @property
    def held(self) -> tuple[Fact, ...]:
        """What a player whose secrets this phone sees holds, where it takes words, as of cards."""
        return tuple(fact for fact in self.facts if self.seen and not fact.value.isdecimal())


def viewer_of(history: History, rights: Rights) -> int | None:
    """The seat whose secrets a client may see now: its own, or of several the one to decide."""
    if len(rights.seats) == 1:
        return min(rights.seats)
    if history.position.at is None:
        return None
    awaited = [seat for seat in history.game.awaited(history.at) if seat in rights.seats]
    return awaited[0] if len(awaited) == 1 else None


def people_now(history: History) -> tuple[Participant, ...]:
    """The participants with the sides that they play now, or played last; those of the deal where
    an end state is counted, or where only earlier rules know the position."""
    game, at = history.game, history.position.at
    if history.mode != "track" or at is None:
        return game.participants(history.deal)
    return game.participants_at(at)


def player_cards(
    history: History, rights: Rights, sheet: ScoreSheet, viewer: int | None = None
) -> tuple[PlayerCard, ...]:
    """The participants in the order of the deal, neutral tribes last.

    An end state that is counted has no turn, and its pieces left are not known yet.
    """
    game = history.game
    tracked = history.mode == "track"
    awaited = game.awaited(history.at) if tracked else NOBODY
    facts = game.facts(game.view(history.at, viewer)) if tracked else ()
    race = game.race(game.view(history.at, viewer)) if tracked and game.race else ()
    return tuple(
        PlayerCard(
            participant=participant,
            total=sheet.score(participant.seat).total,
            facts=tuple(fact for fact in facts if fact.seat == participant.seat),
            on_move=participant.seat in awaited,
            mine=participant.seat in rights.seats,
            taken=participant.seat in history.taken,
            seen=participant.seat == viewer,
            race=next((fact for fact in race if fact.seat == participant.seat), None),
            shared=participant.seat in history.shared & rights.seats,
        )
        for participant in people_now(history)
    )


# Everybody's number now and in another position: of the past, or of a sketch


@dataclass(frozen=True, slots=True)
class Numbers:
    """A participant's number now and in another position; None where it is not known."""

    participant: Participant
    now: Points | str | None
    then: Points | str | None

    @property
    def change(self) -> str:
        """The difference, with its sign; empty where there is none, or no number."""
        if not isinstance(self.now, int) or not isinstance(self.then, int):
            return ""
        return f"{self.then - self.now:+}" if self.then != self.now else ""


@dataclass(frozen=True, slots=True)
class Compared:
    """What everybody watches, now and in another position: the score, or the race."""

    title: str
    rows: tuple[Numbers, ...]


def compared(history: History, then: AnyPosition) -> Compared:
    """Everybody's score now and at `then`, another position of the game; their race where a game
    has one. None stands for a position that cannot be reproduced."""
    people, game, at = people_now(history), history.game, history.position.at
    if game.race and history.mode == "track":
        now, other = _race(game, at), _race(game, then)
        label = next((fact.label for fact in (now or other).values()), "score")
        rows = ((one, now.get(one.seat), other.get(one.seat)) for one in people)
        return Compared(
            capital(label),
            tuple(
                Numbers(one, here.value if here else None, there.value if there else None)
                for one, here, there in rows
            ),
        )
    return scored(history, None if then is None else game.sheet(then))


def scored(history: History, then: ScoreSheet | None) -> Compared:
    """Everybody's score now and then."""
    try:
        now: ScoreSheet | None = history.sheet
    except PositionUnknown:
        now = None
    rows = (
        Numbers(
            participant=one,
            now=now.score(one.seat).total if now else None,
            then=then.score(one.seat).total if then else None,
        )
        for one in people_now(history)
    )
    return Compared("Score", tuple(rows))


def _race(game: AnyGame, at: AnyPosition) -> Mapping[int | None, Fact]:
    """The race at a position, by seat; nothing where the position is not known."""
    if at is None or game.race is None:
        return {}
    return {fact.seat: fact for fact in game.race(game.view(at, None))}


# A person of a group: one token everywhere

TONES = ("red", "blue", "green", "yellow", "purple", "orange", "pink", "bone")
OUTLINES: tuple[Shape, ...] = (
    *("circle", "square", "triangle", "diamond", "hexagon", "pentagon", "star", "cross"),
)


def token_of(now: GroupNow, person: int) -> Token:
    """What stands for somebody wherever the group is shown: a colour and shape of their own, as
    far as there are some, and their initial."""
    number = sorted(now.people).index(person)
    shape = OUTLINES[(number + number // len(TONES)) % len(OUTLINES)]
    name = now.people[person].name
    return Token(name, TONES[number % len(TONES)], shape, name[:1].upper())


# People who played before: at tables of this phone, or in a group that it holds

OFFERED = 40
"""How many people of a group are offered at most."""


def people_of(tables: Sequence[TableSummary], own: str) -> tuple[str, ...]:
    """Their names, this phone's `own` first and then those seen last; each once."""
    names = [own, *(name for table in tables for name in table.names)]
    return tuple(dict.fromkeys(name for name in names if is_name(name)))


def people_of_group(now: GroupNow) -> tuple[str, ...]:
    """The names of a group's people who are not hidden, those seen last first, and no more of them
    than anybody would look through."""
    seen: dict[int, None] = {}
    for play in reversed(now.plays):
        for part in play.players:
            if part.person is not None and not now.people[part.person].hidden:
                seen.setdefault(part.person)
        if len(seen) >= OFFERED:
            break
    never = (one.id for one in now.listed_people if one.id not in seen)
    return tuple(now.people[person].name for person in [*seen, *never][:OFFERED])


# What they played on a score sheet, by its title

CHIPS = 10
"""How many titles are offered."""


@dataclass(frozen=True, slots=True)
class KnownTitle:
    """A title that was counted on a score sheet before: who played last, `sheet` what fits where
    its table is not here, and what became of it."""

    title: str
    names: tuple[str, ...]
    code: str | None
    sheet: str
    said: str


def titles_known(
    game: AnyGame, now: GroupNow | None, tables: Sequence[TableSummary]
) -> tuple[KnownTitle, ...]:
    """The titles of a group, else those of this phone's tables, what was played last first."""
    unnamed = {one.title.casefold() for one in game.editions()} | {game.title.casefold()}
    by_name: dict[str, KnownTitle] = {}
    for play in reversed(now.plays) if now else ():
        if play.game not in descriptions() and play.title.casefold() not in unnamed:
            names = tuple(now.called(one) for one in play.players) if now else ()
            won = listed(now.called(one) for one in play.winners) if now else ""
            said = f"Last on {spoken_day(play.day)}" + (f": {won} won." if won else ".")
            title = KnownTitle(play.title, names, play.code, _fits_play(play), said)
            by_name.setdefault(play.game, title)
            if len(by_name) == CHIPS:
                break
    for table in tables if now is None else ():
        if table.game == game.slug and table.title.casefold() not in unnamed:
            said = f"Last {spoken(table.last_at)}."
            title = KnownTitle(table.title, table.names, table.code, "", said)
            by_name.setdefault(table.title.casefold(), title)
    return tuple(by_name.values())[:CHIPS]


def _fits_play(play: PlayedGame) -> str:
    """The sheet on which such a game can be counted."""
    if play.cooperative:
        return "together"
    if all(one.points is None for one in play.players):
        return "who_won"
    return "lowest_wins" if play.lowest_wins else "rounds"
