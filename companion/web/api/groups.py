"""Groups: their people, games, statistics, nights and files, as the bearer's token allows."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, get_args

from flask import Response
from marshmallow import Schema, ValidationError, fields, post_load

from companion.codec.answers import DEPRECATED
from companion.documents.answers import Json, taken
from companion.documents.group_csv import write_csv
from companion.documents.group_files import anonymous, read_document, write_bgstats, write_group
from companion.engine.problems import Malformed, reading_below
from companion.statistics import (
    Kind,
    PlayedGame,
    Wanted,
    chosen,
    night,
    night_of,
)
from companion.tables.access import NAME_LENGTH
from companion.tables.errors import NotAllowed
from companion.tables.groups.by_hand import Edit, Recorded, recorded
from companion.tables.groups.files import AddFile, Choice
from companion.tables.groups.games import (
    GroupNow,
    GroupToken,
    OpenGame,
    Person,
    begin_group,
    group_file,
    group_now,
    keep_group,
    take_table_in,
    with_ratings,
)
from companion.tables.groups.members import (
    CloseGroup,
    DeleteGroup,
    GroupWrite,
    Member,
    PhoneHere,
    RenameGroup,
    carry_out_in_group,
    groups_of,
    join,
    leave_group,
    member_of,
    new_invitation,
    phones_of,
    revoke_phone,
)
from companion.tables.groups.models import TITLE
from companion.tables.groups.people import (
    AddPerson,
    HidePerson,
    MergePeople,
    RemovePerson,
    RenamePerson,
    WelcomePerson,
)
from companion.web.api.blueprint import Limit, P, Route, done, operation
from companion.web.api.requests import (
    LAST_NUMBER,
    between,
    client_id_field,
    doc,
    letters,
    limit_field,
    number_field,
    one_of,
    renamed,
)
from companion.web.api.schemas import Data
from companion.web.errors import NotAuthenticated
from companion.web.security.limits import REWRITE_LIMIT, new_groups
from companion.web.security.phones import at_table, tokens

# Answers


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
    `former` are names of people who were merged into others, with those people's ids. Of
    `newcomers` nobody has said yet whether the group knew them under another name."""

    made_at: datetime
    games: int
    people: tuple[Person, ...]
    former: dict[str, int]
    newcomers: tuple[int, ...]
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
    noted them, and `code` that of its table, if it was played at one here. `kind` is "people",
    "teams", "together" or "alone"; in a `cooperative` one all play against the game. An `uncounted`
    one is "unfinished" or "ignored", and no figure counts it. `day` is that of those who played.
    `edits` say who entered it or put what of it right by hand."""

    id: int
    game: str
    title: str
    ended_at: datetime
    day: str
    minutes: int | None
    lowest_wins: bool
    kind: str
    location: str
    code: str | None
    players: tuple[GroupPlayer, ...]
    cooperative: bool
    uncounted: str
    note: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, kw_only=True)
class GroupGames:
    """Games, the latest first; `total` is how many are wanted in all."""

    total: int
    number: Annotated[int, DEPRECATED, "The old name of `total`, answered until 1.0."]
    games: tuple[GroupGame, ...]
    next: Annotated[int | None, "Send it as `after` for what follows; null at the end."]


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
    """How many games were added, how many of the file the group had already, and how many it had
    otherwise, which were changed. `left_out` names what of the file was not taken."""

    added: int
    had: int
    changed: int
    left_out: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class GroupPhones:
    """The phones of a group and its open invitations, the oldest first; `mine` is the bearer's."""

    phones: tuple[PhoneHere, ...]


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
        newcomers=tuple(sorted(now.newcomers)),
        open=now.open,
    )


def games_of(now: GroupNow, plays: Sequence[PlayedGame]) -> tuple[GroupGame, ...]:
    """Games with the present names of their people, with ratings, and what was said of them."""
    more = recorded(now.id, [play.id for play in plays])
    return tuple(
        _described(now, play, more.get(play.id, Recorded())) for play in with_ratings(now, plays)
    )


def game_of(now: GroupNow, play_id: int) -> GroupGame:
    """One of a group's games. Raises NoSuchEntry."""
    (found,) = games_of(now, [now.play(play_id)])
    return found


def _described(now: GroupNow, play: PlayedGame, more: Recorded) -> GroupGame:
    players = tuple(
        taken(GroupPlayer, one, name=now.called(one), skill=one.mean) for one in play.players
    )
    return taken(
        GroupGame,
        play,
        ended_at=play.at,
        day=play.day.isoformat(),
        players=players,
        note=more.note,
        edits=more.edits,
    )


# Requests

FORMS = ("group", "anonymous", "bgstats")
RENAMED = {"first": "since", "last": "until", "words": "search", "start": "after"}
"""Parameters of queries by their old names."""


SEARCHED = letters(0, 80)


class WantedQuery(Schema):
    """What the games have in common; all of it holds at once."""

    person = number_field("A person who took part.")
    with_person = number_field("Somebody else who took part.")
    game = fields.String(
        validate=letters(0, 120), metadata=doc("A title, by the `game` of its games.")
    )
    players = fields.Integer(validate=between(1, 100), metadata=doc("How many played."))
    since = fields.Date(metadata=doc("The first day, in the server's time zone."))
    until = fields.Date(metadata=doc("The last day."))
    search = fields.String(
        validate=SEARCHED, metadata=doc("What stands in a title, a name or a place.")
    )
    kind = fields.String(
        validate=one_of(get_args(Kind)), metadata=doc("Against whom: people, in teams, and so on.")
    )
    won = fields.Boolean(load_default=False, metadata=doc("Whether those people won."))
    first = fields.Date(metadata=renamed("since"))
    last = fields.Date(metadata=renamed("until"))
    words = fields.String(validate=SEARCHED, metadata=renamed("search"))

    @post_load
    def under_new_names(self, query: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The query with old names replaced, which are read until 1.0."""
        for old in query.keys() & RENAMED.keys():
            if RENAMED[old] in query:
                raise ValidationError(f"is the old name of {RENAMED[old]}: send one of them", old)
            query[RENAMED[old]] = query.pop(old)
        return query


class GroupGamesQuery(WantedQuery):
    """Which games, and which part of the list."""

    after = number_field("The `next` of the part before.")
    limit = limit_field(50, 500)
    start = fields.Integer(validate=between(0, LAST_NUMBER), metadata=renamed("after"))
    uncounted = fields.Boolean(
        load_default=False, metadata=doc("Those that no figure counts, instead of the others.")
    )


class NightQuery(Schema):
    """Which night; without `day`, tonight."""

    day = fields.Date(metadata=doc("The day on which the night began."))


class GroupFileQuery(Schema):
    """In which form: as another companion reads it, without names, or as BG Stats does."""

    form = fields.String(
        load_default="group",
        validate=one_of(FORMS),
        metadata=doc("Left out: as a companion reads it."),
    )


class ImportRequest(Schema):
    """A file of games, and who is who in it."""

    file = Data(
        dict[str, object],
        required=True,
        metadata=doc("A whole group, or an export of BG Stats."),
    )
    choices = Data(
        dict[str, int | str],
        load_default=dict,
        metadata=doc('For a name: a person\'s id, "new", or "name" for just a name.'),
    )
    form = fields.String(
        validate=one_of(FORMS),
        metadata=doc("The form of the file, as `getGroupFile` says it; not needed."),
    )
    client_id = client_id_field(required=True)


class JoinGroupRequest(Schema):
    """An invitation of eight letters."""

    invitation = fields.String(required=True, validate=letters(1, 40))
    phone = fields.String(
        load_default="",
        validate=letters(0, 40),
        metadata=doc("What the group's list of phones calls it."),
    )


class KeepGroupRequest(Schema):
    """A group to be made; the id is too long to be guessed."""

    client_id = client_id_field(required=True)


class BeginGroupRequest(KeepGroupRequest):
    """A group without a table."""

    name = fields.String(required=True, validate=letters(1, TITLE))


class GroupWriteRequest(Schema):
    """A change in a group."""

    client_id = client_id_field(required=True)


class ChangeGroupRequest(GroupWriteRequest):
    """What is changed of a group; what is left out stays."""

    name = fields.String(validate=letters(1, TITLE))
    closed = fields.Boolean(truthy={True}, falsy={False})


class AddPersonRequest(GroupWriteRequest):
    """Somebody new."""

    name = fields.String(required=True, validate=letters(1, NAME_LENGTH))


class ChangePersonRequest(GroupWriteRequest):
    """What is changed of somebody; what is left out stays."""

    name = fields.String(validate=letters(1, NAME_LENGTH))
    hidden = fields.Boolean(
        truthy={True}, falsy={False}, metadata=doc("Whether lists of people leave them out.")
    )
    newcomer = fields.Boolean(
        truthy=set(),
        falsy={False},
        metadata=doc("False: somebody new, whom the group knew under no other name.", enum=[False]),
    )


class MergePeopleRequest(GroupWriteRequest):
    """Who is the same person."""

    gone = number_field(
        "The person whose games and name the other one takes over.", strict=True, required=True
    )


WANTED = {"players": "players", "since": "first", "until": "last", "won": "won", "kind": "kind"}
WANTED_TEXTS = {"game": "game", "search": "words"}


def wanted_of(query: dict[str, object]) -> Wanted:
    """What a query asks for."""
    people = {query[key] for key in ("person", "with_person") if key in query}
    same = {new: query[key] for key, new in WANTED.items() if key in query}
    texts = {new: str(query[key]).strip() for key, new in WANTED_TEXTS.items() if key in query}
    return Wanted(people=frozenset(people), **same, **texts)  # type: ignore[arg-type]


# The group of a call, and the bearer's place in it

TAG = "Groups"
LONGEST_CODE = 40


def of_group(method: str, rule: str, **more: Any) -> Callable[[Route[P]], Route[P]]:
    """An operation at an address of a group, for those who have a place in it."""
    return operation(method, f"/groups/<group>{rule}", tag=TAG, bearer=True, **more)


def giving_token(
    rule: str, takes: type[Schema], limit: Limit, **more: Any
) -> Callable[[Route[P]], Route[P]]:
    """An operation that answers a token of a group."""
    return operation(
        "POST", rule, tag=TAG, takes=takes, gives=GroupToken, status=201, limit=limit, **more
    )


def in_group(group: str) -> Member:
    """The bearer's place. Raises NotAuthenticated without a token, and NoSuchEntry for one that is
    none of that group, in the same words as where there is no such group."""
    held = tokens()
    if not held:
        raise NotAuthenticated("a token of this group", sent=False)
    return member_of(group[:LONGEST_CODE], held)


# Joining and reading; games as files

NO_CHOICE = 'must be a person\'s id, "new" or "name"'


@operation("GET", "/groups", tag=TAG, gives=GroupPlaces, bearer=True)
def list_groups() -> GroupPlaces:
    """The groups to which the bearer's tokens give a place, the newest first

    Without a token the list is empty.
    """
    return GroupPlaces(groups=tuple(taken(GroupPlace, member) for member in groups_of(tokens())))


@giving_token("/groups/join", JoinGroupRequest, "10 per minute")
def join_group_by_invitation(body: Json) -> GroupToken:
    """Join a group by an invitation; the token is given out only once

    An invitation is good for a day and for many phones.
    """
    return GroupToken(*join(body["invitation"], body["phone"]))


@of_group("GET", "", gives=GroupDetail)
def get_group(group: str) -> GroupDetail:
    """A group: its people, and what is being played

    People are named by their `id` in all other calls; those who are `hidden` are in no list of
    people, and their games stay.
    """
    return detail_of(in_group(group))


@of_group("GET", "/games", asks=GroupGamesQuery, gives=GroupGames)
def list_group_games(query: Json, group: str) -> GroupGames:
    """The finished games of a group, searched and filtered, the latest first

    It comes in parts: send the `next` of one as `after` of the next. All conditions of the query
    hold at once.
    """
    now = group_now(in_group(group))
    plays = now.uncounted if query["uncounted"] else now.plays
    wanted = chosen(plays, wanted_of(query))[::-1]
    start = query.get("after", 0)
    end = start + query["limit"]
    return GroupGames(
        total=len(wanted),
        number=len(wanted),
        games=games_of(now, wanted[start:end]),
        next=end if end < len(wanted) else None,
    )


@of_group("GET", "/games/<int(max=2147483647):play>", gives=GroupGame)
def get_group_game(group: str, play: int) -> GroupGame:
    """A finished game of a group

    With the ratings after it. Of a game that was played at a table here, `code` leads to the table.
    """
    return game_of(group_now(in_group(group)), play)


@of_group("GET", "/night", asks=NightQuery, gives=NightAnswer)
def get_group_night(query: Json, group: str) -> NightAnswer:
    """A night: what was played and who won, and what is open tonight

    A night belongs to the day on which it began; a game after midnight is one of the evening
    before.
    """
    now, today = group_now(in_group(group)), night_of(datetime.now(UTC))
    that_night = night(now.plays, query.get("day", today))
    return NightAnswer(
        day=that_night.day.isoformat(),
        games=games_of(now, that_night.plays),
        wins=tuple(
            NightWins(person=one, name=now.people[one].name, wins=won)
            for one, won in that_night.wins
        ),
        minutes=that_night.minutes,
        open=now.open if that_night.day == today else (),
    )


@of_group("GET", "/file", asks=GroupFileQuery, gives=SavedGroup)
def get_group_file(query: Json, group: str) -> Response:
    """A group's games and people as a file: whole, without names, or as BG Stats reads it

    `importGames` takes the answer as it is, with a `client_id`; without names, people are numbered.
    """
    file, form = group_file(in_group(group)), query["form"]
    if form == "anonymous":
        file = anonymous(file, secrets.randbits(48))
    write = write_bgstats if form == "bgstats" else write_group
    text = f'{{"form": "{form}", "file": {write(file)}}}'
    return Response(text, content_type="application/json")


@of_group("GET", "/games.csv", gives={"type": "string"}, mimetype="text/csv")
def get_group_table(group: str) -> Response:
    """A group's games as CSV, a row for each player

    No cell of it is a formula. `importGames` does not take it, but the page and the command line
    do.
    """
    return Response(write_csv(group_file(in_group(group))), content_type="text/csv; charset=utf-8")


@of_group("POST", "/import", takes=ImportRequest, gives=TakenIn, limit="60 per hour")
def import_games(body: Json, group: str) -> TakenIn:
    """Add the games of a file to a group, and change those that were corrected: all or none

    A name without a choice is whom the group knows by it, else a new person.
    """
    member = in_group(group)
    with reading_below("file"):
        file = read_document(body.pop("file"))  # as data it is large, and nobody needs it any more
    before = {play.id: play for play in _all_plays(member)}
    choices = _choices(body["choices"])
    carry_out_in_group(AddFile(member, file, choices, client_id=body["client_id"]))
    after = _all_plays(member)
    added = sum(play.id not in before for play in after)
    changed = sum(before.get(play.id, play) != play for play in after)
    had = len(file.games) - added - changed
    return TakenIn(added=added, had=had, changed=changed, left_out=file.left_out)


def _all_plays(member: Member) -> tuple[PlayedGame, ...]:
    now = group_now(member)
    return (*now.plays, *now.uncounted)


def _choices(data: Any) -> dict[str, Choice]:
    if not isinstance(data, dict):
        raise Malformed.at("choices", "must be an object")
    for name, choice in data.items():
        if choice not in ("new", "name") and type(choice) is not int:
            raise Malformed.at(f"choices.{name[:40]}", NO_CHOICE)
    return data


# Keeping a group, letting others in, and saying who its people are

PERSON = "/people/<int(max=2147483647):person>"


@giving_token("/groups", BeginGroupRequest, new_groups)
def begin_group_without_table(body: Json) -> GroupToken:
    """Begin a group without a table; the token hosts it and is given out only once

    The same `client_id` begins one group, and answers with the same token.
    """
    return begin_group(body["name"], client_id=body["client_id"])


@of_group("PUT", "", takes=ChangeGroupRequest, gives=GroupDetail)
def change_group(body: Json, group: str) -> GroupDetail:
    """Give a group another name, close it, or open it again; for a host of the group only

    What the body leaves out stays as it is. A closed group can be looked at and saved, no more.
    """
    member, client_id = in_group(group), body["client_id"]
    if body.get("closed") is False:
        carry_out_in_group(CloseGroup(member, False, client_id=f"{client_id}-o"[:64]))
    if "name" in body:
        carry_out_in_group(RenameGroup(member, body["name"], client_id=f"{client_id}-n"[:64]))
    if body.get("closed"):
        carry_out_in_group(CloseGroup(member, True, client_id=f"{client_id}-c"[:64]))
    return detail_of(in_group(group))


@giving_token("/tables/<code>/group", KeepGroupRequest, new_groups, bearer=True)
def keep_group_of_table(body: Json, code: str) -> GroupToken:
    """Keep the people at a table as a group; its game is their first. For the table's host only

    The token is good for the group, and its bearer hosts it.
    """
    at = at_table(code)
    return keep_group(at.code, at.rights, client_id=body["client_id"])


NO_HOST = "The group's token came. Send that of the table's host, too, divided by a comma."


@of_group("PUT", "/tables/<code>", status=204)
def add_table_to_group(group: str, code: str) -> Response:
    """Let a table count for a group: with a token of the group, and the table's host's

    Once the table is closed, its game is one of the group's. Send both tokens, divided by a comma.
    """
    member = in_group(group)
    try:
        at = at_table(code)
    except NotAuthenticated as error:
        raise NotAllowed(NO_HOST) from error
    take_table_in(member, at.code, at.rights)
    return done()


@of_group("POST", "/invitations", gives=Invitation, status=201, limit="60 per minute")
def invite_to_group(group: str) -> Invitation:
    """An invitation that lets phones in for a day; for a host of the group only

    Whoever has it joins by `joinGroupByInvitation`.
    """
    member = in_group(group)
    return Invitation(invitation=new_invitation(member.code, member))


@of_group("POST", "/people", takes=AddPersonRequest, gives=GroupDetail)
def add_person(body: Json, group: str) -> GroupDetail:
    """Add somebody to a group

    A name that somebody has already is refused.
    """
    member = in_group(group)
    return _done(group, AddPerson(member, body["name"], client_id=body["client_id"]))


@of_group("PUT", PERSON, takes=ChangePersonRequest, gives=GroupDetail)
def change_person(body: Json, group: str, person: int) -> GroupDetail:
    """Give somebody another name, hide them, show them again, or say that they are new

    What the body leaves out stays as it is.
    """
    member, client_id = in_group(group), body["client_id"]
    if "name" in body:
        rename = RenamePerson(member, person, body["name"], client_id=f"{client_id}-n"[:64])
        carry_out_in_group(rename)
    if "hidden" in body:
        hide = HidePerson(member, person, body["hidden"], client_id=f"{client_id}-h"[:64])
        carry_out_in_group(hide)
    if "newcomer" in body:
        carry_out_in_group(WelcomePerson(member, person, client_id=f"{client_id}-w"[:64]))
    return detail_of(in_group(group))


@of_group(
    "POST", f"{PERSON}/merge", takes=MergePeopleRequest, gives=GroupDetail, limit=REWRITE_LIMIT
)
def merge_people(body: Json, group: str, person: int) -> GroupDetail:
    """Say that two people are the same one: `gone` is merged into this one

    Two who took part in the same game cannot be one. Nothing parts them again.
    """
    member = in_group(group)
    return _done(group, MergePeople(member, person, body["gone"], client_id=body["client_id"]))


@of_group("DELETE", PERSON, status=204, limit=REWRITE_LIMIT)
def remove_person(group: str, person: int) -> Response:
    """Remove somebody for good: their games stay, without the name

    Nothing brings the name back. For the group's hosts only.
    """
    write = RemovePerson(in_group(group), person, client_id=secrets.token_hex(16))
    carry_out_in_group(write)
    return done()


# Phones, and a group's end


@of_group("GET", "/phones", gives=GroupPhones)
def list_group_phones(group: str) -> GroupPhones:
    """The phones of a group and its open invitations, the oldest first

    An invitation stands here until its day is over, for as many phones as use it.
    """
    return GroupPhones(phones=phones_of(in_group(group)))


@of_group("DELETE", "/phones/<int(max=2147483647):phone>", status=204)
def remove_group_phone(group: str, phone: int) -> Response:
    """Take a phone's place away, or an invitation back; for a host of the group only

    The bearer's own place is given up by `leaveAGroup`.
    """
    revoke_phone(in_group(group), phone)
    return done()


@of_group("POST", "/leave", status=204)
def leave_a_group(group: str) -> Response:
    """Give up the bearer's place; the only phone that hosts an open group cannot

    Close the group first, let another phone host it, or delete it.
    """
    leave_group(in_group(group))
    return done()


@of_group("DELETE", "", status=204, limit=REWRITE_LIMIT)
def delete_group(group: str) -> Response:
    """Delete a group with its people and its list of games for good; for its hosts only

    Tables stay as they are.
    """
    carry_out_in_group(DeleteGroup(in_group(group), client_id=secrets.token_hex(16)))
    return done()


def _done(group: str, write: GroupWrite) -> GroupDetail:
    carry_out_in_group(write)
    return detail_of(in_group(group))
