"""What a group plays: games that a program enters or puts right, titles, draws, and what the games
say of everybody and of one person."""

import secrets
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from datetime import datetime
from typing import Annotated, Any, TypeVar

from flask import Response
from marshmallow import Schema, fields

from companion.codec import load
from companion.codec.answers import DEPRECATED
from companion.codec.jsonschema import Schemas
from companion.documents.answers import Json, taken
from companion.documents.filed import LENGTHS, MOST_SEATS, FiledSeat
from companion.engine.problems import Malformed
from companion.statistics import (
    HeadToHead,
    Kind,
    PlayedGame,
    Player,
    Streaks,
    Tally,
    Wanted,
    by_kind,
    by_number_of_players,
    chosen,
    parts_by_person,
    parts_of,
    rivals_of,
    streaks,
    tally,
)
from companion.tables.access import NAME_LENGTH
from companion.tables.groups.by_hand import (
    LONGEST,
    CorrectPlay,
    EnterPlay,
    GameByHand,
    SeatByHand,
    entered,
)
from companion.tables.groups.games import (
    MOST_NAMES,
    FairDraw,
    Person,
    PrepareDraw,
    RevealDraw,
    draws_of,
    group_now,
    with_ratings,
)
from companion.tables.groups.members import carry_out_in_group
from companion.tables.groups.models import TITLE
from companion.tables.groups.people import DropPlay, RenameTitle
from companion.web.api.blueprint import done
from companion.web.api.groups import (
    PERSON,
    GroupGame,
    GroupWriteRequest,
    WantedQuery,
    game_of,
    in_group,
    of_group,
    wanted_of,
)
from companion.web.api.requests import between, doc, letters, members, number_field, one_of
from companion.web.api.schemas import PLACE, Data
from companion.web.security.limits import REWRITE_LIMIT

# Entering a game, putting one right, taking one out

PLAY = "/games/<int(max=2147483647):play>"


@dataclass(frozen=True, slots=True)
class EnteredPlayer(FiledSeat):
    """Somebody's part in a game: a `person` of the group, or whom it knows by that `name`, else
    somebody new; a `guest` is just a name. Without a `rank` the place follows from `wins` and the
    points."""

    person: int | None = None
    guest: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """What the codec reads of a request, so that faults name their place in it."""

    players: tuple[EnteredPlayer, ...]


def players_field(**more: Any) -> Data:
    """Everybody's parts in a game; the codec reads and checks them."""
    schemas = Schemas(place=PLACE)
    schemas.of(EnteredPlayer)
    text = "Everybody, in the order in which they sat."
    items = schemas.named[EnteredPlayer.__name__]
    return Data(Any, **more, metadata=doc(text, type="array", items=items, maxItems=MOST_SEATS))


class CorrectGameRequest(GroupWriteRequest):
    """What is put right of a game; what is left out stays. `players` are all of them."""

    title = fields.String(validate=letters(1, TITLE))
    day = fields.Date(metadata=doc("The day for those who played."))
    players = players_field()
    minutes = fields.Integer(strict=True, allow_none=True, validate=between(1, LONGEST - 1))
    lowest_wins = fields.Boolean(truthy={True}, falsy={False})
    cooperative = fields.Boolean(truthy={True}, falsy={False})
    uncounted = fields.String(
        validate=one_of(("", "unfinished", "ignored")),
        metadata=doc("Why no figure counts it; empty: it counts."),
    )
    location = fields.String(validate=letters(0, LENGTHS["place"]))
    note = fields.String(validate=letters(0, LENGTHS["note"]))


class EnterGameRequest(CorrectGameRequest):
    """A game that was played elsewhere."""

    title = fields.String(required=True, validate=letters(1, TITLE))
    day = fields.Date(required=True, metadata=doc("The day for those who played."))
    players = players_field(required=True)


@of_group(
    "POST", "/games", takes=EnterGameRequest, gives=GroupGame, status=201, limit=REWRITE_LIMIT
)
def enter_game(body: Json, group: str) -> GroupGame:
    """Enter a game that was played elsewhere and never recorded

    A name is whom the group knows by it, else somebody new; a guest is just a name.
    """
    member = in_group(group)
    game = _changed(GameByHand(body["title"], body["day"], ()), body)
    carry_out_in_group(EnterPlay(member, game, client_id=body["client_id"]))
    return game_of(group_now(member), entered(member, body["client_id"]))


@of_group("PUT", PLAY, takes=CorrectGameRequest, gives=GroupGame, limit=REWRITE_LIMIT)
def correct_game(body: Json, group: str, play: int) -> GroupGame:
    """Put a recorded game right; it says who has done that and when

    What the body leaves out stays as it is; `players` come as a whole.
    """
    member = in_group(group)
    now = group_now(member)
    before = now.play(play)
    seats = tuple(SeatByHand(one.person or "name", taken(FiledSeat, one)) for one in before.players)
    note = game_of(now, play).note
    game = _changed(taken(GameByHand, before, day=before.day, seats=seats, note=note), body)
    carry_out_in_group(CorrectPlay(member, play, game, now.revision, client_id=body["client_id"]))
    return game_of(group_now(member), play)


@of_group("DELETE", PLAY, status=204, limit=REWRITE_LIMIT)
def remove_game(group: str, play: int) -> Response:
    """Take a game out of a group; its table, if there is one, stays as it is

    Statistics and ratings follow.
    """
    member = in_group(group)
    group_now(member).play(play)
    carry_out_in_group(DropPlay(member, play, client_id=secrets.token_hex(16)))
    return done()


def _changed(game: GameByHand, body: Json) -> GameByHand:
    """The game with what a request says of it. Raises Malformed."""
    same = {one.name: body[one.name] for one in fields_of(GameByHand) if one.name in body}
    if "players" in body:
        if isinstance(body["players"], list) and len(body["players"]) > MOST_SEATS:
            raise Malformed.at("players", f"has more than {MOST_SEATS} players")
        read = load({"players": body["players"]}, Entered)
        same["seats"] = tuple(
            SeatByHand(
                "name" if one.guest else "new" if one.person is None else one.person,
                taken(FiledSeat, one),
            )
            for one in read.players
        )
    return replace(game, **same)


class ChangeTitleRequest(GroupWriteRequest):
    """What a title is called from now on; one that the group knows makes two titles one."""

    game = fields.String(
        required=True, validate=letters(1, TITLE), metadata=doc("The `game` of its games.")
    )
    title = fields.String(required=True, validate=letters(1, TITLE))


@of_group("POST", "/titles", takes=ChangeTitleRequest, status=204, limit=REWRITE_LIMIT)
def change_title(body: Json, group: str) -> Response:
    """Call a title of other games otherwise, or make two titles one

    It holds for all games that were played under it, and for those that come later.
    """
    rename = RenameTitle(in_group(group), body["game"], body["title"], client_id=body["client_id"])
    carry_out_in_group(rename)
    return done()


# Fair draws: the fingerprint before, the seed after


@dataclass(frozen=True, kw_only=True)
class GroupDraws:
    """The draws of a group, the latest first. `fingerprint` is the SHA-256 of a draw's `seed`;
    `seed` and `order` are empty until it is revealed."""

    draws: tuple[FairDraw, ...]


class PrepareDrawRequest(GroupWriteRequest):
    """Who takes part in a draw."""

    names = fields.List(
        fields.String(validate=letters(1, NAME_LENGTH)),
        required=True,
        validate=members(2, MOST_NAMES),
    )


@of_group("GET", "/draws", gives=GroupDraws)
def list_draws(group: str) -> GroupDraws:
    """The draws of a group, the latest first

    Draws that were prepared and never revealed give way to newer ones.
    """
    return GroupDraws(draws=draws_of(in_group(group)))


@of_group("POST", "/draws", takes=PrepareDrawRequest, gives=GroupDraws, status=201)
def prepare_draw(body: Json, group: str) -> GroupDraws:
    """Prepare a draw of who starts and who sits where: its fingerprint is known, its seed secret

    Show the fingerprint to everybody before `revealDraw` shows the seed.
    """
    member = in_group(group)
    write = PrepareDraw(member, tuple(body["names"]), client_id=body["client_id"])
    carry_out_in_group(write)
    return GroupDraws(draws=draws_of(member))


@of_group(
    "POST", "/draws/<int(max=2147483647):draw>/reveal", takes=GroupWriteRequest, gives=GroupDraws
)
def reveal_draw(body: Json, group: str, draw: int) -> GroupDraws:
    """Draw: the seed is shown, and the order that follows from it

    The names stand in the order of the SHA-256 of the seed, a space, and the name, in UTF-8.
    """
    member = in_group(group)
    carry_out_in_group(RevealDraw(member, draw, client_id=body["client_id"]))
    return GroupDraws(draws=draws_of(member))


# What the games say of everybody


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
    """One person's games against people in figures; `by_players`: those of so many players;
    `apart`: in games in teams, all together or alone."""

    person: int
    name: str
    by_players: dict[str, Figures]
    apart: dict[str, Figures]


@dataclass(frozen=True, kw_only=True)
class TitleFigures:
    """How often a title was played, and when last."""

    game: str
    title: str
    plays: int
    last_at: datetime


@dataclass(frozen=True, kw_only=True)
class GroupStatistics:
    """What the wanted games say of everybody who took part, and of each title; `total` is how many
    games that are."""

    total: int
    number: Annotated[int, DEPRECATED, "The old name of `total`, answered until 1.0."]
    people: tuple[PersonFigures, ...]
    titles: tuple[TitleFigures, ...]


@of_group("GET", "/statistics", asks=WantedQuery, gives=GroupStatistics)
def get_group_statistics(query: Json, group: str) -> GroupStatistics:
    """What a group's games, or those that are wanted, say of everybody and of each title

    The conditions are those of `listGroupGames`. Games against people are counted apart from those
    in teams, all together or alone.
    """
    now = group_now(in_group(group))
    plays = chosen(now.plays, wanted_of(query))
    parts = parts_by_person(plays)
    people = tuple(
        person_figures(one, by_kind(parts[one.id])) for one in now.listed_people if one.id in parts
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
    return GroupStatistics(total=len(plays), number=len(plays), people=people, titles=titles)


def person_figures(
    person: Person, kinds: dict[Kind, list[tuple[PlayedGame, Player]]]
) -> PersonFigures:
    against = kinds.pop("people")
    by_players = by_number_of_players(against)
    return figures_of(
        PersonFigures,
        tally(against),
        person=person.id,
        name=person.name,
        by_players={
            str(number): figures_of(Figures, found) for number, found in by_players.items()
        },
        apart={kind: figures_of(Figures, tally(some)) for kind, some in kinds.items()},
    )


def figures_of(kind: type[F], found: Tally, **more: Any) -> F:
    return taken(kind, found, expected=float(found.expected), **more)


# One person, two head to head, and ratings over time


@dataclass(frozen=True, kw_only=True)
class FiguresAtTitle(Figures):
    """What somebody did at one title, in games of every kind; `skill` and `spread` are the rating
    now, null without one, and `last_in` the last game."""

    game: str
    title: str
    skill: float | None
    spread: float | None
    last_in: int


@dataclass(frozen=True, kw_only=True)
class Rival(HeadToHead):
    """Somebody's games with another person, who is the second of the two."""

    person: int
    name: str


@dataclass(frozen=True, kw_only=True)
class PersonDetail(PersonFigures):
    """All that a group's games say of a person. `games` counts those of every kind, `former` are
    further names; figures and `streaks` are of the games against people."""

    hidden: bool
    former: tuple[str, ...]
    games: int
    streaks: Streaks
    at_titles: tuple[FiguresAtTitle, ...]
    rivals: tuple[Rival, ...]


@dataclass(frozen=True, kw_only=True)
class BetweenAtTitle(HeadToHead):
    """The games that two people played of one title."""

    game: str
    title: str


@dataclass(frozen=True, kw_only=True)
class Between(HeadToHead):
    """The games of two people, all of them and by title, those played most often first; `plays`
    are the games, the latest first."""

    first: int
    second: int
    titles: tuple[BetweenAtTitle, ...]
    plays: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class RatingThen:
    """Somebody's rating after a game."""

    play: int
    ended_at: datetime
    skill: float
    spread: float


@dataclass(frozen=True, kw_only=True)
class RatingCourse:
    """The ratings of a person at a title over time."""

    person: int
    name: str
    game: str
    title: str
    ratings: tuple[RatingThen, ...]


@dataclass(frozen=True, kw_only=True)
class RatingCourses:
    """The ratings over time of a title's people, or of a person's titles."""

    courses: tuple[RatingCourse, ...]


class RatingsQuery(Schema):
    """Of which title, of which person, or of both."""

    game = fields.String(
        validate=letters(0, 120), metadata=doc("A title, by the `game` of its games.")
    )
    person = number_field("A person.")


@of_group("GET", PERSON, gives=PersonDetail)
def get_person(group: str, person: int) -> PersonDetail:
    """All that a group's games say of one person: figures, streaks, titles, and head to head

    Games in teams, all together and alone are counted apart.
    """
    now = group_now(in_group(group))
    who = now.person(person)
    plays = with_ratings(now, [play for play, _ in parts_of(now.plays, person)])
    parts = list(parts_of(plays, person))
    kinds = by_kind(parts)
    run = streaks(kinds["people"])
    return taken(
        PersonDetail,
        person_figures(who, kinds),
        hidden=who.hidden,
        former=tuple(name for name, into in now.former.items() if into == person),
        games=len(parts),
        streaks=run,
        at_titles=_at_titles(plays, person),
        rivals=tuple(
            taken(Rival, found, person=other, name=now.people[other].name)
            for other, found in rivals_of(plays, person).items()
            if other in now.people and not now.people[other].hidden
        ),
    )


def _at_titles(plays: tuple[PlayedGame, ...], person: int) -> tuple[FiguresAtTitle, ...]:
    """What they did at each title, those played most often first."""
    rows = []
    for game in dict.fromkeys(play.game for play in plays):
        parts = list(parts_of(chosen(plays, Wanted(game=game)), person))
        last, _ = parts[-1]
        skill = next((one.after for _, one in reversed(parts) if one.mean is not None), None)
        rows.append(
            figures_of(
                FiguresAtTitle,
                tally(parts),
                game=game,
                title=last.title,
                skill=skill.mean if skill else None,
                spread=skill.spread if skill else None,
                last_in=last.id,
            )
        )
    return tuple(sorted(rows, key=lambda row: -row.plays))


@of_group("GET", f"{PERSON}/against/<int(max=2147483647):other>", gives=Between)
def get_head_to_head(group: str, person: int, other: int) -> Between:
    """How two people did against each other, and together

    Only games in which both took part count.
    """
    now = group_now(in_group(group))
    first, second = now.person(person), now.person(other)
    both = chosen(now.plays, Wanted(people=frozenset({person, other})))
    if person == other:
        raise Malformed.at("other", "must be somebody else")
    titles = [
        taken(
            BetweenAtTitle,
            rivals_of(plays, person)[other],
            game=game,
            title=plays[-1].title,
        )
        for game in dict.fromkeys(play.game for play in both)
        if (plays := chosen(both, Wanted(game=game)))
    ]
    return taken(
        Between,
        rivals_of(both, person).get(other, HeadToHead()),
        first=first.id,
        second=second.id,
        titles=tuple(sorted(titles, key=lambda row: -(row.games + row.together))),
        plays=tuple(play.id for play in reversed(both)),
    )


@of_group("GET", "/ratings", asks=RatingsQuery, gives=RatingCourses)
def get_ratings(query: Json, group: str) -> RatingCourses:
    """The ratings over time at a title, or those of a person at all of theirs

    Name a `game`, a `person`, or both.
    """
    now = group_now(in_group(group))
    if not query:
        raise Malformed.at("game", "is needed, or a person")
    people = frozenset({query["person"]} if "person" in query else ())
    wanted = Wanted(people=people, game=query.get("game", ""))
    plays = with_ratings(now, chosen(now.plays, wanted))
    return RatingCourses(
        courses=tuple(
            RatingCourse(
                person=person,
                name=now.people[person].name,
                game=game,
                title=rated[-1][0].title,
                ratings=tuple(
                    RatingThen(
                        play=play.id, ended_at=play.at, skill=after.mean, spread=after.spread
                    )
                    for play, one in rated
                    if (after := one.after)
                ),
            )
            for game in dict.fromkeys(play.game for play in plays)
            for person, parts in parts_by_person(chosen(plays, Wanted(game=game))).items()
            if person in (people or now.people) and person in now.people
            if (rated := [(play, one) for play, one in parts if one.after])
        )
    )
